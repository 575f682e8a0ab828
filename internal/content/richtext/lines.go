package richtext

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Picture names a picture in a text without markup.
func Picture(alt, src string) string { return fmt.Sprintf("〔图片：%s %s〕", alt, src) }

// Lines writes a body out with its structure: a line for each paragraph, headings, items, cells, pictures and links named.
func Lines(body string) string {
	root, err := parseFragment(body)
	if err != nil {
		return ""
	}
	var out strings.Builder
	writeStructure(&out, root)
	var lines []string
	for line := range strings.SplitSeq(out.String(), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func writeStructure(out *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		out.WriteString(strings.NewReplacer("\n", " ", "\r", " ").Replace(n.Data))
		return
	}
	if isLine(n) || n.DataAtom == atom.Br {
		out.WriteByte('\n')
	}
	out.WriteString(markOf(n))
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		writeStructure(out, child)
	}
	switch n.DataAtom {
	case atom.A:
		out.WriteString("〔链接：" + attribute(n, "href") + "〕")
	case atom.Td, atom.Th:
		out.WriteString(" ｜ ")
	}
	if isLine(n) {
		out.WriteByte('\n')
	}
}

// isLine tells whether an element begins a line: cells share that of their row, the first paragraph of an item or a cell that of its mark.
func isLine(n *html.Node) bool {
	inCell := n.DataAtom == atom.P && n.PrevSibling == nil && n.Parent != nil &&
		(n.Parent.DataAtom == atom.Li || n.Parent.DataAtom == atom.Td || n.Parent.DataAtom == atom.Th)
	return isBlock(n) && n.DataAtom != atom.Td && n.DataAtom != atom.Th && !inCell
}

// markOf is what stands before the text of an element.
func markOf(n *html.Node) string {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return "〔" + map[byte]string{'1': "一", '2': "二", '3': "三", '4': "四", '5': "五", '6': "六"}[n.Data[1]] + "级标题〕"
	case atom.Li:
		return "• "
	case atom.Blockquote:
		return "〔引用〕"
	case atom.Table:
		return "〔表格〕"
	case atom.Img:
		return Picture(attribute(n, "alt"), attribute(n, "src"))
	case atom.Video, atom.Audio, atom.Iframe:
		return "〔视频：" + attribute(n, "src") + "〕"
	}
	return ""
}
