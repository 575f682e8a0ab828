package crud

import (
	"context"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// Counting and finding far pages of the operation log touch an index only, whatever is asked with whatever sort.
func TestFarPagesAreFoundInAnIndexAlone(t *testing.T) {
	type entry struct {
		ID      value.ID   `json:"id" db:"id"`
		At      value.Time `json:"at" db:"at"`
		Type    int64      `json:"logType" db:"log_type"`
		Operate int64      `json:"operateType" db:"operate_type"`
		Actor   string     `json:"actor" db:"actor"`
	}
	store := bind(Resource[entry]{Path: "/test/log", Perm: "test:log", Actions: List, Table: Table{
		Name: "audit_log", Label: "日志", Tenant: true, DefaultSort: []Order{{Field: "at", Desc: true}}, Columns: []Column{
			{Name: "at", Label: "时间", Kind: Time, Required: true, Filter: true, Sort: true}, {Name: "log_type", Label: "类型", Kind: Int, Filter: true},
			{Name: "operate_type", Label: "操作", Kind: Int, Filter: true}, {Name: "actor", Label: "登录名", Kind: Text, Filter: true},
		}}}, nil)

	caller := auth.Principal{TenantID: 1, Scope: auth.DataScope{Kind: auth.ScopeAll}}
	d := testkit.SQLite(t, time.Now)
	filters := map[string][]Filter{
		"nothing": nil, "type": {{Field: "logType", Rule: Eq, Value: "1"}}, "operation": {{Field: "operateType", Rule: Eq, Value: "3"}}, "actor": {{Field: "actor", Rule: Eq, Value: "lin"}},
		"time": {{Field: "at", Rule: Ge, Value: "2026-01-01"}, {Field: "at", Rule: Le, Value: "2026-01-31"}}, "type and time": {{Field: "logType", Rule: Eq, Value: "1"}, {Field: "at", Rule: Ge, Value: "2026-01-01"}},
	}
	for says, filter := range filters {
		for _, backwards := range []bool{false, true} {
			st := &schema.Statement{}
			st.Add("SELECT id FROM audit_log WHERE ")
			if err := store.plan.Where(st, caller, Query{Filters: filter}); err != nil {
				t.Fatal(err)
			}
			count := strings.Replace(st.String(), "SELECT id", "SELECT COUNT(*)", 1)
			indexOnly(t, d, says+" counted", count, st.Args)
			if err := store.plan.OrderByWay(st, nil, backwards); err != nil {
				t.Fatal(err)
			}
			indexOnly(t, d, says, st.String(), st.Args)
		}
	}
}

func indexOnly(t *testing.T, d *db.DB, says, query string, args []any) {
	t.Helper()
	type step struct {
		ID      int64  `db:"id"`
		Parent  int64  `db:"parent"`
		NotUsed int64  `db:"notused"`
		Detail  string `db:"detail"`
	}
	steps, err := db.Select[step](context.Background(), d.Read(), "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range steps {
		if !strings.Contains(s.Detail, "COVERING INDEX") {
			t.Errorf("%s: %s\n%s", says, s.Detail, query)
		}
	}
}
