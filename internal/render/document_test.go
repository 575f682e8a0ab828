package render

import (
	"strings"
	"testing"
)

func TestReadersWithoutScriptAreCountedAsThoseWithIt(t *testing.T) {
	const article = `<span data-count="views" data-article="31001">6</span>`
	for _, c := range []struct {
		says  string
		shown props
		want  string // address of the picture that counts, "" for none
	}{
		{"a page of the site", props{Title: "首页"}, "/api/visit.gif"},
		{"an article counts by its number", props{Title: "流感", Marks: article}, "/api/visit.gif?articleId=31001"},
		{"a page that shall not be counted", props{Title: "检测点", Marks: `<div class="quick-exit" data-uncounted="">`}, ""},
		{"the preview of an article", props{Title: "草稿", Marks: `<p data-uncounted="">这是预览</p>` + article}, ""},
		{"a text that looks like marks", props{Title: "网页", Marks: `<p>写 data-uncounted="" 和 data-article="7"</p>`}, "/api/visit.gif"},
		{"a page that could not be drawn says nothing of itself", props{Title: "坏", Misdeed: "throw"}, ""},
	} {
		n := single(t)
		n.shelf.put("/a", Page{Title: c.shown.Title, Props: c.shown})
		got := n.get("/a").Body.String()
		want := `<noscript><img src="` + c.want + `" alt="" width="1" height="1"></noscript>`
		if c.want == "" && strings.Contains(got, "<noscript>") || c.want != "" && strings.Count(got, want) != 1 {
			t.Errorf("%s: want the picture %q in\n%s", c.says, c.want, got)
		}
	}
}
