// Package access holds what people may do: roles, the menu with its buttons, the roles of departments, data rules, and the calls by
// which a person draws the menu. Who there is, and where they work, it knows from package directory.
package access

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/schema"
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
	Directory *directory.Service
	Shared    *crud.Shared // of the lists; nil makes one without dictionaries
	Files     Files        // nil means there are none
	SafeMode  bool         // sysSafeMode of the permission calls
}

// Service serves the calls of this package. It satisfies auth.Principals.
type Service struct {
	Rights
	db        *db.DB
	directory *directory.Service
	accounts  directory.Accounts
	files     Files
	safeMode  bool

	registry *schema.Registry
	roles    crud.Store[Role]
	droles   crud.Store[DepartRole]
	menus    crud.Store[Permission]
	rules    crud.Store[DataRule]
	homes    crud.Store[RoleHome]
}

var _ auth.Principals = (*Service)(nil)

// New makes the service on the database.
func New(o Options) *Service {
	s := &Service{Rights: o.Rights, db: o.DB, directory: o.Directory, accounts: o.Directory.Accounts(), files: o.Files, safeMode: o.SafeMode}
	shared := o.Shared
	if shared == nil {
		shared = schema.NewShared()
	}
	s.registry = shared.Registry
	s.roles = crud.Bind(roleResource(), shared)
	s.droles = crud.Bind(s.departRoleResource(), shared)
	s.menus = crud.Bind(s.permissionResource(), shared)
	s.rules = crud.Bind(s.ruleResource(), shared)
	s.homes = crud.Bind(roleHomeResource(), shared)
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared { return []crud.Declared{s.roles, s.menus} }

// Checked are the tables of this package of which clients may ask by name whether a value is taken, and nothing else.
func (s *Service) Checked() []crud.Declared { return []crud.Declared{s.droles} }

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared {
	return []crud.Declared{s.droles, s.homes, s.rules}
}

// Mount adds the calls of menus, roles and rights (api-contract.md sections 8 and 13).
func (s *Service) Mount(api *web.API) {
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getUserPermissionByToken", Tag: tagMenu, Summary: "当前用户的菜单和权限", Access: web.SignedIn, Zero: true}, s.userPermission)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/common/403", Tag: tagMenu, Summary: "没有权限：现有客户端的跳转目标", Access: web.Anonymous},
		func(context.Context, *web.Empty) (web.Message, error) {
			return "", errs.Invalidf("没有权限，请联系管理员授权")
		})
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getPermCode", Tag: tagMenu, Summary: "当前用户的权限编码", Access: web.SignedIn, Zero: true}, s.permCode)
	s.mountRoles(api)
	s.mountRolePeople(api)
	s.mountRoleHomes(api)
	s.mountDepartPermissions(api)
	s.mountDepartRoles(api)
	s.mountMenus(api)
	s.mountRules(api)
}
