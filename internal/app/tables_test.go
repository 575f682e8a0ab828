package app

import (
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/schema"
)

// Every list that describes its columns to clients is among those that screens are built from.
func TestEveryListIsDeclaredToScreens(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		declared := map[string]schema.TypeScript{}
		for _, table := range n.app.tables() {
			declared[table.Path] = table
		}
		for _, r := range n.app.api.Routes() {
			if base, ok := strings.CutSuffix(r.Path, "/meta"); ok && declared[base].Text == "" {
				t.Errorf("%s describes columns of a table that screens do not know: add it to Unasked of its package", r.Path)
			}
		}
	})
}
