package directory_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/sitetest"
	"jikong/internal/value"
)

func TestDepartmentsGetTheirCodeFromTheirPlace(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		first, second := s.Depart(token, "A01", "应急办"), s.Depart(token, "A01", "免疫规划科")
		below := s.Depart(token, first.OrgCode, "值班组")
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
			a := s.Do(call{Method: "POST", Path: "/sys/sysDepart/add", Token: token, Body: r.body})
			if a.Success || !strings.Contains(a.Raw, r.message) {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		moved := s.Do(call{Method: "PUT", Path: "/sys/sysDepart/edit", Token: token,
			Body: fmt.Sprintf(`{"id":%q,"version":1,"parentId":%q}`, below.ID, second.ID)})
		if moved.Success || !strings.Contains(moved.Raw, "不能换上级") {
			t.Errorf("moved: %s", moved.Raw)
		}
	})
}

func TestAPhoneIsJudgedWhenItIsWrittenAndNotWhenItStands(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		depart := s.Depart(token, "A01", "应急办")
		s.Exec(`UPDATE sys_depart SET mobile = '见通讯录', fax = '同上' WHERE id = $1`, int64(depart.ID))
		wrongPhone, wrongFax := "电话“办公室”的格式不正确，请写成“0300-5550201”，多个用逗号分隔", "请输入正确的座机号码，如 010-12345678"
		for version, tt := range []struct{ says, fields, refused string }{
			{"another field, what stood there not sent", `"memo":"甲"`, ""},
			{"another field, what stood there sent back", `"memo":"乙","mobile":"见通讯录","fax":"同上"`, ""},
			{"two numbers as people write them", `"mobile":"0300-5550101、13812345678"`, ""},
			{"nothing", `"mobile":"","fax":""`, ""},
			{"no number", `"mobile":"办公室"`, wrongPhone},
			{"a mobile as fax", `"fax":"13812345678"`, wrongFax},
		} {
			a := s.Do(call{Method: "PUT", Path: "/sys/sysDepart/edit", Token: token,
				Body: fmt.Sprintf(`{"id":%q,"version":%d,%s}`, depart.ID, min(version+1, 5), tt.fields)})
			if a.Success != (tt.refused == "") || !strings.Contains(a.Raw, tt.refused) {
				t.Errorf("%s: %s", tt.says, a.Raw)
			}
		}
	})
}

func TestDepartmentsMadeAtOnceGetDifferentCodes(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				a := s.Do(call{Method: "POST", Path: "/sys/sysDepart/add", Token: token, Body: fmt.Sprintf(`{"departName":"科室%d","orgCode":""}`, i)})
				if !a.Success {
					t.Errorf("department %d: %s", i, a.Raw)
				}
			})
		}
		group.Wait()
		codes, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(DISTINCT org_code) FROM sys_depart WHERE tenant_id = 1`)
		if err != nil || codes != 9 {
			t.Errorf("%d codes, want 9 (%v)", codes, err)
		}
	})
}

func TestTheTreeComesInEveryShapeThatClientsRead(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		office := s.Depart(token, "A01", "应急办")
		group := s.Depart(token, office.OrgCode, "值班组")
		whole := into[[]directory.DepartNode](s, s.Do(call{Path: "/sys/sysDepart/queryTreeList", Token: token}))
		if len(whole) != 1 || whole[0].IsLeaf || whole[0].Children[0].Title != "应急办" || whole[0].Children[0].Children[0].Children != nil {
			t.Errorf("whole tree %+v", whole)
		}
		level := into[[]directory.DepartNode](s, s.Do(call{Path: "/sys/sysDepart/queryDepartTreeSync?pid=" + office.ID.String(), Token: token}))
		if len(level) != 1 || level[0].Key != group.ID.String() || !level[0].IsLeaf || level[0].Children == nil {
			t.Errorf("one level %+v", level)
		}
		found := into[[]directory.DepartNode](s, s.Do(call{Path: "/sys/sysDepart/searchBy?keyWord=%E5%80%BC%E7%8F%AD", Token: token}))
		if len(found) != 1 || found[0].Title != "值班组" {
			t.Errorf("searched %+v", found)
		}
		s.Must(s.Post(token, "/sys/sysDepart/add", `{"departName":"值班主任","parentId":%q,"orgCategory":"3"}`, group.ID))
		for path, want := range map[string]int{
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD":                                              2,
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD&orgCategory=1,2":                              1,
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD&orgCategory=3":                                1,
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD&orgCategory=9":                                0,
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD&departIds=" + group.ID.String():               1,
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD&departIds=" + office.ID.String():              0,
			"searchBy?keyWord=%E5%80%BC%E7%8F%AD&orgCategory=3&departIds=" + group.ID.String(): 0,
			"queryDepartTreeSync?pid=" + group.ID.String():                                     1,
			"queryDepartTreeSync?orgCategory=1,2&pid=" + group.ID.String():                     0,
		} {
			if narrowed := into[[]directory.DepartNode](s, s.Do(call{Path: "/sys/sysDepart/" + path, Token: token})); len(narrowed) != want {
				t.Errorf("%s finds %d departments, want %d", path, len(narrowed), want)
			}
		}
		names := into[[]directory.DepartName](s, s.Do(call{Path: "/sys/sysDepart/names?ids=" + group.ID.String() + ",", Token: token}))
		if len(names) != 1 || names[0].Text != "值班组" || len(names[0].ParentIDs) != 2 || names[0].ParentIDs[1] != office.ID {
			t.Errorf("names %+v", names)
		}
		for _, wild := range []string{"%25", "_", "'"} {
			if found := into[[]directory.DepartNode](s, s.Do(call{Path: "/sys/sysDepart/searchBy?keyWord=" + wild, Token: token})); len(found) != 0 {
				t.Errorf("%q finds %d departments", wild, len(found))
			}
		}
	})
}

func TestADepartmentGoesWithItsBranchButNotWithPeopleOrWork(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		office := s.Depart(token, "A01", "应急办")
		group := s.Depart(token, office.OrgCode, "值班组")
		s.Officer("lihua", access.RoleEditor, group.OrgCode)
		working := true
		s.Change(func(w *sitetest.Wiring) {
			w.Directory.DropDepart = func(_ context.Context, _ *db.Tx, tenant value.ID, d directory.Department) error {
				if working && tenant == 1 {
					return errs.Invalidf("%s还有工作", d.DepartName)
				}
				return nil
			}
		})
		if a := s.Do(call{Method: "DELETE", Path: "/sys/sysDepart/delete?id=" + office.ID.String(), Token: token}); a.Success || !strings.Contains(a.Message, "还有 1 人") {
			t.Errorf("deleted with people: %s", a.Raw)
		}
		s.Exec(`DELETE FROM sys_user_depart WHERE dep_id = $1`, group.ID)
		if a := s.Do(call{Method: "DELETE", Path: "/sys/sysDepart/delete?id=" + office.ID.String(), Token: token}); a.Success || a.Message != "应急办还有工作" {
			t.Errorf("deleted with work: %s", a.Raw)
		}
		working = false
		if a := s.Do(call{Method: "DELETE", Path: "/sys/sysDepart/delete?id=" + office.ID.String(), Token: token}); !a.Success {
			t.Errorf("deleted without people: %s", a.Raw)
		}
		left, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_depart WHERE tenant_id = 1 AND del_flag = '0'`)
		if err != nil || left != 1 {
			t.Errorf("%d departments left (%v)", left, err)
		}
		if got := s.Sees(token); len(got) != 1 {
			t.Errorf("the list still has %v", got)
		}
		if next := s.Depart(token, "A01", "新科室"); next.OrgCode == office.OrgCode {
			t.Errorf("%s is used again: whoever works there would see the rows of the old one", next.OrgCode)
		}
		if log := s.Audited("depart.delete"); len(log) != 1 {
			t.Errorf("log %v", log)
		}
	})
}
