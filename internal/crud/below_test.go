package crud_test

import (
	"regexp"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Box holds leaflets; Paper is one of them.
type Box struct {
	crud.Row
	Title  string           `json:"title" db:"title"`
	Papers crud.Rows[Paper] `json:"papers,omitzero"`
}

type Paper struct {
	crud.Row
	BoxID  value.ID `json:"boxId" db:"box_id"`
	Title  string   `json:"title" db:"title"`
	SortNo int64    `json:"sortNo" db:"sort_no"`
}

func papers() crud.Resource[Paper] {
	return crud.Resource[Paper]{Path: "/test/paper", Perm: "test:box", Table: crud.Table{Name: "paper", Label: "单页", Tenant: true, NoIndex: "test",
		Columns: []crud.Column{{Name: "box_id", Label: "盒", Kind: crud.ID, Ref: "box", Required: true, Write: true},
			{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Write: true, Rules: []string{"s"}}, {Name: "sort_no", Label: "序号", Kind: crud.Int, Write: true}}}}
}

// boxes declares a box; change may spoil the declaration of its papers.
func boxes(change func(c *crud.Child)) crud.Resource[Box] {
	child := crud.Child{Name: "papers", Label: "单页", Table: "paper", Key: "box_id", Order: "sort_no", Most: 50, Unique: []string{"title"}}
	change(&child)
	return crud.Resource[Box]{Path: "/test/box", Perm: "test:box",
		Table: crud.Table{Name: "box", Label: "盒", Tenant: true, NoIndex: "test", Children: []crud.Child{child},
			Columns: []crud.Column{{Name: "title", Label: "标题", Kind: crud.Text, Write: true}}},
		Below: []crud.Below[Box]{crud.RowsOf("papers", crud.Bind(papers(), nil), func(b *Box) *crud.Rows[Paper] { return &b.Papers })}}
}

func TestAChildTableThatDoesNotFitIsAMistakeOfTheProgram(t *testing.T) {
	for says, tt := range map[string]struct {
		spoil func(c *crud.Child)
		want  string
	}{
		"all is well":                {func(*crud.Child) {}, ""},
		"another name":               {func(c *crud.Child) { c.Name = "sheets" }, "papers stands where sheets is declared"},
		"another table":              {func(c *crud.Child) { c.Table = "leaflet" }, "editable table leaflet"},
		"a key that does not point":  {func(c *crud.Child) { c.Key = "sort_no" }, "column sort_no does not point into box"},
		"an order that is no number": {func(c *crud.Child) { c.Order = "title" }, "column title holds no place"},
		"a unique number":            {func(c *crud.Child) { c.Unique = []string{"sort_no"} }, "column sort_no is no text"},
		"no bound":                   {func(c *crud.Child) { c.Most = 0 }, "how many rows"},
		"no label":                   {func(c *crud.Child) { c.Label = "" }, "a label"},
	} {
		if got := told(func() { crud.Bind(boxes(tt.spoil), nil) }); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: told %q, want %q", says, got, tt.want)
		}
	}
}

func TestARuleOfAColumnIsOneThatScreensKnowToo(t *testing.T) {
	broken := papers()
	broken.Table.Columns[1].Rules = []string{"x9"}
	broken.Table.Columns[2].Rules = []string{"n"}
	got := told(func() { crud.Bind(broken, nil) })
	for _, want := range []string{"column title knows no rule x9", "column sort_no is no text, and rules are for texts"} {
		if !strings.Contains(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

func TestScreensKnowTheRowsBelowATable(t *testing.T) {
	text := schema.NewRegistry().TypeScript(crud.Bind(boxes(func(*crud.Child) {}), nil))[0].Text
	want := `  papers: { label: "单页", table: "paper", key: "boxId", order: "sortNo", most: 50, unique: ["title"] },`
	if !regexp.MustCompile(`(?s)export const boxRows = \{.*` + regexp.QuoteMeta(want)).MatchString(text) {
		t.Errorf("%s is not in\n%s", want, text)
	}
	rows := schema.NewRegistry().TypeScript(crud.Bind(papers(), nil))[0].Text
	if !strings.Contains(rows, `rules: ["s"]`) {
		t.Errorf("the rules of a text are not in\n%s", rows)
	}
}
