package portal

import (
	"context"
	"net/http"

	"jikong/internal/content"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

func (v pageRequest) articlePage(ctx context.Context, id value.ID) (page, error) {
	a, is, err := v.article(ctx, v.tenant, id)
	if err != nil {
		return page{}, err
	}
	switch is {
	case missing:
		return v.notFound()
	case withdrawn:
		return v.gonePage(a, "该信息已撤回", goneProps{State: "withdrawn", Reason: a.WithdrawReason, Time: a.WithdrawTime.String()})
	case outdated:
		return v.gonePage(a, "该信息已过有效期", goneProps{State: "outdated", Time: a.ExpireTime.String()})
	}
	d, err := v.detail(ctx, v.menu, v.tenant, a)
	if err != nil {
		return page{}, err
	}
	until, err := v.expiry(ctx, v.tenant, v.db.Now())
	if err != nil {
		return page{}, err
	}
	made, err := v.readingPage(d, false)
	made.path, made.Scopes, made.ValidUntil = d.Path, articleScopes(d), sooner(until, d.until)
	made.Meta = append(made.Meta, v.articleMeta(d)...)
	return made, err
}

// readingPage is the page of an article, published or in preview.
func (v pageRequest) readingPage(d ArticleDetail, preview bool) (page, error) {
	line := v.menu.line(d.ColumnID)
	crumbs := append(v.crumbs(line), Crumb{Name: d.Title, Path: d.Path})
	made := page{Page: render.Page{
		Title: v.title(d.Title, d.ColumnName), Meta: v.columnMeta(v.menu.ByID[d.ColumnID]), Links: v.links(nil),
		Kind: "article", Props: articleProps{Kind: "article", Article: d, Crumbs: crumbs, Preview: preview},
		ActiveID: v.rootID(d.ColumnID),
	}}
	var err error
	made.PlainHTML, err = v.plainHTML(plainArticle(d))
	return made, err
}

// articleScopes are the versions behind an article's page: its own, its neighbours' in the column, and those of the articles
// it leads to.
func articleScopes(d ArticleDetail) []string {
	scopes := []string{render.ArticleScope(d.ID), render.ColumnScope(d.ColumnID)}
	for _, list := range [][]ArticleSummary{d.Related, d.Documents} {
		for _, a := range list {
			scopes = append(scopes, render.ArticleScope(a.ID))
		}
	}
	return scopes
}

// gonePage is the notice at the address of an article that is no longer public, spec domain.md 3.6.
func (v pageRequest) gonePage(a content.Article, title string, props goneProps) (page, error) {
	column := v.menu.items[a.ColumnID]
	props.Kind, props.Title, props.ColumnPath, props.ColumnName = "gone", a.Title, column.Path, column.Name
	made := page{Page: render.Page{
		Status: http.StatusGone, Title: v.title(title, column.Name), Meta: append(v.siteMeta(), noIndex()), Links: v.links(nil),
		Kind: "gone", Props: props, ActiveID: v.rootID(a.ColumnID), Scopes: []string{render.ArticleScope(a.ID)},
	}}
	var err error
	made.PlainHTML, err = v.plainHTML(plainText{Title: title, Lead: "《" + a.Title + "》" + props.Reason})
	return made, err
}

// previewPage shows an unsaved article to who holds its address. It is kept nowhere and found by no search engine.
func (v pageRequest) previewPage(ctx context.Context, token string) (page, error) {
	a, err := v.previews.Preview(ctx, v.tenant, token)
	if errs.Is(err, errs.NotFound) {
		made, err := v.notFound()
		made.NoStore = true
		return made, err
	}
	if err != nil {
		return page{}, err
	}
	d := v.menu.detail(a, v.db.Now())
	named, err := v.byIDs(ctx, v.menu, v.tenant, a.RelatedIDs)
	if err != nil {
		return page{}, err
	}
	for _, other := range named {
		if d.isDocument() || other.isDocument() {
			d.Documents = append(d.Documents, other)
		} else {
			d.Related = append(d.Related, other)
		}
	}
	made, err := v.readingPage(d, true)
	made.Title, made.NoStore = "预览："+made.Title, true
	made.Meta = append(made.Meta, noIndex())
	return made, err
}
