package lexicon

import (
	"slices"
	"strings"
)

// irregular are forms of English verbs and nouns of which no rule leads to the word.
var irregular = map[string]string{
	"bit": "bite", "bitten": "bite", "stung": "sting", "fell": "fall", "fallen": "fall", "drank": "drink", "drunk": "drink", "ate": "eat", "eaten": "eat",
	"swollen": "swell", "broke": "break", "broken": "break", "burnt": "burn", "hurts": "pain", "hurt": "pain", "aching": "ache", "teeth": "tooth", "feet": "foot",
	"children": "child", "kids": "child", "kid": "child", "mice": "mouse", "lice": "louse", "itchy": "itch", "threw": "throw", "got": "get",
}

// BasicForms are the words of which an English word may be a form.
func BasicForms(word string) (forms []string) {
	if basic := irregular[word]; basic != "" {
		return []string{basic}
	}
	for _, end := range []struct{ from, to string }{
		{"ies", "y"}, {"es", ""}, {"s", ""}, {"ied", "y"}, {"ed", ""}, {"ed", "e"}, {"ing", ""}, {"ing", "e"}, {"ated", "ation"}, {"ation", "ate"},
	} {
		stem, cut := strings.CutSuffix(word, end.from)
		if !cut || len(stem)+len(end.to) < leastStem {
			continue
		}
		forms = append(forms, stem+end.to)
		if n := len(stem); end.to == "" && stem[n-1] == stem[n-2] { // stopped, running
			forms = append(forms, stem[:n-1])
		}
	}
	return forms
}

// leastStem is how many letters of a word remain when its ending is gone.
const leastStem = 3

// PhraseForms are the ways to read some English words as one term.
func PhraseForms(words []string) [][]string {
	lean := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return idle[word] })
	forms := [][]string{words}
	if len(lean) != len(words) && len(lean) > 1 {
		forms = append(forms, lean)
	}
	for _, form := range slices.Clone(forms) {
		for i, word := range form {
			for _, basic := range BasicForms(word) {
				other := slices.Clone(form)
				other[i] = basic
				forms = append(forms, other)
			}
		}
	}
	return forms
}
