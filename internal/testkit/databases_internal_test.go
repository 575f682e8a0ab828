package testkit

import (
	"fmt"
	"testing"

	"jikong/internal/db"
)

func TestTwoPassesRunEveryTestOnBothDatabasesAndWatchHalfOfThemOnEither(t *testing.T) {
	watched := map[db.Dialect]int{}
	for n := range 1000 {
		name := fmt.Sprintf("TestOfMany/case_%d", n)
		for _, dialect := range []db.Dialect{db.SQLite, db.Postgres} {
			first, second := inPass("watched", name, dialect), inPass("unwatched", name, dialect)
			if first == second {
				t.Fatalf("%s on %s: in both passes or in none", name, dialect)
			}
			if first {
				watched[dialect]++
			}
			if !inPass("", name, dialect) {
				t.Fatalf("%s does not run on %s where nothing is shared out", name, dialect)
			}
		}
	}
	if watched[db.SQLite] < 400 || watched[db.Postgres] < 400 || watched[db.SQLite]+watched[db.Postgres] != 1000 {
		t.Errorf("watched: %v", watched)
	}
}
