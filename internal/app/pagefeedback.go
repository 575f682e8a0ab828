package app

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/feedback"
	"jikong/internal/portal"
	"jikong/internal/value"
)

func (a *App) newFeedback(shared *crud.Shared) *feedback.Service {
	return feedback.New(feedback.Options{DB: a.db, Pages: publicPages{a.portal}, Tenants: a.directory, Departments: departments{}, Shared: shared})
}

// publicPages lends the pages of the site to those who ask readers about them.
type publicPages struct{ portal *portal.Portal }

// PageAt finds the page of an address.
func (p publicPages) PageAt(ctx context.Context, tenant value.ID, path string) (feedback.Page, error) {
	page, err := p.portal.PageAt(ctx, tenant, path)
	return feedback.Page(page), err
}
