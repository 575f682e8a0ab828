package job

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/testkit"
)

const day = 24 * time.Hour

func TestEndedJobsAreRemovedWhenTheirTimeIsOver(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		left := func() string {
			names, err := db.Select[string](t.Context(), d.Read(), `SELECT type FROM job ORDER BY type`)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(names, " ")
		}
		set := func(kind, state string, ended bool) {
			id := enqueue(t, d, Request{Tenant: 1, Type: kind})
			if err := d.Tx(t.Context(), func(tx *db.Tx) error {
				if _, err := tx.Exec(t.Context(), `INSERT INTO job_run (id, job_id, attempt, owner, start_time) VALUES ($1, $2, 1, 'n', $3)`, tx.NewID(), id, tx.Now); err != nil || !ended {
					return err
				}
				_, err := tx.Exec(t.Context(), `UPDATE job SET state = $1, end_time = $2 WHERE id = $3`, state, tx.Now, id)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		set("cancelled", "cancelled", true)
		set("done", "done", true)
		set("failed", "failed", true)
		set("waiting", "waiting", false)
		for _, c := range []struct {
			name  string
			after time.Duration
			want  string
		}{
			{"a day later all is there", day, "cancelled done failed waiting"},
			{"after a month what failed stays", 30 * day, "failed waiting"},
			{"after half a year only what is not over", 150 * day, "waiting"},
		} {
			clock.Advance(c.after)
			for _, rule := range Lifetimes() {
				if _, err := lifetime.Prune(t.Context(), d, rule, rule.Days); err != nil {
					t.Fatal(err)
				}
			}
			if got := left(); got != c.want {
				t.Errorf("%s: %s are left, want %s", c.name, got, c.want)
			}
		}
		if runs, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM job_run`); err != nil || runs != 1 {
			t.Errorf("%d runs are left, %v", runs, err)
		}
	})
}
