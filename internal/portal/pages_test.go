package portal

import (
	"context"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// town is a small site with one column of each kind.
type town struct {
	*reader
	science, hot, clinics, letters, search content.Section
	flu                                    content.Article
}

func newTown(r *reader) town {
	w := town{reader: r}
	r.column("首页", 0, object{"homePage": "index", "description": "临江疾控首页。"})
	w.science = r.column("健康科普", 0, object{"columnType": "健康科普"})
	w.hot = r.column("热点解读", w.science.ID, object{"homeSlot": "hot", "columnType": "解读回应", "description": "市民关心的问题。", "keywords": "热点,解读"})
	w.clinics = r.column("狂犬病暴露处置门诊", 0, object{"homePage": "rabies"})
	w.letters = r.column("我要咨询", 0, object{"homePage": "message"})
	w.search = r.column("站内检索", 0, object{"homePage": "search", "hidden": true})
	r.column("上级单位", 0, object{"isHref": "Y", "href": "https://www.ndcpa.gov.cn/", "route": false})
	w.flu = r.published(w.hot.ID, "流感疫苗还来得及吗", object{"keywords": "流感疫苗", "summary": "来得及。", "author": "免疫规划科", "coverSrc": "/pictures/syringe.svg", "coverAlt": "插图：疫苗"})
	r.block("site_domain", "www.ljcdc.example")
	r.block("idcode", "0000000000")
	return w
}

func TestEveryRouteLeadsToItsPage(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		second := r.published(w.hot.ID, "打了疫苗还会得流感吗")
		science, hot, flu := w.science.ID.String(), w.hot.ID.String(), w.flu.ID.String()
		clinics, letters := w.clinics.ID.String(), w.letters.ID.String()
		for _, c := range []struct {
			address string
			status  int
			want    string // kind of the page, or where it leads
		}{
			{"/", 302, "/index"},
			{"/index", 0, "home"},
			{"/index/", 301, "/index"},
			{"/index?pageNo=2", 301, "/index"},
			{"/index?utm_source=x", 0, "home"},
			{"/article", 302, "/article/n/" + science + "/" + hot},
			{"/article/y", 302, "/article/n/" + science + "/" + hot},
			{"/article/y/" + science, 0, "column"},
			{"/article/n/" + science, 301, "/article/y/" + science},
			{"/article/" + science, 301, "/article/y/" + science},
			{"/article/n/" + science + "/" + hot, 0, "column"},
			{"/article/n/" + science + "/" + hot + "/", 301, "/article/n/" + science + "/" + hot},
			{"/article/y/" + science + "/" + hot, 301, "/article/n/" + science + "/" + hot},
			{"/article/" + hot, 301, "/article/n/" + science + "/" + hot},
			{"/article/n/" + hot + "?pageNo=1&category=5", 301, "/article/n/" + science + "/" + hot},
			{"/article/n/" + science + "/" + hot + "?pageNo=7", 302, "/article/n/" + science + "/" + hot},
			{"/article/n/" + hot + "/" + flu, 301, "/detail/" + hot + "/" + flu},
			{"/article/n/" + science + "/" + hot + "/" + flu, 404, "notFound"},
			{"/article/n/404404", 404, "notFound"},
			{"/article/n/abc", 404, "notFound"},
			{"/detail", 302, "/article/n/" + science + "/" + hot},
			{"/detail/" + hot + "/" + flu, 0, "article"},
			{"/detail/" + flu, 301, "/detail/" + hot + "/" + flu},
			{"/detail/" + science + "/" + flu, 301, "/detail/" + hot + "/" + flu},
			{"/detail/" + hot, 301, "/article/n/" + science + "/" + hot},
			{"/detail/" + hot + "/" + second.ID.String(), 0, "article"},
			{"/detail/" + hot + "/1", 404, "notFound"},
			{"/rabies/" + clinics, 0, "column"},
			{"/rabies", 301, "/rabies/" + clinics},
			{"/aids/" + clinics, 301, "/rabies/" + clinics},
			{"/aids", 404, "notFound"},
			{"/rabies/" + hot, 301, "/article/n/" + science + "/" + hot},
			{"/message/" + letters, 0, "column"},
			{"/messaged/" + letters + "/123", 302, "/message/" + letters},
			{"/messaged", 302, "/message/" + letters},
			{"/surveyd/1/2", 404, "notFound"},
			{"/map/901", 404, "notFound"},
			{"/sitemap", 0, "sitemap"},
			{"/sitemap/902", 404, "notFound"},
			{"/searchall", 0, "search"},
			{"/searchall?keyword=%E6%B5%81%E6%84%9F&time=week", 0, "search"},
			{"/search", 0, "search"},
			{"/search/", 301, "/search"},
			{"/search/" + w.search.ID.String(), 301, "/search"},
			{"/search/%E6%B5%81%E6%84%9F", 0, "search"},
			{"/search/%E6%B5%81%E6%84%9F?m_id=" + science + "&sort=time", 0, "search"},
			{"/search/%E6%B5%81%E6%84%9F?m_id=77&sort=relevance&time=x", 301, "/search/%E6%B5%81%E6%84%9F"},
			{"/search/%E6%B5%81%E6%84%9F?pageNo=9", 302, "/search/%E6%B5%81%E6%84%9F"},
			{"/search?keyword=A%2FB+50%25", 302, "/search/A%2FB%2050%25"},
			{"/search/%20%20a%20%20b%20", 301, "/search/a%20b"},
			{"/404", 404, "notFound"},
			{"/nowhere", 404, "notFound"},
			{"/wp-login.php", 404, "notFound"},
			{"/index/5", 404, "notFound"},
			{"/article//10", 404, "notFound"},
			{"/article/n/010", 404, "notFound"},
			{"/article/n/99999999999999999999", 404, "notFound"},
			{"/preview/unknown", 404, "notFound"},
			{"/preview", 404, "notFound"},
		} {
			made := r.open(c.address)
			if got := kindOf(made); made.Status != c.status || got != c.want {
				t.Errorf("%s: %d %s, want %d %s", c.address, made.Status, got, c.status, c.want)
			}
		}
		upper := read[[]MenuItem](r, "/getChildMenu")
		link := upper[slices.IndexFunc(upper, func(i MenuItem) bool { return i.IsHref == "Y" })]
		expect(r, "an outside link by its id", r.open("/article/"+link.ID.String()).Location, "https://www.ndcpa.gov.cn/")
	})
}

// kindOf is the kind of the page, or where it leads.
func kindOf(made render.Page) string {
	if made.Location != "" {
		return made.Location
	}
	encoded, err := json.Marshal(made.Props)
	if err != nil {
		return err.Error()
	}
	var p struct{ Kind string }
	if err := json.Unmarshal(encoded, &p); err != nil {
		return err.Error()
	}
	return p.Kind
}

func TestPagesCarryTheTagsOfTheirClass(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		r.published(w.hot.ID, "打了疫苗还会得流感吗")
		site := []string{"SiteName=临江市疾病预防控制中心", "SiteDomain=www.ljcdc.example", "SiteIDCode=0000000000", "theme-color=#0f5483"}
		hot := append(slices.Clone(site), "ColumnName=热点解读", "ColumnDescription=市民关心的问题。", "ColumnKeywords=热点,解读", "ColumnType=解读回应")
		detail := append(slices.Clone(hot), "ArticleTitle=流感疫苗还来得及吗", "PubDate=2026-11-20 09:30", "ContentSource=传染病防制科",
			"Keywords=流感疫苗", "Author=免疫规划科", "Description=来得及。",
			"Url=https://www.ljcdc.example/detail/"+w.hot.ID.String()+"/"+w.flu.ID.String(), "Image=https://www.ljcdc.example/pictures/syringe.svg")
		path := "/article/n/" + w.science.ID.String() + "/" + w.hot.ID.String()
		for _, c := range []struct {
			address, title string
			tags           []string
		}{
			{"/index", "临江市疾病预防控制中心", append(slices.Clone(site), "description=临江疾控首页。")},
			{path, "热点解读_临江市疾病预防控制中心", append(slices.Clone(hot), "description=市民关心的问题。")},
			{"/detail/" + w.hot.ID.String() + "/" + w.flu.ID.String(), "流感疫苗还来得及吗_热点解读_临江市疾病预防控制中心", detail},
			{"/rabies/" + w.clinics.ID.String(), "狂犬病暴露处置门诊_临江市疾病预防控制中心", append(slices.Clone(site), "ColumnName=狂犬病暴露处置门诊",
				"ColumnDescription=临江市疾病预防控制中心狂犬病暴露处置门诊", "ColumnKeywords=狂犬病暴露处置门诊", "ColumnType=狂犬病暴露处置门诊",
				"description=临江市疾病预防控制中心狂犬病暴露处置门诊")},
			{"/sitemap", "网站地图_临江市疾病预防控制中心", append(slices.Clone(site), "ColumnName=网站地图", "ColumnDescription=本站全部栏目的目录。", "ColumnKeywords=网站地图,栏目", "ColumnType=办事服务",
				"description=本站全部栏目的目录。")},
			{"/search/%E6%B5%81%E6%84%9F", "“流感”的搜索结果_临江市疾病预防控制中心", append(slices.Clone(site), "ColumnName=站内检索",
				"ColumnDescription=临江市疾病预防控制中心站内检索", "ColumnKeywords=站内检索", "ColumnType=站内检索",
				"description=临江市疾病预防控制中心网站里与“流感”有关的文章、服务和门诊。", "robots=noindex")},
			{"/404", "没有找到这个页面_临江市疾病预防控制中心", append(slices.Clone(site), "robots=noindex")},
		} {
			made := r.open(c.address)
			var tags []string
			for _, m := range made.Meta {
				if m.Name != "" {
					tags = append(tags, m.Name+"="+m.Content)
				}
			}
			slices.Sort(tags)
			slices.Sort(c.tags)
			if !slices.Equal(tags, c.tags) {
				t.Errorf("%s has the tags\n%s\nwant\n%s", c.address, strings.Join(tags, "\n"), strings.Join(c.tags, "\n"))
			}
			expect(r, "title of "+c.address, made.Title, c.title)
		}
	})
}

func TestPublicationDatesAreTheStoredOnes(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		layout := regexp.MustCompile(`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$`)
		for _, after := range []time.Duration{0, 6*time.Hour + 29*time.Minute, 90 * 24 * time.Hour} {
			r.Clock.Advance(after)
			a := r.published(w.hot.ID, "第"+after.String()+"篇")
			p := r.open(publicPath(a, w.hot))
			i := slices.IndexFunc(p.Meta, func(m render.Meta) bool { return m.Name == "PubDate" })
			shown := p.Props.(articleProps).Article.PublishTime
			if !layout.MatchString(p.Meta[i].Content) || p.Meta[i].Content != shown.String()[:16] || shown != r.stored(a.ID).PublishTime {
				t.Errorf("PubDate %s, shown %s, stored %s", p.Meta[i].Content, shown, r.stored(a.ID).PublishTime)
			}
		}
	})
}

func TestWithdrawnAndOutdatedArticlesLeaveANotice(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		limited := r.publish(r.draft(w.hot.ID, "限时活动", object{"expireTime": value.TimeOf(r.Clock.Now().Add(time.Minute)).String()}))
		path := publicPath(w.flu, w.hot)
		before := r.open(path)
		expect(r, "the page ends when an article of the site runs out", before.ValidUntil, limited.ExpireTime)
		r.withdraw(w.flu, "数据有误，重新核对")

		gone := r.open(path)
		p := gone.Props.(goneProps)
		expect(r, "status", gone.Status, 410)
		expect(r, "title", gone.Title, "该信息已撤回_热点解读_临江市疾病预防控制中心")
		expect(r, "notice", p, goneProps{
			Kind: "gone", State: "withdrawn", Title: "流感疫苗还来得及吗", Reason: "数据有误，重新核对", Time: "2026-11-20 09:30:00",
			ColumnPath: "/article/n/" + w.science.ID.String() + "/" + w.hot.ID.String(), ColumnName: "热点解读",
		})
		expect(r, "the notice follows the article", slices.Contains(gone.Scopes, render.ArticleScope(w.flu.ID)), true)
		expectHas(r, "plain text", string(gone.PlainHTML), "该信息已撤回", "数据有误")
		r.later()
		over := r.open(publicPath(limited, w.hot))
		expect(r, "an article whose time is over", over.Status, 410)
		expect(r, "its title", over.Title, "该信息已过有效期_热点解读_临江市疾病预防控制中心")
		expect(r, "its notice", over.Props.(goneProps), goneProps{
			Kind: "gone", State: "outdated", Title: "限时活动", Time: limited.ExpireTime.String(), ColumnPath: p.ColumnPath, ColumnName: "热点解读",
		})
	})
}

func TestColumnsPageFilterAndOpenTheirOnlyArticle(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		path := "/article/n/" + w.science.ID.String() + "/" + w.hot.ID.String()
		single := props[sectionProps](r, path)
		expectHas(r, "its tags", names(r.open(path).Meta, func(m render.Meta) string { return m.Name + "=" + m.Content }),
			"ColumnName=", "ArticleTitle=流感疫苗还来得及吗", "PubDate=2026-", "ContentSource=")
		if single.Single == nil || single.Single.Title != "流感疫苗还来得及吗" || single.Column.RSSPath != "" {
			t.Errorf("a column with one article does not show it: %+v", single)
		}
		topic := r.category(w.hot.ID, "传染病")
		r.category(w.hot.ID, "没有文章的主题")
		for i := range 11 {
			r.later()
			more := object{}
			if i == 4 {
				more = object{"categoryId": topic.ID}
			}
			r.published(w.hot.ID, "第"+string(rune('a'+i))+"篇", more)
		}
		first := props[sectionProps](r, path)
		expect(r, "twelve articles have two pages", first.List.Pages, 2)
		expect(r, "the first page", len(first.List.Records), 10)
		expect(r, "the second page", len(props[sectionProps](r, path+"?pageNo=2").List.Records), 2)
		expect(r, "its title", r.open(path+"?pageNo=2").Title, "热点解读（第2页）_临江市疾病预防控制中心")
		expect(r, "its address", r.open(path+"?pageNo=2").Canonical, "https://www.ljcdc.example"+path+"?pageNo=2")
		expect(r, "beyond the end comes the last page", r.open(path+"?pageNo=3").Location, path+"?pageNo=2")
		filtered := props[sectionProps](r, path+"?category="+topic.ID.String())
		expect(r, "a topic", titles(filtered.List.Records), "[第e篇]")
		expect(r, "a topic is no single article", filtered.Single == nil, true)
		expect(r, "topics on offer", len(filtered.Categories), 1)
		expect(r, "crumbs", names(first.Crumbs, func(c Crumb) string { return c.Name }), "[首页 健康科普 热点解读]")
		expect(r, "subscription", first.Column.RSSPath, "/rss/"+w.hot.ID.String()+".xml")
		expectHas(r, "plain text", string(r.open(path).PlainHTML), "<h1>热点解读</h1>", "第k篇")

		overview := props[sectionProps](r, "/article/y/"+w.science.ID.String())
		expect(r, "sections of a root", names(overview.Sections, func(s HomeSection) string { return s.Column.Name }), "[热点解读]")
		expect(r, "the newest of each child", len(overview.Sections[0].Items), 6)
		r.published(w.science.ID, "直接发在上级栏目的文章")
		expect(r, "a root with articles of its own is a list", len(props[sectionProps](r, "/article/y/"+w.science.ID.String()).Sections), 0)
	})
}

func TestPreviewsAreForTheirHolderOnly(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		link := testkit.Must[content.PreviewLink](r.desk, "POST", "/content/article/preview", object{
			"columnId": w.hot.ID, "title": "还没保存的文章", "body": "<h2>一</h2><script>alert(1)</script><p>正文</p>", "relatedIds": []value.ID{w.flu.ID},
		})
		made := r.open(link.URL)
		p, ok := made.Props.(articleProps)
		if !ok || !p.Preview || p.Article.Title != "还没保存的文章" || strings.Contains(p.Article.Body, "script") {
			t.Fatalf("the preview shows %+v", made.Props)
		}
		expect(r, "never kept", made.NoStore, true)
		expect(r, "not for search engines", made.Meta[len(made.Meta)-1].Content, "noindex")
		expect(r, "what it names", titles(p.Article.Related), "[流感疫苗还来得及吗]")
		r.host = otherHost
		expect(r, "on another site", r.open(link.URL).Status, 404)
		r.host = ourHost
		r.Clock.Advance(10 * time.Minute)
		expect(r, "after ten minutes", r.open(link.URL).Status, 404)
	})
}

// What a database would stumble over reaches both of them.
func TestHostileTextsAreOnlyTexts(t *testing.T) {
	forReaders(t, func(r *reader) {
		newTown(r)
		for _, text := range []string{"\x00", "\xff\xfe", "' OR 1=1 --", `"`, "-", "NEAR(流 感)", "a:b* AND", "%", "\u202e流感", strings.Repeat("流", 5000)} {
			for _, path := range []string{"/search/" + text, "/article/" + text, "/detail/1/" + text, "/preview/" + text} {
				if _, err := r.portal.Load(r.ctx(), ourSite, path, url.Values{"category": {text}, "m_id": {text}, "pageNo": {text}}); err != nil {
					t.Errorf("%q: %v", path, err)
				}
			}
			if a := r.get("/search?keyword=" + url.QueryEscape(text)); !a.Success {
				t.Errorf("searching %q: %d %s", text, a.Code, a.Message)
			}
		}
	})
}

// FuzzPages opens whatever address comes: it is a page or a redirect that ends at one, never an error.
func FuzzPages(f *testing.F) {
	for _, address := range []string{"/article/y/10", "/search/流感", "/detail/1/2", "/404", "//", "/search/%00\xff", "/article/n/9223372036854775807", "/search/../..", "/preview/x"} {
		f.Add(address, "1", "10")
	}
	clock := testkit.NewClock()
	database := testkit.SQLite(f, clock.Now)
	f.Fuzz(func(t *testing.T, path, pageNo, other string) {
		r := newReader(newDesk(t, database, clock))
		query := url.Values{"pageNo": {pageNo}, "category": {other}, "m_id": {other}, "time": {other}, "sort": {other}, "keyword": {other}}
		for range 5 {
			made, err := r.portal.Load(context.Background(), ourSite, path, query)
			if err != nil {
				t.Fatalf("%q %v: %v", path, query, err)
			}
			if made.Location == "" {
				return
			}
			u, err := url.Parse(made.Location)
			if err != nil {
				t.Fatalf("%q %v leads to %q: %v", path, query, made.Location, err)
			}
			path, query = u.Path, u.Query()
		}
		t.Fatalf("%q never arrives", path)
	})
}
