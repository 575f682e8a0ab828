package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"sync"
)

// plans remembers, for each struct type, which field a column fills. It is a pure cache of reflection.
var plans sync.Map // reflect.Type → map[string][]int

// Select runs a query and scans every row into a T: a struct whose fields carry `db:"column"` tags (embedded structs too), or
// a scalar for one column. A column without a field is an error, so a query and its type cannot drift apart.
func Select[T any](ctx context.Context, q Querier, query string, args ...any) (items []T, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, translate(err)
	}
	err = gather(rows, &items)
	return items, err
}

// Into is Select for a type that is known when the program runs: items points to a slice, to which the rows are added.
func Into(ctx context.Context, q Querier, items any, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return translate(err)
	}
	return gather(rows, items)
}

// gather adds what was found to the slice that items points to.
func gather(rows *sql.Rows, items any) error {
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return translate(err)
	}
	all := reflect.ValueOf(items).Elem()
	paths, err := fieldPaths(all.Type().Elem(), columns)
	if err != nil {
		return err
	}
	targets := make([]any, len(columns))
	for n := all.Len(); rows.Next(); n++ {
		all.Grow(1)
		all.SetLen(n + 1)
		bind(all.Index(n), paths, targets)
		if err := rows.Scan(targets...); err != nil {
			return translate(err)
		}
	}
	return translate(rows.Err())
}

// One is Select for a single row; found is false when there is none.
func One[T any](ctx context.Context, q Querier, query string, args ...any) (item T, found bool, err error) {
	items, err := Select[T](ctx, q, query, args...)
	if err != nil || len(items) == 0 {
		return item, false, err
	}
	return items[0], true, nil
}

// Int reads a single number, such as a COUNT(*).
func Int(ctx context.Context, q Querier, query string, args ...any) (int64, error) {
	var n sql.NullInt64
	err := q.QueryRowContext(ctx, query, args...).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n.Int64, translate(err)
}

// bind points targets at the fields of item, or at item itself when it is a scalar (paths is nil).
func bind(item reflect.Value, paths [][]int, targets []any) {
	if paths == nil {
		targets[0] = item.Addr().Interface()
		return
	}
	for i, path := range paths {
		targets[i] = item.FieldByIndex(path).Addr().Interface()
	}
}

func fieldPaths(t reflect.Type, columns []string) ([][]int, error) {
	if t.Kind() != reflect.Struct || reflect.PointerTo(t).Implements(reflect.TypeFor[sql.Scanner]()) {
		if len(columns) != 1 {
			return nil, fmt.Errorf("%s holds one column, the query has %d", t, len(columns))
		}
		return nil, nil
	}
	byName := FieldsByColumn(t)
	paths := make([][]int, len(columns))
	for i, name := range columns {
		path, ok := byName[name]
		if !ok {
			return nil, fmt.Errorf("%s has no field for column %q", t, name)
		}
		paths[i] = path
	}
	return paths, nil
}

// FieldsByColumn maps each `db` tag of a struct to the index path of its field.
func FieldsByColumn(t reflect.Type) map[string][]int {
	if known, ok := plans.Load(t); ok {
		return known.(map[string][]int)
	}
	byName := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		if name := f.Tag.Get("db"); name != "" && name != "-" {
			byName[name] = f.Index
		}
	}
	plans.Store(t, byName)
	return byName
}
