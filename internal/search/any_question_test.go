package search

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// signs mean something to one index or the other.
var signs = strings.Fields(`" ' - * ^ ( ) : + & | ! <-> NEAR NEAR(流感,2) AND OR NOT title: \\ % _ 「 ” ＂ {} [] ; -- \x00 \ufffd`)

// everydayOffers are what can be done.
var everydayOffers = NewOffers([]Offer{{Words: []string{"犬伤", "流感疫苗"}, Names: []string{"犬伤门诊"}, Text: "人民路 1 号"}})

// ask searches in every field, as a search of the site, as suggestions and for what is meant and fails on an error; what is found is another test's business.
func ask(t *testing.T, d *db.DB, text string) {
	t.Helper()
	for _, field := range []Field{AnyField, TitleOnly, BodyOnly, FileOnly} {
		r := Request{Tenant: 1, Text: text, Field: field, Kinds: []string{"article"}}
		if _, err := Query(t.Context(), d, r); err != nil {
			t.Errorf("%q in %q: %v", text, field, err)
		}
		r.Size = 5
		if _, err := Newest(t.Context(), d, r); err != nil {
			t.Errorf("newest of %q in %q: %v", text, field, err)
		}
	}
	r := Request{Tenant: 1, Text: text, Kinds: []string{"article"}, Lexicon: everyday, Offers: everydayOffers}
	if _, err := Query(t.Context(), d, r); err != nil {
		t.Errorf("%q with the lexicon: %v", text, err)
	}
	if _, err := Suggest(t.Context(), d, r); err != nil {
		t.Errorf("suggestions for %q: %v", text, err)
	}
	if _, err := Understood(t.Context(), d, 1, everyday, text); err != nil {
		t.Errorf("what %q means: %v", text, err)
	}
}

// A word may stand twice in a question, in whatever company: nothing that people type is an error.
func TestNoQuestionIsAnError(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		fillSample(t, d, clock.Now())
		words := []string{"流感", "疫苗", "HPV", "H7N9", "狂犬病", "covid-19", "病", "不存在的词", "怎么办"}
		for i, word := range words {
			other := words[(i+1)%len(words)]
			for _, form := range []string{"%[1]s %[1]s", "A型%[1]s B型%[1]s", "%[1]s%[1]s", `"%[1]s" %[1]s`, `%[1]s "%[1]s" A型%[1]s`, "%[1]s -%[1]s",
				"-%[1]s -%[1]s", "甲%[1]s%[2]s 乙%[2]s%[1]s", "无%[1]s 无%[2]s 无%[1]s%[2]s", "“%[1]s%[2]s” %[1]s %[2]s"} {
				ask(t, d, fmt.Sprintf(form+strings.Repeat("%.0[2]s", 1), word, other))
			}
			ask(t, d, strings.Repeat(word, 500))
			ask(t, d, strings.Repeat(word+" ", 500))
		}
		for _, sign := range signs {
			for _, text := range []string{sign, sign + sign, "流感" + sign, sign + "流感", sign + "流感" + sign + " " + sign + "流感" + sign, "流感 " + sign + " 流感", "A型" + sign + "流感 B型流感"} {
				ask(t, d, text)
			}
		}
	})
}

func FuzzNoQuestionIsAnError(f *testing.F) {
	for _, text := range append([]string{"A型流感 B型流感", "流感 流感", "\u202e感流\u200f", "🦠💉", "shuidou zenme ban", "让狗啃了一口", "liu", "发", `"流感" 流感 -流感`, "疫苗HPV HPV疫苗", "\xff流感\x00流感"}, signs...) {
		f.Add(text)
	}
	clock := testkit.NewClock()
	d := testkit.SQLite(f, clock.Now)
	fillSample(f, d, clock.Now())
	f.Fuzz(func(t *testing.T, text string) {
		ask(t, d, text)
		ask(t, d, text+" "+text)
		ask(t, d, "A型"+text+" B型"+text)
	})
}
