package search

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// inIndex are the statements over the words, which follow when everybody else may write again.
var inIndex = regexp.MustCompile(`search_settled|search_index \(|search_index WHERE`)

// What an indexing asks of the database while everybody else who writes waits for it, whatever the document holds.
func TestADocumentIsIndexedInAFewStatements(t *testing.T) {
	first := Doc{Tenant: tenant, Kind: "article", ID: 1, Time: 1, Title: "流感疫苗", Keywords: "接种 疫苗 流感 老年人 孕妇 儿童", Body: strings.Repeat("老年人优先接种。", 500)}
	moved, renamed, silent := first, first, first
	moved.ColumnID = 7
	renamed.Keywords = "疫苗 流感 老年人 孕妇 儿童 青年 门诊"
	silent.Keywords = ""
	var asked []string
	see := func(query string) {
		if !inIndex.MatchString(query) {
			asked = append(asked, query)
		}
	}
	testkit.ObservedWrites(t, see, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			says             string
			doc              Doc
			sqlite, postgres int
		}{
			{"a new document", first, 5, 3},
			{"the same again", first, 3, 3},
			{"in another column", moved, 3, 3},
			{"with other keywords", renamed, 7, 5},
			{"without keywords", silent, 7, 5},
		} {
			asked = nil
			put(t, d, c.doc)
			most := c.sqlite
			if d.Dialect() == db.Postgres {
				most = c.postgres
			}
			if len(asked) != most {
				t.Errorf("%s asks %d times, not %d:\n%s", c.says, len(asked), most, strings.Join(asked, "\n"))
			}
		}
		words, err := db.Int(context.Background(), d.Read(), `SELECT COUNT(*) FROM search_word`)
		if err != nil || words != 0 {
			t.Errorf("%d words are known of a document that has none, %v", words, err)
		}
	})
}
