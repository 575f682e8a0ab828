package directory_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/value"
	"jikong/internal/web"
)

// TestPeopleAreFoundByAnyNameTheyHave: one field of every picker takes account, name, pinyin, initials and, of those who see numbers, the phone.
func TestPeopleAreFoundByAnyNameTheyHave(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "wxm07", `,"phone":"13911112222"`))
		s.Exec(`UPDATE sys_user SET realname = '吴小明' WHERE username = 'wxm07'`)
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		s.Must(s.Post(security, "/sys/user/addSysUserRole", `{"roleId":%q,"userIdList":["%d"]}`, role.ID, s.UserID("wxm07")))
		clerk := s.Officer("lihua", "clerk", "A01A01") // sees no list of people
		pick := "/sys/user/queryUserComponentData?keyword="
		newer, list := "/sys/user/selectUserList?keyword=", "/sys/user/list?keyword="
		holders := "/sys/user/userRoleList?roleId=" + role.ID.String() + "&keyword="
		for _, c := range []struct {
			says, token, path, text string
			found                   bool
		}{
			{"account", clerk, pick, "wxm", true},
			{"account in capitals", clerk, pick, "WXM07", true},
			{"name", clerk, pick, "小明", true},
			{"with the stars of the query language", clerk, pick, "*小明*", true},
			{"pinyin", clerk, pick, "wuxiao", true},
			{"initials", clerk, pick, "wxm", true},
			{"the middle of the pinyin", clerk, pick, "xiaoming", false},
			{"phone", root, pick, "1112222", true},
			{"phone, for who sees no numbers", clerk, pick, "13911112222", false},
			{"three digits are no phone", root, pick, "222", false},
			{"wildcards", root, pick, "%", false},
			{"SQL", root, pick, "') OR 1=1 --", false},
			{"question marks", root, pick, "?", false},
			{"holders of a role by name", root, holders, "小明", true},
			{"holders of a role by pinyin", root, holders, "wxm", true},
			{"the newer client's picker, by name", clerk, newer, "小明", true},
			{"the newer client's picker, by pinyin", clerk, newer, "wuxiaoming", true},
			{"the newer client's picker, by initials", clerk, newer, "wxm", true},
			{"the newer client's picker, by phone without the right", clerk, newer, "13911112222", false},
			{"the list, by name", root, list, "小明", true},
			{"the list, by pinyin", root, list, "wuxiao", true},
			{"the list, by initials", root, list, "wxm", true},
			{"the list, by SQL", root, list, "') OR 1=1 --", false},
			{"departments and people, by initials", clerk, "/sys/sysDepart/queryTreeByKeyWord?keyWord=", "wxm", true},
			{"holders of a role, somebody else", root, holders, "张", false},
		} {
			a := s.Do(call{Path: c.path + url.QueryEscape(c.text), Token: c.token})
			if !a.Success || strings.Contains(a.Raw, `"wxm07"`) != c.found {
				t.Errorf("%s %q: %s", c.says, c.text, a.Raw)
			}
		}
		if all := into[web.Page[directory.Colleague]](s, s.Do(call{Path: pick, Token: clerk})); all.Total < 3 {
			t.Errorf("an empty field finds %d", all.Total)
		}
	})
}

// Each way in which people are found, in each call that looks for them. Whoever sees no numbers finds nobody by one.
func TestEveryCallThatLooksForPeopleFindsThemByEachName(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "wxm07", `,"phone":"13911112222"`))
		s.Exec(`UPDATE sys_user SET realname = '吴小明' WHERE username = 'wxm07'`)
		depart := s.Depart(root, "A01", "检验科")
		s.Must(s.Post(root, "/sys/user/editSysDepartWithUser", `{"depId":"%d","userIdList":["%d"]}`, depart.ID, s.UserID("wxm07")))
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		s.Must(s.Post(security, "/sys/user/addSysUserRole", `{"roleId":%q,"userIdList":["%d"]}`, role.ID, s.UserID("wxm07")))
		s.Exec(`INSERT INTO auth_session (id, token_hash, user_id, tenant_id, create_time, last_seen, expire_time) SELECT 990001, 'x', id, 1, $1, $1, $2 FROM sys_user
			WHERE username = 'wxm07'`, value.TimeOf(s.Clock.Now()), value.TimeOf(s.Clock.Now().Add(time.Hour)))
		clerk := s.Officer("lihua", "clerk", "A01A01")
		for path, asker := range map[string]string{
			"/sys/user/queryUserComponentData?keyword=": root, "/sys/user/queryByOrgCodeForAddressList?keyword=": root, "/sys/user/queryByOrgCode?keyword=": root,
			"/sys/user/selectUserList?keyword=": root, "/sys/user/list?keyword=": root, "/sys/user/listAll?keyword=": root,
			"/sys/user/userRoleList?roleId=" + role.ID.String() + "&keyword=": root, "/sys/user/departUserList?depId=" + depart.ID.String() + "&keyword=": root,
			"/sys/sysDepart/queryTreeByKeyWord?keyWord=": root, "/sys/sysDepartRole/users?departId=" + depart.ID.String() + "&keyword=": security,
			"/sys/online/list?username=": security,
		} {
			for way, text := range map[string]string{"account": "wxm0", "name": "小明", "pinyin": "wuxiaom", "initials": "wxm", "phone": "9111122", "nobody": "赵六"} {
				a := s.Do(call{Path: path + url.QueryEscape(text), Token: asker})
				if !a.Success || strings.Contains(a.Raw, `"wxm07"`) != (way != "nobody") {
					t.Errorf("%s by %s: %s", path, way, a.Raw)
				}
			}
			if blind := s.Do(call{Path: path + "9111122", Token: clerk}); strings.Contains(blind.Raw, `"wxm07"`) {
				t.Errorf("%s by the phone, for who sees no numbers: %s", path, blind.Raw)
			}
		}
	})
}

func TestDepartmentsAreFoundByNamePathAndCode(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		var offices []directory.Department
		for _, county := range []string{"东山县疾控中心", "西山县疾控中心", "南山县疾控中心"} {
			above := s.Depart(token, "", county)
			offices = append(offices, s.Depart(token, above.OrgCode, "办公室"))
		}
		own := s.Depart(token, "A01", "办公室")
		s.Officer("lihua", access.RoleEditor, own.OrgCode)
		s.Officer("wangli", access.RoleEditor, own.OrgCode)
		lihua := s.TokenOf(s.Login("lihua", secret))
		find := func(query string) directory.FoundDeparts {
			return into[directory.FoundDeparts](s, s.Do(call{Path: "/sys/sysDepart/find?keyWord=" + query, Token: lihua}))
		}
		for _, c := range []struct {
			says, text, first, path string
			total                   int
		}{
			{"name, the own one first", "办公室", own.OrgCode, "", 4},
			{"name and what stands above", "西山 办公室", offices[1].OrgCode, "西山县疾控中心", 1},
			{"the words in the other order", "办公室 南山", offices[2].OrgCode, "南山县疾控中心", 1},
			{"initials", "bgs", own.OrgCode, "", 4},
			{"code", offices[2].OrgCode, offices[2].OrgCode, "南山县疾控中心", 1},
			{"a name above does not find what stands below", "西山", "", "西山县疾控中心", 1},
			{"wildcards", "%", "", "", 0},
			{"nothing", " ", "", "", 0},
		} {
			found := find(url.QueryEscape(c.text))
			if found.Total != c.total || len(found.Records) != c.total {
				t.Errorf("%s: %+v", c.says, found)
				continue
			}
			if c.first != "" && (found.Records[0].OrgCode != c.first || c.path != "" && found.Records[0].Path != c.path) {
				t.Errorf("%s: first is %+v", c.says, found.Records[0])
			}
		}
		lately := find(url.QueryEscape("办公室") + "&recent=" + offices[2].ID.String() + ",x")
		if r := lately.Records; !r[0].Own || r[0].People != 2 || !r[1].Recent || r[1].OrgCode != offices[2].OrgCode || r[1].People != 0 {
			t.Errorf("own and recent ones first, with their people: %+v", r)
		}
	})
}

// TestALargeOrganisationIsToldHowMuchWasFound: 323 rows named alike, and departments of another site are none of them.
func TestALargeOrganisationIsToldHowMuchWasFound(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		row := `INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, org_category, org_type, status, del_flag, depart_order, version, create_time)
			VALUES ($1, $2, $3, $4, '2', '2', '1', '0', 1, 1, 1)`
		for i := range 323 {
			s.Exec(row, 70_000+i, 1, fmt.Sprintf("第%d监督所", i), fmt.Sprintf("Z%05d", i))
		}
		s.Exec(`INSERT INTO sys_tenant (id, name, status, create_time) SELECT 9, '别处', 1, 1 WHERE NOT EXISTS (SELECT 1 FROM sys_tenant WHERE id = 9)`)
		s.Exec(row, 90_000, 9, "别处的监督所", "A01")
		found := into[directory.FoundDeparts](s, s.Do(call{Path: "/sys/sysDepart/find?keyWord=" + url.QueryEscape("监督所"), Token: token}))
		if found.Total != 323 || len(found.Records) != 200 {
			t.Errorf("%d of %d", len(found.Records), found.Total)
		}
		if slices.ContainsFunc(found.Records, func(d directory.FoundDepart) bool { return d.ID == 90_000 }) {
			t.Error("a department of another site is found")
		}
	})
}
