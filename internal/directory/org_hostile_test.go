package directory_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"jikong/internal/access"
)

// hostile are texts that broke other programs of this kind.
var hostile = []string{
	"' OR '1'='1", "1) OR (1=1", "1 UNION SELECT password FROM sys_user", "1;DROP TABLE sys_role", "1' AND SLEEP(5)--", "1' || pg_sleep(5)--",
	"1/**/OR/**/1=1", "\x00", "%", "_", `\`, "99999999999999999999", "-1", "1e3", "{{7*7}}", "${7*7}", "#{sys_user_code}", "<script>alert(1)</script>",
	strings.Repeat("1,", 5_000), strings.Repeat("长", 3_000),
}

func TestHostileTextsGetAClearAnswerAndChangeNothing(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		system := s.SignedIn()
		asked := []struct{ token, path string }{
			{security, "/sys/role/list?roleName="}, {security, "/sys/role/list?column="}, {security, "/sys/role/list?superQueryParams="},
			{security, "/sys/role/queryById?id="}, {security, "/sys/role/checkRoleCode?roleCode="}, {security, "/sys/role/checkRoleCode?id="},
			{security, "/sys/role/dataScope?roleId="}, {security, "/sys/permission/list?name="}, {security, "/sys/permission/getSystemSubmenu?parentId="},
			{security, "/sys/permission/getSystemSubmenuBatch?parentIds="}, {security, "/sys/permission/queryListAsync?pid="},
			{security, "/sys/permission/checkPermDuplication?url="}, {security, "/sys/permission/checkPermDuplication?id="},
			{security, "/sys/permission/queryRolePermission?roleId="}, {security, "/sys/permission/getPermRuleListByPermId?permissionId="},
			{security, "/sys/permission/queryPermissionRule?permissionId=25&ruleName="}, {security, "/sys/permission/queryPermissionRule?permissionId=25&ruleValue="},
			{security, "/sys/permission/queryDepartPermission?departId="}, {security, "/sys/sysDepartPermission/queryTreeListForDeptRole?departId="},
			{security, "/sys/sysDepartPermission/queryDeptRolePermission?roleId="}, {security, "/sys/sysDepartRole/list?deptId="},
			{security, "/sys/sysDepartRole/list?roleName="}, {security, "/sys/sysDepartRole/queryById?id="}, {security, "/sys/sysDepartRole/getDeptRoleList?departId="},
			{security, "/sys/sysDepartRole/getDeptRoleByUserId?departId=1&userId="}, {security, "/sys/sysDepartRole/users?departId="},
			{system, "/sys/tenant/list?name="}, {system, "/sys/tenant/queryById?id="}, {system, "/sys/tenant/queryList?ids="},
		}
		before := s.Do(call{Path: "/sys/permission/queryTreeList", Token: security}).Raw
		for _, ask := range asked {
			for _, text := range hostile {
				if a := s.Do(call{Path: ask.path + url.QueryEscape(text), Token: ask.token}); strings.Contains(a.Message, "意外") || a.Status != http.StatusOK {
					t.Errorf("%s%.40q: %d %.200s", ask.path, text, a.Status, a.Raw)
				}
			}
		}
		for _, path := range []string{"/sys/role/delete?id=", "/sys/role/deleteBatch?ids=", "/sys/permission/delete?id=", "/sys/permission/deleteBatch?ids=", "/sys/permission/deletePermissionRule?id=",
			"/sys/sysDepartRole/delete?id=", "/sys/sysDepartRole/deleteBatch?ids="} {
			for _, text := range hostile {
				if a := s.Do(call{Method: "DELETE", Path: path + url.QueryEscape(text), Token: security}); a.Success || strings.Contains(a.Message, "意外") {
					t.Errorf("%s%.40q: %.200s", path, text, a.Raw)
				}
			}
		}
		roles := s.Do(call{Path: "/sys/role/queryall", Token: security})
		if len(into[[]access.Role](s, roles)) != 4 {
			t.Errorf("roles are gone: %s", roles.Raw)
		}
		withoutTime := func(raw string) string { text, _, _ := strings.Cut(raw, `"timestamp"`); return text }
		if after := s.Do(call{Path: "/sys/permission/queryTreeList", Token: security}).Raw; withoutTime(after) != withoutTime(before) {
			t.Error("the menu changed")
		}
	})
}

func TestTheRolesLeaveAsAFileForThoseWhoMay(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		export := func(token string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodGet, "/sys/role/exportXls", nil)
			r.Header.Set("X-Access-Token", token)
			w := httptest.NewRecorder()
			s.Handler.ServeHTTP(w, r)
			return w
		}
		if w := export(security); w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), "PK") {
			t.Errorf("the security administrator gets %d %.100q", w.Code, w.Body)
		}
		if w := export(s.SignedIn()); w.Code < 400 {
			t.Errorf("the system administrator gets %d", w.Code)
		}
	})
}
