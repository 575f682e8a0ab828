package letter_test

import (
	"context"
	"testing"

	"jikong/internal/letter"
	"jikong/internal/render"
	"jikong/internal/schema"
	"jikong/internal/testkit"
)

// neighbour is another node at the same database: it hears of changes on the bus alone. heard waits for the next one.
func (o *office) neighbour() (site letter.Writing, heard func()) {
	o.T.Helper()
	versions := render.NewVersions(o.DB, o.between)
	ctx, leave := context.WithCancel(context.WithoutCancel(o.T.Context()))
	left := make(chan error, 1)
	go func() { left <- versions.Run(ctx) }()
	o.T.Cleanup(func() { leave(); o.Must(<-left) })
	options, stamp := o.options, ""
	options.Versions, options.Shared = versions, schema.NewShared()
	return letter.Writing{Service: letter.New(options)}, func() {
		o.T.Helper()
		testkit.Eventually(o.T, "the node hears that something changed", func() bool {
			now := versions.Stamp(ourSite, render.FeatureScope(letter.Home))
			changed := now != stamp
			stamp = now
			return changed
		})
	}
}

func TestEveryNodeShowsAtOnceWhichLettersAreReleased(t *testing.T) {
	onOffices(t, func(o *office) {
		other, heard := o.neighbour()
		start, detail := o.ask(letter.Home), o.ask(letter.Home)
		detail.Detail, detail.ID = true, o.released(o.send())
		heard()
		shown := func(ask render.FeatureAsk, field string) (titles []string) {
			o.T.Helper()
			p := o.read(other.FeaturePage(o.visitor(), ask))
			list, isPage := p.data[field].(object)
			records, _ := p.data[field].([]any)
			if isPage {
				records = list["records"].([]any)
			}
			for _, r := range records {
				titles = append(titles, r.(object)["title"].(string))
			}
			return titles
		}
		if got := shown(start, "letters"); len(got) != 1 {
			o.T.Fatalf("one released letter is shown as %v", got)
		}
		named := o.released(o.send(), object{"publicTitle": "王小明接种后发烧怎么办"})
		heard()
		if list, related := shown(start, "letters"), shown(detail, "related"); len(list) != 2 || len(related) != 1 {
			o.T.Errorf("after a second one the list has %v, the first one's page names %v", list, related)
		}
		o.act("sun", letter.Retract, named)
		heard()
		if list, related := shown(start, "letters"), shown(detail, "related"); len(list) != 1 || len(related) != 0 {
			o.T.Errorf("after taking it back the list has %v, the first one's page names %v", list, related)
		}
	})
}
