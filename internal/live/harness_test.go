package live

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is more than the busiest machine needs.
const patience = time.Minute

// people are the sessions of a test by their token.
type people struct {
	mu    sync.Mutex
	hear  func(auth.Change)
	by    map[string]auth.Principal
	fails error
}

func (p *people) Peek(_ context.Context, token string) (auth.Principal, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if found, known := p.by[token]; known {
		if found.Grace {
			return auth.Principal{}, auth.ErrGrace
		}
		return found, p.fails
	}
	return auth.Principal{}, auth.ErrSignIn
}

func (p *people) Living(context.Context) (map[value.ID]bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	living := map[value.ID]bool{}
	for _, one := range p.by {
		living[one.SessionID] = true
	}
	return living, p.fails
}

func (p *people) Watch(hear func(auth.Change)) func() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hear = hear
	return func() {}
}

func (p *people) leaves(token string) { p.mu.Lock(); defer p.mu.Unlock(); delete(p.by, token) }

func (p *people) failing(err error) { p.mu.Lock(); defer p.mu.Unlock(); p.fails = err }

func everybody(value.ID) bool { return true }

// desk is a hub that runs, with its people and a clock.
type desk struct {
	*people
	t     *testing.T
	hub   *Hub
	clock *testkit.Clock
	url   string
	stop  func()
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	return startDesk(t, &people{by: map[string]auth.Principal{
		"wang": {UserID: 7, TenantID: 1, SessionID: 70}, "wang-again": {UserID: 7, TenantID: 1, SessionID: 71},
		"graced": {UserID: 6, TenantID: 1, SessionID: 60, Grace: true}, "li": {UserID: 8, TenantID: 1, SessionID: 80}, "far": {UserID: 9, TenantID: 2, SessionID: 90}}}, nil)
}

func startDesk(t *testing.T, p *people, grids *GridOptions) *desk {
	t.Helper()
	d := &desk{t: t, clock: testkit.NewClock(), people: p}
	d.hub = New(Options{Guard: d.people, AllowOrigins: []string{"https://desk.example.org"}, Clock: d.clock.Now, Grids: grids}, NoticeChannel())
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.hub.Run(ctx) }()
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	server := httptest.NewServer(web.Edge{}.Wrap(d.hub.Wrap(page)))
	d.url = server.URL
	d.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		server.Close()
	})
	t.Cleanup(d.stop)
	testkit.Eventually(d.t, "the hub watches", func() bool { d.mu.Lock(); defer d.mu.Unlock(); return d.hear != nil })
	return d
}

// dial tries a handshake and returns the socket, or the status of the refusal.
func (d *desk) dial(path, token, origin string) (*websocket.Conn, int) {
	d.t.Helper()
	o := &websocket.DialOptions{HTTPHeader: http.Header{}}
	if token != "" {
		o.Subprotocols = strings.Split(token, ",")
	}
	if origin != "" {
		o.HTTPHeader.Set("Origin", origin)
	}
	ctx, cancel := context.WithTimeout(d.t.Context(), patience)
	defer cancel()
	conn, answer, err := websocket.Dial(ctx, d.url+path, o)
	if err == nil {
		d.t.Cleanup(func() { _ = conn.CloseNow() })
		return conn, http.StatusSwitchingProtocols
	}
	if answer == nil {
		d.t.Fatal(err)
	}
	return nil, answer.StatusCode
}

func (d *desk) open(path, token string) *websocket.Conn {
	d.t.Helper()
	before := d.hub.Count()
	conn, status := d.dial(path, token, "")
	if conn == nil {
		d.t.Fatalf("%s as %s: %d", path, token, status)
	}
	testkit.Eventually(d.t, "the socket is counted", func() bool { return d.hub.Count() > before })
	return conn
}

func (d *desk) says(conn *websocket.Conn, text string) {
	d.t.Helper()
	if err := conn.Write(d.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) hears(conn *websocket.Conn) string {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), patience)
	defer cancel()
	_, text, err := conn.Read(ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// closedWith reads until the server closes, and tells how it did.
func (d *desk) closedWith(conn *websocket.Conn) websocket.StatusCode {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), patience)
	defer cancel()
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			if errors.Is(err, context.DeadlineExceeded) {
				d.t.Fatal("the socket stays open")
			}
			return websocket.CloseStatus(err)
		}
	}
}
