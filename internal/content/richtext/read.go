package richtext

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// charsPerMinute is the reading speed behind 阅读约需 N 分钟.
const charsPerMinute = 400

// PlainText is the text of sanitised HTML without markup, a space between blocks: for search and for summaries.
func PlainText(body string) string {
	root, err := parseFragment(body)
	if err != nil {
		return ""
	}
	var out strings.Builder
	writeText(&out, root)
	return strings.Join(strings.Fields(out.String()), " ")
}

func writeText(out *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		out.WriteString(n.Data)
		return
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		writeText(out, child)
	}
	if isBlock(n) || n.DataAtom == atom.Br {
		out.WriteByte(' ')
	}
}

// ReadMinutes is how long the plain text takes to read, at least one minute.
func ReadMinutes(plain string) int64 {
	chars := 0
	for _, r := range plain {
		if !unicode.IsSpace(r) {
			chars++
		}
	}
	return max(1, int64((chars+charsPerMinute-1)/charsPerMinute))
}

// Excerpt cuts the plain text after at most n characters, at a sentence end when one is near.
func Excerpt(plain string, n int) string {
	if utf8.RuneCountInString(plain) <= n {
		return plain
	}
	cut := string([]rune(plain)[:n])
	if end := strings.LastIndexAny(cut, "。！？；"); end > len(cut)/2 {
		_, size := utf8.DecodeRuneInString(cut[end:])
		return cut[:end+size]
	}
	return cut + "…"
}

// PicturesWithoutAlt counts the pictures of a body that say nothing to a blind reader.
func PicturesWithoutAlt(body string) int {
	root, err := parseFragment(body)
	if err != nil {
		return 0
	}
	missing := 0
	for n := range root.Descendants() {
		if n.DataAtom == atom.Img && strings.TrimSpace(attribute(n, "alt")) == "" {
			missing++
		}
	}
	return missing
}

// Heading is one line of an article's table of contents.
type Heading struct {
	ID    string `json:"id"` // fragment of the address
	Text  string `json:"text"`
	Level int    `json:"level" enum:"2,3"`
}

// Outline gives the h2 and h3 of a sanitised body ids and lists them. Ids are made for reading and never stored.
func Outline(body string) (withIDs string, toc []Heading) {
	toc = []Heading{}
	root, err := parseFragment(body)
	if err != nil {
		return body, toc
	}
	for n := range root.Descendants() {
		level := map[atom.Atom]int{atom.H2: 2, atom.H3: 3}[n.DataAtom]
		var text strings.Builder
		writeText(&text, n)
		if level == 0 || strings.TrimSpace(text.String()) == "" {
			continue
		}
		id := "section-" + strconv.Itoa(len(toc)+1)
		n.Attr = append(n.Attr, html.Attribute{Key: "id", Val: id})
		toc = append(toc, Heading{ID: id, Text: strings.TrimSpace(text.String()), Level: level})
	}
	return renderChildren(root), toc
}
