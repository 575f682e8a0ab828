package content

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// A site's rows do not exist for the staff of another site, whatever call they are named in.
func TestAnotherSitesRowsDoNotExist(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.seed()
		column := d.column("热点解读", 0)
		category := testkit.Must[Category](d, "POST", "/content/category/add", object{"columnId": column.ID, "name": "疫苗"})
		article := d.published(column.ID, "我们的文章")
		draft := d.draft(column.ID, "我们的草稿")
		task := testkit.Must[TaskRow](d, "POST", "/content/task/add", object{"title": "找门诊", "icon": "pin", "href": "/x"})
		unit := testkit.Must[UnitRow](d, "POST", "/content/unit/add", object{"groupName": "x", "name": "x", "href": "https://a.example/"})
		tel := d.block("tel")
		topic := testkit.Must[Topic](d, "POST", "/content/topic/add", object{"columnId": column.ID, "title": "流感季"})
		popup := testkit.Must[Popup](d, "POST", "/content/popup/add", object{"title": "停水公告", "endTime": "2030-01-01 00:00:00"})
		before := d.fingerprint()

		d.Person = editorOf(otherSite)
		rows := map[string]value.ID{"column": column.ID, "category": category.ID, "article": draft.ID, "task": task.ID, "unit": unit.ID, "block": tel.ID,
			"topic": topic.ID, "popup": popup.ID}
		for area, id := range rows {
			base := "/content/" + area
			d.Refused("reading "+area, d.Call("GET", base+"/queryById?id="+id.String(), nil), 404, "不存在")
			d.Refused("editing "+area, d.Call("PUT", base+"/edit", object{"id": id, "version": 1, "name": "x", "title": "x", "value": "x"}), 404, "不存在")
			if area != "block" {
				d.Refused("deleting "+area, d.Call("DELETE", base+"/delete?id="+id.String(), nil), 404, "不存在")
				d.Refused("deleting many of "+area, d.Call("DELETE", base+"/deleteBatch?ids="+id.String(), nil), 404, "不存在")
			}
			if got := testkit.Must[pageOf[object]](d, "GET", base+"/list", nil); got.Total != 0 {
				d.T.Errorf("the list of %s shows %d rows of another site", area, got.Total)
			}
		}
		for _, call := range []string{"publish", "withdraw", "restore"} {
			d.Refused(call, d.Call("POST", "/content/article/"+call, object{"id": article.ID, "version": article.Version, "reason": "试一试"}), 404, "不存在")
		}
		d.Refused("a preview of their article", d.Call("POST", "/content/article/preview", object{"id": article.ID}), 404, "不存在")
		d.Refused("moving their column", d.Call("POST", "/content/column/move", object{"id": column.ID, "version": 1}), 404, "不存在")

		d.Refused("the order of their columns", d.Call("POST", "/content/column/order", object{"groups": []object{{"seen": []value.ID{column.ID}, "sections": []object{{"id": column.ID, "hidden": true, "version": 1}}}}}), 409, "移动或删除了")

		own := d.column("自己的栏目", 0)
		ownArticle := d.draft(own.ID, "自己的文章")
		for what, a := range map[string]testkit.Answer{
			"a column below theirs":     d.Call("POST", "/content/column/add", object{"name": "x", "parentId": column.ID}),
			"a column bound to theirs":  d.Call("POST", "/content/column/add", object{"name": "x", "bindMenu": column.ID}),
			"a move below theirs":       d.Call("POST", "/content/column/move", object{"id": own.ID, "parentId": column.ID, "version": 1}),
			"a move before theirs":      d.Call("POST", "/content/column/move", object{"id": own.ID, "beforeId": column.ID, "version": 1}),
			"an article in theirs":      d.Call("POST", "/content/article/add", object{"columnId": column.ID, "title": "x"}),
			"an article moved to":       d.Call("PUT", "/content/article/edit", object{"id": ownArticle.ID, "version": 1, "columnId": column.ID}),
			"an article of category":    d.Call("POST", "/content/article/add", object{"columnId": own.ID, "title": "x", "categoryId": category.ID}),
			"an article related to":     d.Call("POST", "/content/article/add", object{"columnId": own.ID, "title": "x", "relatedIds": []value.ID{article.ID}}),
			"a topic in their column":   d.Call("POST", "/content/topic/add", object{"columnId": column.ID, "title": "x"}),
			"a topic with their text":   d.Call("POST", "/content/topic/add", object{"columnId": own.ID, "title": "x", "sections": []object{{"title": "x", "articleIds": []value.ID{article.ID}}}}),
			"a topic of their column":   d.Call("POST", "/content/topic/add", object{"columnId": own.ID, "title": "x", "sections": []object{{"title": "x", "columnId": column.ID}}}),
			"a category in their":       d.Call("POST", "/content/category/add", object{"columnId": column.ID, "name": "x"}),
			"a preview in their column": d.Call("POST", "/content/article/preview", object{"columnId": column.ID, "title": "x"}),
		} {
			if a.Success || !strings.Contains(string(a.Result), "fields") {
				d.T.Errorf("%s was taken: %d %s %s", what, a.Code, a.Message, a.Result)
			}
		}
		if o := testkit.Must[Overview](d, "GET", "/content/overview", nil); o.Published != 0 || o.Drafts != 1 || len(o.Recent) != 1 {
			d.T.Errorf("the overview shows another site: %+v", o)
		}
		if tree := testkit.Must[[]SectionNode](d, "GET", "/content/column/tree", nil); len(tree) != 1 {
			d.T.Errorf("the tree shows %d columns", len(tree))
		}
		if after := d.fingerprint(); after != before {
			d.T.Errorf("another site changed ours:\n%s\n%s", before, after)
		}
	})
}

// fingerprint tells the rows of our site and their versions.
func (d *desk) fingerprint() string {
	d.T.Helper()
	var all []string
	for _, table := range []string{"content_column", "content_category", "content_article", "content_task", "content_unit", "content_block", "content_topic",
		"content_popup"} {
		rows, err := db.Select[string](context.Background(), d.DB.Read(),
			`SELECT CAST(id AS TEXT) || ':' || CAST(version AS TEXT) FROM `+table+` WHERE tenant_id = $1 ORDER BY id`, ourSite)
		if err != nil {
			d.T.Fatal(err)
		}
		all = append(all, table, fmt.Sprint(rows))
	}
	return strings.Join(all, " ")
}

func TestEveryCallAsksForItsPermission(t *testing.T) {
	want := []string{
		"GET /content/article/list content:article:list", "GET /content/article/queryById content:article:list", "GET /content/article/meta content:article:list",
		"POST /content/article/add content:article:add", "PUT,POST /content/article/edit content:article:edit",
		"DELETE /content/article/delete content:article:delete", "DELETE /content/article/deleteBatch content:article:delete", "POST /content/article/undo content:article:delete",
		"POST /content/article/publish content:article:publish", "POST /content/article/withdraw content:article:withdraw",
		"POST /content/article/publishBatch content:article:publish", "POST /content/article/withdrawBatch content:article:withdraw", "POST /content/article/moveBatch content:article:edit",
		"POST /content/article/restoreRevision content:article:edit", "GET /content/article/revisions content:article:list", "GET /content/article/compareRevisions content:article:list",
		"POST /content/article/restore content:article:edit", "POST /content/article/preview content:article:list",
		"GET /content/picture/list content:article:list", "GET /content/overview content:article:list",
		"GET /content/column/tree content:column:list", "POST /content/column/move content:column:edit", "POST /content/column/order content:column:edit",
		"POST /content/topic/publishBatch content:topic:edit", "POST /content/topic/archiveBatch content:topic:edit", "POST /content/topic/withdrawBatch content:topic:edit",
		"POST /visit anonymous", "GET /visit.gif anonymous",
	}
	for _, area := range []string{"column", "category", "task", "unit", "topic", "popup"} {
		for _, line := range []string{"GET list list", "GET queryById list", "GET meta list", "POST add add", "PUT,POST edit edit", "DELETE delete delete", "DELETE deleteBatch delete", "POST undo delete"} {
			part := strings.Fields(line)
			want = append(want, fmt.Sprintf("%s /content/%s/%s content:%s:%s", part[0], area, part[1], area, part[2]))
		}
	}
	for _, line := range []string{"GET list list", "GET queryById list", "GET meta list", "PUT,POST edit edit"} {
		part := strings.Fields(line)
		want = append(want, fmt.Sprintf("%s /content/block/%s content:block:%s", part[0], part[1], part[2]))
	}
	onBothDatabases(t, func(d *desk) {
		var got []string
		for _, r := range d.API.Routes() {
			got = append(got, fmt.Sprintf("%s %s %s", r.Methods, r.Path, r.Access))
		}
		slices.Sort(got)
		sorted := slices.Sorted(slices.Values(want))
		if !slices.Equal(got, sorted) {
			d.T.Errorf("routes are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(sorted, "\n"))
		}
		for _, r := range d.API.Routes() {
			if r.Access == web.Anonymous {
				continue
			}
			method, _, _ := strings.Cut(r.Methods, ",")
			d.Person = auth.Principal{}
			d.Refused(r.Path+" without a session", d.Call(method, r.Path, object{}), 401, "Token失效")
			d.Person = editorOf(ourSite)
			delete(d.Person.Perms, r.Access.Permission())
			d.Refused(r.Path+" without the permission", d.Call(method, r.Path, object{}), 510, "没有权限")
		}
	})
}

// People whose sight ends at their department neither see nor change what others wrote.
func TestArticlesBelongToDepartments(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		d.Person.OrgCode = "A01A02"
		below := d.draft(column.ID, "下级科室的")
		d.Person.OrgCode = "B01"
		foreign := d.draft(column.ID, "别的科室的")
		d.Person.OrgCode, d.Person.Scope = "A01", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
		own := d.draft(column.ID, "本科室的")
		list := testkit.Must[pageOf[Article]](d, "GET", "/content/article/list?column=id&order=asc", nil)
		if got := names(list.Records, func(a Article) string { return a.Title }); got != "[下级科室的 本科室的]" {
			d.T.Errorf("in sight are %s", got)
		}
		for what, a := range map[string]testkit.Answer{
			"reading":    d.Call("GET", "/content/article/queryById?id="+foreign.ID.String(), nil),
			"editing":    d.Call("PUT", "/content/article/edit", object{"id": foreign.ID, "version": 1, "title": "x"}),
			"publishing": d.Call("POST", "/content/article/publish", object{"id": foreign.ID, "version": 1}),
			"deleting":   d.Call("DELETE", "/content/article/delete?id="+foreign.ID.String(), nil),
			"previewing": d.Call("POST", "/content/article/preview", object{"id": foreign.ID}),
		} {
			d.Refused(what+" a foreign article", a, 404, "不存在")
		}
		ctx := auth.WithPrincipal(t.Context(), d.Person)
		titles, err := d.service.Titles(ctx, d.DB.Read(), []value.ID{below.ID, foreign.ID, own.ID, 1})
		if err != nil || len(titles) != 2 || titles[below.ID] != "下级科室的" || titles[own.ID] != "本科室的" {
			t.Errorf("the library of files tells the titles %v, %v", titles, err)
		}
		d.Person.Perms[PermArticle+":list"] = false
		if titles, err = d.service.Titles(ctx, d.DB.Read(), []value.ID{below.ID}); err != nil || len(titles) != 0 {
			t.Errorf("without the list of articles it tells %v, %v", titles, err)
		}
		d.Person.Perms[PermArticle+":list"] = true
		d.publish(below)
		d.publish(own)
	})
}

func TestEveryOrderOfTheListsUsesAnIndex(t *testing.T) {
	clock := testkit.NewClock()
	database := testkit.SQLite(t, clock.Now)
	s := New(Options{DB: database, Versions: &testkit.Raised{}, Tenants: testkit.OneSite(ourSite)})
	for _, store := range []crudtest.Sorted{
		s.articles, s.columns, crud.Bind(s.categoryResource(), nil), crud.Bind(s.blockResource(), nil),
		crud.Bind(s.taskResource(), nil), crud.Bind(s.unitResource(), nil),
	} {
		crudtest.SortsUseIndex(t, database, store)
	}
}
