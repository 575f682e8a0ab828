package portal

import (
	"jikong/internal/content"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/value"
	"jikong/internal/web"
)

// MenuItem is one entry of the site menu as visitors get it, portal.md 2.2.
type MenuItem struct {
	ID         value.ID   `json:"id"`
	ParentID   value.ID   `json:"parentId"`
	Name       string     `json:"name"`
	HomePage   string     `json:"homePage" doc:"页面类型：index、article、rabies、aids、calc、message 等"`
	Path       string     `json:"path" doc:"生成的路由；外部链接时为链接地址；没有页面时为空"`
	Hidden     bool       `json:"hidden" doc:"不在导航中显示，仍可通过地址打开；没有内容的栏目自动隐藏"`
	Route      bool       `json:"route" doc:"是否生成页面地址"`
	IsHref     string     `json:"isHref" enum:"Y,N"`
	Href       string     `json:"href"`
	AlwaysShow bool       `json:"alwaysShow" doc:"没有内容时也显示"`
	BindMenu   value.ID   `json:"bindMenu" doc:"文章详情所属的栏目，空为本栏目"`
	Children   []MenuItem `json:"children"`
}

// Site is what a site says of itself in the frame of every page.
type Site struct {
	Name       string `json:"name"`
	ShortName  string `json:"shortName"`
	NameEn     string `json:"nameEn"`
	Domain     string `json:"domain" doc:"主域名，不含协议"`
	IDCode     string `json:"idCode" doc:"政府网站标识码，没有则为空"`
	Host       string `json:"host" doc:"主办单位"`
	Undertaker string `json:"undertaker" doc:"承办单位"`
	Demo       bool   `json:"demo" doc:"演示站点"`
}

// SiteBlock is one block of the frame as visitors get it.
type SiteBlock struct {
	Mark        string       `json:"mark"`
	Img         string       `json:"img"`
	ImgAlt      string       `json:"imgAlt"`
	LanguageObj LanguageText `json:"languageObj"`
}

// LanguageText holds the text of a block; "none" hides the block.
type LanguageText struct {
	Value string `json:"value" doc:"none 表示不显示"`
}

// RelatedUnit is one link of the related units.
type RelatedUnit struct {
	ID   value.ID `json:"id"`
	Name string   `json:"name"`
	Href string   `json:"href"`
}

// UnitGroup is one drop-down of related units.
type UnitGroup struct {
	Name  string        `json:"name"`
	Units []RelatedUnit `json:"units"`
}

// Task is one tile of the tasks on the home page.
type Task struct {
	Title string `json:"title"`
	Hint  string `json:"hint"`
	Icon  string `json:"icon"`
	Href  string `json:"href"`
	Main  bool   `json:"main"`
}

// SiteData is the data of the frame besides the menu.
type SiteData struct {
	Site       Site              `json:"site"`
	Blocks     []SiteBlock       `json:"blocks"`
	Theme      string            `json:"theme"`
	Other      map[string]string `json:"other"`
	Units      []UnitGroup       `json:"units"`
	LogoTheme  string            `json:"logoTheme"`
	TodayVisit int64             `json:"todayVisit"`
	VisitCount int64             `json:"visitCount"`
	Tasks      []Task            `json:"tasks"`
	HotWords   []string          `json:"hotWords"`
}

// SiteFrame is the answer of getMenus and the data of header and footer.
type SiteFrame struct {
	Menu []MenuItem `json:"menu"`
	SiteData
}

// CrumbMeta carries the title of a bread crumb.
type CrumbMeta struct {
	Title string `json:"title"`
}

// MenuCrumb is one entry of getBreadCrumb.
type MenuCrumb struct {
	Name string    `json:"name"`
	Path string    `json:"path"`
	Meta CrumbMeta `json:"meta"`
}

// Picture is an image with its alternative text and the room it takes.
type Picture struct {
	Src    string `json:"src"`
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// ArticleSummary is an article in a list.
type ArticleSummary struct {
	ID           value.ID   `json:"id"`
	ColumnID     value.ID   `json:"columnId"`
	ColumnName   string     `json:"columnName"`
	ColumnPath   string     `json:"columnPath"`
	CategoryID   value.ID   `json:"categoryId"`
	CategoryName string     `json:"categoryName"`
	Title        string     `json:"title"`
	ShortTitle   string     `json:"shortTitle" doc:"窄处代替标题，没有则为空"`
	Summary      string     `json:"summary"`
	Cover        *Picture   `json:"cover"`
	Source       string     `json:"source"`
	PublishTime  value.Time `json:"publishTime" nullable:"false"`
	Top          bool       `json:"top"`
	Hot          bool       `json:"hot"`
	Path         string     `json:"path" doc:"详情页地址，在新窗口打开"`
	Reviewer     string     `json:"reviewer"`
	Validity     string     `json:"validity" enum:",valid,abolished,expired" doc:"空、valid 有效、abolished 废止、expired 失效"`
	DocNo        string     `json:"docNo"`
}

// ArticleDetail is an article with everything its page shows.
type ArticleDetail struct {
	ArticleSummary
	Subtitle        string                         `json:"subtitle"`
	Keywords        string                         `json:"keywords"`
	KeyPoints       []string                       `json:"keyPoints"`
	Body            string                         `json:"body" doc:"已净化的 HTML，二、三级标题带锚点"`
	SourceURL       string                         `json:"sourceUrl"`
	Author          string                         `json:"author"`
	Editor          string                         `json:"editor"`
	Proofreader     string                         `json:"proofreader"`
	Original        bool                           `json:"original"`
	Copyright       string                         `json:"copyright"`
	IndexNo         string                         `json:"indexNo"`
	WrittenDate     value.Date                     `json:"writtenDate"`
	Issuer          string                         `json:"issuer"`
	Audience        string                         `json:"audience"`
	MedicalReviewer string                         `json:"medicalReviewer"`
	ReviewDate      value.Date                     `json:"reviewDate"`
	NextReviewDate  value.Date                     `json:"nextReviewDate"`
	ReviewOverdue   bool                           `json:"reviewOverdue" doc:"下次复核的日期已经过去"`
	Basis           string                         `json:"basis" doc:"依据"`
	Correction      string                         `json:"correction" doc:"更正说明"`
	CorrectionTime  value.Time                     `json:"correctionTime"`
	UpdateTime      value.Time                     `json:"updateTime" nullable:"false"`
	ReadMinutes     int64                          `json:"readMinutes"`
	Views           int64                          `json:"views"`
	Figures         crud.Array[content.Figure]     `json:"figures"`
	Attachments     crud.Array[content.Attachment] `json:"attachments"`
	Video           *Video                         `json:"video"`
	Transcript      []string                       `json:"transcript" doc:"视频文字稿，每段一项"`
	Pictures        []PublicSetPicture             `json:"pictures" doc:"图集"`
	Toc             []richtext.Heading             `json:"toc"`
	Prev            *ArticleSummary                `json:"prev"`
	Next            *ArticleSummary                `json:"next"`
	Related         []ArticleSummary               `json:"related"`
	Documents       []ArticleSummary               `json:"documents" doc:"解读与原文"`

	until value.Time // when its review is overdue, 0 where it is already or none is due
}

// Video is a film with what shows before it runs and what is said in it.
type Video struct {
	Src      string `json:"src"`
	Poster   string `json:"poster"`
	Captions string `json:"captions" doc:"WebVTT 字幕，没有则为空"`
}

// PublicSetPicture is a picture of a picture article with the room it takes.
type PublicSetPicture struct {
	Picture
	Text string `json:"text"`
}

// CategoryOption is one topic of a column with the number of its articles.
type CategoryOption struct {
	Value value.ID `json:"value"`
	Text  string   `json:"text"`
	Title string   `json:"title"`
	Count int64    `json:"count"`
}

// SearchHit is a found article; the found words are marked.
type SearchHit struct {
	ArticleSummary
	TitleParts []search.Fragment `json:"titleParts"`
	Snippet    []search.Fragment `json:"snippet"`
	Type       string            `json:"type" enum:"article,document,letter,topic" doc:"article 文章，document 政策文件，letter 信件答复，topic 专题"`
	InFile     bool              `json:"inFile" doc:"摘要来自附件"`
	Series     int               `json:"series" doc:"同一系列还有几期更早的；用 series=这一条的编号 列出"`
}

// FacetColumn is one line of the column facet.
type FacetColumn struct {
	ID    value.ID `json:"id"`
	Name  string   `json:"name"`
	Count int      `json:"count"`
}

// FacetTime is one line of the time facet.
type FacetTime struct {
	Value search.Period `json:"value" enum:",week,month,year,older"`
	Text  string        `json:"text"`
	Count int           `json:"count"`
}

// SearchFacets are the ways to narrow a search.
type SearchFacets struct {
	Columns []FacetColumn `json:"columns"`
	Times   []FacetTime   `json:"times"`
	Types   []FacetName   `json:"types" doc:"article 文章，document 政策文件，letter 信件答复，topic 专题"`
	Sources []FacetName   `json:"sources" doc:"结果最多的 8 个来源；选一个来源也会得到名称里含有它的来源"`
}

// FacetName is one line of the facets of type and source.
type FacetName struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// SearchResult is one page of found articles.
type SearchResult struct {
	Keyword string `json:"keyword"`
	web.Page[SearchHit]
	Offers []render.ServiceOffer `json:"offers" doc:"能办的事：门诊、计算器、调查、招聘、写信等，最多三项；只在第一页、没有缩小范围时有"`
	// InSeries is true where the hits are the issues of one series.
	InSeries bool                  `json:"inSeries" doc:"所列的是同一系列的各期，新的在前（series= 的那一系列）"`
	Near     bool                  `json:"near" doc:"没有或很少有信息同时含有全部的词，所列的含有其中多数"`
	Akin     bool                  `json:"akin" doc:"没有信息含有其中的词，所列的只是相关"`
	Ignored  []string              `json:"ignored" doc:"要排除而没有排除的词：一次最多排除八个词，其中单个字最多四个"`
	Facets   SearchFacets          `json:"facets"`
	Also     []string              `json:"also" doc:"一起查找的同义词"`
	Left     []string              `json:"left" doc:"没有同时包含全部词的信息时，略去的词"`
	Instead  string                `json:"instead" doc:"没有结果时改按这个词查找：同音、错一个字或拼音，空为没有"`
	More     bool                  `json:"more" doc:"结果多于一千条（同时查几个词时为五百条），总数只数最新的这些"`
	Dangers  []render.DangerLine   `json:"dangers" doc:"问题里提到生命危险时先做什么，排在最前面；只在第一页、没有缩小范围时有"`
	Pinned   []render.PinnedAnswer `json:"pinned" doc:"编辑推荐的答案，最多三项；同上"`
	Related  []string              `json:"related" doc:"相关的搜索；同上"`

	words int // of the question, as understood; 0 when it held none
}

// SearchWords are what a text that is being typed may become.
type SearchWords struct {
	Words []string     `json:"words" doc:"可以搜索的词，最多八个"`
	Items []Suggestion `json:"items" doc:"分组的提示，最多八项：可以搜索的词，能办的事，文章，大家常搜的"`
}

// Suggestion is a line under the box of the search: a text to search for, or a page to open.
type Suggestion struct {
	Kind string `json:"kind" enum:"word,service,page,favourite" doc:"word 词，service 能办的事，page 文章，favourite 大家常搜"`
	Text string `json:"text"`
	Path string `json:"path" doc:"直接打开的页面；搜索词没有"`
}

// HomeSection is one section of the home page or of a column's overview.
type HomeSection struct {
	Column   MenuItem         `json:"column"`
	Siblings []MenuItem       `json:"siblings"`
	Items    []ArticleSummary `json:"items"`
}

// SeriesPoint is one value of a series.
type SeriesPoint struct {
	Label string  `json:"label"`
	Value float64 `json:"value"`
}

// Series is the course of one figure over the last reports, oldest first.
type Series struct {
	Label  string        `json:"label"`
	Unit   string        `json:"unit"`
	Points []SeriesPoint `json:"points"`
}

// HomeData is the band with the newest report's figures.
type HomeData struct {
	Section HomeSection                `json:"section"`
	Figures crud.Array[content.Figure] `json:"figures"`
	Latest  ArticleSummary             `json:"latest"`
	Series  []Series                   `json:"series"`
}

// HomePage is everything the home page shows between header and footer; a section without its column is null.
type HomePage struct {
	Alert    *ArticleSummary `json:"alert" doc:"14 天内最新的健康风险提示"`
	News     *HomeSection    `json:"news"`
	Notices  *HomeSection    `json:"notices"`
	Hot      *HomeSection    `json:"hot"`
	Science  *HomeSection    `json:"science"`
	Data     *HomeData       `json:"data"`
	Services []MenuItem      `json:"services"`
	Topics   []TopicSummary  `json:"topics" doc:"首页展示的专题"`
	Popular  []HotArticle    `json:"popular" doc:"近 30 天点击排行的前几篇"`
	Popup    *PopupNotice    `json:"popup" doc:"弹窗公告，没有则为空"`

	until value.Time // when it changes by itself, 0 for never
}
