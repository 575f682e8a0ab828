package signin_test

import (
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/directory"
	"jikong/internal/signin"
)

// closedSites are two more sites of wang, of which one is frozen and one over.
func (s *site) closedSites() {
	s.T.Helper()
	wang := s.UserID("wang")
	s.Exec(`INSERT INTO sys_tenant (id, name, hosts, status, create_time) VALUES (4, '乡中心', '', 0, 0)`)
	s.Exec(`INSERT INTO sys_tenant (id, name, hosts, end_date, create_time) VALUES (5, '旧中心', '', 1, 0)`)
	s.Exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_time) VALUES (41, 4, '乡中心', 'D01', 0), (51, 5, '旧中心', 'E01', 0)`)
	s.Exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (4, $1, 4), (5, $1, 5)`, wang)
	s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (4, $1, 41), (5, $1, 51)`, wang)
}

func TestOnlyOpenSitesAreOffered(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		s.closedSites()
		own := into[directory.MyTenants](s, s.Do(call{Path: "/sys/tenant/getCurrentUserTenant", Token: s.SignedIn()}))
		var ids []int64
		for _, site := range own.List {
			ids = append(ids, site.ID)
		}
		if !slices.Equal(ids, []int64{1, 2}) {
			t.Errorf("offered %v", ids)
		}
	})
}

// A site may be frozen in the seconds in which a node still goes by what it has read of the person.
func TestASiteThatWasJustFrozenIsNotEntered(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		token := s.SignedIn()
		s.Do(call{Path: "/sys/user/getUserInfo", Token: token})
		s.Exec(`UPDATE sys_tenant SET status = 0 WHERE id = 2`)
		if a := s.Do(call{Method: "PUT", Path: "/sys/selectDepart", Token: token, Body: `{"orgCode":"","loginTenantId":2}`}); a.Code != 510 {
			t.Errorf("answer %s", a.Raw)
		}
	})
}

// What a person saw in one site is not seen after going over to another, also by a client that sends no site with its calls.
func TestTheOtherSiteShowsItsOwnData(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		token := s.SignedIn()
		people := call{Path: "/sys/user/queryUserComponentData", Token: token}
		departs := call{Path: "/sys/user/getCurrentUserDeparts", Token: token}
		s.Exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES (77, 'county_only', '县里的人', '', 0, 0)`)
		s.Exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (77, 77, 2)`)
		if a := s.Do(people); strings.Contains(a.Raw, "县里的人") {
			t.Fatalf("before: %s", a.Raw)
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/selectDepart", Token: token, Body: `{"orgCode":"","loginTenantId":2}`}))
		if a := s.Do(people); !strings.Contains(a.Raw, "县里的人") {
			t.Errorf("people afterwards: %s", a.Raw)
		}
		if a := s.Do(departs); strings.Contains(a.Raw, "免疫规划科") || !strings.Contains(a.Raw, "县中心") {
			t.Errorf("departments afterwards: %s", a.Raw)
		}
		if lines := s.Audited("user.depart"); !slices.Equal(lines, []string{"wang: 当前站点改为“县中心”"}) {
			t.Errorf("the log holds %v", lines)
		}
	})
}

func TestChoosingADepartmentAndASite(t *testing.T) {
	tests := []struct {
		name, method, body string
		code               int
		says               string // in the answer
		orgCode            string // afterwards
		tenant             string // of the session afterwards: codes of its role
	}{
		{"another own department", "PUT", `{"orgCode":"A01A01","username":"wang"}`, 200, `"orgCode":"A01A01"`, "A01A01", "system:api:list"},
		{"by POST too", "POST", `{"orgCode":"A01A01"}`, 200, `"orgCode":"A01A01"`, "A01A01", "system:api:list"},
		{"another own site", "PUT", `{"orgCode":"B01","loginTenantId":"2"}`, 200, `"orgCode":"B01"`, "B01", "content:article:list"},
		{"the site as a number", "PUT", `{"orgCode":"B01","loginTenantId":2}`, 200, `"orgCode":"B01"`, "B01", "content:article:list"},
		{"a department of others", "PUT", `{"orgCode":"A01A02"}`, 510, "不属于所选的部门", "A01", "system:api:list"},
		{"a department of another site", "PUT", `{"orgCode":"B01"}`, 510, "不属于所选的部门", "A01", "system:api:list"},
		{"a site of others", "PUT", `{"orgCode":"A01","loginTenantId":3}`, 510, "不属于所选的站点", "A01", "system:api:list"},
		{"a site that is frozen", "PUT", `{"orgCode":"D01","loginTenantId":4}`, 510, "已冻结", "A01", "system:api:list"},
		{"a site whose time is over", "PUT", `{"orgCode":"E01","loginTenantId":5}`, 510, "已到期", "A01", "system:api:list"},
		{"a site alone, as the head of the page asks for it", "PUT", `{"orgCode":"","loginTenantId":"2"}`, 200, `"orgCode":"B01"`, "B01", "content:article:list"},
		{"for somebody else", "PUT", `{"orgCode":"A01A01","username":"li"}`, 510, "自己", "A01", "system:api:list"},
		{"an id that is none", "PUT", `{"orgCode":"A01A01","loginTenantId":"x"}`, 500, "格式", "A01", "system:api:list"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				s.TwoSites()
				s.closedSites()
				token := s.SignedIn()
				if a := s.Do(call{Method: tt.method, Path: "/sys/selectDepart", Token: token, Body: tt.body}); a.Code != tt.code || !strings.Contains(a.Raw, tt.says) {
					t.Errorf("answer %s", a.Raw)
				}
				after := into[signin.CurrentDeparts](s, s.Do(call{Path: "/sys/user/getCurrentUserDeparts", Token: token}))
				if after.OrgCode != tt.orgCode || len(after.List) == 0 {
					t.Errorf("afterwards %+v", after)
				}
				if codes := s.Menu(token).CodeList; !strings.Contains(strings.Join(codes, " "), tt.tenant) {
					t.Errorf("codes %v", codes)
				}
			})
		})
	}
}

func TestEachSiteKeepsTheDepartmentThatAPersonChoseThere(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		token := s.SignedIn()
		for _, step := range []struct{ body, orgCode string }{
			{`{"orgCode":"A01A01"}`, "A01A01"},
			{`{"orgCode":"B01","loginTenantId":2}`, "B01"},
			{`{"orgCode":"","loginTenantId":1}`, "A01A01"},
		} {
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/selectDepart", Token: token, Body: step.body}))
			if after := into[signin.CurrentDeparts](s, s.Do(call{Path: "/sys/user/getCurrentUserDeparts", Token: token})); after.OrgCode != step.orgCode {
				t.Errorf("after %s the department is %s, want %s", step.body, after.OrgCode, step.orgCode)
			}
		}
	})
}

func TestRightsInOneSiteSayNothingAboutAnother(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		token := s.SignedIn()
		county := into[access.UserPermission](s, s.Do(call{Path: "/sys/permission/getUserPermissionByToken", Token: token, Tenant: "2"}))
		if got := strings.Join(county.CodeList, " "); got != "content:article:list" {
			t.Errorf("codes in the county: %s", got)
		}
		for _, tenant := range []string{"3", "99", "x", "2,1"} {
			a := s.Do(call{Path: "/sys/permission/getUserPermissionByToken", Token: token, Tenant: tenant})
			if a.Status != 401 || !strings.Contains(a.Message, "Token失效") {
				t.Errorf("tenant %s: HTTP %d, %s", tenant, a.Status, a.Raw)
			}
		}
	})
}

func TestSigningInAtTheAddressOfASiteWorksThere(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		a := s.Login("wang", secret, func(c *call, _ map[string]any) { c.Host = "www.county.example:8443" })
		if !strings.Contains(a.Raw, `"orgCode":"B01"`) || !strings.Contains(a.Raw, `"multi_depart":1`) {
			t.Errorf("at the county's address: %s", a.Raw)
		}
		a = s.Login("wang", secret, func(c *call, _ map[string]any) { c.Host = "elsewhere.example" })
		if !strings.Contains(a.Raw, `"orgCode":"A01"`) || !strings.Contains(a.Raw, `"multi_depart":2`) {
			t.Errorf("at the address of a site of others: %s", a.Raw)
		}
	})
}

func TestFreezingAPersonEndsTheirWork(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		s.Exec(`UPDATE sys_user SET status = 2`)
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: token}); a.Status != 401 || !strings.Contains(a.Message, "Token失效") {
			t.Errorf("HTTP %d, %s", a.Status, a.Raw)
		}
	})
}
