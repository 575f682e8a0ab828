package portal

import (
	"context"
	"fmt"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const (
	ourSite   value.ID = 1
	otherSite value.ID = 2
)

// desk is a back office on a fresh database, where an editor of our site makes what visitors read.
type desk struct {
	testkit.Desk
	service *content.Service
	bumps   *testkit.Raised
	texts   texts // of attached files
}

// onBothDatabases runs a test on a desk of each kind of database.
func onBothDatabases(t *testing.T, test func(d *desk)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) { test(newDesk(t, database, clock)) })
}

func newDesk(t *testing.T, database *db.DB, clock *testkit.Clock) *desk {
	areas := []string{"content:column", "content:article", "content:category", "content:block", "content:task", "content:unit", "content:topic", "content:popup"}
	editor := testkit.Staff(ourSite, "editor", testkit.Rights(areas, "list", "add", "edit", "delete", "publish", "withdraw"))
	d := &desk{Desk: testkit.NewDesk(t, database, clock, editor), bumps: &testkit.Raised{}, texts: texts{}}
	d.service = content.New(content.Options{DB: database, Versions: d.bumps, Tenants: testkit.OneSite(ourSite), Texts: d.texts})
	d.Serve(d.service.Mount)
	return d
}

// texts is a keeper that knows the text of one file.
type texts map[string]string

func (t texts) TextOf(_ context.Context, _ db.Querier, paths []string) (string, error) {
	var all string
	for _, path := range paths {
		all += t[path]
	}
	return all, nil
}

// Known implements content.Texts.
func (t texts) Known(_ context.Context, _ db.Querier, paths []string) (n int, err error) {
	for _, path := range paths {
		if t[path] != "" {
			n++
		}
	}
	return n, nil
}

type object = map[string]any

// column adds a column below a parent ("" for a root).
func (d *desk) column(name string, parent value.ID, more ...object) content.Section {
	d.T.Helper()
	return testkit.Must[content.Section](d, "POST", "/content/column/add", merged(object{"name": name, "parentId": parent}, more))
}

// draft adds an article that could be published.
func (d *desk) draft(column value.ID, title string, more ...object) content.Article {
	d.T.Helper()
	return testkit.Must[content.Article](d, "POST", "/content/article/add", merged(object{
		"columnId": column, "title": title, "source": "传染病防制科", "body": "<p>" + title + "的正文。</p>",
	}, more))
}

// published adds an article and publishes it.
func (d *desk) published(column value.ID, title string, more ...object) content.Article {
	d.T.Helper()
	return d.publish(d.draft(column, title, more...))
}

func (d *desk) publish(a content.Article) content.Article {
	d.T.Helper()
	return testkit.Must[content.Article](d, "POST", "/content/article/publish", object{"id": a.ID, "version": a.Version})
}

func (d *desk) stored(id value.ID) content.Article {
	d.T.Helper()
	return testkit.Must[content.Article](d, "GET", "/content/article/queryById?id="+id.String(), nil)
}

// topicBody is a topic that may be public; more overrides it.
func topicBody(column, article any, more object) object {
	body := object{"columnId": column, "title": "流感季", "summary": "打疫苗、戴口罩。", "state": "published",
		"sections": []object{{"title": "先看这几篇", "articleIds": []any{article}}}}
	return merged(body, []object{more})
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

func (d *desk) seed() {
	d.T.Helper()
	if err := d.tx(func(ctx context.Context, tx *db.Tx) error { return d.service.Seed(ctx, tx, ourSite) }); err != nil {
		d.T.Fatal(err)
	}
}

// mendIndex does the daily work on the search index and tells what it says of it.
func (d *desk) mendIndex() (string, error) {
	return d.service.Repeated()[0].Work(context.Background(), &job.Run{})
}

func names[T any](rows []T, name func(T) string) string {
	var all []string
	for _, r := range rows {
		all = append(all, name(r))
	}
	return fmt.Sprint(all)
}
