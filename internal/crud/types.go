// Package crud is the engine of the back-office lists. A Table declares its columns once; that one truth gives the SQL, the
// JSON, the checks, the query language of api-contract.md section 5, the list screen's metadata and, later, Excel. A
// Resource adds permission, rules and routes.
//
// A resource is a struct that embeds Row, a Table and a few functions:
//
//	type Task struct {
//		crud.Row
//		Title  string `json:"title" db:"title"`
//		SortNo int64  `json:"sortNo" db:"sort_no"`
//	}
//
//	var tasks = crud.Resource[Task]{
//		Path: "/content/task", Tag: "办事入口", Perm: "content:task",
//		Table: crud.Table{Name: "content_task", Label: "办事入口", Tenant: true, NoIndex: "a site has a dozen", Columns: []crud.Column{
//			{Name: "title", Label: "名称", Kind: crud.Text, Required: true, Max: 20, Search: true, Filter: true, Write: true},
//			{Name: "sort_no", Label: "排序号", Kind: crud.Int, Sort: true, Write: true},
//		}, DefaultSort: []crud.Order{{Field: "sortNo"}}},
//	}
//
//	store := crud.Bind(tasks, nil)
//	store.Mount(api, d)  // all routes; or the parts: List, Get, Insert, Update, Delete, Parse, for a package with its own handlers
//
// What all resources of the program have in common comes as one *Shared, made by the program before its areas: Texts gives the
// texts of dictionaries, Registry answers questions about tables that clients name. An area takes it in its options and binds with
// it; it returns the stores that may be asked by name from Declared() []Declared, and the program
// adds them to the Registry. A row type then needs a string field <name>_dictText for each column with Dict.
//
// The caller's tenant, data scope and data rules come from auth.PrincipalFrom(ctx) and are, with Table.Within, part of the WHERE
// of every read and write; what a save leaves behind must lie within them too. The
// rows of the table have the columns id, version, create_by, create_time, update_by, update_time (and tenant_id). Texts are
// NOT NULL, empty for absent; times, days and references are NULL when absent unless the column is Required.
//
// A list is two statements, a count and a page. Far pages are read in two steps from the nearer end, see deep. Both stay
// within an index where one begins with the tenant and the columns of the conditions and ends with the sort and the id: then a table
// of 1,000,000 rows is counted in some 40 ms on SQLite and 60 ms on PostgreSQL, which needs its autovacuum for that. As this is most
// of the price of a page, totals of 100,000 and more may be up to five seconds old.
package crud

import (
	"context"
	"regexp"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
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

	Required bool // not empty when saved; for times, days and references it also says that the column is NOT NULL
	Max      int  // longest text in characters, JSON in bytes; 0 means the default of the kind
	Range    IntRange
	Pattern  *regexp.Regexp      // what a text must match unless it is empty
	Hint     string              // Chinese message when it does not
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

// Actions selects the routes of a resource.
type Actions uint8

// The actions; list includes queryById and meta, delete includes deleteBatch. Import and Export are the Excel files. OwnList adds no route:
// the package serves the list itself and shows every row that the store finds, so that rows may be chosen by the query of that list.
const (
	List Actions = 1 << iota
	Add
	Edit
	Delete
	Import
	Export
	OwnList
)

// Resource is a table with routes, permission and rules. T is a struct with json and db tags; it embeds Row, except where
// Actions is List alone: then a field of type value.ID with db:"id" is enough.
type Resource[T any] struct {
	Path    string // below the API base, such as "/content/task"
	Tag     string // group in the OpenAPI document
	Perm    string // prefix of the permission codes: Perm + ":list", ":add", ":edit", ":delete", ":import", ":export"
	Table   Table
	Actions Actions // zero means List, Add, Edit and Delete
	Excel   Excel[T]
	MaxBody int64 // bytes; zero means web.MaxBody

	// Blank is the row an add starts from, for defaults other than zero; nil means the zero T.
	Blank func(p auth.Principal) T
	// Before brings rows up to date before a list or a file of them is read, where they are gathered elsewhere first; nil where they are not.
	Before func()
	// Meaning says which rows a keyword means, in place of looking for it in the Search columns; nil means those.
	Meaning func(ctx context.Context, keyword string) (Condition, error)
	// Check is the one place for rules. old is nil for an add, new is nil for a delete. It runs inside the transaction after
	// the checks of the columns and before the write, and may set fields of new that are ServerSet (or Write).
	Check func(ctx context.Context, tx *db.Tx, old, new *T) error
	// Ahead does before the transaction of an edit what takes long and asks nothing of it, such as cutting a text into words, so that nobody
	// waits for it. It sees the row as the edit would store it and returns the context in which After finds what it made.
	Ahead func(ctx context.Context, d *db.DB, row *T) (context.Context, error)
	// Act names in the operation log an update that is more than an edit, such as a publication; the zero Act is an edit.
	Act func(ctx context.Context, old, new *T) Act
	// Complete fills in what lists leave out of a row that is asked for by its number, where that is no column.
	Complete func(ctx context.Context, q db.Querier, row *T) error
	// After runs inside the transaction once the row is written: search index, versions of pages.
	After func(ctx context.Context, tx *db.Tx, old, new *T) error
	// Undo says what else comes back when a delete is undone.
	Undo Undo[T]
	// Texts replaces the texts of Shared for this resource.
	Texts Texts
}

// Row is what every editable row has. Embed it.
type Row struct {
	ID         value.ID   `json:"id" db:"id"`
	Version    int64      `json:"version" db:"version" doc:"保存时原样带回，别人先保存过则拒绝；不带则只改送来的项，不比对"`
	CreateBy   string     `json:"createBy" db:"create_by"`
	CreateTime value.Time `json:"createTime" db:"create_time" nullable:"false"`
	UpdateBy   string     `json:"updateBy" db:"update_by"`
	UpdateTime value.Time `json:"updateTime" db:"update_time"`
}

func (r *Row) row() *Row { return r }
