package searchdesk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const ourSite value.ID = 1

// desk is a back office with an editor at work, over a site that finds what the test tells it to.
type desk struct {
	t       *testing.T
	db      *db.DB
	clock   *testkit.Clock
	person  auth.Principal
	service *Service
	handler http.Handler
	version int
	finds   map[string][]Page // by the text
	signed  string
}

func onDesks(t *testing.T, test func(d *desk)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) {
		d := &desk{t: t, db: database, clock: clock, person: editor(), finds: map[string][]Page{}}
		testkit.Exec(t, database, `INSERT INTO sys_tenant (id, name, create_time) VALUES (1, '甲', 0), (2, '乙', 0)`)
		signed := func(context.Context, value.ID) (string, error) { return d.signed, nil }
		d.service = New(Options{DB: database, Versions: d, Tenants: d, Site: d, Signature: signed, LexiconSignature: signed, Lexicon: smallLexicon()})
		t.Cleanup(func() {
			if err := d.service.Close(); err != nil {
				t.Error(err)
			}
		})
		api := web.NewAPI("test", testkit.As{Person: &d.person})
		api.UseClock(clock.Now)
		d.service.Mount(api)
		d.handler = web.Edge{}.Wrap(api)
		test(d)
	})
}

// smallLexicon are two groups.
func smallLexicon() Lexicon {
	groups := []ShippedGroup{
		{Head: "腹泻", Same: []string{"拉肚子", "拉稀"}, Near: []string{"肠胃炎"}, Kind: "症状", Source: "ICD-10"},
		{Head: "预防接种", Same: []string{"打针"}, Kind: "服务", Source: "日常用语"},
	}
	known := search.NewLexicon([]search.Group{{Head: "腹泻", Same: []string{"拉肚子", "拉稀"}}, {Head: "预防接种", Same: []string{"打针"}}})
	return Lexicon{Groups: func() []ShippedGroup { return groups }, Words: func() *search.Lexicon { return known }}
}

func editor() auth.Principal {
	p := auth.Principal{UserID: 7, Username: "editor", Realname: "编辑", TenantID: ourSite, Scope: auth.DataScope{Kind: auth.ScopeAll}, Perms: map[string]bool{}}
	for _, area := range []string{perm, permDanger} {
		for _, act := range []string{"list", "add", "edit", "delete", "export"} {
			p.Perms[area+":"+act] = true
		}
	}
	return p
}

func (d *desk) Bump(context.Context, *db.Tx, value.ID, ...string) error {
	d.version++
	return nil
}

func (d *desk) Stamp(value.ID, ...string) string { return fmt.Sprint(d.version) }

func (d *desk) TenantOf(context.Context) (value.ID, error) { return ourSite, nil }

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

func (d *desk) call(method, path string, body any) testkit.Answer {
	d.t.Helper()
	return testkit.Send(d.t, d.handler, testkit.Request(d.t, method, path, body))
}

// must calls and returns the result; a refusal ends the test.
func must[T any](d *desk, method, path string, body any) (into T) {
	d.t.Helper()
	a := d.call(method, path, body)
	if !a.Success {
		d.t.Fatalf("%s %s %v was refused: %s %s", method, path, body, a.Message, a.Result)
	}
	if err := json.Unmarshal(a.Result, &into); err != nil {
		d.t.Fatalf("%s: %v in %s", path, err, a.Result)
	}
	return into
}

// list are the rows of a list.
func list[T any](d *desk, path string) []T {
	d.t.Helper()
	return must[struct{ Records []T }](d, "GET", path, nil).Records
}

// refusal is what a call is told at a field.
func (d *desk) refusal(method, path, field string, body any) string {
	d.t.Helper()
	a := d.call(method, path, body)
	var told struct{ Fields map[string]string }
	if a.Success || json.Unmarshal(a.Result, &told) != nil {
		return fmt.Sprintf("%v %s", a.Success, a.Message)
	}
	return told.Fields[field]
}

// searched counts a search, n times.
func (d *desk) searched(text string, n int, results int64, inVain bool) {
	for range n {
		d.service.Searched(ourSite, render.Searched{Text: text, Results: results, InVain: inVain})
	}
}

func (d *desk) settle() {
	d.t.Helper()
	if err := d.service.Settle(); err != nil {
		d.t.Fatal(err)
	}
}

// asked is what staff prepared for a question: the dangers and the pins by name.
func (d *desk) asked(text string) (dangers, pins []string) {
	d.t.Helper()
	made, err := d.service.Prepared(d.t.Context(), ourSite, text)
	if err != nil {
		d.t.Fatal(err)
	}
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
	d.t.Helper()
	jobs, err := db.Select[value.ID](d.t.Context(), d.db.Read(), `SELECT id FROM job WHERE type = $1 AND state = 'waiting'`, TrialJob)
	for _, id := range jobs {
		waiting, err2 := job.Get(d.t.Context(), d.db.Read(), ourSite, id)
		err = errors.Join(err, err2, d.service.RunTrial(d.t.Context(), waiting, func(int, string) {}))
		testkit.Exec(d.t, d.db, `UPDATE job SET state = 'done' WHERE id = $1`, id)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return len(jobs)
}

func (d *desk) seed() {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), func(tx *db.Tx) error { return d.service.Seed(d.t.Context(), tx, ourSite) }); err != nil {
		d.t.Fatal(err)
	}
}

func same(t *testing.T, says string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", says, got, want)
	}
}
