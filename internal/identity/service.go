// Package identity holds the people and their rights: tenants, users, roles, menus with their buttons, departments and
// positions, and the calls by which a person draws the menu.
package identity

import (
	"context"
	"sync/atomic"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/message"
	"jikong/internal/resource"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Options are what other areas lend to this one.
type Options struct {
	Bus    bus.Bus          // tells the nodes that a tenant changed; nil means there is one node
	Shared *resource.Shared // of the lists; nil makes one without dictionaries
	// NewTenant gives a new site what the other areas need in it, within the transaction; nil for nothing.
	NewTenant func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// TenantEdited hears, within the transaction, that a site has another name or other dates; nil for nobody.
	TenantEdited func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// DropTenant is asked when a site is deleted, within the transaction. It refuses with errs.Invalid as long as people's work is in
	// the site; nil refuses nothing.
	DropTenant func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	Messages   *message.Service // reaches people by SMS and mail; nil reaches nobody
	SafeMode   bool             // sysSafeMode of the permission calls
}

// Service serves the calls of this package. It satisfies auth.Principals.
type Service struct {
	db           *db.DB
	auth         *auth.Service
	hosts        hostTable
	unusable     atomic.Pointer[string] // see nobodysPassword
	bus          bus.Bus
	newTenant    func(context.Context, *db.Tx, value.ID) error
	tenantEdited func(context.Context, *db.Tx, value.ID) error
	dropTenant   func(context.Context, *db.Tx, value.ID) error
	messages     *message.Service
	safeMode     bool
	pictures     Pictures // see SetPictures
	notices      Notices  // see SetNotices
	forgetters   []Forgetter

	registry  *resource.Registry
	departs   resource.Store[Department]
	roles     resource.Store[Role]
	droles    resource.Store[DepartRole]
	menus     resource.Store[Permission]
	rules     resource.Store[DataRule]
	sites     resource.Store[TenantRow]
	positions resource.Store[Position]
	homes     resource.Store[RoleHome]
	people    resource.Store[Person]
}

var _ auth.Principals = (*Service)(nil)

// New makes the service on the database.
func New(d *db.DB, a *auth.Service, o Options) *Service {
	s := &Service{db: d, auth: a, bus: o.Bus, newTenant: o.NewTenant, tenantEdited: o.TenantEdited, dropTenant: o.DropTenant, messages: o.Messages, safeMode: o.SafeMode}
	shared := o.Shared
	if shared == nil {
		shared = resource.NewShared()
	}
	s.registry = shared.Registry
	s.departs = resource.Bind(departResource(), shared)
	s.roles = resource.Bind(roleResource(), shared)
	s.droles = resource.Bind(s.departRoleResource(), shared)
	s.menus = resource.Bind(s.permissionResource(), shared)
	s.rules = resource.Bind(s.ruleResource(), shared)
	s.sites = resource.Bind(s.siteResource(), shared)
	s.positions = resource.Bind(positionResource(), shared)
	s.homes = resource.Bind(roleHomeResource(), shared)
	s.people = resource.Bind(s.personResource(), shared)
	if o.Bus != nil {
		o.Bus.Subscribe(TopicTenant, func(string) { s.hosts.drop() })
		o.Bus.Subscribe(bus.TopicReconnected, func(string) { s.hosts.drop() })
	}
	return s
}

// SetPictures names the keeper of files, which is made later. Without one nobody can choose a picture of themselves.
func (s *Service) SetPictures(p Pictures) { s.pictures = p }

// SetNotices names who tells people at their desk what happened to their account, which is made later. Without one nobody hears of it.
func (s *Service) SetNotices(n Notices) { s.notices = n }

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []resource.Declared {
	return []resource.Declared{s.departs, s.roles, s.menus, s.sites, s.positions, s.people}
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []resource.Declared {
	return []resource.Declared{s.droles, s.homes, s.rules}
}

// Mount adds the calls of menu, people and rights (api-contract.md section 8).
func (s *Service) Mount(api *web.API) {
	const menu = "菜单与权限"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getUserPermissionByToken", Tag: menu, Summary: "当前用户的菜单和权限", Access: web.SignedIn, Zero: true}, s.userPermission)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getPermCode", Tag: menu, Summary: "当前用户的权限编码", Access: web.SignedIn, Zero: true}, s.permCode)
	s.mountDeparts(api)
	s.mountRoles(api)
	s.mountRoleHomes(api)
	s.mountDepartPermissions(api)
	s.mountDepartRoles(api)
	s.mountMenus(api)
	s.mountRules(api)
	s.mountSites(api)
	s.mountPositions(api)
	s.mountPeople(api)
	s.mountOnline(api)
}
