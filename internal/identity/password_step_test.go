package identity_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/identity"
)

func TestAPasswordThatSomebodyElseChoseIsGoodForOneSignIn(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		guard := s.officer("guard1", identity.RoleSecurity, "A01")
		const initial, fresh = "Yue-Liang-2288", "Tai-Yang-3399"
		s.must(s.do(call{method: "POST", path: "/sys/user/add", token: token, body: fmt.Sprintf(`{"username":"zhaoli","realname":"赵丽","password":%q}`, initial)}))
		for _, after := range []string{"being made", "a reset"} {
			ticket := s.wantStep(s.login("zhaoli", initial), "new-password")
			for says, form := range map[string]map[string]string{
				"请输入新密码!":     {},
				"请确认新密码!":     {"password": fresh},
				"两次输入的密码不一样！": {"password": fresh, "confirmpassword": "x"},
				"新密码不能与旧密码相同": {"password": initial, "confirmpassword": initial},
				"检查填写的内容":     {"password": "1234567890", "confirmpassword": "1234567890"},
			} {
				form["ticket"] = ticket
				if a := s.step("password", form); a.Success || !strings.Contains(a.raw, says) {
					t.Errorf("after %s, %s: %s", after, says, a.raw)
				}
			}
			form := map[string]string{"ticket": ticket, "password": fresh + after, "confirmpassword": fresh + after}
			s.tokenOf(s.must(s.step("password", form)))
			s.tokenOf(s.login("zhaoli", fresh+after))
			if a := s.login("zhaoli", initial); a.Success {
				t.Error("the initial one is still good")
			}
			s.must(s.do(call{method: "PUT", path: "/sys/user/changePassword", token: guard, body: fmt.Sprintf(`{"username":"zhaoli","password":%q}`, initial)}))
		}
	})
}

func TestAPasswordIsChangedAfterNinetyDaysAndNoneOfTheLastFiveComesBack(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.clock.Advance(89 * 24 * time.Hour)
		s.signedIn()
		s.clock.Advance(24 * time.Hour)
		change := func(password string) answer {
			ticket := s.wantStep(s.login("wang", s.latest(password)), "new-password")
			return s.step("password", map[string]string{"ticket": ticket, "password": password, "confirmpassword": password})
		}
		for i := range 5 {
			s.must(change(fmt.Sprintf("Xin-Mima-000%d", i)))
			s.clock.Advance(90 * 24 * time.Hour)
		}
		ticket := s.wantStep(s.login("wang", "Xin-Mima-0004"), "new-password")
		again := func(password string) answer {
			return s.step("password", map[string]string{"ticket": ticket, "password": password, "confirmpassword": password})
		}
		if a := again("Xin-Mima-0000"); a.Success || !strings.Contains(a.Message, "最近 5 次") {
			t.Errorf("the fifth last: %s", a.raw)
		}
		s.must(again(secret))
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
		s.admin()
		mine, other, third := s.signedIn(), s.signedIn(), s.signedIn()
		stranger := s.officer("lihua", identity.RoleEditor, "A01")
		list := func(token string) []identity.OwnSession {
			return into[[]identity.OwnSession](s, s.must(s.do(call{path: "/sys/user/sessions", token: token})))
		}
		all := list(mine)
		if len(all) != 3 || all[0].Device != "未知设备" || all[0].Address != "203.0.113.5" {
			t.Errorf("sessions %+v", all)
		}
		current := 0
		var others []identity.OwnSession
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
		end := func(token, id string) answer { return s.own(token, "sessions/end", map[string]string{"id": id}) }
		if a := end(stranger, others[0].ID.String()); a.Success {
			t.Error("somebody else ended it")
		}
		if a := end(mine, "x"); a.Success {
			t.Error("an id that is none")
		}
		s.must(end(mine, others[0].ID.String()))
		if got := list(mine); len(got) != 2 {
			t.Errorf("%d left", len(got))
		}
		s.must(s.own(mine, "sessions/endOthers", nil))
		ended := 0
		for _, token := range []string{other, third} {
			if a := s.do(call{path: "/sys/user/getUserInfo", token: token}); a.status == 401 {
				ended++
			}
		}
		if got := list(mine); ended != 2 || len(got) != 1 || !got[0].Current {
			t.Errorf("%d ended, left %+v", ended, got)
		}
		s.must(s.do(call{path: "/sys/user/getUserInfo", token: stranger}))
	})
}

func TestOnesOwnAccount(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.login("wang", "Wrong-Word-99")
		token := s.signedIn()
		s.exec(`UPDATE sys_user SET phone = '13800001234', email = 'wangmin@example.cn'`)
		own := into[identity.OwnAccount](s, s.must(s.do(call{path: "/sys/user/account", token: token})))
		if own.Phone != "138****1234" || own.Email != "w***@example.cn" || strings.Join(own.Departs, ",") != "中心" || len(own.Roles) != 2 || own.PasswordDue == 0 {
			t.Errorf("account %+v", own)
		}
		if len(own.SignIns) != 2 || !own.SignIns[0].Success || own.SignIns[1].Success {
			t.Errorf("sign-ins %+v", own.SignIns)
		}
		put := func(body string) answer {
			return s.do(call{method: "PUT", path: "/sys/user/account", token: token, body: body})
		}
		for _, body := range []string{`{}`, `{"sex":3,"version":1}`, `{"birthday":"2999-01-01","version":1}`, `{"birthday":"x","version":1}`, `{"telephone":"nobody","version":1}`} {
			if a := put(body); a.Success {
				t.Errorf("taken: %s", body)
			}
		}
		s.must(put(fmt.Sprintf(`{"sex":2,"birthday":"1988-03-08","telephone":"0571-88001234","version":%d,"realname":"别人","status":2,"phone":"13900000000"}`, own.Version)))
		after := into[identity.OwnAccount](s, s.must(s.do(call{path: "/sys/user/account", token: token})))
		if after.Telephone != "0571-88001234" || after.Sex != 2 || after.Realname != "王敏" || after.Phone != own.Phone {
			t.Errorf("after %+v", after)
		}
	})
}

func TestANewDeviceLeavesAMessageToItsOwner(t *testing.T) {
	const chrome, phone = "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36", "Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Safari/537.36"
	onSites(t, func(s *site) {
		s.admin()
		from := func(agent, address string) {
			s.t.Helper()
			s.tokenOf(s.login("wang", secret, func(c *call, _ map[string]any) { c.agent, c.address = agent, address }))
		}
		from(chrome, "203.0.113.5")
		from(chrome, "203.0.113.5")
		if len(s.told) != 0 {
			t.Errorf("the first device and a known one are news: %v", s.told)
		}
		from(phone, "203.0.113.5")
		from(chrome, "198.51.100.9")
		from(phone, "203.0.113.5")
		if len(s.told) != 2 || !strings.Contains(s.told[0], "wang: 新设备登录提醒") || !strings.Contains(s.told[0], "安卓 上的 Chrome，地址 203.0.113.5") ||
			!strings.Contains(s.told[1], "198.51.100.9") {
			t.Errorf("told %v", s.told)
		}
		s.login("wang", "Wrong-Word-99", func(c *call, _ map[string]any) { c.agent = "curl/8" })
		if len(s.told) != 2 {
			t.Error("a failed sign-in is news")
		}
	})
}

func TestThePermissionAnswerCarriesTheSafeMode(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		if s.menu(token).SysSafeMode {
			t.Error("on although it was not configured")
		}
		s.handler = newSiteHandler(s.auth, identity.New(s.db, s.auth, identity.Options{SafeMode: true}))
		if !s.menu(token).SysSafeMode {
			t.Error("off although it was configured")
		}
	})
}
