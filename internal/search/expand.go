package search

import (
	"context"
	"maps"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

const (
	maxParts    = 200 // pieces of a question that are looked up
	maxSynonyms = 12  // of one word
	maxSounding = 6   // words that the same letters can mean
)

// fillers are words of questions that no answer needs to hold.
var fillers = strings.Fields("请问 怎么办 怎么样 怎么 怎样 如何 什么是 是什么 什么 为什么 哪里 哪儿 在哪里 在哪 哪些 哪个 多少钱 多少 多久 多长时间 什么时候 " +
	"可以 能不能 能否 要不要 是不是 有没有 需要 关于 一下 吗 呢 吧 的 了 是 在 和 与 及 有 能 打 去 我 要 想")

// expand replaces each typed word by the words of the site in it, and adds their synonyms. Quoted words stay as they are. What stands in
// several words, such as 流感 in A型流感 and B型流感, is wanted once: a clause is known by its text.
func (s *searcher) expand(ctx context.Context) error {
	v, err := s.vocabulary(ctx)
	if err != nil {
		return err
	}
	s.words = v
	var want []clause
	add := func(c clause) {
		if at := slices.IndexFunc(want, c.is); at < 0 {
			want = append(want, c)
		} else if c[0].quoted {
			want[at] = c
		}
	}
	for _, t := range s.q.typed {
		if t.quoted {
			add(clause{t})
			continue
		}
		s.asks = s.asks || v.isQuestion(t)
		for _, piece := range v.pieces(t) {
			add(v.clauseOf(piece))
		}
	}
	s.q.want = want
	return nil
}

// vocabulary is what a site knows about the pieces of a question.
type vocabulary struct {
	words    map[string]word     // by normal form
	groups   map[value.ID][]word // synonyms
	sounding map[string][]word   // words by letters that spell them or are their initials
}

func (s *searcher) vocabulary(ctx context.Context) (vocabulary, error) {
	v := vocabulary{words: map[string]word{}, groups: map[value.ID][]word{}, sounding: map[string][]word{}}
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
		AND word IN (`+bindAll(st, parts)+`)`, st.args...)
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
	var groups []value.ID
	for _, w := range slices.Concat(slices.Collect(maps.Values(v.words)), slices.Concat(slices.Collect(maps.Values(v.sounding))...)) {
		if w.GroupID != 0 {
			groups = append(groups, w.GroupID)
		}
	}
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

// parts are the pieces of the typed words that may be words of the site, and those made of letters alone.
func (q query) parts() (parts, letters []string) {
	for _, t := range q.typed {
		if t.quoted {
			continue
		}
		text := normal(t.text)
		if isLetters(text) && len(text) >= 2 && len(text) <= 40 {
			letters = append(letters, text)
		}
		chars := []rune(text)
		for start := range chars {
			for end := start + 2; end <= min(start+maxWordChars, len(chars)); end++ {
				if len(parts) < maxParts {
					parts = append(parts, string(chars[start:end]))
				}
			}
		}
	}
	return parts, letters
}

func isLetters(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
}

// clauseOf is a piece with its synonyms and with the words its letters may mean and theirs.
func (v vocabulary) clauseOf(piece term) clause {
	c := clause{piece}
	key := normal(piece.text)
	also := slices.Clone(v.sounding[key])
	meant := v.sounding[key]
	if w, known := v.words[key]; known {
		meant = append(slices.Clone(meant), w)
	}
	for _, w := range meant {
		group := v.groups[w.GroupID] // without a group there are none
		also = append(also, group[:min(len(group), maxSynonyms)]...)
	}
	for _, w := range also {
		t, ok := newTerm(w.Shown)
		if ok && !slices.ContainsFunc(c, func(o term) bool { return o.plain == t.plain }) {
			c = append(c, t)
		}
	}
	return c
}

// also are the words that were searched for besides the typed ones.
func (q query) also() []string {
	words := []string{}
	for _, c := range q.want {
		for _, t := range c[1:] {
			words = append(words, t.text)
		}
	}
	return words
}

func (q query) asTyped() []clause {
	want := make([]clause, len(q.typed))
	for i, t := range q.typed {
		want[i] = clause{t}
	}
	return want
}

// isExpanded tells whether more is wanted than what was typed.
func (q query) isExpanded() bool {
	return len(q.want) != len(q.typed) || len(q.also()) > 0 || !q.areTyped(q.want)
}
