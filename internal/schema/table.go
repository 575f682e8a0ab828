// Package schema holds what the tables of the back office are declared with, and what follows from a declaration without a request or a
// row type: the plan, the query language of api-contract.md section 5 and the SQL of its conditions, the checks of a value, the sight of a
// caller, the questions that others may ask of a table by name, and the types for screens. Package crud reads and writes rows with it; the
// words that areas need for their declarations stand there too.
package schema

import (
	"regexp"

	"jikong/internal/auth"
)

// Kind says how a column is read, checked, compared and shown.
type Kind string

// The kinds of columns and the Go field each needs.
const (
	Text     Kind = "text"     // string; one line: trimmed, line breaks become spaces; Max defaults to 200
	LongText Kind = "longtext" // string; several lines; Max defaults to 5,000
	HTML     Kind = "html"     // string; needs Clean; Max defaults to 500,000
	Int      Kind = "int"      // any signed integer type
	Bool     Kind = "bool"     // bool
	Time     Kind = "time"     // value.Time
	Date     Kind = "date"     // value.Date
	ID       Kind = "id"       // value.ID
	Enum     Kind = "enum"     // string, one of Options
	JSON     Kind = "json"     // a type with Scan and Value, such as Array; Max is in bytes and defaults to 65,536
)

// Option is one value of an Enum.
type Option struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// IntRange bounds an Int; the zero value bounds nothing.
type IntRange struct{ Min, Max int64 }

// Column declares one column. Only what it allows can be done with it: the zero value is shown and nothing else.
type Column struct {
	Name  string // SQL
	JSON  string // defaults to Name in camelCase
	Alias string // the name of older clients, which ask by it and send it
	Label string // Chinese, used in messages, headings and metadata
	Kind  Kind

	Search bool // the parameter "keyword" looks into it
	Filter bool // conditions may name it
	Sort   bool // lists may be sorted by it; see NoIndex
	Write  bool // clients may set it
	Export bool // Excel shows it
	// Source opens the column to every signed-in person of the tenant as text, code, parent or condition of a dictionary source.
	Source bool
	// Unique values exist once in the tenant, or once at all where the table belongs to none; empty ones do not count. A unique
	// index of the table is the safety net under the friendly message. Clients may ask whether a value is taken.
	Unique bool
	// ServerSet columns are written by Check or Blank, never by clients. A column with neither Write nor ServerSet is only
	// read by the engine, so that an edit never turns back a counter that other statements move.
	ServerSet bool
	// Sealed is the permission that reading the whole text takes. Others see what Mask leaves of it, also in files, and can neither
	// search by it nor ask whether a value is taken; a form that sends the masked text back changes nothing.
	Sealed string
	Mask   func(string) string
	Hidden bool // loaded for the rules, never sent (json:"-"), never queried and never logged
	// NewOnly columns are filled by imports on new rows alone: a row of a file that would change one of a row that is there is refused.
	NewOnly  bool
	ListOmit bool // too heavy for lists: left out there; its field needs omitempty

	// Required columns are not empty when saved; for times, days and references it also says that the column is NOT NULL. Zero and no are
	// answers, but an edit may not send nothing for them.
	Required bool
	Max      int // longest text in characters, JSON in bytes; 0 means the default of the kind
	Range    IntRange
	Pattern  *regexp.Regexp      // what a text must match unless it is empty
	Hint     string              // Chinese message when it does not
	Rules    []string            // names of rules.Named that a new text must keep; screens check the same and say the same
	Clean    func(string) string // makes a text safe before it is checked; HTML needs it
	Options  []Option

	Dict      string // dictionary code, or "table,text,code" of a declared source: metadata for screens and the texts of lists
	Ref       string // table an ID points into; the row must exist there, in the same tenant
	RefText   string // column of Ref whose text lists show
	RefShared bool   // the rows of Ref belong to no tenant
	NoIndex   string // why sorting by it needs no index; see Table.NoIndex
}

// Order is one sort criterion; Field is a JSON name.
type Order struct {
	Field string
	Desc  bool
}

// Table declares a table: its columns beyond the standard ones, and whose rows they are.
type Table struct {
	Name    string
	Label   string // Chinese name of one row: "文章"
	Columns []Column
	// DefaultSort is used when a client names no order, or the platform's createTime where there is none. Defaults to newest first.
	DefaultSort []Order
	// Children are the tables whose rows are saved with a row of this one.
	Children []Child
	// Beside are what forms send beside the columns, as texts or comma lists, by the name of the field, with the Chinese label: what
	// Draft.Text may read.
	Beside map[string]string
	// Questions are conditions that no column can say.
	Questions []Question
	// Tenant tells that rows belong to a site (column tenant_id).
	Tenant bool
	// ScopeColumn holds a department code (a declared column) when the data scope of departments applies. Empty: every row
	// of the tenant is in sight of those who hold the permission.
	ScopeColumn string
	// Within is an own restriction of every read and write, where tenant and department columns are not enough. New rows are not
	// held against it, as what it looks at is often written after them.
	Within func(caller auth.Principal) Condition
	// SoftDelete names a declared column, text '0' and '1' or a number, that marks deleted rows: Delete sets it, nothing but
	// Deleted, Restore and Purge sees the row from then on.
	SoftDelete string
	// Log is the object type in the operation log ("dict"). When set, every insert, update and delete writes an entry and a
	// snapshot of the row for the data log.
	Log string
	// NameColumn is the column that names a row in the operation log; the first text column when empty.
	NameColumn string
	Titled     bool // that column is the title of a text, which stands in 《》
	Versions   bool // people compare and restore versions: what a row was before its first logged save is kept, too
	// SearchReach bounds how many rows a keyword looks through, the newest that meet the other conditions; 0 means all. Looking
	// for a piece of text in millions of rows would hold up everybody else. DefaultSort must begin with a required time, newest
	// first, that an index serves.
	SearchReach int
	// ImportKey names the columns by which an import knows rows again that are there already, where that is not the first Unique column
	// that files show. They need not be unique: a row of a file that fits several is refused.
	ImportKey []string
	// NoIndex is the reason why no sort of this table needs an index, such as "a few dozen rows". Without it a test
	// (crudtest.SortsUseIndex) asks for an index (tenant_id, column, id) for each sortable column.
	NoIndex string
}
