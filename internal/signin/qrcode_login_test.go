package signin_test

import (
	"testing"
	"time"
)

// show draws a code as a page of ours, or as a client of another origin.
func (a *alliance) show(header ...string) string {
	a.T.Helper()
	return into[struct{ QrcodeID string }](a.site, a.ask("GET", "/sys/getLoginQrcode", "", header...)).QrcodeID
}

func (a *alliance) fetch(code string) string {
	a.T.Helper()
	return into[struct{ Token string }](a.site, a.ask("GET", "/sys/getQrcodeToken?qrcodeId="+code, "")).Token
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
