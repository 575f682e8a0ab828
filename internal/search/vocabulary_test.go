package search

import (
	"slices"
	"testing"

	"jikong/internal/search/lexicon"
)

func TestTheCharactersOfAnEverydayWordWithinATermAreNotTheWord(t *testing.T) {
	l := lexicon.New([]lexicon.Group{{Head: "慢性病", Same: []string{"慢病"}}, {Head: "性传播疾病", Same: []string{"性病"}}, {Head: "破伤风"}, {Head: "感冒", Same: []string{"伤风"}},
		{Head: "关节"}, {Head: "膝关节"}, {Head: "疫苗"}, {Head: "打疫苗"}})
	v := newVocabulary(l, 0)
	for _, c := range []struct {
		word, text string
		stands     int
	}{
		{"性病", "慢性病防制", 0}, {"性病", "慢性病和性病", 1}, {"伤风", "打破伤风针", 0}, {"伤风", "伤风感冒", 1}, {"关节", "膝关节疼", 1}, {"疫苗", "打疫苗", 1},
	} {
		word, _ := newTerm(c.word)
		if got := v.clauseOf(word)[0].standsIn(c.text); got != c.stands {
			t.Errorf("%s stands %d times in %s, want %d", c.word, got, c.text, c.stands)
		}
	}
}

func TestAWordMeansWhatStandsBesideIt(t *testing.T) {
	v := newVocabulary(lexicon.New([]lexicon.Group{{Head: "酒精中毒", Same: []string{"喝多了", "酒喝多了"}}, {Head: "6岁"}}), 0)
	for text, known := range map[string]bool{"奶粉喝多了": false, "老公喝多了": true, "喝多了": true, "酒喝多了": true} {
		is := slices.ContainsFunc(v.cut([]rune(text)), func(p piece) bool { return p.known })
		if is != known {
			t.Errorf("%s is about alcohol: %v, want %v", text, is, known)
		}
	}
	for _, p := range v.cutWithin([]rune("56岁")) {
		if p.known {
			t.Error("56岁 is read as 6岁")
		}
	}
	for text, want := range map[string]bool{"啃过的馍": true, "啃了的面": true, "啃过的手": false, "啃了一口": false, "啃过的地方": false} {
		if got := eaten.MatchString(text); got != want {
			t.Errorf("%s tells what was eaten: %v, want %v", text, got, want)
		}
	}
}
