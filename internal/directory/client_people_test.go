package directory_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
)

// TestOlderNamesOfCallsAnswerAsTheirOriginals: clients that grew from the older template know them by other names.
func TestOlderNamesOfCallsAnswerAsTheirOriginals(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		for _, c := range []struct{ method, alias, original string }{
			{"POST", "/account/sms", "/sys/sms"}, {"POST", "/auth/register", "/sys/user/register"},
			{"POST", "/auth/forge-password", "/sys/user/passwordChange"}, {"GET", "/user/info", "/sys/user/getUserInfo"},
		} {
			said := func(path string) string {
				a := s.Do(call{Method: c.method, Path: path, Token: token, Body: map[string]string{"POST": "{}"}[c.method]})
				return fmt.Sprint(a.Status, a.Code, a.Message, string(a.Result))
			}
			if alias, original := said(c.alias), said(c.original); alias != original || strings.HasPrefix(alias, "404") {
				t.Errorf("%s answers %s, %s answers %s", c.alias, alias, c.original, original)
			}
		}
	})
}

// TestNewerClientsNameHeadsAndBringPeopleBack walks the calls about people that only they make.
func TestNewerClientsNameHeadsAndBringPeopleBack(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "wxm07", ""))
		id, depart := s.UserID("wxm07").String(), s.DepartID("A01").String()
		s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (990001, $1, $2) ON CONFLICT DO NOTHING`, s.UserID("wxm07"), s.DepartID("A01"))
		leads := func() string {
			return s.Texts(`SELECT user_identity || ' ' || depart_ids FROM sys_user WHERE username = 'wxm07'`)[0]
		}
		for status, want := range map[string]string{"true": "2 " + depart, "1": "2 " + depart, "false": "1 ", "0": "1 "} {
			s.Must(s.Post(root, "/sys/user/changeDepartChargePerson", `{"userId":%q,"departId":%q,"status":%q}`, id, depart, status))
			if got := leads(); got != want {
				t.Errorf("status %s: %q, want %q", status, got, want)
			}
		}
		if a := s.Post(root, "/sys/user/changeDepartChargePerson", `{"userId":%q,"departId":%q,"status":"perhaps"}`, id, depart); a.Success {
			t.Errorf("a status that is none: %s", a.Raw)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + id, Token: root}))
		if gone := into[[]directory.Person](s, s.Do(call{Path: "/sys/user/getQuitList", Token: root})); len(gone) != 1 || gone[0].Username != "wxm07" {
			t.Errorf("who left: %+v", gone)
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/putCancelQuit", Token: root, Body: fmt.Sprintf(`{"userIds":%q}`, id)}))
		if got := s.Texts(`SELECT CAST(del_flag AS TEXT) FROM sys_user WHERE username = 'wxm07'`)[0]; got != "0" {
			t.Errorf("brought back: %s", got)
		}
	})
}

func TestTheDepartmentsThatSomebodyLeadsAreThoseOfTheSiteWithinTheReachOfTheCaller(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		s.Role(security, "local", sitetest.ListRow, sitetest.EditRow, sitetest.AddRow)
		s.Reach("local", auth.ScopeDeparts)
		local := s.Officer("local1", "local", "A01A01")
		s.Must(s.AddPerson(root, "wxm07", fmt.Sprintf(`,"selecteddeparts":"%d"`, s.DepartID("A01A01"))))
		office, group, lab := s.DepartID("A01A01").String(), s.DepartID("A01A01A01").String(), s.DepartID("A01A02").String()
		for _, c := range []struct{ says, token, held, sent, stored, refused string }{
			{"departments of the own branch", local, "", office + ", " + group + "," + office, office + "," + group, ""},
			{"one beside it", local, office, office + "," + lab, office, "不在您的管理范围"},
			{"one beside it is left as it is", local, lab, lab + "," + office, lab + "," + office, ""},
			{"one beside it is taken away", local, lab + "," + office, office, lab + "," + office, "不在您的管理范围"},
			{"by a name", root, office, "研发部", office, "编号"},
			{"one that there is not", root, office, office + ",999", office, "不存在"},
			{"one that is gone is left out", root, office + ",999", office, office, ""},
			{"what was stored by a name is chosen anew", root, "研发部", lab, lab, ""},
		} {
			s.Exec(`UPDATE sys_user SET user_identity = 2, depart_ids = $1 WHERE username = 'wxm07'`, c.held)
			version := s.Texts(`SELECT CAST(version AS TEXT) FROM sys_user WHERE username = 'wxm07'`)[0]
			a := s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: c.token,
				Body: fmt.Sprintf(`{"id":%q,"version":%s,"userIdentity":2,"departIds":%q}`, s.UserID("wxm07"), version, c.sent)})
			stored := s.Texts(`SELECT depart_ids FROM sys_user WHERE username = 'wxm07'`)[0]
			if a.Success != (c.refused == "") || !strings.Contains(a.Message, c.refused) || stored != c.stored {
				t.Errorf("%s: %s, stored %q", c.says, a.Raw, stored)
			}
			if c.refused != "" && !strings.Contains(a.Raw, `"departIds":`) {
				t.Errorf("%s: the field is not named: %s", c.says, a.Raw)
			}
		}
		if a := s.Post(local, "/sys/user/changeDepartChargePerson", `{"userId":%q,"departId":%q,"status":"true"}`, s.UserID("wxm07"), s.DepartID("A01")); a.Success || !strings.Contains(a.Message, "管理范围") {
			t.Errorf("the department above by the other call: %s", a.Raw)
		}
	})
}

// TestThePageOfARoleIsNoSecretAmongColleagues: clients ask for it on screens of the system administrator, who has no right over roles.
func TestThePageOfARoleIsNoSecretAmongColleagues(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		s.Must(s.Do(call{Path: "/sys/sysRoleIndex/queryByCode?roleCode=editor", Token: s.SignedIn()}))
		if a := s.Do(call{Path: "/sys/sysRoleIndex/queryByCode?roleCode=editor"}); a.Code != 401 {
			t.Errorf("without a session: %s", a.Raw)
		}
	})
}

// TestRolesAndDepartmentsOfAFormAreReadOrRefusedButNeverLost: clients send such lists joined by commas, as arrays, or null where they know none.
func TestRolesAndDepartmentsOfAFormAreReadOrRefusedButNeverLost(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		office, lab := s.Depart(root, "A01", "应急办"), s.Depart(root, "A01", "检验科")
		manager := s.Role(security, "manager", sitetest.ListRow, sitetest.AddRow, sitetest.EditRow, sitetest.AssignRow)
		s.Reach("manager", auth.ScopeAll)
		s.Officer("zhangsan", access.RoleEditor, "A01")
		if err := s.Assign(s.UserID("zhangsan"), 1, manager.ID); err != nil {
			t.Fatal(err)
		}
		token := s.TokenOf(s.Login("zhangsan", secret))
		s.Must(s.AddPerson(token, "zhaoli", fmt.Sprintf(`,"selecteddeparts":%q`, office.ID)))
		id, editor, chief := s.UserID("zhaoli"), s.Roles(access.RoleEditor)[0], s.Role(security, "chief").ID
		holds := func() string {
			return strings.Join(s.Texts(`SELECT CAST(role_id AS TEXT) FROM sys_user_role WHERE user_id = $1 ORDER BY role_id`, id), ",") + " in " +
				strings.Join(s.Texts(`SELECT CAST(dep_id AS TEXT) FROM sys_user_depart WHERE user_id = $1 ORDER BY dep_id`, id), ",")
		}
		for _, c := range []struct{ says, sent, roles, departs, refused string }{
			{"a comma list", `"selectedroles":"{editor}","selecteddeparts":"{office}"`, "{editor}", "{office}", ""},
			{"arrays", `"selectedroles":["{editor}","{chief}"],"selecteddeparts":["{lab}"]`, "{editor},{chief}", "{lab}", ""},
			{"numbers in an array", `"selectedroles":[{editor}],"selecteddeparts":[{office},{lab}]`, "{editor}", "{office},{lab}", ""},
			{"null says nothing", `"selectedroles":null,"selecteddeparts":null,"relTenantIds":null`, "{editor}", "{office},{lab}", ""},
			{"null says nothing beside a version either", `"version":{version},"selectedroles":null,"selecteddeparts":null`, "{editor}", "{office},{lab}", ""},
			{"an object is no list", `"realname":"改","selectedroles":{"id":"{chief}"}`, "{editor}", "{office},{lab}", "角色的格式不正确"},
			{"objects in an array are none", `"realname":"改","selecteddeparts":[{"key":"{lab}"}]`, "{editor}", "{office},{lab}", "部门的格式不正确"},
			{"an array within an array is none", `"realname":"改","relTenantIds":[["1"]]`, "{editor}", "{office},{lab}", "站点的格式不正确"},
			{"an empty text takes all away", `"selectedroles":"","selecteddeparts":[]`, "", "", ""},
		} {
			version := s.Texts(`SELECT CAST(version AS TEXT) FROM sys_user WHERE id = $1`, id)[0]
			known := strings.NewReplacer("{editor}", editor.String(), "{chief}", chief.String(), "{office}", office.ID.String(), "{lab}", lab.ID.String(), "{version}", version)
			a := s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: token, Body: known.Replace(fmt.Sprintf(`{"id":"%s",%s}`, id, c.sent))})
			if a.Success != (c.refused == "") || !strings.Contains(a.Raw, c.refused) {
				t.Errorf("%s: %s", c.says, a.Raw)
			}
			if got, want := holds(), known.Replace(c.roles+" in "+c.departs); got != want {
				t.Errorf("%s: %s, want %s", c.says, got, want)
			}
		}
		if got := s.Texts(`SELECT realname FROM sys_user WHERE id = $1`, id)[0]; got == "改" {
			t.Error("a refused form changed the name")
		}
	})
}
