package identity_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/identity"
)

// contactRow is the row of the menu with the right to edit people, resetRow that to reset passwords.
const (
	personScreen = 22
	listRow      = 2201
	editRow      = 2203
	resetRow     = 2209
)

func (s *phoneSite) editContact(token, name, form string) answer {
	s.t.Helper()
	version := s.texts(`SELECT CAST(version AS TEXT) FROM sys_user WHERE username = $1`, name)[0]
	return s.do(call{method: "PUT", path: "/sys/user/edit", token: token, body: fmt.Sprintf(`{"id":%q,"version":%s,%s}`, s.userID(name).String(), version, form)})
}

// Phone and mail open an account: this is the table of docs/decisions.md.
func TestWhoMayChangeThePhoneOfWhom(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		root := s.signedIn()
		security := s.officer("anquan", identity.RoleSecurity, "A01")
		s.officer("shenji", identity.RoleAudit, "A01")
		s.officer("bianji", identity.RoleEditor, "A01")
		s.officer("xitong", identity.RoleSystem, "A01")
		helper := s.role(security, "helper", listRow, editRow, resetRow)
		s.officer("bangshou", identity.RoleEditor, "A01")
		s.must(s.site.post(security, "/sys/user/addSysUserRole", `{"roleId":%q,"userIdList":[%q]}`, helper.ID, s.userID("bangshou").String()))
		both := s.tokenOf(s.login("bangshou", secret))
		s.exec(`UPDATE sys_user SET phone = ''`)
		tests := []struct {
			says, token, whom, refusal string
		}{
			{"a system administrator, the security administrator", root, "anquan", "有管理权限"},
			{"a system administrator, an auditor", root, "shenji", "审计人员"},
			{"a system administrator, another system administrator", root, "xitong", "有管理权限"},
			{"a system administrator, somebody who may reset", root, "bangshou", "有管理权限"},
			{"a system administrator, the own account", root, "wang", "登录密码"},
			{"a system administrator, an editor", root, "bianji", ""},
			{"who may edit and reset, an auditor", both, "shenji", "审计人员"},
			{"who may edit and reset, a system administrator", both, "xitong", ""},
			{"a security administrator, who may not edit", security, "bianji", "没有权限"},
		}
		for i, tt := range tests {
			for field, value := range map[string]string{"phone": fmt.Sprintf("1380000%04d", i), "email": fmt.Sprintf("x%d@example.org", i)} {
				a := s.editContact(tt.token, tt.whom, fmt.Sprintf("%q:%q", field, value))
				if tt.refusal == "" != a.Success || !strings.Contains(a.raw, tt.refusal) {
					t.Errorf("%s, %s: %s", tt.says, field, a.raw)
				}
				if stored := s.texts(`SELECT `+field+` FROM sys_user WHERE username = $1`, tt.whom)[0]; (stored == value) != (tt.refusal == "") {
					t.Errorf("%s, %s is %q", tt.says, field, stored)
				}
			}
		}
	})
}

func TestAPhoneThatSomebodyElseChangedOpensNothingForADay(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		root := s.signedIn()
		old := s.officer("bianji", identity.RoleEditor, "A01")
		s.exec(`UPDATE sys_user SET phone = '' WHERE username = 'wang'`)
		s.exec(`UPDATE sys_user SET phone = $1 WHERE username = 'bianji'`, wangsPhone)
		s.must(s.editContact(root, "bianji", fmt.Sprintf(`"phone":%q`, newPhone)))
		if text := s.received(); !strings.Contains(text, wangsPhone) || !strings.Contains(text, "手机号刚刚由") {
			t.Errorf("the old phone hears %q", text)
		}
		if a := s.do(call{path: "/sys/user/getUserInfo", token: old}); a.status != 401 {
			t.Errorf("the session goes on: %s", a.raw)
		}
		for _, mode := range []string{"0", "2"} {
			s.post("/sys/sms", map[string]any{"mobile": newPhone, "smsmode": mode})
			if text := s.received(); strings.Contains(text, newPhone) {
				t.Errorf("a code was sent: %q", text)
			}
		}
		s.clock.Advance(24*time.Hour + time.Minute)
		if a := s.phoneLogin(newPhone, s.code("0", newPhone)); !a.Success {
			t.Errorf("a day later: %s", a.raw)
		}
	})
}

func TestTheOwnerMovesThePhoneWithThePassword(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		here, there := s.signedIn(), s.signedIn()
		move := func(form string) answer {
			return s.do(call{method: "PUT", path: "/sys/user/account/contact", token: here, body: form})
		}
		for form, refusal := range map[string]string{
			fmt.Sprintf(`{"phone":%q}`, newPhone):                                   "请输入密码",
			fmt.Sprintf(`{"phone":%q,"password":"Wrong-Wrong-1"}`, newPhone):        "不正确",
			fmt.Sprintf(`{"phone":"12345","password":%q}`, secret):                  "手机号",
			fmt.Sprintf(`{"phone":%q,"email":"x","password":%q}`, newPhone, secret): "邮箱",
		} {
			if a := move(form); a.Success || !strings.Contains(a.raw, refusal) {
				t.Errorf("%s: %s", form, a.raw)
			}
		}
		for form, refusal := range map[string]string{
			fmt.Sprintf(`{"phone":%q,"password":%q}`, newPhone, secret):                    "请先向新手机号发送验证码",
			fmt.Sprintf(`{"phone":%q,"password":%q,"smscode":"000000"}`, newPhone, secret): "验证码错误",
		} {
			if a := move(form); a.Success || !strings.Contains(a.raw, refusal) {
				t.Errorf("%s: %s", form, a.raw)
			}
		}
		if got := s.texts(`SELECT phone FROM sys_user WHERE username = 'wang'`)[0]; got != wangsPhone {
			t.Errorf("without a code the phone became %s", got)
		}
		ask := func(form string) answer {
			return s.do(call{method: "POST", path: "/sys/user/account/contact/code", token: here, body: form})
		}
		s.officer("lihua", identity.RoleEditor, "A01")
		s.exec(`UPDATE sys_user SET phone = '13600000001' WHERE username = 'lihua'`)
		for form, refusal := range map[string]string{
			fmt.Sprintf(`{"phone":%q,"password":"Wrong-Wrong-1"}`, newPhone): "不正确",
			fmt.Sprintf(`{"phone":"139","password":%q}`, secret):             "手机号",
			fmt.Sprintf(`{"phone":%q,"password":%q}`, wangsPhone, secret):    "现在的手机号",
			fmt.Sprintf(`{"phone":"13600000001","password":%q}`, secret):     "其他账号",
		} {
			if a := ask(form); a.Success || !strings.Contains(a.raw, refusal) {
				t.Errorf("a code for %s: %s", form, a.raw)
			}
		}
		s.must(ask(fmt.Sprintf(`{"phone":%q,"password":%q}`, newPhone, secret)))
		sent := s.received()
		code := sixDigits.FindStringSubmatch(sent)
		if code == nil || !strings.Contains(sent, newPhone) {
			t.Fatalf("the new phone received %q", sent)
		}
		if a := s.phoneLogin(wangsPhone, code[1]); a.Success {
			t.Errorf("the code of the new phone opened the account: %s", a.raw)
		}
		s.must(move(fmt.Sprintf(`{"phone":%q,"password":%q,"smscode":%q}`, newPhone, secret, code[1])))
		if text := s.received(); !strings.Contains(text, wangsPhone) {
			t.Errorf("the old phone hears %q", text)
		}
		if a := s.do(call{path: "/sys/user/getUserInfo", token: here}); !a.Success {
			t.Errorf("this session ended: %s", a.raw)
		}
		if a := s.do(call{path: "/sys/user/getUserInfo", token: there}); a.status != 401 {
			t.Errorf("the other session goes on: %s", a.raw)
		}
		s.clock.Advance(2 * time.Minute) // codes to one phone keep their distance
		if a := s.phoneLogin(newPhone, s.code("0", newPhone)); !a.Success {
			t.Errorf("the new phone: %s", a.raw)
		}
	})
}
