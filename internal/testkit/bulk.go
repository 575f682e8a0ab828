package testkit

import (
	"context"
	"fmt"
	"strings"

	"jikong/internal/db"
)

// Bound values of one statement, and rows of one transaction. SQLite's driver looks for each value among all, so more take longer.
const (
	bulkArguments   = 240
	bulkTransaction = 50_000
)

// bulk writes many rows of one table with few statements.
type bulk struct {
	table   string
	columns []string
	step    int
	text    string // for step rows
}

func newBulk(table string, columns ...string) *bulk {
	b := &bulk{table: table, columns: columns, step: bulkArguments / len(columns)}
	b.text = b.statement(b.step)
	return b
}

func (b *bulk) statement(rows int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "INSERT INTO %s (%s) VALUES ", b.table, strings.Join(b.columns, ", "))
	for n := range rows * len(b.columns) {
		switch {
		case n == 0:
			s.WriteByte('(')
		case n%len(b.columns) == 0:
			s.WriteString("), (")
		default:
			s.WriteString(", ")
		}
		fmt.Fprintf(&s, "$%d", n+1)
	}
	s.WriteByte(')')
	return s.String()
}

// write stores rows 0 to n-1; row appends the values of one of them.
func (b *bulk) write(ctx context.Context, d *db.DB, n int, row func(args []any, i int) []any) error {
	for first := 0; first < n; first += bulkTransaction {
		err := d.Tx(ctx, func(tx *db.Tx) error {
			return b.some(ctx, tx, first, min(first+bulkTransaction, n), row)
		})
		if err != nil {
			return fmt.Errorf("%s from row %d: %w", b.table, first, err)
		}
	}
	return nil
}

func (b *bulk) some(ctx context.Context, tx *db.Tx, from, to int, row func(args []any, i int) []any) error {
	args := make([]any, 0, bulkArguments)
	for from < to {
		rows, text := min(b.step, to-from), b.text
		if rows < b.step {
			text = b.statement(rows)
		}
		args = args[:0]
		for i := range rows {
			args = row(args, from+i)
		}
		if _, err := tx.Exec(ctx, text, args...); err != nil {
			return err
		}
		from += rows
	}
	return nil
}
