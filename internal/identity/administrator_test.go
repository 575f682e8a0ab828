package identity_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
)

func (s *site) setup(form map[string]string) answer {
	s.t.Helper()
	body, err := json.Marshal(form)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.do(call{method: "POST", path: "/sys/setup", body: string(body)})
}

func (s *site) link() string {
	s.t.Helper()
	token, err := s.id.NewSetupLink(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

func TestTheFirstAdministratorIsMadeByALinkThatWorksOnce(t *testing.T) {
	onSites(t, func(s *site) {
		if n, err := db.Int(t.Context(), s.db.Read(), `SELECT COUNT(*) FROM sys_user`); err != nil || n != 0 {
			t.Fatalf("%d accounts exist before anybody made one, %v", n, err)
		}
		form := map[string]string{"token": s.link(), "username": "Wang_Min", "realname": "王敏", "password": secret}
		refused := []struct {
			name, field, value, says string
		}{
			{"a made-up link", "token", strings.Repeat("A", 43), "链接无效"},
			{"no link", "token", "", "链接无效"},
			{"a weak password", "password", "Password123456", "检查填写的内容"},
			{"the name in the password", "password", "Wang_Min-2026-x", "检查填写的内容"},
			{"a short user name", "username", "abc", "检查填写的内容"},
			{"a user name with strange signs", "username", "wang<script>", "检查填写的内容"},
			{"no real name", "realname", " ", "检查填写的内容"},
		}
		for _, tt := range refused {
			changed := map[string]string{}
			for k, v := range form {
				changed[k] = v
			}
			changed[tt.field] = tt.value
			if a := s.setup(changed); a.Success || a.Code != 500 || !strings.Contains(a.Message, tt.says) {
				t.Errorf("%s: %s", tt.name, a.raw)
			}
		}
		a := s.setup(form)
		if !a.Success || a.Code != 200 {
			t.Fatalf("the link: %s", a.raw)
		}
		if info := s.do(call{path: "/sys/user/getUserInfo", token: s.tokenOf(a)}); !info.Success || !strings.Contains(info.raw, `"username":"wang_min"`) {
			t.Errorf("signed in as %s", info.raw)
		}
		form["username"] = "second"
		if a := s.setup(form); a.Success {
			t.Error("the link works twice")
		}
		if _, err := s.id.NewSetupLink(t.Context()); !errs.Is(err, errs.Invalid) {
			t.Errorf("a second link: %v", err)
		}
		if a := s.login("wang_min", secret); !a.Success {
			t.Errorf("sign-in afterwards: %s", a.raw)
		}
		if got := s.audited("user.create"); !slices.Equal(got, []string{"wang_min: 建立管理员 wang_min"}) {
			t.Errorf("log %v", got)
		}
	})
}

func TestASetupLinkEnds(t *testing.T) {
	form := func(token string) map[string]string {
		return map[string]string{"token": token, "username": "wang", "realname": "王敏", "password": secret}
	}
	onSites(t, func(s *site) {
		token := s.link()
		s.clock.Advance(24 * time.Hour)
		if a := s.setup(form(token)); a.Success {
			t.Error("a link of yesterday works")
		}
		token = s.link()
		s.admin()
		if a := s.setup(form(token)); a.Success {
			t.Error("a link works although an administrator was made on the command line")
		}
	})
}

func TestTheFirstAdministratorRunsTheSystemAndEdits(t *testing.T) {
	onSites(t, func(s *site) {
		if has, err := s.id.HasAdministrator(t.Context()); err != nil || has {
			t.Errorf("before: %v, %v", has, err)
		}
		s.admin()
		if has, err := s.id.HasAdministrator(t.Context()); err != nil || !has {
			t.Errorf("after: %v, %v", has, err)
		}
		codes := s.menu(s.signedIn()).CodeList
		if !slices.Contains(codes, "content:article:publish") || !slices.Contains(codes, "system:api:list") {
			t.Errorf("codes %v", codes)
		}
		err := s.id.CreateAdmin(t.Context(), "WANG", "另一人", secret)
		var refused *errs.Error
		if !errors.As(err, &refused) || !strings.Contains(refused.Fields["username"], "已有人使用") {
			t.Errorf("the same user name again: %v", err)
		}
	})
}

func TestResettingAPasswordEndsSessionsAndThePause(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		for range 6 {
			s.login("wang", "Wrong-Word-99")
		}
		if err := s.id.ResetPassword(t.Context(), "wang", "weak"); !errs.Is(err, errs.Invalid) {
			t.Errorf("a weak password: %v", err)
		}
		if err := s.id.ResetPassword(t.Context(), "nobody", "Other-Word-75"); !errs.Is(err, errs.NotFound) {
			t.Errorf("an unknown user: %v", err)
		}
		if err := s.id.ResetPassword(t.Context(), "Wang", "Other-Word-75"); err != nil {
			t.Fatal(err)
		}
		if a := s.do(call{path: "/sys/user/getUserInfo", token: token}); a.status != 401 {
			t.Errorf("the old session: %s", a.raw)
		}
		if a := s.login("wang", secret); a.Success {
			t.Error("the old password works")
		}
		if a := s.login("wang", "Other-Word-75"); !a.Success {
			t.Errorf("the new password: %s", a.raw)
		}
	})
}

func TestUnlockingEndsThePause(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		for range 6 {
			s.login("wang", "Wrong-Word-99")
		}
		if err := s.id.Unlock(t.Context(), "wang"); err != nil {
			t.Fatal(err)
		}
		if a := s.login("wang", secret); !a.Success {
			t.Errorf("after unlocking: %s", a.raw)
		}
		if err := s.id.Unlock(t.Context(), "nobody"); !errs.Is(err, errs.NotFound) {
			t.Errorf("an unknown user: %v", err)
		}
	})
}

func TestChangingTheOwnPassword(t *testing.T) {
	change := func(s *site, token string, form map[string]string) answer {
		body, err := json.Marshal(form)
		if err != nil {
			s.t.Fatal(err)
		}
		return s.do(call{method: "PUT", path: "/sys/user/updatePassword", token: token, body: string(body)})
	}
	form := func(username, old, password, confirm string) map[string]string {
		return map[string]string{"username": username, "oldpassword": old, "password": password, "confirmpassword": confirm}
	}
	const fresh = "Other-Word-75"
	onSites(t, func(s *site) {
		s.admin()
		mine, other := s.signedIn(), s.signedIn()
		tests := []struct {
			name string
			form map[string]string
			code int
			says string
		}{
			{"of somebody else", form("li", secret, fresh, fresh), 510, "自己"},
			{"without the old one", form("wang", "", fresh, fresh), 500, "请输入旧密码!"},
			{"without a new one", form("wang", secret, "", ""), 500, "请输入新密码!"},
			{"without confirmation", form("wang", secret, fresh, ""), 500, "请确认新密码!"},
			{"with another confirmation", form("wang", secret, fresh, fresh+"x"), 500, "两次输入的密码不一样！"},
			{"to the same", form("wang", secret, secret, secret), 500, "不能与旧密码相同"},
			{"to a weak one", form("wang", secret, "1234567890", "1234567890"), 500, "检查填写的内容"},
			{"with a wrong old one", form("wang", "Wrong-Word-99", fresh, fresh), 500, "旧密码不正确"},
			{"right", form("wang", secret, fresh, fresh), 200, "修改成功"},
		}
		for _, tt := range tests {
			if a := change(s, mine, tt.form); a.Code != tt.code || !strings.Contains(a.Message, tt.says) {
				t.Errorf("%s: %s", tt.name, a.raw)
			}
		}
		if a := s.do(call{path: "/sys/user/getUserInfo", token: mine}); !a.Success {
			t.Errorf("the own session: %s", a.raw)
		}
		if a := s.do(call{path: "/sys/user/getUserInfo", token: other}); a.status != 401 {
			t.Errorf("the other session: %s", a.raw)
		}
		for range 6 {
			change(s, mine, form("wang", "Wrong-Word-99", "Third-Word-76", "Third-Word-76"))
		}
		if a := change(s, mine, form("wang", fresh, "Third-Word-76", "Third-Word-76")); a.Code != 429 {
			t.Errorf("guessing the old password goes on for ever: %s", a.raw)
		}
	})
}
