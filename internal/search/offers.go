package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/search/script"
)

// Limits of the offers above the results.
const (
	maxOffers    = 3
	leastCovered = 0.75 // share of the question that an offer known by its name must hold
	leastNamed   = 0.6  // share of a name that the question must hold
	leastText    = 3    // characters of a question that are found in nothing but the text of an offer
	maxAlike     = 50   // offers that hold the same word
	leastOfBest  = 0.5  // what fits much worse than the best is left out
	byText       = 0.3  // score of what is found by its text alone
	maxPlain     = 5    // pieces of a question that is about one of them; a letter names many things by the way
)

// Offer is something that people can do on a site: find a clinic, use a calculator, write a letter. The search shows it above the pages.
type Offer struct {
	Words []string // a question that holds one of them means the offer, whatever else it says
	Names []string // what it is called: a question that is about little else means it
	Text  string   // what tells it from others, such as its address
}

// Offers are those of a site, prepared to be searched. They are not changed any more, so many may search them at once.
type Offers struct {
	all    []placedOffer
	tokens map[string][]int // which offers hold a token
	words  map[string][]int // whose word it is, by normal form
}

// placedOffer is an offer in plain text.
type placedOffer struct {
	names []string // and words
	text  string
}

// NewOffers prepares offers; the results name them by their place.
func NewOffers(all []Offer) *Offers {
	o := &Offers{tokens: map[string][]int{}, words: map[string][]int{}}
	for i, one := range all {
		placed := placedOffer{text: script.PlainText(one.Text)}
		for _, word := range one.Words {
			o.words[script.Normal(word)] = append(o.words[script.Normal(word)], i)
		}
		names := slices.Concat(one.Words, one.Names)
		for _, name := range names {
			placed.names = append(placed.names, script.PlainText(name))
		}
		o.all = append(o.all, placed)
		tokens := script.TokensOf(strings.Join(names, "。") + "。" + one.Text)
		tokens = slices.Concat(tokens, script.StartsOf(tokens))
		slices.Sort(tokens)
		for _, token := range slices.Compact(tokens) {
			o.tokens[token] = append(o.tokens[token], i)
		}
	}
	return o
}

// find returns the places of the offers that a question is about, the best first.
func (o *Offers) find(grams []gram, texts ...string) []int {
	scores := map[int]float64{}
	byTextOnly := []int{}
	for i, fit := range o.fits(grams) {
		switch covered := fit.covered(grams); {
		case covered < leastCovered:
		case fit.named(o.all[i]) >= leastNamed:
			scores[i] = covered * fit.named(o.all[i])
		case covered == 1 && fit.chars >= leastText:
			byTextOnly = append(byTextOnly, i)
		}
	}
	if len(byTextOnly) <= 2*maxOffers { // a district is no question
		for _, i := range byTextOnly {
			scores[i] = byText
		}
	}
	meant := map[int]float64{}
	for _, text := range texts {
		for i, share := range o.meant(text) {
			meant[i] = max(meant[i], share)
		}
	}
	for i, share := range meant {
		scores[i] += 1 + share
	}
	return likeliestOffers(scores)
}

// fit is what an offer holds of a question.
type fit struct {
	terms []term
	chars int // of the pieces that it holds
}

// covered is the share of the question that the offer holds.
func (f fit) covered(grams []gram) float64 {
	all := 0
	for _, g := range grams {
		all += utf8.RuneCountInString(g.clause[0].plain)
	}
	return float64(f.chars) / float64(all)
}

// named is the share of the offer's best name that the question holds.
func (f fit) named(o placedOffer) (best float64) {
	for _, name := range o.names {
		rest := name
		for _, t := range f.terms {
			rest = strings.ReplaceAll(rest, t.plain, gone(t.plain))
		}
		best = max(best, float64(strings.Count(rest, "\x00"))/float64(len(name)))
	}
	return best
}

// gone has as many bytes as a text.
func gone(text string) string { return strings.Repeat("\x00", len(text)) }

// fits gathers what each offer holds of a question. Of what many offers hold alike, none is the answer, so it is looked for only in offers
// that hold something rarer.
func (o *Offers) fits(grams []gram) map[int]fit {
	all := map[int]fit{}
	for _, g := range grams {
		for _, t := range g.clause {
			if those := o.holding(t); len(those) <= maxAlike {
				for _, i := range those {
					all[i] = fit{}
				}
			}
		}
	}
	for i := range all {
		all[i] = o.all[i].fitTo(grams)
	}
	return all
}

func (p placedOffer) fitTo(grams []gram) (f fit) {
	for _, g := range grams {
		before := len(f.terms)
		for _, t := range g.clause {
			if p.holds(t) {
				f.terms = append(f.terms, t)
			}
		}
		if len(f.terms) > before {
			f.chars += utf8.RuneCountInString(g.clause[0].plain)
		}
	}
	return f
}

func (p placedOffer) holds(t term) bool {
	return strings.Contains(p.text, t.plain) || slices.ContainsFunc(p.names, func(name string) bool { return strings.Contains(name, t.plain) })
}

// holding are the offers with the rarest token of a term.
func (o *Offers) holding(t term) []int {
	var rarest []int
	for k, token := range t.tokens {
		if t.prefix && k == len(t.tokens)-1 {
			token = script.StartToken + token
		}
		if those := o.tokens[token]; k == 0 || len(those) < len(rarest) {
			rarest = those
		}
	}
	return rarest
}

// meant are the offers whose own words a question holds, each with the share of the question that its longest word is.
func (o *Offers) meant(text string) map[int]float64 {
	chars := []rune(script.Normal(text))
	meant := map[int]float64{}
	for start := range chars {
		for end := start + 2; end <= min(start+script.MaxWordChars, len(chars)); end++ {
			for _, i := range o.words[string(chars[start:end])] {
				meant[i] = max(meant[i], float64(end-start)/float64(len(chars)))
			}
		}
	}
	return meant
}

// nearTo are the offers that a word means which is near to the question: 兔子咬伤 has no clinic of its own, 动物致伤 has.
func (o *Offers) nearTo(grams []gram) []int {
	scores := map[int]float64{}
	if len(grams) > maxPlain {
		return nil
	}
	for _, g := range grams {
		for _, t := range g.near {
			for _, i := range o.words[script.Normal(t.text)] {
				scores[i] = byText
			}
		}
	}
	return likeliestOffers(scores)
}

func likeliestOffers(scores map[int]float64) []int {
	best := 0.0
	found := make([]int, 0, len(scores))
	for i, score := range scores {
		found = append(found, i)
		best = max(best, score)
	}
	found = slices.DeleteFunc(found, func(i int) bool { return scores[i] < leastOfBest*best })
	slices.SortFunc(found, func(a, b int) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(a, b)) })
	return found[:min(len(found), maxOffers)]
}

// offersMeant are the offers that a corrected question means, or a word which sounds like one of the question, or is near to it where nothing
// holds the question itself.
func (s *searcher) offersMeant(grams []gram, instead string) []int {
	if instead != "" {
		if corrected, _ := s.grams(); len(corrected) > 0 {
			return s.req.Offers.find(corrected, instead)
		}
	}
	if len(s.heard) > 0 {
		if found := s.req.Offers.find(s.heard, ""); len(found) > 0 {
			return found
		}
	}
	if !s.near {
		return nil
	}
	return s.req.Offers.nearTo(grams)
}
