package portal

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// How many lines of each kind stand under the box; what one leaves the pages take.
const (
	suggestedLines      = 8
	suggestedServices   = 2
	suggestedWords      = 3
	suggestedFavourites = 2
)

// The kinds of suggestions.
const (
	suggestService   = "service"
	suggestWord      = "word"
	suggestPage      = "page"
	suggestFavourite = "favourite"
)

// suggested is what a text that is being typed may become.
func (p *Portal) suggested(ctx context.Context, tenant value.ID, typed string) (SearchWords, error) {
	made := SearchWords{Words: []string{}, Items: []Suggestion{}}
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return made, err
	}
	offers, err := p.offersOf(ctx, tenant, m)
	if err != nil {
		return made, err
	}
	found, err := search.Suggest(ctx, p.db, search.Request{Tenant: tenant, Kinds: searchKinds(), Text: typed, Offers: offers.index, Lexicon: content.ShippedLexicon()})
	if err != nil {
		return made, err
	}
	made.Words = found.Words
	for _, hit := range found.Titled {
		if title := joinedText(hit.Title); len(made.Words) < suggestedLines && !slices.Contains(made.Words, title) {
			made.Words = append(made.Words, title)
		}
	}
	for _, word := range found.Words[:min(len(found.Words), suggestedWords)] {
		made.Items = append(made.Items, Suggestion{suggestWord, word, ""})
	}
	made.Items = append(made.Items, offers.suggested(typed, found.Offers)...)
	favourites := []string{}
	if p.desk != nil && strings.TrimSpace(typed) != "" {
		favourites, err = p.desk.Favourites(ctx, tenant, typed, suggestedFavourites)
	}
	room := suggestedLines - len(made.Items) - len(favourites)
	for _, hit := range found.Titled[:min(len(found.Titled), max(room, 0))] {
		made.Items = append(made.Items, Suggestion{suggestPage, joinedText(hit.Title), m.hitPath(hit)})
	}
	for _, word := range favourites {
		if !slices.ContainsFunc(made.Items, func(s Suggestion) bool { return s.Text == word }) {
			made.Items = append(made.Items, Suggestion{suggestFavourite, word, ""})
		}
	}
	return made, err
}

// suggested are things to do whose name holds a text, in characters or by its sound, then those that it means.
func (s siteOffers) suggested(typed string, meant []int) []Suggestion {
	made := []Suggestion{}
	add := func(offer render.ServiceOffer) {
		if len(made) < suggestedServices && !slices.ContainsFunc(made, func(s Suggestion) bool { return s.Path == offer.Path }) {
			made = append(made, Suggestion{suggestService, offer.Title, offer.Path})
		}
	}
	key := script.Spaced(typed)
	letters := strings.ReplaceAll(key, " ", "")
	if len([]rune(letters)) < leastSuggested {
		return made
	}
	for _, name := range s.names {
		if strings.Contains(name.spaced, key) || strings.HasPrefix(name.spell, letters) || strings.HasPrefix(name.initials, letters) {
			add(s.all[name.offer])
		}
	}
	for _, i := range meant {
		add(s.all[i])
	}
	return made
}

// leastSuggested is from how many characters on there are suggestions.
const leastSuggested = 2

// hitPath is the address of the page of a hit.
func (m *menu) hitPath(h search.Hit) string {
	switch h.Kind {
	case content.ArticleKind:
		return content.ArticlePath(m.ByID[h.ColumnID], h.ID)
	case letterKind:
		if h.Path == "" {
			return "/messaged/" + h.ID.String()
		}
	}
	return h.Path
}
