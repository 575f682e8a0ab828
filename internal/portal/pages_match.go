package portal

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/value"
)

// The pages that are not a home page of columns.
const (
	pageHome     = "index"
	pageArticle  = "article"
	pageDetail   = "detail"
	pageSearch   = "search"
	pageAdvanced = "searchall"
	pageSitemap  = "sitemap"
	pageNotFound = "404"
	pagePreview  = "preview"
	pageDiseases = "az"
	pagePopular  = "hot"
	pageLeave    = "leave"
)

// Addresses within article/:sub?/:type?/:id? whose sub is neither y nor n.
const (
	diseasesPath = "/" + pageArticle + "/" + pageDiseases
	popularPath  = "/" + pageArticle + "/" + pagePopular
)

// route is a matched path.
type route struct {
	page   string     // one of the constants above or a home page of columns: rabies, message, …
	ids    []value.ID // as given; the last one says what is shown
	word   string     // keyword of a search, token of a preview, name of a calculator
	detail bool       // the detail of a letter, a posting or a survey
}

// lastID is the id that says what is shown, none when there is none.
func (r route) lastID() value.ID {
	if len(r.ids) == 0 {
		return 0
	}
	return r.ids[len(r.ids)-1]
}

// pattern is a line of the route table of portal.md 2.1.
type pattern struct {
	first  string // first segment
	page   string
	maxIDs int
	detail bool
	slug   bool // a name may stand in place of the id
}

// patterns are the routes with optional ids. map, sitemap and searchall take one too: the menu generates /map/{id}.
var patterns = []pattern{
	{first: "index", page: pageHome},
	{first: "404", page: pageNotFound},
	{first: "article", page: pageArticle, maxIDs: 2},
	{first: "detail", page: pageDetail, maxIDs: 2},
	{first: "calc", page: "calc", maxIDs: 1, slug: true},
	{first: "message", page: "message", maxIDs: 1},
	{first: "messaged", page: "message", maxIDs: 2, detail: true},
	{first: "messagesearch", page: "messagesearch", maxIDs: 1},
	{first: "recruitment", page: "recruitment", maxIDs: 1},
	{first: "recruitmentd", page: "recruitment", maxIDs: 2, detail: true},
	{first: "survey", page: "survey", maxIDs: 1},
	{first: "surveyd", page: "survey", maxIDs: 2, detail: true},
	{first: "rabies", page: "rabies", maxIDs: 1},
	{first: "aids", page: "aids", maxIDs: 1},
	{first: "map", page: "map", maxIDs: 1},
	{first: "sitemap", page: pageSitemap, maxIDs: 1},
	{first: "searchall", page: pageAdvanced, maxIDs: 1},
	{first: pageLeave, page: pageLeave},
}

// slug is a name in an address: letters first, so that it is never taken for an id.
var slug = regexp.MustCompile(`^[a-z][a-z0-9-]{0,40}$`)

// match reads a path, decoded and without a trailing slash. A path that is none of the site's is not ok.
func match(path string) (r route, ok bool) {
	switch path {
	case diseasesPath:
		return route{page: pageDiseases}, true
	case popularPath:
		return route{page: pagePopular}, true
	}
	first, rest, more := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch first {
	case pageSearch:
		return route{page: pageSearch, word: rest}, true
	case pagePreview:
		return route{page: pagePreview, word: rest}, rest != ""
	}
	i := slices.IndexFunc(patterns, func(p pattern) bool { return p.first == first })
	if i < 0 {
		return route{}, false
	}
	known := patterns[i]
	r = route{page: known.page, detail: known.detail}
	if !more {
		return r, true
	}
	segments := strings.Split(rest, "/")
	if first == pageArticle && (segments[0] == "y" || segments[0] == "n") {
		segments = segments[1:]
	}
	if known.slug && len(segments) == 1 && slug.MatchString(segments[0]) {
		r.word = segments[0]
		return r, true
	}
	if len(segments) > known.maxIDs {
		return route{}, false
	}
	for _, segment := range segments {
		id, ok := pathID(segment)
		if !ok {
			return route{}, false
		}
		r.ids = append(r.ids, id)
	}
	return r, true
}

// pathID reads an id as addresses write it: digits without a sign or a leading zero.
func pathID(segment string) (value.ID, bool) {
	n, err := strconv.ParseInt(segment, 10, 64)
	id := value.ID(n)
	return id, err == nil && n > 0 && id.String() == segment
}
