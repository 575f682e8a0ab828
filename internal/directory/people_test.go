package directory_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/web"
)

// names lists the login names of a page of people.
func (s *site) names(token, path string) []string {
	s.T.Helper()
	a := s.Do(call{Path: path, Token: token})
	if !a.Success {
		return []string{a.Message}
	}
	page := into[web.Page[directory.Person]](s, a)
	names := []string{}
	for _, p := range page.Records {
		names = append(names, p.Username)
	}
	slices.Sort(names)
	if int(page.Total) != len(names) {
		s.T.Errorf("%s: total %d for %d people", path, page.Total, len(names))
	}
	return names
}

func TestAPersonIsAddedWithDepartmentsAndNeverMoreThanTheCallerMayGive(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		office := s.Depart(token, "A01", "应急办")
		editor := s.Roles(access.RoleEditor)[0]
		departs := fmt.Sprintf(`,"selecteddeparts":%q`, office.ID)
		cases := []struct{ says, username, more, refused string }{
			{"with a department", "zhaoli", departs + `,"phone":"13800000001","sex":"2","post":"staff","birthday":"2026-11-20"`, ""},
			{"a birthday to come", "sunwu", departs + `,"birthday":"2026-11-21"`, "生日不能晚于今天"},
			{"a birthday in another century", "sunwu", departs + `,"birthday":"2190-01-01"`, "生日不能晚于今天"},
			{"a login name that is taken", "zhaoli", departs, "已存在"},
			{"a telephone number that is taken", "sunwu", departs + `,"phone":"13800000001"`, "已存在"},
			{"a post the site does not have", "sunwu", departs + `,"post":"king"`, "职务"},
			{"a department the site does not have", "sunwu", `,"selecteddeparts":"99"`, "部门"},
			{"a role by somebody who may give none", "sunwu", departs + fmt.Sprintf(`,"selectedroles":%q`, editor), "没有权限分配角色"},
			{"a short login name", "su", departs, "4 到 18"},
		}
		for _, c := range cases {
			a := s.AddPerson(token, c.username, c.more)
			if a.Success != (c.refused == "") || !strings.Contains(a.Raw, c.refused) {
				t.Errorf("%s: %s", c.says, a.Raw)
			}
		}
		a := s.Do(call{Method: "POST", Path: "/sys/user/add", Token: token, Body: `{"username":"weak1","realname":"弱","password":"12345678"}`})
		if a.Success {
			t.Error("a weak password is accepted")
		}
		if n, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_user`); err != nil || n != 2 {
			t.Errorf("%d people, want 2: what is refused leaves nothing (%v)", n, err)
		}
		page := into[web.Page[directory.Person]](s, s.Do(call{Path: "/sys/user/list?username=zhaoli", Token: token}))
		if p := page.Records[0]; p.OrgCodeTxt != "应急办" || p.Status != 1 || p.RelTenantIDs != "1" {
			t.Errorf("%+v", p)
		}
		if a := s.Login("zhaoli", secret); !a.Success {
			t.Errorf("cannot sign in: %s", a.Raw)
		}
	})
}

func TestNoFormReachesWhatOnlyTheServerSets(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		a := s.AddPerson(token, "zhaoli", `,"status":2,"delFlag":1,"orgCode":"A01","clientId":"x","passwordTime":1,"createBy":"root","id":"77"`)
		p := into[directory.Person](s, a)
		if p.Status != 1 || p.DelFlag != 0 || p.OrgCode != "" || p.ClientID != "" || p.CreateBy != "wang" || p.ID == 77 {
			t.Errorf("%s", a.Raw)
		}
		edited := s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: token, Body: fmt.Sprintf(`{"id":%q,"version":1,"password":"Other-Passw0rd","username":"zhaoli2"}`, p.ID)})
		if edited.Success || !strings.Contains(edited.Raw, "登录名不能修改") {
			t.Errorf("renamed: %s", edited.Raw)
		}
		edited = s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: token, Body: fmt.Sprintf(`{"id":%q,"version":1,"password":"Other-Passw0rd","realname":"赵丽"}`, p.ID)})
		if !edited.Success {
			t.Errorf("edit: %s", edited.Raw)
		}
		if a := s.Login("zhaoli", "Other-Passw0rd"); a.Success {
			t.Error("an edit changed the password")
		}
	})
}

func TestWhoSeesWhomFollowsTheReachOfTheRole(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		root := s.SignedIn()
		office, lab := s.Depart(root, "A01", "应急办"), s.Depart(root, "A01", "检验科")
		group := s.Depart(root, office.OrgCode, "值班组")
		for name, d := range map[string]directory.Department{"in_office": office, "in_group": group, "in_lab": lab} {
			if a := s.AddPerson(root, name, fmt.Sprintf(`,"selecteddeparts":%q`, d.ID)); !a.Success {
				t.Fatal(a.Raw)
			}
		}
		s.Officer("chief", access.RoleSystem, "")
		s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1`, s.UserID("chief"))
		s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $2, $3)`, 91, s.UserID("chief"), office.ID)
		s.Exec(`UPDATE sys_user_tenant SET org_code = $1 WHERE user_id = $2`, office.OrgCode, s.UserID("chief"))
		cases := []struct {
			says string
			kind auth.ScopeKind
			want []string
		}{
			{"everything", auth.ScopeAll, []string{"chief", "in_group", "in_lab", "in_office", "wang"}},
			{"the department and below", auth.ScopeDeparts, []string{"chief", "in_group", "in_office"}},
			{"the department", auth.ScopeDepart, []string{"chief", "in_office"}},
			{"what they made themselves", auth.ScopeSelf, []string{"chief"}},
		}
		for _, c := range cases {
			s.Reach(access.RoleSystem, c.kind)
			chief := s.TokenOf(s.Login("chief", secret))
			if got := s.names(chief, "/sys/user/list?pageSize=50"); !slices.Equal(got, c.want) {
				t.Errorf("%s: sees %v, want %v", c.says, got, c.want)
			}
			for _, name := range []string{"in_office", "in_group", "in_lab"} {
				seen := slices.Contains(c.want, name)
				id := s.UserID(name).String()
				if got := s.Do(call{Path: "/sys/user/queryById?id=" + id, Token: chief}).Success; got != seen {
					t.Errorf("%s: reads %s: %v", c.says, name, got)
				}
				a := s.Do(call{Method: "PUT", Path: "/sys/user/frozenBatch", Token: chief, Body: fmt.Sprintf(`{"ids":"%s,","status":"1"}`, id)})
				if a.Success != seen {
					t.Errorf("%s: changes %s: %s", c.says, name, a.Raw)
				}
				if got := s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + id, Token: chief}); got.Success != seen {
					t.Errorf("%s: deletes %s: %s", c.says, name, got.Raw)
				}
				s.Exec(`UPDATE sys_user SET del_flag = 0 WHERE username = $1`, name)
			}
		}
	})
}

func TestAPostThatIsGoneKeepsNobodyFromBeingFrozen(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "lihua", ""))
		id := s.UserID("lihua").String()
		s.Exec(`UPDATE sys_user SET post = 'zz1' WHERE username = 'lihua'`) // a position that was deleted while the person was
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/frozenBatch", Token: root, Body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)}); !a.Success {
			t.Errorf("freezing: %s", a.Raw)
		}
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: root, Body: fmt.Sprintf(`{"id":%q,"post":"zz2","version":%s}`, id, s.Texts(`SELECT CAST(version AS TEXT) FROM sys_user WHERE username = 'lihua'`)[0])}); a.Success || !strings.Contains(a.Raw, "所选的职务不存在") {
			t.Errorf("one that never was: %s", a.Raw)
		}
	})
}

func TestSomebodyWhoRunsTheSiteAlwaysRemains(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		wang := s.UserID("wang").String()
		for _, c := range []call{
			{Method: "PUT", Path: "/sys/user/frozenBatch", Body: fmt.Sprintf(`{"ids":%q,"status":2}`, wang)},
			{Method: "DELETE", Path: "/sys/user/delete?id=" + wang},
			{Method: "DELETE", Path: "/sys/user/deleteBatch?ids=" + wang + ","},
		} {
			c.Token = token
			if a := s.Do(c); a.Success || !strings.Contains(a.Message, "自己") {
				t.Errorf("%s %s: %s", c.Method, c.Path, a.Raw)
			}
		}
		other := s.Officer("second", access.RoleSystem, "A01")
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/frozenBatch", Token: other, Body: fmt.Sprintf(`{"ids":%q,"status":2}`, wang)}); !a.Success {
			t.Errorf("one of two cannot be frozen: %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: token}); a.Status != 401 {
			t.Errorf("a frozen person goes on working: %s", a.Raw)
		}
	})
}

func TestADeletedPersonComesBackOrGoesForGood(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		s.AddPerson(token, "zhaoli", fmt.Sprintf(`,"selecteddeparts":%q`, s.DepartID("A01")))
		id := s.UserID("zhaoli").String()
		hers := s.TokenOf(s.Login("zhaoli", secret))
		s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + id, Token: token})
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: hers}); a.Status != 401 {
			t.Errorf("a deleted person goes on working: %s", a.Raw)
		}
		if a := s.Login("zhaoli", secret); a.Success {
			t.Error("a deleted person signs in")
		}
		if bin := into[[]directory.Person](s, s.Do(call{Path: "/sys/user/recycleBin", Token: token})); len(bin) != 1 || bin[0].Username != "zhaoli" {
			t.Errorf("bin %+v", bin)
		}
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/putRecycleBin", Token: token, Body: fmt.Sprintf(`{"userIds":"%s,"}`, id)}); !a.Success {
			t.Errorf("restore: %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/recycleBin", Token: token}); string(a.Result) != "[]" {
			t.Errorf("an empty bin is not an empty list: %s", a.Raw)
		}
		if a := s.Login("zhaoli", secret); !a.Success {
			t.Errorf("a restored person cannot sign in: %s", a.Raw)
		}
		if a := s.Do(call{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + id, Token: token}); a.Success {
			t.Error("somebody who is not in the bin was removed for good")
		}
		s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + id, Token: token})
		if a := s.Do(call{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + id, Token: token}); !a.Success {
			t.Errorf("purge: %s", a.Raw)
		}
		links, err := db.Int(t.Context(), s.DB.Read(), `SELECT (SELECT COUNT(*) FROM sys_user_depart WHERE user_id = $1) + (SELECT COUNT(*) FROM sys_user_tenant WHERE user_id = $1)`, id)
		if err != nil || links != 0 {
			t.Errorf("%d links left (%v)", links, err)
		}
	})
}

func TestPickersNameThePeopleTheyStore(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		office := s.Depart(token, "A01", "应急办")
		s.AddPerson(token, "zhaoli", fmt.Sprintf(`,"selecteddeparts":%q,"sex":2`, office.ID))
		id := s.UserID("zhaoli").String()
		for _, c := range []struct {
			query string
			want  string
		}{
			{"username=zhaoli,wang,", "wang,zhaoli"}, {"id=" + id + ",", "zhaoli"}, {"username=nobody,", ""}, {"id=,", ""}, {"", ""},
		} {
			a := s.do2("/sys/user/getMultiUser?"+c.query, token)
			var people []directory.Colleague
			if err := json.Unmarshal([]byte(a), &people); err != nil {
				t.Fatalf("%s: %v in %s", c.query, err, a)
			}
			var got []string
			for _, p := range people {
				got = append(got, p.Username)
			}
			slices.Sort(got)
			if strings.Join(got, ",") != c.want {
				t.Errorf("%s: %v, want %s", c.query, got, c.want)
			}
		}
		page := into[web.Page[directory.Colleague]](s, s.Do(call{Path: "/sys/user/queryUserComponentData?departId=" + office.ID.String() + "&pageNo=1&pageSize=5&column=createTime&order=desc", Token: token}))
		if page.Total != 1 || page.Records[0].OrgCodeTxt != "应急办" || page.Records[0].SexText != "女" {
			t.Errorf("%+v", page)
		}
		if below := into[[]directory.Colleague](s, s.Do(call{Path: "/sys/user/queryUserByDepId?id=" + s.DepartID("A01").String(), Token: token})); len(below) != 2 {
			t.Errorf("the branch has %d people, want 2", len(below))
		}
		for _, path := range []string{"queryByOrgCode", "queryByOrgCodeForAddressList"} {
			entries := into[web.Page[directory.AddressEntry]](s, s.Do(call{Path: "/sys/user/" + path + "?orgCode=" + office.OrgCode, Token: token}))
			if entries.Total != 1 || entries.Records[0].UserID.String() != id || entries.Records[0].DepartID != office.ID || entries.Records[0].DepartName != "应急办" {
				t.Errorf("%s: %+v", path, entries)
			}
		}
		if page := into[web.Page[directory.Colleague]](s, s.Do(call{Path: "/sys/user/appUserList?keyword=zhao&pageNo=1&pageSize=5", Token: token})); page.Total != 1 || page.Records[0].Username != "zhaoli" {
			t.Errorf("the list of the client on a phone: %+v", page)
		}
		if people := into[[]directory.Colleague](s, s.Do(call{Path: "/sys/user/appQueryUser?username=zhaoli", Token: token})); len(people) != 1 || people[0].DepartID != office.ID {
			t.Errorf("its search: %+v", people)
		}
		if all := into[web.Page[directory.Person]](s, s.Do(call{Path: "/sys/user/list?column=sex_dictText&order=desc", Token: token})); all.Total != 2 || all.Records[0].Sex != 2 {
			t.Errorf("people by their sex: %+v", all)
		}
	})
}

// do2 returns the text of an answer without an envelope.
func (s *site) do2(path, token string) string {
	s.T.Helper()
	r := newRequest(path, token)
	w := newRecorder()
	s.Handler.ServeHTTP(w, r)
	s.WantNoSecret(w.Body.String())
	return w.Body.String()
}

func TestHostileLookUpsOfPeopleChangeNothingAndTellNothing(t *testing.T) {
	payloads := []string{"1) OR 1=1 --", "1' OR '1'='1", "1 UNION SELECT password FROM sys_user", "1;DROP TABLE sys_user", "1/**/OR/**/1=1", "%00", "-1", "0x31",
		"1 AND SLEEP(5)", "1 AND pg_sleep(5)", "(SELECT 1)", "1,2) UNION SELECT 1,2,3 --", "999999999999999999999", "A01' OR org_code LIKE 'A%", "%25", "_",
		`\`, "admin'--", "1||1", "1%0aOR%0a1", "CASE WHEN 1=1 THEN 1 END", "1 RLIKE 1", "${jndi:ldap://x}", "../../etc", "<script>alert(1)</script>"}
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		before, err := db.Select[string](t.Context(), s.DB.Read(), `SELECT username || version || del_flag FROM sys_user ORDER BY id`)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range payloads {
			v := strings.NewReplacer(" ", "+", "%", "%25", "#", "%23", "&", "%26", ";", "%3B").Replace(p)
			for _, path := range []string{"/sys/user/queryUserByDepId?id=", "/sys/user/queryUserComponentData?departId=", "/sys/user/queryUserComponentData?id=",
				"/sys/user/queryUserComponentData?username=", "/sys/user/queryUserComponentData?realname=", "/sys/user/queryByOrgCode?orgCode=",
				"/sys/user/getMultiUser?id=", "/sys/user/getMultiUser?username=", "/sys/user/userRoleList?roleId=", "/sys/user/departUserList?depId="} {
				body := s.do2(path+v, token)
				for _, leak := range []string{"wang", "syntax", "sqlite", "sys_user"} {
					if strings.Contains(body, leak) {
						t.Errorf("%s%s tells %s: %s", path, p, leak, body)
					}
				}
			}
			for _, c := range []call{{Method: "PUT", Path: "/sys/user/putRecycleBin", Body: fmt.Sprintf(`{"userIds":%q}`, p)},
				{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + v}, {Method: "DELETE", Path: "/sys/user/deleteBatch?ids=" + v}} {
				c.Token = token
				if a := s.Do(c); a.Success {
					t.Errorf("%s %s with %s: %s", c.Method, c.Path, p, a.Raw)
				}
			}
		}
		after, err := db.Select[string](t.Context(), s.DB.Read(), `SELECT username || version || del_flag FROM sys_user ORDER BY id`)
		if err != nil || !slices.Equal(before, after) {
			t.Errorf("people before %v, after %v (%v)", before, after, err)
		}
	})
}

func TestAResetPasswordEndsTheSessionsButNeverOpensAnAuditorsAccount(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		wang := s.SignedIn()
		guard := s.Officer("guard1", access.RoleSecurity, "A01")
		s.Officer("audit1", access.RoleAudit, "A01")
		body := func(name string) string { return fmt.Sprintf(`{"username":%q,"password":"Yue-Liang-2288"}`, name) }
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: guard, Body: body("wang")}); !a.Success {
			t.Errorf("reset: %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: wang}); a.Status != 401 {
			t.Errorf("the old session lives: %s", a.Raw)
		}
		s.WantStep(s.Login("wang", "Yue-Liang-2288"), "new-password")
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: guard, Body: body("audit1")}); a.Success {
			t.Error("whoever grants rights opened the account of an auditor")
		}
	})
}

// What the reach of a role is depends on the department, which the staff of another site must not move.
func TestAnotherSiteDoesNotMoveAPersonWithinThisOne(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (91, $1, $2)`, s.UserID("wang"), s.DepartID("A01A02"))
		county, _ := s.County()
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/selectDepart", Token: s.SignedIn(), Body: `{"orgCode":"A01A02"}`}))
		office := s.Depart(county, "", "县应急科")
		version := s.Texts(`SELECT CAST(version AS TEXT) FROM sys_user WHERE username = 'wang'`)[0]
		edited := s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: county,
			Body: fmt.Sprintf(`{"id":%q,"version":%s,"selecteddeparts":%q}`, s.UserID("wang"), version, office.ID)}))
		if !strings.Contains(edited.Raw, fmt.Sprintf(`"orgCode":%q`, office.OrgCode)) {
			t.Errorf("in the county: %s", edited.Raw)
		}
		if in := s.Login("wang", secret); !strings.Contains(in.Raw, `"orgCode":"A01A02","orgCodeTxt"`) {
			t.Errorf("in the centre: %s", in.Raw)
		}
	})
}
