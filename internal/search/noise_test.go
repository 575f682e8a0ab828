package search

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
	"jikong/internal/testkit"
)

// Whoever writes one word that means something here gets an answer, whatever stands beside it, in whatever script and order.
func TestAWordThatMeansSomethingIsFoundInAnyNoise(t *testing.T) {
	words := rapid.SampledFrom([]string{"流感", "疫苗", "流感疫苗", "狂犬病", "流感针", "flu vaccine", "登革热", "积水", "liugan", "禽流感"})
	strange := rapid.OneOf(
		rapid.StringOfN(rapid.RuneFrom(nil, unicode.Han), 1, 6, -1),
		rapid.StringOfN(rapid.RuneFrom([]rune("的了吗呢怎么办是在一二三去年几岁岁天")), 1, 6, -1),
		rapid.StringOfN(rapid.RuneFrom(nil, unicode.Hangul, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo), 1, 6, -1),
		rapid.StringOfN(rapid.RuneFrom(nil, unicode.Cyrillic, unicode.Arabic, unicode.Thai, unicode.Devanagari, unicode.Hebrew, unicode.Latin), 1, 9, -1),
		rapid.StringOfN(rapid.RuneFrom(nil, unicode.Nd, unicode.So, unicode.Cf, unicode.Sm), 1, 6, -1),
	)
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		fillSample(t, d, clock.Now())
		rapid.Check(t, func(rt *rapid.T) {
			word, before, after := words.Draw(rt, "word"), strange.Draw(rt, "before"), strange.Draw(rt, "after")
			if strings.ContainsFunc(before+after, func(r rune) bool { return isMinus(r) || quotes[r] != 0 }) {
				return // what is excluded or quoted is meant so
			}
			between := rapid.SampledFrom([]string{" ", "，", ""}).Draw(rt, "between")
			if first := []rune(word)[0]; between == "" && script.ClassOf(first) != script.Pair {
				between = " " // a part of a word of letters is another word
			}
			text := before + between + word + between + after
			res, err := Query(t.Context(), d, Request{Tenant: 1, Text: text, Kinds: []string{"article"}, Lexicon: everyday, Offers: everydayOffers})
			if err != nil || res.Total == 0 && len(res.Offers) == 0 {
				rt.Fatalf("%q finds nothing of %q, %v", text, word, err)
			}
		})
	})
}

// Of a list of words some are looked for; the only one that anything holds is found among the others.
func TestTheOneWordOfALongListIsFound(t *testing.T) {
	clock := testkit.NewClock()
	nowhere := lexicon.New([]lexicon.Group{{Head: "阿尔茨海默病"}, {Head: "脊髓灰质炎"}, {Head: "森林脑炎"}, {Head: "军团菌病"}, {Head: "埃博拉出血热"}, {Head: "新生儿破伤风"}, {Head: "莱姆病"},
		{Head: "华支睾吸虫病"}, {Head: "良性前列腺增生"}, {Head: "流感"}})
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		fillSample(t, d, clock.Now())
		res, err := Query(t.Context(), d, Request{Tenant: 1, Text: "阿尔茨海默病脊髓灰质炎森林脑炎军团菌病埃博拉出血热新生儿破伤风莱姆病华支睾吸虫病良性前列腺增生流感", Kinds: []string{"article"}, Lexicon: nowhere})
		if err != nil || res.Total == 0 {
			t.Errorf("found %d of a list of ten words, %v", res.Total, err)
		}
	})
}
