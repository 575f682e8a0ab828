package signin_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
)

func (s *site) setup(form map[string]string) answer {
	s.T.Helper()
	body, err := json.Marshal(form)
	if err != nil {
		s.T.Fatal(err)
	}
	return s.Do(call{Method: "POST", Path: "/sys/setup", Body: string(body)})
}

func (s *site) link() string {
	s.T.Helper()
	token, err := s.Directory.NewSetupLink(s.T.Context())
	if err != nil {
		s.T.Fatal(err)
	}
	return token
}

func TestTheFirstAdministratorIsMadeByALinkThatWorksOnce(t *testing.T) {
	onSites(t, func(s *site) {
		if n, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_user`); err != nil || n != 0 {
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
				t.Errorf("%s: %s", tt.name, a.Raw)
			}
		}
		a := s.setup(form)
		if !a.Success || a.Code != 200 {
			t.Fatalf("the link: %s", a.Raw)
		}
		if info := s.Do(call{Path: "/sys/user/getUserInfo", Token: s.TokenOf(a)}); !info.Success || !strings.Contains(info.Raw, `"username":"wang_min"`) {
			t.Errorf("signed in as %s", info.Raw)
		}
		form["username"] = "second"
		if a := s.setup(form); a.Success {
			t.Error("the link works twice")
		}
		if _, err := s.Directory.NewSetupLink(t.Context()); !errs.Is(err, errs.Invalid) {
			t.Errorf("a second link: %v", err)
		}
		if a := s.Login("wang_min", secret); !a.Success {
			t.Errorf("sign-in afterwards: %s", a.Raw)
		}
		if got := s.Audited("user.create"); !slices.Equal(got, []string{"wang_min: 建立管理员 wang_min"}) {
			t.Errorf("log %v", got)
		}
	})
}

func setupForm(token, username string) map[string]string {
	return map[string]string{"token": token, "username": username, "realname": "王敏", "password": secret}
}

// Every node that starts makes a link; whoever opens the one of the first node must not find it dead.
func TestTheLinkOfAnotherNodeLeavesThisOneGood(t *testing.T) {
	onSites(t, func(s *site) {
		first, second, third := s.link(), s.link(), s.link()
		s.Must(s.setup(setupForm(first, "wang")))
		for _, token := range []string{first, second, third} {
			if a := s.setup(setupForm(token, "zhang")); a.Success || !strings.Contains(a.Message, "链接无效") {
				t.Errorf("a link works behind the first administrator: %s", a.Raw)
			}
		}
	})
}

func TestOfTwoLinksUsedAtOnceOneMakesTheAdministrator(t *testing.T) {
	onSites(t, func(s *site) {
		forms, answers := make([]map[string]string, 4), make([]answer, 4)
		for i := range forms {
			forms[i] = setupForm(s.link(), fmt.Sprintf("admin_%d", i))
		}
		var all sync.WaitGroup
		for i, form := range forms {
			all.Go(func() { answers[i] = s.setup(form) })
		}
		all.Wait()
		made := 0
		for _, a := range answers {
			if a.Success {
				made++
			} else if !strings.Contains(a.Message, "链接无效") && !strings.Contains(a.Message, "已有管理员") {
				t.Errorf("another one is told %s", a.Raw)
			}
		}
		if people := s.Texts(`SELECT username FROM sys_user`); made != 1 || len(people) != 1 {
			t.Errorf("%d links made somebody, there are %v", made, people)
		}
	})
}

func TestASetupLinkEnds(t *testing.T) {
	form := func(token string) map[string]string { return setupForm(token, "wang") }
	onSites(t, func(s *site) {
		token := s.link()
		s.Clock.Advance(24 * time.Hour)
		if a := s.setup(form(token)); a.Success {
			t.Error("a link of yesterday works")
		}
		token = s.link()
		s.Admin()
		if a := s.setup(form(token)); a.Success {
			t.Error("a link works although an administrator was made on the command line")
		}
	})
}
