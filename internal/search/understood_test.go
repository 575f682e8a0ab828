package search

import (
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/testkit"
)

func TestAQuestionIsToldInTheWordsOfItsMeaning(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for text, meant := range map[string]string{
			"让狗啃了一口": "狗咬", "fever at night": "发热", "liu gan yi miao": "流感针", "头老是疼": "头痛", "shuidou zenme ban": "chickenpox",
		} {
			words, err := Understood(t.Context(), d, tenant, everyday, text)
			if err != nil || !slices.ContainsFunc(words, func(same []string) bool { return slices.Contains(same, meant) }) {
				t.Errorf("%q means %q, not %q: %v", text, words, meant, err)
			}
		}
		for _, text := range []string{"", "？！", "\x00", "怎么办", `"`} {
			if words, err := Understood(t.Context(), d, tenant, everyday, text); err != nil || len(words) > 1 {
				t.Errorf("%q means %q, %v", text, words, err)
			}
		}
	})
}

// What can be done is found for the word that was meant, and not for a word that somebody drops in a letter of many.
func TestOffersFollowWhatIsMeant(t *testing.T) {
	offers := NewOffers([]Offer{{Words: []string{"手足口病"}}, {Words: []string{"犬伤"}}})
	l := lexicon.New([]lexicon.Group{{Head: "手足口病"}, {Head: "犬伤"}, {Head: "兔子抓", Near: []string{"犬伤"}}, {Head: "头痛"}, {Head: "发热"}, {Head: "水痘"}, {Head: "冻伤"}, {Head: "破伤风"}})
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d, Doc{Tenant: tenant, Kind: "article", ID: 1, Title: "手足口病防护", Time: 1}, Doc{Tenant: tenant, Kind: "article", ID: 2, Title: "头痛", Time: 2})
		for text, want := range map[string][]int{
			"手足囗病": {0}, "兔子抓": {1}, "头痛和发热，水痘、冻伤、破伤风，还有兔子抓": {},
		} {
			res, err := Query(t.Context(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: text, Lexicon: l, Offers: offers})
			if err != nil || !slices.Equal(res.Offers, want) {
				t.Errorf("for %q %v is offered, not %v: %v", text, res.Offers, want, err)
			}
		}
	})
}
