package content

import (
	"context"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// Everybody who writes waits for a write transaction, and to cut a long text into words takes longer than all the rest of it. So the words are
// there when the transaction of a change that goes into the search index begins.
func TestTextsAreCutBeforeTheWriteTransaction(t *testing.T) {
	acts := map[string]func(d *desk, a Article){
		"published by itself": func(d *desk, a Article) { d.publish(a) },
		"published with others": func(d *desk, a Article) {
			d.batch("publishBatch", object{"ids": []value.ID{d.draft(a.ColumnID, "另一篇").ID, a.ID}})
		},
		"all that match published": func(d *desk, a Article) {
			d.batch("publishBatch", object{"matching": object{"query": "columnId=" + a.ColumnID.String(), "total": 1}})
		},
		"moved": func(d *desk, a Article) {
			d.publish(a)
			d.batch("moveBatch", object{"ids": []value.ID{a.ID}, "columnId": d.column("另一个栏目", 0).ID})
		},
		"saved with another text": func(d *desk, a Article) {
			a = d.publish(a)
			testkit.Must[Article](d, "POST", "/content/article/edit", object{"id": a.ID, "version": a.Version, "body": "<p>老年人 优先。</p>", "keywords": "疫苗，流感"})
		},
		"saved by a client that knows no versions": func(d *desk, a Article) {
			testkit.Must[Article](d, "POST", "/content/article/edit", object{"id": d.publish(a).ID, "title": "流感疫苗到了"})
		},
	}
	for says, act := range acts {
		t.Run(says, func(t *testing.T) {
			onBothDatabases(t, func(d *desk) {
				into := d.seeIndexing()
				act(d, d.draft(d.column("健康科普", 0).ID, "流感疫苗"))
				if into.ready == 0 || into.late > 0 {
					t.Errorf("%d texts were cut before the transaction, %d within it", into.ready, into.late)
				}
			})
		})
	}
}

// indexing counts the published articles that went into the search index.
type indexing struct{ ready, late int }

func (d *desk) seeIndexing() *indexing {
	d.T.Helper()
	seen, articles := &indexing{}, d.service.articleResource()
	after := articles.After
	articles.After = func(ctx context.Context, tx *db.Tx, old, new *Article) error {
		if isPublic(new) {
			if preparedIn(ctx, new.ID).Fits(tx, searchDoc(auth.PrincipalFrom(ctx).TenantID, *new)) {
				seen.ready++
			} else {
				seen.late++
			}
		}
		return after(ctx, tx, old, new)
	}
	d.service.articles = crud.Bind(articles, nil)
	d.Serve(d.service.Mount)
	return seen
}

// Cleaning the HTML of a long text takes milliseconds, in which nobody else could write.
func TestAnEditCleansItsTextOnceAndBeforeTheWriteTransaction(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a := d.publish(d.draft(d.column("健康科普", 0).ID, "流感疫苗"))
		cleaned, articles := 0, d.service.articleResource()
		for i, c := range articles.Table.Columns {
			if c.Name == "body" {
				articles.Table.Columns[i].Clean = func(text string) string {
					cleaned++
					return c.Clean(text)
				}
			}
		}
		ahead := articles.Ahead
		articles.Ahead = func(ctx context.Context, database *db.DB, row *Article) (context.Context, error) {
			if cleaned != 1 || row.Body != "<p>老年人优先。</p>" {
				d.T.Errorf("before the transaction the text was cleaned %d times and reads %s", cleaned, row.Body)
			}
			return ahead(ctx, database, row)
		}
		d.service.articles = crud.Bind(articles, nil)
		d.Serve(d.service.Mount)
		saved := testkit.Must[Article](d, "POST", "/content/article/edit", object{"id": a.ID, "version": a.Version, "body": `<p onclick="x()">老年人优先。</p>`})
		if cleaned != 1 || saved.Body != "<p>老年人优先。</p>" {
			d.T.Errorf("in the end it was cleaned %d times and reads %s", cleaned, saved.Body)
		}
	})
}
