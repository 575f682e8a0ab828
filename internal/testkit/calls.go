package testkit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// As is the guard of an API that everybody calls as the same person: whom a test names, and may change.
type As struct{ Person *auth.Principal }

// Admit lets the person in wherever no right is asked, or one that is held; nobody only where nobody need sign in.
func (g As) Admit(ctx context.Context, a web.Access) (context.Context, error) {
	switch code := a.Permission(); {
	case !a.IsAnonymous() && g.Person.Anonymous():
		return ctx, errs.New(errs.Unauthenticated, "Token失效，请重新登录")
	case code != "" && !g.Person.Has(code):
		return ctx, errs.New(errs.Forbidden, "没有权限")
	}
	ctx = audit.WithActor(ctx, audit.Actor{ID: g.Person.UserID, Name: g.Person.Username, Tenant: g.Person.TenantID})
	return auth.WithPrincipal(ctx, *g.Person), nil
}

// Answer is what an API says.
type Answer struct {
	Status  int             `json:"-"`
	Header  http.Header     `json:"-"`
	Body    string          `json:"-"`
	Success bool            `json:"success"`
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
}

// Field is what a refused form says at a field.
func (a Answer) Field(name string) string {
	var refused struct{ Fields map[string]string }
	if json.Unmarshal(a.Result, &refused) != nil {
		return ""
	}
	return refused.Fields[name]
}

// Request is a call with a body: a string as it is, everything else as JSON.
func Request(t testing.TB, method, path string, body any) *http.Request {
	t.Helper()
	text, is := body.(string)
	if !is {
		encoded, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		text = string(encoded)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// Send makes a call. What is answered has to be an envelope, or a file to keep.
func Send(t testing.TB, h http.Handler, r *http.Request) Answer {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	a := Answer{Status: w.Code, Header: w.Header(), Body: w.Body.String()}
	if a.Header.Get("Content-Disposition") != "" {
		return a
	}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatalf("%s %s: %v in %s", r.Method, r.URL, err, w.Body)
	}
	return a
}

// ReadAnswer reads what a server answered, with its envelope when it has one.
func ReadAnswer(response *http.Response) (a Answer, err error) {
	body, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		return a, err
	}
	if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") && strings.HasPrefix(string(body), "{") {
		if err = json.Unmarshal(body, &a); err != nil {
			err = fmt.Errorf("%w in %s", err, body)
		}
	}
	a.Status, a.Header, a.Body = response.StatusCode, response.Header, string(body)
	return a, err
}

// Exec changes rows in a transaction of their own, as what a test starts from.
func Exec(t testing.TB, d *db.DB, query string, args ...any) {
	t.Helper()
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(t.Context(), query, args...); return err }); err != nil {
		t.Fatal(err)
	}
}
