package portal

import (
	"context"
	"net/http"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/value"
)

func (v pageRequest) homePage(ctx context.Context) (page, error) {
	home, err := v.home(ctx, v.menu, v.tenant)
	if err != nil {
		return page{}, err
	}
	until, err := v.listsUntil(ctx)
	if err != nil {
		return page{}, err
	}
	until = sooner(until, home.until)
	if home.Alert != nil {
		until = sooner(until, home.Alert.PublishTime+alertLife)
	}
	column, _ := v.menu.columnOf(pageHome)
	made := page{path: "/index", Page: render.Page{
		Title: v.title(), Meta: v.homeMeta(column), Links: v.links(nil), Kind: "home", Props: homeProps{Kind: "home", Home: home, Frame: v.frame},
		ActiveID: pageHome, Scopes: []string{render.ScopeList}, ValidUntil: until,
	}}
	made.PlainHTML, err = v.plainHTML(plainText{Title: v.frame.Site.Name, Groups: plainHome(home)})
	return made, err
}

// sooner is the earlier of two moments, 0 being never.
func sooner(a, b value.Time) value.Time {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// sitemapPage shows the whole tree; the column that leads here, when there is one, only lends its description.
func (v pageRequest) sitemapPage(c content.Section) (page, error) {
	if c.ID == 0 {
		c = content.Section{Name: "网站地图", Description: "本站全部栏目的目录。", Keywords: "网站地图,栏目", ColumnType: "办事服务"}
	}
	made := page{path: "/sitemap", Page: render.Page{
		Title: v.title(c.Name), Meta: append(v.columnMeta(c), v.description(c)), Links: v.links(nil), Kind: "sitemap", Props: menuProps{Kind: "sitemap", Menu: v.menu.roots},
		ActiveID: v.rootID(c.ID),
	}}
	var err error
	made.PlainHTML, err = v.plainHTML(plainText{Title: c.Name, Groups: plainMenu(v.menu.roots)})
	return made, err
}

// notFound is the page of addresses that lead nowhere. Any publication may fill one of them, so it follows the lists.
func (v pageRequest) notFound() (page, error) { return v.missing("") }

// missing is notFound with what is known of why.
func (v pageRequest) missing(why string) (page, error) {
	made := page{Page: render.Page{
		Status: http.StatusNotFound, Title: v.title("没有找到这个页面"), Meta: append(v.siteMeta(), noIndex()), Links: v.links(nil),
		Kind: "notFound", Props: menuProps{Kind: "notFound", Menu: v.menu.roots, Why: why}, Scopes: []string{render.ScopeList},
	}}
	var err error
	made.PlainHTML, err = v.plainHTML(plainText{Title: "没有找到这个页面", Lead: why, Groups: plainMenu(v.menu.roots)})
	return made, err
}
