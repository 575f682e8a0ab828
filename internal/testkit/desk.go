package testkit

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Desk is the calls of an area on a database of its own, with somebody at work and a clock. The tests of an area embed it in what they
// begin with.
type Desk struct {
	T       testing.TB
	DB      *db.DB
	Clock   *Clock
	Person  auth.Principal      // who calls; a test may change it
	Address string              // where calls come from
	Sign    func(*http.Request) // what clients add to a call; none by default
	API     *web.API
	Handler http.Handler // of the API, as a program has it
}

// NewDesk is a desk without calls yet.
func NewDesk(t testing.TB, d *db.DB, clock *Clock, person auth.Principal) Desk {
	return Desk{T: t, DB: d, Clock: clock, Person: person, Address: "192.0.2.1"}
}

// Serve makes the calls that are mounted.
func (d *Desk) Serve(mount ...func(api *web.API)) {
	d.API = web.NewAPI("test", As{Person: &d.Person})
	d.API.UseClock(d.Clock.Now)
	for _, m := range mount {
		m(d.API)
	}
	d.Handler = web.Edge{}.Wrap(d.API)
}

// Sites stores the rows of sites, numbered from 1.
func (d *Desk) Sites(n int) {
	d.T.Helper()
	for tenant := range n {
		d.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, tenant+1)
	}
}

// Call makes a call as the person; a body that is a string is sent as it is.
func (d *Desk) Call(method, path string, body any) Answer {
	d.T.Helper()
	return d.Send(Request(d.T, method, path, body))
}

// Send sends a request from the address.
func (d *Desk) Send(r *http.Request) Answer {
	d.T.Helper()
	return d.SendTo(d.Handler, r)
}

// SendTo sends a request to one more program on the same database.
func (d *Desk) SendTo(h http.Handler, r *http.Request) Answer {
	d.T.Helper()
	r.RemoteAddr = d.Address + ":4000"
	if d.Sign != nil {
		d.Sign(r)
	}
	return Send(d.T, h, r)
}

// OK makes a call that has to succeed.
func (d *Desk) OK(method, path string, body any) Answer {
	d.T.Helper()
	a := d.Call(method, path, body)
	if !a.Success {
		d.T.Fatalf("%s %s %v was refused: %s", method, path, body, a.Body)
	}
	return a
}

// Must makes a call that has to succeed and returns its result.
func Must[T any](d interface {
	OK(method, path string, body any) Answer
	Into(a Answer, result any)
}, method, path string, body any) (result T) {
	d.Into(d.OK(method, path, body), &result)
	return result
}

// Into reads the result of an answer; none leaves it as it is.
func (d *Desk) Into(a Answer, result any) {
	d.T.Helper()
	if len(a.Result) == 0 {
		return
	}
	if err := json.Unmarshal(a.Result, result); err != nil {
		d.T.Fatalf("%v in %s", err, a.Body)
	}
}

// Refused wants an answer to be a refusal with that code and with words that say why, in its message or at a field.
func (d *Desk) Refused(what string, a Answer, code int, words string) {
	d.T.Helper()
	if a.Success || a.Code != code {
		d.T.Errorf("%s: answered %d %s, want a refusal with %d", what, a.Code, a.Message, code)
	}
	if all := a.Message + string(a.Result); !strings.Contains(all, words) {
		d.T.Errorf("%s: %q does not say %q", what, all, words)
	}
}

// Must ends the test with an error.
func (d *Desk) Must(err error) {
	d.T.Helper()
	if err != nil {
		d.T.Fatal(err)
	}
}

// Exec changes rows in a transaction of their own.
func (d *Desk) Exec(query string, args ...any) {
	d.T.Helper()
	Exec(d.T, d.DB, query, args...)
}

// Number is what a query answers.
func (d *Desk) Number(query string, args ...any) int64 {
	d.T.Helper()
	n, err := db.Int(d.T.Context(), d.DB.Read(), query, args...)
	d.Must(err)
	return n
}

// Text is what a query answers, empty without a row.
func (d *Desk) Text(query string, args ...any) string {
	d.T.Helper()
	text, _, err := db.One[string](d.T.Context(), d.DB.Read(), query, args...)
	d.Must(err)
	return text
}

// Logged counts the entries of the operation log with that action and a text in the summary.
func (d *Desk) Logged(action, text string) int64 {
	d.T.Helper()
	return d.Number(`SELECT COUNT(*) FROM audit_log WHERE action = $1 AND summary LIKE $2`, action, "%"+text+"%")
}

// Rights are the permissions of some actions in some areas.
func Rights(areas []string, actions ...string) map[string]bool {
	held := map[string]bool{}
	for _, area := range areas {
		for _, action := range actions {
			held[area+":"+action] = true
		}
	}
	return held
}

// Staff is somebody of a site who sees all of it.
func Staff(tenant value.ID, username string, rights map[string]bool) auth.Principal {
	return auth.Principal{UserID: 7, Username: username, Realname: "员工" + username, TenantID: tenant, TenantIDs: []value.ID{tenant},
		OrgCode: "A01", Perms: rights, Scope: auth.DataScope{Kind: auth.ScopeAll}}
}
