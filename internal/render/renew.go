package render

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"slices"

	"jikong/internal/value"
)

// renew loads a page, renders what changed and keeps the result. seq is the place in the news before loading.
func (s *Site) renew(ctx context.Context, key pageKey, seq uint64) (outcome, error) {
	old, _ := s.pages.GetEntryQuietly(key)
	query, err := url.ParseQuery(key.query)
	if err != nil {
		return outcome{}, err
	}
	page, err := s.o.Source.Load(ctx, key.tenant, key.path, query)
	if err != nil {
		s.count.loadFails.Add(1)
		s.pause(old.Value)
		return outcome{}, err
	}
	if page.Status == 0 {
		page.Status = http.StatusOK
	}
	if page.Location != "" {
		s.pages.Invalidate(key)
		return outcome{status: page.Status, location: page.Location, once: page.NoStore}, nil
	}
	e, err := s.make(ctx, key, page, old.Value, seq)
	if err != nil {
		return outcome{}, err
	}
	if e.shell && old.Value != nil && !old.Value.shell && old.Value.status == page.Status {
		s.count.stale.Add(1)
		s.pause(old.Value)
		return outcome{page: old.Value}, nil
	}
	if e.shell {
		s.count.shells.Add(1)
	} else {
		s.count.renewed.Add(1)
	}
	if page.NoStore {
		s.pages.Invalidate(key)
	} else {
		s.pages.Set(key, e)
	}
	return outcome{page: e, once: page.NoStore}, nil
}

// pause keeps an older page in use for a while without trying again.
func (s *Site) pause(old *entry) {
	if old != nil {
		old.retry.Store(s.o.Clock().Add(retryAfter).UnixMilli())
	}
}

// make renders the page and writes the document. Where React fails the page is a shell: the data for the browser and the plain
// text for everybody else, kept for a few seconds only.
func (s *Site) make(ctx context.Context, key pageKey, page Page, old *entry, seq uint64) (*entry, error) {
	props, err := json.Marshal(page.Props)
	if err != nil {
		return nil, err
	}
	frame, frameFailed := s.frameOf(ctx, key.tenant, page.ActiveID)
	if frame == nil {
		return nil, frameFailed
	}
	hash := sha256.Sum256(append(props[:len(props):len(props)], page.Outgoing.key()...))
	main, failed := s.mainOf(ctx, props, hash, old, s.plainLook(key))
	shell := failed != nil || frameFailed != nil
	if shell {
		s.logFailure(ctx, key, failed, frameFailed)
	}
	if failed != nil {
		main = string(page.PlainHTML)
	}
	main = page.Outgoing.of(main)
	var data template.JS
	if shell && s.o.Engine != nil {
		if data, err = dataOf(frame.props, props); err != nil {
			return nil, err
		}
	}
	text, err := pageDocument{
		Page: page, Variant: key.variant, Assets: s.o.Assets, Data: data, Drawn: failed == nil,
		Header: template.HTML(page.Outgoing.of(frame.header)), Main: template.HTML(main), Footer: template.HTML(page.Outgoing.of(frame.footer)), // made by React, which escapes, or sanitised by the source
	}.write()
	if err != nil {
		return nil, err
	}
	e := newEntry(page.Status, text, !page.NoStore && !shell)
	if s.o.Variant != nil {
		e.vary = varyCookie
	}
	e.scopes = slices.Concat(page.Scopes, []string{ScopeMenu, ScopeSite})
	e.until, e.seq, e.shell, e.propsHash = page.ValidUntil, seq, shell, hash
	e.mainAt[0] = bytes.Index(text, []byte(mainStart)) + len(mainStart)
	e.mainAt[1] = e.mainAt[0] + len(main)
	e.checked.Store(seq)
	if shell {
		e.until = value.TimeOf(s.o.Clock().Add(retryAfter))
	}
	return e, nil
}

// plainLook is the kept page in the look that most readers have, nil when none is kept. Looks differ outside of <main> only.
func (s *Site) plainLook(key pageKey) *entry {
	key.variant = ""
	kept, _ := s.pages.GetEntryQuietly(key)
	return kept.Value
}

// mainOf renders the content of <main>, unless one of the kept pages shows the same props.
func (s *Site) mainOf(ctx context.Context, props []byte, hash [32]byte, kept ...*entry) (string, error) {
	for _, e := range kept {
		if e != nil && !e.shell && e.propsHash == hash {
			return e.main(), nil
		}
	}
	if s.o.Engine == nil {
		return "", ErrNoBundle
	}
	return s.o.Engine.Page(ctx, string(props))
}

func (s *Site) logFailure(ctx context.Context, key pageKey, causes ...error) {
	s.count.renderFails.Add(1)
	if s.o.Engine == nil {
		return // said once at the start
	}
	for _, err := range causes {
		if err != nil {
			slog.ErrorContext(ctx, "page shown without React", "path", key.path, "error", err)
		}
	}
}
