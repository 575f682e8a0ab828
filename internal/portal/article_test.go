package portal

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/content/richtext"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestAnArticleComesWithEverythingAroundIt(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("健康科普", 0)
		hot := r.column("热点解读", science.ID)
		policy := r.column("政策法规与标准", 0)
		topic := r.category(hot.ID, "疫苗接种")
		law := r.published(policy.ID, "流感疫苗预防接种技术指南", object{"docNo": "国疾控卫免发〔2026〕1号"})
		cold := r.published(science.ID, "感冒了要不要吃抗生素")
		r.bumps.Scopes = nil
		r.later()
		older := r.published(hot.ID, "流感和感冒怎么分", object{"categoryId": topic.ID})
		r.later()
		a := r.published(hot.ID, "流感疫苗现在打还来得及吗", object{
			"categoryId": topic.ID, "keywords": "流感疫苗,接种", "keyPoints": "来得及\n老人孩子先打", "relatedIds": []value.ID{law.ID, cold.ID},
			"body":            `<p>开头。</p><h2>什么时候打</h2><p>现在。</p><h3>老人</h3><p>先打。</p><h2>在哪里打</h2><p>社区。</p>`,
			"figures":         []object{{"label": "接种率", "value": "31.7", "unit": "%", "note": ""}},
			"attachments":     []object{{"name": "接种点名单", "href": "/files/list.pdf", "size": 2048}},
			"medicalReviewer": "免疫规划科 主任医师", "reviewDate": "2026-11-01", "nextReviewDate": "2027-11-01", "correction": "更正接种点数量",
		})
		r.later()
		newer := r.published(hot.ID, "打了疫苗还会得流感吗", object{"keywords": "流感疫苗"})
		for range 3 {
			r.published(science.ID, "流感监测周报", object{"relatedIds": []value.ID{a.ID}})
		}

		d := read[ArticleDetail](r, "/getArticelInfo?id="+a.ID.String())
		expect(r, "the article above it in the list", d.Prev.ID, newer.ID)
		expect(r, "the article below it in the list", d.Next.ID, older.ID)
		expect(r, "the document it explains", titles(d.Documents), "[流感疫苗预防接种技术指南]")
		expect(r, "related: what it names, then its topic, then its keyword", titles(d.Related), "[感冒了要不要吃抗生素 流感和感冒怎么分 打了疫苗还会得流感吗]")
		expect(r, "contents", names(d.Toc, func(h richtext.Heading) string { return h.ID + h.Text }), "[section-1什么时候打 section-2老人 section-3在哪里打]")
		expectHas(r, "body", d.Body, `<h2 id="section-1">什么时候打</h2>`, `<h3 id="section-2">老人</h3>`)
		expect(r, "key points", strings.Join(d.KeyPoints, "|"), "来得及|老人孩子先打")
		expect(r, "topic", d.CategoryName, "疫苗接种")
		expect(r, "reading time", d.ReadMinutes, 1)
		expect(r, "figures and files", len(d.Figures)*10+len(d.Attachments), 11)
		expect(r, "medical review", d.MedicalReviewer+string(d.ReviewDate), "免疫规划科 主任医师2026-11-01")
		expect(r, "a correction has its time", d.CorrectionTime > 0, true)

		expect(r, "publishing it renewed the page of the document", r.bumps.Has(render.ArticleScope(law.ID)), true)
		back := read[ArticleDetail](r, "/getArticelInfo?id="+law.ID.String())
		expect(r, "a document names its explanations", titles(back.Documents), "[流感疫苗现在打还来得及吗]")
		alone := r.get("/getArticelInfo?id=" + law.ID.String())
		expectHas(r, "an article alone in its column", string(alone.Result), `"prev":null`, `"next":null`, `"keyPoints":[]`, `"figures":[]`, `"toc":[]`, `"writtenDate":null`)
	})
}

// No edit after the publication is silent, spec domain.md 3.6; what only arranges articles is none.
func TestAnEditThatReadersSeeIsDated(t *testing.T) {
	forReaders(t, func(r *reader) {
		hot, science := r.column("热点解读", 0), r.column("健康科普", 0)
		other := r.published(hot.ID, "流感怎么防")
		for _, tt := range []struct {
			edit  string
			form  object
			dated bool
		}{
			{"another dose", object{"body": "<p>成人每次吃十片。</p>"}, true},
			{"another title", object{"title": "退烧药怎么吃（新）"}, true},
			{"other key points", object{"keyPoints": "先量体温"}, true},
			{"another figure", object{"figures": []object{{"label": "每次", "value": "10", "unit": "片"}}}, true},
			{"another attachment", object{"attachments": []object{{"name": "说明书", "href": "/files/b.pdf"}}}, true},
			{"a document that no longer applies", object{"validity": "abolished"}, true},
			{"a correction note", object{"correction": "剂量有误：应为一片。"}, true},
			{"nothing", object{"body": "<p>成人每次吃一片。</p>", "pictures": nil}, false},
			{"on top and hot", object{"top": true, "hot": true}, false},
			{"another column", object{"columnId": science.ID}, false},
			{"an end, related articles and keywords", object{"expireTime": "2027-01-01 00:00:00", "relatedIds": []value.ID{other.ID}, "keywords": "退烧"}, false},
		} {
			a := r.published(hot.ID, "退烧药怎么吃", object{"body": "<p>成人每次吃一片。</p>", "attachments": []object{{"name": "说明书", "href": "/files/a.pdf"}}})
			r.Clock.Advance(time.Hour)
			edited := testkit.Must[content.Article](r.desk, "PUT", "/content/article/edit", merged(object{"id": a.ID, "version": a.Version}, []object{tt.form}))
			shown := a.PublishTime
			if tt.dated {
				shown = value.TimeOf(r.Clock.Now())
			}
			d := read[ArticleDetail](r, "/getArticelInfo?id="+a.ID.String())
			expect(r, tt.edit+": published", d.PublishTime, a.PublishTime)
			expect(r, tt.edit+": updated", d.UpdateTime, shown)
			column := map[value.ID]content.Section{hot.ID: hot, science.ID: science}[edited.ColumnID]
			plain := string(r.open(publicPath(edited, column)).PlainHTML)
			expect(r, tt.edit+": the page without the renderer tells it", strings.Contains(plain, "更新时间："+shown.Go().Format(pubDate)), tt.dated)
			expectHas(r, "sitemap.xml after "+tt.edit, r.fetch("/sitemap.xml").Body.String(),
				publicPath(edited, column)+"</loc><lastmod>"+shown.Go().Format(time.RFC3339))
		}
	})
}

// The page is kept, and the day passes without anybody editing the article.
func TestAReviewIsOverdueFromTheDayAfterIt(t *testing.T) {
	forReaders(t, func(r *reader) {
		hot := r.column("热点解读", 0)
		column := "/article/n/" + hot.ID.String()
		today := r.Clock.Now().In(value.Shanghai).Format(time.DateOnly)
		a := r.published(hot.ID, "流感疫苗怎么打", object{"reviewDate": "2025-11-01", "nextReviewDate": today})
		due := r.open(publicPath(a, hot))
		expect(r, "on the day of the review", due.Props.(articleProps).Article.ReviewOverdue, false)
		expect(r, "the page is good for the rest of the day", due.ValidUntil.String(), "2026-11-21 00:00:00")
		expect(r, "so is the column that shows it alone", r.open(column).ValidUntil, due.ValidUntil)
		r.Clock.Advance(due.ValidUntil.Go().Sub(r.Clock.Now()))
		late := r.open(publicPath(a, hot))
		expect(r, "on the day after", late.Props.(articleProps).Article.ReviewOverdue, true)
		expect(r, "in its column", props[sectionProps](r, column).Single.ReviewOverdue, true)
		expect(r, "then the page stays as it is", late.ValidUntil, 0)
		expect(r, "of an article that nobody reviews", props[articleProps](r, publicPath(r.published(hot.ID, "无"), hot)).Article.ReviewOverdue, false)
	})
}

func TestWhatIsNoLongerPublicSaysSo(t *testing.T) {
	forReaders(t, func(r *reader) {
		hot := r.column("热点解读", 0)
		draft := r.draft(hot.ID, "还没写完")
		taken := r.withdraw(r.published(hot.ID, "写错的数字"), "数据有误，重新核对")
		limited := r.publish(r.draft(hot.ID, "限时活动", object{"expireTime": value.TimeOf(r.Clock.Now().Add(time.Minute)).String()}))
		info := func(a content.Article) testkit.Answer { return r.get("/getArticelInfo?id=" + a.ID.String()) }

		r.desk.Refused("a draft", info(draft), 404, "没有这篇文章")
		r.desk.Refused("a withdrawn article", info(taken), 410, "该信息已撤回：数据有误，重新核对")
		if leak := info(taken); strings.Contains(leak.Message+string(leak.Result), "editor") || strings.Contains(string(leak.Result), "写错") {
			t.Errorf("a withdrawal tells too much: %s %s", leak.Message, leak.Result)
		}
		expect(r, "before its time is over", info(limited).Success, true)
		r.later()
		r.desk.Refused("after its time is over", info(limited), 410, "已过有效期")
		testkit.Must[content.Article](r.desk, "POST", "/content/article/restore", object{"id": taken.ID, "version": taken.Version})
		r.desk.Refused("restored to a draft", info(taken), 404, "没有这篇文章")
	})
}

func TestSearchFindsNarrowsAndMarks(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("健康科普", 0)
		hot := r.column("热点解读", science.ID)
		notices := r.column("通知公告", 0)
		r.published(notices.ID, "关于流感疫苗接种的通知")
		r.Clock.Advance(20 * 24 * time.Hour)
		r.published(hot.ID, "流感怎么防", object{"body": "<p>每年接种流感疫苗最有效。</p>"})
		r.withdraw(r.published(hot.ID, "流感谣言"), "内容不实")
		r.draft(hot.ID, "流感草稿")

		found := func(query string) SearchResult {
			return read[SearchResult](r, "/search?keyword=%E6%B5%81%E6%84%9F"+query)
		}
		hits := func(s SearchResult) string { return names(s.Records, func(h SearchHit) string { return h.Title }) }
		all := found("&sort=time")
		expect(r, "all, newest first", hits(all), "[流感怎么防 关于流感疫苗接种的通知]")
		expect(r, "total", all.Total, 2)
		expect(r, "the keyword comes back", all.Keyword, "流感")
		expect(r, "marks in the title", all.Records[0].TitleParts[0].Text, "流感")
		expect(r, "a hit is marked", all.Records[0].TitleParts[0].Hit, true)
		expect(r, "a column with all below it", hits(found("&m_id="+science.ID.String())), "[流感怎么防]")
		expect(r, "the last week", hits(found("&time=week")), "[流感怎么防]")
		expect(r, "the last month", found("&time=month").Total, 2)
		expect(r, "columns to choose from", names(all.Facets.Columns, func(c FacetColumn) string { return c.Name }) != "[]", true)
		for _, f := range all.Facets.Times {
			expect(r, "as many as the facet "+string(f.Value)+" says", int(found("&time="+string(f.Value)).Total), f.Count)
		}
		expect(r, "the second page", hits(found("&sort=time&pageSize=1&pageNo=2")), "[关于流感疫苗接种的通知]")

		nothing := read[SearchResult](r, "/search?keyword=%20%20")
		expect(r, "no text finds nothing", nothing.Total, 0)
		long := read[SearchResult](r, "/search?keyword="+strings.Repeat("%E6%B5%81", 500))
		expect(r, "a long text is cut", len([]rune(long.Keyword)), 100)
	})
}

func TestTheHomePageGathersItsSections(t *testing.T) {
	forReaders(t, func(r *reader) {
		r.column("首页", 0, object{"homePage": "index"})
		news := r.column("新闻动态", 0)
		important := r.column("疾控要闻", news.ID, object{"homeSlot": "news"})
		work := r.column("工作动态", news.ID)
		notices := r.column("通知公告", news.ID, object{"homeSlot": "notice"})
		science := r.column("健康科普", 0, object{"homeSlot": "science"})
		hot := r.column("热点解读", science.ID, object{"homeSlot": "hot"})
		disease := r.column("传染病防治", science.ID)
		services := r.column("便民服务", 0, object{"homeSlot": "service"})
		r.column("狂犬病暴露处置门诊", services.ID, object{"homePage": "rabies"})
		weekly := r.column("流感监测周报", 0, object{"homeSlot": "data"})
		alerts := r.column("健康风险提示", 0, object{"homeSlot": "alert"})
		empty := read[HomePage](r, "/getHomePage")
		if empty.Alert != nil || empty.News != nil || empty.Data != nil {
			t.Errorf("an empty site shows %+v", empty)
		}

		r.published(important.ID, "市中心建成快速检测网络")
		r.published(work.ID, "举办培训班")
		r.published(notices.ID, "招聘公告")
		r.published(hot.ID, "流感疫苗还来得及吗")
		r.published(disease.ID, "手足口病怎么防")
		for week, share := range []string{"4.6", "待核", "5.2"} {
			r.later()
			r.published(weekly.ID, "第"+string(rune('1'+week))+"周", object{"figures": []object{{"label": "流感样病例占比", "value": share, "unit": "%"}}})
		}
		r.published(alerts.ID, "流感活动水平上升")

		home := read[HomePage](r, "/getHomePage")
		expect(r, "news", titles(home.News.Items), "[市中心建成快速检测网络]")
		expect(r, "columns beside the news, without those with their own section", itemNames(home.News.Siblings), "[工作动态]")
		expect(r, "notices", titles(home.Notices.Items), "[招聘公告]")
		expect(r, "hot topics", titles(home.Hot.Items), "[流感疫苗还来得及吗]")
		expect(r, "science does not repeat the hot topics", titles(home.Science.Items), "[手足口病怎么防]")
		expect(r, "topics of a root", itemNames(home.Science.Siblings), "[传染病防治]")
		expect(r, "services", itemNames(home.Services), "[狂犬病暴露处置门诊]")
		expect(r, "the newest report", home.Data.Latest.Title+home.Data.Figures[0].Value, "第3周5.2")
		expect(r, "the course leaves out what is no number", names(home.Data.Series[0].Points, func(p SeriesPoint) string { return p.Label }), "[第1周 第3周]")
		expect(r, "the alert", home.Alert.Title, "流感活动水平上升")
		r.Clock.Advance(14 * 24 * time.Hour)
		expect(r, "the alert after two weeks", read[HomePage](r, "/getHomePage").Alert == nil, true)
	})
}
