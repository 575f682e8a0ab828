package search

import (
	"context"
	"slices"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
)

// expand replaces each typed word by the known words in it, and adds what means the same. Quoted words stay as they are. What stands in
// several words, such as 流感 in A型流感 and B型流感, is wanted once: a clause is known by its text.
func (s *searcher) expand(ctx context.Context) error {
	v, err := s.vocabulary(ctx)
	if err != nil {
		return err
	}
	s.words = v
	s.spoken = s.asSpoken()
	s.noteEnglish()
	var want []clause
	add := func(c clause) {
		if at := slices.IndexFunc(want, c.is); at < 0 {
			want = append(want, c)
		} else if c[0].quoted {
			want[at] = c
		}
	}
	for _, t := range s.spoken {
		if t.quoted {
			add(clause{t})
			continue
		}
		s.note(v.cut([]rune(script.Normal(t.text))), []rune(script.Normal(t.text)))
		for _, piece := range v.pieces(t) {
			add(v.clauseOf(piece))
		}
	}
	if len(want) == 0 { // nothing but fillers: what answers to such questions is meant
		want = append(want, s.answersTo(s.holds)...)
	}
	if len(want) == 0 {
		want = s.q.asTyped()
	}
	s.q.want = want
	return nil
}

// answersTo is what documents that answer a kind of question hold, as one clause.
func (s *searcher) answersTo(holds []string) []clause {
	var c clause
	for _, word := range holds[:min(len(holds), maxNear)] {
		if t, ok := newTerm(word); ok && !t.prefix {
			c = append(c, t)
		}
	}
	if len(c) == 0 {
		return nil
	}
	return []clause{c}
}

// note takes down what kind of question a word is.
func (s *searcher) note(cut []piece, chars []rune) {
	var asked []string
	for _, p := range cut {
		if p.filler && p.to-p.from > 1 {
			asked = append(asked, string(chars[p.from:p.to]))
		}
		s.numbered = s.numbered || p.number
	}
	s.asks = s.asks || len(cut) > 1 && slices.ContainsFunc(cut, func(p piece) bool { return p.filler })
	s.holds = append(s.holds, lexicon.HeldByAnswers(asked)...)
}

// noteEnglish takes down what kind of question English words ask.
func (s *searcher) noteEnglish() {
	words := make([]string, len(s.q.typed))
	for i, t := range s.q.typed {
		words[i] = script.Normal(t.text)
		s.asks = s.asks || lexicon.IsIdle(words[i])
	}
	s.holds = append(s.holds, lexicon.HeldByAnswers(lexicon.EnglishAsks(words))...)
}

// vocabulary reads what the site knows of the question; the lexicon knows the rest.
func (s *searcher) vocabulary(ctx context.Context) (vocabulary, error) {
	v := newVocabulary(s.req.Lexicon, s.now)
	v.written = slices.DeleteFunc(slices.Clone(s.q.typed), func(t term) bool { return t.written == "" })
	if s.req.Lexicon != nil {
		off, err := lexicon.ShippedOff(ctx, s.db.Read(), s.req.Tenant)
		if err != nil {
			return v, err
		}
		for _, head := range off {
			v.off[script.Normal(head)] = true
		}
		own, err := lexicon.OwnWords(ctx, s.db.Read(), s.req.Tenant)
		if err != nil {
			return v, err
		}
		v.own = ownWordsOf(own)
	}
	parts, letters := s.q.parts()
	for _, text := range letters {
		words, err := s.soundingLike(ctx, text)
		if err != nil {
			return v, err
		}
		v.sounding[text] = words
	}
	if len(parts) == 0 {
		return v, s.readGroups(ctx, &v)
	}
	st := &statement{}
	words, err := db.Select[word](ctx, s.db.Read(), `SELECT word, shown, group_id FROM search_word WHERE tenant_id = `+st.bind(s.req.Tenant)+`
		AND `+s.idx.oneOf(st, "word", parts), st.args...)
	if err != nil {
		return v, err
	}
	for _, w := range words {
		v.words[w.Word] = w
	}
	return v, s.readGroups(ctx, &v)
}

// readGroups reads the synonyms of the known words.
func (s *searcher) readGroups(ctx context.Context, v *vocabulary) error {
	groups := v.groupsOfWords()
	if len(groups) == 0 {
		return nil
	}
	st := &statement{}
	words, err := db.Select[word](ctx, s.db.Read(), `SELECT word, shown, group_id FROM search_word WHERE tenant_id = `+st.bind(s.req.Tenant)+`
		AND group_id <> 0 AND group_id IN (`+bindAll(st, groups)+`) ORDER BY docs DESC, word`, st.args...)
	for _, w := range words {
		v.groups[w.GroupID] = append(v.groups[w.GroupID], w)
	}
	return err
}

// soundingLike finds words that the letters spell or abbreviate.
func (s *searcher) soundingLike(ctx context.Context, letters string) ([]word, error) {
	return db.Select[word](ctx, s.db.Read(), `SELECT word, shown, group_id FROM search_word
		WHERE tenant_id = $1 AND (initials = $2 OR spell = $2) AND word <> $2 ORDER BY docs DESC, word LIMIT $3`, s.req.Tenant, letters, maxSounding)
}

// parts are the pieces of the typed words that may be words of the site, short ones first, and those made of letters alone.
func (q query) parts() (parts, letters []string) {
	seen := map[string]bool{}
	for _, t := range q.typed {
		if t.quoted {
			continue
		}
		text := script.Normal(t.text)
		if script.IsLetters(text) && len(text) >= 2 && len(text) <= 40 && !lexicon.IsIdle(text) {
			letters = append(letters, text)
		}
		chars := []rune(text)
		for length := 2; length <= min(script.MaxWordChars, len(chars)); length++ {
			for start := 0; start+length <= len(chars) && len(parts) < maxParts; start++ {
				if part := string(chars[start : start+length]); !seen[part] {
					seen[part] = true
					parts = append(parts, part)
				}
			}
		}
	}
	return parts, letters
}

// also are the words that were searched for besides the typed ones.
func (q query) also(typed []term) []string {
	words, told := []string{}, slices.Clone(typed)
	for _, c := range q.want {
		for _, t := range c[1:] {
			if !slices.ContainsFunc(told, t.isSame) {
				words, told = append(words, t.text), append(told, t)
			}
		}
	}
	return words
}

func (q query) asTyped() []clause {
	var want []clause
	for _, t := range withoutIdle(q.typed) {
		want = append(want, t.asWritten())
	}
	return want
}

// isExpanded tells whether more is wanted than what was typed.
func (q query) isExpanded() bool {
	return len(q.want) != len(q.typed) || len(q.also(q.typed)) > 0 || !q.areTyped(q.want)
}
