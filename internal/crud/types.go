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

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
)

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

	// Below joins the child tables that the table declares to their stores, in the same order.
	Below []Below[T]

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
	Texts schema.Texts
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
