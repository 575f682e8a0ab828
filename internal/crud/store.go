package crud

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Store reads and writes the rows of one table for the caller in the context. It is safe for use by several goroutines.
//
// It is an interface for the sake of the compiler: the methods of a generic struct are compiled anew in every package that sees it in a
// field of another one, for each table again.
type Store[T any] interface {
	Declared

	// Mount adds the routes that the actions of the resource select, MountUndo the one that undoes deletes.
	Mount(api *web.API, d *db.DB)
	MountUndo(api *web.API, d *db.DB)

	Meta() Meta
	SortQueries() ([]schema.SortQuery, error)
	Parse(ctx context.Context, values url.Values, own ...string) (Query, error)
	List(ctx context.Context, q db.Querier, query Query) (web.Page[T], error)
	Get(ctx context.Context, q db.Querier, id value.ID) (T, error)
	Mask(ctx context.Context, rows []T)
	EachChosen(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error)
	ChangeChosen(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, change func(ctx context.Context, tx *db.Tx, row *T) error) (Batch, error)
	ChangeChosenAhead(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, ahead Ahead, change func(ctx context.Context, tx *db.Tx, row *T) error) (Batch, error)

	Decode(d Draft[T], row *T) error
	Insert(ctx context.Context, tx *db.Tx, row *T) error
	Update(ctx context.Context, tx *db.Tx, row *T) error
	Change(ctx context.Context, tx *db.Tx, id value.ID, version int64, change func(ctx context.Context, tx *db.Tx, row *T) error) (T, error)
	Edit(ctx context.Context, tx *db.Tx, d Draft[T]) (T, error)
	Save(ctx context.Context, d *db.DB, draft Draft[T]) (T, error)
	Delete(ctx context.Context, tx *db.Tx, ids ...value.ID) error
	DeleteWith(ctx context.Context, tx *db.Tx, id value.ID, along func() error) error
	Keep(ctx context.Context, tx *db.Tx, id value.ID, old *T, do func() error) error

	Deleted(ctx context.Context, q db.Querier) ([]T, error)
	GetDeleted(ctx context.Context, q db.Querier, id value.ID) (T, error)
	Restore(ctx context.Context, tx *db.Tx, ids ...value.ID) error
	Purge(ctx context.Context, tx *db.Tx, ids ...value.ID) error

	Export(ctx context.Context, q db.Querier, query Query, write func(cells []any) error) (int, error)
	ExportFile(d *db.DB, w http.ResponseWriter, r *http.Request) error
}

// Bind checks that the table and T agree and returns the store. It panics with every disagreement it finds, because that is
// a mistake in the program that must not survive its start. With shared, the store shows texts of dictionaries.
func Bind[T any](r Resource[T], shared *Shared) Store[T] { return bind(r, shared) }

func bind[T any](r Resource[T], shared *Shared) *tableStore[T] {
	t := r.table(shared)
	_, editable := any(new(T)).(interface{ row() *Row })
	p, problems := schema.NewPlan(reflect.TypeFor[T](), r.Table, editable, r.Texts != nil || shared != nil)
	t.plan, p.Path, p.Perm = p, r.Path, r.Perm
	if r.Blank != nil {
		p.Blank = reflect.ValueOf(r.Blank(auth.Principal{}))
	}
	if !p.Editable && t.actions&^(List|Export) != 0 {
		problems = append(problems, "a type without resource.Row can only be listed")
	}
	problems = append(problems, verifyBelow(t.below, p)...)
	if len(problems) > 0 {
		panic(fmt.Sprintf("resource %s: %s", r.Table.Name, strings.Join(problems, "; ")))
	}
	return &tableStore[T]{t, r}
}

func (s *table) Declaration() *schema.Plan { return s.plan }
