package render

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"

	"jikong/internal/web"
)

// maxForm bounds what is read of a posted form, in bytes; what its page keeps is less. A browser shows no answer before its form was taken.
const maxForm = 200 << 20

// ErrNoForm tells that a page takes no forms. That the page itself is gone is errs.NotFound.
var ErrNoForm = errors.New("the page has no form")

// serveForm answers a form that was posted to a page. Nothing of it is kept.
func (s *Site) serveForm(w http.ResponseWriter, r *http.Request, key pageKey) {
	if !sameSite(r) {
		http.Error(w, "请从本站的页面提交", http.StatusForbidden)
		return
	}
	leave, err := s.forms.take(w, r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer leave()
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	page, err := s.o.Source.Submit(r.Context(), key.tenant, r)
	if errors.Is(err, ErrNoForm) {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "不支持这种请求方式", http.StatusMethodNotAllowed)
		return
	}
	if errors.As(err, new(*http.MaxBytesError)) {
		err = web.BodyError(err)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if page.Location != "" {
		w.Header()["Cache-Control"] = neverStore
		http.Redirect(w, r, page.Location, http.StatusSeeOther)
		return
	}
	if page.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(page.RetryAfter.Seconds()))))
	}
	page.NoStore = true
	if page.Status == 0 {
		page.Status = http.StatusOK
	}
	e, err := s.makeOnce(r.Context(), key, page)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	e.serve(w, r)
}

// makeOnce renders a page for one reader when it is its turn.
func (s *Site) makeOnce(ctx context.Context, key pageKey, page Page) (*entry, error) {
	ctx, cancel := context.WithTimeout(ctx, renewTimeout)
	defer cancel()
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.make(ctx, key, page, nil, s.o.Versions.now())
}

// sameSite refuses forms that another site made the browser post. Old browsers and programs send neither header.
func sameSite(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin" || site == "none"
	}
	origin := r.Header.Get("Origin")
	_, host, _ := strings.Cut(origin, "://")
	return origin == "" || strings.EqualFold(host, r.Host)
}
