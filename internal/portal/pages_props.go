package portal

import (
	"jikong/internal/search"
	"jikong/internal/value"
	"jikong/internal/web"
)

// The structs of this file are what the front end's pages are drawn from (type PageProps there, made from these). Kind tells them apart.

// pageTypes has an empty one of each.
func pageTypes() []any {
	return []any{homeProps{}, sectionProps{}, articleProps{}, topicProps{}, diseasesProps{}, popularProps{}, searchProps{}, menuProps{}, leaveProps{}, goneProps{}, serviceProps{}}
}

// Crumb is one step of the way from the home page to the page.
type Crumb struct {
	Name string `json:"name"`
	Path string `json:"path"` // "" for a heading without a page
}

// SectionInfo is the column a page is about.
type SectionInfo struct {
	ID          value.ID `json:"id"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	HomePage    string   `json:"homePage"`
	Path        string   `json:"path"`
	RSSPath     string   `json:"rssPath"` // "" where there is nothing to subscribe to
}

type homeProps struct {
	Kind  string    `json:"kind" enum:"home"`
	Home  HomePage  `json:"home"`
	Frame SiteFrame `json:"frame"`
}

type sectionProps struct {
	Kind       string                   `json:"kind" enum:"column"`
	Column     SectionInfo              `json:"column"`
	Root       *MenuItem                `json:"root"`
	Siblings   []MenuItem               `json:"siblings"`
	Crumbs     []Crumb                  `json:"crumbs"`
	Categories []CategoryOption         `json:"categories"`
	Category   value.ID                 `json:"category"`
	List       web.Page[ArticleSummary] `json:"list"`
	Sections   []HomeSection            `json:"sections"`
	Single     *ArticleDetail           `json:"single"`
	Topics     []TopicSummary           `json:"topics"` // those of the column, the archived ones last
}

type articleProps struct {
	Kind    string        `json:"kind" enum:"article"`
	Article ArticleDetail `json:"article"`
	Crumbs  []Crumb       `json:"crumbs"`
	Preview bool          `json:"preview"`
}

type searchProps struct {
	Kind     string        `json:"kind" enum:"search"`
	Result   SearchResult  `json:"result"`
	Sort     search.Sort   `json:"sort"`
	ColumnID value.ID      `json:"columnId"`
	Time     search.Period `json:"time"`
	HotWords []string      `json:"hotWords"`

	Advanced bool           `json:"advanced"` // the page with every choice
	Asked    searchInput    `json:"asked"`
	Columns  []searchColumn `json:"columns"` // to choose from, on the advanced page alone

	LetterPath string `json:"letterPath"` // where letters are written, "" where the site takes none
}

// searchColumn is a column in a list for choosing; Depth indents it.
type searchColumn struct {
	ID    value.ID `json:"id"`
	Name  string   `json:"name"`
	Depth int      `json:"depth"`
}

// menuProps are those of the pages that only show the menu: sitemap and notFound.
type menuProps struct {
	Kind string     `json:"kind" enum:"sitemap,notFound"`
	Menu []MenuItem `json:"menu"`
	Why  string     `json:"why,omitempty"` // there is nothing, where it is known
}

type goneProps struct {
	Kind       string `json:"kind" enum:"gone"`
	State      string `json:"state" enum:"withdrawn,outdated"`
	Title      string `json:"title"`
	Reason     string `json:"reason"` // of a withdrawal
	Time       string `json:"time"`   // of the withdrawal, or the end of its life
	ColumnPath string `json:"columnPath"`
	ColumnName string `json:"columnName"`
}
