package richtext

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Browsers write a no-break space as an entity, and angle brackets in attributes too.
var (
	textEscapes      = strings.NewReplacer("&", "&amp;", "\u00a0", "&nbsp;", "<", "&lt;", ">", "&gt;")
	attributeEscapes = strings.NewReplacer("&", "&amp;", "\u00a0", "&nbsp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;")
)

// writeChildren writes sanitised HTML letter by letter as browsers do. The editor can then tell that what was saved is what it
// shows, and leaves the text, the cursor and the undo steps of the writer alone.
func writeChildren(root *html.Node) string {
	var out strings.Builder
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		writeNode(&out, n)
	}
	return out.String()
}

func writeNode(out *strings.Builder, n *html.Node) {
	switch n.Type {
	case html.TextNode:
		_, _ = textEscapes.WriteString(out, n.Data) // a strings.Builder does not fail
	case html.ElementNode:
		out.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			out.WriteString(" " + a.Key + `="` + attributeEscapes.Replace(a.Val) + `"`)
		}
		out.WriteByte('>')
		if isVoid(n) {
			return
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			writeNode(out, child)
		}
		out.WriteString("</" + n.Data + ">")
	}
}

func isVoid(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Br, atom.Hr, atom.Img:
		return true
	}
	return false
}
