package access

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Role is a set of permissions with a reach over data. It belongs to one site.
type Role struct {
	crud.Row
	RoleName    string         `json:"roleName" db:"role_name"`
	RoleCode    string         `json:"roleCode" db:"role_code"`
	Description string         `json:"description" db:"description"`
	DataScope   auth.ScopeKind `json:"dataScope" db:"data_scope" enum:"all,departs,depart,self,chosen" doc:"all 全部，departs 本部门及以下，depart 本部门，self 本人，chosen 指定部门"`
}

const (
	permRole = "system:role"
	tagRole  = "角色"
)

var roleCode = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

// scopeKinds are the reaches that a role may have, in the order of choice.
func scopeKinds() []crud.Option {
	return []crud.Option{{Value: string(auth.ScopeAll), Text: "全部数据"}, {Value: string(auth.ScopeDeparts), Text: "本部门及以下"},
		{Value: string(auth.ScopeDepart), Text: "本部门"}, {Value: string(auth.ScopeSelf), Text: "本人"}, {Value: string(auth.ScopeChosen), Text: "指定部门"}}
}

// roleResource has no list of its own, because pickers need it without any right, see mountRoles.
func roleResource() crud.Resource[Role] {
	return crud.Resource[Role]{
		Path: "/sys/role", Tag: tagRole, Perm: permRole,
		Actions: crud.Add | crud.Edit | crud.Delete | crud.Export,
		Table: crud.Table{
			Name: "sys_role", Label: "角色", Log: "role", NameColumn: "role_name", Tenant: true, NoIndex: "a site has some dozen roles",
			Columns: []crud.Column{
				{Name: "role_name", Label: "角色名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "role_code", Label: "角色编码", Kind: crud.Text, Required: true, Max: 64, Pattern: roleCode, Unique: true,
					Hint: "角色编码以字母开头，只能有字母、数字和下划线", Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "description", Label: "说明", Kind: crud.Text, Max: 255, Write: true, Export: true},
				{Name: "data_scope", Label: "数据范围", Kind: crud.Enum, Filter: true, ServerSet: true, Export: true, Options: scopeKinds()},
			},
		},
		Blank: func(auth.Principal) Role { return Role{DataScope: auth.ScopeSelf} },
		Check: checkRole,
		Undo: crud.Undo[Role]{
			Parts: func(ctx context.Context, r *Role) []crud.Part {
				return append(rowsOf([]string{"sys_role_permission", "sys_role_depart", "sys_user_role"}, "role_id = ?", int64(r.ID)),
					rowsOf([]string{"sys_role_index"}, "tenant_id = ? AND role_code = ?", int64(auth.PrincipalFrom(ctx).TenantID), r.RoleCode)...)
			},
			After: func(ctx context.Context, tx *db.Tx, r *Role) error { return checkRoleSeparation(ctx, tx, r.ID) },
		},
	}
}

// rowsOf are the rows of several tables that meet one condition, in the order in which they can come back.
func rowsOf(tables []string, condition string, args ...any) (parts []crud.Part) {
	for _, table := range tables {
		parts = append(parts, crud.Part{Table: table, Where: crud.Cond(condition, args...)})
	}
	return parts
}

// checkRole protects the roles that the program refers to by their code, and people from losing a role unseen.
func checkRole(ctx context.Context, tx *db.Tx, old, new *Role) error {
	seeded := func(r *Role) bool { return isSeedRole(r.RoleCode) }
	switch {
	case old != nil && seeded(old) && new == nil:
		return errs.Invalidf("“%s”是系统角色，不能删除", old.RoleName)
	case old != nil && seeded(old) && new.RoleCode != old.RoleCode:
		return errs.Fields{"roleCode": "系统角色的编码不能修改"}.Err()
	case new != nil && seeded(new) && (old == nil || old.RoleCode != new.RoleCode):
		return errs.Fields{"roleCode": "角色编码“" + new.RoleCode + "”是系统角色的编码，请换一个"}.Err()
	case new != nil && (old == nil || old.RoleCode == new.RoleCode):
		return nil
	case new != nil:
		return followRole(ctx, tx, old, new)
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id WHERE ur.role_id = $1 AND u.del_flag = 0`, old.ID)
	if err == nil && n > 0 {
		err = errs.Invalidf("角色“%s”还有 %d 人持有，请先为他们取消这个角色", old.RoleName, n)
	}
	if err != nil {
		return err
	}
	return followRole(ctx, tx, old, nil)
}

// isSeedRole tells that the program refers to the role of this code.
func isSeedRole(code string) bool {
	return slices.ContainsFunc(seedRoles, func(s seedRole) bool { return s.code == code })
}

func roleTitle(code string) string {
	for _, r := range seedRoles {
		if r.code == code {
			return r.name
		}
	}
	return code
}

// mountRoles adds the calls of api-contract.md section 13. The names of roles are open to everybody who is signed in, because
// every role picker needs them; what a role may do is not.
func (s *Service) mountRoles(api *web.API) {
	s.roles.Mount(api, s.db)
	call := func(methods, path, summary string, access web.Access) web.Route {
		return web.Route{Methods: methods, Path: "/sys/role" + path, Tag: tagRole, Summary: summary, Access: access}
	}
	look, grant := web.Perm(permRole+":list"), web.Perm(PermGrantRole)
	web.Handle(api, call("GET", "/list", "角色分页列表", web.SignedIn), s.listRoles)
	web.Handle(api, call("GET", "/meta", "角色的列说明", web.SignedIn), func(context.Context, *web.Empty) (crud.Meta, error) { return s.roles.Meta(), nil })
	web.Handle(api, call("GET", "/queryall", "全部角色", web.SignedIn), s.allRoles)
	web.Handle(api, call("GET", "/queryallNoByTenant", "全部角色（新客户端），也只有本站点的", web.SignedIn), s.allRoles)
	web.Handle(api, call("GET", "/listByTenant", "角色分页列表（新客户端）", web.SignedIn), s.listRoles)
	web.Handle(api, call("GET", "/queryById", "按编号查询角色", look), s.roleByID)
	web.Handle(api, call("GET", "/checkRoleCode", "检查角色编码是否可用", look), s.checkRoleCode)
	web.Handle(api, call("GET", "/queryTreeList", "可授权的菜单和按钮；能看角色或部门的人可以查看", web.Perm("system:depart"+listSuffix).Or(permRole+listSuffix)), s.menuChoices(true))
	web.Handle(api, call("GET", "/dataScope", "角色的数据范围", look), s.roleScope)
	web.Handle(api, call("POST", "/dataScope", "设置角色的数据范围", grant), s.setRoleScope)
	web.Handle(api, call("GET", "/datarule/{permissionId}/{roleId}", "菜单的数据规则和授予角色的规则", look), s.roleRules)
	web.Handle(api, call("POST", "/datarule", "授予角色菜单的数据规则", grant), s.setRoleRules)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/queryRolePermission", Tag: tagRole, Summary: "角色的菜单和按钮", Access: look}, s.rolePermissions)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/permission/saveRolePermission", Tag: tagRole, Summary: "保存角色授权", Access: grant}, s.saveRolePermissions)
}

func (s *Service) listRoles(ctx context.Context, in *crud.ListInput) (web.Page[Role], error) {
	query, err := crud.Asked(ctx, s.roles, in)
	if err != nil {
		return web.Page[Role]{}, err
	}
	return s.roles.List(ctx, s.db.Read(), query)
}

func (s *Service) allRoles(ctx context.Context, _ *web.Empty) ([]Role, error) {
	page, err := s.roles.List(ctx, s.db.Read(), crud.Query{PageNo: 1, PageSize: crud.MaxPageSize,
		Sort: []crud.Order{{Field: "createTime"}}})
	if err == nil && len(page.Records) == 0 {
		err = errs.Invalidf("未找到角色信息")
	}
	return page.Records, err
}

func (s *Service) roleByID(ctx context.Context, in *oneID) (Role, error) {
	return s.roleOf(ctx, s.db.Read(), in.ID)
}

// roleOf finds a role of the caller's site by an identifier that came as text.
func (s *Service) roleOf(ctx context.Context, q db.Querier, id string) (Role, error) {
	n, err := value.ParseID(id)
	if err != nil || n == 0 {
		return Role{}, errs.Invalidf("角色的编号格式不正确")
	}
	return s.roles.Get(ctx, q, n)
}

func (s *Service) checkRoleCode(ctx context.Context, in *struct {
	ID       string `query:"id" doc:"正在修改的角色，不算重复"`
	RoleCode string `query:"roleCode"`
}) (web.Message, error) {
	except, err := value.ParseID(in.ID)
	if err != nil {
		return "", errs.Invalidf("角色的编号格式不正确")
	}
	n, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM sys_role WHERE tenant_id = $1 AND role_code = $2 AND id <> $3`,
		auth.PrincipalFrom(ctx).TenantID, strings.ReplaceAll(in.RoleCode, "\x00", ""), int64(except))
	if err == nil && n > 0 {
		err = errs.Invalidf("角色编码已存在")
	}
	return "角色编码可用", err
}
