package directory_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/sitetest"
	"jikong/internal/value"
	"jikong/internal/web"
)

// withSites makes the service anew with what the program lends to it for sites that come and go.
func (s *site) withSites(made, dropped *[]value.ID, refusal *error) {
	s.T.Helper()
	s.Change(func(w *sitetest.Wiring) {
		w.Directory.NewTenant = func(_ context.Context, _ *db.Tx, tenant value.ID) error { *made = append(*made, tenant); return nil }
		w.Directory.DropTenant = func(_ context.Context, _ *db.Tx, tenant value.ID) error {
			if *refusal == nil {
				*dropped = append(*dropped, tenant)
			}
			return *refusal
		}
	})
}

func TestASiteIsMadeReadyForWork(t *testing.T) {
	onSites(t, func(s *site) {
		var made, dropped []value.ID
		var refusal error
		s.withSites(&made, &dropped, &refusal)
		s.Centre()
		token := s.SignedIn()
		added := s.Must(s.Post(token, "/sys/tenant/add", `{"name":"江水县疾控中心","hosts":"WWW.County.Example.org, county.example.org"}`))
		if !strings.Contains(added.Raw, `"id":2`) || !slices.Equal(made, []value.ID{2}) {
			t.Errorf("the number of a site is small: %s; others prepared %v", added.Raw, made)
		}
		if id := s.tenantAt("www.county.example.org"); id != 2 {
			t.Errorf("its address leads to site %d", id)
		}
		inside := func(token string) []string {
			tree := into[[]directory.DepartNode](s, s.Do(call{Path: "/sys/sysDepart/queryTreeList", Token: token, Tenant: "2"}))
			return []string{tree[0].Title, tree[0].OrgCode}
		}
		if got := inside(token); !slices.Equal(got, []string{"江水县疾控中心", "A01"}) {
			t.Errorf("departments %v", got)
		}
		here, there := s.Menu(token).CodeList, into[access.UserPermission](s, s.Do(call{Path: "/sys/permission/getUserPermissionByToken", Token: token, Tenant: "2"})).CodeList
		for _, code := range []string{"system:user:add", "system:depart:edit"} {
			if !slices.Contains(here, code) || !slices.Contains(there, code) {
				t.Errorf("the administrator lacks %s in one of the sites", code)
			}
		}
		if slices.Contains(there, "content:article:add") {
			t.Error("only administrators are lent to a new site, yet somebody can write there")
		}
		guard := s.TokenOf(s.Login("anquan", secret))
		roles := into[web.Page[access.Role]](s, s.Do(call{Path: "/sys/role/list", Token: guard, Tenant: "2"}))
		if roles.Total != 4 {
			t.Errorf("%d roles", roles.Total)
		}
		editor := roles.Records[slices.IndexFunc(roles.Records, func(r access.Role) bool { return r.RoleCode == access.RoleEditor })]
		held := into[[]string](s, s.Do(call{Path: "/sys/permission/queryRolePermission?roleId=" + editor.ID.String(), Token: guard, Tenant: "2"}))
		if !slices.Contains(held, "1102") {
			t.Errorf("editors of the new site hold %v", held)
		}
		mine := into[directory.MyTenants](s, s.Do(call{Path: "/sys/tenant/getCurrentUserTenant", Token: token}))
		if len(mine.List) != 2 {
			t.Errorf("own sites %+v", mine.List)
		}
		if choices := into[[]directory.Tenant](s, s.Do(call{Path: "/sys/tenant/queryList?ids=2,", Token: token})); len(choices) != 1 || choices[0].ID != 2 {
			t.Errorf("choices %+v", choices)
		}
	})
}

// tenantAt is the site that an address leads to, 0 when it is closed.
func (s *site) tenantAt(host string) value.ID {
	s.T.Helper()
	id, err := s.Directory.TenantOf(web.WithRequest(s.T.Context(), web.Request{Host: host}))
	if err != nil && !errs.Is(err, errs.Suspended) {
		s.T.Fatal(err)
	}
	return id
}

func TestNumbersOfSitesGoOnBehindTheLastPossibleOne(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县","id":2147483647}`))
		if a := s.Must(s.Post(token, "/sys/tenant/add", `{"name":"乙县"}`)); !strings.Contains(a.Raw, `"id":2,`) && !strings.Contains(a.Raw, `"id":2}`) {
			t.Errorf("%s", a.Raw)
		}
	})
}

// Nobody but a security administrator names another one: a site that is older than the first of them would never have had any.
func TestASiteThatIsOlderThanAnAdministratorGetsTheOneOfTheCentre(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Must(s.Post(s.SignedIn(), "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		holders := func() []string {
			return s.Texts(`SELECT u.username || ' ' || r.role_code FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id AND r.tenant_id = 2
				JOIN sys_user u ON u.id = ur.user_id JOIN sys_user_tenant ut ON ut.user_id = u.id AND ut.tenant_id = 2 ORDER BY 1`)
		}
		guard := s.Officer("anquan", access.RoleSecurity, "A01")
		s.Officer("anquan_two", access.RoleSecurity, "A01")
		if got := holders(); !slices.Equal(got, []string{"anquan security_admin", "wang system_admin"}) {
			t.Errorf("in the county work %v", got)
		}
		if a := s.Do(call{Path: "/sys/role/list", Token: guard, Tenant: "2"}); !a.Success || !strings.Contains(a.Raw, access.RoleEditor) {
			t.Errorf("the county's roles: %s", a.Raw)
		}
		s.Exec(`DELETE FROM sys_user_role WHERE role_id IN (SELECT id FROM sys_role WHERE tenant_id = 2 AND role_code = $1)`, access.RoleSecurity)
		s.Tx(func(ctx context.Context, tx *db.Tx) error { return access.Seed(ctx, tx) })
		if got := holders(); !slices.Equal(got, []string{"anquan security_admin", "anquan_two security_admin", "wang system_admin"}) {
			t.Errorf("after a start of the program work there %v", got)
		}
		// A role of the county that audits would put granting and auditing into one hand: nobody is lent, nor made a member of the site.
		s.Exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) SELECT 77, r.id, p.id, 0 FROM sys_role r, sys_permission p
			WHERE r.tenant_id = 2 AND r.role_code = $1 AND p.id = (SELECT MIN(id) FROM sys_permission WHERE perms LIKE 'system:audit:%')`, access.RoleSecurity)
		s.Exec(`DELETE FROM sys_user_role WHERE role_id IN (SELECT id FROM sys_role WHERE tenant_id = 2 AND role_code = $1)`, access.RoleSecurity)
		s.Exec(`DELETE FROM sys_user_tenant WHERE tenant_id = 2 AND user_id <> $1`, s.UserID("wang"))
		s.Tx(func(ctx context.Context, tx *db.Tx) error { return access.Seed(ctx, tx) })
		if got := s.Texts(`SELECT u.username FROM sys_user u JOIN sys_user_tenant ut ON ut.user_id = u.id AND ut.tenant_id = 2 ORDER BY 1`); !slices.Equal(got, []string{"wang"}) {
			t.Errorf("members of the county where nobody may be lent: %v", got)
		}
	})
}

func TestTheAddressesOfSitesAreTheirOwn(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
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
			if a := s.Post(token, "/sys/tenant/add", `{"name":"乙县","hosts":%q}`, tt.hosts); a.Success || !strings.Contains(a.Raw, tt.message) {
				t.Errorf("%s: %s", tt.says, a.Raw)
			}
		}
		if s.tenantAt("yi.example.org") != 1 {
			t.Error("an unknown address shows another site than the default one")
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/tenant/edit", Token: token, Body: `{"id":2,"version":1,"hosts":"yi.example.org\njia.example.org"}`}))
		if s.tenantAt("yi.example.org") != 2 || s.tenantAt("jia.example.org") != 2 {
			t.Error("the new address does not count at once")
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/tenant/edit", Token: token, Body: `{"id":2,"version":2,"status":0}`}))
		if at := s.tenantAt("yi.example.org"); at != 0 {
			t.Errorf("the address of a frozen site shows site %d", at)
		}
		if a := s.Do(call{Path: "/sys/sysDepart/queryTreeList", Token: token, Tenant: "2"}); a.Success {
			t.Errorf("people still work in a frozen site: %s", a.Raw)
		}
	})
}

func TestOnlyTheFirstSiteManagesSites(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县"}`))
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"乙县"}`))
		guard := s.TokenOf(s.Login("anquan", secret))
		for _, c := range []call{
			{Method: "POST", Path: "/sys/tenant/add", Body: `{"name":"丙县"}`},
			{Method: "PUT", Path: "/sys/tenant/edit", Body: `{"id":2,"version":1,"name":"别名"}`},
			{Method: "PUT", Path: "/sys/tenant/edit", Body: `{"id":3,"version":1,"name":"别名"}`},
			{Method: "DELETE", Path: "/sys/tenant/delete?id=3"},
			{Path: "/sys/tenant/queryById?id=3"},
			{Method: "POST", Path: "/sys/permission/add", Body: `{"name":"x","menuType":0,"url":"/x"}`},
			{Method: "PUT", Path: "/sys/permission/edit", Body: `{"id":"25","version":1,"name":"x"}`},
			{Method: "POST", Path: "/sys/permission/addPermissionRule", Body: `{"permissionId":"25","ruleName":"x","ruleColumn":"org_code","ruleConditions":"=","ruleValue":"1"}`},
		} {
			c.Tenant, c.Token = "2", token
			if strings.HasPrefix(c.Path, "/sys/permission") {
				c.Token = guard
			}
			if a := s.Do(c); a.Success || a.Code != 510 && a.Code != 404 {
				t.Errorf("from another site, %s %s %s: %s", c.Method, c.Path, c.Body, a.Raw)
			}
		}
		names := func(tenant string) (names []string) {
			for _, t := range into[web.Page[directory.TenantRow]](s, s.Do(call{Path: "/sys/tenant/list?column=name&order=asc", Token: token, Tenant: tenant})).Records {
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
		if a := s.Post(s.Officer("lihua", access.RoleEditor, "A01"), "/sys/tenant/add", `{"name":"丁县"}`); a.Success {
			t.Errorf("an editor adds a site: %s", a.Raw)
		}
	})
}

func TestASiteWithPeopleOrWorkStays(t *testing.T) {
	onSites(t, func(s *site) {
		var made, dropped []value.ID
		var refusal error
		s.withSites(&made, &dropped, &refusal)
		s.Centre()
		token := s.SignedIn()
		remove := func(id int) answer {
			return s.Do(call{Method: "DELETE", Path: fmt.Sprintf("/sys/tenant/delete?id=%d", id), Token: token})
		}
		if a := remove(1); a.Success || !strings.Contains(a.Message, "默认站点") {
			t.Errorf("the first site: %s", a.Raw)
		}
		if a := s.Do(call{Method: "PUT", Path: "/sys/tenant/edit", Token: token, Body: `{"id":1,"version":1,"status":0}`}); a.Success {
			t.Errorf("the first site is frozen: %s", a.Raw)
		}
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		s.Officer("lihua", access.RoleEditor, "A01")
		s.Exec(`UPDATE sys_user_tenant SET tenant_id = 2 WHERE user_id = $1`, s.UserID("lihua"))
		if a := remove(2); a.Success || !strings.Contains(a.Message, "1 人") {
			t.Errorf("with people: %s", a.Raw)
		}
		s.Exec(`UPDATE sys_user_tenant SET tenant_id = 1 WHERE user_id = $1`, s.UserID("lihua"))
		refusal = errs.Invalidf("站点还有 3 篇文章")
		if a := remove(2); a.Success || !strings.Contains(a.Message, "3 篇文章") {
			t.Errorf("with articles: %s", a.Raw)
		}
		if departs, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_depart WHERE tenant_id = 2`); err != nil || departs == 0 {
			t.Errorf("a refused removal took the departments (%v)", err)
		}
		refusal = nil
		s.Must(remove(2))
		if got := s.Do(call{Path: "/sys/tenant/queryById?id=2", Token: token}); got.Success {
			t.Errorf("still there: %s", got.Raw)
		}
		if got := into[[]directory.Tenant](s, s.Do(call{Path: "/sys/tenant/queryList", Token: token})); len(got) != 1 {
			t.Errorf("still offered: %+v", got)
		}
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		left, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_user_tenant WHERE tenant_id = 2`)
		if err != nil || left != 0 || !slices.Equal(dropped, []value.ID{2}) {
			t.Errorf("%d memberships left, others cleared %v (%v)", left, dropped, err)
		}
		if log := s.Audited("tenant.delete"); len(log) != 1 || !strings.Contains(log[0], "甲县") {
			t.Errorf("log %v", log)
		}
	})
}

func TestASiteIsOpenBetweenItsDates(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		day := func(days int) string {
			return s.Clock.Now().AddDate(0, 0, days).In(value.Shanghai).Format("2006-01-02 15:04:05")
		}
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org","beginDate":%q,"endDate":%q}`, day(1), day(20)))
		expect := func(when string, open bool) {
			t.Helper()
			token := s.TokenOf(s.Login("wang", secret))
			if got := s.tenantAt("jia.example.org") == 2; got != open {
				t.Errorf("%s the public sees the site: %v", when, got)
			}
			if got := s.Do(call{Path: "/sys/sysDepart/queryTreeList", Token: token, Tenant: "2"}).Success; got != open {
				t.Errorf("%s people work in the site: %v", when, got)
			}
		}
		expect("before it begins", false)
		s.Clock.Advance(25 * time.Hour)
		expect("after it began", true)
		s.Clock.Advance(20 * 24 * time.Hour)
		expect("after it ended", false)
		for _, body := range []string{`{"id":1,"version":1,"endDate":%q}`, `{"id":1,"version":1,"beginDate":%q}`} {
			token = s.TokenOf(s.Login("wang", secret))
			if a := s.Do(call{Method: "PUT", Path: "/sys/tenant/edit", Token: token, Body: fmt.Sprintf(body, day(3))}); a.Success || !strings.Contains(a.Raw, "默认站点不能设") {
				t.Errorf("the first site closes: %s", a.Raw)
			}
		}
	})
}

func TestOtherAreasHearThatASiteIsCalledOtherwise(t *testing.T) {
	onSites(t, func(s *site) {
		var heard []value.ID
		s.Change(func(w *sitetest.Wiring) {
			w.Directory.TenantEdited = func(_ context.Context, _ *db.Tx, tenant value.ID) error { heard = append(heard, tenant); return nil }
		})
		s.Centre()
		token := s.SignedIn()
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/tenant/edit", Token: token, Body: `{"id":1,"version":1,"name":"清河县疾控中心"}`}))
		if !slices.Equal(heard, []value.ID{1}) {
			t.Errorf("heard of %v", heard)
		}
	})
}

// TestASiteIsFrozenByNothingButItsSwitch: forms send null or an empty text of what they show without a value.
func TestASiteIsFrozenByNothingButItsSwitch(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		s.Must(s.Post(token, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org","status":null}`))
		edit := func(more string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/tenant/edit", Token: token, Body: `{"id":2,` + more + `}`})
		}
		s.Must(edit(`"name":"甲县疾控中心","status":""`))
		s.Must(edit(`"status":null`))
		if a := edit(`"version":3,"status":""`); a.Success || !strings.Contains(a.Raw, "请填写状态") {
			t.Errorf("with a version: %s", a.Raw)
		}
		if at := s.tenantAt("jia.example.org"); at != 2 {
			t.Errorf("its address shows site %d", at)
		}
	})
}

// TestTheStatusOfADepartmentIsNamedWhereItIsMissing: a new one is in use unless its form says otherwise.
func TestTheStatusOfADepartmentIsNamedWhereItIsMissing(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		made := into[directory.Department](s, s.Must(s.Post(token, "/sys/sysDepart/add", `{"departName":"检验科","parentId":%q,"status":"","orgCategory":null}`, s.DepartID("A01"))))
		if made.Status != "1" || made.OrgCategory != "2" {
			t.Errorf("%+v", made)
		}
		a := s.Do(call{Method: "PUT", Path: "/sys/sysDepart/edit", Token: token, Body: fmt.Sprintf(`{"id":%q,"version":%d,"status":""}`, made.ID, made.Version)})
		if a.Success || !strings.Contains(a.Raw, "请选择状态") {
			t.Errorf("with a version: %s", a.Raw)
		}
	})
}
