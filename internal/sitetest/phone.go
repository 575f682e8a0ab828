package sitetest

import (
	"bytes"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"jikong/internal/directory"
	"jikong/internal/message"
	"jikong/internal/signin"
)

// inbox is where all messages arrive.
type inbox struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (i *inbox) Write(p []byte) (int, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.text.Write(p)
}

// Received is what arrived since the last look.
func (s *Site) Received() string {
	s.Messages.Wait()
	s.inbox.mu.Lock()
	defer s.inbox.mu.Unlock()
	text := s.inbox.text.String()
	s.inbox.text.Reset()
	return text
}

// SixDigits finds a code in a message.
var SixDigits = regexp.MustCompile(`验证码是 (\d{6})`)

// Code asks for a code and reads it from the phone.
func (s *Site) Code(mode, phone string) string {
	s.T.Helper()
	if a := s.Post("", "/sys/sms", `{"mobile":%q,"smsmode":%q}`, phone, mode); !a.Success {
		s.T.Fatal(a.Raw)
	}
	text := s.Received()
	found := SixDigits.FindStringSubmatch(text)
	if found == nil || !strings.Contains(text, phone) {
		s.T.Fatalf("no code in %q", text)
	}
	return found[1]
}

// PhoneLogin signs in with a code.
func (s *Site) PhoneLogin(phone, code string) Answer {
	return s.Post("", "/sys/phoneLogin", `{"mobile":%q,"captcha":%q,"remember_me":true}`, phone, code)
}

// Phones of wang, and of nobody.
const (
	WangsPhone = "13800001234"
	NewPhone   = "13900005678"
)

// Sends lets a site send messages, and people register.
func Sends(registration signin.Registration) func(*Wiring) {
	return func(w *Wiring) { w.Sends, w.SignIn.Registration = true, registration }
}

// WangWithPhone makes the administrator wang, who has a phone.
func (s *Site) WangWithPhone() {
	s.T.Helper()
	s.Admin()
	s.Exec(`UPDATE sys_user SET phone = $1`, WangsPhone)
}

// Form sends a form of somebody who is not signed in.
func (s *Site) Form(path string, form map[string]any) Answer {
	s.T.Helper()
	return s.Do(Call{Method: http.MethodPost, Path: path, Body: s.body(form)})
}

// Texts are the messages that the rooms send.
func Texts() map[string]message.Text {
	texts := maps.Clone(signin.MessageTexts())
	maps.Copy(texts, directory.MessageTexts())
	return texts
}
