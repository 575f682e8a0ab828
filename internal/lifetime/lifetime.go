// Package lifetime says how long the rows of logs and other tables that grow stay. Each area declares its own; one daily job prunes them
// all and one screen shows them, both in package lifetimedesk.
package lifetime

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// HalfYear is the least that 网络安全法 article 21 asks for network logs, in days.
const (
	HalfYear = 183
	Law      = "《网络安全法》第二十一条：网络日志留存不少于六个月"
)

// batch is how many rows one transaction removes, so that it keeps nobody waiting.
const batch = 500

// Rule is one log or table that grows.
type Rule struct {
	Code   string   // stable name: "job.done"
	Title  string   // Chinese
	Keeps  string   // Chinese: what stands in it
	Tables []string // that it bounds; the first one is what State counts

	// Days is how long rows stay unless somebody set another length between Least and Most.
	Days, Least, Most int64
	Law               string // Chinese: what asks for Least; empty where nothing does

	// Fixed says in Chinese what decides the length where nobody sets it here. A rule that is fixed and has a Prune is pruned by the daily
	// job after its Life; one without is pruned by its area.
	Fixed string
	Life  time.Duration

	// State tells how many rows there are and since when; the moment is 0 for none.
	State func(ctx context.Context, q db.Querier) (rows int64, oldest value.Time, err error)
	// Prune removes at most limit rows from before a moment and returns how many.
	Prune func(ctx context.Context, tx *db.Tx, before value.Time, limit int) (int64, error)
}

// Settable tells that staff may set the length.
func (r Rule) Settable() bool { return r.Fixed == "" }

// Rows are rows of a table by age.
type Rows struct {
	Table string
	Key   string // columns that name a row; id when empty
	Since string // column with the moment, in milliseconds, or the day from which a row grows old; empty where that is not known
	Day   bool   // Since is a day
	Where string // which rows it is about; all when empty
}

func (r Rows) condition() string {
	if r.Where == "" {
		return "TRUE"
	}
	return r.Where
}

// State counts the rows.
func (r Rows) State(ctx context.Context, q db.Querier) (rows int64, oldest value.Time, err error) {
	from := ` FROM ` + r.Table + ` WHERE ` + r.condition()
	if rows, err = db.Int(ctx, q, `SELECT COUNT(*)`+from); err != nil || rows == 0 || r.Since == "" {
		return rows, 0, err
	}
	if !r.Day {
		oldest, _, err = db.One[value.Time](ctx, q, `SELECT COALESCE(MIN(`+r.Since+`), 0)`+from)
		return rows, oldest, err
	}
	day, _, err := db.One[value.Date](ctx, q, `SELECT COALESCE(MIN(`+r.Since+`), '')`+from)
	if err != nil || day == "" {
		return rows, 0, err
	}
	return rows, day.Start(), nil
}

// Prune removes the rows.
func (r Rows) Prune(ctx context.Context, tx *db.Tx, before value.Time, limit int) (int64, error) {
	key := r.Key
	if key == "" {
		key = "id"
	}
	var limitOf any = before
	if r.Day {
		limitOf = before.Day()
	}
	return tx.Exec(ctx, fmt.Sprintf(`DELETE FROM %[1]s WHERE (%[2]s) IN (SELECT %[2]s FROM %[1]s WHERE %[3]s < $1 AND %[4]s LIMIT $2)`,
		r.Table, key, r.Since, r.condition()), limitOf, limit)
}

// Of fills in the state and the pruning of a rule by the age of rows.
func (r Rows) Of(rule Rule) Rule {
	rule.Tables = append([]string{r.Table}, rule.Tables...)
	rule.State, rule.Prune = r.State, r.Prune
	return rule
}

// Prune removes what is older than so many days, in short transactions, and returns how many rows.
func Prune(ctx context.Context, d *db.DB, rule Rule, days int64) (removed int64, err error) {
	before := d.Now() - value.Time(days*24*60*60*1000)
	if !rule.Settable() {
		before = d.Now().Add(-rule.Life)
	}
	for {
		var n int64
		err := d.Tx(ctx, func(tx *db.Tx) (err error) {
			n, err = rule.Prune(ctx, tx, before, batch)
			return err
		})
		removed += n
		if err != nil || n < batch {
			return removed, err
		}
	}
}
