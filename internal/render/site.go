package render

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	defaultCacheBytes = 64 << 20
	// staleAfter is how long a reader waits for the new form of a page that is kept in an older form. A change shows within a
	// second; a slow render never stalls the page.
	staleAfter = 800 * time.Millisecond
	// renewTimeout ends a renewal that no reader may be waiting for any more.
	renewTimeout = 10 * time.Second
	// retryAfter is the pause after a failed renewal, so that one broken page does not keep the engine busy.
	retryAfter = 5 * time.Second
	// maxRenewing bounds pages being loaded at once; more wait.
	maxRenewing = 16
	// defaultRetry is when to ask again for a page that cannot be made now.
	defaultRetry = 5 * time.Second
	maxPath      = 1000 // bytes; the rest of a longer path is cut, which no page matches
	maxParam     = 300  // bytes of a query parameter
)

// Options of a Site. Versions, Source and Tenants are required.
type Options struct {
	Engine     Engine // nil: every page is the shell with its data and plain text
	Versions   *Versions
	Source     Source
	Tenants    web.Tenants
	Assets     Assets
	Params     []string                     // query parameters pages may depend on; all others are ignored
	Variant    func(r *http.Request) string // accessibility or theme variant from a cookie, one of a few; nil for none. Written to <html data-variant>
	Admit      Admit                        // nil admits everybody
	CacheBytes uint64                       // bound of the page cache, 0 is 64 MiB
	Clock      func() time.Time             // nil is time.Now
}

// Admit is asked before a page is made that is not kept; errs.TooMany refuses it with words for the reader. What is kept is for everybody.
type Admit func(ctx context.Context, path string, query url.Values) error

// Site answers public pages: forms by a page of their own, the rest from the cache while nothing changed that the page depends on; else it loads and
// renders the page, once for all who wait.
type Site struct {
	o       Options
	pages   *otter.Cache[pageKey, *entry]
	frames  frames
	flights flights
	turns   chan struct{} // a token for each page being made
	life    context.Context
	stop    context.CancelFunc // ends life, and with it the pages being made
	count   counters
	forms   formRoom
}

// pageKey names a page: what is not in it cannot change the answer.
type pageKey struct {
	tenant  value.ID
	path    string
	query   string // allow-listed parameters, sorted and encoded
	variant string
}

// NewSite makes the handler of the public pages.
func NewSite(o Options) (*Site, error) {
	if o.Versions == nil || o.Source == nil || o.Tenants == nil {
		return nil, errors.New("render: Versions, Source and Tenants are required")
	}
	if o.CacheBytes == 0 {
		o.CacheBytes = defaultCacheBytes
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	pages, err := otter.New(&otter.Options[pageKey, *entry]{
		MaximumWeight: o.CacheBytes,
		Weigher: func(key pageKey, e *entry) uint32 {
			return uint32(min(e.weight()+2*(len(key.path)+len(key.query)), 1<<31))
		},
	})
	if err != nil {
		return nil, err
	}
	s := &Site{o: o, pages: pages, turns: make(chan struct{}, maxRenewing)}
	s.life, s.stop = context.WithCancel(context.Background())
	s.frames.kept = map[frameKey]*frame{}
	s.forms.of = map[string]int64{}
	return s, nil
}

// Close ends the pages that are being made and waits for them.
func (s *Site) Close() error {
	s.flights.close(s.stop)
	return nil
}

// ServeHTTP answers from the cache, or loads and renders the page.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost {
		w.Header().Set("Allow", "GET, HEAD, POST")
		http.Error(w, "不支持这种请求方式", http.StatusMethodNotAllowed)
		return
	}
	tenant, err := s.o.Tenants.TenantOf(r.Context())
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	key := s.keyOf(r, tenant)
	if r.Method == http.MethodPost {
		s.serveForm(w, r, key)
		return
	}
	e, found := s.pages.GetIfPresent(key)
	if found && s.isFresh(key.tenant, e) {
		s.count.hits.Add(1)
		e.serve(w, r)
		return
	}
	if !found && s.o.Admit != nil {
		if err := s.o.Admit(r.Context(), key.path, r.URL.Query()); err != nil {
			s.refuse(w, r, err)
			return
		}
	}
	s.serveRenewed(w, r, key, e)
}

func (s *Site) keyOf(r *http.Request, tenant value.ID) pageKey {
	key := pageKey{tenant: tenant, path: r.URL.Path}
	if len(key.path) > maxPath {
		key.path = key.path[:maxPath]
	}
	key.path = strings.ToValidUTF8(key.path, "\uFFFD")
	if !s.o.Source.Knows(key.path) {
		key.path = MissingPath
	} else if r.URL.RawQuery != "" {
		key.query = s.listed(r.URL.Query()).Encode()
	}
	if s.o.Variant != nil {
		key.variant = s.o.Variant(r)
	}
	return key
}

// listed keeps the first value of each allow-listed parameter.
func (s *Site) listed(query url.Values) url.Values {
	listed := url.Values{}
	for _, name := range s.o.Params {
		if text := query.Get(name); text != "" {
			listed.Set(name, strings.ToValidUTF8(text[:min(len(text), maxParam)], ""))
		}
	}
	return listed
}

// isFresh tells whether nothing changed that the page depends on.
func (s *Site) isFresh(tenant value.ID, e *entry) bool {
	if e.until != 0 && value.TimeOf(s.o.Clock()) >= e.until {
		return false
	}
	now := s.o.Versions.now()
	if e.checked.Load() == now {
		return true
	}
	if s.o.Versions.changed(e.seq, tenant, e.scopes) {
		return false
	}
	e.checked.Store(now)
	return true
}

// serveRenewed renews the page and answers with it. An older page stands in when that takes too long or fails.
func (s *Site) serveRenewed(w http.ResponseWriter, r *http.Request, key pageKey, old *entry) {
	if old != nil && s.o.Clock().UnixMilli() < old.retry.Load() {
		s.count.stale.Add(1)
		old.serve(w, r)
		return
	}
	patience := time.Duration(0)
	if old != nil {
		patience = staleAfter
	}
	done, err := s.await(r.Context(), key, patience)
	switch {
	case err == nil && done.page != nil:
		done.page.serve(w, r)
	case err == nil:
		h := w.Header()
		h["Cache-Control"] = revalidate
		http.Redirect(w, r, done.location, done.status)
	case old != nil:
		s.count.stale.Add(1)
		old.serve(w, r)
	default:
		s.refuse(w, r, err)
	}
}

// outcome of a renewal: a page or a redirect.
type outcome struct {
	page     *entry
	status   int
	location string
	once     bool // for the reader alone who asked
}

var errSlow = errors.New("the new page is not ready yet")

// await joins the renewal of the key or starts it, and waits for it as long as patience allows, 0 for its whole time. A
// renewal that began before the newest change is not enough: then another one follows. What is for one reader alone only its reader gets:
// whoever joined asks for a page of their own.
func (s *Site) await(ctx context.Context, key pageKey, patience time.Duration) (outcome, error) {
	var slow <-chan time.Time
	if patience > 0 {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		slow = timer.C
	}
	since, reader := s.o.Versions.now(), uint64(0)
	for {
		f, began := s.flights.join(flightKey{key, reader}, func() (renewal, error) { return s.start(ctx, key) })
		select {
		case <-f.done:
			if !began && f.forOne() {
				reader = s.flights.readers.Add(1)
				continue
			}
			if f.err != nil || f.seq >= since {
				return f.outcome, f.err
			}
		case <-slow:
			return outcome{}, errSlow
		case <-ctx.Done():
			return outcome{}, ctx.Err()
		}
	}
}

// renewal is an outcome with the place in the news at which it began.
type renewal struct {
	outcome
	seq uint64
}

// start renews the page when it is its turn. It goes on when the asking reader leaves: others may wait too.
func (s *Site) start(ctx context.Context, key pageKey) (renewal, error) {
	work, cancel := context.WithTimeout(context.WithoutCancel(ctx), renewTimeout)
	defer cancel()
	defer context.AfterFunc(s.life, cancel)()
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
	case <-work.Done():
		return renewal{}, work.Err()
	}
	seq := s.o.Versions.now()
	if kept, found := s.pages.GetEntryQuietly(key); found && s.isFresh(key.tenant, kept.Value) {
		return renewal{outcome: outcome{page: kept.Value}, seq: seq}, nil // another renewal landed between the asking reader's look and this one
	}
	made, err := s.renew(work, key, seq)
	return renewal{outcome: made, seq: seq}, err
}

// refuse answers when there is no page to show.
func (s *Site) refuse(w http.ResponseWriter, r *http.Request, err error) {
	status, retry := http.StatusServiceUnavailable, defaultRetry
	page := web.BarePage{Title: "页面暂时打不开", Texts: []string{"服务器正忙或正在维护，请稍后刷新本页；紧急事项请直接拨打中心电话。"}, Home: true}
	say := func(title, text string) { page.Title, page.Texts = title, []string{text} }
	switch refused := new(errs.Error); {
	case errs.Is(err, errs.NotFound):
		status = http.StatusNotFound
	case errors.As(err, &refused) && refused.Code == errs.TooMany:
		status, retry = http.StatusTooManyRequests, max(refused.Retry, time.Second)
		say("请稍候再试", refused.Message)
	case refused.Code == errs.Suspended:
		retry, page.Home = time.Hour, false
		say("网站暂停服务", refused.Message+"。")
	case refused.Code == errs.TooLarge:
		status, retry = http.StatusRequestEntityTooLarge, 0
		say("没有提交成功", refused.Message)
	case !errors.Is(err, context.Canceled):
		slog.ErrorContext(r.Context(), "page cannot be shown", "path", r.URL.Path, "error", err)
	}
	s.count.unavailable.Add(1)
	if retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(retry.Seconds())))
	}
	page.Write(w, r, status)
}
