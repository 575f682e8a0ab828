package audit_test

import (
	"fmt"
	"testing"
	"time"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestWhatIsOlderThanTheLogIsKeptGoesAndTheRestIsStillProved(t *testing.T) {
	yesterday, today := time.Date(2026, 3, 1, 12, 0, 0, 0, value.Shanghai), time.Date(2026, 3, 2, 12, 0, 0, 0, value.Shanghai)
	old := fmt.Sprint(yesterday.UnixMilli())
	cases := []struct {
		name, before, after string
		left                int64
		wantFound           bool
	}{
		{"all of yesterday", "", "", 3, false},
		{"not what stands behind a changed entry, which is found", `UPDATE audit_log SET summary = '没有发生' WHERE action = 'b'`, "", 6, true},
		{"not what stands behind a missing entry, which is found", `DELETE FROM audit_log WHERE action = 'b'`, "", 5, true},
		{"an entry of today removed afterwards is found", "", `DELETE FROM audit_log WHERE action = 'today' AND tenant_id = 1`, 2, true},
		{"the first of the kept ones removed afterwards is found", "", `DELETE FROM audit_log WHERE action = 'first'`, 2, true},
		{"an entry put back is found", "", `INSERT INTO audit_log (id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary, address, success, prev_hash,
			hash) VALUES (6, 1, ` + old + `, 7, 'lin', 'a', '', '', '', '', TRUE, '', 'x')`, 4, true},
		{"a beginning moved on by hand is found", "", `UPDATE audit_chain SET cut_count = cut_count + 1 WHERE tenant_id = 1`, 3, true},
	}
	test := func(t *testing.T, open func(testing.TB, func() time.Time) *db.DB) {
		now := yesterday
		d := open(t, func() time.Time { return now })
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				now = yesterday
				fill(t, d)
				now = today
				ctx := audit.WithActor(t.Context(), audit.Actor{Name: "lin", Tenant: 1})
				write(t, d, ctx, audit.Entry{Action: "first"})
				write(t, d, ctx, audit.Entry{Action: "today"})
				write(t, d, audit.WithActor(ctx, audit.Actor{Name: "qin", Tenant: 2}), audit.Entry{Action: "today"})
				exec(t, d, c.before)
				now = today.AddDate(0, 0, 300)
				for range 2 { // the second finds where the first has cut
					prune(t, d, "audit.log", 300)
				}
				exec(t, d, c.after)
				n, err := audit.Verify(t.Context(), d.Read())
				if left, countErr := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM audit_log`); countErr != nil || left != c.left || (err != nil) != c.wantFound {
					t.Fatalf("%d entries are left, %d verified, %v, %v; want %d left and it found: %v", left, n, countErr, err, c.left, c.wantFound)
				}
			})
		}
	}
	testkit.On(t, db.SQLite, func(t *testing.T) { test(t, testkit.SQLite) })
	testkit.On(t, db.Postgres, func(t *testing.T) { test(t, testkit.Postgres) })
}

// prune does what the daily job does for one of the logs.
func prune(t *testing.T, d *db.DB, code string, days int64) {
	t.Helper()
	for _, rule := range audit.Lifetimes() {
		if rule.Code != code {
			continue
		}
		if _, err := lifetime.Prune(t.Context(), d, rule, days); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatalf("no lifetime %q", code)
}
