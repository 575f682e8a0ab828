package render

import (
	"strings"
	"testing"
)

func TestTheLinksOfAPageFollowTheSettingOfItsSite(t *testing.T) {
	n := single(t)
	under := func(word string) string {
		page := article("流感周报", "第46周")
		if word != "" {
			page.Outgoing = &Outgoing{Key: word, Of: func(html string) string {
				return strings.ReplaceAll(html, "临江疾控", word) + "<!--" + word + "-->"
			}}
		}
		n.shelf.put("/a", page)
		n.bump(1, ScopeSite)
		return n.get("/a").Body.String()
	}
	for _, word := range []string{"甲", "乙", "", "甲"} {
		got := under(word)
		marks := strings.Count(got, "<!--"+word+"-->")
		if word != "" && (marks != 3 || strings.Contains(got, "临江疾控</nav>")) || word == "" && strings.Contains(got, "<!--") {
			t.Errorf("under %q the page is %s", word, got)
		}
		if !strings.Contains(got, "第46周</p>") {
			t.Errorf("under %q the text is gone", word)
		}
	}
}
