package auth_test

import (
	"testing"

	"jikong/internal/auth"
)

func TestADataScopeCoversTheBranchOfADepartment(t *testing.T) {
	branch := auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01A02"}}
	tests := []struct {
		name  string
		scope auth.DataScope
		code  string
		want  bool
	}{
		{"the department itself", branch, "A01A02", true},
		{"a department below", branch, "A01A02A01", true},
		{"the department above", branch, "A01", false},
		{"a sister", branch, "A01A03", false},
		{"rows of no department", branch, "", false},
		{"an empty code covers nothing", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{""}}, "A01", false},
		{"everything", auth.DataScope{Kind: auth.ScopeAll}, "A09", true},
		{"own rows only", auth.DataScope{Kind: auth.ScopeSelf}, "A01", false},
		{"nothing by default", auth.DataScope{}, "A01", false},
		{"a single department", auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}}, "A01", true},
		{"below a single department", auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}}, "A01A01", false},
		{"chosen departments without a code", auth.DataScope{Kind: auth.ScopeChosen, Exact: []string{""}}, "", false},
		{"a branch joined with a single department: the branch", branch.Join(auth.DataScope{Exact: []string{"B01"}}), "A01A02A01", true},
		{"a branch joined with a single department: the department", branch.Join(auth.DataScope{Exact: []string{"B01"}}), "B01", true},
		{"a branch joined with a single department: below it", branch.Join(auth.DataScope{Exact: []string{"B01"}}), "B01A01", false},
		{"joined with everything", branch.Join(auth.DataScope{Kind: auth.ScopeAll}), "B01", true},
		{"joined with nothing", auth.DataScope{}.Join(branch), "A01A02", true},
		{"nothing joined with nothing", auth.DataScope{}.Join(auth.DataScope{}), "A01", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.scope.Covers(tt.code); got != tt.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestOwnRowsStayInSightBesideDepartments(t *testing.T) {
	self, branch := auth.DataScope{Kind: auth.ScopeSelf}, auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
	for _, joined := range []auth.DataScope{self.Join(branch), branch.Join(self)} {
		if !joined.Own() || !joined.Covers("A01") || joined.Kind != auth.ScopeDeparts {
			t.Errorf("joined: %+v", joined)
		}
	}
	if branch.Own() || (auth.DataScope{}).Own() {
		t.Error("a department alone is not one's own rows")
	}
}
