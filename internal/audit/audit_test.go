package audit_test

import (
	"context"
	"strings"
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
		{"a removed last entry is found", `DELETE FROM audit_log WHERE action = 'd'`, true},
		{"an operation turned into a sign-in is found", `UPDATE audit_log SET log_type = 1 WHERE action = 'a'`, true},
		{"a delete turned into a query is found", `UPDATE audit_log SET operate_type = 1 WHERE action = 'a'`, true},
		{"another name of the person is found", `UPDATE audit_log SET realname = '张三' WHERE action = 'b'`, true},
		{"another address of the call is found", `UPDATE audit_log SET request_url = '/x' WHERE action = 'a'`, true},
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
	ctx = audit.WithActor(ctx, audit.Actor{ID: 7, Name: "lin", Realname: "林医生", Tenant: 1, Method: "DELETE", Path: "/api/x"})
	write(t, d, ctx, audit.Entry{Action: "d", Operate: audit.Deleted})
}

// The hashes of these entries were made before entries told their kind; they must stay what they were.
func TestEntriesFromBeforeStayWhole(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		const hash = "1e1e80222d4025de5facecfd88bd79a8024742a17b1aa8a666456bb5c19a23cf"
		exec(t, d, `INSERT INTO audit_log (id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary, address, success, prev_hash, hash)
			VALUES (5, 1, 1700000000000, 7, 'lin', 'article.publish', 'article', '31', '发布', '127.0.0.1', TRUE, '', '`+hash+`')`)
		exec(t, d, `UPDATE audit_head SET hash = '`+hash+`', count = 1`)
		if n, err := audit.Verify(context.Background(), d.Read()); err != nil || n != 1 {
			t.Fatalf("verified %d entries, %v", n, err)
		}
	})
}

func TestAnEntryTellsWhoCalledWhat(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		row, _, err := db.One[audit.Row](context.Background(), d.Read(), `SELECT log_type, operate_type, realname, method, request_url FROM audit_log WHERE action = 'd'`)
		want := audit.Row{LogType: audit.Operated, Operate: audit.Deleted, Realname: "林医生", Method: "DELETE", RequestURL: "/api/x"}
		if err != nil || row != want {
			t.Fatalf("stored %+v, %v", row, err)
		}
	})
}

func TestEverySaveOfARowIsAVersion(t *testing.T) {
	type dict struct {
		Name   string `json:"name"`
		Note   string `json:"note"`
		Secret string `json:"-"`
	}
	long := strings.Repeat("长", 40_000)
	rows := []struct {
		says string
		row  dict
		want string
	}{
		{"the first save", dict{"性别", "", "x"}, `{"name":"性别","note":""}`},
		{"a later save", dict{"性别", "两种", "x"}, `{"name":"性别","note":"两种"}`},
		{"a text that is too long", dict{"性别", long, "x"}, `{"name":"性别","note":"（内容过长，未保留）"}`},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		ctx := audit.WithActor(context.Background(), audit.Actor{Name: "lin", Tenant: 3})
		for i, r := range rows {
			err := d.Tx(ctx, func(tx *db.Tx) error { return audit.Snapshot(ctx, tx, "sys_dict", "9", r.row) })
			if err != nil {
				t.Fatal(err)
			}
			content, found, err := db.One[string](ctx, d.Read(), `SELECT data_content FROM sys_data_log
				WHERE tenant_id = 3 AND data_table = 'sys_dict' AND data_id = '9' AND data_version = $1 AND create_by = 'lin'`, int64(i+1))
			if err != nil || !found || content != r.want {
				t.Errorf("%s: kept %.100s (%v), %v", r.says, content, found, err)
			}
		}
	})
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
