package portal

import (
	"context"
	"maps"
	"slices"
	"strings"

	"jikong/internal/render"
	"jikong/internal/value"
)

const (
	relatedSearches = 6
	relatedPages    = 5 // results that count for what is related
)

// count tells the desk about a search. What only comes near, or leaves words out, is no answer.
func (p *Portal) count(tenant value.ID, r SearchResult) {
	if p.desk == nil || r.words == 0 {
		return
	}
	p.desk.Searched(tenant, render.Searched{Text: r.Keyword, Results: r.Total, InVain: r.Total == 0 || r.Near || len(r.Left) > 0 || r.Instead != ""})
}

// withPrepared adds what staff prepared for the question, and what is near to it.
func (p *Portal) withPrepared(ctx context.Context, tenant value.ID, r SearchResult) (SearchResult, error) {
	if p.desk == nil || r.Keyword == "" {
		return r, nil
	}
	prepared, err := p.desk.Prepared(ctx, tenant, r.Keyword)
	if err != nil {
		return r, err
	}
	r.Dangers, r.Pinned = prepared.Dangers, prepared.Pins
	var paths []string
	for _, offer := range r.Offers {
		paths = append(paths, offer.Path)
	}
	for _, hit := range r.Records[:min(len(r.Records), relatedPages)] {
		paths = append(paths, hit.Path)
	}
	r.Related, err = p.desk.Related(ctx, tenant, r.Keyword, paths, relatedSearches)
	return r, err
}

// Finding is the first page of what a text finds, in the order in which readers see it.
type Finding struct {
	Total int64
	Pages []FoundPage
}

// FoundPage is a page of it.
type FoundPage struct{ Path, Title string }

// Find searches as readers do, and nobody counts it.
func (p *Portal) Find(ctx context.Context, tenant value.ID, text string) (Finding, error) {
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return Finding{}, err
	}
	r, err := p.looked(ctx, m, tenant, searchInput{Keyword: text})
	if err == nil {
		r, err = p.withPrepared(ctx, tenant, r)
	}
	made := Finding{Total: r.Total + int64(len(r.Offers)+len(r.Pinned))}
	add := func(path, title string) {
		if path != "" {
			made.Pages = append(made.Pages, FoundPage{path, title})
		}
	}
	for _, pin := range r.Pinned {
		add(pin.Path, pin.Title)
	}
	for _, offer := range r.Offers {
		add(offer.Path, offer.Title)
	}
	for _, hit := range r.Records {
		add(hit.Path, hit.Title)
	}
	return made, err
}

// TitlesOf are what pages of a site are called: articles, columns and what the services offer. Other pages are missing.
func (p *Portal) TitlesOf(ctx context.Context, tenant value.ID, paths []string) (map[string]string, error) {
	titles := map[string]string{}
	m, err := p.menu(ctx, tenant)
	if err != nil || len(paths) == 0 {
		return titles, err
	}
	offers, err := p.offersOf(ctx, tenant, m)
	if err != nil {
		return titles, err
	}
	for _, offer := range offers.all {
		path, _, _ := strings.Cut(offer.Path, "#")
		path, _, _ = strings.Cut(path, "?")
		if titles[path] == "" {
			titles[path] = offer.Title
		}
	}
	for _, item := range m.items {
		if item.Path != "" {
			titles[item.Path] = item.Name
		}
	}
	articles, err := p.byIDs(ctx, m, tenant, idsOf(paths))
	for _, a := range articles {
		titles[a.Path] = a.Title
	}
	maps.DeleteFunc(titles, func(path, _ string) bool { return !slices.Contains(paths, path) })
	return titles, err
}

// idsOf are the articles that addresses name.
func idsOf(paths []string) (ids []value.ID) {
	for _, path := range paths {
		if rest, is := strings.CutPrefix(path, "/detail/"); is {
			if id, err := value.ParseID(rest[strings.LastIndex(rest, "/")+1:]); err == nil {
				ids = append(ids, id)
			}
		}
	}
	return ids
}
