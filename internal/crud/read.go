package crud

import (
	"context"
	"reflect"

	"jikong/internal/auth"
	"jikong/internal/crud/totals"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// table does the work of a store. It knows a row as a pointer to its struct and reads it by the plan, several as a slice of the struct;
// nil is no row. So it is compiled once: with the type as a parameter there would be fifty of it, in all packages half of the program.
type table struct {
	plan    *schema.Plan
	shared  *Shared
	totals  *totals.Totals
	actions Actions
	tag     string // group in the OpenAPI document
	texts   schema.Texts
	before  func()
	meaning func(ctx context.Context, keyword string) (Condition, error)
	below   []below // the child tables
	extras  []extra
	hooks   hooks
	// Of its files and of what undoes deletes.
	exportPerm, importPerm, undoPath string
	undoAccess                       web.Access
	maxRows                          int // of one import whose rows take long to save; zero where they do not
}

func (s *table) get(ctx context.Context, q db.Querier, id value.ID) (any, error) {
	row, err := s.find(ctx, q, id)
	if err == nil && row == nil {
		return nil, s.notFound()
	}
	return row, err
}

// find returns nil for a row that is not there, or out of sight.
func (s *table) find(ctx context.Context, q db.Querier, id value.ID) (row any, err error) {
	var where schema.Statement
	where.Add(s.plan.OneText, " WHERE ", schema.IDColumn, " = ")
	where.Arg(int64(id))
	where.Add(" AND ")
	if err := s.plan.Owned(&where, auth.PrincipalFrom(ctx)); err != nil {
		return nil, err
	}
	return s.one(ctx, q, &where)
}

// read returns the rows of a statement, a slice of the struct.
func (s *table) read(ctx context.Context, q db.Querier, st *schema.Statement) (reflect.Value, error) {
	rows := reflect.New(reflect.SliceOf(s.plan.Row))
	err := db.Into(ctx, q, rows.Interface(), st.String(), st.Args...)
	return rows.Elem(), err
}

// one returns the first of them, nil when there is none.
func (s *table) one(ctx context.Context, q db.Querier, st *schema.Statement) (any, error) {
	rows, err := s.read(ctx, q, st)
	if err != nil || rows.Len() == 0 {
		return nil, err
	}
	return at(rows, 0), nil
}

// none is a slice without rows.
func (s *table) none() reflect.Value { return reflect.Zero(reflect.SliceOf(s.plan.Row)) }

// inOrder puts rows into the order of their ids.
func (s *table) inOrder(rows reflect.Value, ids []value.ID) reflect.Value {
	path, byID := s.plan.ByJSON[schema.IDColumn].Path, make(map[value.ID]int, rows.Len())
	for i := range rows.Len() {
		byID[value.ID(rows.Index(i).FieldByIndex(path).Int())] = i
	}
	ordered := reflect.MakeSlice(rows.Type(), 0, rows.Len())
	for _, id := range ids {
		if i, there := byID[id]; there {
			ordered = reflect.Append(ordered, rows.Index(i))
		}
	}
	return ordered
}

// at is a pointer to one of several rows.
func at(rows reflect.Value, i int) any { return rows.Index(i).Addr().Interface() }

// copied is another row with the same content.
func copied(row any) any {
	v := reflect.ValueOf(row).Elem()
	twin := reflect.New(v.Type())
	twin.Elem().Set(v)
	return twin.Interface()
}

func (s *table) notFound() error {
	return errs.NotFoundf("%s不存在，可能已被删除", s.plan.Table.Label)
}
