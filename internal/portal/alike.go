package portal

import (
	"context"

	"jikong/internal/content"
	"jikong/internal/search"
	"jikong/internal/value"
)

// Alike are pages of the site about what a text says, the likeliest first, letters aside. Nobody looked for them, so finding none counts
// nowhere.
func (p *Portal) Alike(ctx context.Context, tenant value.ID, text string, most int) ([]SearchHit, error) {
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return nil, err
	}
	request := searchInput{Keyword: dropQuotes(text), PageSize: most}.request(m, tenant)
	request.Kinds = []string{content.ArticleKind, content.TopicKind}
	result, err := search.Query(ctx, p.db, request)
	if err != nil {
		return nil, err
	}
	articles, err := p.byIDs(ctx, m, tenant, hitIDs(result.Hits))
	if err != nil {
		return nil, err
	}
	return m.markedHits(result.Hits, articles), nil
}
