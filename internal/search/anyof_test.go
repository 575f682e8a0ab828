package search

import (
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// What no document holds as a whole is answered by those that hold most of it.
func TestAQuestionInAnyWordsIsAnsweredByWhatHoldsMostOfIt(t *testing.T) {
	tests := []struct {
		says string
		ask  Request
		want []value.ID // the first ones
		all  int        // how many there are, 0 for any number

		whole bool // the first holds all of it
	}{
		{"a sentence that stands nowhere", Request{Text: "被狂犬咬伤口要拿肥皂洗多久"}, []value.ID{4}, 0, false},
		{"words that hold more of it come first", Request{Text: "老年人慢性病患者打不打流感疫苗"}, []value.ID{1}, 0, false},
		{"more words than anything holds", Request{Text: "流感 疫苗 接种 老年人 慢性病 孕妇"}, []value.ID{1}, 0, false},
		{"many words that one page holds", Request{Text: "流感 疫苗 接种 老年人 慢性病 秋冬"}, []value.ID{1}, 0, true},
		{"a word that is known and one that is not", Request{Text: "登革热防蚊齉龘"}, []value.ID{7}, 0, false},
		{"what is quoted must be there", Request{Text: `"狂犬病疫苗" 流感 禽流感 九价 积水`}, []value.ID{4}, 1, false},
		{"what is excluded stays out", Request{Text: "老年人慢性病患者打不打流感疫苗 -秋冬"}, []value.ID{5}, 5, false},
		{"only in titles", Request{Text: "积水里有没有蚊子登革", Field: TitleOnly}, []value.ID{7}, 1, false},
		{"only in texts", Request{Text: "登革的蚊子在积水", Field: BodyOnly}, []value.ID{7}, 1, false},
		{"of a year", Request{Text: "患者打不打疫苗", Period: LastYear}, []value.ID{1}, 0, true},
		{"five characters", Request{Text: "禽 齉龘 爨麤 鱻骉 麤爨"}, []value.ID{3}, 1, false},
		{"characters that only hold sentences together", Request{Text: "没有这样的就可以了"}, nil, 0, false},
		{"nothing that anybody wrote", Request{Text: "齉龘爨麤鱻骉"}, nil, 0, false},
	}
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		fillSample(t, d, clock.Now())
		for _, tt := range tests {
			t.Run(tt.says, func(t *testing.T) {
				res := search(t, d, tt.ask)
				got := idsOf(res)
				if !slices.Equal(got[:min(len(got), len(tt.want))], tt.want) || len(tt.want) == 0 && len(got) > 0 || tt.all > 0 && len(got) != tt.all {
					t.Errorf("%q found %v, want %v first of %d", tt.ask.Text, got, tt.want, tt.all)
				}
				if res.Near == tt.whole {
					t.Errorf("%q says that the hits only come near: %v", tt.ask.Text, res.Near)
				}
			})
		}
	})
}

func TestWhatIsOnlyNearToAQuestionIsToldApart(t *testing.T) {
	l := lexicon.New([]lexicon.Group{{Head: "蛇咬伤", Same: []string{"长虫咬"}, Near: []string{"禽流感"}}})
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		fillSample(t, d, clock.Now())
		for _, c := range []struct {
			says, text string
			near, akin bool
		}{
			{"nothing holds a word of it", "蛇咬伤", true, true},
			{"something holds one of them", "蛇咬伤 疫苗", false, false},
			{"something holds it", "积水", false, false},
		} {
			if res := search(t, d, Request{Text: c.text, Lexicon: l}); len(res.Hits) == 0 || res.Near != c.near || res.Akin != c.akin {
				t.Errorf("%s: %s finds %v, near %v, akin %v", c.says, c.text, idsOf(res), res.Near, res.Akin)
			}
		}
		if also := search(t, d, Request{Text: "长虫咬 蛇咬伤 接种", Lexicon: l}).Also; len(also) != 0 {
			t.Errorf("words that were typed are searched for besides: %v", also)
		}
	})
}
