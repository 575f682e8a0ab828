package signin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/signin"
)

var open = signin.Registration{Policy: signin.RegistrationOpen}

func (s *phoneSite) register(change map[string]any) answer {
	s.T.Helper()
	form := map[string]any{"username": "lili", "password": newSecret, "email": "lili@example.gov.cn", "phone": newPhone, "smscode": s.Code("1", newPhone)}
	for name, v := range change {
		form[name] = v
	}
	return s.Post("/sys/user/register", form)
}

func TestWhoRegistersGetsAnAccountWithoutRights(t *testing.T) {
	tests := []struct {
		name   string
		policy signin.Registration
		status int64
		says   string
		signIn string // what the first sign-in says; "" when it works
	}{
		{"and works at once where that is open", open, 1, "注册成功，请登录", ""},
		{"and waits where somebody has to look first", signin.Registration{Policy: signin.RegistrationApprove}, 2, "由管理员审核", "已冻结"},
		{"and no administrator's role even if the configuration names it", signin.Registration{Policy: signin.RegistrationOpen, Role: access.RoleSystem}, 1, "注册成功", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onPhoneSites(t, tt.policy, func(s *phoneSite) {
				a := s.register(map[string]any{"status": 1, "id": "1", "userIdentity": 2, "selectedroles": "1", "relTenantIds": "1,2", "realname": "院长", "orgCode": "A01"})
				if !a.Success || !strings.Contains(a.Message, tt.says) {
					s.T.Fatal(a.Raw)
				}
				type row struct {
					Status   int64  `db:"status"`
					Realname string `db:"realname"`
					Phone    string `db:"phone"`
					Roles    int64  `db:"roles"`
					Sites    int64  `db:"sites"`
				}
				made, _, err := db.One[row](s.T.Context(), s.DB.Read(), `SELECT status, realname, phone,
					(SELECT COUNT(*) FROM sys_user_role ur WHERE ur.user_id = u.id) AS roles,
					(SELECT COUNT(*) FROM sys_user_tenant ut WHERE ut.user_id = u.id AND ut.org_code = '') AS sites
					FROM sys_user u WHERE username = 'lili' AND user_identity = 1`)
				if err != nil || made != (row{tt.status, "lili", newPhone, 0, 1}) {
					s.T.Errorf("%+v, %v", made, err)
				}
				a = s.Login("lili", newSecret)
				if a.Success != (tt.signIn == "") || !strings.Contains(a.Message, tt.signIn) {
					s.T.Error(a.Raw)
				}
			})
		})
	}
}

func TestTheRoleOfTheConfigurationIsGiven(t *testing.T) {
	onPhoneSites(t, signin.Registration{Policy: signin.RegistrationOpen, Role: access.RoleEditor}, func(s *phoneSite) {
		if a := s.register(nil); !a.Success {
			s.T.Fatal(a.Raw)
		}
		n, err := db.Int(s.T.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
			JOIN sys_user u ON u.id = ur.user_id WHERE u.username = 'lili' AND r.role_code = $1`, access.RoleEditor)
		if err != nil || n != 1 {
			s.T.Errorf("%d, %v", n, err)
		}
	})
}

func TestAPhoneAloneIsEnoughToRegister(t *testing.T) {
	onPhoneSites(t, open, func(s *phoneSite) {
		if a := s.Post("/sys/user/register", map[string]any{"phone": newPhone, "smscode": s.Code("1", newPhone)}); !a.Success {
			s.T.Fatal(a.Raw)
		}
		s.Clock.Advance(time.Minute)
		if a := s.PhoneLogin(newPhone, s.Code("0", newPhone)); !a.Success || !strings.Contains(a.Raw, `"username":"`+newPhone+`"`) {
			s.T.Error(a.Raw)
		}
	})
}

func TestARegistrationThatIsRefusedKeepsItsCodeForTheNextTry(t *testing.T) {
	for name, tt := range map[string]struct {
		change map[string]any
		field  string
	}{
		"a user name that is taken":    {map[string]any{"username": "WANG"}, `"username":"用户名已被注册`},
		"a user name of other letters": {map[string]any{"username": "李丽李丽"}, `"username":"只允许字母`},
		"a weak password":              {map[string]any{"password": "12345678"}, `"password":"密码至少`},
		"the user name as password":    {map[string]any{"username": "lili", "password": "Lili-Shui-74"}, `"password":"密码不能包含`},
		"an address that is none":      {map[string]any{"email": "lili@"}, `"email":"邮箱格式`},
		"an address of two lines":      {map[string]any{"email": "a@b.cn\r\nBcc: c@d.cn"}, `"email":"邮箱格式`},
		"no code":                      {map[string]any{"smscode": ""}, `"smscode":"请输入`},
		"a wrong code":                 {map[string]any{"smscode": "no code"}, `"smscode":"手机验证码错误`},
	} {
		t.Run(name, func(t *testing.T) {
			onPhoneSites(t, open, func(s *phoneSite) {
				code := s.Code("1", newPhone)
				form := map[string]any{"username": "lili", "password": newSecret, "email": "lili@example.gov.cn", "phone": newPhone, "smscode": code}
				for field, v := range tt.change {
					form[field] = v
				}
				if a := s.Post("/sys/user/register", form); a.Success || !strings.Contains(strings.ReplaceAll(a.Raw, `\`, ""), tt.field) {
					s.T.Errorf("HTTP %d, %s", a.Status, a.Raw)
				}
				if a := s.Post("/sys/user/register", map[string]any{"username": "lili", "password": newSecret, "phone": newPhone, "smscode": code}); !a.Success {
					s.T.Errorf("the second try: %s", a.Raw)
				}
			})
		})
	}
}

// The code of a registration is bound to its phone and purpose; a phone that has an account gets none.
func TestNobodyRegistersWithoutThePhone(t *testing.T) {
	onPhoneSites(t, open, func(s *phoneSite) {
		code := s.Code("1", newPhone)
		other := s.Code("0", wangsPhone)
		for name, form := range map[string]map[string]any{
			"another phone":               {"username": "lili", "password": newSecret, "phone": "13700000000", "smscode": code},
			"a code of a sign-in":         {"username": "lili", "password": newSecret, "phone": wangsPhone, "smscode": other},
			"a phone that has an account": {"username": "lili", "password": newSecret, "phone": wangsPhone, "smscode": code},
		} {
			if a := s.Post("/sys/user/register", form); a.Success || !strings.Contains(a.Raw, "手机验证码错误") {
				s.T.Errorf("%s: %s", name, a.Raw)
			}
		}
	})
}

func TestWhetherAValueIsFree(t *testing.T) {
	tests := []struct {
		query, says string
		free        bool
	}{
		{"username=lili", "", true}, {"username=Wang", "用户名已被注册", false}, {"phone=" + wangsPhone, "手机号已被注册", false}, {"phone=" + newPhone, "", true},
		{"email=lili@example.cn", "", true}, {"", "一项", false}, {"username=lili&phone=" + newPhone, "一项", false}, {"password=x", "一项", false},
		{"id=1", "一项", false}, {"username=%00", "只允许", false}, {"username=" + url.QueryEscape("a' OR '1'='1"), "只允许", false}, {"email=x", "邮箱格式", false},
	}
	onPhoneSites(t, open, func(s *phoneSite) {
		for _, tt := range tests {
			a := s.Do(call{Path: "/sys/user/checkOnlyUser?" + tt.query})
			if a.Success != tt.free || !strings.Contains(a.Message, tt.says) {
				s.T.Errorf("%s: %s", tt.query, a.Raw)
			}
		}
		for range 20 {
			s.Do(call{Path: "/sys/user/checkOnlyUser?username=lili"})
		}
		if a := s.Do(call{Path: "/sys/user/checkOnlyUser?username=lili"}); a.Status != http.StatusTooManyRequests {
			s.T.Errorf("a flood: HTTP %d, %s", a.Status, a.Raw)
		}
	})
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		if a := s.Do(call{Path: "/sys/user/checkOnlyUser?username=wang"}); a.Success || !strings.Contains(a.Message, "没有开放注册") {
			s.T.Error(a.Raw)
		}
	})
}
