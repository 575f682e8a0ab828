package content

import (
	"context"
	"slices"
	"strings"
	"time"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Past is what an article of a sample site was before its publication.
type Past struct {
	ArticleID value.ID  `json:"articleId"`
	Versions  []Earlier `json:"versions"` // oldest first
}

// Earlier is a version of an article that was not published yet.
type Earlier struct {
	By          string      `json:"by"`
	HoursBefore int64       `json:"hoursBefore"` // before the publication
	Title       string      `json:"title"`       // empty where it was the same
	Words       [][2]string `json:"words"`       // what the text says now, and what stood there then
}

// PutPast loads the earlier versions of articles that are loaded after it, which makes what they are the next one. An article that has
// versions keeps those.
func (s *Service) PutPast(ctx context.Context, tx *db.Tx, tenant value.ID, past []Past, articles []Article) error {
	ctx = audit.WithActor(ctx, audit.Actor{Name: loader, Tenant: tenant})
	for _, p := range past {
		at := slices.IndexFunc(articles, func(a Article) bool { return a.ID == p.ArticleID })
		if at < 0 {
			return errs.Invalidf("没有文章 %s，不能装入它以前的版本", p.ArticleID)
		}
		kept, err := audit.VersionsOf(ctx, tx, tenant, articleTable, p.ArticleID.String(), 0, 1)
		if err != nil || len(kept) > 0 {
			return err
		}
		article := articles[at]
		article.Body = s.cleaner.Clean(article.Body)
		for _, earlier := range p.Versions {
			then, err := earlier.of(article)
			if err != nil {
				return err
			}
			if err := keepAs(ctx, tx, then, earlier.By, article.PublishTime.Add(-time.Duration(earlier.HoursBefore)*time.Hour)); err != nil {
				return err
			}
		}
	}
	return nil
}

func keepAs(ctx context.Context, tx *db.Tx, a Article, by string, at value.Time) error {
	version, err := audit.VersionOf(articleTable, a.ID.String(), a)
	if err != nil {
		return err
	}
	return audit.Keep(ctx, tx, version.Saved(by, at))
}

// of is the article as it was then.
func (e Earlier) of(a Article) (Article, error) {
	a.State, a.PublishTime = Draft, 0
	if e.Title != "" {
		a.Title = e.Title
	}
	for _, word := range e.Words {
		if !strings.Contains(a.Body, word[0]) {
			return a, errs.Invalidf("文章 %s 里没有“%s”", a.ID, word[0])
		}
		a.Body = strings.ReplaceAll(a.Body, word[0], word[1])
	}
	return a, nil
}
