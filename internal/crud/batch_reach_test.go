package crud_test

import (
	"strings"
	"testing"

	"jikong/internal/auth"
)

// A row of another site or out of the data scope is told exactly like one that never was, and stays.
func TestABatchTellsHiddenRowsLikeVanishedOnes(t *testing.T) {
	branch := person(1, "branch", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01A01"}})
	for _, s := range []struct {
		says         string
		who          auth.Principal
		ids, message string
		gone         string
		left         int
	}{
		{"the neighbours' rows", person(2, "neighbour", everything), "1,2,999", "3 条已不存在", `"gone":["1","2","999"],"refused":[]`, 5},
		{"a locked row of the neighbours does not say so", person(2, "neighbour", everything), "3,999", "2 条已不存在", `"gone":["3","999"],"refused":[]`, 5},
		{"own rows go, those of other departments stay", branch, "2,1,4,999", "已删除 1 条，3 条已不存在", `"gone":["1","4","999"],"refused":[]`, 4},
		{"a locked row out of the data scope does not say so", branch, "2,3,999", "已删除 1 条，2 条已不存在", `"gone":["3","999"],"refused":[]`, 4},
	} {
		t.Run(s.says, func(t *testing.T) {
			onBoth(t, func(d *desk) {
				d.who = s.who
				a := d.call("DELETE", "/test/leaflet/deleteBatch", `{"ids":"`+s.ids+`"}`)
				if a.Message != s.message || !strings.Contains(string(a.Result), s.gone) {
					d.t.Errorf("%q %s", a.Message, a.Result)
				}
				d.who = person(1, "editor", everything)
				if titles, _ := d.list(""); len(titles) != s.left {
					d.t.Errorf("%d rows are left", len(titles))
				}
			})
		})
	}
}
