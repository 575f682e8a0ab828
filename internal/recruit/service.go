package recruit

import (
	"context"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

const tag = "招聘"

// Permission codes of the desk.
const (
	PermPosting = "recruit:posting"            // prefix: list, add, edit, delete
	PermPublish = "recruit:posting:publish"    // publish and revoke
	PermList    = "recruit:application:list"   // applications with masked names
	PermReveal  = "recruit:application:reveal" // the whole application; every look is logged
	PermReview  = "recruit:application:review" // pass, refuse, ask for more
	PermExport  = "recruit:application:export" // the file for the commission, with a reason
)

// Options are what the service works with.
type Options struct {
	DB       *db.DB
	Blobs    blob.Store
	Files    attachment.Inspector
	Vault    *privacy.Vault
	Humans   auth.Humans
	Throttle *auth.Throttle
	Tenants  web.Tenants
	Columns  render.Columns
	Versions render.Bumper
	Shared   *crud.Shared
	// WriteRate bounds the forms of one address; the zero value means 60 at once and one a second: a school computer room applies together.
	WriteRate auth.Rate
}

// Service is the recruitment of all sites.
type Service struct {
	Options
	postings     crud.Store[Posting]
	applications crud.Store[Application]
	writers      *auth.Limiter
	door         privacy.Door
	// Papers are the files of the applications.
	Papers *attachment.Store
}

// New makes the service.
func New(o Options) *Service {
	if o.WriteRate == (auth.Rate{}) {
		o.WriteRate = auth.Rate{Burst: 60, Every: time.Second}
	}
	s := &Service{Options: o, writers: auth.NewLimiter(o.WriteRate), Papers: o.papers()}
	s.door = privacy.Door{
		DB: o.DB, Throttle: o.Throttle, Purpose: "recruit", Find: findReceipt, Opens: o.Vault.VerifyPassword,
		Rates:   privacy.NewDoorRates(),
		NoMatch: errs.Fields{"password": "查询码或密码不对，请对照回执再输入一次"}.Err(),
	}
	s.postings = crud.Bind(s.postingResource(), o.Shared)
	s.applications = crud.Bind(applicationResource(), o.Shared)
	return s
}

func findReceipt(ctx context.Context, q db.Querier, tenant value.ID, code string) (value.ID, string, error) {
	type found struct {
		ID   value.ID `db:"id"`
		Hash string   `db:"password_hash"`
	}
	row, _, err := db.One[found](ctx, q, `SELECT id, password_hash FROM recruit_application WHERE tenant_id = $1 AND query_code = $2`, tenant, code)
	return row.ID, row.Hash, err
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared {
	return []crud.Declared{s.postings, s.applications}
}

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	s.postings.Mount(api, s.DB)
	s.mountPublic(api)
	s.mountPostings(api)
	s.mountDesk(api)
}
