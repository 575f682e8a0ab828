package search

import (
	"slices"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
)

// ownWords are what a site added to the lexicon, for the words of a question.
type ownWords struct {
	heads map[string]string   // which group a word belongs to
	words map[string][]string // of each group
}

func ownWordsOf(all []lexicon.OwnWord) ownWords {
	own := ownWords{map[string]string{}, map[string][]string{}}
	for _, w := range all {
		own.heads[w.Word] = w.Head
		own.words[w.Head] = append(own.words[w.Head], w.Shown)
	}
	return own
}

// sameAs is what the lexicon says of a word, with what the site added to its group.
func (v vocabulary) sameAs(key string) (same, near []string) {
	head, added := v.own.heads[key]
	if !added {
		head = script.Normal(v.lexicon.GroupOf(key))
	} else if v.off[head] {
		return nil, nil
	} else {
		key = head
	}
	same, near = v.lexicon.SameAs(key, v.off)
	if own := v.own.words[head]; len(own) > 0 && len(same) > 0 {
		same = slices.Insert(same, 1, own...) // before what the program brings along: of many words the first are looked for
	}
	return same, near
}
