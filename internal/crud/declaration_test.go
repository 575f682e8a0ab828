package crud_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/schema"
)

// told is what the program dies of, "" when it starts.
func told(start func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	start()
	return ""
}

func TestEachMistakeInATableIsTold(t *testing.T) {
	for _, m := range []struct {
		says    string
		mistake func(table *crud.Table)
		want    string
	}{
		{"a name that is none in SQL", func(t *crud.Table) { t.Name = "leaflet; DROP" }, "needs an SQL name and a label"},
		{"no label", func(t *crud.Table) { t.Label = "" }, "needs an SQL name and a label"},
		{"imports by a column that is none", func(t *crud.Table) { t.ImportKey = []string{"isbn"} }, "ImportKey names isbn, which is no column"},
		{"a scope by numbers", func(t *crud.Table) { t.ScopeColumn = "copies" }, "scope column copies is not a declared text column"},
		{"a mark of deletion that people write", func(t *crud.Table) { t.SoftDelete = "title" }, "column title cannot mark deleted rows"},
		{"a name in numbers", func(t *crud.Table) { t.NameColumn = "copies" }, "name column copies is not a declared text column"},
		{"a reach in an order that is not by time", func(t *crud.Table) {
			t.SearchReach, t.DefaultSort = 100, []crud.Order{{Field: "title"}}
		}, "SearchReach needs a default order by a required time"},
		{"a column twice", func(t *crud.Table) { t.Columns = append(t.Columns, t.Columns[0]) }, "column title is declared twice"},
		{"an older name that another column has", func(t *crud.Table) { t.Columns[5].Alias = "title" }, "column copies has the older name title, which is that of another one"},
		{"texts without a field for them", func(t *crud.Table) { t.Columns[2].Dict = "note" }, "column note has texts in lists"},
		{"a question with the name of a column", func(t *crud.Table) { t.Questions = []schema.Question{{Name: "title", Label: "标题"}} },
			`question "title" needs a label, a condition and a name of its own`},
	} {
		r := leaflets()
		m.mistake(&r.Table)
		if got := told(func() { crud.Bind(r, nil) }); !strings.Contains(got, m.want) {
			t.Errorf("%s: %q, want %q", m.says, got, m.want)
		}
	}
}

func TestTwoTablesOfOneNameStopTheStart(t *testing.T) {
	registry := schema.NewRegistry()
	registry.Add(crud.Bind(leaflets(), nil))
	if got := told(func() { registry.Add(crud.Bind(leaflets(), nil)) }); !strings.Contains(got, "table leaflet is declared twice") {
		t.Errorf("it says %q", got)
	}
}
