package app

import (
	"context"
	"sync"

	"jikong/internal/content"
	"jikong/internal/content/lexicon"
	"jikong/internal/portal"
	"jikong/internal/searchdesk"
	"jikong/internal/value"
)

func (a *App) newSearchDesk() *searchdesk.Service {
	return searchdesk.New(searchdesk.Options{DB: a.db, Versions: a.versions, Tenants: a.directory, Signature: a.signatureOf(guidanceDanger),
		LexiconSignature: a.signatureOf(guidanceLexicon),
		Lexicon:          searchdesk.Lexicon{Groups: shippedGroups, Words: content.ShippedLexicon}})
}

// shippedGroups are the groups of the lexicon as the desk shows them, each with the title of its source.
var shippedGroups = sync.OnceValue(func() []searchdesk.ShippedGroup {
	all := lexicon.All()
	groups := make([]searchdesk.ShippedGroup, len(all))
	for i, g := range all {
		groups[i] = searchdesk.ShippedGroup{Head: g.Head, Kind: g.Kind, Source: lexicon.SourceOf(g.Source).Title, Same: g.Same, Near: g.Near}
	}
	return groups
})

// searchedSite lends the search of the portal to its desk.
type searchedSite struct{ portal *portal.Portal }

// Find is the first page of what a text finds.
func (s searchedSite) Find(ctx context.Context, tenant value.ID, text string) (searchdesk.Found, error) {
	found, err := s.portal.Find(ctx, tenant, text)
	made := searchdesk.Found{Total: found.Total}
	for _, page := range found.Pages {
		made.Pages = append(made.Pages, searchdesk.Page(page))
	}
	return made, err
}

// Titles are what pages of the site are called.
func (s searchedSite) Titles(ctx context.Context, tenant value.ID, paths []string) (map[string]string, error) {
	return s.portal.TitlesOf(ctx, tenant, paths)
}

// signatureOf says who signed a medical text of a site; the reviews are made after the desk.
func (a *App) signatureOf(guidance string) func(context.Context, value.ID) (string, error) {
	return func(ctx context.Context, tenant value.ID) (string, error) {
		return a.reviews.Signature(ctx, tenant, guidance)
	}
}
