package sitetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/db"
)

// Call is a request; the zero values are a GET from the office without a token.
type Call struct {
	Method, Path, Body, Token, Tenant, Address, Host string
	Agent                                            string
	VueThree                                         bool
}

// Answer is what came back.
type Answer struct {
	Status  int
	Raw     string
	Success bool            `json:"success"`
	Message string          `json:"message"`
	Code    int             `json:"code"`
	Result  json.RawMessage `json:"result"`
}

// Do asks.
func (s *Site) Do(c Call) Answer {
	s.T.Helper()
	if c.Method == "" {
		c.Method = http.MethodGet
	}
	r := httptest.NewRequest(c.Method, c.Path, strings.NewReader(c.Body))
	r.RemoteAddr = "203.0.113.5:40000"
	if c.Address != "" {
		r.RemoteAddr = c.Address + ":40000"
	}
	if c.Host != "" {
		r.Host = c.Host
	}
	for name, value := range map[string]string{"X-Access-Token": c.Token, "tenant-id": c.Tenant, "User-Agent": c.Agent, "Content-Type": "application/json;charset=UTF-8"} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	if c.VueThree {
		r.Header.Set("X-Version", "v3")
	}
	w := httptest.NewRecorder()
	s.Handler.ServeHTTP(w, r)
	a := Answer{Status: w.Code, Raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		s.T.Fatalf("%s %s: %v in %q", c.Method, c.Path, err, a.Raw)
	}
	s.WantNoSecret(a.Raw)
	return a
}

// WantNoSecret holds for every Answer of every test. The name of a refused field is no secret.
func (s *Site) WantNoSecret(body string) {
	s.T.Helper()
	body = strings.ReplaceAll(body, `"fields":{"password":`, "")
	for _, word := range []string{"argon2", Secret, `"password"`, `"salt"`, "token_hash", "SELECT ", "modernc", "SQLSTATE"} {
		if strings.Contains(body, word) {
			s.T.Errorf("an Answer holds %q: %s", word, body)
		}
	}
}

// Login draws a captcha and signs in with it.
func (s *Site) Login(username, password string, change ...func(*Call, map[string]any)) Answer {
	s.T.Helper()
	c := Call{Method: http.MethodPost, Path: "/sys/login"}
	form := map[string]any{"username": username, "password": password, "captcha": Captcha, "checkKey": 1700000000000, "remember_me": true}
	for _, f := range change {
		f(&c, form)
	}
	s.Do(Call{Path: "/sys/randomImage/1700000000000", Address: c.Address})
	c.Body = s.body(form)
	return s.Do(c)
}

// body is a form as it is sent.
func (s *Site) body(form any) string {
	s.T.Helper()
	text, err := json.Marshal(form)
	if err != nil {
		s.T.Fatal(err)
	}
	return string(text)
}

// SignedIn signs wang in.
func (s *Site) SignedIn() (token string) {
	s.T.Helper()
	return s.TokenOf(s.Login("wang", Secret))
}

// TokenOf is the token of a sign-in.
func (s *Site) TokenOf(a Answer) string {
	s.T.Helper()
	var result struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(a.Result, &result); err != nil || result.Token == "" {
		s.T.Fatalf("no token in %s", a.Raw)
	}
	return result.Token
}

// Into decodes the result.
func Into[T any](s *Site, a Answer) (out T) {
	s.T.Helper()
	if err := json.Unmarshal(a.Result, &out); err != nil {
		s.T.Fatalf("%v in %s", err, a.Raw)
	}
	return out
}

// Audited is what the log says of an action, oldest first.
func (s *Site) Audited(action string) (lines []string) {
	s.T.Helper()
	lines, err := db.Select[string](s.T.Context(), s.DB.Read(), `
		SELECT actor || ': ' || summary FROM audit_log WHERE action = $1 ORDER BY id`, action)
	if err != nil {
		s.T.Fatal(err)
	}
	return lines
}

// Post sends a body and returns the answer.
func (s *Site) Post(token, path, body string, args ...any) Answer {
	s.T.Helper()
	return s.Do(Call{Method: "POST", Path: path, Token: token, Body: fmt.Sprintf(body, args...)})
}

// Must fails the test when the Answer is a refusal.
func (s *Site) Must(a Answer) Answer {
	s.T.Helper()
	if !a.Success {
		s.T.Fatalf("refused: %s", a.Raw)
	}
	return a
}

// Texts reads a column.
func (s *Site) Texts(query string, args ...any) []string {
	s.T.Helper()
	found, err := db.Select[string](s.T.Context(), s.DB.Read(), query, args...)
	if err != nil {
		s.T.Fatal(err)
	}
	return found
}

// Send uploads files as existing clients do.
func (s *Site) Send(token, path string, files ...[]byte) Answer {
	s.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i, content := range files {
		part, err := form.CreateFormFile("files[]", fmt.Sprintf("人员%d.xlsx", i+1))
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			s.T.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		s.T.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("X-Access-Token", token)
	w := httptest.NewRecorder()
	s.Handler.ServeHTTP(w, r)
	a := Answer{Status: w.Code, Raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		s.T.Fatalf("%s: %v in %q", path, err, a.Raw)
	}
	s.WantNoSecret(a.Raw)
	return a
}

// Book is a spreadsheet with the rows.
func Book(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	for i, row := range rows {
		if err := file.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	out, err := file.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
