package portal

import (
	"testing"

	"jikong/internal/content"
	"jikong/internal/value"
)

func TestTheMenuGeneratesItsRoutes(t *testing.T) {
	forReaders(t, func(r *reader) {
		home := r.column("首页", 0, object{"homePage": "index"})
		news := r.column("新闻动态", 0)
		notices := r.column("通知公告", news.ID)
		year := r.column("2026年通知", notices.ID)
		clinics := r.column("狂犬病暴露处置门诊", news.ID, object{"homePage": "rabies"})
		mapPage := r.column("服务地图", 0, object{"homePage": "map", "hidden": true})
		upper := r.column("上级单位", 0, object{"isHref": "Y", "href": "https://www.ndcpa.gov.cn/", "route": false})
		heading := r.column("更多", 0, object{"route": false, "alwaysShow": true})
		r.published(year.ID, "关于放假的通知")

		menu := read[SiteFrame](r, "/getMenus").Menu
		byID := map[value.ID]MenuItem{}
		var walk func(items []MenuItem)
		walk = func(items []MenuItem) {
			for _, item := range items {
				byID[item.ID] = item
				walk(item.Children)
			}
		}
		walk(menu)
		for _, c := range []struct {
			what   string
			column content.Section
			path   string
			hidden bool
		}{
			{"the home page", home, "/index", false},
			{"a root of articles with children", news, "/article/y/" + news.ID.String(), false},
			{"a child that has children", notices, "/article/y/" + news.ID.String() + "/" + notices.ID.String(), false},
			{"a column on the third level", year, "/article/n/" + notices.ID.String() + "/" + year.ID.String(), false},
			{"a service below a root", clinics, "/rabies/" + clinics.ID.String(), false},
			{"a hidden column keeps its route", mapPage, "/map/" + mapPage.ID.String(), true},
			{"an outside link leads there", upper, "https://www.ndcpa.gov.cn/", false},
			{"a heading without a route has no page", heading, "", false},
		} {
			item := byID[c.column.ID]
			if item.Path != c.path || item.Hidden != c.hidden || item.Name != c.column.Name {
				t.Errorf("%s: path %q hidden %v, want %q %v", c.what, item.Path, item.Hidden, c.path, c.hidden)
			}
		}
		if len(menu) != 5 || len(byID) != 8 {
			t.Errorf("%d roots and %d entries, want 5 and 8", len(menu), len(byID))
		}
	})
}

func TestColumnsWithoutArticlesHideByThemselves(t *testing.T) {
	forReaders(t, func(r *reader) {
		topics := r.column("专题专栏", 0)
		flu := r.column("冬春季呼吸道传染病防控", topics.ID)
		r.column("常设专题", 0, object{"alwaysShow": true})
		r.column("网站地图", 0, object{"homePage": "sitemap"})
		visible := func() string { return itemNames(shown(read[[]MenuItem](r, "/getChildMenu"))) }

		expect(r, "before anything is published", visible(), "[常设专题 网站地图]")
		draft := r.draft(flu.ID, "流感防控要点")
		expect(r, "with a draft", visible(), "[常设专题 网站地图]")
		a := r.publish(draft)
		expect(r, "with an article in the child", visible(), "[专题专栏 常设专题 网站地图]")
		r.withdraw(a, "数据有误，重新核对")
		expect(r, "after it was withdrawn", visible(), "[常设专题 网站地图]")

		soon := r.draft(flu.ID, "限时活动", object{"expireTime": value.TimeOf(r.Clock.Now().Add(60_000_000_000)).String()})
		r.publish(soon)
		expect(r, "with an article that runs out", visible(), "[专题专栏 常设专题 网站地图]")
		r.later()
		r.later()
		expect(r, "after it ran out", visible(), "[常设专题 网站地图]")
	})
}

func TestBreadCrumbsAndChildMenus(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("健康科普", 0)
		hot := r.column("热点解读", science.ID)
		r.published(hot.ID, "流感疫苗现在打还来得及吗")

		crumbs := read[[]MenuCrumb](r, "/getBreadCrumb?m_id="+hot.ID.String())
		if len(crumbs) != 2 || crumbs[0].Name != "热点解读" || crumbs[0].Meta.Title != "热点解读" || crumbs[1].Path != "/article/y/"+science.ID.String() {
			t.Errorf("bread crumbs are %v, want the deepest first", crumbs)
		}
		expect(r, "children of a root", itemNames(read[[]MenuItem](r, "/getChildMenu?m_id="+science.ID.String())), "[热点解读]")
		expect(r, "no column, no crumbs", len(read[[]MenuCrumb](r, "/getBreadCrumb")), 0)
		for _, path := range []string{"/getChildMenu?m_id=99", "/getBreadCrumb?m_id=99"} {
			r.desk.Refused(path, r.get(path), 404, "没有这个栏目")
		}
		for _, path := range []string{"/getChildMenu?m_id=abc", "/getBreadCrumb?m_id=1;DROP", "/getChildMenu?m_id=99999999999999999999"} {
			r.desk.Refused(path, r.get(path), 500, "m_id")
		}
	})
}

func TestTheFrameTellsWhoTheSiteIs(t *testing.T) {
	forReaders(t, func(r *reader) {
		site := read[SiteFrame](r, "/getMenus").Site
		expect(r, "the name of a new site", site.Name, "临江市疾病预防控制中心")
		expect(r, "the domain of a new site", site.Domain, "localhost:8080")
		expect(r, "a new site is no demo", site.Demo, false)

		for mark, text := range map[string]string{
			"site_name": "临江疾控", "site_domain": "www.ljcdc.example", "idcode": "0000000000", "host": "none", "undertaker": "健康教育科",
			"demo_notice": "演示站点，内容为示例", "hot_words": "流感疫苗，HPV疫苗, 水质检测", "tel": "none",
		} {
			r.block(mark, text)
		}
		frame := read[SiteFrame](r, "/getMenus")
		expect(r, "the whole site", frame.Site, Site{
			Name: "临江疾控", ShortName: "临江疾控", Domain: "www.ljcdc.example", IDCode: "0000000000", Host: "临江疾控", Undertaker: "健康教育科", Demo: true,
		})
		expect(r, "hot words", names(frame.HotWords, func(w string) string { return w }), "[流感疫苗 HPV疫苗 水质检测]")
		for _, b := range frame.Blocks {
			if b.Mark == "tel" {
				expect(r, "a block that is switched off", b.LanguageObj.Value, "none")
			}
		}
	})
}
