package directory_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ownNumber    = "13911112222"
	maskedNumber = "139****2222"
	ownMail      = "wuxiaoming@example.org"
	maskedMail   = "w***@example.org"
)

// curious is a person with every right except that to read phones and mail addresses, beside somebody who has both.
func (s *site) curious() (curious, root, id string) {
	s.T.Helper()
	security := s.Centre()
	root = s.SignedIn()
	s.Must(s.AddPerson(root, "wxm07", fmt.Sprintf(`,"phone":%q,"email":%q`, ownNumber, ownMail)))
	s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (990001, $1, $2) ON CONFLICT DO NOTHING`, s.UserID("wxm07"), s.DepartID("A01"))
	role := s.Role(security, "curious", sitetest.ListRow, sitetest.AddRow, sitetest.EditRow)
	s.Reach("curious", auth.ScopeAll)
	curious = s.Officer("haoqi", "curious", "A01")
	for i, permission := range s.Texts(`SELECT CAST(id AS TEXT) FROM sys_permission WHERE id <> $1 ORDER BY id`, sitetest.ContactRow) {
		s.Exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES ($1, $2, $3, 0) ON CONFLICT (role_id, permission_id) DO NOTHING`, 800_000+i, role.ID, permission)
	}
	return curious, root, s.UserID("wxm07").String()
}

var unknownName = regexp.MustCompile(`不能按参数“(\w+)”查询`)

// asked is the answer to the parameters that the call knows.
func (s *site) asked(path, token string) string {
	s.T.Helper()
	bare, rawQuery, _ := strings.Cut(path, "?")
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		s.T.Fatal(err)
	}
	for {
		w := newRecorder()
		s.Handler.ServeHTTP(w, newRequest(bare+"?"+query.Encode(), token))
		unknown := unknownName.FindStringSubmatch(w.Body.String())
		if unknown == nil || !query.Has(unknown[1]) {
			return w.Body.String()
		}
		query.Del(unknown[1])
	}
}

// Every call that reads, asked by somebody with all rights but this one: phone and mail stand whole in none of the answers.
func TestNumbersOfColleaguesStandWholeInNoAnswerWithoutTheRight(t *testing.T) {
	onSites(t, func(s *site) {
		curious, root, id := s.curious()
		s.TokenOf(s.Login("wxm07", secret)) // online, too
		role := s.Roles(access.RoleSystem)[0].String()
		if err := s.Assign(s.UserID("wxm07"), 1, s.Roles(access.RoleSystem)...); err != nil {
			t.Fatal(err)
		}
		depart := s.DepartID("A01").String()
		query := "?" + url.Values{"id": {id}, "userId": {id}, "userid": {id}, "userIds": {id}, "ids": {id}, "roleId": {role}, "departId": {depart}, "depId": {depart},
			"pageSize": {"500"}, "keyWord": {"w"}, "username": {""}}.Encode()
		api := web.NewAPI("test", s.Auth.Guard(s.Access))
		s.SignIn.Mount(api)
		s.Directory.Mount(api)
		masked := 0
		for _, r := range api.Routes() {
			if !strings.Contains(r.Methods, http.MethodGet) || r.Access.IsAnonymous() || strings.Contains(r.Path, "{") || strings.HasSuffix(r.Path, "Xls") || strings.HasSuffix(r.Path, "Template") {
				continue
			}
			paths := []string{r.Path + query}
			if r.Path == "/sys/user/getMultiUser" {
				paths = append(paths, r.Path+"?username=wxm07")
			}
			if r.Path == "/sys/sysDepart/getUsersByDepartId" || r.Path == "/sys/user/queryUserByDepId" {
				paths = []string{r.Path + "?id=" + depart}
			}
			for _, path := range paths {
				raw := s.asked(path, curious)
				if strings.Contains(raw, ownNumber) || strings.Contains(raw, ownMail) {
					t.Errorf("%s tells: %s", path, raw)
				}
				if strings.Contains(raw, maskedNumber) {
					masked++
				}
			}
		}
		if masked < 12 {
			t.Errorf("only %d answers were about the person", masked)
		}
		if a := s.Do(call{Path: "/sys/user/queryUserComponentData?username=wxm07", Token: root}); !strings.Contains(a.Raw, ownNumber) || !strings.Contains(a.Raw, ownMail) {
			t.Errorf("with the right: %s", a.Raw)
		}
	})
}

func TestListsWithoutPagesAreWholeOrRefused(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		depart := s.DepartID("A01A01")
		people := func(from, to int) {
			const numbers = `WITH RECURSIVE n(i) AS (SELECT CAST($1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $2) `
			s.Exec(numbers+`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) SELECT i, 'n' || i, '某', '', 0, 0 FROM n`, from, to)
			s.Exec(numbers+`INSERT INTO sys_user_tenant (id, user_id, tenant_id) SELECT i, i, 1 FROM n`, from, to)
			s.Exec(numbers+`INSERT INTO sys_user_depart (id, user_id, dep_id) SELECT i, i, $3 FROM n`, from, to, depart)
		}
		lists := []string{"/sys/user/queryUserByDepId?id=", "/sys/sysDepart/getUsersByDepartId?id="}
		people(1001, 1600)
		for _, path := range lists {
			if n := len(into[[]directory.Colleague](s, s.Must(s.Do(call{Path: path + depart.String(), Token: token})))); n != 600 {
				t.Errorf("of 600 people %s lists %d", path, n)
			}
		}
		people(2001, 6401)
		for _, path := range lists {
			if a := s.Do(call{Path: path + depart.String(), Token: token}); a.Success || !strings.Contains(a.Message, "多于 5000 人，请选择下级部门") {
				t.Errorf("of 5001 people %s answers %.200s", path, a.Raw)
			}
		}
		if a := s.Do(call{Path: "/sys/sysDepart/queryDepartTreeSync?ids=" + strings.Repeat("1,", 501), Token: token}); a.Success || !strings.Contains(a.Message, "最多查询 500 个部门") {
			t.Errorf("501 departments by number: %.200s", a.Raw)
		}
		all, none := s.Do(call{Path: "/sys/user/departUserList?depId=,", Token: token}), s.Do(call{Path: "/sys/user/departUserList", Token: token})
		if string(all.Result) != string(none.Result) || strings.Contains(all.Raw, `"username"`) {
			t.Errorf("a comma for a department lists %.200s", all.Raw)
		}
	})
}

// What is masked is not found out by asking, neither in lists nor in files.
func TestMaskedNumbersAreNotSpelledByQuestions(t *testing.T) {
	onSites(t, func(s *site) {
		curious, root, id := s.curious()
		group := url.QueryEscape(`[{"field":"phone","rule":"like","val":"1391111"}]`)
		for _, path := range []string{
			"/sys/user/list?phone=" + ownNumber, "/sys/user/list?phone=139*", "/sys/user/list?phone=!1", "/sys/user/list?phone_begin=1", "/sys/user/list?phone_MultiString=" + ownNumber,
			"/sys/user/list?email=*wu*", "/sys/user/list?superQueryParams=" + group, "/sys/user/listAll?superQueryMatchType=or&superQueryParams=" + group,
			"/sys/user/exportXls?phone=" + ownNumber, "/sys/user/list?column=phone",
		} {
			if a := s.Do(call{Path: path, Token: curious}); a.Success || strings.Contains(a.Raw, "wxm07") {
				t.Errorf("%s answers %s", path, a.Raw)
			}
		}
		for _, path := range []string{"/sys/user/queryUserComponentData?keyword=" + ownNumber, "/sys/user/list?keyword=" + ownNumber,
			"/sys/user/userRoleList?roleId=" + s.Roles(access.RoleSystem)[0].String() + "&keyword=" + ownNumber} {
			if a := s.Do(call{Path: path, Token: curious}); !a.Success || strings.Contains(a.Raw, "wxm07") {
				t.Errorf("%s answers %s", path, a.Raw)
			}
		}
		if got := s.names(root, "/sys/user/list?phone="+ownNumber); !slices.Equal(got, []string{"wxm07"}) {
			t.Errorf("with the right %v", got)
		}
		rows := fmt.Sprint(s.file(curious, "/sys/user/exportXls?selections="+id))
		if strings.Contains(rows, ownNumber) || strings.Contains(rows, ownMail) || !strings.Contains(rows, maskedNumber) || !strings.Contains(rows, maskedMail) {
			t.Errorf("the file says %s", rows)
		}
		if rows := fmt.Sprint(s.file(root, "/sys/user/exportXls?selections="+id)); !strings.Contains(rows, ownNumber) {
			t.Errorf("the file of somebody with the right says %s", rows)
		}
	})
}

// A form that came with masked texts is saved without losing what they stand for, and a conflict does not tell it either.
func TestAFormWithMaskedNumbersKeepsThem(t *testing.T) {
	onSites(t, func(s *site) {
		curious, _, id := s.curious()
		stored := func() string {
			return strings.Join(s.Texts(`SELECT realname || ' ' || phone || ' ' || email FROM sys_user WHERE username = 'wxm07'`), "")
		}
		edit := func(form string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: curious, Body: fmt.Sprintf(`{"id":%q,%s}`, id, form)})
		}
		a := s.Must(edit(fmt.Sprintf(`"version":1,"realname":"吴晓明","phone":%q,"email":%q`, maskedNumber, maskedMail)))
		if want := "吴晓明 " + ownNumber + " " + ownMail; stored() != want || strings.Contains(a.Raw, ownNumber) {
			t.Errorf("stored is %q, answered %s", stored(), a.Raw)
		}
		if a := edit(fmt.Sprintf(`"version":1,"realname":"吴","phone":%q`, maskedNumber)); a.Success || strings.Contains(a.Raw, ownNumber) || !strings.Contains(a.Raw, maskedNumber) {
			t.Errorf("a conflict answers %s", a.Raw)
		}
		for says, phone := range map[string]string{"another mask": "138****2222", "half a number": "1391111"} {
			if a := edit(fmt.Sprintf(`"version":2,"phone":%q`, phone)); a.Success || !strings.Contains(stored(), ownNumber) {
				t.Errorf("%s: %s, stored is %q", says, a.Raw, stored())
			}
		}
		s.Must(edit(`"version":2,"phone":"13800001111"`))
		if !strings.Contains(stored(), "13800001111") {
			t.Errorf("a new number is not saved: %s", stored())
		}
	})
}

// Files of a site are read at its own addresses and at those that no site names.
func TestWhoseFilesAnAddressServes(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Must(s.Post(s.SignedIn(), "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org, www.jia.example.org"}`))
		s.Exec(`UPDATE sys_tenant SET hosts = 'www.centre.example.org' WHERE id = 1`)
		s.Clock.Advance(11e9)
		for _, c := range []struct {
			host   string
			tenant value.ID
			served bool
		}{
			{"www.centre.example.org", 1, true}, {"www.centre.example.org", 2, false},
			{"jia.example.org", 2, true}, {"www.jia.example.org", 2, true}, {"jia.example.org", 1, false},
			{"api.example.org", 1, true}, {"api.example.org", 2, true}, {"127.0.0.1", 2, true},
		} {
			served, err := s.Directory.ServesFiles(web.WithRequest(t.Context(), web.Request{Host: c.host}), c.tenant)
			if err != nil || served != c.served {
				t.Errorf("%s serves the files of %d: %v, %v", c.host, c.tenant, served, err)
			}
		}
		for _, c := range []struct {
			tenant value.ID
			origin string
			want   string
		}{
			{1, "https://www.centre.example.org", "https://www.centre.example.org"}, {2, "https://www.centre.example.org", "https://jia.example.org"},
			{2, "https://api.example.org", "https://api.example.org"}, {2, "", ""},
		} {
			if got, err := s.Directory.AddressOf(t.Context(), c.tenant, c.origin); err != nil || got != c.want {
				t.Errorf("files of %d with %q are at %q, %v", c.tenant, c.origin, got, err)
			}
		}
		here := web.WithRequest(t.Context(), web.Request{Host: "jia.example.org"})
		if works, err := s.Directory.WorksHere(here, []value.ID{s.UserID("wang")}); err != nil || !works {
			t.Errorf("the administrator of both works there: %v, %v", works, err)
		}
		if works, err := s.Directory.WorksHere(here, []value.ID{4}); err != nil || works {
			t.Errorf("a stranger works there: %v, %v", works, err)
		}
	})
}
