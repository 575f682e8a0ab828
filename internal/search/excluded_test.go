package search

import (
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestWhatIsExcludedIsNotBroughtBackByItsPieces(t *testing.T) {
	testkit.DatabasesAt(t, testkit.NewClock().Now, func(t *testing.T, d *db.DB) {
		put(t, d,
			Doc{Tenant: tenant, Kind: "article", ID: 1, Time: 1, Title: "疾病预防", Body: "常见疾病"},
			Doc{Tenant: tenant, Kind: "article", ID: 2, Time: 2, Title: "疾患", Body: "没有那个词"},
			Doc{Tenant: tenant, Kind: "article", ID: 3, Time: 3, Title: "流感疫苗", Body: "接种"})
		for _, c := range []struct {
			says, text string
			finds      []value.ID
		}{
			{"all that hold the word are excluded", "疾病 -病", nil},
			{"none of them is", "疾病 -苗", []value.ID{1}},
			{"a word that nothing holds is still guessed at", "疫苗接种流感 -病", []value.ID{3}},
		} {
			res := search(t, d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: c.text})
			if !slices.Equal(idsOf(res), c.finds) {
				t.Errorf("%s: %s finds %v, want %v", c.says, c.text, idsOf(res), c.finds)
			}
		}
	})
}
