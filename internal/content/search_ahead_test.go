package content

import (
	"context"
	"slices"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// Everybody who writes waits for a write transaction, and to read and tidy a long text takes longer than all the rest of it. So that is done
// when the transaction of a change that goes into the search index begins.
func TestTextsAreReadBeforeTheWriteTransaction(t *testing.T) {
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
					t.Errorf("%d texts were read before the transaction, %d within it", into.ready, into.late)
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
			kept, _ := ctx.Value(bodyKey{}).([]*bodyRead)
			isRead := slices.ContainsFunc(kept, func(r *bodyRead) bool { return r.body == new.Body })
			if isRead && preparedIn(ctx, new.ID).Fits(searchDoc(auth.PrincipalFrom(ctx).TenantID, *new, richtext.PlainText(new.Body))) {
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

// reading knows the text of one file and counts where it is asked for.
type reading struct {
	known          int
	ahead, within  int
	readInBetween  bool
	textWhenItCame string
}

// TextOf implements Texts.
func (r *reading) TextOf(_ context.Context, q db.Querier, _ []string) (string, error) {
	if _, within := q.(*db.Tx); within {
		r.within++
		return r.textWhenItCame, nil
	}
	r.ahead++
	if r.readInBetween {
		r.known++
	}
	return "附件里的老鼠", nil
}

// Known implements Texts.
func (r *reading) Known(context.Context, db.Querier, []string) (int, error) { return r.known, nil }

// The text of attached files is long and comes from the store: it is there when the transaction begins, and read again within it only when
// more of it is known by then.
func TestTheTextOfAttachmentsIsReadBeforeTheWriteTransaction(t *testing.T) {
	file := object{"attachments": []object{{"name": "全文", "href": "/files/a.pdf"}}}
	for _, c := range []struct {
		says          string
		readInBetween bool
		act           func(d *desk, a Article)
		finds         string
	}{
		{"published by itself", false, func(d *desk, a Article) { d.publish(a) }, "附件里的老鼠"},
		{"published with others", false, func(d *desk, a Article) { d.batch("publishBatch", object{"ids": []value.ID{a.ID}}) }, "附件里的老鼠"},
		{"saved again", false, func(d *desk, a Article) {
			a = d.publish(a)
			testkit.Must[Article](d, "POST", "/content/article/edit", object{"id": a.ID, "version": a.Version, "keywords": "鼠疫"})
		}, "附件里的老鼠"},
		{"published while the file is read", true, func(d *desk, a Article) { d.publish(a) }, "刚读出的蚊子"},
	} {
		t.Run(c.says, func(t *testing.T) {
			onBothDatabases(t, func(d *desk) {
				store := &reading{readInBetween: c.readInBetween, textWhenItCame: "刚读出的蚊子"}
				d.service.texts = store
				c.act(d, d.draft(d.column("健康科普", 0).ID, "鼠疫", file))
				if store.ahead == 0 || (store.within > 0) != c.readInBetween {
					t.Errorf("the store was read %d times before a transaction, %d times within one", store.ahead, store.within)
				}
				if n := d.Number(`SELECT COUNT(*) FROM search_text WHERE file = '` + c.finds + `'`); n != 1 {
					t.Errorf("%q is not in the index", c.finds)
				}
			})
		})
	}
}
