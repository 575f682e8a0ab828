package audit_test

import (
	"context"
	"testing"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

func TestEveryChangeOfTheLogIsFound(t *testing.T) {
	cases := []struct {
		name, tamper string
		wantFound    bool
	}{
		{"an untouched log is whole", "", false},
		{"a changed summary is found", `UPDATE audit_log SET summary = '没有发生' WHERE action = 'b'`, true},
		{"a removed entry in the middle is found", `DELETE FROM audit_log WHERE action = 'b'`, true},
		{"a removed last entry is found", `DELETE FROM audit_log WHERE action = 'c'`, true},
		{"a failure turned into a success is found", `UPDATE audit_log SET success = TRUE WHERE action = 'c'`, true},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				fill(t, d)
				if c.tamper != "" {
					exec(t, d, c.tamper)
				}
				n, err := audit.Verify(context.Background(), d.Read())
				if (err != nil) != c.wantFound {
					t.Fatalf("verified %d entries, error %v; want it found: %v", n, err, c.wantFound)
				}
			})
		}
	})
}

func TestAnEntryThatWasRolledBackLeavesNoTrace(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(context.Background(), func(tx *db.Tx) error {
			if err := audit.Write(context.Background(), tx, audit.Entry{Action: "a"}); err != nil {
				return err
			}
			return context.Canceled
		})
		if err == nil {
			t.Fatal("the transaction should have failed")
		}
		if n, err := audit.Verify(context.Background(), d.Read()); err != nil || n != 0 {
			t.Fatalf("verified %d entries, %v; want an empty whole log", n, err)
		}
	})
}

func TestALineBreakCannotForgeASecondEntry(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		ctx := audit.WithActor(context.Background(), audit.Actor{Name: "li\nadmin"})
		write(t, d, ctx, audit.Entry{Action: "login", Summary: "登录\r\n删除全部"})
		row, _, err := db.One[audit.Row](ctx, d.Read(), `SELECT id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary, address, success, prev_hash, hash FROM audit_log`)
		if err != nil {
			t.Fatal(err)
		}
		if row.Actor != "li admin" || row.Summary != "登录  删除全部" {
			t.Fatalf("stored actor %q, summary %q", row.Actor, row.Summary)
		}
	})
}

func fill(t *testing.T, d *db.DB) {
	t.Helper()
	exec(t, d, `DELETE FROM audit_log`)
	exec(t, d, `UPDATE audit_head SET hash = '', count = 0`)
	ctx := audit.WithActor(context.Background(), audit.Actor{ID: 7, Name: "lin", Tenant: 1, Address: "127.0.0.1"})
	for _, action := range []string{"a", "b", "c"} {
		write(t, d, ctx, audit.Entry{Action: action, ObjectType: "article", ObjectID: "1", Summary: "发布", Failed: action == "c"})
	}
}

func write(t *testing.T, d *db.DB, ctx context.Context, e audit.Entry) {
	t.Helper()
	if err := d.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, e) }); err != nil {
		t.Fatal(err)
	}
}

func exec(t *testing.T, d *db.DB, statement string) {
	t.Helper()
	err := d.Tx(context.Background(), func(tx *db.Tx) error {
		_, err := tx.Exec(context.Background(), statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
