package search

import (
	"context"
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestTheIndexIsPutTogether(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for i := range 60 {
			put(t, d, Doc{Tenant: tenant, Kind: "article", ID: value.ID(i + 1), Title: "流感监测", Body: "疫苗接种", Time: value.Time(i + 1)})
		}
		parts := func() int64 {
			n, err := db.Int(context.Background(), d.Read(), `SELECT COUNT(DISTINCT segid) FROM search_index_idx`)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if d.Dialect() == db.SQLite && parts() < 3 {
			t.Fatalf("the index has %d parts: there is nothing to put together", parts())
		}
		before := search(t, d, Request{Text: "疫苗", Size: MaxSize})
		if err := Tidy(context.Background(), d); err != nil {
			t.Fatal(err)
		}
		if d.Dialect() == db.SQLite && parts() > 2 {
			t.Errorf("the index still has %d parts", parts())
		}
		after := search(t, d, Request{Text: "疫苗", Size: MaxSize})
		if !slices.Equal(idsOf(before), idsOf(after)) || after.Total != 60 {
			t.Errorf("another search result: %d, then %d", before.Total, after.Total)
		}
		if err := Tidy(context.Background(), d); err != nil {
			t.Fatal(err)
		}
	})
}
