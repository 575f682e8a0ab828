package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // registers the schema of its own tables
)

const (
	pbCollection = "articles"
	pbBatch      = 1000
)

// The fields PocketBase is asked for; the answer of jikong holds at least as many.
const pbFields = "id,title,summary,source,publish_time"

func openPocketBase(dir string) (*core.BaseApp, error) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: dir})
	if err := app.Bootstrap(); err != nil {
		return nil, err
	}
	return app, app.RunAllMigrations()
}

// servePocketBase is the body of the peer's process, with PocketBase's own defaults.
func servePocketBase(dir, addr string) error {
	app, err := openPocketBase(dir)
	if err != nil {
		return err
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.InstallerFunc = nil // it would open a browser
		return e.Next()
	})
	return apis.Serve(app, apis.ServeConfig{HttpAddr: addr})
}

// startPocketBase starts the peer on the same articles, filled in by a process of its own.
func (s *site) startPocketBase(ctx context.Context) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var dir string
	err = filled(s.folder("pocketbase"), &dir, func() error {
		return runTool(ctx, nil, "", self, "fill-pocketbase", s.root, dir, strconv.Itoa(s.articles))
	})
	if err != nil {
		return nil, err
	}
	return s.launchSelf(ctx, "pocketbase", "/api/health", "pocketbase", dir)
}

// fillPocketBase makes the collection, its index and its rows.
func fillPocketBase(root, dir string, articles int) error {
	c, err := newCorpus(root)
	if err != nil {
		return err
	}
	app, err := openPocketBase(dir)
	if err != nil {
		return err
	}
	err = app.Save(newPocketBaseCollection())
	for from := 0; from < articles && err == nil; from += pbBatch {
		err = app.RunInTransaction(func(tx core.App) error { return insertPocketBase(tx, c, from, min(from+pbBatch, articles)) })
	}
	return errors.Join(err, app.ResetBootstrapState())
}

// newPocketBaseCollection is what anybody may list. Rows are found by the same index as jikong's.
func newPocketBaseCollection() *core.Collection {
	everybody := ""
	c := core.NewBaseCollection(pbCollection)
	c.ListRule = &everybody
	for _, name := range []string{"column_id", "state", "title", "keywords", "summary", "source"} {
		c.Fields.Add(&core.TextField{Name: name})
	}
	c.Fields.Add(&core.EditorField{Name: "body"}, &core.NumberField{Name: "publish_time"}, &core.BoolField{Name: "top"}, &core.BoolField{Name: "hot"})
	c.AddIndex("articles_column", false, "column_id, state, top DESC, publish_time DESC, id DESC", "")
	return c
}

// insertPocketBase writes the rows past the record checks, which only takes the time of filling away.
func insertPocketBase(tx core.App, c *corpus, from, to int) error {
	insert := tx.DB().NewQuery(`INSERT INTO articles (id, column_id, state, title, keywords, summary, source, body, publish_time, top, hot)
		VALUES ({:id}, {:column}, 'published', {:title}, {:keywords}, {:summary}, {:source}, {:body}, {:time}, {:top}, {:hot})`).Prepare()
	for i := from; i < to; i++ {
		a := c.article(i)
		_, err := insert.Bind(dbx.Params{
			"id": fmt.Sprintf("%015d", a.ID), "column": strconv.FormatInt(a.ColumnID, 10), "title": a.Title, "keywords": a.Keywords,
			"summary": a.Summary, "source": a.Source, "body": a.HTML, "time": a.PublishTime, "top": a.Top, "hot": a.Hot,
		}).Execute()
		if err != nil {
			return errors.Join(err, insert.Close())
		}
	}
	return insert.Close()
}

func pbListPath(column int64, page int, total bool) string {
	q := url.Values{
		"filter":  {fmt.Sprintf("column_id='%d'&&state='published'", column)},
		"sort":    {"-top,-publish_time,-id"},
		"fields":  {pbFields},
		"perPage": {strconv.Itoa(pageSize)},
		"page":    {strconv.Itoa(page)},
	}
	if !total {
		q.Set("skipTotal", "1")
	}
	return "/api/collections/" + pbCollection + "/records?" + q.Encode()
}
