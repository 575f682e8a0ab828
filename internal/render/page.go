// Package render turns the data of a public page into a finished HTML document: React runs inside the process, Go writes the
// document around it, and finished pages stay in a cache until a content version they depend on changes.
package render

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Page is everything the source knows about one public page. It must depend on nothing personal: the answer is cached and
// given to everybody.
type Page struct {
	Status     int           // HTTP status, 0 is 200; 404 and 410 are pages with their own Props
	Location   string        // with a status of 301, 302, 303 or 308: where to go; nothing else is used then
	Title      string        // <title>
	Meta       []Meta        // in the order given, after charset and viewport
	Theme      string        // number of the main colour of the site, for <html data-theme>; "" is the usual one
	Canonical  string        // absolute address, "" for none
	Links      []Link        // further <link> elements: RSS alternate, favicon
	Kind       string        // what kind of page it is: home, article, …, or the name of the service whose page it is
	Props      any           // PageProps of the front end, marshalled to JSON
	ActiveID   string        // root column to mark in the menu, "index" or ""
	Scopes     []string      // content versions the page depends on, besides ScopeMenu and ScopeSite which every page has
	ValidUntil value.Time    // when the page changes by itself (an alert runs out, "last 14 days"); 0 is never
	NoStore    bool          // never cache, here or in the browser: previews, unbounded search texts
	RetryAfter time.Duration // for a refused form: when to try again
	Outgoing   *Outgoing     // what becomes of the links that lead elsewhere; nil leaves them
	PlainHTML  template.HTML // the text of the page for readers when React cannot render: heading and article body, sanitised
}

// Meta is one <meta name content>; Property instead of Name for Open Graph.
type Meta struct {
	Name     string
	Property string
	Content  string
}

// Link is one <link> of the head.
type Link struct {
	Rel   string
	Type  string
	Title string
	Href  string
}

// MissingPath is the address of the page that stands in for unknown ones. Their own address stays in the browser: readers can see and mend
// what they typed, and search engines are told 404 at once.
const MissingPath = "/404"

// Source loads what pages show. Package content has the real one.
type Source interface {
	// Load makes the page of a path. query holds only the allow-listed parameters, one value each. A path that is no page is
	// a Page with status 404 or a redirect, not an error; an error means "cannot be known now" and lets an older page stand in.
	Load(ctx context.Context, tenant value.ID, path string, query url.Values) (Page, error)
	// Knows tells without looking anything up whether an address may lead to a page. The others share one page, that of
	// MissingPath, so that guessed addresses fill no cache.
	Knows(path string) bool
	// Submit answers a form that was posted to the address of a page; ErrNoForm says that it takes none. The answer is for this reader only.
	Submit(ctx context.Context, tenant value.ID, r *http.Request) (Page, error)
	// Frame is the data of header and footer (GetMenusResult), the same on every page of a tenant. It depends on ScopeMenu
	// and ScopeSite only.
	Frame(ctx context.Context, tenant value.ID) (any, error)
}

// Bumper raises content versions inside the transaction that changes what pages show; *Versions does.
type Bumper interface {
	Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error
}

// Scopes that content bumps and pages depend on.
const (
	ScopeMenu = "menu" // the column tree
	ScopeSite = "site" // blocks, units, tasks, theme
	ScopeList = "list" // anything about published articles: home, search, sitemap, RSS
)

// ColumnScope is the scope of one column's list.
func ColumnScope(id value.ID) string { return "column:" + id.String() }

// FeatureScope is the scope of everything that the pages of a service show.
func FeatureScope(home string) string { return "feature:" + home }

// ArticleScope is the scope of one article.
func ArticleScope(id value.ID) string { return "article:" + id.String() }

// Engine renders the three parts of the document to HTML. props is one JSON object (FrameProps or PageProps).
type Engine interface {
	Header(ctx context.Context, props string) (html string, err error)
	Page(ctx context.Context, props string) (html string, err error)
	Footer(ctx context.Context, props string) (html string, err error)
}

// Bus is the part of the message bus that versions need. A message with an empty id means "messages may have been lost".
type Bus interface {
	Publish(topic, id string)
	Subscribe(topic string, fn func(id string)) (cancel func())
}

var _ http.Handler = (*Site)(nil)
