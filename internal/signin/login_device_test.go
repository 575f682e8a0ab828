package signin_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// browser keeps cookies and sits at an address.
type browser struct {
	s       *site
	address string
	cookies map[string]string
	round   int
	drawn   bool // a picture that was not used up
}

func (s *site) browser(address string) *browser {
	return &browser{s: s, address: address, cookies: map[string]string{}}
}

func (b *browser) send(method, path string, body any) answer {
	b.s.T.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		b.s.T.Fatal(err)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(string(text)))
	r.RemoteAddr = b.address + ":40000"
	r.Header.Set("Content-Type", "application/json")
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.s.Handler.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		b.cookies[c.Name] = c.Value
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.MaxAge < 90*24*3600 {
			b.s.T.Errorf("cookie %s", c)
		}
	}
	a := answer{Status: w.Code, Raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		b.s.T.Fatalf("%s %s: %v in %q", method, path, err, a.Raw)
	}
	return a
}

func (b *browser) login(name, password string) answer {
	b.s.T.Helper()
	key := func() string { return fmt.Sprintf("%s-%d", b.address, b.round) }
	if !b.drawn {
		b.round++
		b.drawn = b.send("GET", "/sys/randomImage/"+key(), nil).Success
	}
	a := b.send("POST", "/sys/login", map[string]any{"username": name, "password": password, "captcha": captcha, "checkKey": key()})
	b.drawn = b.drawn && strings.Contains(a.Message, "登录过于频繁") // refused before anything was looked at
	return a
}

// guess is how many of the wrong passwords were looked at.
func (b *browser) guess(name string, times int) (looked int) {
	for range times {
		if a := b.login(name, "Wrong-Word-99"); strings.Contains(a.Message, "密码错误") {
			looked++
		}
	}
	return looked
}

// secondPerson makes lihua, whose password is that of wang.
func (s *site) secondPerson() {
	s.T.Helper()
	if err := s.Directory.CreateAdmin(s.T.Context(), "lihua", "李同事", secret); err != nil {
		s.T.Fatal(err)
	}
}

func TestWhoIsAttackedSignsInInTheirUsualBrowser(t *testing.T) {
	const office = "203.0.113.5"
	wantIn := func(s *site, says string, a answer) {
		s.T.Helper()
		if !a.Success {
			s.T.Errorf("%s: %s", says, a.Raw)
		}
	}
	wantWait := func(s *site, says string, a answer) {
		s.T.Helper()
		if a.Status != 429 || !strings.Contains(a.Message, "已暂停登录，请 15 分钟后再试") {
			s.T.Errorf("%s: %s", says, a.Raw)
		}
	}
	for _, tt := range []struct {
		name string
		run  func(s *site, usual *browser)
	}{
		{"a colleague at the same address guesses at the account", func(s *site, usual *browser) {
			colleague := s.browser(office)
			if looked := colleague.guess("wang", 100); looked > 5 {
				s.T.Errorf("%d guesses were looked at", looked)
			}
			wantIn(s, "the usual browser", usual.login("wang", secret))
		}},
		{"a colleague at the same address guesses at everybody", func(s *site, usual *browser) {
			for i := range 60 {
				s.browser(office).guess(fmt.Sprintf("user%d", i), 1)
				s.Clock.Advance(2 * time.Second)
			}
			wantIn(s, "the usual browser", usual.login("wang", secret))
		}},
		{"many addresses guess and the browser has a new one", func(s *site, usual *browser) {
			for i := range 60 {
				s.browser(fmt.Sprintf("198.51.100.%d", i)).guess("wang", 1)
			}
			usual.address = "192.0.2.77"
			wantIn(s, "the usual browser", usual.login("wang", secret))
			wantIn(s, "and again", usual.login("wang", secret))
		}},
		{"another browser has to wait, and is told no more than about an account that does not exist", func(s *site, _ *browser) {
			for i := range 60 {
				s.browser(fmt.Sprintf("198.51.100.%d", i)).guess("wang", 1)
				s.browser(fmt.Sprintf("198.51.100.%d", i)).guess("nobody", 1)
			}
			mine, nobodys := s.browser("192.0.2.77").login("wang", secret), s.browser("192.0.2.78").login("nobody", secret)
			wantWait(s, "another browser", mine)
			if mine.Message != nobodys.Message {
				s.T.Errorf("%q and %q", mine.Message, nobodys.Message)
			}
		}},
		{"a stolen token is good for five guesses", func(s *site, usual *browser) {
			thief := s.browser("198.51.100.9")
			thief.cookies = usual.cookies
			if looked := thief.guess("wang", 30); looked != 5 {
				s.T.Errorf("%d guesses were looked at", looked)
			}
			wantIn(s, "somewhere else", s.browser("192.0.2.77").login("wang", secret))
		}},
		{"a token says nothing about other accounts", func(s *site, usual *browser) {
			s.browser(office).guess("lihua", 5)
			wantWait(s, "wang's browser", usual.login("lihua", secret))
		}},
		{"whoever else uses the browser gains no guesses by signing in", func(s *site, usual *browser) {
			wantIn(s, "li in the browser of wang", usual.login("lihua", secret))
			looked := 0
			for range 4 {
				looked += usual.guess("wang", 4)
				wantIn(s, "li again", usual.login("lihua", secret))
			}
			if looked != 5 {
				s.T.Errorf("%d guesses were looked at", looked)
			}
		}},
		{"a planted token is worth nothing once its victim has signed in", func(s *site, _ *browser) {
			attacker := s.browser("198.51.100.9")
			wantIn(s, "with an account of their own", attacker.login("lihua", secret))
			victim := s.browser(office)
			for name, value := range attacker.cookies {
				victim.cookies[name] = value
			}
			wantIn(s, "the victim", victim.login("wang", secret))
			s.browser(attacker.address).guess("wang", 5)
			wantWait(s, "the attacker", attacker.login("wang", secret))
		}},
		{"a forged token is none", func(s *site, usual *browser) {
			forger := s.browser(office)
			for name, value := range usual.cookies {
				forger.cookies[name] = strings.ToUpper(value[:8]) + strings.ToLower(value[8:])
			}
			s.browser(office).guess("wang", 5)
			wantWait(s, "the forger", forger.login("wang", secret))
		}},
		{"a browser that nobody signed in with for half a year is forgotten", func(s *site, usual *browser) {
			s.Clock.Advance(181 * 24 * time.Hour)
			s.browser(office).guess("wang", 5)
			wantWait(s, "the old browser", usual.login("wang", secret))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				s.secondPerson()
				usual := s.browser(office)
				wantIn(s, "at first", usual.login("wang", secret))
				tt.run(s, usual)
			})
		})
	}
}

func TestOnlyTheHashOfADeviceTokenIsKeptAndNotManyOfThem(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		var last *browser
		for range 25 {
			last = s.browser("203.0.113.5")
			last.login("wang", secret)
			s.Clock.Advance(3 * time.Second)
		}
		rows, err := db.Select[string](t.Context(), s.DB.Read(), `SELECT account || token_hash FROM auth_device`)
		if err != nil || len(rows) != 20 {
			t.Fatalf("%d browsers, %v", len(rows), err)
		}
		token, _, _ := strings.Cut(last.cookies["jikong_device"], ".")
		for _, row := range rows {
			if token == "" || strings.Contains(row, token) || strings.Contains(row, "wang") {
				t.Errorf("%q holds the token %q or the name", row, token)
			}
		}
	})
}

// The wrong passwords come to one account, a hundred a minute. All ten thousand of them take minutes, so they come when everything is
// tested, and else the first thousand.
func TestTenThousandWrongPasswords(t *testing.T) {
	minutes := 10
	if testkit.Everything() {
		minutes = 100
	}
	for _, addresses := range []int{1, 1_000} {
		t.Run(fmt.Sprintf("from %d addresses", addresses), func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				usual := s.browser("203.0.113.5")
				usual.login("wang", secret)
				attackers := make([]*browser, addresses)
				for n := range attackers {
					attackers[n] = s.browser(fmt.Sprintf("198.18.%d.%d", n/250, n%250))
				}
				all, most := 0, 0
				for minute := range minutes {
					looked := 0
					for i := range 100 {
						looked += attackers[(minute*100+i)%addresses].guess("wang", 1)
						s.Clock.Advance(600 * time.Millisecond)
					}
					all, most = all+looked, max(most, looked)
				}
				if most > 10 || all > 40 || all == 0 {
					t.Errorf("%d guesses were looked at, at most %d in one minute", all, most)
				}
				usual.address = "192.0.2.77"
				if a := usual.login("wang", secret); !a.Success {
					t.Errorf("the owner: %s", a.Raw)
				}
			})
		})
	}
}
