package signin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
)

func TestAPasswordThatSomebodyElseChoseIsGoodForOneSignIn(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		guard := s.Officer("guard1", access.RoleSecurity, "A01")
		const initial, fresh = "Yue-Liang-2288", "Tai-Yang-3399"
		s.Must(s.Do(call{Method: "POST", Path: "/sys/user/add", Token: token, Body: fmt.Sprintf(`{"username":"zhaoli","realname":"赵丽","password":%q}`, initial)}))
		for _, after := range []string{"being made", "a reset"} {
			ticket := s.WantStep(s.Login("zhaoli", initial), "new-password")
			for says, form := range map[string]map[string]string{
				"请输入新密码!":     {},
				"请确认新密码!":     {"password": fresh},
				"两次输入的密码不一样！": {"password": fresh, "confirmpassword": "x"},
				"新密码不能与旧密码相同": {"password": initial, "confirmpassword": initial},
				"检查填写的内容":     {"password": "1234567890", "confirmpassword": "1234567890"},
			} {
				form["ticket"] = ticket
				if a := s.Step("password", form); a.Success || !strings.Contains(a.Raw, says) {
					t.Errorf("after %s, %s: %s", after, says, a.Raw)
				}
			}
			form := map[string]string{"ticket": ticket, "password": fresh + after, "confirmpassword": fresh + after}
			s.TokenOf(s.Must(s.Step("password", form)))
			s.TokenOf(s.Login("zhaoli", fresh+after))
			if a := s.Login("zhaoli", initial); a.Success {
				t.Error("the initial one is still good")
			}
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: guard, Body: fmt.Sprintf(`{"username":"zhaoli","password":%q}`, initial)}))
		}
	})
}

func TestAPasswordIsChangedAfterNinetyDaysAndNoneOfTheLastFiveComesBack(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Clock.Advance(89 * 24 * time.Hour)
		s.SignedIn()
		s.Clock.Advance(24 * time.Hour)
		change := func(password string) answer {
			ticket := s.WantStep(s.Login("wang", s.latest(password)), "new-password")
			return s.Step("password", map[string]string{"ticket": ticket, "password": password, "confirmpassword": password})
		}
		for i := range 5 {
			s.Must(change(fmt.Sprintf("Xin-Mima-000%d", i)))
			s.Clock.Advance(90 * 24 * time.Hour)
		}
		ticket := s.WantStep(s.Login("wang", "Xin-Mima-0004"), "new-password")
		again := func(password string) answer {
			return s.Step("password", map[string]string{"ticket": ticket, "password": password, "confirmpassword": password})
		}
		if a := again("Xin-Mima-0000"); a.Success || !strings.Contains(a.Message, "最近 5 次") {
			t.Errorf("the fifth last: %s", a.Raw)
		}
		s.Must(again(secret))
	})
}

// latest is the password that wang has before a change to the given one.
func (s *site) latest(password string) string {
	if password == "Xin-Mima-0000" {
		return secret
	}
	last := password[len(password)-1]
	return password[:len(password)-1] + string(last-1)
}

func TestOnesOwnSessions(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		mine, other, third := s.SignedIn(), s.SignedIn(), s.SignedIn()
		stranger := s.Officer("lihua", access.RoleEditor, "A01")
		list := func(token string) []signin.OwnSession {
			return into[[]signin.OwnSession](s, s.Must(s.Do(call{Path: "/sys/user/sessions", Token: token})))
		}
		all := list(mine)
		if len(all) != 3 || all[0].Device != "未知设备" || all[0].Address != "203.0.113.5" {
			t.Errorf("sessions %+v", all)
		}
		current := 0
		var others []signin.OwnSession
		for _, one := range all {
			if one.Current {
				current++
			} else {
				others = append(others, one)
			}
		}
		if current != 1 {
			t.Errorf("%d are marked as this one", current)
		}
		end := func(token, id string) answer { return s.Own(token, "sessions/end", map[string]string{"id": id}) }
		if a := end(stranger, others[0].ID.String()); a.Success {
			t.Error("somebody else ended it")
		}
		if a := end(mine, "x"); a.Success {
			t.Error("an id that is none")
		}
		s.Must(end(mine, others[0].ID.String()))
		if got := list(mine); len(got) != 2 {
			t.Errorf("%d left", len(got))
		}
		s.Must(s.Own(mine, "sessions/endOthers", nil))
		ended := 0
		for _, token := range []string{other, third} {
			if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: token}); a.Status == 401 {
				ended++
			}
		}
		if got := list(mine); ended != 2 || len(got) != 1 || !got[0].Current {
			t.Errorf("%d ended, left %+v", ended, got)
		}
		s.Must(s.Do(call{Path: "/sys/user/getUserInfo", Token: stranger}))
	})
}

func TestOnesOwnAccount(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Login("wang", "Wrong-Word-99")
		token := s.SignedIn()
		s.Exec(`UPDATE sys_user SET phone = '13800001234', email = 'wangmin@example.cn'`)
		own := into[signin.OwnAccount](s, s.Must(s.Do(call{Path: "/sys/user/account", Token: token})))
		if own.Phone != "138****1234" || own.Email != "w***@example.cn" || strings.Join(own.Departs, ",") != "中心" || len(own.Roles) != 2 || own.PasswordDue == 0 {
			t.Errorf("account %+v", own)
		}
		if len(own.SignIns) != 2 || !own.SignIns[0].Success || own.SignIns[1].Success {
			t.Errorf("sign-ins %+v", own.SignIns)
		}
		put := func(body string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/account", Token: token, Body: body})
		}
		for _, body := range []string{`{}`, `{"sex":3,"version":1}`, `{"birthday":"2999-01-01","version":1}`, `{"birthday":"x","version":1}`, `{"telephone":"nobody","version":1}`} {
			if a := put(body); a.Success {
				t.Errorf("taken: %s", body)
			}
		}
		for body, want := range map[string]string{`{"sex":1}`: "缺少版本号", `{"sex":1,"version":999}`: "已被他人修改"} {
			if a := put(body); a.Success || !strings.Contains(a.Message, want) {
				t.Errorf("%s is answered %s", body, a.Message)
			}
		}
		s.Must(put(fmt.Sprintf(`{"sex":2,"birthday":"1988-03-08","telephone":"0571-88001234","version":%d,"realname":"别人","status":2,"phone":"13900000000"}`, own.Version)))
		after := into[signin.OwnAccount](s, s.Must(s.Do(call{Path: "/sys/user/account", Token: token})))
		if after.Telephone != "0571-88001234" || after.Sex != 2 || after.Realname != "王敏" || after.Phone != own.Phone {
			t.Errorf("after %+v", after)
		}
	})
}

func TestANewDeviceLeavesAMessageToItsOwner(t *testing.T) {
	const chrome, phone = "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36", "Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Safari/537.36"
	onSites(t, func(s *site) {
		s.Admin()
		from := func(agent, address string) {
			s.T.Helper()
			s.TokenOf(s.Login("wang", secret, func(c *call, _ map[string]any) { c.Agent, c.Address = agent, address }))
		}
		from(chrome, "203.0.113.5")
		from(chrome, "203.0.113.5")
		if len(s.Told) != 0 {
			t.Errorf("the first device and a known one are news: %v", s.Told)
		}
		from(phone, "203.0.113.5")
		from(chrome, "198.51.100.9")
		from(phone, "203.0.113.5")
		if len(s.Told) != 2 || !strings.Contains(s.Told[0], "wang: 新设备登录提醒") || !strings.Contains(s.Told[0], "安卓 上的 Chrome，地址 203.0.113.5") ||
			!strings.Contains(s.Told[1], "198.51.100.9") {
			t.Errorf("told %v", s.Told)
		}
		s.Login("wang", "Wrong-Word-99", func(c *call, _ map[string]any) { c.Agent = "curl/8" })
		if len(s.Told) != 2 {
			t.Error("a failed sign-in is news")
		}
	})
}

func TestThePermissionAnswerCarriesTheSafeMode(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		if s.Menu(token).SysSafeMode {
			t.Error("on although it was not configured")
		}
		s.Change(func(w *sitetest.Wiring) { w.Access.SafeMode = true })
		if !s.Menu(token).SysSafeMode {
			t.Error("off although it was configured")
		}
	})
}
