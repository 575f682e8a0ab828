package portal

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/value"
)

// searchAddress is the escaped address of the results for a text.
func searchAddress(word string) string { return "/search/" + url.PathEscape(word) }

// searchRoute answers /search and /search/{keyword}. A menu can also generate /search/{id of its column}.
func (v pageRequest) searchRoute(ctx context.Context, r route) (page, error) {
	if id, isID := pathID(r.word); isID && v.menu.ByID[id].HomePage == pageSearch {
		r.word = ""
	}
	return v.searchPage(ctx, pageSearch, r.word)
}

// searchPage shows the results for a text, or an empty box. The form of the page sends the text as a parameter; it moves into
// the path.
func (v pageRequest) searchPage(ctx context.Context, at, word string) (page, error) {
	in := v.searchParams()
	if word == "" {
		word = in.Keyword
	}
	in = searchInput{Keyword: word, MenuID: in.MenuID, Time: in.Time, Sort: in.Sort, Type: in.Type, Source: in.Source, Series: in.Series, PageNo: in.PageNo}
	query := in.query()
	query.Del("keyword")
	if text := searchText(v.query.Get("keyword")); text != "" && text == word {
		return page{Page: redirect(http.StatusFound, addressOf("/search/"+text, query))}, nil
	}
	return v.answered(ctx, "/"+at, in, query)
}

// advancedPage is the form with every choice; its answers stand below it, and the choices in the address.
func (v pageRequest) advancedPage(ctx context.Context) (page, error) {
	in := v.searchParams()
	return v.answered(ctx, "/"+pageAdvanced, in, in.query())
}

// answered is the page of a search. Without anything to look for its address holds no choices.
func (v pageRequest) answered(ctx context.Context, at string, in searchInput, query url.Values) (page, error) {
	result, err := v.found(ctx, v.menu, v.tenant, in)
	if err != nil {
		return page{}, err
	}
	path := at
	if at == "/"+pageSearch {
		path = strings.TrimSuffix(at+"/"+result.Keyword, "/")
	}
	if result.Keyword == "" && at == "/"+pageSearch {
		query = url.Values{}
	}
	if in.Series != 0 && !result.InSeries { // the issue is gone, or it never was one
		query.Del("series")
		return page{Page: redirect(http.StatusFound, addressOf(path, query))}, nil
	}
	if result.Current > max(result.Pages, 1) {
		return page{Page: redirect(http.StatusFound, addressOf(path, paged(query, result.Pages)))}, nil
	}
	made := page{path: path, query: paged(query, result.Current), Page: v.searchResults(at, in, result)}
	made.PlainHTML, err = v.plainHTML(plainSearch(result))
	return made, err
}

// searchResults are not kept: there is no end of texts to search for. Search engines follow their links, but do not list them.
func (v pageRequest) searchResults(at string, in searchInput, result SearchResult) render.Page {
	advanced := at == "/"+pageAdvanced
	c, named := v.menu.columnOf(strings.TrimPrefix(at, "/"))
	if !named {
		c = content.Section{Name: "站内搜索", Description: "在本站全部文章中查找。", Keywords: "站内搜索,高级搜索", ColumnType: "办事服务"}
	}
	name, about := c.Name, v.description(c)
	if result.Keyword != "" {
		name = pageName("“"+result.Keyword+"”的搜索结果", result.Current)
		about.Content = v.frame.Site.Name + "网站里与“" + result.Keyword + "”有关的文章、服务和门诊。"
	}
	columns := []searchColumn{}
	if advanced {
		columns = columnChoices(v.menu.roots, 0)
	}
	return render.Page{
		Title: v.title(name), Meta: append(v.columnMeta(c), about, noIndex()), Links: v.links(nil), ActiveID: v.rootID(c.ID),
		Kind: "search", Props: searchProps{
			Kind: "search", Result: result, Sort: sortOf(in.Sort), ColumnID: in.MenuID, Time: search.Period(in.Time), HotWords: v.frame.HotWords,
			Advanced: advanced, Asked: in, Columns: columns, LetterPath: v.letterPath(),
		},
		NoStore: result.Keyword != "",
	}
}

// letterHome is the home page of the column where letters are written.
const letterHome = "message"

func (v pageRequest) letterPath() string {
	c, has := v.menu.columnOf(letterHome)
	if !has || !v.menu.inNavigation(c.ID) {
		return ""
	}
	return v.menu.items[c.ID].Path
}

func sortOf(text string) search.Sort {
	if text == string(search.ByTime) {
		return search.ByTime
	}
	return search.ByRelevance
}

// searchParamNames are the choices as they stand in addresses.
var searchParamNames = []string{"keyword", "m_id", "time", "sort", "type", "phrase", "without", "field", "source", "from", "to", "series"}

// searchParams reads the choices; what is no choice is left out.
func (v pageRequest) searchParams() searchInput {
	get := v.query.Get
	in := searchInput{Keyword: get("keyword"), Time: get("time"), Sort: get("sort"), Type: get("type"), Phrase: get("phrase"), Without: get("without"),
		Field: get("field"), Source: get("source"), From: get("from"), To: get("to"), PageNo: v.pageNo()}.tidied()
	i := slices.IndexFunc(v.menu.Sections, func(c content.Section) bool { return c.ID.String() == get("m_id") })
	if i >= 0 {
		in.MenuID = v.menu.Sections[i].ID
	}
	if id, err := value.ParseID(get("series")); err == nil {
		in.Series = id
	}
	return in
}

// query is the choices as parameters, without the page number.
func (in searchInput) query() url.Values {
	query := url.Values{}
	values := []string{in.Keyword, in.MenuID.String(), in.Time, in.Sort, in.Type, in.Phrase, in.Without, in.Field, in.Source, in.From, in.To, in.Series.String()}
	for i, text := range values {
		if text != "" {
			query.Set(searchParamNames[i], text)
		}
	}
	return query
}

// columnChoices are the columns of the menu that hold texts, as the tree reads.
func columnChoices(items []MenuItem, depth int) []searchColumn {
	choices := []searchColumn{}
	for _, item := range shown(items) {
		if item.IsHref != "Y" {
			choices = append(choices, searchColumn{ID: item.ID, Name: item.Name, Depth: depth})
			choices = append(choices, columnChoices(item.Children, depth+1)...)
		}
	}
	return choices
}
