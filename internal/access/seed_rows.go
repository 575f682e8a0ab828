package access

import (
	"context"
	"fmt"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// seedArguments are the bound values of one statement: SQLite's driver looks for each among all, so more would take longer.
const seedArguments = 240

// insertNew writes rows with few statements instead of one each, because a new node and a new site write hundreds. The first column is
// the id; a row whose id is there already is left alone. It returns the ids of the others.
func insertNew(ctx context.Context, tx *db.Tx, table string, columns []string, rows [][]any) (made map[value.ID]bool, err error) {
	made = map[value.ID]bool{}
	step := seedArguments / len(columns)
	for len(rows) > 0 {
		n := min(step, len(rows))
		var text strings.Builder
		var args []any
		fmt.Fprintf(&text, "INSERT INTO %s (%s) VALUES ", table, strings.Join(columns, ", "))
		for i, row := range rows[:n] {
			if i > 0 {
				text.WriteString(", ")
			}
			for j := range row {
				fmt.Fprintf(&text, "%c$%d", "(,"[min(j, 1)], len(args)+j+1)
			}
			text.WriteByte(')')
			args = append(args, row...)
		}
		text.WriteString(" ON CONFLICT (id) DO NOTHING RETURNING id")
		ids, err := db.Select[value.ID](ctx, tx, text.String(), args...)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			made[id] = true
		}
		rows = rows[n:]
	}
	return made, nil
}
