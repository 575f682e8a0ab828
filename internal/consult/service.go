package consult

import (
	"context"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/resource"
	"jikong/internal/value"
	"jikong/internal/web"
)

const tag = "来信"

// Permission codes of the desk.
const (
	PermList       = "consult:letter:list"
	PermReveal     = "consult:letter:reveal"  // see names and numbers unmasked; every look is logged
	PermReceive    = "consult:letter:receive" // receive, refuse, assign, merge
	PermHandle     = "consult:letter:handle"  // draft, propose, extend, close
	PermReview     = "consult:letter:review"
	PermRedact     = "consult:letter:redact"
	PermRelease    = "consult:letter:release"
	PermStatistics = "consult:statistics:list"
)

// Department is where letters are assigned to.
type Department struct {
	Name    string
	OrgCode string
}

// Tenants name the site of a public request.
type Tenants interface {
	TenantOf(ctx context.Context) (value.ID, error)
}

// Departments finds a department of a site; errs.NotFound when there is none.
type Departments interface {
	Department(ctx context.Context, q db.Querier, tenant, id value.ID) (Department, error)
}

// Versions are the content versions of the public pages.
type Versions interface {
	Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error
}

// Options are what the service works with.
type Options struct {
	DB          *db.DB
	Vault       *privacy.Vault
	Captchas    *auth.Captchas
	Throttle    *auth.Throttle
	Tenants     Tenants
	Departments Departments
	Versions    Versions
	Shared      *resource.Shared
	WriteRate   auth.Rate // letters of one address; the zero value means 10 at once and one a minute
}

// Service is the letters of all sites.
type Service struct {
	Options
	holidays  *resource.Store[Holiday]
	templates *resource.Store[Template]
	writers   *auth.Limiter
	readers   *auth.Limiter
}

// New makes the service.
func New(o Options) *Service {
	if o.WriteRate == (auth.Rate{}) {
		o.WriteRate = auth.Rate{Burst: 10, Every: time.Minute}
	}
	s := &Service{Options: o, writers: auth.NewLimiter(o.WriteRate), readers: auth.NewLimiter(auth.Rate{Burst: 60, Every: time.Second})}
	s.holidays = s.holidayResource().BindWith(o.Shared)
	s.templates = templateResource().BindWith(o.Shared)
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []resource.Declared {
	return []resource.Declared{s.holidays, s.templates}
}

// Seed gives a site the calendar of holidays.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	return seedHolidays(ctx, tx, tenant)
}

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	s.holidays.Mount(api, s.DB)
	s.templates.Mount(api, s.DB)
}
