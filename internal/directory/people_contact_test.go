package directory_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
)

// Phone and mail open an account: this is the table of docs/decisions.md.
func TestWhoMayChangeThePhoneOfWhom(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		root := s.SignedIn()
		security := s.Officer("anquan", access.RoleSecurity, "A01")
		s.Officer("shenji", access.RoleAudit, "A01")
		s.Officer("bianji", access.RoleEditor, "A01")
		s.Officer("xitong", access.RoleSystem, "A01")
		helper := s.Role(security, "helper", sitetest.ListRow, sitetest.EditRow, sitetest.ResetRow)
		s.Officer("bangshou", access.RoleEditor, "A01")
		s.Must(s.site.Post(security, "/sys/user/addSysUserRole", `{"roleId":%q,"userIdList":[%q]}`, helper.ID, s.UserID("bangshou").String()))
		both := s.TokenOf(s.Login("bangshou", secret))
		s.Exec(`UPDATE sys_user SET phone = ''`)
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
				a := s.EditContact(tt.token, tt.whom, fmt.Sprintf("%q:%q", field, value))
				if tt.refusal == "" != a.Success || !strings.Contains(a.Raw, tt.refusal) {
					t.Errorf("%s, %s: %s", tt.says, field, a.Raw)
				}
				if stored := s.Texts(`SELECT `+field+` FROM sys_user WHERE username = $1`, tt.whom)[0]; (stored == value) != (tt.refusal == "") {
					t.Errorf("%s, %s is %q", tt.says, field, stored)
				}
			}
		}
	})
}

func TestAPhoneThatSomebodyElseChangedOpensNothingForADay(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		root := s.SignedIn()
		old := s.Officer("bianji", access.RoleEditor, "A01")
		s.Exec(`UPDATE sys_user SET phone = '' WHERE username = 'wang'`)
		s.Exec(`UPDATE sys_user SET phone = $1 WHERE username = 'bianji'`, wangsPhone)
		s.Must(s.EditContact(root, "bianji", fmt.Sprintf(`"phone":%q`, newPhone)))
		if text := s.Received(); !strings.Contains(text, wangsPhone) || !strings.Contains(text, "手机号刚刚由") {
			t.Errorf("the old phone hears %q", text)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: old}); a.Status != 401 {
			t.Errorf("the session goes on: %s", a.Raw)
		}
		for _, mode := range []string{"0", "2"} {
			s.Post("/sys/sms", map[string]any{"mobile": newPhone, "smsmode": mode})
			if text := s.Received(); strings.Contains(text, newPhone) {
				t.Errorf("a code was sent: %q", text)
			}
		}
		s.Clock.Advance(24*time.Hour + time.Minute)
		if a := s.PhoneLogin(newPhone, s.Code("0", newPhone)); !a.Success {
			t.Errorf("a day later: %s", a.Raw)
		}
	})
}

func TestTheOwnerMovesThePhoneWithThePassword(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		here, there := s.SignedIn(), s.SignedIn()
		move := func(form string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/account/contact", Token: here, Body: form})
		}
		for form, refusal := range map[string]string{
			fmt.Sprintf(`{"phone":%q}`, newPhone):                                   "请输入密码",
			fmt.Sprintf(`{"phone":%q,"password":"Wrong-Wrong-1"}`, newPhone):        "不正确",
			fmt.Sprintf(`{"phone":"12345","password":%q}`, secret):                  "手机号",
			fmt.Sprintf(`{"phone":%q,"email":"x","password":%q}`, newPhone, secret): "邮箱",
		} {
			if a := move(form); a.Success || !strings.Contains(a.Raw, refusal) {
				t.Errorf("%s: %s", form, a.Raw)
			}
		}
		for form, refusal := range map[string]string{
			fmt.Sprintf(`{"phone":%q,"password":%q}`, newPhone, secret):                    "请先向新手机号发送验证码",
			fmt.Sprintf(`{"phone":%q,"password":%q,"smscode":"000000"}`, newPhone, secret): "验证码错误",
		} {
			if a := move(form); a.Success || !strings.Contains(a.Raw, refusal) {
				t.Errorf("%s: %s", form, a.Raw)
			}
		}
		if got := s.Texts(`SELECT phone FROM sys_user WHERE username = 'wang'`)[0]; got != wangsPhone {
			t.Errorf("without a code the phone became %s", got)
		}
		ask := func(form string) answer {
			return s.Do(call{Method: "POST", Path: "/sys/user/account/contact/code", Token: here, Body: form})
		}
		s.Officer("lihua", access.RoleEditor, "A01")
		s.Exec(`UPDATE sys_user SET phone = '13600000001' WHERE username = 'lihua'`)
		for form, refusal := range map[string]string{
			fmt.Sprintf(`{"phone":%q,"password":"Wrong-Wrong-1"}`, newPhone): "不正确",
			fmt.Sprintf(`{"phone":"139","password":%q}`, secret):             "手机号",
			fmt.Sprintf(`{"phone":%q,"password":%q}`, wangsPhone, secret):    "现在的手机号",
			fmt.Sprintf(`{"phone":"13600000001","password":%q}`, secret):     "其他账号",
		} {
			if a := ask(form); a.Success || !strings.Contains(a.Raw, refusal) {
				t.Errorf("a code for %s: %s", form, a.Raw)
			}
		}
		s.Must(ask(fmt.Sprintf(`{"phone":%q,"password":%q}`, newPhone, secret)))
		sent := s.Received()
		code := sitetest.SixDigits.FindStringSubmatch(sent)
		if code == nil || !strings.Contains(sent, newPhone) {
			t.Fatalf("the new phone received %q", sent)
		}
		if a := s.PhoneLogin(wangsPhone, code[1]); a.Success {
			t.Errorf("the code of the new phone opened the account: %s", a.Raw)
		}
		s.Must(move(fmt.Sprintf(`{"phone":%q,"password":%q,"smscode":%q}`, newPhone, secret, code[1])))
		if text := s.Received(); !strings.Contains(text, wangsPhone) {
			t.Errorf("the old phone hears %q", text)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: here}); !a.Success {
			t.Errorf("this session ended: %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: there}); a.Status != 401 {
			t.Errorf("the other session goes on: %s", a.Raw)
		}
		s.Clock.Advance(2 * time.Minute) // codes to one phone keep their distance
		if a := s.PhoneLogin(newPhone, s.Code("0", newPhone)); !a.Success {
			t.Errorf("the new phone: %s", a.Raw)
		}
	})
}
