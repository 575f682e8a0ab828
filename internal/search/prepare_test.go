package search

import (
	"context"
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// Somebody saves a document between the preparation and the transaction.
func TestWhatChangedSinceItWasPreparedIsIndexedAsItIsNow(t *testing.T) {
	before := Doc{Tenant: tenant, Kind: "article", ID: 1, Time: 1, Title: "流感疫苗", Keywords: "接种", Body: "老年人优先"}
	tests := map[string]struct {
		change func(*Doc)
		finds  string
	}{
		"nothing":              {func(*Doc) {}, "老年人"},
		"the title":            {func(d *Doc) { d.Title = "麻疹疫苗" }, "麻疹"},
		"the text":             {func(d *Doc) { d.Body = "孕妇优先" }, "孕妇"},
		"a file that was read": {func(d *Doc) { d.File = "滨江社区" }, "滨江社区"},
		"the column alone":     {func(d *Doc) { d.ColumnID = 7 }, "流感"},
	}
	testkit.DatabasesAt(t, testkit.NewClock().Now, func(t *testing.T, d *db.DB) {
		for says, tt := range tests {
			prepared, now := Prepare(before), before
			tt.change(&now)
			err := d.Tx(context.Background(), func(tx *db.Tx) error { return prepared.Put(context.Background(), tx, now) })
			res := search(t, d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: tt.finds})
			if err != nil || !slices.Equal(idsOf(res), []value.ID{1}) || res.Hits[0].ColumnID != now.ColumnID {
				t.Errorf("%s changed: %s finds %v, %v", says, tt.finds, res.Hits, err)
			}
		}
	})
}
