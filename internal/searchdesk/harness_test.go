package searchdesk

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/render"
	"jikong/internal/search/lexicon"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const ourSite value.ID = 1

// desk is a back office with an editor at work, over a site that finds what the test tells it to.
type desk struct {
	testkit.Desk
	testkit.OneSite
	testkit.Raised
	service *Service
	finds   map[string][]Page // by the text
	signed  string
}

func onDesks(t *testing.T, test func(d *desk)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) {
		editor := testkit.Staff(ourSite, "editor", testkit.Rights([]string{perm, permDanger}, "list", "add", "edit", "delete", "export"))
		d := &desk{Desk: testkit.NewDesk(t, database, clock, editor), OneSite: testkit.OneSite(ourSite), finds: map[string][]Page{}}
		d.Sites(2)
		signed := func(context.Context, value.ID) (string, error) { return d.signed, nil }
		d.service = New(Options{DB: database, Versions: d, Tenants: d, Site: d, Signature: signed, LexiconSignature: signed, Lexicon: smallLexicon()})
		t.Cleanup(func() {
			if err := d.service.Close(); err != nil {
				t.Error(err)
			}
		})
		d.Serve(d.service.Mount)
		test(d)
	})
}

// smallLexicon are two groups.
func smallLexicon() Lexicon {
	groups := []ShippedGroup{
		{Head: "腹泻", Same: []string{"拉肚子", "拉稀"}, Near: []string{"肠胃炎"}, Kind: "症状", Source: "ICD-10"},
		{Head: "预防接种", Same: []string{"打针"}, Kind: "服务", Source: "日常用语"},
	}
	known := lexicon.New([]lexicon.Group{{Head: "腹泻", Same: []string{"拉肚子", "拉稀"}}, {Head: "预防接种", Same: []string{"打针"}}})
	return Lexicon{Groups: func() []ShippedGroup { return groups }, Words: func() *lexicon.Lexicon { return known }}
}

func (d *desk) Find(_ context.Context, _ value.ID, text string) (Found, error) {
	return Found{Total: int64(len(d.finds[text])), Pages: d.finds[text]}, nil
}

func (d *desk) Titles(_ context.Context, _ value.ID, paths []string) (map[string]string, error) {
	titles := map[string]string{}
	for _, path := range paths {
		titles[path] = "标题" + path
	}
	return titles, nil
}

type object = map[string]any

// list are the rows of a list.
func list[T any](d *desk, path string) []T {
	d.T.Helper()
	return testkit.Must[struct{ Records []T }](d, "GET", path, nil).Records
}

// refusal is what a call is told at a field.
func (d *desk) refusal(method, path, field string, body any) string {
	d.T.Helper()
	a := d.Call(method, path, body)
	if a.Success {
		return "taken"
	}
	return a.Field(field)
}

// searched counts a search, n times.
func (d *desk) searched(text string, n int, results int64, inVain bool) {
	for range n {
		d.service.Searched(ourSite, render.Searched{Text: text, Results: results, InVain: inVain})
	}
}

func (d *desk) settle() {
	d.T.Helper()
	d.Must(d.service.Settle())
}

// asked is what staff prepared for a question: the dangers and the pins by name.
func (d *desk) asked(text string) (dangers, pins []string) {
	d.T.Helper()
	made, err := d.service.Prepared(d.T.Context(), ourSite, text)
	d.Must(err)
	for _, line := range made.Dangers {
		dangers = append(dangers, line.Name)
	}
	for _, pin := range made.Pins {
		pins = append(pins, pin.Title)
	}
	return dangers, pins
}

// runTrials runs the jobs that wait for the questions of the site.
func (d *desk) runTrials() int {
	d.T.Helper()
	jobs, err := db.Select[value.ID](d.T.Context(), d.DB.Read(), `SELECT id FROM job WHERE type = $1 AND state = 'waiting'`, TrialJob)
	for _, id := range jobs {
		waiting, err2 := job.Get(d.T.Context(), d.DB.Read(), ourSite, id)
		err = errors.Join(err, err2, d.service.RunTrial(d.T.Context(), waiting, func(int, string) {}))
		d.Exec(`UPDATE job SET state = 'done' WHERE id = $1`, id)
	}
	d.Must(err)
	return len(jobs)
}

func (d *desk) seed() {
	d.T.Helper()
	d.Must(d.DB.Tx(d.T.Context(), func(tx *db.Tx) error { return d.service.Seed(d.T.Context(), tx, ourSite) }))
}

func same(t *testing.T, says string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", says, got, want)
	}
}
