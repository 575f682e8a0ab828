package content

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestArticlesAreCheckedWhenTheyAreSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column, other := d.column("热点解读", 0), d.column("通知公告", 0)
		link := d.column("上级单位", 0, object{"isHref": "Y", "href": "/x"})
		foreign := testkit.Must[Category](d, "POST", "/content/category/add", object{"columnId": other.ID, "name": "通知"})
		figure := object{"label": "流感样病例", "value": "5.2"}
		file := func(name, href string) []object { return []object{{"name": name, "href": href, "size": "1024"}} }
		cases := []struct {
			name    string
			form    object
			field   string
			message string
		}{
			{"without a title", object{"title": ""}, "title", "请填写标题"},
			{"with a title of 121 characters", object{"title": strings.Repeat("题", 121)}, "title", "最多 120 个字"},
			{"without a column", object{"columnId": ""}, "columnId", "请选择所属栏目"},
			{"in a column that does not exist", object{"columnId": "404"}, "columnId", "不存在"},
			{"in a column that is a link", object{"columnId": link.ID}, "columnId", "外部链接"},
			{"in the category of another column", object{"categoryId": foreign.ID}, "categoryId", "不属于这个栏目"},
			{"in a category that does not exist", object{"categoryId": "404"}, "categoryId", "不存在"},
			{"with a cover from elsewhere", object{"coverSrc": "https://evil.example/x.png", "coverAlt": "x"}, "coverSrc", "本站图片"},
			{"with a cover that says nothing to the blind", object{"coverSrc": "/pictures/school.svg"}, "coverAlt", "说明"},
			{"with a picture that says nothing to the blind", object{"body": `<p><img src="/pictures/school.svg" alt=" "></p>`}, "body", "1 张图片没有替代文字"},
			{"with a script as source", object{"sourceUrl": "javascript:alert(1)"}, "sourceUrl", "http"},
			{"with nine points", object{"keyPoints": strings.Repeat("点\n", 9)}, "keyPoints", "最多 8 条"},
			{"with eleven keywords", object{"keywords": "1 2 3 4 5 6 7 8 9 10 11"}, "keywords", "最多 10 个"},
			{"with seven figures", object{"figures": slices.Repeat([]object{figure}, 7)}, "figures", "最多 6 个"},
			{"with a figure without a value", object{"figures": []object{{"label": "甲"}}}, "figures", "缺少名称或数值"},
			{"with a figure that is too long", object{"figures": []object{{"label": strings.Repeat("长", 21), "value": "1"}}}, "figures", "太长"},
			{"with figures that are no list", object{"figures": "many"}, "figures", "格式不正确"},
			{"with an attachment over http", object{"attachments": file("表", "http://a.example/a.pdf")}, "attachments", "https"},
			{"with an attachment that runs", object{"attachments": file("程序", "/files/a.exe")}, "attachments", "格式不支持"},
			{"with a page as attachment", object{"attachments": file("页", "/files/a.html")}, "attachments", "格式不支持"},
			{"with a script as attachment", object{"attachments": file("x", "javascript:alert(1)//.pdf")}, "attachments", "本站文件"},
			{"with an attachment without a name", object{"attachments": file(" ", "/files/a.pdf")}, "attachments", "名称"},
			{"related to nothing", object{"relatedIds": []string{"404"}}, "relatedIds", "不存在"},
			{"with the next review before the last", object{"reviewDate": "2026-11-01", "nextReviewDate": "2026-10-01"}, "nextReviewDate", "晚于"},
			{"with a day that does not exist", object{"writtenDate": "2026-02-30"}, "writtenDate", "日期"},
			{"with a validity that does not exist", object{"validity": "maybe"}, "validity", "没有这个选项"},
		}
		for _, tt := range cases {
			a := d.Call("POST", "/content/article/add", merged(object{"columnId": column.ID, "title": "标题", "source": "办公室"}, []object{tt.form}))
			if a.Success || !strings.Contains(a.Field(tt.field), tt.message) {
				d.T.Errorf("an article %s: %d %s %s, want %s to say %q", tt.name, a.Code, a.Message, a.Result, tt.field, tt.message)
			}
		}
		if n, err := db.Int(context.Background(), d.DB.Read(), `SELECT COUNT(*) FROM content_article`); err != nil || n != 0 {
			d.T.Errorf("%d refused articles were stored, %v", n, err)
		}
	})
}

func TestAnArticleIsTidiedWhenItIsSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		related := d.draft(column.ID, "相关的一篇")
		a := d.draft(column.ID, "标题", object{
			"keywords": " 流感，疫苗、流感;老年人 ", "keyPoints": "甲\r\n\n 乙 \n", "relatedIds": []value.ID{related.ID}, "top": "true",
			"body":        `<p onclick="x()">` + strings.Repeat("字", 801) + `<script>alert(1)</script></p>`,
			"attachments": []object{{"name": "通知\n全文", "href": "/files/2026/通知.PDF?v=1", "type": "exe", "size": "2048"}},
			"figures":     []object{{"label": " 病例 ", "value": "12", "unit": "例", "note": " 本周 "}},
		})
		a = d.stored(a.ID)
		if a.Keywords != "流感,疫苗,老年人" || a.KeyPoints != "甲\n乙" || a.ReadMinutes != 3 || !a.Top {
			d.T.Errorf("stored %q, %q, %d minutes, top %v", a.Keywords, a.KeyPoints, a.ReadMinutes, a.Top)
		}
		if a.Body != "<p>"+strings.Repeat("字", 801)+"</p>" {
			d.T.Errorf("the body is %s", a.Body)
		}
		if got := fmt.Sprint(a.Attachments); got != "[{通知 全文 /files/2026/通知.PDF?v=1 pdf 2048}]" {
			d.T.Errorf("the attachments are %s", got)
		}
		if a.State != Draft || a.PublishTime != 0 || len(a.RelatedIDs) != 1 {
			d.T.Errorf("the draft is %s, published %s, related %v", a.State, a.PublishTime, a.RelatedIDs)
		}
	})
}

func TestWhatTheServerDecidesCannotBeSent(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		forged := object{"state": "published", "publishTime": "2020-01-01 00:00:00", "views": 99999, "readMinutes": 99, "tenantId": "2",
			"sysOrgCode": "Z99", "withdrawReason": "x", "correctionTime": "2020-01-01 00:00:00", "createBy": "somebody", "version": 7}
		a := d.draft(column.ID, "标题", forged)
		check := func(when string, a Article, version int64) {
			if a.State != Draft || a.PublishTime != 0 || a.Views != 0 || a.ReadMinutes != 1 || a.WithdrawReason != "" || a.CorrectionTime != 0 ||
				a.CreateBy != "editor" || a.Version != version {
				d.T.Errorf("%s the article is %+v", when, a)
			}
		}
		check("added", d.stored(a.ID), 1)
		forged["id"], forged["version"] = a.ID, 1
		testkit.Must[Article](d, "PUT", "/content/article/edit", forged)
		check("edited", d.stored(a.ID), 2)
		n, err := db.Int(context.Background(), d.DB.Read(), `SELECT COUNT(*) FROM content_article WHERE tenant_id = 1 AND sys_org_code = 'A01'`)
		if err != nil || n != 1 {
			d.T.Errorf("tenant or department were taken from the client: %d, %v", n, err)
		}
	})
}

// found are the titles a visitor finds.
func (d *desk) found(text string) string {
	d.T.Helper()
	result, err := search.Query(context.Background(), d.DB, search.Request{Tenant: ourSite, Kinds: []string{ArticleKind}, Text: text})
	if err != nil {
		d.T.Fatal(err)
	}
	return names(result.Hits, func(h search.Hit) string {
		title := ""
		for _, part := range h.Title {
			title += part.Text
		}
		return title
	})
}

func TestTheLifeOfAnArticle(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		root := d.column("健康科普", 0)
		column := d.column("热点解读", root.ID)
		act := func(call string, a Article, more ...object) testkit.Answer {
			return d.Call("POST", "/content/article/"+call, merged(object{"id": a.ID, "version": a.Version}, more))
		}
		reason := object{"reason": "数字有误"}

		d.bumps.Scopes = nil
		a := d.draft(column.ID, "狂犬疫苗打几针", object{"body": "<p>暴露之后尽快接种。</p>"})
		if len(d.bumps.Scopes) != 0 || d.found("狂犬疫苗") != "[]" {
			d.T.Errorf("a draft shows: versions %v, search %s", d.bumps.Scopes, d.found("狂犬疫苗"))
		}
		d.Refused("withdrawing a draft", act("withdraw", a, reason), 500, "只有已发布的文章可以撤回")
		d.Refused("restoring a draft", act("restore", a), 500, "只有已撤回的文章")
		d.Refused("publishing with an old version", act("publish", Article{Row: a.Row}, object{"version": 9}), 409, "已被")
		d.Refused("publishing without a version", d.Call("POST", "/content/article/publish", object{"id": a.ID}), 500, "版本号")

		d.Clock.Advance(time.Hour)
		a = d.publish(a)
		if a.State != Published || a.PublishTime != value.TimeOf(d.Clock.Now()) || a.Summary != "暴露之后尽快接种。" {
			d.T.Errorf("published: %s at %s with the summary %q", a.State, a.PublishTime, a.Summary)
		}
		for _, scope := range []string{render.ScopeList, render.ScopeMenu, render.ArticleScope(a.ID), render.ColumnScope(column.ID), render.ColumnScope(root.ID)} {
			if !d.bumps.Has(scope) {
				d.T.Errorf("publishing did not refresh %s: %v", scope, d.bumps.Scopes)
			}
		}
		if got := d.found("尽快接种"); got != "[狂犬疫苗打几针]" {
			d.T.Errorf("search finds %s", got)
		}
		d.Refused("publishing twice", act("publish", a), 500, "已经发布")
		d.Refused("deleting what is public", d.Call("DELETE", "/content/article/delete?id="+a.ID.String(), nil), 500, "请先撤回再删除")

		published := a.PublishTime
		d.Clock.Advance(time.Hour)
		d.bumps.Scopes = nil
		a = testkit.Must[Article](d, "PUT", "/content/article/edit", object{"id": a.ID, "version": a.Version, "title": "狂犬疫苗打几针（更正）", "correction": "针数有误，已改正。"})
		if a.PublishTime != published || a.CorrectionTime != value.TimeOf(d.Clock.Now()) {
			d.T.Errorf("edited: published %s, corrected %s", a.PublishTime, a.CorrectionTime)
		}
		if got := d.found("狂犬疫苗"); got != "[狂犬疫苗打几针（更正）]" || !d.bumps.Has(render.ArticleScope(a.ID)) || d.bumps.Has(render.ScopeMenu) {
			d.T.Errorf("after the edit search finds %s, refreshed %v", got, d.bumps.Scopes)
		}

		for _, bad := range []string{"", " ", "错", strings.Repeat("错", 201)} {
			if answer := act("withdraw", a, object{"reason": bad}); !strings.Contains(answer.Field("reason"), "2 到 200 个字") {
				d.T.Errorf("withdrawn with the reason %q: %d %s", bad, answer.Code, answer.Message)
			}
		}
		d.bumps.Scopes = nil
		a = testkit.Must[Article](d, "POST", "/content/article/withdraw", merged(object{"id": a.ID, "version": a.Version}, []object{reason}))
		if a.State != Withdrawn || a.WithdrawReason != "数字有误" || a.WithdrawTime != value.TimeOf(d.Clock.Now()) || a.PublishTime != published {
			d.T.Errorf("withdrawn: %+v", a)
		}
		if got := d.found("狂犬疫苗"); got != "[]" || !d.bumps.Has(render.ArticleScope(a.ID)) || !d.bumps.Has(render.ScopeMenu) {
			d.T.Errorf("after the withdrawal search finds %s, refreshed %v", got, d.bumps.Scopes)
		}
		d.Refused("editing what is withdrawn", d.Call("PUT", "/content/article/edit", object{"id": a.ID, "version": a.Version, "title": "x"}), 500, "请先恢复为草稿")
		d.Refused("publishing what is withdrawn", act("publish", a), 500, "请先恢复为草稿")

		a = testkit.Must[Article](d, "POST", "/content/article/restore", object{"id": a.ID, "version": a.Version})
		if a.State != Draft || a.PublishTime != 0 || a.WithdrawReason != "" {
			d.T.Errorf("restored: %+v", a)
		}
		d.Clock.Advance(time.Hour)
		if a = d.publish(a); a.PublishTime != value.TimeOf(d.Clock.Now()) {
			d.T.Errorf("the second publication has the time %s", a.PublishTime)
		}
		a = testkit.Must[Article](d, "POST", "/content/article/withdraw", merged(object{"id": a.ID, "version": a.Version}, []object{reason}))
		testkit.Must[any](d, "DELETE", "/content/article/delete?id="+a.ID.String(), nil)
		d.Refused("reading what is deleted", d.Call("GET", "/content/article/queryById?id="+a.ID.String(), nil), 404, "不存在")
		for action, want := range map[string]int64{"article.add": 1, "article.publish": 2, "article.edit": 1, "article.withdraw": 2, "article.restore": 1, "article.delete": 1} {
			if n := d.Logged(action, "狂犬疫苗打几针"); n != want {
				d.T.Errorf("the operation log has %d entries of %s, want %d", n, action, want)
			}
		}
	})
}

func TestOnlyWhatIsReadyIsPublished(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("通知公告", 0)
		hourAgo, inAnHour := value.TimeOf(d.Clock.Now().Add(-time.Hour)), value.TimeOf(d.Clock.Now().Add(time.Hour))
		cases := []struct {
			name    string
			form    object
			field   string
			message string
		}{
			{"without a source", object{"source": ""}, "source", "来源"},
			{"without anything to read", object{"body": "<script>x</script>"}, "body", "发布前请填写正文"},
			{"already expired", object{"expireTime": hourAgo}, "expireTime", "晚于现在"},
		}
		for _, tt := range cases {
			a := d.draft(column.ID, tt.name, tt.form)
			answer := d.Call("POST", "/content/article/publish", object{"id": a.ID, "version": a.Version})
			if answer.Success || !strings.Contains(answer.Field(tt.field), tt.message) {
				d.T.Errorf("published %s: %d %s %s", tt.name, answer.Code, answer.Message, answer.Result)
			}
		}
		a := d.published(column.ID, "只有附件", object{"body": "", "attachments": []object{{"name": "全文", "href": "/files/a.pdf"}}, "expireTime": inAnHour})
		if answer := d.Call("PUT", "/content/article/edit", object{"id": a.ID, "version": a.Version, "source": ""}); answer.Field("source") == "" {
			d.T.Errorf("a public article lost its source: %d %s", answer.Code, answer.Message)
		}
		if answer := d.Call("PUT", "/content/article/edit", object{"id": a.ID, "version": a.Version, "expireTime": hourAgo}); answer.Field("expireTime") == "" {
			d.T.Errorf("a public article expired before now: %d %s", answer.Code, answer.Message)
		}
		d.Clock.Advance(2 * time.Hour)
		testkit.Must[Article](d, "PUT", "/content/article/edit", object{"id": a.ID, "version": a.Version, "title": "过期后改标题"})
	})
}

func TestAStaleSaveShowsWhatIsStored(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a := d.draft(d.column("热点解读", 0).ID, "第一版")
		testkit.Must[Article](d, "PUT", "/content/article/edit", object{"id": a.ID, "version": "1", "title": "第二版"})
		answer := d.Call("PUT", "/content/article/edit", object{"id": a.ID, "version": 1, "title": "另一人的第二版"})
		d.Refused("a stale save", answer, 409, `"title":"第二版"`)
		for _, call := range []string{"publish", "withdraw", "restore"} {
			d.Refused(call+" on an old screen", d.Call("POST", "/content/article/"+call, object{"id": a.ID, "version": 1, "reason": "数字有误"}), 409, "已被")
		}
		if got := d.stored(a.ID); got.Title != "第二版" || got.Version != 2 || got.State != Draft {
			d.T.Errorf("stored is %s, version %d, %s", got.Title, got.Version, got.State)
		}
	})
}

func TestRelatedArticlesForgetTheDeleted(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("政策文件", 0)
		document, other := d.draft(column.ID, "文件"), d.draft(column.ID, "另一文件")
		reading := d.draft(column.ID, "解读", object{"relatedIds": []value.ID{document.ID, other.ID}})
		for what, ids := range map[string][]value.ID{"itself": {reading.ID}, "one twice": {document.ID, document.ID}} {
			if a := d.Call("PUT", "/content/article/edit", object{"id": reading.ID, "version": 1, "relatedIds": ids}); a.Field("relatedIds") == "" {
				d.T.Errorf("related to %s: %d %s", what, a.Code, a.Message)
			}
		}
		testkit.Must[any](d, "DELETE", "/content/article/delete?id="+document.ID.String(), nil)
		got := d.stored(reading.ID)
		if !slices.Equal(got.RelatedIDs, []value.ID{other.ID}) || got.Version != 1 {
			d.T.Errorf("related are %v, version %d", got.RelatedIDs, got.Version)
		}
		testkit.Must[Article](d, "PUT", "/content/article/edit", object{"id": reading.ID, "version": 1, "relatedIds": []value.ID{}})
		if n, err := db.Int(context.Background(), d.DB.Read(), `SELECT COUNT(*) FROM content_article_related`); err != nil || n != 0 {
			d.T.Errorf("%d links are left, %v", n, err)
		}
	})
}

func TestArticlesAreListedSearchedAndSorted(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first, second := d.column("热点解读", 0), d.column("通知公告", 0)
		for i, title := range []string{"流感疫苗", "手足口病", "流感周报"} {
			column := first
			if i == 2 {
				column = second
			}
			d.published(column.ID, title)
			d.Clock.Advance(time.Minute)
		}
		d.draft(first.ID, "流感草稿")
		cases := []struct{ name, query, want string }{
			{"newest first by default", "", "[流感草稿 流感周报 手足口病 流感疫苗]"},
			{"by a keyword", "keyword=%E6%B5%81%E6%84%9F", "[流感草稿 流感周报 流感疫苗]"},
			{"by column", "columnId=" + second.ID.String(), "[流感周报]"},
			{"by state", "state=draft", "[流感草稿]"},
			{"by publication time, oldest first", "column=publishTime&order=asc&state=published", "[流感疫苗 手足口病 流感周报]"},
			{"by title", "column=title&order=asc", "[手足口病 流感周报 流感疫苗 流感草稿]"},
			{"the second page of two", "pageNo=2&pageSize=2", "[手足口病 流感疫苗]"},
		}
		type page struct {
			Records []Article
			Total   int
		}
		for _, tt := range cases {
			got := testkit.Must[page](d, "GET", "/content/article/list?"+tt.query, nil)
			titles := names(got.Records, func(a Article) string { return a.Title })
			if titles != tt.want {
				d.T.Errorf("%s: %s, want %s", tt.name, titles, tt.want)
			}
		}
		got := testkit.Must[page](d, "GET", "/content/article/list?columnId="+first.ID.String(), nil)
		if a := got.Records[0]; got.Total != 3 || a.ColumnName != "热点解读" || a.Body != "" {
			d.T.Errorf("a row of the list is %+v of %d", a, got.Total)
		}
		for _, bad := range []string{"column=body", "column=sysOrgCode", "column=id%3Bdrop", "columnId=x"} {
			if a := d.Call("GET", "/content/article/list?"+bad, nil); a.Success {
				d.T.Errorf("the list took %s", bad)
			}
		}
	})
}

func TestAPreviewShowsTheFormForTenMinutes(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.published(column.ID, "已发布的标题")
		link := testkit.Must[PreviewLink](d, "POST", "/content/article/preview", object{
			"id": a.ID, "columnId": column.ID, "title": "改动后的标题", "body": `<p>正文</p><script>alert(1)</script>`, "views": 9,
		})
		token, found := strings.CutPrefix(link.URL, "/preview/")
		if !found || len(token) < 20 {
			d.T.Fatalf("the address is %s", link.URL)
		}
		ctx := context.Background()
		got, err := d.service.Preview(ctx, ourSite, token)
		if err != nil || got.Title != "改动后的标题" || got.Body != "<p>正文</p>" || got.PublishTime != a.PublishTime || got.Views != 0 {
			d.T.Errorf("the preview is %+v, %v", got, err)
		}
		if d.stored(a.ID).Title != "已发布的标题" {
			d.T.Error("the preview changed the article")
		}
		if n, err := db.Int(ctx, d.DB.Read(), `SELECT COUNT(*) FROM content_preview WHERE token_hash = $1`, token); err != nil || n != 0 {
			d.T.Errorf("the token itself is stored, %v", err)
		}
		for what, tenant := range map[string]value.ID{"of another site": otherSite, "with a wrong token": ourSite} {
			asked := token
			if tenant == ourSite {
				asked = "x" + token
			}
			if _, err := d.service.Preview(ctx, tenant, asked); err == nil {
				d.T.Errorf("a preview %s was shown", what)
			}
		}
		unsaved := testkit.Must[PreviewLink](d, "POST", "/content/article/preview", object{"columnId": column.ID, "title": "还没保存"})
		fresh, err := d.service.Preview(ctx, ourSite, strings.TrimPrefix(unsaved.URL, "/preview/"))
		if err != nil || fresh.PublishTime != value.TimeOf(d.Clock.Now()) {
			d.T.Errorf("the preview of a new article is %+v, %v", fresh, err)
		}
		for field, form := range map[string]object{
			"columnId": {"title": "x"}, "coverSrc": {"columnId": column.ID, "coverSrc": "//evil.example/x.png", "coverAlt": "x"},
			"attachments": {"columnId": column.ID, "attachments": []object{{"name": "x", "href": "javascript:alert(1)"}}},
		} {
			if answer := d.Call("POST", "/content/article/preview", form); answer.Field(field) == "" {
				d.T.Errorf("a preview with a wrong %s: %d %s", field, answer.Code, answer.Message)
			}
		}
		d.Clock.Advance(previewLife)
		if _, err := d.service.Preview(ctx, ourSite, token); err == nil {
			d.T.Error("the preview outlived its time")
		}
		d.Person.Perms = map[string]bool{"content:article:list": true}
		d.Refused("a preview by somebody who may not write", d.Call("POST", "/content/article/preview", object{"columnId": column.ID}), 510, "权限")
	})
}

func TestThePicturesToChoose(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		pictures := testkit.Must[[]CoverPicture](d, "GET", "/content/picture/list", nil)
		if len(pictures) < 40 || pictures[0] != (CoverPicture{"/pictures/virus-shield.svg", "盾牌与病毒", "插图：带对勾的盾牌挡住四周的病毒", 560, 300}) {
			d.T.Errorf("the pictures are %v", pictures)
		}
	})
}
