package render

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"time"

	"jikong/internal/value"
)

// Feature is a service of the site whose pages another area than the columns makes: clinics, letters, calculators. Its column
// gives the page its place: address, way, meta tags, neighbours.
type Feature interface {
	// FeaturePage makes what stands on the page. errs.NotFound says that there is no such page; any other error lets an older
	// page stand in.
	FeaturePage(ctx context.Context, ask FeatureAsk) (FeaturePage, error)
	// FeatureParams are the query parameters that its pages depend on, besides pageNo.
	FeatureParams() []string
	// FeatureData has an empty value of each kind of Data that its pages show; the front end's types are made from them.
	FeatureData() []any
}

// Columns name the column of a site that shows a home page, 0 when there is none.
type Columns interface {
	FirstColumn(ctx context.Context, tenant value.ID, homePage string) (value.ID, error)
}

// FormFeature is a service with forms that work without scripts: each is posted to the address of its page.
type FormFeature interface {
	Feature
	// FeatureForm answers a form. Its page is shown to this reader only; a Location is where to go on. r is for reading the
	// form and the address of the sender; its size is limited already. ErrNoForm says that the page has none, errs.NotFound why the page is gone.
	FeatureForm(ctx context.Context, ask FeatureAsk, r *http.Request) (FeaturePage, error)
}

// FeatureAsk says which page of a service is wanted.
type FeatureAsk struct {
	Tenant     value.ID
	Home       string   // home page of the column: rabies, message, …
	Column     value.ID // 0 when the site has no such column and the page is opened by its bare address
	ColumnName string
	Path       string     // address of the column's page
	Detail     bool       // the page of one letter, posting or survey
	ID         value.ID   // of what Detail shows
	Slug       string     // of one calculator
	Query      url.Values // allow-listed parameters, one value each
}

// FeaturePage is what stands on the page of a service. It must depend on nothing personal unless NoStore is set.
type FeaturePage struct {
	Status      int    // HTTP status, 0 is 200
	Location    string // where to go instead, with a status of 302 or 303
	Name        string // heading of the page, "" is the name of the column
	Title       string // of the window and the history, where it must not give the page away; "" is made from the names
	Description string // for search engines, "" is that of the column
	Data        any    // `data` of the page's props
	Plain       template.HTML
	Meta        []Meta     // further tags
	Query       url.Values // the parameters of the ask that change the page; they are part of its address
	Scopes      []string   // content versions the page depends on
	ValidUntil  value.Time // when the page changes by itself; 0 is never
	NoStore     bool
	RetryAfter  time.Duration // with a status of 429: when to try again
}
