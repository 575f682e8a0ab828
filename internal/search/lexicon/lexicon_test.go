package lexicon

import (
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestASiteSwitchesGroupsOfTheLexiconOff(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		set := func(head string, on bool) {
			t.Helper()
			if err := d.Tx(t.Context(), func(tx *db.Tx) error { return SetShippedGroup(t.Context(), tx, 1, head, on) }); err != nil {
				t.Fatal(err)
			}
		}
		set("发热", false)
		set("发热", false)
		set("流行性感冒", false)
		set("流行性感冒", true)
		for site, want := range map[int64][]string{1: {"发热"}, 2: nil} {
			if heads, err := ShippedOff(t.Context(), d.Read(), value.ID(site)); err != nil || !slices.Equal(heads, want) {
				t.Errorf("site %d has switched off %v, %v; want %v", site, heads, err, want)
			}
		}
	})
}

func TestWordsAreHeardAmongOtherSyllables(t *testing.T) {
	l := New([]Group{{Head: "猫抓"}, {Head: "打针"}, {Head: "上学"}, {Head: "要"}, {Head: "水痘"}})
	for letters, want := range map[string][]string{"maozhuashang": {"maozhua"}, "maozhuadazhen": {"maozhua", "dazhen"}, "shangxueshuidou": {"shangxue", "shuidou"}, "flushuidouxx": nil, "maozhua": nil} {
		if got := l.SpelledWithin(letters); !slices.Equal(got, want) {
			t.Errorf("%s holds %q, want %q", letters, got, want)
		}
	}
}

func TestEnglishQuestionsTellWhatTheyAskFor(t *testing.T) {
	for text, want := range map[string]string{"where get vaccine": "地址", "how much is it": "费用", "for how many days": "天", "what to do now": "怎么办", "dog bite": ""} {
		holds := HeldByAnswers(EnglishAsks(strings.Fields(text)))
		if want != "" && !slices.Contains(holds, want) || want == "" && len(holds) > 0 {
			t.Errorf("%q asks for what holds %q, want %q", text, holds, want)
		}
	}
}

func TestOneWrongCharacterIsUnderstood(t *testing.T) {
	l := New([]Group{{Head: "手足口病", Same: []string{"HFMD"}}, {Head: "幽门螺杆菌"}, {Head: "狂犬病疫苗", Same: []string{"狂犬疫苗"}}, {Head: "三价流感疫苗"},
		{Head: "norovirus"}, {Head: "水痘"}, {Head: "脚趾疼"}, {Head: "肺结核"}})
	for text, want := range map[string]string{
		"手足囗病": "手足口病", "手口足病": "手足口病", "手足口口病": "手足口病", "幽门杆菌": "幽门螺杆菌", "幽门螺旋杆菌": "幽门螺杆菌", "狂犬疫描": "狂犬疫苗", "norovirous": "norovirus",
		"手足口病": "", "四价流感疫苗": "", "水豆": "", "完全别的词": "", "noro": "", "脚趾缝": "", "肺洁核": "肺结核",
	} {
		if got := l.mistyped(text); got != want {
			t.Errorf("%s is understood as %q, want %q", text, got, want)
		}
	}
}
