// Package richtext is the HTML of articles: what of it is allowed, what can be read from it, and where it may lead.
package richtext

import (
	"regexp"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Callouts are the kinds of boxes inside an article: 要点, 何时就医, 警示, 紧急, 要做, 不要做.
func Callouts() []string { return []string{"points", "doctor", "warning", "emergency", "do", "dont"} }

// Colours are the marks of coloured words: the main colour, urgent, normal and muted. The portal gives each a readable colour.
func Colours() []string { return []string{"main", "alert", "good", "muted"} }

// Indents are the first line by two characters, or the whole paragraph by one to four steps.
func Indents() []string { return []string{"first", "1", "2", "3", "4"} }

// Cleaner is the one sanitiser of article HTML. The zero value is not usable, see NewCleaner.
type Cleaner struct {
	policy *bluemonday.Policy
	text   *bluemonday.Policy // lets no markup through
}

// NewCleaner builds the allow-list that the editor's schema shares. What is not named here does not exist: no class, no
// style, no id, no script, no frame.
func NewCleaner() Cleaner {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "u", "s", "sub", "sup", "br", "hr", "blockquote",
		"figure", "figcaption", "table", "caption", "thead", "tbody", "tr", "th", "td", "aside", "mark", "video")
	number := regexp.MustCompile(`^[1-9][0-9]{0,3}$`)
	cells := regexp.MustCompile(`^[1-9][0-9]?$`)
	p.AllowAttrs("start").Matching(number).OnElements("ol")
	p.AllowAttrs("data-align").Matching(regexp.MustCompile(`^(center|right)$`)).OnElements("p", "h2", "h3", "h4")
	p.AllowAttrs("data-indent").Matching(oneOf(Indents())).OnElements("p")
	p.AllowAttrs("data-file").Matching(regexp.MustCompile(`^[a-z0-9]{1,5}$`)).OnElements("p")
	p.AllowAttrs("data-color").Matching(oneOf(Colours())).OnElements("span")
	p.AllowAttrs("data-callout").Matching(oneOf(Callouts())).OnElements("aside")
	p.AllowAttrs("colspan", "rowspan").Matching(cells).OnElements("th", "td")
	p.AllowAttrs("scope").Matching(regexp.MustCompile(`^(row|col|rowgroup|colgroup)$`)).OnElements("th")
	p.AllowAttrs("href", "title").OnElements("a")
	p.AllowAttrs("target").Matching(regexp.MustCompile(`^_blank$`)).OnElements("a")
	p.AllowAttrs("rel").Matching(regexp.MustCompile(`^noopener$`)).OnElements("a")
	p.AllowAttrs("src", "alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(number).OnElements("img")
	p.AllowAttrs("src").OnElements("video")
	p.AllowAttrs("controls").Matching(regexp.MustCompile(`^$`)).OnElements("video")
	p.AllowAttrs("preload").Matching(regexp.MustCompile(`^metadata$`)).OnElements("video")
	p.AllowDataURIImages()
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	return Cleaner{policy: p, text: bluemonday.StrictPolicy()}
}

func oneOf(values []string) *regexp.Regexp {
	return regexp.MustCompile(`^(` + strings.Join(values, "|") + `)$`)
}

// Clean makes article HTML safe and tidy: tidying judges addresses and gives pasted markup its counterpart, the policy lets
// through what is allowed, and what came through is written once more, so that every tag is closed where it belongs. Of
// markup nested too deep to read only the words are kept.
func (c Cleaner) Clean(text string) string {
	root, err := parseFragment(text)
	if err == nil {
		tidyChildren(root)
		root, err = parseFragment(c.policy.Sanitize(renderChildren(root)))
	}
	if err != nil {
		return strings.TrimSpace(c.text.Sanitize(text))
	}
	return strings.TrimSpace(writeChildren(root))
}

func parseFragment(text string) (*html.Node, error) {
	root := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), root)
	if err != nil {
		return nil, err
	}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	return root, nil
}

func renderChildren(root *html.Node) string {
	var out strings.Builder
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		if err := html.Render(&out, n); err != nil {
			return "" // a strings.Builder does not fail; the tree has only nodes the parser made
		}
	}
	return out.String()
}

// renamed gives pasted markup its counterpart of the allow-list: an article starts at h2.
func renamed(a atom.Atom) atom.Atom {
	switch a {
	case atom.H1:
		return atom.H2
	case atom.H5, atom.H6:
		return atom.H4
	case atom.B:
		return atom.Strong
	case atom.I:
		return atom.Em
	case atom.Strike, atom.Del:
		return atom.S
	}
	return a
}

func tidyChildren(parent *html.Node) {
	for n := parent.FirstChild; n != nil; {
		next := n.NextSibling
		if n.Type == html.ElementNode {
			tidyChildren(n)
			tidy(n)
		}
		n = next
	}
}

func tidy(n *html.Node) {
	if to := renamed(n.DataAtom); to != n.DataAtom {
		n.DataAtom, n.Data, n.Attr = to, to.String(), nil
	}
	switch n.DataAtom {
	case atom.A:
		tidyLink(n)
	case atom.Img:
		if src := attribute(n, "src"); !IsLocalPicture(src) && !isEmbeddedPicture(src) {
			n.Parent.RemoveChild(n)
		}
	case atom.Video:
		tidyVideo(n)
	case atom.Span:
		if !slices.Contains(Colours(), attribute(n, "data-color")) {
			unwrap(n)
		}
	case atom.Aside:
		if !slices.Contains(Callouts(), attribute(n, "data-callout")) {
			unwrap(n)
		}
	case atom.Div, atom.Section, atom.Article, atom.Center:
		if hasBlock(n) {
			unwrap(n)
			return
		}
		n.DataAtom, n.Data, n.Attr = atom.P, "p", nil
	}
}

// tidyLink keeps the text of a link whose address is not allowed. A new window gets no handle on ours.
func tidyLink(n *html.Node) {
	href := strings.TrimSpace(attribute(n, "href"))
	if !isLinkTarget(href) {
		unwrap(n)
		return
	}
	attrs := []html.Attribute{{Key: "href", Val: href}}
	if title := attribute(n, "title"); title != "" {
		attrs = append(attrs, html.Attribute{Key: "title", Val: title})
	}
	if attribute(n, "target") == "_blank" {
		attrs = append(attrs, html.Attribute{Key: "target", Val: "_blank"}, html.Attribute{Key: "rel", Val: "noopener"})
	}
	n.Attr = attrs
}

// tidyVideo keeps films of this site and lets the reader start them.
func tidyVideo(n *html.Node) {
	src := attribute(n, "src")
	if !IsLocalVideo(src) {
		n.Parent.RemoveChild(n)
		return
	}
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
	n.Attr = []html.Attribute{{Key: "src", Val: src}, {Key: "controls"}, {Key: "preload", Val: "metadata"}}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func unwrap(n *html.Node) {
	for child := n.FirstChild; child != nil; child = n.FirstChild {
		n.RemoveChild(child)
		n.Parent.InsertBefore(child, n)
	}
	n.Parent.RemoveChild(n)
}

func hasBlock(n *html.Node) bool {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if isBlock(child) || hasBlock(child) {
			return true
		}
	}
	return false
}

func isBlock(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.H2, atom.H3, atom.H4, atom.Ul, atom.Ol, atom.Li, atom.Hr, atom.Blockquote, atom.Figure, atom.Figcaption,
		atom.Table, atom.Caption, atom.Thead, atom.Tbody, atom.Tr, atom.Th, atom.Td, atom.Aside, atom.Div, atom.Section, atom.Article:
		return true
	}
	return false
}
