package portal

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/content"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/value"
	"jikong/internal/web"
)

// facetColumns is how many columns the facet offers at most.
const facetColumns = 12

// searchInput is what a search is asked for. The first five are the quick search, the others the advanced one.
type searchInput struct {
	Keyword string   `query:"keyword" json:"keyword" doc:"搜索词，最多 100 字；可用空格分开多个词，引号查整句，减号排除"`
	MenuID  value.ID `query:"m_id" json:"m_id" doc:"栏目编号，含全部下级"`
	Time    string   `query:"time" json:"time" enum:"week,month,year,older" doc:"发布时间：一周内、一月内、一年内、更早"`
	Sort    string   `query:"sort" json:"sort" enum:"relevance,time" doc:"排序，默认按相关度"`
	Type    string   `query:"type" json:"type" enum:"article,document,letter,topic" doc:"文章、政策文件、信件答复、专题"`
	Phrase  string   `query:"phrase" json:"phrase" doc:"必须原样出现的一句话"`
	Without string   `query:"without" json:"without" doc:"不能出现的词，用空格分开"`
	Field   string   `query:"field" json:"field" enum:"title,body,file" doc:"只在标题、正文或附件里找"`
	Source  string   `query:"source" json:"source" doc:"来源中含有的字"`
	From    string   `query:"from" json:"from" doc:"发布日期从，yyyy-MM-dd"`
	To      string   `query:"to" json:"to" doc:"发布日期到（含当天），yyyy-MM-dd"`
	Series  value.ID `query:"series" json:"series" doc:"某一期的编号：列出同一系列的各期，新的在前"`

	PageNo   int `query:"pageNo" json:"-"`
	PageSize int `query:"pageSize" json:"-" doc:"每页条数，默认 10，最多 50"`
}

// searchTypes are the kinds of texts that readers may choose.
func searchTypes() []string {
	return []string{content.ArticleKind, content.DocumentType, letterKind, content.TopicKind}
}

// searchKinds are the kinds of what the index holds for readers.
func searchKinds() []string { return []string{content.ArticleKind, letterKind, content.TopicKind} }

// letterKind names released letters in the index; their package puts them there.
const letterKind = "letter"

func (p *Portal) search(ctx context.Context, in *searchInput) (SearchResult, error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return SearchResult{}, err
	}
	if err := p.admit(ctx, p.searchers); err != nil {
		return SearchResult{}, err
	}
	if err := in.check(); err != nil {
		return SearchResult{}, err
	}
	if _, err := m.column(in.MenuID); err != nil {
		return SearchResult{}, err
	}
	return p.found(ctx, m, tenant, *in)
}

// check judges what a program asks; people's forms are tidied instead.
func (in searchInput) check() error {
	fields := errs.Fields{}
	tidy := in.tidied()
	if in.Time != tidy.Time {
		fields.Add("time", "时间范围只能是 week、month、year 或 older")
	}
	if in.Sort != tidy.Sort && in.Sort != string(search.ByRelevance) {
		fields.Add("sort", "排序只能是 relevance 或 time")
	}
	if in.Type != tidy.Type {
		fields.Add("type", "类型只能是 article、document、letter 或 topic")
	}
	if in.Field != tidy.Field {
		fields.Add("field", "位置只能是 title、body 或 file")
	}
	for name, day := range map[string][2]string{"from": {in.From, tidy.From}, "to": {in.To, tidy.To}} {
		if day[0] != day[1] {
			fields.Add(name, "日期应写成 2026-01-31 的样子")
		}
	}
	if tidy.From != "" && tidy.To != "" && tidy.From > tidy.To {
		fields.Add("to", "日期写反了：到 %s 早于从 %s", tidy.To, tidy.From)
	}
	return fields.Err()
}

// tidied drops choices that do not exist and makes texts one line.
func (in searchInput) tidied() searchInput {
	if !isPeriod(in.Time) {
		in.Time = ""
	}
	if in.Sort != string(search.ByTime) {
		in.Sort = ""
	}
	if !slices.Contains(searchTypes(), in.Type) {
		in.Type = ""
	}
	if !slices.Contains([]search.Field{search.TitleOnly, search.BodyOnly, search.FileOnly}, search.Field(in.Field)) {
		in.Field = ""
	}
	for _, day := range []*string{&in.From, &in.To} {
		if _, err := value.ParseDate(*day); err != nil {
			*day = ""
		}
	}
	for _, text := range []*string{&in.Keyword, &in.Phrase, &in.Without, &in.Source} {
		*text = searchText(*text)
	}
	return in
}

// text is everything that is looked for in the language of the search box.
func (in searchInput) text() string {
	choices := ""
	if phrase := strings.TrimSpace(dropQuotes(in.Phrase)); phrase != "" {
		choices = ` "` + value.First(phrase, search.MaxQuoted) + `"`
	}
	for _, word := range strings.Fields(dropQuotes(in.Without)) {
		choices += " -" + strings.TrimLeft(word, "-－−")
	}
	// What was chosen on purpose stays whole, and the end of a long question gives way to it.
	return searchText(value.First(in.Keyword, search.MaxText-min(utf8.RuneCountInString(choices), search.MaxText)) + choices)
}

func dropQuotes(text string) string {
	return strings.NewReplacer(`"`, " ", "“", " ", "”", " ", "＂", " ", "「", " ", "」", " ", "『", " ", "』", " ").Replace(text)
}

// isWhole tells whether nothing narrows the search, so that finding nothing says something about the site.
func (in searchInput) isWhole() bool {
	in.Keyword, in.Sort = "", ""
	return in.PageNo <= 1 && in == searchInput{PageNo: in.PageNo, PageSize: in.PageSize}
}

func isPeriod(text string) bool {
	switch search.Period(text) {
	case search.AnyTime, search.LastWeek, search.LastMonth, search.LastYear, search.Older:
		return true
	}
	return false
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

// request is the question to the index.
func (in searchInput) request(m *menu, tenant value.ID) search.Request {
	in = in.tidied()
	r := search.Request{
		Tenant: tenant, Kinds: searchKinds(), Text: in.text(), Period: search.Period(in.Time), Sort: search.Sort(in.Sort),
		Field: search.Field(in.Field), Type: in.Type, Source: in.Source, Page: pageWithin(in.PageNo), Size: sizeWithin(in.PageSize),
		Series: in.Series, Lexicon: content.ShippedLexicon(),
	}
	if in.Series != 0 {
		r.Sort = search.ByTime
	}
	r.From, r.To = value.Date(in.From).Start(), value.Date(in.To).Start()
	if r.To != 0 {
		r.To += dayLength
	}
	if in.MenuID != 0 {
		r.ColumnIDs = m.branch(in.MenuID)
	}
	return r
}

const dayLength value.Time = 24 * 60 * 60 * 1000

// found searches for a reader, which is counted, and adds what staff prepared for the question.
func (p *Portal) found(ctx context.Context, m *menu, tenant value.ID, in searchInput) (SearchResult, error) {
	result, err := p.looked(ctx, m, tenant, in)
	if err != nil || !in.isWhole() {
		return result, err
	}
	p.count(tenant, result)
	return p.withPrepared(ctx, tenant, result)
}

// looked searches.
func (p *Portal) looked(ctx context.Context, m *menu, tenant value.ID, in searchInput) (SearchResult, error) {
	request := in.request(m, tenant)
	offers := siteOffers{}
	if in.isWhole() && request.Text != "" {
		var err error
		if offers, err = p.offersOf(ctx, tenant, m); err != nil {
			return SearchResult{}, err
		}
		request.Offers = offers.index
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
		Offers:  offers.at(result.Offers), Near: result.Near, InSeries: result.Issues,
		Page:   web.NewPage(m.markedHits(result.Hits, articles), int64(result.Total), result.Page, result.Size),
		Facets: SearchFacets{Columns: m.columnFacet(result.Columns), Times: timeFacet(result.Periods), Types: nameFacet(result.Types), Sources: nameFacet(result.Sources)},
		Akin:   result.Akin, Ignored: orNone(result.Ignored),
		Also: orNone(result.Also), Left: orNone(result.Left), Instead: result.Instead, More: result.More, words: len(result.Words),
		Dangers: []render.DangerLine{}, Pinned: []render.PinnedAnswer{}, Related: []string{},
	}, nil
}

func orNone(words []string) []string {
	if words == nil {
		return []string{}
	}
	return words
}

type suggestInput struct {
	Keyword string `query:"keyword" doc:"正在输入的文字，从第 2 个字起有提示"`
}

func (p *Portal) searchSuggest(ctx context.Context, in *suggestInput) (SearchWords, error) {
	tenant, err := p.tenants.TenantOf(ctx)
	if err == nil {
		err = p.admit(ctx, p.typists)
	}
	if err != nil {
		return SearchWords{}, err
	}
	return p.suggested(ctx, tenant, searchText(in.Keyword))
}

// hitIDs are the articles among the hits.
func hitIDs(hits []search.Hit) []value.ID {
	var ids []value.ID
	for _, h := range hits {
		if h.Kind == content.ArticleKind {
			ids = append(ids, h.ID)
		}
	}
	return ids
}

// markedHits joins hits and articles; both have the same order, a hit whose article ran out meanwhile has none. What is no
// article is shown as the index knows it.
func (m *menu) markedHits(hits []search.Hit, articles []ArticleSummary) []SearchHit {
	made := []SearchHit{}
	for _, h := range hits {
		hit := SearchHit{TitleParts: h.Title, Snippet: h.Snippet, Type: h.Kind, InFile: h.InFile, Series: h.Series}
		switch {
		case h.Kind != content.ArticleKind:
			hit.ArticleSummary = m.otherHit(h)
		case len(articles) > 0 && articles[0].ID == h.ID:
			hit.ArticleSummary = articles[0]
			if articles = articles[1:]; hit.isDocument() {
				hit.Type = content.DocumentType
			}
		default:
			continue
		}
		made = append(made, hit)
	}
	return made
}

// otherHit is what no article is as lists show it.
func (m *menu) otherHit(h search.Hit) ArticleSummary {
	made := ArticleSummary{ID: h.ID, ColumnID: h.ColumnID, Title: joinedText(h.Title), PublishTime: h.Time, Path: h.Path}
	switch h.Kind {
	case letterKind:
		made.ColumnName = "信件答复"
		made.Path = cmp.Or(h.Path, "/messaged/"+h.ID.String())
	case content.TopicKind:
		made.ColumnName = m.items[h.ColumnID].Name
	}
	return made
}

func joinedText(parts []search.Fragment) string {
	var text strings.Builder
	for _, part := range parts {
		text.WriteString(part.Text)
	}
	return text.String()
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

func nameFacet(counts []search.NameCount) []FacetName {
	made := []FacetName{}
	for _, c := range counts {
		made = append(made, FacetName{Value: c.Name, Count: c.Count})
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
