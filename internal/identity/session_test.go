package identity_test

import (
	"slices"
	"strings"
	"testing"

	"jikong/internal/bus"
	"jikong/internal/identity"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// twoSites adds a county centre with its own department and gives it to wang too.
func (s *site) twoSites() {
	s.t.Helper()
	s.exec(`INSERT INTO sys_tenant (id, name, hosts, create_time) VALUES (2, '县中心', 'county.example, www.county.example', 0), (3, '别处', 'elsewhere.example', 0)`)
	s.exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_time) VALUES (21, 2, '县中心', 'B01', 0), (12, 1, '免疫规划科', 'A01A01', 0), (13, 1, '慢病科', 'A01A02', 0)`)
	wang := s.userID("wang")
	s.exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (1, $1, 2)`, wang)
	s.exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (1, $1, 21), (2, $1, 12)`, wang)
	s.exec(`INSERT INTO sys_role (id, tenant_id, role_name, role_code, data_scope, create_time) VALUES (91, 2, '县编辑', 'county_editor', 'all', 0)`)
	s.exec(`INSERT INTO sys_user_role (id, user_id, role_id) VALUES (1, $1, 91)`, wang)
	s.exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES (1, 91, 1101, 0)`)
}

// closedSites are two more sites of wang, of which one is frozen and one over.
func (s *site) closedSites() {
	s.t.Helper()
	wang := s.userID("wang")
	s.exec(`INSERT INTO sys_tenant (id, name, hosts, status, create_time) VALUES (4, '乡中心', '', 0, 0)`)
	s.exec(`INSERT INTO sys_tenant (id, name, hosts, end_date, create_time) VALUES (5, '旧中心', '', 1, 0)`)
	s.exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_time) VALUES (41, 4, '乡中心', 'D01', 0), (51, 5, '旧中心', 'E01', 0)`)
	s.exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (4, $1, 4), (5, $1, 5)`, wang)
	s.exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (4, $1, 41), (5, $1, 51)`, wang)
}

func TestOnlyOpenSitesAreOffered(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.twoSites()
		s.closedSites()
		own := into[identity.MyTenants](s, s.do(call{path: "/sys/tenant/getCurrentUserTenant", token: s.signedIn()}))
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
		s.admin()
		s.twoSites()
		token := s.signedIn()
		s.do(call{path: "/sys/user/getUserInfo", token: token})
		s.exec(`UPDATE sys_tenant SET status = 0 WHERE id = 2`)
		if a := s.do(call{method: "PUT", path: "/sys/selectDepart", token: token, body: `{"orgCode":"","loginTenantId":2}`}); a.Code != 510 {
			t.Errorf("answer %s", a.raw)
		}
	})
}

// What a person saw in one site is not seen after going over to another, also by a client that sends no site with its calls.
func TestTheOtherSiteShowsItsOwnData(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.twoSites()
		token := s.signedIn()
		people := call{path: "/sys/user/queryUserComponentData", token: token}
		departs := call{path: "/sys/user/getCurrentUserDeparts", token: token}
		s.exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES (77, 'county_only', '县里的人', '', 0, 0)`)
		s.exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (77, 77, 2)`)
		if a := s.do(people); strings.Contains(a.raw, "县里的人") {
			t.Fatalf("before: %s", a.raw)
		}
		s.must(s.do(call{method: "PUT", path: "/sys/selectDepart", token: token, body: `{"orgCode":"","loginTenantId":2}`}))
		if a := s.do(people); !strings.Contains(a.raw, "县里的人") {
			t.Errorf("people afterwards: %s", a.raw)
		}
		if a := s.do(departs); strings.Contains(a.raw, "免疫规划科") || !strings.Contains(a.raw, "县中心") {
			t.Errorf("departments afterwards: %s", a.raw)
		}
		if lines := s.audited("user.depart"); !slices.Equal(lines, []string{"wang: 当前站点改为“县中心”"}) {
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
				s.admin()
				s.twoSites()
				s.closedSites()
				token := s.signedIn()
				if a := s.do(call{method: tt.method, path: "/sys/selectDepart", token: token, body: tt.body}); a.Code != tt.code || !strings.Contains(a.raw, tt.says) {
					t.Errorf("answer %s", a.raw)
				}
				after := into[identity.CurrentDeparts](s, s.do(call{path: "/sys/user/getCurrentUserDeparts", token: token}))
				if after.OrgCode != tt.orgCode || len(after.List) == 0 {
					t.Errorf("afterwards %+v", after)
				}
				if codes := s.menu(token).CodeList; !strings.Contains(strings.Join(codes, " "), tt.tenant) {
					t.Errorf("codes %v", codes)
				}
			})
		})
	}
}

func TestRightsInOneSiteSayNothingAboutAnother(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.twoSites()
		token := s.signedIn()
		county := into[identity.UserPermission](s, s.do(call{path: "/sys/permission/getUserPermissionByToken", token: token, tenant: "2"}))
		if got := strings.Join(county.CodeList, " "); got != "content:article:list" {
			t.Errorf("codes in the county: %s", got)
		}
		for _, tenant := range []string{"3", "99", "x", "2,1"} {
			a := s.do(call{path: "/sys/permission/getUserPermissionByToken", token: token, tenant: tenant})
			if a.status != 401 || !strings.Contains(a.Message, "Token失效") {
				t.Errorf("tenant %s: HTTP %d, %s", tenant, a.status, a.raw)
			}
		}
	})
}

func TestSigningInAtTheAddressOfASiteWorksThere(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.twoSites()
		a := s.login("wang", secret, func(c *call, _ map[string]any) { c.host = "www.county.example:8443" })
		if !strings.Contains(a.raw, `"orgCode":"B01"`) || !strings.Contains(a.raw, `"multi_depart":1`) {
			t.Errorf("at the county's address: %s", a.raw)
		}
		a = s.login("wang", secret, func(c *call, _ map[string]any) { c.host = "elsewhere.example" })
		if !strings.Contains(a.raw, `"orgCode":"A01"`) || !strings.Contains(a.raw, `"multi_depart":2`) {
			t.Errorf("at the address of a site of others: %s", a.raw)
		}
	})
}

func TestFreezingAPersonEndsTheirWork(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		s.exec(`UPDATE sys_user SET status = 2`)
		if a := s.do(call{path: "/sys/user/getUserInfo", token: token}); a.status != 401 || !strings.Contains(a.Message, "Token失效") {
			t.Errorf("HTTP %d, %s", a.status, a.raw)
		}
	})
}

func TestWhichSiteAPublicRequestIsFor(t *testing.T) {
	clock := testkit.NewClock()
	d := seeded.SQLite(t, clock.Now)
	s := newSite(t, d, clock)
	b := bus.NewMemory()
	id := identity.New(d, s.auth, identity.Options{Bus: b})
	site := func(host string) string {
		tenant, err := id.TenantOf(web.WithRequest(t.Context(), web.Request{Host: host}))
		if err != nil {
			t.Fatal(err)
		}
		return tenant.String()
	}
	s.admin()
	s.twoSites()
	for host, want := range map[string]string{"county.example": "2", "www.county.example": "2", "elsewhere.example": "3", "unknown.example": "1", "": "1"} {
		if got := site(host); got != want {
			t.Errorf("%s belongs to site %s, want %s", host, got, want)
		}
	}
	s.exec(`UPDATE sys_tenant SET hosts = 'new.example' WHERE id = 3`)
	if got := site("new.example"); got != "1" {
		t.Errorf("before the message the table is kept, got %s", got)
	}
	b.Publish(identity.TopicTenant, "3")
	if got := site("new.example"); got != "3" {
		t.Errorf("after the message: %s", got)
	}
	s.exec(`UPDATE sys_tenant SET status = 0 WHERE id = 3`)
	b.Publish(identity.TopicTenant, "3")
	if got := site("new.example"); got != "1" {
		t.Errorf("a frozen site still answers: %s", got)
	}
}
