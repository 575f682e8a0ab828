// Package outgoing rewrites the links of a finished page that lead to other sites: they lead to a notice first.
package outgoing

import (
	"html"
	"net/url"
	"strings"

	"jikong/internal/content"
	"jikong/internal/value"
)

// Page is the address of the notice.
const Page = "/leave"

// Parameters of the page before another site.
const (
	ParamTo   = "to"
	ParamSign = "sign"
)

// Links are what becomes of the addresses on a page.
type Links struct {
	content.Leaving
	Form   string // the form for faults, which gets to know the page
	Path   string // of the page
	Base   string // of the site
	Tenant value.ID
	Seal   func(text string) string
}

// A link that carries this attribute says itself where it leads.
const toldAttribute = " data-told="

const hrefStart = ` href="`

// Rewrite changes the addresses of the links. React and the sanitiser write attributes in double quotes and escape > in them.
func (l Links) Rewrite(page string) string {
	var b strings.Builder
	b.Grow(len(page) + 1024)
	for {
		at := strings.Index(page, hrefStart)
		if at < 0 {
			break
		}
		start := at + len(hrefStart)
		end := strings.IndexByte(page[start:], '"')
		if end < 0 {
			break
		}
		end += start
		b.WriteString(page[:start])
		b.WriteString(l.address(page[start:end], tagAround(page, at, end)))
		page = page[end:]
	}
	b.WriteString(page)
	return b.String()
}

// tagAround is the text of the tag that an attribute stands in.
func tagAround(page string, from, to int) string {
	start := strings.LastIndexByte(page[:from], '<')
	end := strings.IndexByte(page[to:], '>')
	if start < 0 || end < 0 {
		return ""
	}
	return page[start : to+end]
}

// address is what stands in place of an address, escaped as it was.
func (l Links) address(written, tag string) string {
	if !strings.HasPrefix(tag, "<a ") || strings.Contains(tag, toldAttribute) {
		return written
	}
	plain := html.UnescapeString(written)
	if l.Form != "" && plain == l.Form && strings.HasPrefix(plain, "/") {
		return html.EscapeString(plain + "&" + url.Values{"page": {l.Path}}.Encode())
	}
	if !strings.HasPrefix(plain, "http://") && !strings.HasPrefix(plain, "https://") {
		return written
	}
	to, err := url.Parse(plain)
	if err != nil || len(plain) > maxLeave || !l.Asks(to, l.Base) {
		return written
	}
	return html.EscapeString(Page + "?" + url.Values{ParamTo: {plain}, ParamSign: {Signature(l.Seal, l.Tenant, plain)}}.Encode())
}

// maxLeave is the longest address with a notice in bytes; the parameters of pages take no more.
const maxLeave = 300

// Signature proves that a page of the site leads to an address: nobody else can make the notice point somewhere.
func Signature(seal func(string) string, tenant value.ID, address string) string {
	return seal(tenant.String() + "\n" + address)[:32]
}
