package app

import (
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/crud/crudtest"
	"jikong/internal/schema"
)

// Every order that a list of the program offers comes from an index, on both databases, for those who see the whole site and for
// those whose sight ends at departments. The tables of package content and the logs have the same test at home.
func TestEveryOrderOfTheListsUsesAnIndex(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		registry := schema.NewRegistry()
		registry.Add(n.app.setting.Declared()...)
		registry.Add(n.app.directory.Declared()...)
		registry.Add(n.app.notices.Declared()...)
		crudtest.SortsUseIndex(t, n.app.db, registry)
		queries, err := registry.SortQueries()
		for _, q := range queries {
			if strings.Contains(q.SQL, "password,") {
				t.Errorf("the list of %s reads the hashes of passwords: %s", q.Table, q.SQL)
			}
		}
		if err != nil || len(queries) == 0 {
			t.Errorf("%d statements, %v", len(queries), err)
		}
	})
}
