package portal

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

func TestListsShowWhatIsPublishedInItsOrder(t *testing.T) {
	forReaders(t, func(r *reader) {
		news := r.column("新闻动态", 0)
		notices := r.column("通知公告", news.ID)
		work := r.column("工作动态", news.ID)
		topic := r.category(notices.ID, "公示")
		pinned := r.published(notices.ID, "置顶的通知", object{"top": true})
		r.later()
		r.published(notices.ID, "公示一", object{"categoryId": topic.ID, "shortTitle": "一号公示", "summary": "摘要", "coverSrc": "/pictures/school.svg", "coverAlt": "插图：学校", "docNo": "临疾控〔2026〕1号", "validity": "valid"})
		r.later()
		r.published(work.ID, "培训一")
		r.later()
		r.published(notices.ID, "通知二", object{"hot": true})
		r.draft(notices.ID, "还没写完")
		r.withdraw(r.published(notices.ID, "发错了"), "发布有误")
		over := r.draft(notices.ID, "过期的活动", object{"expireTime": value.TimeOf(r.Clock.Now().Add(30 * time.Second)).String()})
		r.publish(over)
		r.later()

		type page = web.Page[ArticleSummary]
		list := func(query string) page { return read[page](r, "/getArticelList?"+query) }
		for _, c := range []struct{ what, query, titles string }{
			{"a column, pinned first", "m_id=" + notices.ID.String(), "[置顶的通知 通知二 公示一]"},
			{"a parent holds everything below it, by time", "m_id=" + news.ID.String(), "[通知二 培训一 公示一 置顶的通知]"},
			{"no column is the whole site", "", "[通知二 培训一 公示一 置顶的通知]"},
			{"a category", "m_id=" + notices.ID.String() + "&category=" + topic.ID.String(), "[公示一]"},
			{"a category of a parent", "m_id=" + news.ID.String() + "&category=" + topic.ID.String(), "[公示一]"},
			{"the second page", "m_id=" + notices.ID.String() + "&pageSize=2&pageNo=2", "[公示一]"},
			{"a page beyond the end is empty", "m_id=" + notices.ID.String() + "&pageNo=1000000000", "[]"},
			{"a page before the first is the first", "pageNo=-3&pageSize=1", "[通知二]"},
			{"a size without sense is the usual one", "pageSize=0", "[通知二 培训一 公示一 置顶的通知]"},
		} {
			expect(r, c.what, titles(list(c.query).Records), c.titles)
		}
		if p := list("m_id=" + notices.ID.String() + "&pageSize=2&pageNo=2"); p.Total != 3 || p.Pages != 2 || p.Current != 2 || p.Size != 2 {
			t.Errorf("counters %d %d %d %d, want 3 2 2 2", p.Total, p.Pages, p.Current, p.Size)
		}
		expect(r, "a size is bounded", list("pageSize=100000").Size, 50)
		expect(r, "hot pushes", titles(read[[]ArticleSummary](r, "/getHotPushArticelList")), "[通知二]")

		a := list("category=" + topic.ID.String()).Records[0]
		expect(r, "its cover", *a.Cover, Picture{Src: "/pictures/school.svg", Alt: "插图：学校", Width: 560, Height: 300})
		a.Cover = nil
		expect(r, "a summary", a, ArticleSummary{
			ID: a.ID, ColumnID: notices.ID, ColumnName: "通知公告", ColumnPath: "/article/n/" + news.ID.String() + "/" + notices.ID.String(),
			CategoryID: topic.ID, CategoryName: "公示", Title: "公示一", ShortTitle: "一号公示", Summary: "摘要", Source: "传染病防制科",
			PublishTime: value.TimeOf(testkit.Start.Add(time.Minute)), Path: "/detail/" + notices.ID.String() + "/" + a.ID.String(),
			Validity: "valid", DocNo: "临疾控〔2026〕1号",
		})
		r.edit(notices, object{"bindMenu": work.ID})
		expect(r, "a detail opens under the bound column", list("category=" + topic.ID.String()).Records[0].Path, "/detail/"+work.ID.String()+"/"+a.ID.String())

		options := read[[]CategoryOption](r, "/queryCategoryDict?m_id="+notices.ID.String())
		expect(r, "the dictionary of categories", fmt.Sprint(options), fmt.Sprint([]CategoryOption{{Value: topic.ID, Text: "公示", Title: "公示", Count: 1}}))
		expect(r, "of all columns", len(read[[]CategoryOption](r, "/queryCategoryDict")), 1)
		expect(r, "pinned stays pinned", pinned.Top, true)
	})
}

func TestListsAnswerNonsenseClearly(t *testing.T) {
	forReaders(t, func(r *reader) {
		news := r.column("新闻动态", 0)
		other := r.column("信息公开", 0)
		topic := r.category(other.ID, "预算")
		for _, c := range []struct {
			path string
			code int
			text string
		}{
			{"/getArticelList?m_id=404404", 404, "没有这个栏目"},
			{"/getArticelList?m_id=x", 500, "m_id"},
			{"/getArticelList?m_id=-1", 404, "没有这个栏目"},
			{"/getArticelList?pageNo=two", 500, "pageNo"},
			{"/getArticelList?pageNo=99999999999999999999", 500, "pageNo"},
			{"/getArticelList?category=7", 404, "没有这个分类"},
			{"/getArticelList?m_id=" + news.ID.String() + "&category=" + topic.ID.String(), 404, "没有这个分类"},
			{"/queryCategoryDict?m_id=7", 404, "没有这个栏目"},
			{"/getHotPushArticelList?pageSize=many", 500, "pageSize"},
			{"/getArticelInfo", 404, "没有这篇文章"},
			{"/getArticelInfo?id=31", 404, "没有这篇文章"},
			{"/getArticelInfo?id=%27", 500, "id"},
			{"/search?keyword=a&time=tomorrow", 500, "时间范围"},
			{"/search?keyword=a&sort=price", 500, "排序"},
			{"/search?keyword=a&m_id=7", 404, "没有这个栏目"},
		} {
			r.desk.Refused(c.path, r.get(c.path), c.code, c.text)
		}
	})
}

func TestSitesDoNotSeeEachOther(t *testing.T) {
	forReaders(t, func(r *reader) {
		ours := r.column("新闻动态", 0, object{"homeSlot": "news"})
		topic := r.category(ours.ID, "要闻")
		a := r.published(ours.ID, "本市的流感消息", object{"hot": true, "categoryId": topic.ID})
		r.host = otherHost
		for path, code := range map[string]int{
			"/getArticelInfo?id=" + a.ID.String(): 404, "/getArticelList?m_id=" + ours.ID.String(): 404,
			"/getArticelList?category=" + topic.ID.String(): 404, "/getChildMenu?m_id=" + ours.ID.String(): 404,
			"/getBreadCrumb?m_id=" + ours.ID.String(): 404, "/queryCategoryDict?m_id=" + ours.ID.String(): 404,
			"/search?keyword=%E6%B5%81%E6%84%9F&m_id=" + ours.ID.String(): 404,
		} {
			r.desk.Refused(path, r.get(path), code, "没有")
		}
		for _, path := range []string{"/getMenus", "/getChildMenu", "/getHomePage", "/getArticelList", "/getHotPushArticelList", "/queryCategoryDict", "/search?keyword=%E6%B5%81%E6%84%9F"} {
			if a := r.get(path); !a.Success || strings.Contains(string(a.Result), "本市") || strings.Contains(string(a.Result), "要闻") {
				t.Errorf("%s shows another site: %s", path, a.Result)
			}
		}
		for _, path := range []string{"/article/n/" + ours.ID.String(), publicPath(a, ours)} {
			if p := r.open(path); p.Status != 404 {
				t.Errorf("%s of another site answers %d", path, p.Status)
			}
		}
	})
}

func publicPath(a content.Article, c content.Section) string { return content.ArticlePath(c, a.ID) }

// Every list finds its rows in the order of an index, and counts without touching the rows.
func TestListsUseTheirIndex(t *testing.T) {
	d := testkit.SQLite(t, time.Now)
	for _, c := range []struct {
		what, query string
		args        int
		index       string
	}{
		{"a column", listColumn, 5, "COVERING INDEX content_article_column (tenant_id=? AND column_id=? AND state=?)"},
		{"a category", listCategory, 5, "COVERING INDEX content_article_category (tenant_id=? AND category_id=? AND state=?)"},
		{"a branch", listBranch, 5, "COVERING INDEX content_article_state (tenant_id=? AND state=?)"},
		{"a section", listSection, 5, "COVERING INDEX content_article_state (tenant_id=? AND state=?)"},
		{"the site", listSite, 4, "COVERING INDEX content_article_state (tenant_id=? AND state=?)"},
		{"hot pushes", listHot, 3, "INDEX content_article_hot (tenant_id=? AND state=? AND hot=?)"},
		{"the number in a column", countColumn, 3, "COVERING INDEX content_article_column (tenant_id=? AND column_id=? AND state=?)"},
		{"the number in a category", countCategory, 3, "COVERING INDEX content_article_category (tenant_id=? AND category_id=? AND state=?)"},
		{"the number in a branch", countBranch, 3, "COVERING INDEX content_article_column (tenant_id=? AND column_id=? AND state=?)"},
		{"the number of the site", countSite, 2, "COVERING INDEX"},
		{"the article before", articleBefore, 6, "COVERING INDEX content_article_column (tenant_id=? AND column_id=? AND state=? AND (top,publish_time,id)>(?,?,?))"},
		{"the article after", articleAfter, 6, "COVERING INDEX content_article_column (tenant_id=? AND column_id=? AND state=? AND (top,publish_time,id)<(?,?,?))"},
		{"documents", articleDocuments, 4, "SEARCH content_article USING INDEX sqlite_autoindex_content_article_1 (id=?)"},
		{"explanations of a document", documentLinks, 4, "SEARCH content_article USING INDEX sqlite_autoindex_content_article_1 (id=?)"},
		{"articles by their ids", articlesByID, 12, "SEARCH content_article USING INDEX sqlite_autoindex_content_article_1 (id=?)"},
		{"the next expiry", nextExpiry, 2, "INDEX content_article_expire (tenant_id=? AND state=? AND expire_time>?)"},
		{"the columns with articles", filledColumns, 2, "INDEX content_article_column (tenant_id=? AND column_id=? AND state=?)"},
	} {
		plan := planOf(t, d, c.query, c.args)
		if !strings.Contains(plan, c.index) {
			t.Errorf("%s does not use %s:\n%s", c.what, c.index, plan)
		}
		if strings.Contains(plan, "SCAN content_article") || strings.Contains(plan, "SCAN a") {
			t.Errorf("%s reads every article:\n%s", c.what, plan)
		}
	}
}

func planOf(t *testing.T, d *db.DB, query string, args int) string {
	t.Helper()
	type step struct {
		ID      int    `db:"id"`
		Parent  int    `db:"parent"`
		NotUsed int    `db:"notused"`
		Detail  string `db:"detail"`
	}
	given := make([]any, args)
	for i := range given {
		given[i] = 1
	}
	steps, err := db.Select[step](context.Background(), d.Read(), "EXPLAIN QUERY PLAN "+query, given...)
	if err != nil {
		t.Fatal(err)
	}
	return names(steps, func(s step) string { return s.Detail + "\n" })
}

// FuzzPublicCalls sends whatever parameters come: an answer or a clear refusal, never an unexpected error.
func FuzzPublicCalls(f *testing.F) {
	for _, text := range []string{"流感", "", "\x00", "' OR 1=1 --", "\xff\xfe", "\"", "-", "-流感", "9223372036854775808", "NEAR(a b)", "a:b*", "%", strings.Repeat("疫", 300)} {
		f.Add(text, "1")
	}
	clock := testkit.NewClock()
	database := testkit.SQLite(f, clock.Now)
	f.Fuzz(func(t *testing.T, text, number string) {
		r := newReader(newDesk(t, database, clock))
		query := url.Values{"keyword": {text}, "time": {""}, "m_id": {number}, "id": {number}, "category": {number}, "pageNo": {number}, "pageSize": {number}}.Encode()
		for _, path := range []string{"/search?keyword=" + url.QueryEscape(text), "/search?" + query, "/getArticelList?" + query, "/getArticelInfo?" + query, "/getChildMenu?" + query, "/queryCategoryDict?" + query} {
			if a := r.get(path); !a.Success && strings.Contains(a.Message, "编号") {
				t.Errorf("%s: %s", path, a.Message)
			}
		}
	})
}
