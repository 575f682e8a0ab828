package auth_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

// What a scope says of one row and what it selects are the same: lists, counts and statistics stand on the one, checks on the other.
func TestAScopeSelectsTheRowsThatItCovers(t *testing.T) {
	codes := []string{"A01", "A01A01", "A01A01Z99", "A01A02", "A02", "A02A01", "B01", "Z99Z99"}
	scopes := map[string]auth.DataScope{
		"nothing":                {},
		"a department":           {Exact: []string{"A01A01"}},
		"a branch":               {OrgCodes: []string{"A01"}},
		"a branch and a leaf":    {OrgCodes: []string{"A02"}, Exact: []string{"Z99Z99"}},
		"no department at all":   {OrgCodes: []string{""}, Exact: []string{""}},
		"one's own":              {Self: true},
		"a branch and one's own": {OrgCodes: []string{"B01"}, Self: true},
		"everything":             {Kind: auth.ScopeAll},
		"five thousand departments": {Exact: func() (many []string) {
			for i := range 5000 {
				many = append(many, "Y"+strconv.Itoa(i))
			}
			return append(many, "A02A01")
		}()},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		fill(t, d, codes)
		for name, scope := range scopes {
			text, args := scope.Rows("org_code", "create_by", "wang")
			got, err := db.Select[string](context.Background(), d.Read(), `SELECT org_code FROM sys_depart WHERE depart_name = 'scope' AND `+numbered(text)+` ORDER BY org_code`, args...)
			if err != nil {
				t.Fatal(name, err)
			}
			want := slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return !scope.Covers(code) && !(scope.Own() && code == "A02") })
			if !slices.Equal(got, want) {
				t.Errorf("%s selects %v, covers %v", name, got, want)
			}
		}
	})
}

// fill makes departments, of which wang made A02.
func fill(t *testing.T, d *db.DB, codes []string) {
	t.Helper()
	err := d.Tx(context.Background(), func(tx *db.Tx) error {
		if _, err := tx.Exec(context.Background(), `INSERT INTO sys_tenant (id, name, create_time) VALUES (77, 'scope', 0)`); err != nil {
			return err
		}
		for _, code := range codes {
			by := map[bool]string{true: "wang", false: "li"}[code == "A02"]
			if _, err := tx.Exec(context.Background(), `INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_by, create_time)
				VALUES ($1, 77, 'scope', $2, $3, 0)`, tx.NewID(), code, by); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// numbered writes $1, $2, … for question marks.
func numbered(text string) string {
	for i := 1; strings.Contains(text, "?"); i++ {
		text = strings.Replace(text, "?", "$"+strconv.Itoa(i), 1)
	}
	return text
}

// Ranges of codes hold where bytes are compared; a database made for Chinese sorts "[" before letters.
func TestCodesOfDepartmentsCompareBytes(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		if d.Dialect() != db.Postgres {
			t.Skip("SQLite compares bytes")
		}
		others, err := db.Select[string](context.Background(), d.Read(), `SELECT table_name FROM information_schema.columns
			WHERE table_schema = current_schema() AND column_name IN ('org_code', 'sys_org_code') AND COALESCE(collation_name, '') <> 'C' ORDER BY 1`)
		if err != nil || len(others) > 0 {
			t.Errorf("codes compare as words in %v %v", others, err)
		}
	})
}
