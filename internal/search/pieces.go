package search

import (
	"slices"
	"strings"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/number"
	"jikong/internal/search/script"
)

// piece is a stretch of a typed word: a known word, a number with what it counts, a filler of questions, or none of these.
type piece struct {
	from, to int
	known    bool
	number   bool // a number or time, which is known, too
	filler   bool
}

// pieces cuts a typed word into the words that it is made of. What is left between them is wanted too, unless it is a filler of questions or
// a single character. A word that would lose much is left whole. What is nothing but filler yields nothing.
func (v vocabulary) pieces(t term) []term {
	chars := []rune(script.Normal(t.text))
	cut := v.cut(chars)
	known, lost, idle := 0, 0, true
	for _, p := range cut {
		switch n := p.to - p.from; {
		case p.known:
			known += n
		case !p.filler && n == 1:
			lost++
		}
		idle = idle && p.filler
	}
	if idle {
		return nil
	}
	if known == 0 || 2*lost > known {
		return splitScripts(t, chars)
	}
	var terms []term
	for _, p := range cut {
		if p.filler || !p.known && p.to-p.from < 2 {
			continue
		}
		if made, ok := newTerm(string(chars[p.from:p.to])); ok {
			terms = append(terms, made)
		}
	}
	if len(terms) == 1 && len(cut) == 1 {
		return []term{t}
	}
	return terms
}

// splitScripts cuts 疫苗HPV, which most people write the other way round, between Chinese and letters. Numbers stay with what
// they count, and single characters with their neighbours.
func splitScripts(t term, chars []rune) []term {
	var parts [][]rune
	for i, r := range chars {
		if i > 0 && script.ClassOf(r) == script.ClassOf(chars[i-1]) {
			parts[len(parts)-1] = append(parts[len(parts)-1], r)
		} else {
			parts = append(parts, []rune{r})
		}
	}
	var terms []term
	for _, part := range parts {
		if c := script.ClassOf(part[0]); len(part) < 2 || c != script.Pair && c != script.Letter {
			return []term{t}
		}
		if made, ok := newTerm(string(part)); ok {
			terms = append(terms, made)
		}
	}
	if len(terms) < 2 {
		return []term{t}
	}
	return terms
}

// cut finds the way through the characters that the known words cover best: most characters, words with synonyms before others, then the
// fewest pieces.
func (v vocabulary) cut(chars []rune) []piece { return v.cutBelow(chars, len(chars)+1) }

// cutWithin cuts a word into shorter ones.
func (v vocabulary) cutWithin(chars []rune) []piece { return v.cutBelow(chars, len(chars)) }

func (v vocabulary) cutBelow(chars []rune, length int) []piece {
	key := cutKey{string(chars), length > len(chars)}
	if cut, done := v.cuts[key]; done {
		return cut
	}
	entities := number.Entities(string(chars), v.now)
	best := make([]way, len(chars)+1)
	for end := 1; end <= len(chars); end++ {
		best[end] = best[end-1].add(piece{from: end - 1, to: end}, 0)
		for start := max(0, end-min(script.MaxWordChars, length-1)); start < end; start++ {
			if p, score := v.pieceOf(chars, start, end, entities); score > 0 {
				if made := best[start].add(p, score-1); made.score > best[end].score {
					best[end] = made
				}
			}
		}
	}
	cut := joined(best[len(chars)].pieces)
	v.cuts[key] = cut
	return cut
}

// cutKey is a text with how it was cut: a question is cut again at each step that asks for its words.
type cutKey struct {
	text  string
	whole bool // as one word, too
}

// pieceOf judges a stretch: 0 for one that is no word.
func (v vocabulary) pieceOf(chars []rune, start, end int, entities []number.Entity) (piece, int) {
	text, n := string(chars[start:end]), end-start
	p := piece{from: start, to: end, filler: lexicon.IsFiller(text), number: slices.ContainsFunc(entities, func(e number.Entity) bool { return e.From == start && e.To == end })}
	known, grouped := false, false
	if isWhole(chars, start, end) {
		if known, grouped = v.knows(text); known && v.hasOtherObject(chars[:start], text) {
			known, grouped = false, false
		} else if !known && n > 1 && len(v.meant(text)) > 0 {
			known, grouped = true, true
		}
	}
	switch p.known = (known || p.number) && !p.filler; {
	case p.filler:
		return p, 10 * n
	case grouped:
		return p, 12 * n
	case p.known:
		return p, 10 * n
	}
	return p, 0
}

// isWhole tells whether a stretch cuts no word of letters and no number: only whole ones are words or spelt sounds, register names no ER, and
// who is 56岁 is not 6岁.
func isWhole(chars []rune, start, end int) bool {
	cuts := func(at int) bool {
		return at > 0 && at < len(chars) && script.ClassOf(chars[at-1]) == script.ClassOf(chars[at]) && (script.ClassOf(chars[at]) == script.Letter || script.ClassOf(chars[at]) == script.Digit)
	}
	return !cuts(start) && !cuts(end)
}

// way is a cut of the first characters.
type way struct {
	pieces []piece
	score  int
}

func (w way) add(p piece, score int) way {
	return way{pieces: append(slices.Clip(w.pieces), p), score: w.score + score}
}

// joined puts neighbouring unknown characters together.
func joined(pieces []piece) []piece {
	var made []piece
	for _, p := range pieces {
		if last := len(made) - 1; last >= 0 && !p.known && !p.filler && !made[last].known && !made[last].filler {
			made[last].to = p.to
		} else {
			made = append(made, p)
		}
	}
	return made
}

// drinks are the last characters of what is drunk beside what makes drunk.
const drinks = "奶粉水茶汤料啡乐汁浆粥"

// hasOtherObject tells whether a word that leaves out what was drunk follows something harmless that was: 喝多了 means 酒, but not after 奶粉.
func (v vocabulary) hasOtherObject(before []rune, word string) bool {
	return len(before) > 0 && strings.ContainsRune(drinks, before[len(before)-1]) && v.lexicon.IsOwn(word) && v.lexicon.IsOwn("酒"+word)
}
