package identity_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"jikong/internal/db"
	"jikong/internal/identity"
	"jikong/internal/value"
)

// officer makes a person with one role and one department ("" for none) and returns the token of a sign-in.
func (s *site) officer(name, role, orgCode string) string {
	s.t.Helper()
	if err := s.id.CreateAdmin(s.t.Context(), name, name, secret); err != nil {
		s.t.Fatal(err)
	}
	if err := s.assign(s.userID(name), 1, s.roles(role)...); err != nil {
		s.t.Fatal(err)
	}
	if orgCode != "" {
		s.exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) SELECT $1, $2, id FROM sys_depart WHERE org_code = $3 AND tenant_id = 1
			ON CONFLICT DO NOTHING`, int64(s.userID(name))+7, s.userID(name), orgCode)
		s.exec(`UPDATE sys_user SET org_code = $1 WHERE id = $2`, orgCode, s.userID(name))
	}
	return s.tokenOf(s.login(name, secret))
}

// depart adds a department below the one with the code and returns it.
func (s *site) depart(token, parentCode, name string) identity.Department {
	s.t.Helper()
	parent := ""
	if parentCode != "" {
		id, found, err := db.One[value.ID](s.t.Context(), s.db.Read(), `SELECT id FROM sys_depart WHERE org_code = $1 AND tenant_id = 1`, parentCode)
		if err != nil || !found {
			s.t.Fatalf("no department %s: %v", parentCode, err)
		}
		parent = id.String()
	}
	a := s.do(call{method: "POST", path: "/sys/sysDepart/add", token: token, body: fmt.Sprintf(`{"departName":%q,"parentId":%q,"departOrder":"1"}`, name, parent)})
	if !a.Success {
		s.t.Fatalf("adding %s: %s", name, a.raw)
	}
	return into[identity.Department](s, a)
}

func TestDepartmentsGetTheirCodeFromTheirPlace(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		first, second := s.depart(token, "A01", "应急办"), s.depart(token, "A01", "免疫规划科")
		below := s.depart(token, first.OrgCode, "值班组")
		if first.OrgCode != "A01A01" || second.OrgCode != "A01A02" || below.OrgCode != "A01A01A01" || below.OrgType != "3" {
			t.Errorf("codes %s, %s, %s at level %s", first.OrgCode, second.OrgCode, below.OrgCode, below.OrgType)
		}
		refused := []struct{ says, body, message string }{
			{"a parent that is not there", `{"departName":"甲","parentId":"99"}`, "上级部门"},
			{"no name", fmt.Sprintf(`{"parentId":%q}`, first.ID), "部门名称"},
			{"a code that is taken", `{"departName":"乙","orgCode":"A01A01"}`, "已存在"},
			{"a code below nothing", `{"departName":"丙","orgCode":"B07C01"}`, "没有编码为"},
		}
		for _, r := range refused {
			a := s.do(call{method: "POST", path: "/sys/sysDepart/add", token: token, body: r.body})
			if a.Success || !strings.Contains(a.raw, r.message) {
				t.Errorf("%s: %s", r.says, a.raw)
			}
		}
		moved := s.do(call{method: "PUT", path: "/sys/sysDepart/edit", token: token,
			body: fmt.Sprintf(`{"id":%q,"version":1,"parentId":%q}`, below.ID, second.ID)})
		if moved.Success || !strings.Contains(moved.raw, "不能换上级") {
			t.Errorf("moved: %s", moved.raw)
		}
	})
}

func TestDepartmentsMadeAtOnceGetDifferentCodes(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				a := s.do(call{method: "POST", path: "/sys/sysDepart/add", token: token, body: fmt.Sprintf(`{"departName":"科室%d","orgCode":""}`, i)})
				if !a.Success {
					t.Errorf("department %d: %s", i, a.raw)
				}
			})
		}
		group.Wait()
		codes, err := db.Int(t.Context(), s.db.Read(), `SELECT COUNT(DISTINCT org_code) FROM sys_depart WHERE tenant_id = 1`)
		if err != nil || codes != 9 {
			t.Errorf("%d codes, want 9 (%v)", codes, err)
		}
	})
}

func TestTheTreeComesInEveryShapeThatClientsRead(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		office := s.depart(token, "A01", "应急办")
		group := s.depart(token, office.OrgCode, "值班组")
		whole := into[[]identity.DepartNode](s, s.do(call{path: "/sys/sysDepart/queryTreeList", token: token}))
		if len(whole) != 1 || whole[0].IsLeaf || whole[0].Children[0].Title != "应急办" || whole[0].Children[0].Children[0].Children != nil {
			t.Errorf("whole tree %+v", whole)
		}
		level := into[[]identity.DepartNode](s, s.do(call{path: "/sys/sysDepart/queryDepartTreeSync?pid=" + office.ID.String(), token: token}))
		if len(level) != 1 || level[0].Key != group.ID.String() || !level[0].IsLeaf || level[0].Children == nil {
			t.Errorf("one level %+v", level)
		}
		found := into[[]identity.DepartNode](s, s.do(call{path: "/sys/sysDepart/searchBy?keyWord=%E5%80%BC%E7%8F%AD", token: token}))
		if len(found) != 1 || found[0].Title != "值班组" {
			t.Errorf("searched %+v", found)
		}
		names := into[[]identity.DepartName](s, s.do(call{path: "/sys/sysDepart/names?ids=" + group.ID.String() + ",", token: token}))
		if len(names) != 1 || names[0].Text != "值班组" || len(names[0].ParentIDs) != 2 || names[0].ParentIDs[1] != office.ID {
			t.Errorf("names %+v", names)
		}
		for _, wild := range []string{"%25", "_", "'"} {
			if found := into[[]identity.DepartNode](s, s.do(call{path: "/sys/sysDepart/searchBy?keyWord=" + wild, token: token})); len(found) != 0 {
				t.Errorf("%q finds %d departments", wild, len(found))
			}
		}
	})
}

func TestADepartmentGoesWithItsBranchButNotWithPeople(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		office := s.depart(token, "A01", "应急办")
		group := s.depart(token, office.OrgCode, "值班组")
		s.officer("lihua", identity.RoleEditor, group.OrgCode)
		if a := s.do(call{method: "DELETE", path: "/sys/sysDepart/delete?id=" + office.ID.String(), token: token}); a.Success || !strings.Contains(a.Message, "还有 1 人") {
			t.Errorf("deleted with people: %s", a.raw)
		}
		s.exec(`DELETE FROM sys_user_depart WHERE dep_id = $1`, group.ID)
		if a := s.do(call{method: "DELETE", path: "/sys/sysDepart/delete?id=" + office.ID.String(), token: token}); !a.Success {
			t.Errorf("deleted without people: %s", a.raw)
		}
		left, err := db.Int(t.Context(), s.db.Read(), `SELECT COUNT(*) FROM sys_depart WHERE tenant_id = 1 AND del_flag = '0'`)
		if err != nil || left != 1 {
			t.Errorf("%d departments left (%v)", left, err)
		}
		if got := s.sees(token); len(got) != 1 {
			t.Errorf("the list still has %v", got)
		}
		if next := s.depart(token, "A01", "新科室"); next.OrgCode == office.OrgCode {
			t.Errorf("%s is used again: whoever works there would see the rows of the old one", next.OrgCode)
		}
		if log := s.audited("depart.delete"); len(log) != 1 {
			t.Errorf("log %v", log)
		}
	})
}
