package db

import (
	"context"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
)

// before opens a database of its own as it was before a migration.
func before(t *testing.T, version int64) (*DB, *goose.Provider) {
	t.Helper()
	d, err := Open(context.Background(), Options{DataDir: t.TempDir(), NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	provider, err := d.migrations()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(context.Background(), version-1); err != nil {
		t.Fatal(err)
	}
	return d, provider
}

func TestPagesKeepTheWidthThatPeopleSaw(t *testing.T) {
	d, provider := before(t, 90)
	for id, look := range []string{
		`{"layout":"sidemenu","contentWidth":"Fixed","dark":true}`,
		`{"layout":"sidemenu","contentWidth":"Fluid","dark":true}`,
		`{"layout":"topmenu","contentWidth":"Fixed","dark":true}`,
		`{"layout":"topmenu","contentWidth":"Fluid","dark":true}`,
	} {
		for _, statement := range []string{
			`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES ($1, 'person' || $1, '周敏', '', 0, 0)`,
			`INSERT INTO sys_user_preference (user_id, look, update_time) VALUES ($1, '` + look + `', 0)`,
		} {
			if _, err := d.write.Exec(statement, id+1); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := provider.Up(context.Background()); err != nil {
		t.Fatal(err)
	}
	for id, want := range []string{"Fluid", "Fluid", "Fixed", "Fluid"} {
		var look string
		if err := d.write.QueryRow(`SELECT look FROM sys_user_preference WHERE user_id = $1`, id+1).Scan(&look); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(look, `"contentWidth":"`+want+`","dark":true}`) {
			t.Errorf("look %d is %s, want the width %s", id+1, look, want)
		}
	}
}

// Work that the program had planned by its own runs is planned by rows from then on; what people or sites asked for is still done.
func TestStretchesThatWaitAreNotRunBesideTheRows(t *testing.T) {
	d, provider := before(t, 130)
	for id, j := range []struct {
		tenant          int
		kind, key, name string
	}{{0, "media.collect", "media.collect/20600", "system"}, {0, "search.file", "abc", "system"}, {1, "search.trial", "search.trial/1", "zhoumin"}} {
		if _, err := d.write.Exec(`INSERT INTO job (id, tenant_id, type, data, state, dedupe_key, due_time, max_attempts, create_by, create_time)
			VALUES ($1, $2, $3, '', 'waiting', $4, 5, 3, $5, 0)`, id+1, j.tenant, j.kind, j.key, j.name); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := provider.Up(context.Background()); err != nil {
		t.Fatal(err)
	}
	for id, want := range []string{"cancelled", "waiting", "waiting"} {
		var state string
		if err := d.write.QueryRow(`SELECT state FROM job WHERE id = $1`, id+1).Scan(&state); err != nil || state != want {
			t.Errorf("job %d is %s (%v), want %s", id+1, state, err, want)
		}
	}
}

// A text that nobody had confirmed may name the writer; the one that readers know stays, and so does the proposal of a letter that is kept.
func TestDestroyedLettersLoseThePublicTextThatNobodyConfirmed(t *testing.T) {
	d, provider := before(t, 172)
	if _, err := d.write.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES (1, '站点', 0)`); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name                string
		destroyed, released any
		want                string
	}{
		{"destroyed before it was released", 5, nil, ""},
		{"released, then destroyed", 5, 4, "发烧怎么办"},
		{"waiting to be released", nil, nil, "发烧怎么办"},
	}
	for i, c := range cases {
		if _, err := d.write.Exec(`INSERT INTO consult_letter (id, tenant_id, query_code, submit_print, contact_print, letter_type, category, title_sealed, content_sealed,
			district_sealed, name_sealed, phone_sealed, email_sealed, state, clock_time, create_time, public_title, public_content, public_answer, destroy_time, release_time)
			VALUES ($1, 1, 'code' || $1, 'print' || $1, '', 'consult', 'other', '', '', '', '', '', '', 'closed', 1, 1, '发烧', '怎么', '办', $2, $3)`, i+1, c.destroyed, c.released); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := provider.Up(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		var text string
		err := d.write.QueryRow(`SELECT public_title || public_content || public_answer FROM consult_letter WHERE id = $1`, i+1).Scan(&text)
		if err != nil || text != c.want {
			t.Errorf("%s: the public text is %q (%v), want %q", c.name, text, err, c.want)
		}
	}
}

func TestAMergedLetterNamesTheOneThatIsAnswered(t *testing.T) {
	d, provider := before(t, 174)
	run := func(statement string, args ...any) {
		t.Helper()
		if _, err := d.write.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	run(`INSERT INTO sys_tenant (id, name, create_time) VALUES (1, '站点', 0)`)
	into := []any{nil, 1, 2, 3, nil} // 4 into 3 into 2 into 1, and one alone
	for i, main := range into {
		run(`INSERT INTO consult_letter (id, tenant_id, query_code, submit_print, contact_print, letter_type, category, title_sealed, content_sealed, district_sealed,
			name_sealed, phone_sealed, email_sealed, state, clock_time, merged_into, create_time)
			VALUES ($1, 1, $1, $1, '', 'consult', 'aids', '', '', '', '', '', '', 'pending', 0, $2, 0)`, i+1, main)
	}
	if _, err := provider.Up(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{0, 1, 1, 1, 0} {
		var got int
		if err := d.write.QueryRow(`SELECT COALESCE(merged_into, 0) FROM consult_letter WHERE id = $1`, i+1).Scan(&got); err != nil || got != want {
			t.Errorf("letter %d is merged into %d (%v), want %d", i+1, got, err, want)
		}
	}
}

// Of the categories that stand, and of those that the program had brought and somebody deleted, the highest code counts.
func TestCodesOfCategoriesGoOnFromTheHighest(t *testing.T) {
	d, provider := before(t, 192)
	run := func(statement string, args ...any) {
		t.Helper()
		if _, err := d.write.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	for _, site := range []int{1, 2} {
		run(`INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, site)
	}
	for i, code := range []string{"A01", "A09", "A10", "A09A01"} {
		run(`INSERT INTO sys_category (id, tenant_id, name, code, create_time) VALUES ($1, 1, '类目', $2, 0)`, i+1, code)
	}
	run(`INSERT INTO sys_seed (tenant_id, kind, code) VALUES (1, 'category', 'A01'), (1, 'category', 'A01A04'), (1, 'dict', 'sex'), (2, 'category', 'A04')`)
	if _, err := provider.Up(context.Background()); err != nil {
		t.Fatal(err)
	}
	var got string
	err := d.write.QueryRow(`SELECT GROUP_CONCAT(line, ' ') FROM (SELECT tenant_id || ':' || parent || '/' || code AS line FROM sys_category_last ORDER BY tenant_id, parent)`).Scan(&got)
	if want := "1:/A10 1:A01/A01A04 1:A09/A09A01 2:/A04"; err != nil || got != want {
		t.Errorf("the highest codes are %s (%v), want %s", got, err, want)
	}
}
