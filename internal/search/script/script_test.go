package script

import (
	"slices"
	"strings"
	"testing"
)

func TestTextsBecomeTokens(t *testing.T) {
	for text, want := range map[string][]string{
		"流感":           {"流感", "感"},
		"HPV 疫苗":       {"hpv", "疫苗", "苗"},
		"H7N9":         {"h", "7", "n", "9"},
		"发热，咳嗽":        {"发热", "热", "咳嗽", "嗽"},
		"ＣＯＶＩＤ-19。疫苗":  {"covid", "19", BreakToken, "疫苗", "苗"},
		" ，。\x00\xff🎈": {},
	} {
		if got := TokensOf(text); !slices.Equal(got, want) {
			t.Errorf("%q yields the tokens %q, want %q", text, got, want)
		}
	}
	if got := StartsOf(TokensOf("HPV疫苗")); !slices.Equal(got, []string{StartToken + "疫", StartToken + "苗"}) {
		t.Errorf("the characters of HPV疫苗 are %q", got)
	}
}

func TestFormsForComparingLeaveOutWhatMakesNoDifference(t *testing.T) {
	for _, c := range []struct{ text, normal, spaced string }{
		{"ＨＰＶ 九价-疫苗！", "hpv九价疫苗", " hpv 九 价 疫 苗 "},
		{"Fit, 流感", "fit流感", " fit 流 感 "},
		{"……", "", " "},
	} {
		if got := Normal(c.text); got != c.normal {
			t.Errorf("the normal form of %q is %q, want %q", c.text, got, c.normal)
		}
		if got := Spaced(c.text); got != c.spaced {
			t.Errorf("%q is spaced as %q, want %q", c.text, got, c.spaced)
		}
	}
	if HashOf("流感，疫苗") != HashOf("流感 疫苗") || HashOf("流感") == HashOf("流行") {
		t.Error("the hash of a title depends on its punctuation, or does not on its characters")
	}
}

// The two ways to the plain form are one: what is found by one is marked by the other.
func TestPlainTextsAreTheSameWithAndWithoutTheirPlaces(t *testing.T) {
	for _, text := range []string{"", "流感", "流感，疫苗", "H7N9流感", "HPV-9价 疫苗", "COVID-19。疫苗", "a·b", "，，发热"} {
		if plain := PlainOf(FoldText(text)); string(plain.Chars) != PlainText(text) || len(plain.At) != len(plain.Chars) {
			t.Errorf("%q is %q with its places, %q without", text, string(plain.Chars), PlainText(text))
		}
	}
}

func TestWordsAreSpelt(t *testing.T) {
	for word, want := range map[string][2]string{"手足口病": {"shouzukoubing", "szkb"}, "HPV 疫苗": {"hpvyimiao", "hpvym"}, "": {"", ""}} {
		if spell, initials := Sound(word); spell != want[0] || initials != want[1] || Pinyin(word) != spell {
			t.Errorf("%q sounds as %q, in short %q; want %q", word, spell, initials, want)
		}
	}
}

func TestTextsOfOtherKeyboardsAreReadInPlainOnes(t *testing.T) {
	for text, want := range map[string]string{"愛滋病檢測點": "爱滋病检测点", "狂犬病予防接種": "狂犬病预防接种", "著名": "著名", "HPV疫苗": "HPV疫苗", "": ""} {
		if got := Simplified(text); got != want {
			t.Errorf("%q is %q in the characters of the mainland, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"kuángquǎnbìng": "kuangquanbing", "nǚ": "nv", "vắc xin dại": "vac xin dai", "Đau": "Dau", "cafe\u0301": "cafe", "流感": "流感"} {
		if got := WithoutAccents(text); got != want {
			t.Errorf("%q is %q without accents, want %q", text, got, want)
		}
	}
}

func TestWordsOfTwoToTwentyCharactersCanBeSearched(t *testing.T) {
	for word, want := range map[string]bool{"流感": true, "流": false, "流！": false, strings.Repeat("流", 20): true, strings.Repeat("流", 21): false} {
		if Searchable(word) != want {
			t.Errorf("%q can be a synonym: %v, want %v", word, !want, want)
		}
	}
}
