// Package directory holds who there is: tenants, people, departments and positions. What people may do is in package access.
package directory

import (
	"context"
	"sync/atomic"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory/sitehost"
	"jikong/internal/message"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Options are what other areas lend to this one.
type Options struct {
	Bus    bus.Bus      // tells the nodes that a tenant changed; nil means there is one node
	Shared *crud.Shared // of the lists; nil makes one without dictionaries
	// NewTenant gives a new site what the other areas need in it, within the transaction; nil for nothing.
	NewTenant func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// TenantEdited hears, within the transaction, that a site has another name or other dates; nil for nobody.
	TenantEdited func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// DropTenant is asked when a site is deleted, within the transaction. It refuses with errs.Invalid as long as people's work is in
	// the site; nil refuses nothing.
	DropTenant func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// DropDepart is asked when a department is deleted with all below it. It refuses as DropTenant does.
	DropDepart func(ctx context.Context, tx *db.Tx, tenant value.ID, d Department) error
	Messages   *message.Service // reaches people by SMS and mail; nil reaches nobody
	Access     Access           // what people may do; package access knows
}

// Tenants are the sites of the installation: their rows, and which host name shows which.
type Tenants struct {
	*sitehost.Table
	db           *db.DB
	auth         *auth.Service
	access       Access
	bus          bus.Bus
	sites        crud.Store[TenantRow]
	newTenant    func(context.Context, *db.Tx, value.ID) error
	tenantEdited func(context.Context, *db.Tx, value.ID) error
	dropTenant   func(context.Context, *db.Tx, value.ID) error
}

// Departments are the tree of departments of each site.
type Departments struct {
	db         *db.DB
	access     Access
	departs    crud.Store[Department]
	dropDepart func(context.Context, *db.Tx, value.ID, Department) error
}

// Positions are the positions of each site.
type Positions struct {
	db        *db.DB
	positions crud.Store[Position]
}

// Service is the directory: its people, with the sites, departments and positions they belong to. It serves the calls of this package.
type Service struct {
	*Tenants
	*Departments
	*Positions
	db         *db.DB
	auth       *auth.Service
	access     Access
	unusable   atomic.Pointer[string] // see nobodysPassword
	messages   *message.Service
	pictures   Pictures // see SetPictures
	notices    Notices  // see SetNotices
	forgetters []Forgetter
	unbind     Forgetter
	people     crud.Store[Person]
}

// New makes the service on the database.
func New(d *db.DB, a *auth.Service, o Options) *Service {
	shared := o.Shared
	if shared == nil {
		shared = schema.NewShared()
	}
	s := &Service{
		Tenants:     &Tenants{Table: sitehost.New(d, DefaultTenant), db: d, auth: a, access: o.Access, bus: o.Bus, newTenant: o.NewTenant, tenantEdited: o.TenantEdited, dropTenant: o.DropTenant},
		Departments: &Departments{db: d, access: o.Access, dropDepart: o.DropDepart},
		Positions:   &Positions{db: d, positions: crud.Bind(positionResource(), shared)},
		db:          d, auth: a, access: o.Access, messages: o.Messages,
	}
	s.departs = crud.Bind(s.departResource(), shared)
	s.sites = crud.Bind(s.siteResource(), shared)
	s.people = crud.Bind(s.personResource(), shared)
	if o.Bus != nil {
		o.Bus.Subscribe(TopicTenant, func(string) { s.Tenants.Drop() })
		o.Bus.Subscribe(bus.TopicReconnected, func(string) { s.Tenants.Drop() })
	}
	return s
}

// SetPictures names the keeper of files, which is made later. Without one nobody can choose a picture of themselves.
func (s *Service) SetPictures(p Pictures) { s.pictures = p }

// SetNotices names who tells people at their desk what happened to their account, which is made later. Without one nobody hears of it.
func (s *Service) SetNotices(n Notices) { s.notices = n }

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared {
	return []crud.Declared{s.departs, s.sites, s.positions, s.people}
}

// Mount adds the calls of sites, departments, positions and people.
func (s *Service) Mount(api *web.API) {
	s.mountDeparts(api)
	s.mountSites(api)
	s.mountClientSites(api)
	s.mountPositions(api)
	s.mountPeople(api)
}
