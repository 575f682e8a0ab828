package identity_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/identity"
	"jikong/internal/resource"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	captcha = "R7KM"
	secret  = "Jiang-Shui-74"
)

// site is a small installation with the calls of this package.
type site struct {
	t       *testing.T
	db      *db.DB
	clock   *testkit.Clock
	auth    *auth.Service
	id      *identity.Service
	handler http.Handler
	told    []string // messages of the system to people: "wang: …"
}

// seeded is what every site begins with.
var seeded = testkit.Seeded(func(ctx context.Context, d *db.DB) error {
	return d.Tx(ctx, func(tx *db.Tx) error { return identity.Seed(ctx, tx) })
})

// onSites runs the test on both databases, each freshly seeded.
func onSites(t *testing.T, test func(s *site)) {
	t.Helper()
	seeded.AtOnce(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(newSite(t, d, clock)) })
}

// onOneSite is for what does not depend on the database.
func onOneSite(t *testing.T) *site {
	t.Helper()
	clock := testkit.NewClock()
	return newSite(t, seeded.SQLite(t, clock.Now), clock)
}

// blank is the picture of every captcha: most tests sign somebody in, and drawing letters is a sixth of what they compute.
func blank(string) (string, error) { return "data:image/png;base64,AA==", nil }

func newSite(t *testing.T, d *db.DB, clock *testkit.Clock) *site {
	t.Helper()
	b := bus.NewMemory()
	a, err := auth.New(d, auth.Options{Bus: b, FixedCaptcha: captcha, DrawCaptcha: blank, Hashing: auth.HashParams{Time: 1, Memory: 64, Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	shared := resource.NewShared()
	shared.Items = dictionaries{}.items
	s := &site{t: t, db: d, clock: clock, auth: a}
	s.id = identity.New(d, a, identity.Options{Bus: b, Dictionaries: dictionaries{}, Shared: shared, Notices: s})
	shared.Registry.Add(s.id.Declared()...)
	s.handler = newSiteHandler(a, s.id)
	return s
}

// TellPerson keeps what the system tells somebody.
func (s *site) TellPerson(ctx context.Context, tx *db.Tx, _, user value.ID, title, text string) error {
	name, _, err := db.One[string](ctx, tx, `SELECT username FROM sys_user WHERE id = $1`, user)
	s.told = append(s.told, name+": "+title+" "+text)
	return err
}

func newSiteHandler(a *auth.Service, id *identity.Service) http.Handler {
	api := web.NewAPI("test", a.Guard(id))
	id.Mount(api)
	return web.Edge{}.Wrap(api)
}

type dictionaries struct{}

func (dictionaries) AllItems(context.Context) (map[string][]identity.DictItem, error) {
	return map[string][]identity.DictItem{"sex": {{Value: "1", Text: "男"}, {Value: "2", Text: "女"}}}, nil
}

func (dictionaries) items(_ context.Context, _ db.Querier, code string) (options []resource.Option, err error) {
	all, err := dictionaries{}.AllItems(context.Background())
	for _, item := range all[code] {
		options = append(options, resource.Option(item))
	}
	return options, err
}

func (s *site) tx(do func(context.Context, *db.Tx) error) {
	s.t.Helper()
	if err := s.db.Tx(s.t.Context(), func(tx *db.Tx) error { return do(s.t.Context(), tx) }); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) exec(query string, args ...any) {
	s.t.Helper()
	s.tx(func(ctx context.Context, tx *db.Tx) error { _, err := tx.Exec(ctx, query, args...); return err })
}

// admin makes the administrator wang.
func (s *site) admin() {
	s.t.Helper()
	if err := s.id.CreateAdmin(s.t.Context(), "wang", "王敏", secret); err != nil {
		s.t.Fatal(err)
	}
}

// call is a request; the zero values are a GET from the office without a token.
type call struct {
	method, path, body, token, tenant, address, host string
	agent                                            string
	vueThree                                         bool
}

// answer is what came back.
type answer struct {
	status  int
	raw     string
	Success bool            `json:"success"`
	Message string          `json:"message"`
	Code    int             `json:"code"`
	Result  json.RawMessage `json:"result"`
}

func (s *site) do(c call) answer {
	s.t.Helper()
	if c.method == "" {
		c.method = http.MethodGet
	}
	r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
	r.RemoteAddr = "203.0.113.5:40000"
	if c.address != "" {
		r.RemoteAddr = c.address + ":40000"
	}
	if c.host != "" {
		r.Host = c.host
	}
	for name, value := range map[string]string{"X-Access-Token": c.token, "tenant-id": c.tenant, "User-Agent": c.agent, "Content-Type": "application/json;charset=UTF-8"} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	if c.vueThree {
		r.Header.Set("X-Version", "v3")
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	a := answer{status: w.Code, raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		s.t.Fatalf("%s %s: %v in %q", c.method, c.path, err, a.raw)
	}
	s.wantNoSecret(a.raw)
	return a
}

// wantNoSecret holds for every answer of every test. The name of a refused field is no secret.
func (s *site) wantNoSecret(body string) {
	s.t.Helper()
	body = strings.ReplaceAll(body, `"fields":{"password":`, "")
	for _, word := range []string{"argon2", secret, `"password"`, `"salt"`, "token_hash", "SELECT ", "modernc", "SQLSTATE"} {
		if strings.Contains(body, word) {
			s.t.Errorf("an answer holds %q: %s", word, body)
		}
	}
}

// login draws a captcha and signs in with it.
func (s *site) login(username, password string, change ...func(*call, map[string]any)) answer {
	s.t.Helper()
	c := call{method: http.MethodPost, path: "/sys/login"}
	form := map[string]any{"username": username, "password": password, "captcha": captcha, "checkKey": 1700000000000, "remember_me": true}
	for _, f := range change {
		f(&c, form)
	}
	s.do(call{path: "/sys/randomImage/1700000000000", address: c.address})
	body, err := json.Marshal(form)
	if err != nil {
		s.t.Fatal(err)
	}
	c.body = string(body)
	return s.do(c)
}

func (s *site) signedIn() (token string) {
	s.t.Helper()
	return s.tokenOf(s.login("wang", secret))
}

func (s *site) tokenOf(a answer) string {
	s.t.Helper()
	var result struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(a.Result, &result); err != nil || result.Token == "" {
		s.t.Fatalf("no token in %s", a.raw)
	}
	return result.Token
}

// into decodes the result.
func into[T any](s *site, a answer) (out T) {
	s.t.Helper()
	if err := json.Unmarshal(a.Result, &out); err != nil {
		s.t.Fatalf("%v in %s", err, a.raw)
	}
	return out
}

func (s *site) audited(action string) (lines []string) {
	s.t.Helper()
	lines, err := db.Select[string](s.t.Context(), s.db.Read(), `
		SELECT actor || ': ' || summary FROM audit_log WHERE action = $1 ORDER BY id`, action)
	if err != nil {
		s.t.Fatal(err)
	}
	return lines
}

func newRequest(path, token string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("X-Access-Token", token)
	return r
}

func newRecorder() *httptest.ResponseRecorder { return httptest.NewRecorder() }
