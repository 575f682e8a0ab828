package app

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/feedback"
	"jikong/internal/portal"
	"jikong/internal/value"
)

func (a *App) newFeedback(shared *crud.Shared) *feedback.Service {
	return feedback.New(feedback.Options{DB: a.db, Pages: publicPages{a.portal}, Tenants: a.directory, Departments: departmentNames{}, Shared: shared})
}

// publicPages lends the pages of the site to those who ask readers about them.
type publicPages struct{ portal *portal.Portal }

// PageAt finds the page of an address.
func (p publicPages) PageAt(ctx context.Context, tenant value.ID, path string) (feedback.Page, error) {
	page, err := p.portal.PageAt(ctx, tenant, path)
	return feedback.Page(page), err
}

// departmentNames finds departments by the names that columns give for their keepers.
type departmentNames struct{}

// OrgCode is the code of the first living department of that name, "" when there is none.
func (departmentNames) OrgCode(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error) {
	return directory.DepartCode(ctx, q, tenant, name)
}
