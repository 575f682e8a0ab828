package search

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// waysToWrite are the ways in which people write one word, whatever keyboard and schooling they have.
var waysToWrite = []struct {
	way   string
	words []string
	write func(string) string
}{
	{"as it is", []string{"dog bite", "fever", "發熱", "狗咬", "gou yao"}, func(word string) string { return word }},
	{"in capitals", []string{"dog bite", "fever", "headache", "gou yao"}, strings.ToUpper},
	{"full width", []string{"dog bite", "fever", "gouyao"}, fullWidth},
	{"with a hyphen", []string{"dog bite", "flu vaccine", "shou zu kou bing"}, func(word string) string { return strings.ReplaceAll(word, " ", "-") }},
	{"in the plural", []string{"dog bite", "fever", "headache", "flu vaccine"}, func(word string) string { return word + "s" }},
	{"of somebody", []string{"dog bite", "fever", "headache", "flu vaccine"}, func(word string) string { return word + "'s" }},
	{"of somebody in print", []string{"dog bite", "fever", "headache", "flu vaccine"}, func(word string) string { return word + "’s" }},
	{"with accents", []string{"dog bite", "fever", "headache", "shou zu kou bing"}, strings.NewReplacer("a", "á", "e", "ê", "o", "ǒ", "i", "ï", "u", "ù").Replace},
	{"joined", []string{"shou zu kou bing", "liu gan yi miao", "dong shang"}, func(word string) string { return strings.ReplaceAll(word, " ", "") }},
	{"joined with other syllables", []string{"shouzukoubing", "liuganyimiao"}, func(word string) string { return "bing" + word + "shang" }},
	{"in traditional characters", []string{"凍傷", "頭疼", "發燒", "九價HPV疫苗", "凍傷頭疼"}, func(word string) string { return word }},
	{"with a wrong letter", []string{"flu vaccine", "chickenpox", "headache"}, func(word string) string { return strings.Replace(word, "c", "k", 1) }},
	{"politely", []string{"dog bite", "fever", "headache"}, func(word string) string {
		return "Good morning, could you kindly tell me what I should do with my " + word
	}},
}

func fullWidth(text string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r + '！' - '!'
		}
		return r
	}, text)
}

// Whoever writes a word that means something here gets an answer, however it is written and among whatever words nobody knows.
func TestAWordIsFoundHoweverItIsWritten(t *testing.T) {
	titles := []string{"被猫狗抓咬了怎么处理 犬伤", "流感疫苗接种点", "冻伤了用温水泡", "孩子发热怎么照护", "头疼要不要紧", "手足口病防护", "九价HPV疫苗答疑", "水痘会传人", "流感防护"}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for i, title := range titles {
			put(t, d, Doc{Tenant: tenant, Kind: "article", ID: value.ID(100 + i), Title: title, Time: 1})
		}
		finds := func(text string) bool {
			res, err := Query(t.Context(), d, Request{Tenant: tenant, Text: text, Kinds: []string{"article"}, Lexicon: everyday})
			return err == nil && res.Total > 0
		}
		for _, w := range waysToWrite {
			for _, word := range w.words {
				if text := w.write(word); !finds(text) {
					t.Errorf("%q %s, %q, finds nothing", word, w.way, text)
				}
			}
		}
		strange := rapid.StringMatching(`[bcdfgjkpqvwxz]{2,7}`)
		rapid.Check(t, func(rt *rapid.T) {
			w := rapid.SampledFrom(waysToWrite).Draw(rt, "way")
			text := strange.Draw(rt, "before") + " " + w.write(rapid.SampledFrom(w.words).Draw(rt, "word")) + " " + strange.Draw(rt, "after")
			if !finds(text) {
				rt.Fatalf("%q finds nothing", text)
			}
		})
	})
}
