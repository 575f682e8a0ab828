package audit_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/testkit"
	"jikong/internal/value"
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
		{"a removed last entry is found although its site counts one less", `DELETE FROM audit_log WHERE action = 'd'; UPDATE audit_chain SET count = count - 1`, true},
		{"a removed last entry of another site is found", `DELETE FROM audit_log WHERE action = 'z'`, true},
		{"an entry moved to another site is found", `UPDATE audit_log SET tenant_id = 2 WHERE action = 'd'`, true},
		{"an entry that was put in beside the chain is found", `INSERT INTO audit_log (id, tenant_id, at, actor_id, actor, action, object_type, object_id,
			summary, address, success, prev_hash, hash) VALUES (6, 1, 1700000000000, 7, 'lin', 'article.publish', 'article', '31', '发布', '127.0.0.1', TRUE, 'x',
			'` + besideTheChain + `')`, true},
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

// besideTheChain is the right hash of the entry that the table above puts in.
const besideTheChain = "a1f363abc2f3e87dcc95e23b5c61ef1de44f807ebcebc8cfb5c86c695c8a7176"

func fill(t *testing.T, d *db.DB) {
	t.Helper()
	exec(t, d, `DELETE FROM audit_log`)
	exec(t, d, `DELETE FROM audit_chain`)
	exec(t, d, `UPDATE audit_head SET hash = '', count = 0, cut_hash = '', cut_count = 0`)
	ctx := audit.WithActor(context.Background(), audit.Actor{ID: 7, Name: "lin", Tenant: 1, Address: "127.0.0.1"})
	for _, action := range []string{"a", "b", "c"} {
		write(t, d, ctx, audit.Entry{Action: action, ObjectType: "article", ObjectID: "1", Summary: "发布", Failed: action == "c"})
	}
	ctx = audit.WithActor(ctx, audit.Actor{ID: 7, Name: "lin", Realname: "林医生", Tenant: 1, Method: "DELETE", Path: "/api/x"})
	write(t, d, ctx, audit.Entry{Action: "d", Operate: audit.Deleted})
	write(t, d, audit.WithActor(ctx, audit.Actor{ID: 8, Name: "qin", Tenant: 2}), audit.Entry{Action: "z"})
}

func TestTheChainThatAllSitesSharedGoesOnAsOneOfEachSite(t *testing.T) {
	cases := []struct {
		name, tamper string
		wantFound    bool
	}{
		{"as it was", "", false},
		{"when all of the shared chain is older than it is kept", "prune", false},
		{"without the last entry of the shared chain", `DELETE FROM audit_log WHERE id = 5; UPDATE audit_head SET hash = '', count = 0`, true},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				exec(t, d, `DELETE FROM audit_log`)
				exec(t, d, `DELETE FROM audit_chain`)
				exec(t, d, `INSERT INTO audit_log (id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary, address, success, prev_hash, hash)
					VALUES (5, 1, 1700000000000, 7, 'lin', 'article.publish', 'article', '31', '发布', '127.0.0.1', TRUE, '', '`+oldHash+`')`)
				exec(t, d, `UPDATE audit_head SET hash = '`+oldHash+`', count = 1, cut_hash = '', cut_count = 0`)
				for _, site := range []value.ID{1, 2, 1} {
					ctx := audit.WithActor(t.Context(), audit.Actor{Name: "lin", Tenant: site})
					write(t, d, ctx, audit.Entry{Action: "after"})
				}
				if c.tamper == "prune" {
					prune(t, d, "audit.log", lifetime.HalfYear)
				} else {
					exec(t, d, c.tamper)
				}
				if n, err := audit.Verify(t.Context(), d.Read()); (err != nil) != c.wantFound {
					t.Fatalf("verified %d entries, %v; want it found: %v", n, err, c.wantFound)
				}
			})
		}
	})
}

// A slow act holds up nobody: its entry is written when all else is done, and other sites have chains of their own.
func TestWritersOfTheLogWaitForEachOtherOnlyAtTheEndAndWithinTheirSite(t *testing.T) {
	d := testkit.Postgres(t, time.Now)
	entry := func(ctx context.Context, site value.ID) error {
		ctx = audit.WithActor(ctx, audit.Actor{Name: "lin", Tenant: site})
		return d.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, audit.Entry{Action: "quick"}) })
	}
	if err := entry(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	quick, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	slow := audit.WithActor(t.Context(), audit.Actor{Name: "qin", Tenant: 1})
	err := d.Tx(slow, func(tx *db.Tx) error {
		if err := audit.Write(slow, tx, audit.Entry{Action: "slow"}); err != nil {
			return err
		}
		if err := entry(quick, 1); err != nil {
			t.Error("an act of the same site waits for one that still works:", err)
		}
		tx.BeforeCommit(func() error { // behind the entry of the slow one, which holds the end of its chain
			if err := entry(quick, 2); err != nil {
				t.Error("an act of another site waits for a chain that is not its own:", err)
			}
			return nil
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := audit.Verify(t.Context(), d.Read()); err != nil || n != 4 {
		t.Fatalf("verified %d entries, %v", n, err)
	}
}

func TestALogOfSeveralPagesIsWhole(t *testing.T) {
	d := testkit.SQLite(t, time.Now)
	ctx := audit.WithActor(t.Context(), audit.Actor{Name: "lin", Tenant: 1})
	if err := d.Tx(ctx, func(tx *db.Tx) error {
		for range 2500 {
			if err := audit.Write(ctx, tx, audit.Entry{Action: "a"}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if n, err := audit.Verify(ctx, d.Read()); err != nil || n != 2500 {
		t.Fatalf("verified %d entries, %v", n, err)
	}
}

const oldHash = "1e1e80222d4025de5facecfd88bd79a8024742a17b1aa8a666456bb5c19a23cf"

// The hashes of these entries were made before entries told their kind; they must stay what they were.
func TestEntriesFromBeforeStayWhole(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		exec(t, d, `INSERT INTO audit_log (id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary, address, success, prev_hash, hash)
			VALUES (5, 1, 1700000000000, 7, 'lin', 'article.publish', 'article', '31', '发布', '127.0.0.1', TRUE, '', '`+oldHash+`')`)
		exec(t, d, `UPDATE audit_head SET hash = '`+oldHash+`', count = 1`)
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
	long := strings.Repeat("长", 1_500_000)
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

// An article of 200 KB that is saved fifty times, each time with another sentence, may cost as much as three of it, and every version is read as it was.
func TestFiftySavesOfALongTextCostLittleMoreThanOne(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		ctx := audit.WithActor(context.Background(), audit.Actor{Name: "lin", Tenant: 3})
		random := rand.New(rand.NewPCG(1, 2))
		body := []rune(strings.Repeat("字", 66_000))
		for i := range body {
			body[i] = rune(0x4e00 + random.IntN(3000)) // harder to compress than any text
		}
		var texts []string
		for i := range 50 {
			copy(body[random.IntN(60_000):], []rune(fmt.Sprintf("<p>第 %d 次修改 & 核对</p>", i)))
			texts = append(texts, string(body))
			if err := d.Tx(ctx, func(tx *db.Tx) error { return audit.Snapshot(ctx, tx, "content_article", "9", texts[i]) }); err != nil {
				t.Fatal(err)
			}
		}
		ids, err := db.Select[value.ID](ctx, d.Read(), `SELECT id FROM sys_data_log WHERE tenant_id = 3 AND data_id = '9' ORDER BY data_version`)
		if err != nil {
			t.Fatal(err)
		}
		contents, err := audit.Contents(ctx, d.Read(), ids...)
		if err != nil || len(contents) != 50 {
			t.Fatalf("%d versions, %v", len(contents), err)
		}
		for i, id := range ids {
			if want, _ := json.Marshal(texts[i]); contents[id] != strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(want)) {
				t.Errorf("version %d is not what was saved", i+1)
			}
		}
		size, err := db.Int(ctx, d.Read(), `SELECT SUM(LENGTH(data_content) + LENGTH(data_packed)) FROM sys_data_log`)
		if err != nil || size > 3*200_000 {
			t.Errorf("they cost %d bytes, %v", size, err)
		}
		t.Logf("fifty versions of %d bytes cost %d", len(texts[0]), size)
	})
}

func TestTheStateBeforeTheFirstLoggedSaveIsKeptOnce(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		ctx := audit.WithActor(context.Background(), audit.Actor{Name: "lin", Tenant: 3})
		for _, name := range []string{"从前", "后来"} {
			if err := d.Tx(ctx, func(tx *db.Tx) error { return audit.KeepFirst(ctx, tx, "sys_dict", "9", name, "wang", 77) }); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := db.Select[string](ctx, d.Read(), `SELECT data_content FROM sys_data_log WHERE create_by = 'wang' AND create_time = 77 AND data_version = 1`)
		if err != nil || len(kept) != 1 || kept[0] != `"从前"` {
			t.Errorf("kept %v, %v", kept, err)
		}
	})
}

// A version that was in force at some moment since stays, and so does what others are compressed against.
func TestOldVersionsGoWhenNothingNeedsThem(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, func() time.Time { return clock.Now() }, func(t *testing.T, d *db.DB) {
		clock = testkit.NewClock()
		ctx := audit.WithActor(context.Background(), audit.Actor{Name: "lin", Tenant: 3})
		var text strings.Builder
		for i := range 8000 {
			text.WriteRune(rune(0x4e00 + i*i%2999))
		}
		long := text.String()
		save := func(id, text string) {
			t.Helper()
			if err := d.Tx(ctx, func(tx *db.Tx) error { return audit.Snapshot(ctx, tx, "content_article", id, text) }); err != nil {
				t.Fatal(err)
			}
		}
		left := func() string {
			t.Helper()
			prune(t, d, "audit.data", 200)
			kept, err := db.Select[string](ctx, d.Read(), `SELECT data_id || '.' || data_version FROM sys_data_log ORDER BY data_id, data_version`)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(kept, " ")
		}
		save("long", long+"一")
		save("long", long+"二")
		save("short", "一")
		clock.Advance(150 * 24 * time.Hour)
		save("short", "二")
		save("gone", "一")
		for _, step := range []struct {
			says, want string
			days       time.Duration
		}{
			{"nothing is old", "gone.1 long.1 long.2 short.1 short.2", 0},
			{"the first of the short one was in force within the time; the last of the long one leans on its first", "gone.1 long.1 short.1 short.2", 60},
			{"and when that is gone, so is what it leaned on", "gone.1 short.1 short.2", 0},
			{"all are old", "", 200},
		} {
			clock.Advance(step.days * 24 * time.Hour)
			if got := left(); got != step.want {
				t.Errorf("%s: %q is left, want %q", step.says, got, step.want)
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
		for single := range strings.FieldsFuncSeq(statement, func(r rune) bool { return r == ';' }) {
			if _, err := tx.Exec(context.Background(), single); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
