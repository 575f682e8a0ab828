package render

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// props are the data of the test bundle's page.
type props struct {
	Title   string `json:"title"`
	Text    string `json:"text"`
	Marks   string `json:"marks,omitempty"` // elements that the front end marks
	Misdeed string `json:"misdeed,omitempty"`
}

// shelf is a source whose pages tests put and change.
type shelf struct {
	mu     sync.Mutex
	pages  map[string]Page
	names  map[value.ID]string
	broken error
	loads  map[string]int
	query  url.Values
	hold   chan struct{}     // when set, Load waits for it
	each   func(n int) props // when set, what the nth load of a page shows
}

func newShelf() *shelf {
	return &shelf{pages: map[string]Page{}, names: map[value.ID]string{1: "临江疾控", 2: "滨河疾控"}, loads: map[string]int{}}
}

func (s *shelf) put(path string, p Page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[path] = p
}

func (s *shelf) set(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

func (s *shelf) loaded(path string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.loads[path]
}

// Knows leaves out one corner of the shelf.
func (s *shelf) Knows(path string) bool { return !strings.HasPrefix(path, "/unknown/") }

func (s *shelf) Load(ctx context.Context, tenant value.ID, path string, query url.Values) (Page, error) {
	s.mu.Lock()
	s.loads[path]++
	s.query = query
	page, found := s.pages[path]
	broken, hold := s.broken, s.hold
	if s.each != nil {
		page.Props = s.each(s.loads[path])
	}
	s.mu.Unlock()
	if hold != nil {
		select {
		case <-hold:
		case <-ctx.Done():
			return Page{}, ctx.Err()
		}
	}
	if broken != nil {
		return Page{}, broken
	}
	if path == "/panic" {
		panic("a bug in the source")
	}
	if !found {
		return Page{Status: http.StatusNotFound, Title: "没有找到", Props: props{Title: "没有找到"}}, nil
	}
	return page, nil
}

// Submit puts what was typed into a page; the form "go" leads on.
func (s *shelf) Submit(_ context.Context, _ value.ID, r *http.Request) (Page, error) {
	switch r.URL.Path {
	case "/form":
	case "/gone":
		return Page{Status: http.StatusNotFound, Props: props{Title: "预览已过期"}}, nil
	default:
		return Page{}, ErrNoForm
	}
	if err := r.ParseForm(); err != nil {
		return Page{}, err
	}
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		return Page{}, err
	}
	if r.PostForm.Get("text") == "go" {
		return Page{Location: "/done"}, nil
	}
	return Page{Status: http.StatusUnprocessableEntity, Title: "请更正", Props: props{Title: "请更正", Text: r.PostForm.Get("text")}}, nil
}

func (s *shelf) Frame(_ context.Context, tenant value.ID) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]string{"name": s.names[tenant]}, s.broken
}

// oneTenant is the tenant of every request, unless the host says another.
type hosts struct{}

func (hosts) TenantOf(ctx context.Context) (value.ID, error) {
	id, _ := ctx.Value(hostKey{}).(value.ID)
	if id == closed {
		return 0, errs.New(errs.Suspended, "本站现在不开放")
	}
	return max(id, 1), nil
}

type hostKey struct{}

// closed is the tenant of host names whose site is closed.
const closed value.ID = 404

// counted counts renders of pages and frames.
type counted struct {
	Engine
	mu             sync.Mutex
	pages, headers int
}

func (c *counted) Page(ctx context.Context, props string) (string, error) {
	c.mu.Lock()
	c.pages++
	c.mu.Unlock()
	return c.Engine.Page(ctx, props)
}

func (c *counted) Header(ctx context.Context, props string) (string, error) {
	c.mu.Lock()
	c.headers++
	c.mu.Unlock()
	return c.Engine.Header(ctx, props)
}

func (c *counted) counts() (pages, headers int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pages, c.headers
}

// node is one running site.
type node struct {
	t        testing.TB
	db       *db.DB
	versions *Versions
	shelf    *shelf
	engine   *counted
	clock    *testkit.Clock
	site     *Site
}

func bundle(tb testing.TB) []byte {
	tb.Helper()
	text, err := os.ReadFile("testdata/bundle.js")
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

func newPool(tb testing.TB, o PoolOptions) *Pool {
	tb.Helper()
	pool, err := NewPool(bundle(tb), o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := pool.Close(); err != nil {
			tb.Error(err)
		}
	})
	return pool
}

// newNode starts a site on a database; adjust may change its options.
func newNode(tb testing.TB, d *db.DB, b Bus, source *shelf, adjust ...func(*Options)) *node {
	tb.Helper()
	n := &node{t: tb, db: d, versions: NewVersions(d, b), shelf: source, clock: testkit.NewClock()}
	n.engine = &counted{Engine: newPool(tb, PoolOptions{Timeout: 2 * time.Second, Memory: 16 << 20})}
	o := Options{
		Engine: n.engine, Versions: n.versions, Source: source, Tenants: hosts{}, Clock: n.clock.Now,
		Assets: Assets{Script: "/assets/portal-1.js", Preload: []string{"/assets/react-2.js"}, Styles: []string{"/assets/portal-3.css"}, Rescue: "/assets/rescue-4.js"},
		Params: []string{"pageNo", "category"},
	}
	for _, f := range adjust {
		f(&o)
	}
	site, err := NewSite(o)
	if err != nil {
		tb.Fatal(err)
	}
	n.site = site
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- n.versions.Run(ctx) }()
	tb.Cleanup(func() {
		cancel()
		if err := errors.Join(<-done, site.Close()); err != nil {
			tb.Error(err)
		}
	})
	return n
}

// single is a node of its own.
func single(tb testing.TB, adjust ...func(*Options)) *node {
	tb.Helper()
	return newNode(tb, testkit.SQLite(tb, time.Now), bus.NewMemory(), newShelf(), adjust...)
}

func (n *node) bump(tenant value.ID, scopes ...string) {
	n.t.Helper()
	err := n.db.Tx(context.Background(), func(tx *db.Tx) error { return n.versions.Bump(context.Background(), tx, tenant, scopes...) })
	if err != nil {
		n.t.Fatal(err)
	}
}

// get asks for an address; headers come in pairs.
func (n *node) get(target string, headers ...string) *httptest.ResponseRecorder {
	n.t.Helper()
	return n.do(http.MethodGet, target, headers...)
}

func (n *node) do(method, target string, headers ...string) *httptest.ResponseRecorder {
	n.t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "tenant" {
			id, err := value.ParseID(headers[i+1])
			if err != nil {
				n.t.Fatal(err)
			}
			r = r.WithContext(context.WithValue(r.Context(), hostKey{}, id))
			continue
		}
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	n.site.ServeHTTP(w, r)
	return w
}
