package crud_test

import (
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/schema"
)

// A screen is built from the columns as the server declares them: what may be done with each, and nothing of the hidden ones.
func TestTheColumnsAsScreensKnowThem(t *testing.T) {
	registry, _ := catalogue()
	asked := registry.TypeScript()
	unasked := schema.NewRegistry().TypeScript(crud.Bind(leaflets(), nil))
	if len(asked) != 1 || len(unasked) != 1 {
		t.Fatalf("%d tables by name, %d without", len(asked), len(unasked))
	}
	for says, text := range map[string]string{
		"the table by its Chinese name":             "// 宣传单: written by `make types` from the columns of the server.\nexport const leaflet = {\n",
		"a text that must be there and exists once": `  title: { label: "标题", kind: "text", max: 20, unique: "leaflet,title", required: true, filter: true, sort: true, write: true },`,
		"a number":                   `  copies: { label: "份数", kind: "int", range: [0,9999],`,
		"what a new row holds":       `initial: 10`,
		"a column that points":       `ref: "series"`,
		"columns that all rows have": `  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },`,
	} {
		if !strings.Contains(asked[0].Text, text) {
			t.Errorf("%s: %s is not in\n%s", says, text, asked[0].Text)
		}
	}
	if strings.Contains(asked[0].Text, "secret") {
		t.Errorf("a hidden column is told:\n%s", asked[0].Text)
	}
	if strings.Contains(unasked[0].Text, "unique") {
		t.Errorf("the check for taken values is offered where nobody may ask:\n%s", unasked[0].Text)
	}
	if asked[0].File != "leaflet.ts" {
		t.Errorf("the file is %s", asked[0].File)
	}
}
