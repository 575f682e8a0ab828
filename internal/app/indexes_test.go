package app

import (
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
	})
}
