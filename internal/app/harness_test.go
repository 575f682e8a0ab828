package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
)

const (
	testCaptcha  = "jk24"
	testPassword = "Qinghe-Mulan-2037"
)

// quick hashes a password in no time: a fifth of all that these tests compute would be hashes.
var quick = auth.HashParams{Time: 1, Memory: 64, Threads: 1}

// compiled are the scripts of pages that a test compiled, by their text, for the tests that come after it.
var compiled sync.Map

func compileOnce(bundle []byte) ([]byte, error) {
	once, _ := compiled.LoadOrStore(string(bundle), sync.OnceValues(func() ([]byte, error) { return render.Compile(bundle) }))
	return once.(func() ([]byte, error))()
}

// node is one running program under test with a client that does not follow redirects.
type node struct {
	t     *testing.T
	app   *App
	url   string
	http  *http.Client
	token string
	roles map[string]string // tokens of playRole
}

// eachDatabase runs the test on a program with SQLite and on one with PostgreSQL, both with the demo site. They run beside each other and
// beside other tests, so that the processor has work while one of them waits.
func eachDatabase(t *testing.T, test func(t *testing.T, data config.Data)) {
	t.Helper()
	eachSite(t, sqliteSite, postgresSite, test)
}

func eachSite(t *testing.T, sqlite, postgres *demoSite, test func(t *testing.T, data config.Data)) {
	t.Helper()
	t.Parallel()
	run := func(dialect db.Dialect, site *demoSite) {
		testkit.On(t, dialect, func(t *testing.T) {
			t.Parallel()
			test(t, site.copy(t))
		})
	}
	run(db.SQLite, sqlite)
	run(db.Postgres, postgres)
}

func serveConfig(data config.Data) config.Serve {
	return config.Serve{
		Data: data, Demo: true, DemoCaptcha: testCaptcha, CacheSize: 16, Workers: 1,
		IdleTimeout: 30 * time.Minute, SessionLimit: 12 * time.Hour,
	}
}

func start(t *testing.T, data config.Data) *node {
	t.Helper()
	return startWith(t, serveConfig(data))
}

func startWith(t *testing.T, c config.Serve) *node {
	t.Helper()
	return startIn(t, c, surroundings{noSync: true})
}

func startIn(t *testing.T, c config.Serve, s surroundings) *node {
	t.Helper()
	s.hashing, s.compile = quick, compileOnce
	if s.clock == nil {
		s.clock = forenoon
	}
	a, err := newSite(context.Background(), c, s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- a.background(ctx) }()
	server := httptest.NewServer(a.Handler())
	t.Cleanup(func() {
		server.Close()
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	client := &http.Client{Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &node{t: t, app: a, url: server.URL, http: client}
}

// answer is an HTTP answer with its envelope, when it has one.
type answer = testkit.Answer

func (n *node) do(method, path string, body any, headers ...string) answer {
	n.t.Helper()
	var reader io.Reader
	if text, ok := body.(string); ok {
		reader = strings.NewReader(text)
	} else if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			n.t.Fatal(err)
		}
		reader = strings.NewReader(string(encoded))
	}
	r, err := http.NewRequest(method, n.url+path, reader)
	if err != nil {
		n.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if n.token != "" {
		r.Header.Set("X-Access-Token", n.token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	response, err := n.http.Do(r)
	if err != nil {
		n.t.Fatal(err)
	}
	a, err := testkit.ReadAnswer(response)
	if err != nil {
		n.t.Fatalf("%s %s: %v", method, path, err)
	}
	return a
}

func (n *node) get(path string) answer { n.t.Helper(); return n.do("GET", path, nil) }

// ok calls the API, expects success and returns the result as a generic object.
func (n *node) ok(method, path string, body any) map[string]any {
	n.t.Helper()
	a := n.do(method, path, body)
	if !a.Success {
		n.t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
	}
	var result map[string]any
	if len(a.Result) > 0 && a.Result[0] == '{' {
		if err := json.Unmarshal(a.Result, &result); err != nil {
			n.t.Fatal(err)
		}
	}
	return result
}

// administrator makes an account and signs in with it.
func (n *node) administrator(username string) {
	n.t.Helper()
	if err := n.app.directory.CreateAdmin(context.Background(), username, "测试管理员", testPassword); err != nil {
		n.t.Fatal(err)
	}
	n.signIn(username)
}

func (n *node) signIn(username string) {
	n.t.Helper()
	key := fmt.Sprint(time.Now().UnixNano())
	n.ok("GET", "/api/sys/randomImage/"+key, nil)
	result := n.ok("POST", "/api/sys/login", map[string]any{"username": username, "password": testPassword, "captcha": testCaptcha, "checkKey": key})
	n.token, _ = result["token"].(string)
	if n.token == "" {
		n.t.Fatalf("no token in %v", result)
	}
}

// soon looks for ten seconds: within one a visitor must see what was published, and busy machines stretch it. Caches that nobody told live longer.
func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 500 {
		if ok() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("not within ten seconds: %s", what)
}
