// Package search finds documents by their words. Chinese has no spaces, so the index holds overlapping pairs of characters
// made in Go, the same for both databases; a word of any length is then found exactly, wherever it stands in a sentence.
package search

import (
	"jikong/internal/search/lexicon"
	"jikong/internal/value"
)

// Limits of a query. What goes beyond is left out, never refused: a search box takes anything.
const (
	MaxText          = 100     // characters of the query text
	MaxQuoted        = 30      // of them in one exact phrase, which no two texts share by chance
	MaxTerms         = 8       // words that are looked for, and words that are avoided
	MaxSize          = 50      // hits on a page
	MaxSingle        = 2       // words of one character, each of which means all pairs that begin with it
	maxSingleAvoided = 4       // of them, where they are avoided
	MaxFound         = 1_000   // newest matches that are counted and can be paged through
	MaxJoined        = 500     // of them, where several words are looked for together
	MaxBody          = 100_000 // characters of a body that are indexed
	MaxFile          = 200_000 // characters of the attached files of a document that are indexed
)

// Doc is one document as the index sees it. Kind and ID name it; a second Put replaces the first.
type Doc struct {
	Tenant   value.ID
	Kind     string // such as "article"
	ID       value.ID
	ColumnID value.ID
	Time     value.Time // the moment shown to readers: order and time facets follow it, and nobody finds it before
	Title    string
	Keywords string // separated by commas or spaces; a site learns its words from them
	Body     string // plain text, without markup

	Until  value.Time // from then on nobody finds it; 0 for ever
	Type   string     // a kind of text that readers may choose, such as "document"; "" is Kind
	Source string     // who published it first
	Path   string     // the address of its page, "" when its kind has addresses of its own
	File   string     // text of its attached files
	Dated  bool       // news or a report, which is worth less with time
}

// Field is a part of a document that a search may be narrowed to.
type Field string

// The fields.
const (
	AnyField  Field = ""
	TitleOnly Field = "title"
	BodyOnly  Field = "body" // keywords belong to it
	FileOnly  Field = "file"

	headOnly Field = "head" // title and keywords together, for the order of what is found
)

// Sort is the order of the hits.
type Sort string

// The orders. Relevance: the exact title, then titles with all the words, then the rest; newer first in each.
const (
	ByRelevance Sort = "relevance"
	ByTime      Sort = "time"
)

// Period is a stretch of time before now, as the time facet offers it.
type Period string

// Week, month and year reach back 7, 30 and 365 days from now; older is what lies further back. As a filter each means
// "within": month holds the last week too. The counts do not overlap: a document of yesterday counts for week only.
const (
	AnyTime   Period = ""
	LastWeek  Period = "week"
	LastMonth Period = "month"
	LastYear  Period = "year"
	Older     Period = "older"
)

// Request is a search by a reader. The zero value of a filter does not filter.
type Request struct {
	Tenant    value.ID
	Kinds     []string
	Text      string     // words in any order; "exact phrase"; -word excludes
	ColumnIDs []value.ID // any of them
	Period    Period
	From, To  value.Time // from inclusive, to exclusive
	Field     Field
	Type      string
	Source    string           // a part of the source
	Series    value.ID         // a document of which all issues are listed, the newest first; 0 folds each series into its newest
	Sort      Sort             // "" is ByRelevance
	Page      int              // from 1
	Size      int              // 1…MaxSize, 0 is 10
	Offers    *Offers          // what people can do on the site; nil for a search of pages alone
	Lexicon   *lexicon.Lexicon // what people say for what pages call otherwise; nil for the words of the site alone
}

// Fragment is a piece of text; Hit marks a found word.
type Fragment struct {
	Text string `json:"text"`
	Hit  bool   `json:"hit"`
}

// Hit is one found document.
type Hit struct {
	Kind     string
	ID       value.ID
	ColumnID value.ID
	Path     string
	Time     value.Time
	Title    []Fragment // the whole title
	Snippet  []Fragment // about 100 characters of the body around the first found word
	InFile   bool       // the snippet is from an attached file
	Series   int        // how many older issues of the same report it stands for
}

// ColumnCount is one line of the column facet.
type ColumnCount struct {
	ColumnID value.ID
	Count    int
}

// NameCount is one line of the facets of type and source.
type NameCount struct {
	Name  string
	Count int
}

// PeriodCount is one line of the time facet.
type PeriodCount struct {
	Period Period
	Count  int
}

// Result is one page of hits with the counts of the whole search.
type Result struct {
	Hits    []Hit
	Total   int
	More    bool          // more than MaxFound (or MaxJoined) documents match: Total and the facets count the newest ones
	Columns []ColumnCount // each facet under what is chosen in the others; most hits first
	Periods []PeriodCount // always week, month, year, older
	Types   []NameCount
	Sources []NameCount // at most eight
	Page    int
	Size    int
	Words   []string // what was searched for, as understood; empty when the text held no word
	Also    []string // synonyms that were searched for too
	Left    []string // words that no document holds together with the others, left out to find anything
	Ignored []string // words that should have been avoided, and are more than a search avoids
	Issues  bool     // the hits are the issues of the one series that was asked for
	Near    bool     // nothing is known to hold the whole text: the hits hold most of it, the best first
	Akin    bool     // nor any word of it: the hits hold what is only near to it
	Offers  []int    // places of the offers that the text asks for, the best first
	Instead string   // the word of the same sound that was searched for, as nothing holds the text
}
