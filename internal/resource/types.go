// Package resource is the engine of the back-office lists. A Table declares its columns once; that one truth gives the SQL, the
// JSON, the checks, the query language of api-contract.md section 5, the list screen's metadata and, later, Excel. A
// Resource adds permission, rules and routes.
//
// A resource is a struct that embeds Row, a Table and a few functions:
//
//	type Task struct {
//		resource.Row
//		Title  string `json:"title" db:"title"`
//		SortNo int64  `json:"sortNo" db:"sort_no"`
//	}
//
//	var tasks = resource.Resource[Task]{
//		Path: "/content/task", Tag: "办事入口", Perm: "content:task",
//		Table: resource.Table{Name: "content_task", Label: "办事入口", Tenant: true, NoIndex: "a site has a dozen", Columns: []resource.Column{
//			{Name: "title", Label: "名称", Kind: resource.Text, Required: true, Max: 20, Search: true, Filter: true, Write: true},
//			{Name: "sort_no", Label: "排序", Kind: resource.Int, Sort: true, Write: true},
//		}, DefaultSort: []resource.Order{{Field: "sortNo"}}},
//	}
//
//	tasks.Mount(api, d)    // all routes
//	store := tasks.Bind()  // or its parts: List, Get, Insert, Update, Delete, Parse, for a package with its own handlers
//
// The caller's tenant and data scope come from auth.PrincipalFrom(ctx) and are part of the WHERE of every read and write. The
// rows of the table have the columns id, version, create_by, create_time, update_by, update_time (and tenant_id). Texts are
// NOT NULL, empty for absent; times, days and references are NULL when absent unless the column is Required.
package resource

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
	// ServerSet columns are written by Check or Blank, never by clients. A column with neither Write nor ServerSet is only
	// read by the engine, so that an edit never turns back a counter that other statements move.
	ServerSet bool
	Hidden    bool // loaded for the rules, never sent (json:"-") and never queried
	ListOmit  bool // too heavy for lists: left out there; its field needs omitempty

	Required bool // not empty when saved; for times, days and references it also says that the column is NOT NULL
	Max      int  // longest text in characters, JSON in bytes; 0 means the default of the kind
	Range    IntRange
	Pattern  *regexp.Regexp      // what a text must match unless it is empty
	Hint     string              // Chinese message when it does not
	Clean    func(string) string // makes a text safe before it is checked; HTML needs it
	Options  []Option

	Dict      string // dictionary code: metadata for screens, and Texts gives the texts of lists
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
	// Tenant tells that rows belong to a site (column tenant_id).
	Tenant bool
	// ScopeColumn holds a department code (a declared column) when the data scope of departments applies. Empty: every row
	// of the tenant is in sight of those who hold the permission.
	ScopeColumn string
	// NoIndex is the reason why no sort of this table needs an index, such as "a few dozen rows". Without it a test
	// (resourcetest.SortsUseIndex) asks for an index (tenant_id, column, id) for each sortable column.
	NoIndex string
}

// Actions selects the routes of a resource.
type Actions uint8

// The actions; list includes queryById and meta, delete includes deleteBatch.
const (
	List Actions = 1 << iota
	Add
	Edit
	Delete
)

// Resource is a table with routes, permission and rules. T is a struct with json and db tags; it embeds Row, except where
// Actions is List alone: then a field of type value.ID with db:"id" is enough.
type Resource[T any] struct {
	Path    string // below the API base, such as "/content/task"
	Tag     string // group in the OpenAPI document
	Perm    string // prefix of the permission codes: Perm + ":list", ":add", ":edit", ":delete"
	Table   Table
	Actions Actions // zero means all
	MaxBody int64   // bytes; zero means web.MaxBody

	// Blank is the row an add starts from, for defaults other than zero; nil means the zero T.
	Blank func(p auth.Principal) T
	// Check is the one place for rules. old is nil for an add, new is nil for a delete. It runs inside the transaction after
	// the checks of the columns and before the write, and may set fields of new that are ServerSet (or Write).
	Check func(ctx context.Context, tx *db.Tx, old, new *T) error
	// After runs inside the transaction once the row is written: search index, versions, operation log.
	After func(ctx context.Context, tx *db.Tx, old, new *T) error
	// Texts translates values of a dictionary for the fields <name>_dictText of lists; unknown values are left out.
	Texts func(ctx context.Context, q db.Querier, dict string, values []string) (map[string]string, error)
}

// Row is what every editable row has. Embed it.
type Row struct {
	ID         value.ID   `json:"id" db:"id"`
	Version    int64      `json:"version" db:"version" doc:"保存时原样带回；别人先保存过则拒绝"`
	CreateBy   string     `json:"createBy" db:"create_by"`
	CreateTime value.Time `json:"createTime" db:"create_time"`
	UpdateBy   string     `json:"updateBy" db:"update_by"`
	UpdateTime value.Time `json:"updateTime" db:"update_time"`
}

func (r *Row) row() *Row { return r }
