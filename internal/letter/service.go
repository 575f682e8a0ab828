package letter

import (
	"context"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/cache"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

const tag = "来信"

// Permission codes of the desk.
const (
	PermList       = "consult:letter:list"
	PermExport     = "consult:letter:export"  // the list as a file, names masked
	PermReveal     = "consult:letter:reveal"  // see names and numbers unmasked; every look is logged
	PermReceive    = "consult:letter:receive" // receive, refuse, assign, merge
	PermHandle     = "consult:letter:handle"  // draft, propose, extend, close
	PermReview     = "consult:letter:review"
	PermRedact     = "consult:letter:redact"
	PermRelease    = "consult:letter:release"
	PermStatistics = "consult:statistics:list"
)

// Departments finds a department of a site and keeps it until the transaction ends; errs.NotFound when there is none.
type Departments interface {
	Department(ctx context.Context, tx *db.Tx, tenant, id value.ID) (name, orgCode string, err error)
	// CodeOf is the code of the department with that name, "" when there is none.
	CodeOf(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error)
}

// Versions raises what the public sees of letters, and tells what it stands at; *render.Versions does.
type Versions interface {
	Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error
	Stamp(tenant value.ID, scopes ...string) string
}

// Options are what the service works with.
type Options struct {
	DB          *db.DB
	Vault       *privacy.Vault
	Blobs       blob.Store
	Files       attachment.Inspector
	Humans      auth.Humans
	Throttle    *auth.Throttle
	Tenants     web.Tenants
	Departments Departments
	// ColumnOf is the column of a site whose pages have a home page, 0 when there is none.
	ColumnOf func(ctx context.Context, q db.Querier, tenant value.ID, home string) (value.ID, error)
	Versions Versions
	Guides   Guides // nil finds no pages
	// Districts names the districts of a site, in their order; nil for no site.
	Districts func(ctx context.Context, tenant value.ID) ([]string, error)
	// AccountsMeant are the accounts of colleagues whom a text means: by account, name, pinyin or initials. nil means nobody.
	AccountsMeant func(ctx context.Context, text string) ([]string, error)
	Shared        *crud.Shared
	// Notify tells staff about a letter that is about to be late or is late; nil tells nobody, the lists show it all the same.
	Notify    func(ctx context.Context, tx *db.Tx, a Alert) error
	WriteRate auth.Rate // letters of one address; the zero value means 10 at once and one a minute
}

// Service is the letters of all sites.
type Service struct {
	Options
	letters   crud.Store[Letter]
	holidays  crud.Store[Holiday]
	templates crud.Store[Template]
	writers   *auth.Limiter
	askers    *auth.Limiter // of pages like a letter
	door      privacy.Door
	// Attachments are the files of the letters.
	Attachments *attachment.Store
	calendars   cache.Stamped[value.ID, Calendar]
	released    cache.Stamped[value.ID, []indexed]
}

// New makes the service.
func New(o Options) *Service {
	if o.WriteRate == (auth.Rate{}) {
		o.WriteRate = auth.Rate{Burst: 10, Every: time.Minute}
	}
	s := &Service{Options: o, writers: auth.NewLimiter(o.WriteRate), askers: auth.NewLimiter(auth.Rate{Burst: 60, Every: 2 * time.Second}),
		Attachments: o.attachments()}
	s.door = s.newDoor()
	s.letters = crud.Bind(letterResource(), o.Shared)
	s.holidays = crud.Bind(s.holidayResource(), o.Shared)
	s.templates = crud.Bind(templateResource(), o.Shared)
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared {
	return []crud.Declared{s.letters, s.holidays, s.templates}
}

// Seed gives a site the calendar of the years it has nothing of yet, and the index of its search the released letters.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	if err := seedHolidays(ctx, tx, tenant); err != nil {
		return err
	}
	return s.findAll(ctx, tx, tenant)
}

// Clear takes away what Seed and people made in a site that is deleted; it refuses while there are letters.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	letters, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM consult_letter WHERE tenant_id = $1`, tenant)
	if err != nil {
		return err
	}
	if letters > 0 {
		return errs.Invalidf("站点里还有 %d 封来信，不能删除", letters)
	}
	for _, table := range []string{"consult_holiday", "consult_template", "consult_file"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE tenant_id = $1`, tenant); err != nil {
			return err
		}
	}
	return nil
}

// OpenAt counts the letters of a department and those below it that are not closed: they wait for an answer, or their writers may ask on.
func OpenAt(ctx context.Context, q db.Querier, tenant value.ID, orgCode string) (int64, error) {
	return db.Int(ctx, q, `SELECT COUNT(*) FROM consult_letter WHERE tenant_id = $1 AND (due_time IS NOT NULL OR state = 'answered')
		AND `+value.InTree("org_code", "CAST($2 AS TEXT)"), tenant, orgCode)
}

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	s.mountPublic(api)
	s.mountDesk(api)
	s.holidays.Mount(api, s.DB)
	s.templates.Mount(api, s.DB)
}
