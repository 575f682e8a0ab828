package search

import "slices"

// piece is a stretch of a typed word: a word of the site, a filler of questions, or neither.
type piece struct {
	from, to int
	known    bool
	filler   bool
}

// pieces cuts a typed word into the words of the site that it is made of. What is left between them is wanted too, unless it is
// a filler of questions or a single character. A word that would lose much is left whole.
func (v vocabulary) pieces(t term) []term {
	chars := []rune(normal(t.text))
	cut := v.cut(chars)
	known, lost := 0, 0
	for _, p := range cut {
		switch n := p.to - p.from; {
		case p.known:
			known += n
		case !p.filler && n == 1:
			lost++
		}
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

// isQuestion tells whether a text holds words that only questions have.
func (v vocabulary) isQuestion(t term) bool {
	cut := v.cut([]rune(normal(t.text)))
	return len(cut) > 1 && slices.ContainsFunc(cut, func(p piece) bool { return p.filler })
}

// splitScripts cuts 疫苗HPV, which most people write the other way round, between Chinese and letters. Numbers stay with what
// they count, and single characters with their neighbours.
func splitScripts(t term, chars []rune) []term {
	var parts [][]rune
	for i, r := range chars {
		if i > 0 && classOf(r) == classOf(chars[i-1]) {
			parts[len(parts)-1] = append(parts[len(parts)-1], r)
		} else {
			parts = append(parts, []rune{r})
		}
	}
	var terms []term
	for _, part := range parts {
		if c := classOf(part[0]); len(part) < 2 || c != pair && c != letter {
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

// cut finds the way through the characters that the known words cover best: most characters, synonyms before other words, then
// the fewest pieces.
func (v vocabulary) cut(chars []rune) []piece {
	best := make([]way, len(chars)+1)
	for end := 1; end <= len(chars); end++ {
		best[end] = best[end-1].add(piece{from: end - 1, to: end}, 0)
		for start := max(0, end-maxWordChars); start < end; start++ {
			text := string(chars[start:end])
			p := piece{from: start, to: end, filler: slices.Contains(fillers, text)}
			w, known := v.words[text]
			if p.known = known && !p.filler; !p.known && !p.filler {
				continue
			}
			score := 10 * (end - start)
			if w.GroupID != 0 {
				score += 2 * (end - start)
			}
			if made := best[start].add(p, score-1); made.score > best[end].score {
				best[end] = made
			}
		}
	}
	return joined(best[len(chars)].pieces)
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
