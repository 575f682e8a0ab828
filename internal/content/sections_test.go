package content

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestColumnsAreCheckedWhenTheyAreSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		news := d.column("新闻动态", 0, object{"homeSlot": "news"})
		link := d.column("上级单位", 0, object{"isHref": "Y", "href": "https://www.ndcpa.gov.cn/"})
		child := d.column("通知公告", news.ID)
		grandchild := d.column("培训通知", child.ID)
		cases := []struct {
			name    string
			form    object
			field   string
			message string
		}{
			{"without a name", object{"name": "  "}, "name", "请填写栏目名称"},
			{"with a name of 51 characters", object{"name": strings.Repeat("栏", 51)}, "name", "最多 50 个字"},
			{"with the name of a neighbour", object{"name": "新闻动态"}, "name", "同名栏目"},
			{"with a page that does not exist", object{"homePage": "admin"}, "homePage", "没有这个选项"},
			{"as a link without an address", object{"isHref": "Y"}, "href", "必须填写链接地址"},
			{"as a link that runs a script", object{"isHref": "Y", "href": "javascript:alert(1)"}, "href", "请填写以 http"},
			{"as a link with a template", object{"isHref": "Y", "href": "/{{constructor}}"}, "href", "请填写以 http"},
			{"as a link to a foreign host in disguise", object{"isHref": "Y", "href": "//evil.example"}, "href", "请填写以 http"},
			{"with a bad address kept in reserve", object{"href": "javascript:alert(1)"}, "href", "请填写以 http"},
			{"below a link", object{"parentId": link.ID}, "parentId", "不能有下级栏目"},
			{"below the third level", object{"parentId": grandchild.ID}, "parentId", "最多 3 级"},
			{"below a column that does not exist", object{"parentId": "404"}, "parentId", "不存在"},
			{"bound to a column that does not exist", object{"bindMenu": "404"}, "bindMenu", "不存在"},
			{"bound to a link", object{"bindMenu": link.ID}, "bindMenu", "没有详情页"},
			{"with the section of another column", object{"homeSlot": "news"}, "homeSlot", "新闻动态"},
			{"with a negative cycle", object{"cycleDays": -1}, "cycleDays", "应在 0 到 3650"},
			{"with a cycle that is no number", object{"cycleDays": "often"}, "cycleDays", "整数"},
		}
		for _, tt := range cases {
			a := d.Call("POST", "/content/column/add", merged(object{"name": "新栏目"}, []object{tt.form}))
			if a.Success || !strings.Contains(a.Field(tt.field), tt.message) {
				d.T.Errorf("a column %s: %d %s %s, want %s to say %q", tt.name, a.Code, a.Message, a.Result, tt.field, tt.message)
			}
		}
		if n := len(testkit.Must[[]SectionNode](d, "GET", "/content/column/tree", nil)); n != 2 {
			d.T.Errorf("a refused column was stored: %d roots", n)
		}
		first, second := d.column("门诊", 0, object{"homeSlot": "service", "cycleDays": "90"}), d.column("检测", 0, object{"homeSlot": "service"})
		if first.CycleDays != 90 || second.SortNo <= first.SortNo {
			d.T.Errorf("numbers as text or the order of new columns is wrong: %+v, %+v", first, second)
		}
	})
}

func TestColumnsAreDeletedOnlyWhenNothingHangsOnThem(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		parent := d.column("健康科普", 0)
		child := d.column("热点解读", parent.ID)
		bound := d.column("专题", 0, object{"bindMenu": child.ID})
		a := d.draft(child.ID, "流感疫苗什么时候打")
		category := testkit.Must[Category](d, "POST", "/content/category/add", object{"columnId": child.ID, "name": "疫苗"})
		remove := func(id value.ID) testkit.Answer {
			return d.Call("DELETE", "/content/column/delete?id="+id.String(), nil)
		}

		d.Refused("a parent", remove(parent.ID), 500, "还有下级栏目（热点解读）")
		d.Refused("a column with articles", remove(child.ID), 500, "还有 1 篇文章")
		d.Refused("a column with articles made a link",
			d.Call("PUT", "/content/column/edit", object{"id": child.ID, "version": 1, "isHref": "Y", "href": "https://a.example/"}), 500, "不能改为外部链接")
		testkit.Must[any](d, "DELETE", "/content/article/delete?id="+a.ID.String(), nil)
		d.Refused("a column with categories", remove(child.ID), 500, "文章分类")
		testkit.Must[any](d, "DELETE", "/content/category/delete?id="+category.ID.String(), nil)
		d.Refused("a column others are bound to", remove(child.ID), 500, "专题")
		d.Refused("a batch with one that must stay", d.Call("DELETE", "/content/column/deleteBatch?ids="+parent.ID.String()+",999", nil), 500, "下级栏目")
		testkit.Must[any](d, "DELETE", "/content/column/delete?id="+bound.ID.String(), nil)
		testkit.Must[any](d, "DELETE", "/content/column/delete?id="+child.ID.String(), nil)
		if n := d.Logged("column.delete", "热点解读"); n != 1 {
			d.T.Errorf("the operation log has %d entries of the deletion", n)
		}
	})
}

func TestColumnsMove(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a, b, c := d.column("甲", 0), d.column("乙", 0), d.column("丙", 0)
		b1 := d.column("乙一", b.ID)
		d.column("乙一甲", b1.ID)
		same := d.column("丙", b.ID)
		link := d.column("外链", 0, object{"isHref": "Y", "href": "/x"})
		move := func(form object) testkit.Answer { return d.Call("POST", "/content/column/move", form) }

		d.Refused("into itself", move(object{"id": b.ID, "parentId": b.ID, "version": 1}), 500, "自己的下级")
		d.Refused("into its own branch", move(object{"id": b.ID, "parentId": b1.ID, "version": 1}), 500, "自己的下级")
		d.Refused("too deep with its branch", move(object{"id": b.ID, "parentId": a.ID, "version": 1}), 500, "最多 3 级")
		d.Refused("below a link", move(object{"id": a.ID, "parentId": link.ID, "version": 1}), 500, "不能有下级")
		d.Refused("below nothing", move(object{"id": a.ID, "parentId": "404", "version": 1}), 500, "不存在")
		d.Refused("before a stranger", move(object{"id": a.ID, "parentId": b.ID, "beforeId": c.ID, "version": 1}), 500, "不在这个上级之下")
		d.Refused("beside its namesake", move(object{"id": same.ID, "version": 1}), 500, "同名")
		d.Refused("an unknown column", move(object{"id": "404", "version": 1}), 404, "不存在")
		d.Refused("without a version", move(object{"id": a.ID}), 500, "缺少版本号")
		d.Refused("with an old version", move(object{"id": a.ID, "version": 9}), 409, "已被修改")

		d.bumps.Scopes = nil
		moved := testkit.Must[Section](d, "POST", "/content/column/move", object{"id": c.ID, "parentId": "", "beforeId": a.ID, "version": "1"})
		if moved.Version != 2 || moved.UpdateBy != "editor" || !d.bumps.Has(render.ScopeMenu) {
			d.T.Errorf("moved: %+v, versions %v", moved, d.bumps.Scopes)
		}
		testkit.Must[Section](d, "POST", "/content/column/move", object{"id": a.ID, "parentId": b.ID, "beforeId": b1.ID, "version": 1})
		tree := testkit.Must[[]SectionNode](d, "GET", "/content/column/tree", nil)
		if got := names(tree, func(n SectionNode) string { return n.Name }); got != "[丙 乙 外链]" {
			d.T.Errorf("roots are %s", got)
		}
		if got := names(tree[1].Children, func(n *SectionNode) string { return n.Name }); got != "[甲 乙一 丙]" {
			d.T.Errorf("children of 乙 are %s", got)
		}
		d.Refused("an edit of the moved column with its old version",
			d.Call("PUT", "/content/column/edit", object{"id": a.ID, "version": 1, "name": "甲甲"}), 409, "已被")
		if n := d.Logged("column.move", "甲"); n != 1 {
			d.T.Errorf("the operation log has %d entries of the move", n)
		}
	})
}

func TestColumnsArePutInOrderAtOnce(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a, b, c := d.column("甲", 0), d.column("乙", 0), d.column("丙", 0)
		b1, b2 := d.column("乙一", b.ID), d.column("乙二", b.ID, object{"hidden": true})
		placed := func(c Section, hidden bool) object {
			return object{"id": c.ID, "hidden": hidden, "version": c.Version}
		}
		group := func(parent value.ID, seen []value.ID, sections ...object) object {
			return object{"parentId": parent, "seen": seen, "sections": sections}
		}
		order := func(groups ...object) testkit.Answer {
			return d.Call("POST", "/content/column/order", object{"groups": groups})
		}
		tree := func() string {
			roots := testkit.Must[[]SectionNode](d, "GET", "/content/column/tree", nil)
			return names(roots, func(n SectionNode) string {
				return n.Name + names(n.Children, func(c *SectionNode) string { return c.Name })
			})
		}
		roots, below := []value.ID{a.ID, b.ID, c.ID}, []value.ID{b1.ID, b2.ID}
		before := tree()
		stale := placed(b2, false)
		stale["version"] = 9
		unsaid := object{"id": b2.ID, "hidden": false}
		for _, tt := range []struct {
			says string
			got  testkit.Answer
			code int
			want string
		}{
			{"nothing", order(), 500, "1 到 1000 个"},
			{"one of them twice", order(group(0, roots, placed(c, false), placed(c, false), placed(a, false))), 500, "应写一次"},
			{"one of another parent", order(group(0, roots, placed(c, false), placed(b1, false), placed(a, false))), 500, "应写一次"},
			{"one missing", order(group(0, roots, placed(c, false), placed(a, false))), 500, "应写一次"},
			{"one that was not there", order(group(0, roots[:2], placed(b, false), placed(a, false))), 409, "一级栏目中新增了“丙”"},
			{"one that has gone", order(group(b.ID, append(below, 404), placed(b2, true), placed(b1, false))), 409, "“乙”的下级栏目中移动或删除了栏目"},
			{"an order that is no longer so", order(group(0, []value.ID{b.ID, a.ID, c.ID}, placed(c, false), placed(a, false), placed(b, false))), 409, "移动或删除了栏目"},
			{"a good group and one with an old version", order(
				group(0, roots, placed(c, false), placed(b, false), placed(a, false)), group(b.ID, below, placed(b1, false), stale)), 409, "已被"},
			{"one shown again without a version", order(group(b.ID, below, placed(b1, false), unsaid)), 500, "缺少版本号"},
		} {
			d.Refused(tt.says, tt.got, tt.code, tt.want)
			if now := tree(); now != before {
				d.T.Errorf("%s: refused, and the tree is %s", tt.says, now)
			}
		}

		d.bumps.Scopes = nil
		saved := order(group(0, roots, placed(c, true), placed(a, false), placed(b, false)), group(b.ID, below, placed(b2, false), placed(b1, false)))
		if !saved.Success || !strings.Contains(saved.Message, "次序已保存") {
			d.T.Errorf("a good order: %d %s", saved.Code, saved.Message)
		}
		if now := tree(); now != "[丙[] 甲[] 乙[乙二 乙一]]" || !d.bumps.Has(render.ScopeMenu) {
			d.T.Errorf("the tree is %s, versions %v", now, d.bumps.Scopes)
		}
		shown := testkit.Must[Section](d, "GET", "/content/column/queryById?id="+b2.ID.String(), nil)
		moved := testkit.Must[Section](d, "GET", "/content/column/queryById?id="+a.ID.String(), nil)
		if shown.Hidden || shown.Version != 2 || shown.UpdateBy != "editor" || moved.Version != 1 {
			d.T.Errorf("shown again: %+v; moved alone: %+v", shown, moved)
		}
		if orders, edits := d.Logged("column.order", "一级栏目"), d.Logged("column.edit", "乙二"); orders != 1 || edits != 1 {
			d.T.Errorf("the operation log has %d orders and %d edits", orders, edits)
		}
	})
}

// Two people drag two columns into each other at the same moment: one of them must be refused. The real versions table is the
// lock, so this test raises versions as the program does.
func TestTwoMovesCannotMakeACircle(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.service.versions = rowLock{}
		for range 5 {
			a, b := d.column("甲"+d.DB.NewID().String(), 0), d.column("乙"+d.DB.NewID().String(), 0)
			var both sync.WaitGroup
			for _, form := range []object{{"id": a.ID, "parentId": b.ID, "version": 1}, {"id": b.ID, "parentId": a.ID, "version": 1}} {
				both.Go(func() { d.Call("POST", "/content/column/move", form) })
			}
			both.Wait()
			moved := 0
			for _, id := range []value.ID{a.ID, b.ID} {
				if c := testkit.Must[Section](d, "GET", "/content/column/queryById?id="+id.String(), nil); c.ParentID != 0 {
					moved++
				}
			}
			if moved != 1 {
				d.T.Errorf("%d of two contradicting moves took place", moved)
			}
		}
	})
}

type rowLock struct{}

func (rowLock) Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error {
	for _, scope := range scopes {
		if _, err := tx.Exec(ctx, `
			INSERT INTO content_version (tenant_id, scope, version) VALUES ($1, $2, 1)
			ON CONFLICT (tenant_id, scope) DO UPDATE SET version = content_version.version + 1`, tenant, scope); err != nil {
			return err
		}
	}
	return nil
}

func TestTheTreeTellsWhatIsPublishedAndWhatIsDue(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		parent := d.column("新闻动态", 0, object{"cycleDays": 14})
		news := d.column("疾控要闻", parent.ID, object{"cycleDays": 10})
		d.column("媒体聚焦", parent.ID)
		d.column("首页", 0, object{"homePage": "index", "cycleDays": 14})
		d.column("健康工具", 0, object{"homePage": "calc", "cycleDays": 365})
		d.column("上级单位", 0, object{"isHref": "Y", "href": "https://a.example/"})
		d.published(news.ID, "第一篇")
		expiring := d.published(news.ID, "很快过期", object{"expireTime": value.TimeOf(d.Clock.Now().Add(time.Hour))})
		d.draft(news.ID, "草稿")
		lastPublished := value.TimeOf(d.Clock.Now())
		lights := func() map[string]SectionNode {
			found := map[string]SectionNode{}
			for _, n := range testkit.Must[[]SectionNode](d, "GET", "/content/column/tree", nil) {
				found[n.Name] = n
				for _, child := range n.Children {
					found[child.Name] = *child
				}
			}
			return found
		}
		now := lights()
		if n := now["新闻动态"]; n.ArticleCount != 2 || n.LastPublishTime != lastPublished || n.Path != "/article/y/"+parent.ID.String() {
			d.T.Errorf("the parent counts %d articles, last %s, at %s", n.ArticleCount, n.LastPublishTime, n.Path)
		}
		for name, want := range map[string]string{"疾控要闻": "fresh", "媒体聚焦": "empty", "首页": "none", "健康工具": "none", "上级单位": "none"} {
			if now[name].Freshness != want {
				d.T.Errorf("%s is %s, want %s", name, now[name].Freshness, want)
			}
		}
		for _, step := range []struct {
			wait time.Duration
			want string
		}{{7*24*time.Hour - time.Second, "fresh"}, {time.Second, "due"}, {3 * 24 * time.Hour, "due"}, {time.Millisecond, "overdue"}} {
			d.Clock.Advance(step.wait)
			if got := lights()["疾控要闻"]; got.Freshness != step.want || got.ArticleCount != 1 {
				d.T.Errorf("%s after the publication: %s with %d articles, want %s with 1 (one has expired: %s)",
					d.Clock.Now().Sub(lastPublished.Go()), got.Freshness, got.ArticleCount, step.want, expiring.ExpireTime)
			}
		}
	})
}

func TestRoutesOfColumnsFollowTheSpecification(t *testing.T) {
	cases := []struct {
		name     string
		column   Section
		children bool
		want     string
	}{
		{"the home page", Section{HomePage: "index", IsHref: "N"}, false, "/index"},
		{"a root with children", Section{HomePage: "article", IsHref: "N"}, true, "/article/y/31"},
		{"a root without children", Section{HomePage: "article", IsHref: "N"}, false, "/article/n/31"},
		{"a child", Section{HomePage: "article", IsHref: "N", ParentID: 30}, false, "/article/n/30/31"},
		{"a tool", Section{HomePage: "calc", IsHref: "N", ParentID: 40}, false, "/calc/31"},
		{"a link", Section{HomePage: "article", IsHref: "Y", Href: "https://a.example/"}, false, "https://a.example/"},
	}
	for _, tt := range cases {
		tt.column.ID = 31
		if got := SectionPath(tt.column, tt.children); got != tt.want {
			t.Errorf("%s is at %s, want %s", tt.name, got, tt.want)
		}
	}
	bound := Section{BindMenu: 12}
	bound.ID = 31
	if got := ArticlePath(bound, 5); got != "/detail/12/5" {
		t.Errorf("an article of a bound column is at %s", got)
	}
	bound.BindMenu = 0
	if got := ArticlePath(bound, 5); got != "/detail/31/5" {
		t.Errorf("an article is at %s", got)
	}
}

func TestTheOverviewSumsUpTheSite(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		parent := d.column("新闻动态", 0)
		late := d.column("工作动态", parent.ID, object{"cycleDays": 10})
		d.column("空栏目", 0)
		d.column("过期专题", 0, object{"hidden": true})
		d.published(late.ID, "旧闻")
		d.draft(late.ID, "草稿")
		gone := d.published(late.ID, "撤回的")
		testkit.Must[Article](d, "POST", "/content/article/withdraw", object{"id": gone.ID, "version": gone.Version, "reason": "内容有误"})
		if _, err := d.service.Visits().Count(context.Background(), ourSite, 0); err != nil {
			d.T.Fatal(err)
		}
		d.Clock.Advance(10*24*time.Hour + time.Hour)
		o := testkit.Must[Overview](d, "GET", "/content/overview", nil)
		if o.Published != 1 || o.Drafts != 1 || o.Withdrawn != 1 || o.VisitCount != 1 || o.TodayVisit != 0 {
			d.T.Errorf("counts are %+v", o)
		}
		if o.Freshness != (FreshnessCount{Overdue: 1, Empty: 1}) {
			d.T.Errorf("lights are %+v", o.Freshness)
		}
		if got := names(o.DueColumns, func(c DueSection) string { return c.Name + c.Freshness }); got != "[工作动态overdue 空栏目empty]" || o.DueColumns[0].DaysLeft != -1 {
			d.T.Errorf("due columns are %s, %d days left", got, o.DueColumns[0].DaysLeft)
		}
		if len(o.Recent) != 3 || o.Recent[0].Body != "" || o.Recent[0].ColumnName != "工作动态" {
			d.T.Errorf("recent articles are %+v", o.Recent)
		}
		d.Person = auth.Principal{}
		d.Refused("the overview without a session", d.Call("GET", "/content/overview", nil), 401, "Token失效")
	})
}
