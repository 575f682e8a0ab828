// Package feedback asks readers whether a page was useful and shows the answers to those who answer for the page. An answer is
// about the page alone: no address, no account and no trace of the reader is kept.
package feedback

import (
	"context"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

const tag = "页面反馈"

// Page is a page of a site as its readers know it.
type Page struct {
	Path      string // the one address of the page
	Name      string
	OwnerDept string // name of the department that answers for it, "" when nobody is named
}

// Pages finds the page of an address; errs.NotFound when there is none.
type Pages interface {
	PageAt(ctx context.Context, tenant value.ID, path string) (Page, error)
}

// Departments finds the code of a department by its name, "" when the site has no such department.
type Departments interface {
	CodeOf(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error)
}

// Options are what the service needs of the rest of the program. All are required.
type Options struct {
	DB          *db.DB
	Pages       Pages
	Tenants     web.Tenants
	Departments Departments
	Shared      *crud.Shared
}

// Service takes answers and lists them.
type Service struct {
	Options
	senders  *auth.Limiter
	pages    crud.Store[PageSum]
	comments crud.Store[Comment]
}

// pace admits a reader who answers on every page, and not a program.
var pace = auth.Rate{Burst: 10, Every: 5 * time.Second}

// New makes the service.
func New(o Options) *Service {
	return &Service{Options: o, senders: auth.NewLimiter(pace), pages: crud.Bind(pageResource(), o.Shared), comments: crud.Bind(commentResource(), o.Shared)}
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared { return []crud.Declared{s.pages, s.comments} }

// Mount adds the call of readers and the lists of the desk.
func (s *Service) Mount(api *web.API) {
	web.Handle(api, web.Route{Methods: "POST", Path: "/page/feedback", Tag: tag, Summary: "这个页面有没有用（匿名，限频）", Access: web.Anonymous}, s.take)
	s.pages.Mount(api, s.DB)
	s.comments.Mount(api, s.DB)
}
