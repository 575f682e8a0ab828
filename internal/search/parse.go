package search

import (
	"slices"
	"strings"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// term is one phrase of a query.
type term struct {
	text   string   // as typed, for showing
	plain  string   // see script.Plain
	tokens []string // must follow one another in the text
	prefix bool     // the last token is only the beginning of one: a Chinese run of a single character
	quoted bool     // means itself and no synonym
	longer []string // terms that end with its characters and mean something else
	// written is the text as typed, where that is in traditional characters: a page may be, too
	written string
}

// clause asks for any of its terms: a word and its synonyms.
type clause []term

// shortest are the terms of a clause without those that hold another one: whoever looks for the other finds them with it.
func (c clause) shortest() clause {
	return slices.DeleteFunc(slices.Clone(c), func(t term) bool {
		return slices.ContainsFunc(c, func(o term) bool { return o.plain != t.plain && strings.Contains(t.plain, o.plain) })
	})
}

// query is what a text asks for: something of every clause of want and none of avoid. typed are the words as typed, for the
// order of what is found.
type query struct {
	want  []clause
	typed []term
	avoid []term
	// ignored are words that should be avoided and are too many
	ignored []string
	near    bool // see filter
}

// quotes open and close an exact phrase. A quote that is not closed runs to the end.
var quotes = map[rune]rune{'"': '"', '“': '”', '”': '”', '＂': '＂', '「': '」', '『': '』'}

// parse understands any text. Words are separated by spaces and punctuation, quotes hold words together, a minus before a
// word or quote excludes it. What holds no letter, digit or character asks for nothing.
func parse(text string) query {
	chars := []rune(strings.ToValidUTF8(text, " "))
	chars = chars[:min(len(chars), MaxText)]
	straighten(chars)
	var q query
	for i := 0; i < len(chars); {
		if script.ClassOf(script.Fold(chars[i])) == script.Space {
			i++
			continue
		}
		avoid := isMinus(chars[i])
		if avoid {
			i++
		}
		quoted := i < len(chars) && quotes[chars[i]] != 0
		var pieces []string
		pieces, i = nextPieces(chars, i)
		q.add(pieces, avoid, quoted)
	}
	q.want = q.asTyped()
	return q
}

// asWritten asks for a term, in traditional characters, too, where it was typed in them.
func (t term) asWritten() clause {
	if written, ok := newTerm(t.written); ok {
		return clause{t, written}
	}
	return clause{t}
}

// straighten makes the apostrophe of a printed text that of a keyboard: it joins letters, and what it joins is one word.
func straighten(chars []rune) {
	for i, r := range chars {
		if r == '’' || r == 'ʼ' || r == '＇' {
			chars[i] = '\''
		}
	}
}

func isMinus(r rune) bool { return r == '-' || r == '－' || r == '−' }

// nextPieces reads a quoted phrase, or the words up to the next space or quote.
func nextPieces(chars []rune, i int) (pieces []string, next int) {
	if i == len(chars) {
		return nil, i
	}
	if closing, quoted := quotes[chars[i]]; quoted {
		end := i + 1
		for end < len(chars) && chars[end] != closing {
			end++
		}
		return []string{string(chars[i+1 : end])}, min(end+1, len(chars))
	}
	end := i
	for end < len(chars) && script.ClassOf(script.Fold(chars[end])) != script.Space && quotes[chars[end]] == 0 {
		end++
	}
	return splitWords(chars[i:end]), max(end, i+1)
}

// splitWords cuts at punctuation.
func splitWords(chars []rune) []string {
	var words []string
	start := -1
	for i, r := range script.RunsOf(script.FoldText(string(chars))) {
		if i == 0 || r.Cut {
			if start >= 0 {
				words = append(words, string(chars[start:r.Start]))
			}
			start = r.Start
		}
	}
	if start >= 0 {
		words = append(words, string(chars[start:]))
	}
	return words
}

func (q *query) add(pieces []string, avoid, quoted bool) {
	for _, piece := range pieces {
		written := piece
		if quoted {
			piece = value.First(piece, MaxQuoted)
		} else {
			piece = script.Simplified(piece)
		}
		t, ok := newTerm(piece)
		if !ok {
			continue
		}
		if !quoted && written != piece {
			t.written = written
		}
		if t.quoted = quoted; avoid {
			q.exclude(t)
		} else {
			q.admit(t)
		}
	}
}

// exclude takes a word that no document may hold, and takes it from the words that are looked for: it was said on purpose. One that is too
// many is told, because people would take the rest for what they asked for.
func (q *query) exclude(t term) {
	q.typed = slices.DeleteFunc(q.typed, t.isSame)
	switch {
	case slices.ContainsFunc(q.avoid, t.isSame):
	case len(q.avoid) == MaxTerms || t.prefix && openEnded(q.avoid) == maxSingleAvoided:
		q.ignored = append(q.ignored, t.text)
	default:
		q.avoid = append(q.avoid, t)
	}
}

// admit takes a word that is looked for. Those that only hold English ones together have a limit of their own: of a polite sentence the first
// eight words say nothing. What is quoted must be there, so another word gives way to it.
func (q *query) admit(t term) {
	if slices.ContainsFunc(slices.Concat(q.typed, q.avoid), t.isSame) || t.prefix && openEnded(q.typed) >= MaxSingle {
		return
	}
	idle, telling, last := 0, 0, -1
	for i, o := range q.typed {
		if isIdle(o) && !o.quoted {
			idle++
		} else if telling++; !o.quoted {
			last = i
		}
	}
	switch {
	case isIdle(t) && !t.quoted:
		if idle >= maxIdle {
			return
		}
	case telling >= MaxTerms && t.quoted && last >= 0:
		q.typed = slices.Delete(q.typed, last, last+1)
	case telling >= MaxTerms:
		return
	}
	q.typed = append(q.typed, t)
}

// maxIdle is how many words of a query may say nothing.
const maxIdle = 14

// isIdle tells whether a word only holds English ones together.
func isIdle(t term) bool { return lexicon.IsIdle(script.Normal(t.text)) }

// openEnded counts the words whose last token is only the beginning of one: the index gathers every token that begins so.
func openEnded(terms []term) (n int) {
	for _, t := range terms {
		if t.prefix {
			n++
		}
	}
	return n
}

func (t term) isSame(o term) bool { return o.plain == t.plain }

// newTerm makes a phrase of a piece. The last Chinese run of a phrase may go on in the text, so its last character is no
// token of its own there; a run of one character is then the beginning of a pair.
func newTerm(piece string) (term, bool) {
	folded := script.FoldText(piece)
	runs := script.RunsOf(folded)
	if len(runs) == 0 {
		return term{}, false
	}
	t := term{text: strings.TrimSpace(piece), plain: string(script.PlainOf(folded).Chars), tokens: script.TokensOf(piece)}
	if last := runs[len(runs)-1]; last.Class == script.Pair {
		if last.End-last.Start == 1 {
			t.prefix = true
		} else {
			t.tokens = t.tokens[:len(t.tokens)-1]
		}
	}
	return t, true
}
