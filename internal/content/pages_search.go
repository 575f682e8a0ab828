package content

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"jikong/internal/render"
	"jikong/internal/search"
)

// searchAddress is the escaped address of the results for a text.
func searchAddress(word string) string { return "/search/" + url.PathEscape(word) }

// searchRoute answers /search and /search/{keyword}. A menu can also generate /search/{id of its column}.
func (v visit) searchRoute(ctx context.Context, r route) (page, error) {
	if id, isID := pathID(r.word); isID && v.menu.byID[id].HomePage == pageSearch {
		r.word = ""
	}
	return v.searchPage(ctx, pageSearch, r.word)
}

// searchPage shows the results for a text, or an empty box. The form of the page sends the text as a parameter; it moves into
// the path.
func (v visit) searchPage(ctx context.Context, at, word string) (page, error) {
	in := v.searchParams()
	query := in.query()
	if text := searchText(v.query.Get("keyword")); word == "" && text != "" {
		return page{Page: redirect(http.StatusFound, addressOf("/search/"+text, query))}, nil
	}
	in.Keyword = word
	result, err := v.found(ctx, v.menu, v.tenant, in)
	if err != nil {
		return page{}, err
	}
	if result.Keyword == "" {
		query = url.Values{}
	}
	path := strings.TrimSuffix("/"+at+"/"+result.Keyword, "/")
	if result.Current > max(result.Pages, 1) {
		return page{Page: redirect(http.StatusFound, addressOf(path, paged(query, result.Pages)))}, nil
	}
	made := page{path: path, query: paged(query, result.Current), Page: v.searchResults(at, in, result)}
	made.PlainHTML, err = v.plainHTML(plainSearch(result))
	return made, err
}

// searchResults are not kept: there is no end of texts to search for. Search engines follow their links, but do not list them.
func (v visit) searchResults(at string, in searchInput, result SearchResult) render.Page {
	c, named := v.menu.columnOf(at)
	if !named {
		c = Column{Name: "站内搜索", Description: "在本站全部文章中查找。", Keywords: "站内搜索,高级搜索", ColumnType: "办事服务"}
	}
	name := c.Name
	if result.Keyword != "" {
		name = pageName("“"+result.Keyword+"”的搜索结果", result.Current)
	}
	return render.Page{
		Title: v.title(name), Meta: append(v.columnMeta(c), noIndex()), Links: v.links(nil), ActiveID: v.rootID(c.ID),
		Props: searchProps{
			Kind: "search", Result: result, Sort: sortOf(in.Sort), ColumnID: in.MenuID, Time: search.Period(in.Time), HotWords: v.frame.HotWords,
		},
		NoStore: result.Keyword != "",
	}
}

func sortOf(text string) search.Sort {
	if text == string(search.ByTime) {
		return search.ByTime
	}
	return search.ByRelevance
}

// searchParams reads the choices; what is no choice is left out.
func (v visit) searchParams() searchInput {
	in := searchInput{Time: v.query.Get("time"), PageNo: v.pageNo()}
	if !isPeriod(in.Time) {
		in.Time = ""
	}
	if v.query.Get("sort") == string(search.ByTime) {
		in.Sort = string(search.ByTime)
	}
	i := slices.IndexFunc(v.menu.columns, func(c Column) bool { return c.ID.String() == v.query.Get("m_id") })
	if i >= 0 {
		in.MenuID = v.menu.columns[i].ID
	}
	return in
}

// query is the choices as parameters, without the page number.
func (in searchInput) query() url.Values {
	query := url.Values{}
	for name, text := range map[string]string{"m_id": in.MenuID.String(), "time": in.Time, "sort": in.Sort} {
		if text != "" {
			query.Set(name, text)
		}
	}
	return query
}
