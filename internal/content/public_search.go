package content

import (
	"context"
	"strings"
	"unicode/utf8"

	"jikong/internal/errs"
	"jikong/internal/search"
	"jikong/internal/value"
	"jikong/internal/web"
)

// facetColumns is how many columns the facet offers at most.
const facetColumns = 12

type searchInput struct {
	Keyword  string   `query:"keyword" doc:"搜索词，最多 100 字；可用空格分开多个词，引号查整句，减号排除"`
	MenuID   value.ID `query:"m_id" doc:"栏目编号，含全部下级"`
	Time     string   `query:"time" enum:"week,month,year,older" doc:"发布时间：一周内、一月内、一年内、更早"`
	Sort     string   `query:"sort" enum:"relevance,time" doc:"排序，默认按相关度"`
	PageNo   int      `query:"pageNo"`
	PageSize int      `query:"pageSize" doc:"每页条数，默认 10，最多 50"`
}

func (p *Portal) search(ctx context.Context, in *searchInput) (SearchResult, error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return SearchResult{}, err
	}
	fields := errs.Fields{}
	if !isPeriod(in.Time) {
		fields.Add("time", "时间范围只能是 week、month、year 或 older")
	}
	if !isSort(in.Sort) {
		fields.Add("sort", "排序只能是 relevance 或 time")
	}
	if err := fields.Err(); err != nil {
		return SearchResult{}, err
	}
	if _, err := m.column(in.MenuID); err != nil {
		return SearchResult{}, err
	}
	return p.found(ctx, m, tenant, *in)
}

func isPeriod(text string) bool {
	switch search.Period(text) {
	case search.AnyTime, search.LastWeek, search.LastMonth, search.LastYear, search.Older:
		return true
	}
	return false
}

func isSort(text string) bool {
	return text == "" || text == string(search.ByRelevance) || text == string(search.ByTime)
}

// searchText is what is searched for: one line of valid text within the limit.
func searchText(text string) string {
	text = strings.Join(strings.Fields(strings.Map(dropControl, strings.ToValidUTF8(text, ""))), " ")
	if utf8.RuneCountInString(text) <= search.MaxText {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:search.MaxText]))
}

func dropControl(r rune) rune {
	if r < ' ' || r == 0x7f {
		return ' '
	}
	return r
}

// found searches with parameters that were checked.
func (p *Portal) found(ctx context.Context, m *menu, tenant value.ID, in searchInput) (SearchResult, error) {
	request := search.Request{
		Tenant: tenant, Kinds: []string{searchKind}, Text: searchText(in.Keyword), Period: search.Period(in.Time), Sort: search.Sort(in.Sort),
		Page: pageWithin(in.PageNo), Size: sizeWithin(in.PageSize),
	}
	if in.MenuID != 0 {
		request.ColumnIDs = m.branch(in.MenuID)
	}
	result, err := search.Query(ctx, p.db, request)
	if err != nil {
		return SearchResult{}, err
	}
	articles, err := p.byIDs(ctx, m, tenant, hitIDs(result.Hits))
	if err != nil {
		return SearchResult{}, err
	}
	return SearchResult{
		Keyword: request.Text,
		Page:    web.NewPage(markedHits(result.Hits, articles), int64(result.Total), result.Page, result.Size),
		Facets:  SearchFacets{Columns: m.columnFacet(result.Columns), Times: timeFacet(result.Periods)},
	}, nil
}

func hitIDs(hits []search.Hit) []value.ID {
	ids := make([]value.ID, len(hits))
	for i, h := range hits {
		ids[i] = h.ID
	}
	return ids
}

// markedHits joins hits and articles; both have the same order, a hit whose article ran out meanwhile has none.
func markedHits(hits []search.Hit, articles []ArticleSummary) []SearchHit {
	made := []SearchHit{}
	for _, h := range hits {
		if len(articles) > 0 && articles[0].ID == h.ID {
			made = append(made, SearchHit{ArticleSummary: articles[0], TitleParts: h.Title, Snippet: h.Snippet})
			articles = articles[1:]
		}
	}
	return made
}

func (m *menu) columnFacet(counts []search.ColumnCount) []FacetColumn {
	made := []FacetColumn{}
	for _, c := range counts {
		if item, known := m.items[c.ColumnID]; known && len(made) < facetColumns {
			made = append(made, FacetColumn{ID: item.ID, Name: item.Name, Count: c.Count})
		}
	}
	return made
}

// timeFacet adds up the separate periods of the index: who chooses a month gets its last week too.
func timeFacet(counts []search.PeriodCount) []FacetTime {
	in := map[search.Period]int{}
	for _, c := range counts {
		in[c.Period] = c.Count
	}
	week := in[search.LastWeek]
	month := week + in[search.LastMonth]
	year := month + in[search.LastYear]
	return []FacetTime{
		{search.AnyTime, "不限时间", year + in[search.Older]},
		{search.LastWeek, "一周内", week},
		{search.LastMonth, "一个月内", month},
		{search.LastYear, "一年内", year},
		{search.Older, "一年以前", in[search.Older]},
	}
}
