package content

import (
	"context"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/testkit"
)

// Articles are written in another order than they are published in; what was imported last is not what readers saw last.
func TestTheNewestArticlesAreThosePublishedLast(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("工作动态", 0)
		written := map[string]Article{}
		for _, title := range []string{"甲，先写后发", "乙，后写先发", "丙，草稿"} {
			written[title] = d.draft(column.ID, title)
			d.Clock.Advance(time.Hour)
		}
		d.publish(written["乙，后写先发"])
		d.Clock.Advance(time.Hour)
		d.publish(written["甲，先写后发"])
		d.Clock.Advance(time.Hour)
		d.draft(column.ID, "丁，最新的草稿")
		recent := testkit.Must[Overview](d, "GET", "/content/overview", nil).Recent
		got := names(recent, func(a Article) string { return a.Title + ";" })
		if want := "[丁，最新的草稿; 甲，先写后发; 乙，后写先发; 丙，草稿;]"; got != want {
			t.Errorf("newest first: %s, want %s", got, want)
		}
	})
}

// A number of the home tab leads to a list; whoever follows it finds as many rows there.
func TestTheNumbersOfTheHomeTabAreThoseOfTheLists(t *testing.T) {
	departments := auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
	ruled := func(rules ...auth.Rule) map[string][][]auth.Rule {
		return map[string][][]auth.Rule{PermArticle + ":list": {rules}}
	}
	people := []struct {
		name                         string
		scope                        auth.DataScope
		rules                        map[string][][]auth.Rule
		drafts, published, withdrawn int64
	}{
		{"who sees the whole site", auth.DataScope{Kind: auth.ScopeAll}, nil, 4, 3, 1},
		{"who sees the own department and below", departments, nil, 2, 2, 1},
		{"who sees the own rows", auth.DataScope{Kind: auth.ScopeSelf}, nil, 1, 1, 0},
		{"whom a data rule holds to an author", auth.DataScope{Kind: auth.ScopeAll}, ruled(auth.Rule{Column: "author", Condition: "=", Value: "李老师"}), 1, 2, 0},
		{"with a department and a data rule", departments, ruled(auth.Rule{Column: "author", Condition: "=", Value: "李老师"}), 0, 1, 0},
		{"whose data rule cannot be read", auth.DataScope{Kind: auth.ScopeAll}, ruled(auth.Rule{Column: "gone", Condition: "=", Value: "x"}), 0, 0, 0},
		{"without a role", auth.DataScope{}, nil, 0, 0, 0},
	}
	onBothDatabases(t, func(d *desk) {
		column := d.column("工作动态", 0)
		write := func(by, department, author string, drafts, published int) (last Article) {
			d.Person.Username, d.Person.OrgCode = by, department
			for range drafts {
				last = d.draft(column.ID, "草稿", object{"author": author})
			}
			for range published {
				last = d.published(column.ID, "公开的", object{"author": author})
				if _, err := d.service.Visits().Count(context.Background(), ourSite, last.ID); err != nil {
					d.T.Fatal(err)
				}
			}
			return last
		}
		write("editor", "A01", "", 1, 1)
		write("wang", "A01A02", "李老师", 0, 1)
		write("wang", "B01", "李老师", 1, 1)
		write("wang", "B01", "", 1, 0)
		gone := write("wang", "A01A02", "", 1, 1)
		testkit.Must[any](d, "POST", "/content/article/withdraw", object{"id": gone.ID, "version": gone.Version, "reason": "有误"})

		today := d.DB.Now().Day()
		from, to := d.DB.Now().Add(-time.Hour), d.DB.Now().Add(time.Hour)
		for _, p := range people {
			d.Person = editorOf(ourSite)
			d.Person.OrgCode, d.Person.Scope, d.Person.Rules = "A01", p.scope, p.rules
			o := testkit.Must[Overview](d, "GET", "/content/overview", nil)
			for state, n := range map[string][2]int64{Draft: {o.Drafts, p.drafts}, Published: {o.Published, p.published}, Withdrawn: {o.Withdrawn, p.withdrawn}} {
				listed := int64(testkit.Must[pageOf[Article]](d, "GET", "/content/article/list?state="+state, nil).Total)
				if n[0] != n[1] || listed != n[1] {
					d.T.Errorf("%s reads %d %s and finds %d, want %d", p.name, n[0], state, listed, n[1])
				}
			}
			ctx := auth.WithPrincipal(context.Background(), d.Person)
			published, err := d.service.Publications(ctx, from, to)
			d.Must(err)
			opened, err := d.service.Openings(ctx, today, today)
			d.Must(err)
			if n := total(published); n != p.published {
				d.T.Errorf("%s finds %d published by column, want %d", p.name, n, p.published)
			}
			if n := total(opened); n != p.published+p.withdrawn {
				d.T.Errorf("%s finds %d opened by column, want %d", p.name, n, p.published+p.withdrawn)
			}
		}
	})
}

func total(moments []ColumnMoment) (n int64) {
	for _, m := range moments {
		n += m.N
	}
	return n
}
