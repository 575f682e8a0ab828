package survey

import (
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/web"
)

const (
	tag  = "调查"
	perm = "survey:survey"
)

// Permission codes of the desk, beside those of the list.
const (
	PermPublish    = perm + ":publish"    // publish, close, open again, announce the results
	PermStatistics = perm + ":statistics" // figures and cross tables
	PermTexts      = perm + ":texts"      // what people wrote and uploaded; every look is logged
	PermExport     = perm + ":export"     // all answers as a file; every export is logged
)

// Options are what the service works with. All but SubmitRate are required.
type Options struct {
	DB         *db.DB
	Blobs      blob.Store
	Files      attachment.Inspector
	Vault      *privacy.Vault
	Humans     auth.Humans
	Tenants    web.Tenants
	Columns    render.Columns
	Versions   render.Bumper
	Shared     *crud.Shared
	SubmitRate auth.Rate // answers of one address; the zero value means 60 at once and one a second: whole schools answer from one
}

// Service is the surveys of all sites. It is the render.FormFeature of their pages.
type Service struct {
	Options
	surveys crud.Store[Survey]
	writers *auth.Limiter
	seekers *auth.Limiter // of codes
	// Attachments are the files of the answers.
	Attachments *attachment.Store
}

// New makes the service.
func New(o Options) *Service {
	if o.SubmitRate == (auth.Rate{}) {
		o.SubmitRate = auth.Rate{Burst: 60, Every: time.Second}
	}
	s := &Service{Options: o, writers: auth.NewLimiter(o.SubmitRate), seekers: auth.NewLimiter(auth.Rate{Burst: 20, Every: 10 * time.Second}),
		Attachments: o.attachments()}
	s.surveys = crud.Bind(surveyResource(s), o.Shared)
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared { return []crud.Declared{s.surveys} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	s.mountPublic(api)
	s.mountDesk(api)
}
