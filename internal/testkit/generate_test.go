package testkit_test

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// small is an organisation that a test can fill in a moment.
var small = testkit.Organisation{Tenant: 1, Departs: 2_000, Users: 5_000, Seed: 3}

func site(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO sys_tenant (id, name, is_default, create_time) VALUES (1, '清河市疾控', TRUE, 0)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAGeneratedOrganisationLooksLikeOneThatPeopleEntered(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		site(t, d)
		began := time.Now()
		people, err := testkit.GeneratePeople(t.Context(), d, small)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("generated in %s", time.Since(began))
		for says, c := range map[string]struct {
			query string
			want  int64
		}{
			"departments":                      {`SELECT COUNT(*) FROM sys_depart`, 2_000},
			"people":                           {`SELECT COUNT(*) FROM sys_user`, 5_000},
			"people without a department":      {`SELECT COUNT(*) FROM sys_user u WHERE NOT EXISTS (SELECT 1 FROM sys_user_depart ud WHERE ud.user_id = u.id)`, 0},
			"people without a role":            {`SELECT COUNT(*) FROM sys_user u WHERE NOT EXISTS (SELECT 1 FROM sys_user_role ur WHERE ur.user_id = u.id)`, 0},
			"departments with a foreign code":  {`SELECT COUNT(*) FROM sys_depart d JOIN sys_depart p ON p.id = d.parent_id WHERE SUBSTR(d.org_code, 1, LENGTH(p.org_code)) <> p.org_code`, 0},
			"departments of a wrong level":     {`SELECT COUNT(*) FROM sys_depart WHERE LENGTH(org_code) <> 3 * CAST(org_type AS BIGINT)`, 0},
			"departments deeper than 6 levels": {`SELECT COUNT(*) FROM sys_depart WHERE LENGTH(org_code) > 18`, 0},
		} {
			if n, err := db.Int(t.Context(), d.Read(), c.query); err != nil || n != c.want {
				t.Errorf("%s: %d, want %d (%v)", says, n, c.want, err)
			}
		}
		if n, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM sys_depart WHERE LENGTH(org_code) >= 15`); err != nil || n == 0 {
			t.Errorf("no department on the fifth level (%v)", err)
		}
		if len(people.Users) != 5_000 || strings.TrimSpace(people.Departs[1_999].Name) == "" {
			t.Error("the answer does not tell what was written")
		}
	})
}

func TestTheSameSeedGivesTheSamePeople(t *testing.T) {
	sample := func() string {
		d := testkit.SQLite(t, testkit.NewClock().Now)
		site(t, d)
		if _, err := testkit.GeneratePeople(t.Context(), d, testkit.Organisation{Tenant: 1, Departs: 50, Users: 100, Seed: 7}); err != nil {
			t.Fatal(err)
		}
		names, err := db.Select[string](t.Context(), d.Read(), `SELECT u.username || u.realname || u.phone || d.org_code || d.depart_name
			FROM sys_user u JOIN sys_user_tenant ut ON ut.user_id = u.id JOIN sys_depart d ON d.org_code = ut.org_code ORDER BY u.id`)
		if err != nil || len(names) != 100 {
			t.Fatal(len(names), err)
		}
		return strings.Join(names, "\n")
	}
	if a, b := sample(), sample(); a != b {
		t.Errorf("two runs differ:\n%s\n%s", a, b)
	}
}

func TestAGeneratedLogIsInTheOrderOfTime(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		if err := testkit.GenerateLog(t.Context(), d, testkit.Log{Tenant: 1, Entries: 3_000, Seed: 5}); err != nil {
			t.Fatal(err)
		}
		times, err := db.Select[value.Time](t.Context(), d.Read(), `SELECT at FROM audit_log WHERE tenant_id = 1 ORDER BY id`)
		if err != nil || len(times) != 3_000 || times[0] != testkit.FirstEntry || times[2_999] != testkit.FirstEntry+2_999*testkit.EntryEvery {
			t.Fatal(len(times), err)
		}
		if n, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(DISTINCT actor) FROM audit_log`); err != nil || n < testkit.LogActors*9/10 {
			t.Errorf("%d people act (%v)", n, err)
		}
		if n, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(DISTINCT operate_type) FROM audit_log`); err != nil || n < 5 {
			t.Errorf("only %d kinds of acts (%v)", n, err)
		}
	})
}
