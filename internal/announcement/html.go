package announcement

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// newCleaner returns what makes the HTML of an announcement safe: text, lists, tables, links and pictures of our own. What is not
// named here does not exist: no class, no style, no script, no frame.
func newCleaner() func(string) string {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "b", "em", "i", "u", "s", "sub", "sup", "br", "hr", "blockquote",
		"table", "caption", "thead", "tbody", "tr", "th", "td")
	cells := regexp.MustCompile(`^[1-9][0-9]?$`)
	p.AllowAttrs("colspan", "rowspan").Matching(cells).OnElements("th", "td")
	p.AllowAttrs("href", "title").OnElements("a")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/[A-Za-z0-9_][^\\<>"']*$`)).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireNoReferrerOnFullyQualifiedLinks(true)
	return func(text string) string { return strings.TrimSpace(p.Sanitize(text)) }
}
