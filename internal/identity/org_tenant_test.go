package identity_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/identity"
	"jikong/internal/value"
	"jikong/internal/web"
)

// withSites makes the service anew with what the program lends to it for sites that come and go.
func (s *site) withSites(made, dropped *[]value.ID, refusal *error) {
	s.t.Helper()
	s.id = identity.New(s.db, s.auth, identity.Options{Bus: bus.NewMemory(),
		NewTenant: func(_ context.Context, _ *db.Tx, tenant value.ID) error { *made = append(*made, tenant); return nil },
		DropTenant: func(_ context.Context, _ *db.Tx, tenant value.ID) error {
			if *refusal == nil {
				*dropped = append(*dropped, tenant)
			}
			return *refusal
		}})
	s.handler = newSiteHandler(s.auth, s.id)
}

func TestASiteIsMadeReadyForWork(t *testing.T) {
	onSites(t, func(s *site) {
		var made, dropped []value.ID
		var refusal error
		s.withSites(&made, &dropped, &refusal)
		s.centre()
		token := s.signedIn()
		added := s.must(s.post(token, "/sys/tenant/add", `{"name":"江水县疾控中心","hosts":"WWW.County.Example.org, county.example.org"}`))
		if !strings.Contains(added.raw, `"id":2`) || !slices.Equal(made, []value.ID{2}) {
			t.Errorf("the number of a site is small: %s; others prepared %v", added.raw, made)
		}
		if id := s.tenantAt("www.county.example.org"); id != 2 {
			t.Errorf("its address leads to site %d", id)
		}
		inside := func(token string) []string {
			tree := into[[]identity.DepartNode](s, s.do(call{path: "/sys/sysDepart/queryTreeList", token: token, tenant: "2"}))
			return []string{tree[0].Title, tree[0].OrgCode}
		}
		if got := inside(token); !slices.Equal(got, []string{"江水县疾控中心", "A01"}) {
			t.Errorf("departments %v", got)
		}
		here, there := s.menu(token).CodeList, into[identity.UserPermission](s, s.do(call{path: "/sys/permission/getUserPermissionByToken", token: token, tenant: "2"})).CodeList
		for _, code := range []string{"system:user:add", "system:depart:edit"} {
			if !slices.Contains(here, code) || !slices.Contains(there, code) {
				t.Errorf("the administrator lacks %s in one of the sites", code)
			}
		}
		if slices.Contains(there, "content:article:add") {
			t.Error("only administrators are lent to a new site, yet somebody can write there")
		}
		guard := s.tokenOf(s.login("anquan", secret))
		roles := into[web.Page[identity.Role]](s, s.do(call{path: "/sys/role/list", token: guard, tenant: "2"}))
		if roles.Total != 4 {
			t.Errorf("%d roles", roles.Total)
		}
		editor := roles.Records[slices.IndexFunc(roles.Records, func(r identity.Role) bool { return r.RoleCode == identity.RoleEditor })]
		held := into[[]string](s, s.do(call{path: "/sys/permission/queryRolePermission?roleId=" + editor.ID.String(), token: guard, tenant: "2"}))
		if !slices.Contains(held, "1102") {
			t.Errorf("editors of the new site hold %v", held)
		}
		mine := into[identity.MyTenants](s, s.do(call{path: "/sys/tenant/getCurrentUserTenant", token: token}))
		if len(mine.List) != 2 {
			t.Errorf("own sites %+v", mine.List)
		}
		if choices := into[[]identity.Tenant](s, s.do(call{path: "/sys/tenant/queryList?ids=2,", token: token})); len(choices) != 1 || choices[0].ID != 2 {
			t.Errorf("choices %+v", choices)
		}
	})
}

// tenantAt is the site that an address leads to.
func (s *site) tenantAt(host string) value.ID {
	s.t.Helper()
	id, err := s.id.TenantOf(web.WithRequest(s.t.Context(), web.Request{Host: host}))
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

func TestTheAddressesOfSitesAreTheirOwn(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		token := s.signedIn()
		s.must(s.post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		for _, tt := range []struct{ says, hosts, message string }{
			{"an address of another site", "jia.example.org", "已属于站点“甲县”"},
			{"the same in capitals", "JIA.example.org", "已属于"},
			{"with a scheme", "https://yi.example.org", "不是域名"},
			{"with a port", "yi.example.org:8080", "不是域名"},
			{"with a path", "yi.example.org/a", "不是域名"},
			{"markup", "<script>", "不是域名"},
			{"SQL", "a'--", "不是域名"},
			{"a dot at the end", "yi.example.org.", "不是域名"},
			{"a label that is too long", strings.Repeat("a", 64) + ".org", "不是域名"},
		} {
			if a := s.post(token, "/sys/tenant/add", `{"name":"乙县","hosts":%q}`, tt.hosts); a.Success || !strings.Contains(a.raw, tt.message) {
				t.Errorf("%s: %s", tt.says, a.raw)
			}
		}
		if s.tenantAt("yi.example.org") != 1 {
			t.Error("an unknown address shows another site than the default one")
		}
		s.must(s.do(call{method: "PUT", path: "/sys/tenant/edit", token: token, body: `{"id":2,"version":1,"hosts":"yi.example.org\njia.example.org"}`}))
		if s.tenantAt("yi.example.org") != 2 || s.tenantAt("jia.example.org") != 2 {
			t.Error("the new address does not count at once")
		}
		s.must(s.do(call{method: "PUT", path: "/sys/tenant/edit", token: token, body: `{"id":2,"version":2,"status":0}`}))
		if s.tenantAt("yi.example.org") != 1 {
			t.Error("a frozen site is still shown")
		}
		if a := s.do(call{path: "/sys/sysDepart/queryTreeList", token: token, tenant: "2"}); a.Success {
			t.Errorf("people still work in a frozen site: %s", a.raw)
		}
	})
}

func TestOnlyTheFirstSiteManagesSites(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		token := s.signedIn()
		s.must(s.post(token, "/sys/tenant/add", `{"name":"甲县"}`))
		s.must(s.post(token, "/sys/tenant/add", `{"name":"乙县"}`))
		guard := s.tokenOf(s.login("anquan", secret))
		for _, c := range []call{
			{method: "POST", path: "/sys/tenant/add", body: `{"name":"丙县"}`},
			{method: "PUT", path: "/sys/tenant/edit", body: `{"id":2,"version":1,"name":"别名"}`},
			{method: "PUT", path: "/sys/tenant/edit", body: `{"id":3,"version":1,"name":"别名"}`},
			{method: "DELETE", path: "/sys/tenant/delete?id=3"},
			{path: "/sys/tenant/queryById?id=3"},
			{method: "POST", path: "/sys/permission/add", body: `{"name":"x","menuType":0,"url":"/x"}`},
			{method: "PUT", path: "/sys/permission/edit", body: `{"id":"25","version":1,"name":"x"}`},
			{method: "POST", path: "/sys/permission/addPermissionRule", body: `{"permissionId":"25","ruleName":"x","ruleColumn":"org_code","ruleConditions":"=","ruleValue":"1"}`},
		} {
			c.tenant, c.token = "2", token
			if strings.HasPrefix(c.path, "/sys/permission") {
				c.token = guard
			}
			if a := s.do(c); a.Success || a.Code != 510 && a.Code != 404 {
				t.Errorf("from another site, %s %s %s: %s", c.method, c.path, c.body, a.raw)
			}
		}
		names := func(tenant string) (names []string) {
			for _, t := range into[web.Page[identity.TenantRow]](s, s.do(call{path: "/sys/tenant/list?column=name&order=asc", token: token, tenant: tenant})).Records {
				names = append(names, t.Name)
			}
			return names
		}
		if got := names("2"); !slices.Equal(got, []string{"甲县"}) {
			t.Errorf("another site sees %v", got)
		}
		if got := names("1"); len(got) != 3 {
			t.Errorf("the first site sees %v", got)
		}
		if a := s.post(s.officer("lihua", identity.RoleEditor, "A01"), "/sys/tenant/add", `{"name":"丁县"}`); a.Success {
			t.Errorf("an editor adds a site: %s", a.raw)
		}
	})
}

func TestASiteWithPeopleOrWorkStays(t *testing.T) {
	onSites(t, func(s *site) {
		var made, dropped []value.ID
		var refusal error
		s.withSites(&made, &dropped, &refusal)
		s.centre()
		token := s.signedIn()
		remove := func(id int) answer {
			return s.do(call{method: "DELETE", path: fmt.Sprintf("/sys/tenant/delete?id=%d", id), token: token})
		}
		if a := remove(1); a.Success || !strings.Contains(a.Message, "默认站点") {
			t.Errorf("the first site: %s", a.raw)
		}
		if a := s.do(call{method: "PUT", path: "/sys/tenant/edit", token: token, body: `{"id":1,"version":1,"status":0}`}); a.Success {
			t.Errorf("the first site is frozen: %s", a.raw)
		}
		s.must(s.post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		s.officer("lihua", identity.RoleEditor, "A01")
		s.exec(`UPDATE sys_user_tenant SET tenant_id = 2 WHERE user_id = $1`, s.userID("lihua"))
		if a := remove(2); a.Success || !strings.Contains(a.Message, "1 人") {
			t.Errorf("with people: %s", a.raw)
		}
		s.exec(`UPDATE sys_user_tenant SET tenant_id = 1 WHERE user_id = $1`, s.userID("lihua"))
		refusal = errs.Invalidf("站点还有 3 篇文章")
		if a := remove(2); a.Success || !strings.Contains(a.Message, "3 篇文章") {
			t.Errorf("with articles: %s", a.raw)
		}
		if departs, err := db.Int(t.Context(), s.db.Read(), `SELECT COUNT(*) FROM sys_depart WHERE tenant_id = 2`); err != nil || departs == 0 {
			t.Errorf("a refused removal took the departments (%v)", err)
		}
		refusal = nil
		s.must(remove(2))
		if got := s.do(call{path: "/sys/tenant/queryById?id=2", token: token}); got.Success {
			t.Errorf("still there: %s", got.raw)
		}
		if got := into[[]identity.Tenant](s, s.do(call{path: "/sys/tenant/queryList", token: token})); len(got) != 1 {
			t.Errorf("still offered: %+v", got)
		}
		s.must(s.post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		left, err := db.Int(t.Context(), s.db.Read(), `SELECT COUNT(*) FROM sys_user_tenant WHERE tenant_id = 2`)
		if err != nil || left != 0 || !slices.Equal(dropped, []value.ID{2}) {
			t.Errorf("%d memberships left, others cleared %v (%v)", left, dropped, err)
		}
		if log := s.audited("tenant.delete"); len(log) != 1 || !strings.Contains(log[0], "甲县") {
			t.Errorf("log %v", log)
		}
	})
}

func TestASiteIsOpenBetweenItsDates(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		token := s.signedIn()
		day := func(days int) string {
			return s.clock.Now().AddDate(0, 0, days).In(value.Shanghai).Format("2006-01-02 15:04:05")
		}
		s.must(s.post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org","beginDate":%q,"endDate":%q}`, day(1), day(20)))
		expect := func(when string, open bool) {
			t.Helper()
			token := s.tokenOf(s.login("wang", secret))
			if got := s.tenantAt("jia.example.org") == 2; got != open {
				t.Errorf("%s the public sees the site: %v", when, got)
			}
			if got := s.do(call{path: "/sys/sysDepart/queryTreeList", token: token, tenant: "2"}).Success; got != open {
				t.Errorf("%s people work in the site: %v", when, got)
			}
		}
		expect("before it begins", false)
		s.clock.Advance(25 * time.Hour)
		expect("after it began", true)
		s.clock.Advance(20 * 24 * time.Hour)
		expect("after it ended", false)
		for _, body := range []string{`{"id":1,"version":1,"endDate":%q}`, `{"id":1,"version":1,"beginDate":%q}`} {
			token = s.tokenOf(s.login("wang", secret))
			if a := s.do(call{method: "PUT", path: "/sys/tenant/edit", token: token, body: fmt.Sprintf(body, day(3))}); a.Success || !strings.Contains(a.raw, "默认站点不能设") {
				t.Errorf("the first site closes: %s", a.raw)
			}
		}
	})
}

func TestOtherAreasHearThatASiteIsCalledOtherwise(t *testing.T) {
	onSites(t, func(s *site) {
		var heard []value.ID
		s.id = identity.New(s.db, s.auth, identity.Options{Bus: bus.NewMemory(),
			TenantEdited: func(_ context.Context, _ *db.Tx, tenant value.ID) error { heard = append(heard, tenant); return nil }})
		s.handler = newSiteHandler(s.auth, s.id)
		s.centre()
		token := s.signedIn()
		s.must(s.do(call{method: "PUT", path: "/sys/tenant/edit", token: token, body: `{"id":1,"version":1,"name":"清河县疾控中心"}`}))
		if !slices.Equal(heard, []value.ID{1}) {
			t.Errorf("heard of %v", heard)
		}
	})
}
