package attachment_test

import (
	"context"
	"errors"
	"io"
	"path"
	"strings"
	"testing"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const site value.ID = 1

var errBroken = errors.New("broken on purpose")

// faulty is a store that fails at one point.
type faulty struct {
	blob.Store
	at string
}

func (f *faulty) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if f.at == "before the content" {
		return errBroken
	}
	if err := f.Store.Put(ctx, name, content, size); err != nil || f.at != "after the content" {
		return err
	}
	return errBroken
}

func (f *faulty) Delete(ctx context.Context, name string) error {
	if f.at == "the removal" || f.at == "the row and the removal" {
		return errBroken
	}
	return f.Store.Delete(ctx, name)
}

// counter keeps attachments of letters, each with a key of its own.
type counter struct {
	*attachment.Store
	t     *testing.T
	vault *privacy.Vault
	clock *testkit.Clock
	aged  *testkit.AgedStore
	fault *faulty
}

// onCounters runs a test on both databases with a folder, and once with S3.
func onCounters(t *testing.T, test func(c *counter)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		folder, err := blob.NewFolder(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = folder.Close() }) // the directory goes anyway
		test(open(t, d, clock, folder))
	})
	t.Run("s3", func(t *testing.T) {
		far, err := blob.NewS3(t.Context(), testkit.S3(t))
		if err != nil {
			t.Fatal(err)
		}
		clock := testkit.NewClock()
		test(open(t, testkit.SQLite(t, clock.Now), clock, far))
	})
}

func open(t *testing.T, d *db.DB, clock *testkit.Clock, blobs blob.Store) *counter {
	t.Helper()
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	if err != nil {
		t.Fatal(err)
	}
	aged := testkit.Aged(blobs)
	c := &counter{t: t, vault: vault, clock: clock, aged: aged, fault: &faulty{Store: aged}}
	c.Store = attachment.New(attachment.Options{DB: d, Blobs: c.fault, Files: testkit.Pictures{}, Table: "consult_file", Owner: "letter_id", Folder: "letter", OwnKeys: true,
		Sealed: func(value.ID) string { return "data" }, Pace: auth.Rate{Burst: 3, Every: time.Minute}, Full: "现在上传附件的人太多"})
	c.must(d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, site)
		return err
	}))
	clock.Advance(25 * time.Hour) // the store knows how old a content is
	return c
}

func (c *counter) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// keep takes one attachment as far as it goes.
func (c *counter) keep() (value.ID, privacy.Key, error) {
	c.t.Helper()
	ctx := c.t.Context()
	f, err := c.Inspect(ctx, "一.jpg", strings.NewReader("content"))
	c.must(err)
	key, wrapped, err := c.vault.Draw(f.ID)
	c.must(err)
	return f.ID, key, c.Keep(ctx, f, key, func(tx *db.Tx) error {
		if err := privacy.Keep(ctx, tx, f.ID, wrapped); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO consult_file (id, tenant_id, name_sealed, mime, size, create_time) VALUES ($1, $2, '', $3, $4, $5)`,
			f.ID, site, f.Mime, f.Size, tx.Now); err != nil {
			return err
		}
		switch c.fault.at {
		case "the row", "the row and the removal":
			return errBroken
		case "the commit":
			tx.BeforeCommit(func() error { return errBroken })
		}
		return nil
	})
}

// discard deletes attachments that waited.
func (c *counter) discard() error {
	ctx := c.t.Context()
	return c.Change(ctx, func(tx *db.Tx) ([]value.ID, error) {
		deleted, err := c.Delete(ctx, tx, `tenant_id = $1`, site)
		if c.fault.at == "the deletion of the row" {
			err = errBroken
		}
		return deleted, err
	})
}

// held are the rows, the contents, and the keys.
func (c *counter) held() (rows, contents map[value.ID]bool, keys int64) {
	c.t.Helper()
	rows, contents = map[value.ID]bool{}, map[value.ID]bool{}
	ids, err := db.Select[value.ID](c.t.Context(), c.DB.Read(), `SELECT id FROM consult_file`)
	c.must(err)
	for _, id := range ids {
		rows[id] = true
	}
	for info, err := range c.fault.List(c.t.Context(), "letter/") {
		c.must(err)
		id, err := value.ParseID(path.Base(info.Name))
		c.must(err)
		contents[id] = true
	}
	keys, err = db.Int(c.t.Context(), c.DB.Read(), `SELECT COUNT(*) FROM privacy_key`)
	c.must(err)
	return rows, contents, keys
}

func TestAFailureAtAnyPointLeavesNoRowWithoutContentAndNoContentForEver(t *testing.T) {
	onCounters(t, func(c *counter) {
		for _, at := range []string{"nowhere", "before the content", "after the content", "the row", "the row and the removal", "the commit", "the deletion of the row", "the removal"} {
			c.fault.at = at
			_, _, failed := c.keep()
			kept := at == "nowhere" || at == "the deletion of the row" || at == "the removal"
			if (failed == nil) != kept {
				c.t.Errorf("%s: keeping says %v", at, failed)
			}
			c.whole(at + ", kept")
			if _, contents, _ := c.held(); at == "the row" && len(contents) != 0 {
				c.t.Errorf("what was refused with its row stays: %v", contents)
			}
			if err := c.discard(); (err != nil) != (at == "the deletion of the row") {
				c.t.Errorf("%s: deleting says %v", at, err)
			}
			c.whole(at + ", deleted")
			c.fault.at = "nowhere"
			c.must(c.discard())
			_, err := c.Sweep(c.t.Context())
			c.must(err)
			if _, contents, _ := c.held(); at == "the removal" && len(contents) != 1 {
				c.t.Error("what is so new is swept: an upload may be under way")
			}
			c.aged.Age(25 * time.Hour)
			_, err = c.Sweep(c.t.Context())
			c.must(err)
			if rows, contents, keys := c.held(); len(rows)+len(contents) != 0 || keys != 0 {
				c.t.Errorf("%s: in the end there are the rows %v, the contents %v and %d keys", at, rows, contents, keys)
			}
			c.aged.Age(-25 * time.Hour)
		}
	})
}

// whole wants a content for each row.
func (c *counter) whole(when string) {
	c.t.Helper()
	rows, contents, _ := c.held()
	for id := range rows {
		if !contents[id] {
			c.t.Errorf("%s: row %d has no content", when, id)
		}
	}
}

func TestAnAttachmentIsSealedReadAndClaimedOnce(t *testing.T) {
	onCounters(t, func(c *counter) {
		ctx := c.t.Context()
		first, key, err := c.keep()
		c.must(err)
		second, other, err := c.keep()
		c.must(err)
		if data, err := c.Read(ctx, key, first); err != nil || string(data) != "content" {
			c.t.Errorf("read %q, %v", data, err)
		}
		if data, err := c.Read(ctx, other, first); err == nil {
			c.t.Errorf("with the key of another one it reads %q", data)
		}
		n, err := c.Collect(ctx, `letter_id IS NULL AND create_time < $1 OR id = $2`, c.DB.Now()-1000, second)
		if rows, contents, _ := c.held(); err != nil || n != 1 || !rows[first] || !contents[first] || rows[second] || contents[second] {
			c.t.Errorf("collected %d, %v: rows %v, contents %v", n, err, rows, contents)
		}
		c.must(c.DB.Tx(ctx, func(tx *db.Tx) error {
			for _, claim := range []struct {
				says  string
				where string
				ids   []value.ID
				want  bool
			}{
				{"none", `tenant_id = $1`, nil, true},
				{"one that is gone", `tenant_id = $1`, []value.ID{second}, false},
				{"of another site", `tenant_id = $1 + 1`, []value.ID{first}, false},
			} {
				if all, err := c.Claim(ctx, tx, first, claim.ids, claim.where, site); err != nil || all != claim.want {
					c.t.Errorf("%s: %t, %v", claim.says, all, err)
				}
			}
			return nil
		}))
	})
}

func TestUploadsAreRefusedBeforeAnythingIsKept(t *testing.T) {
	onCounters(t, func(c *counter) {
		for _, refused := range []struct{ says, name, content, words string }{
			{"nothing in it", "一.jpg", "", "“一.jpg”是空的"}, {"too large", "一.jpg", strings.Repeat("x", attachment.MaxFile+1), "超过 5 MB"}, {"a program", "一.exe", "MZ", "不能上传"},
			{"a fourth one at once", "一.jpg", "content", "频繁"},
		} {
			if _, err := c.Receive(c.t.Context(), site, refused.name, strings.NewReader(refused.content)); err == nil || !strings.Contains(err.Error(), refused.words) {
				c.t.Errorf("%s: %v", refused.says, err)
			}
		}
		c.clock.Advance(time.Hour)
		c.must(c.DB.Tx(c.t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(c.t.Context(), `INSERT INTO consult_file (id, tenant_id, name_sealed, mime, size, create_time) VALUES (1, $1, '', '', $2, 0)`, site, 501<<20)
			return err
		}))
		if _, err := c.Receive(c.t.Context(), site, "一.jpg", strings.NewReader("content")); err == nil || !strings.Contains(err.Error(), "人太多") {
			c.t.Errorf("while too much waits: %v", err)
		}
		if _, contents, _ := c.held(); len(contents) != 0 {
			c.t.Errorf("%v are kept", contents)
		}
	})
}
