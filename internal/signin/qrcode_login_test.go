package signin_test

import (
	"testing"
	"time"

	"jikong/internal/value"
)

// show draws a code as a page of ours, or as a client of another origin.
func (a *alliance) show(header ...string) string {
	a.T.Helper()
	return into[struct{ QrcodeID string }](a.site, a.ask("GET", "/sys/getLoginQrcode", "", header...)).QrcodeID
}

func (a *alliance) fetch(code string) string {
	a.T.Helper()
	got := into[struct {
		Token   string
		Success bool
	}](a.site, a.ask("GET", "/sys/getQrcodeToken?qrcodeId="+code, ""))
	if got.Success != (len(got.Token) > len("-2")) {
		a.T.Errorf("a client that looks at success alone takes %+v wrongly", got)
	}
	return got.Token
}

func (a *alliance) scan(code, token string) answer {
	a.T.Helper()
	return a.Do(call{Method: "POST", Path: "/sys/scanLoginQrcode?qrcodeId=" + code + "&token=of-somebody-else", Token: token, Address: "203.0.113.77"})
}

func TestACodeOnTheScreenIsScannedByAPhone(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		phone := a.SignedIn()
		for says, header := range map[string][]string{"our page": {"Sec-Fetch-Site", "same-origin"}, "another client": nil} {
			code := a.show(header...)
			if got := a.fetch(code); got != "-1" {
				t.Errorf("%s, waiting: %s", says, got)
			}
			if out := a.scan(code, phone); !out.Success {
				t.Fatalf("%s: %s", says, out.Raw)
			}
			if a.scan(code, phone).Success {
				t.Errorf("%s: scanned twice", says)
			}
			token := a.fetch(code)
			if token == phone || !a.Do(call{Path: "/sys/user/getUserInfo", Token: token}).Success {
				t.Errorf("%s: fetched %q", says, token)
			}
			if got := a.fetch(code); got != "-2" {
				t.Errorf("%s, fetched twice: %s", says, got)
			}
		}
	})
}

func TestACodeIsForTheBrowserThatShowsIt(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		phone := a.SignedIn()
		code := a.show("Sec-Fetch-Site", "same-origin")
		mine := a.cookies
		a.scan(code, phone)
		a.cookies = nil
		if got := a.fetch(code); got != "-2" {
			t.Errorf("somebody who saw the screen fetches %s", got)
		}
		a.cookies = mine
		if got := a.fetch(code); len(got) != 43 {
			t.Errorf("the browser itself fetches %s", got)
		}
	})
}

func TestCodesDoNotLive(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		phone := a.SignedIn()
		late := a.show()
		a.Clock.Advance(31 * time.Second)
		if a.fetch(late) != "-2" || a.scan(late, phone).Success {
			t.Error("a code lives on after half a minute")
		}
		scanned := a.show()
		a.scan(scanned, phone)
		a.Clock.Advance(61 * time.Second)
		if a.fetch(scanned) != "-2" || a.fetch("forged") != "-2" || a.fetch("%00") != "-2" {
			t.Error("a scanned code lives on after a minute")
		}
		frozen := a.show()
		a.scan(frozen, phone)
		a.Exec(`UPDATE sys_user SET status = 2`)
		if out := a.ask("GET", "/sys/getQrcodeToken?qrcodeId="+frozen, ""); out.Success {
			t.Errorf("frozen meanwhile: %s", out.Raw)
		}
	})
}

// ownerEnds are the ways in which the owner of an account ends the session on a phone that somebody stole.
var ownerEnds = map[string]func(a *alliance, owner, phone string){
	"the owner changes the password": func(a *alliance, owner, _ string) {
		a.Must(a.Do(call{Method: "PUT", Path: "/sys/user/updatePassword", Token: owner,
			Body: `{"oldpassword":"` + secret + `","password":"Tai-Yang-3399","confirmpassword":"Tai-Yang-3399"}`}))
	},
	"the owner ends the other sessions": func(a *alliance, owner, _ string) { a.Must(a.Own(owner, "sessions/endOthers", nil)) },
	"the phone signs out": func(a *alliance, _, phone string) {
		a.Must(a.Do(call{Method: "POST", Path: "/sys/logout", Token: phone}))
	},
	"the phone is not used any more": func(a *alliance, _, _ string) {
		a.Exec(`UPDATE auth_session SET last_seen = $1`, value.TimeOf(a.Clock.Now().Add(-30*time.Minute)))
	},
}

func TestACodeEndsWithTheSessionThatConfirmedIt(t *testing.T) {
	for says, end := range ownerEnds {
		t.Run(says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				phone, owner := a.SignedIn(), a.SignedIn()
				code := a.show()
				a.Must(a.scan(code, phone))
				end(a, owner, phone)
				if got := a.fetch(code); got != "-2" {
					t.Errorf("fetched %q", got)
				}
			})
		})
	}
}

func TestACodeThatWantsASecondFactorEndsWithTheSessionThatConfirmedIt(t *testing.T) {
	for says, end := range ownerEnds {
		t.Run(says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				phone, owner := a.SignedIn(), a.SignedIn()
				app, _ := a.Enrol(owner)
				begin := func() map[string]string {
					code := a.show()
					a.Must(a.scan(code, phone))
					return map[string]string{"ticket": a.WantStep(a.ask("GET", "/sys/getQrcodeToken?qrcodeId="+code, ""), "factor"), "code": app.Code()}
				}
				if token := a.TokenOf(a.Must(a.Step("factor", begin()))); !a.alive(token) {
					t.Error("the code of the app opens nothing")
				}
				a.Clock.Advance(30 * time.Second)
				begun := begin()
				end(a, owner, phone)
				if out := a.Step("factor", begun); out.Success || out.Code != 410 {
					t.Errorf("the sign-in goes on: %s", out.Raw)
				}
			})
		})
	}
}

func TestSessionsFromCodeToCodeEndTwelveHoursAfterThePassword(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		token := a.SignedIn()
		next := func() string {
			code := a.show()
			a.scan(code, token)
			return a.fetch(code)
		}
		for range 29 {
			a.Clock.Advance(24 * time.Minute)
			if token = next(); !a.alive(token) {
				t.Fatalf("over too early: %q", token)
			}
		}
		a.Clock.Advance(24*time.Minute - 30*time.Second)
		code := a.show()
		a.Must(a.scan(code, token))
		last := next()
		if !a.alive(last) {
			t.Error("over before twelve hours have passed")
		}
		a.Clock.Advance(30 * time.Second)
		if a.alive(last) {
			t.Error("a session opened by a code lives on after twelve hours")
		}
		if got := a.fetch(code); got != "-2" {
			t.Errorf("a code confirmed before the end opens %q", got)
		}
	})
}
