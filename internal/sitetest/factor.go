package sitetest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/signin"
)

// App is an authenticator app, written from RFC 6238 and not from the code under test.
type App struct {
	Site   *Site
	Secret string
}

// Code is what the app shows.
func (a App) Code() string {
	a.Site.T.Helper()
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(a.Secret)
	if err != nil {
		a.Site.T.Fatal(err)
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(a.Site.Clock.Now().Unix()/30)))
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 15
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// Next is the step that a refused sign-in names.
func (s *Site) Next(a Answer) signin.NextStep {
	s.T.Helper()
	var result struct{ Next signin.NextStep }
	if err := json.Unmarshal(a.Result, &result); err != nil || a.Success || a.Code != 500 || a.Status != 200 {
		s.T.Fatalf("%v: not a next step: HTTP %d %s", err, a.Status, a.Raw)
	}
	if result.Next.Ticket == "" || !strings.Contains(a.Message, "管理后台网页登录") || strings.Contains(a.Raw, `"token"`) {
		s.T.Errorf("existing clients cannot understand %s", a.Raw)
	}
	return result.Next
}

// WantStep is the ticket of the step that a refused sign-in names.
func (s *Site) WantStep(a Answer, step string) (ticket string) {
	s.T.Helper()
	next := s.Next(a)
	if next.Step != step {
		s.T.Fatalf("next step %q, want %q: %s", next.Step, step, a.Raw)
	}
	return next.Ticket
}

// Step is a further step of a sign-in.
func (s *Site) Step(path string, form map[string]string) Answer {
	s.T.Helper()
	return s.Do(Call{Method: "POST", Path: "/sys/login/" + path, Body: s.body(form)})
}

// Own is a call of somebody who is signed in.
func (s *Site) Own(token, path string, form map[string]string) Answer {
	s.T.Helper()
	return s.Do(Call{Method: "POST", Path: "/sys/user/" + path, Token: token, Body: s.body(form)})
}

// Enrol gives wang a second factor and returns the app with the recovery codes.
func (s *Site) Enrol(token string) (App, []string) {
	s.T.Helper()
	e := Into[auth.Enrolment](s, s.Must(s.Own(token, "factor/begin", map[string]string{"password": Secret})))
	phone := App{s, e.Secret}
	s.Must(s.Own(token, "factor/confirm", map[string]string{"code": phone.Code()}))
	s.Clock.Advance(30 * time.Second)
	return phone, e.Codes
}
