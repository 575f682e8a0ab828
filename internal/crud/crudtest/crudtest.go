// Package crudtest has the checks that every package with resources runs over its own tables.
package crudtest

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/schema"
)

// Sorted is a store of any row type.
type Sorted interface {
	SortQueries() ([]schema.SortQuery, error)
}

// SortsUseIndex fails for every offered order that the database would sort row by row, unless the column or the table declares
// why that is fine. d is migrated; it may be empty.
func SortsUseIndex(t *testing.T, d *db.DB, store Sorted) {
	t.Helper()
	queries, err := store.SortQueries()
	if err != nil {
		t.Fatal(err)
	}
	find := sortStep
	if d.Dialect() == db.Postgres {
		find = postgresSorts(t, d)
	}
	for _, q := range queries {
		if q.NoIndex != "" {
			continue
		}
		if step := find(t, d, q); step != "" {
			t.Errorf("sorting %s by %s for %s uses no index (%s): add an index (tenant_id, column, id) or declare NoIndex\n%s", q.Table, q.Field, q.Says, step, q.SQL)
		}
	}
}

// postgresSorts looks for a sort in plans of PostgreSQL. Its small tables are read and sorted whatever indexes there are, so the
// connection makes reading without an index and sorting as dear as can be: a sort that is left has no index. Putting equal rows in order
// (Incremental Sort) is left to it, as it does not see that a unique index has none; SQLite does, and tells where there are some.
func postgresSorts(t *testing.T, d *db.DB) func(*testing.T, *db.DB, schema.SortQuery) string {
	t.Helper()
	const dear = "&enable_seqscan=off&enable_bitmapscan=off&enable_sort=off&enable_hashjoin=off&enable_mergejoin=off"
	raw, err := sql.Open("pgx", d.URL()+dear)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := raw.Close(); err != nil {
			t.Error(err)
		}
	})
	return func(t *testing.T, _ *db.DB, q schema.SortQuery) (found string) {
		t.Helper()
		rows, err := raw.QueryContext(t.Context(), "EXPLAIN "+q.SQL, q.Args...)
		if err != nil {
			t.Fatalf("%s: %v", q.SQL, err)
		}
		defer rows.Close()
		for rows.Next() {
			var step string
			if err := rows.Scan(&step); err != nil {
				t.Fatal(err)
			}
			if step = strings.TrimLeft(step, " ->"); strings.HasPrefix(step, "Sort  (") {
				found = step
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return found
	}
}

// sortStep returns the step of the query plan that sorts, "" when the rows come from an index in order.
func sortStep(t *testing.T, d *db.DB, q schema.SortQuery) string {
	t.Helper()
	rows, err := d.Read().QueryContext(context.Background(), "EXPLAIN QUERY PLAN "+q.SQL, q.Args...)
	if err != nil {
		t.Fatalf("%s: %v", q.SQL, err)
	}
	defer rows.Close()
	found := ""
	for rows.Next() {
		var id, parent, unused sql.NullInt64
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(detail, "TEMP B-TREE") {
			found = detail
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}
