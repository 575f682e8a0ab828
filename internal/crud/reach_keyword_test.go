package crud_test

import (
	"testing"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

// A keyword looks through the newest rows only, so that nobody holds up the others by looking for a piece of text in millions.
func TestAKeywordLooksThroughTheNewestRowsOnly(t *testing.T) {
	const rows, reach = 2_000, 100
	logs := entries()
	logs.Table.SearchReach = reach
	for i := range logs.Table.Columns {
		logs.Table.Columns[i].Search = logs.Table.Columns[i].Name == "summary"
	}
	is := func(field, text string) []crud.Filter {
		return []crud.Filter{{Field: field, Rule: crud.Eq, Value: text}}
	}
	oldest := []crud.Order{{Field: "at"}}
	cases := []struct {
		says  string
		query crud.Query
		found int64 // of the entries 《1》 … 《2000》
	}{
		{"a word in every row is found in the newest", crud.Query{Keyword: "发布"}, reach + 1},
		{"a word of the newest row is found", crud.Query{Keyword: "《2000》"}, 1},
		{"a word of an old row is not", crud.Query{Keyword: "《1》"}, 0},
		{"the order does not move the reach", crud.Query{Keyword: "《1》", Sort: oldest}, 0},
		{"another condition makes the reach longer", crud.Query{Keyword: "《1750》", Filters: is("logType", "1")}, 1},
		{"but not endless", crud.Query{Keyword: "《500》", Filters: is("logType", "1")}, 0},
		{"one person's rows are reached further back", crud.Query{Keyword: "《7》", Filters: is("actor", "user7")}, 1},
		{"without a word every row is listed", crud.Query{}, rows},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		fillLog(t, d, rows)
		store := crud.Bind(logs, nil)
		for _, c := range cases {
			c.query.PageSize = 10
			page, err := store.List(reader, d.Read(), c.query)
			if err != nil || page.Total != c.found {
				t.Errorf("%s: %d rows (%v), want %d", c.says, page.Total, err, c.found)
			}
		}
	})
}
