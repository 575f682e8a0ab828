package search

import (
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/testkit"
)

// What is said in a sentence is understood as what is said by itself.
func TestWordsAreKnownWithinSentences(t *testing.T) {
	l := lexicon.New([]lexicon.Group{{Head: "带状疱疹", Same: []string{"缠腰龙"}}, {Head: "糖尿病"}, {Head: "猴子咬伤", Near: []string{"猴子抓了", "动物致伤"}}, {Head: "动物致伤"},
		{Head: "口渴", Near: []string{"糖尿病", "中暑"}}, {Head: "消瘦", Same: []string{"瘦了"}, Near: []string{"结核", "糖尿病"}}, {Head: "阻断药"}, {Head: "药店"}, {Head: "耵聍栓塞", Same: []string{"耳屎多"}}, {Head: "食堂"}})
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d,
			Doc{Tenant: tenant, Kind: "article", ID: 1, Title: "带状疱疹的治疗", Time: 1},
			Doc{Tenant: tenant, Kind: "article", ID: 2, Title: "糖尿病的早期", Time: 2},
			Doc{Tenant: tenant, Kind: "article", ID: 3, Title: "动物致伤的处理", Time: 3},
			Doc{Tenant: tenant, Kind: "article", ID: 4, Title: "阻断药要早吃", Time: 4},
			Doc{Tenant: tenant, Kind: "article", ID: 5, Title: "药店平台上线", Time: 5},
			Doc{Tenant: tenant, Kind: "article", ID: 6, Title: "临江市2026年9月概况", Time: 6},
			Doc{Tenant: tenant, Kind: "article", ID: 7, Title: "临江市2026年10月概况", Time: 7},
			Doc{Tenant: tenant, Kind: "article", ID: 8, Title: "食堂里多人呕吐", Time: 8},
			Doc{Tenant: tenant, Kind: "article", ID: 9, Title: "耵聍栓塞不用掏", Time: 9})
		for text, first := range map[string]string{
			"缠腰笼疼得睡不着": "带状疱疹的治疗", "国外被猴子抓了": "动物致伤的处理", "总是口渴人也瘦了好多": "糖尿病的早期", "阻断药三天内有效 药店能买吗": "阻断药要早吃", "九月概况": "临江市2026年9月概况",
			"食堂吃完二十多人吐": "食堂里多人呕吐",
		} {
			res, err := Query(t.Context(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: text, Lexicon: l})
			if err != nil || len(res.Hits) == 0 || joinedParts(res.Hits[0].Title) != first {
				t.Errorf("%q finds %v, %v; want %s first", text, res.Hits, err, first)
			}
		}
	})
}

// Who asks with the opposite of a verb asks what the verb alone does.
func TestAVerbWithItsOppositeIsTheVerb(t *testing.T) {
	offers := NewOffers([]Offer{{Words: []string{"算胖"}}})
	l := lexicon.New([]lexicon.Group{{Head: "高不成低不就"}, {Head: "好不好吃"}})
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for text, want := range map[string][]int{"我这样算不算胖": {0}, "算没算胖": {0}, "好不好吃": {}, "不不不不": {}} {
			res, err := Query(t.Context(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: text, Lexicon: l, Offers: offers})
			if err != nil || !slices.Equal(res.Offers, want) && len(want)+len(res.Offers) > 0 {
				t.Errorf("for %q %v is offered, not %v: %v", text, res.Offers, want, err)
			}
		}
	})
}

func joinedParts(parts []Fragment) (text string) {
	for _, p := range parts {
		text += p.Text
	}
	return text
}
