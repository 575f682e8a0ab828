package app

import (
	"strings"
	"testing"

	"jikong/internal/config"
)

func TestUnmodifiedClientsOpenWithThePageOfTheRole(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		call := func(role, method, path string, body any) answer {
			t.Helper()
			n.playRole(role)
			return n.do(method, "/jeecgboot"+path, body, "X-Version", "v3", "tenant-id", "0")
		}
		good := func(role, method, path string, body any) string {
			t.Helper()
			a := call(role, method, path, body)
			if !a.Success {
				t.Fatalf("%s %s as %s: %s", method, path, role, a.Body)
			}
			return string(a.Result)
		}
		opens := func(why, page string) {
			t.Helper()
			if info := good("editor", "GET", "/sys/user/getUserInfo", nil); !strings.Contains(info, `"homePath":"`+page+`"`) {
				t.Errorf("%s the editor opens another page than %s", why, page)
			}
		}
		const usual, articles, users = "/dashboard/analysis", "/content/article", "/system/user"

		if home := good("system_admin", "GET", "/sys/sysRoleIndex/queryDefIndex", nil); !strings.Contains(home, `"url":"`+usual+`"`) {
			t.Errorf("the page of everybody: %s", home)
		}
		if home := good("security_admin", "GET", "/sys/sysRoleIndex/queryByCode?roleCode=editor", nil); home != "null" {
			t.Errorf("a role without a page has %s", home)
		}
		opens("at first", usual)

		good("security_admin", "POST", "/sys/sysRoleIndex/add", map[string]any{"roleCode": "editor", "url": articles, "component": "content/article/List", "priority": 1})
		opens("with a page of the role", articles)
		n.playRole("security_admin")
		home := n.ok("GET", "/jeecgboot/sys/sysRoleIndex/queryByCode?roleCode=editor", nil)
		pages := good("security_admin", "GET", "/sys/sysRoleIndex/pages?roleCode=editor", nil)
		if !strings.Contains(pages, `"/content/article"`) || strings.Contains(pages, `"/system/user"`) || strings.Contains(pages, `"/content"`) {
			t.Errorf("the pages that the editor's role opens: %s", pages)
		}
		if page := good("security_admin", "GET", "/sys/sysRoleIndex/list?roleCode=editor", nil); !strings.Contains(page, `"total":1`) {
			t.Errorf("the list: %s", page)
		}
		good("security_admin", "PUT", "/sys/sysRoleIndex/edit", map[string]any{"id": home["id"], "url": users})
		opens("with a page that the role may not open", usual)
		good("security_admin", "POST", "/sys/sysRoleIndex/edit", map[string]any{"id": home["id"], "url": articles, "status": "0"})
		opens("with a page that is switched off", usual)
		good("security_admin", "DELETE", "/sys/sysRoleIndex/delete?id="+home["id"].(string), nil)
		for range 2 { // the second time the row is there
			good("security_admin", "PUT", "/sys/sysRoleIndex/updateDefIndex?url="+articles+"&component=content/article/List&isRoute=true", nil)
		}
		opens("with another page for everybody", articles)

		for _, refused := range []struct {
			why, role, path, words string
			body                   map[string]any
		}{
			{"a role that is not there", "security_admin", "/add", "没有编码为", map[string]any{"roleCode": "nobody", "url": articles}},
			{"another site's address", "security_admin", "/add", "页面路径", map[string]any{"roleCode": "editor", "url": "https://evil.example/"}},
			{"a script", "security_admin", "/updateDefIndex?url=javascript:alert(1)", "页面路径", nil},
			{"somebody without the right", "editor", "/updateDefIndex?url=" + articles, "权限", nil},
		} {
			if a := call(refused.role, "POST", "/sys/sysRoleIndex"+refused.path, refused.body); a.Success || !strings.Contains(a.Body, refused.words) {
				t.Errorf("%s: %s", refused.why, a.Body)
			}
		}
	})
}
