package signin_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestChangingTheOwnPassword(t *testing.T) {
	change := func(s *site, token string, form map[string]string) answer {
		body, err := json.Marshal(form)
		if err != nil {
			s.T.Fatal(err)
		}
		return s.Do(call{Method: "PUT", Path: "/sys/user/updatePassword", Token: token, Body: string(body)})
	}
	form := func(username, old, password, confirm string) map[string]string {
		return map[string]string{"username": username, "oldpassword": old, "password": password, "confirmpassword": confirm}
	}
	const fresh = "Other-Word-75"
	onSites(t, func(s *site) {
		s.Admin()
		mine, other := s.SignedIn(), s.SignedIn()
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
				t.Errorf("%s: %s", tt.name, a.Raw)
			}
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: mine}); !a.Success {
			t.Errorf("the own session: %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: other}); a.Status != 401 {
			t.Errorf("the other session: %s", a.Raw)
		}
		for range 6 {
			change(s, mine, form("wang", "Wrong-Word-99", "Third-Word-76", "Third-Word-76"))
		}
		if a := change(s, mine, form("wang", fresh, "Third-Word-76", "Third-Word-76")); a.Code != 429 {
			t.Errorf("guessing the old password goes on for ever: %s", a.Raw)
		}
	})
}
