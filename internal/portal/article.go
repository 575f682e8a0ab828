package portal

import (
	"context"
	"log/slog"
	"strings"

	"jikong/internal/content"
	"jikong/internal/content/illustration"
	"jikong/internal/content/richtext"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/search"
	"jikong/internal/value"
)

const (
	relatedCount   = 6
	documentsCount = 6
)

// Neighbours follow the order of the column's list.
const (
	articleBefore = summaryOf + `SELECT id FROM content_article WHERE ` + live + ` AND column_id = $3 AND (top, publish_time, id) > ($4, $5, $6)
		ORDER BY top, publish_time, id LIMIT 1` + pinnedFirst
	articleAfter = summaryOf + `SELECT id FROM content_article WHERE ` + live + ` AND column_id = $3 AND (top, publish_time, id) < ($4, $5, $6)
		ORDER BY top DESC, publish_time DESC, id DESC LIMIT 1` + pinnedFirst
)

// A document (it has a number or says whether it applies) and the articles linked with it are a pair 原文 ↔ 解读, whichever of
// the two names the other: articleDocuments are the documents linked with an ordinary article ($3), documentLinks all articles
// linked with a document. Other links only say what a reader may want next.
// (`+tenant_id` keeps SQLite from walking all published articles of the tenant instead of looking up the few ids.)
const (
	articleDocuments = linked + ` AND (doc_no <> '' OR validity <> '')` + newestFirst + ` LIMIT $4`
	documentLinks    = linked + newestFirst + ` LIMIT $4`

	linked = summaryOf + `
		SELECT id FROM content_article WHERE +` + live + ` AND id IN (
			SELECT related_id FROM content_article_related WHERE tenant_id = $1 AND article_id = $3
			UNION SELECT article_id FROM content_article_related WHERE tenant_id = $1 AND related_id = $3)`
)

// articlesByID has room for ten ids; what is left is none, which no row has.
const articlesByID = summaryOf + `
		SELECT id FROM content_article WHERE +` + live + ` AND id IN ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12)` + newestFirst

const idsAtOnce = 10

// visibility says what an article is to visitors.
type visibility int

const (
	missing   visibility = iota // never published, deleted, of another site
	withdrawn                   // taken back, with a reason
	outdated                    // its expire time is over
	readable
)

// article loads an article by its id and says what it is to visitors now.
func (p *Portal) article(ctx context.Context, tenant, id value.ID) (content.Article, visibility, error) {
	a, found, err := content.LoadArticle(ctx, p.db.Read(), tenant, id)
	switch {
	case err != nil || !found || id == 0:
		return content.Article{}, missing, err
	case a.State == content.Withdrawn:
		return a, withdrawn, nil
	case a.State != content.Published:
		return content.Article{}, missing, nil
	case a.ExpireTime != 0 && a.ExpireTime <= p.db.Now():
		return a, outdated, nil
	}
	return a, readable, nil
}

type articleInput struct {
	ID value.ID `query:"id" doc:"文章编号"`
}

func (p *Portal) getArticelInfo(ctx context.Context, in *articleInput) (ArticleDetail, error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return ArticleDetail{}, err
	}
	a, is, err := p.article(ctx, tenant, in.ID)
	if err != nil {
		return ArticleDetail{}, err
	}
	switch is {
	case missing:
		return ArticleDetail{}, errs.NotFoundf("没有这篇文章，它可能尚未发布或已被删除")
	case withdrawn:
		return ArticleDetail{}, errs.New(errs.Gone, "该信息已撤回：%s", a.WithdrawReason)
	case outdated:
		return ArticleDetail{}, errs.New(errs.Gone, "该信息已过有效期，不再提供")
	}
	return p.detail(ctx, m, tenant, a)
}

// detail completes an article with what its page shows around it.
func (p *Portal) detail(ctx context.Context, m *menu, tenant value.ID, a content.Article) (ArticleDetail, error) {
	d := m.detail(a, p.db.Now())
	if d.CategoryID != 0 {
		name, _, err := db.One[string](ctx, p.db.Read(), categoryName, tenant, d.CategoryID)
		if err != nil {
			return d, err
		}
		d.CategoryName = name
	}
	var err error
	if d.Prev, err = p.neighbour(ctx, m, articleBefore, tenant, a); err != nil {
		return d, err
	}
	if d.Next, err = p.neighbour(ctx, m, articleAfter, tenant, a); err != nil {
		return d, err
	}
	pairs := articleDocuments
	if d.isDocument() {
		pairs = documentLinks
	}
	if d.Documents, err = p.summaries(ctx, m, pairs, tenant, p.db.Now(), a.ID, documentsCount); err != nil {
		return d, err
	}
	d.Related, err = p.related(ctx, m, tenant, d, a.RelatedIDs)
	return d, err
}

// isDocument tells an official document from other articles.
func (s ArticleSummary) isDocument() bool { return s.DocNo != "" || s.Validity != "" }

const categoryName = `SELECT name FROM content_category WHERE tenant_id = $1 AND id = $2`

func (p *Portal) neighbour(ctx context.Context, m *menu, query string, tenant value.ID, a content.Article) (*ArticleSummary, error) {
	found, err := p.summaries(ctx, m, query, tenant, p.db.Now(), a.ColumnID, a.Top, a.PublishTime, a.ID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// related offers what a reader may want next: what the article itself names, then the same topic, then the same leading
// keyword, then the same column. Articles that stand on the page already are left out.
func (p *Portal) related(ctx context.Context, m *menu, tenant value.ID, d ArticleDetail, named []value.ID) ([]ArticleSummary, error) {
	seen := map[value.ID]bool{d.ID: true}
	for _, document := range d.Documents {
		seen[document.ID] = true
	}
	made := []ArticleSummary{}
	take := func(found []ArticleSummary) {
		for _, a := range found {
			if !seen[a.ID] && len(made) < relatedCount {
				seen[a.ID] = true
				made = append(made, a)
			}
		}
	}
	most := relatedCount + len(seen)
	found, err := p.byIDs(ctx, m, tenant, named)
	take(found)
	if err == nil && d.CategoryID != 0 && len(made) < relatedCount {
		found, err = p.summaries(ctx, m, listCategory, tenant, p.db.Now(), d.CategoryID, most, 0)
		take(found)
	}
	if err == nil && len(made) < relatedCount {
		take(p.sharingKeyword(ctx, m, tenant, d.Keywords))
	}
	if err != nil || len(made) > 0 {
		return made, err
	}
	found, err = p.summaries(ctx, m, listColumn, tenant, p.db.Now(), d.ColumnID, most, 0)
	take(found)
	return made, err
}

// sharingKeyword finds articles about the first keyword. A search that fails costs the reader a few links, not the page.
func (p *Portal) sharingKeyword(ctx context.Context, m *menu, tenant value.ID, keywords string) []ArticleSummary {
	known := value.SplitWords(keywords)
	if len(known) == 0 {
		return nil
	}
	found, err := search.Newest(ctx, p.db, search.Request{Tenant: tenant, Kinds: []string{content.ArticleKind}, Text: `"` + known[0] + `"`, Size: relatedCount * 2})
	if err == nil {
		var summaries []ArticleSummary
		if summaries, err = p.byIDs(ctx, m, tenant, found); err == nil {
			return summaries
		}
	}
	slog.WarnContext(ctx, "no related articles", "error", err)
	return nil
}

// byIDs loads readable articles in the order of their ids; those that cannot be read are left out.
func (p *Portal) byIDs(ctx context.Context, m *menu, tenant value.ID, ids []value.ID) ([]ArticleSummary, error) {
	found := map[value.ID]ArticleSummary{}
	for start := 0; start < len(ids); start += idsAtOnce {
		args := []any{tenant, p.db.Now()}
		for i := start; i < start+idsAtOnce; i++ {
			var id value.ID
			if i < len(ids) {
				id = ids[i]
			}
			args = append(args, id)
		}
		batch, err := p.summaries(ctx, m, articlesByID, args...)
		if err != nil {
			return nil, err
		}
		for _, a := range batch {
			found[a.ID] = a
		}
	}
	made := []ArticleSummary{}
	for _, id := range ids {
		if a, ok := found[id]; ok {
			made = append(made, a)
		}
	}
	return made, nil
}

// detail is what the row alone says at a moment, with the anchors of its headings.
func (m *menu) detail(a content.Article, now value.Time) ArticleDetail {
	body, toc := richtext.Outline(a.Body)
	d := ArticleDetail{
		ArticleSummary: m.summary(summaryRow{
			ID: a.ID, ColumnID: a.ColumnID, CategoryID: a.CategoryID, Title: a.Title, ShortTitle: a.ShortTitle, Summary: a.Summary,
			CoverSrc: a.CoverSrc, CoverAlt: a.CoverAlt, Source: a.Source, PublishTime: a.PublishTime, Top: a.Top, Hot: a.Hot, Reviewer: a.Reviewer,
			Validity: a.Validity, DocNo: a.DocNo,
		}),
		Subtitle: a.Subtitle, Keywords: a.Keywords, KeyPoints: lines(a.KeyPoints), Body: body, SourceURL: a.SourceURL, Author: a.Author,
		Editor: a.Editor, Proofreader: a.Proofreader, Original: a.Original, Copyright: a.Copyright, IndexNo: a.IndexNo,
		WrittenDate: a.WrittenDate, Issuer: a.Issuer, Audience: a.Audience, MedicalReviewer: a.MedicalReviewer, ReviewDate: a.ReviewDate,
		NextReviewDate: a.NextReviewDate, Basis: a.Basis, Correction: a.Correction, CorrectionTime: a.CorrectionTime,
		UpdateTime: max(a.ReviseTime, a.PublishTime), ReadMinutes: a.ReadMinutes, Views: a.Views, Figures: a.Figures,
		Attachments: a.Attachments, Toc: toc, Related: []ArticleSummary{}, Documents: []ArticleSummary{},
		Video: videoOf(a), Transcript: lines(a.Transcript), Pictures: publicSetPictures(a.Pictures),
	}
	if due := a.NextReviewDate; due != "" && due < now.Day() {
		d.ReviewOverdue = true
	} else if due != "" {
		d.until = value.TimeOf(due.Start().Go().AddDate(0, 0, 1))
	}
	return d
}

func lines(text string) []string {
	made := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			made = append(made, line)
		}
	}
	return made
}

// videoOf is the film of an article, nil for none.
func videoOf(a content.Article) *Video {
	if a.VideoSrc == "" {
		return nil
	}
	return &Video{Src: a.VideoSrc, Poster: a.VideoPoster, Captions: a.VideoCaptions}
}

func publicSetPictures(plates []content.SetPicture) []PublicSetPicture {
	made := []PublicSetPicture{}
	for _, p := range plates {
		shown := PublicSetPicture{Picture: Picture{Src: p.Src, Alt: p.Alt, Width: plateWidth, Height: plateHeight}, Text: p.Text}
		if drawing, known := illustration.At(p.Src); known {
			shown.Width, shown.Height = drawing.Width, drawing.Height
		}
		made = append(made, shown)
	}
	return made
}

// plateWidth and plateHeight are the room for an uploaded picture; it is shown whole within it.
const plateWidth, plateHeight = 960, 640
