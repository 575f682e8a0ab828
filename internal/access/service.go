// Package access holds what people may do: roles, the menu with its buttons, the roles of departments, data rules, and the calls by
// which a person draws the menu. Who there is, and where they work, it knows from package identity.
package access

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/identity"
	"jikong/internal/resource"
	"jikong/internal/web"
)

// Files lets the caller's browser read the files of the caller's site at the address of another one; package media does.
type Files interface {
	AtWork(ctx context.Context) error
}

// Options are what other areas lend to this one.
type Options struct {
	DB        *db.DB
	Rights    Rights
	Directory *identity.Service
	Shared    *resource.Shared // of the lists; nil makes one without dictionaries
	Files     Files            // nil means there are none
	SafeMode  bool             // sysSafeMode of the permission calls
}

// Service serves the calls of this package. It satisfies auth.Principals.
type Service struct {
	Rights
	db        *db.DB
	directory *identity.Service
	accounts  identity.Accounts
	files     Files
	safeMode  bool

	registry *resource.Registry
	roles    resource.Store[Role]
	droles   resource.Store[DepartRole]
	menus    resource.Store[Permission]
	rules    resource.Store[DataRule]
	homes    resource.Store[RoleHome]
}

var _ auth.Principals = (*Service)(nil)

// New makes the service on the database.
func New(o Options) *Service {
	s := &Service{Rights: o.Rights, db: o.DB, directory: o.Directory, accounts: o.Directory.Accounts(), files: o.Files, safeMode: o.SafeMode}
	shared := o.Shared
	if shared == nil {
		shared = resource.NewShared()
	}
	s.registry = shared.Registry
	s.roles = resource.Bind(roleResource(), shared)
	s.droles = resource.Bind(s.departRoleResource(), shared)
	s.menus = resource.Bind(s.permissionResource(), shared)
	s.rules = resource.Bind(s.ruleResource(), shared)
	s.homes = resource.Bind(roleHomeResource(), shared)
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []resource.Declared { return []resource.Declared{s.roles, s.menus} }

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []resource.Declared {
	return []resource.Declared{s.droles, s.homes, s.rules}
}

// Mount adds the calls of menus, roles and rights (api-contract.md sections 8 and 13).
func (s *Service) Mount(api *web.API) {
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getUserPermissionByToken", Tag: tagMenu, Summary: "当前用户的菜单和权限", Access: web.SignedIn, Zero: true}, s.userPermission)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getPermCode", Tag: tagMenu, Summary: "当前用户的权限编码", Access: web.SignedIn, Zero: true}, s.permCode)
	s.mountRoles(api)
	s.mountRolePeople(api)
	s.mountRoleHomes(api)
	s.mountDepartPermissions(api)
	s.mountDepartRoles(api)
	s.mountMenus(api)
	s.mountRules(api)
}
