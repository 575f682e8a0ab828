package content

import (
	"strings"
	"sync"

	shipped "jikong/internal/content/lexicon"
	"jikong/internal/search/lexicon"
)

// ShippedLexicon is the lexicon of the program, prepared when the first search needs it.
var ShippedLexicon = sync.OnceValue(func() *lexicon.Lexicon {
	all := shipped.All()
	groups := make([]lexicon.Group, len(all))
	for i, g := range all {
		groups[i] = lexicon.Group{Head: g.Head, Same: g.Same, Near: g.Near, Aside: g.IsAside()}
	}
	return lexicon.New(groups)
})

// datedTypes are parts of the types of columns whose articles are news or reports.
var datedTypes = []string{"动态", "通知", "公告", "数据", "新闻", "要闻"}

// isDated tells whether what stands in a column of a type is worth less with time.
func isDated(columnType string) bool {
	for _, part := range datedTypes {
		if strings.Contains(columnType, part) {
			return true
		}
	}
	return false
}
