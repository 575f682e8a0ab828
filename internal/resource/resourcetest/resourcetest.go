// Package resourcetest has the checks that every package with resources runs over its own tables.
package resourcetest

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/resource"
)

// Sorted is a store of any row type.
type Sorted interface {
	SortQueries() ([]resource.SortQuery, error)
}

// SortsUseIndex fails for every offered order that SQLite would sort row by row, unless the column or the table declares
// why that is fine. d is a migrated SQLite database; it may be empty.
func SortsUseIndex(t *testing.T, d *db.DB, store Sorted) {
	t.Helper()
	queries, err := store.SortQueries()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range queries {
		if step := sortStep(t, d, q); step != "" && q.NoIndex == "" {
			t.Errorf("sorting by %s uses no index (%s): add an index (tenant_id, column, id) or declare NoIndex\n%s", q.Field, step, q.SQL)
		}
	}
}

// sortStep returns the step of the query plan that sorts, "" when the rows come from an index in order.
func sortStep(t *testing.T, d *db.DB, q resource.SortQuery) string {
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
