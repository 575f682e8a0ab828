package content

import (
	"context"
	"fmt"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const (
	ourSite   value.ID = 1
	otherSite value.ID = 2
)

// desk is a back office on a fresh database, with an editor of our site at work.
type desk struct {
	testkit.Desk
	service *Service
	bumps   *testkit.Raised
}

// onBothDatabases runs a test on a desk of each kind of database.
func onBothDatabases(t *testing.T, test func(d *desk)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) { test(newDesk(t, database, clock)) })
}

func newDesk(t *testing.T, database *db.DB, clock *testkit.Clock) *desk {
	d := &desk{Desk: testkit.NewDesk(t, database, clock, editorOf(ourSite)), bumps: &testkit.Raised{}}
	d.service = New(Options{DB: database, Versions: d.bumps, Tenants: testkit.OneSite(ourSite)})
	d.Serve(d.service.Mount)
	return d
}

func editorOf(tenant value.ID) auth.Principal {
	areas := []string{permColumn, PermArticle, permCategory, permBlock, permTask, permUnit, permTopic, permPopup}
	return testkit.Staff(tenant, "editor", testkit.Rights(areas, "list", "add", "edit", "delete", "publish", "withdraw", "export"))
}

type object = map[string]any

// column adds a column below a parent ("" for a root).
func (d *desk) column(name string, parent value.ID, more ...object) Section {
	d.T.Helper()
	return testkit.Must[Section](d, "POST", "/content/column/add", merged(object{"name": name, "parentId": parent}, more))
}

// draft adds an article that could be published.
func (d *desk) draft(column value.ID, title string, more ...object) Article {
	d.T.Helper()
	return testkit.Must[Article](d, "POST", "/content/article/add", merged(object{
		"columnId": column, "title": title, "source": "传染病防制科", "body": "<p>" + title + "的正文。</p>",
	}, more))
}

// published adds an article and publishes it.
func (d *desk) published(column value.ID, title string, more ...object) Article {
	d.T.Helper()
	return d.publish(d.draft(column, title, more...))
}

func (d *desk) publish(a Article) Article {
	d.T.Helper()
	return testkit.Must[Article](d, "POST", "/content/article/publish", object{"id": a.ID, "version": a.Version})
}

func (d *desk) stored(id value.ID) Article {
	d.T.Helper()
	return testkit.Must[Article](d, "GET", "/content/article/queryById?id="+id.String(), nil)
}

func merged(base object, more []object) object {
	for _, m := range more {
		for k, v := range m {
			base[k] = v
		}
	}
	return base
}

func (d *desk) tx(fn func(ctx context.Context, tx *db.Tx) error) error {
	ctx := auth.WithPrincipal(context.Background(), d.Person)
	return d.DB.Tx(ctx, func(tx *db.Tx) error { return fn(ctx, tx) })
}

func names[T any](rows []T, name func(T) string) string {
	var all []string
	for _, r := range rows {
		all = append(all, name(r))
	}
	return fmt.Sprint(all)
}
