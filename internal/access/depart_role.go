package access

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DepartRole is a set of permissions of one department, for people who work there. It holds no more than the department does, and it
// has no reach of its own over data: that comes from the roles of the person.
type DepartRole struct {
	crud.Row
	DepartID    value.ID `json:"departId" db:"depart_id"`
	DepartText  string   `json:"departId_dictText,omitempty" db:"-"`
	RoleName    string   `json:"roleName" db:"role_name"`
	RoleCode    string   `json:"roleCode" db:"role_code"`
	Description string   `json:"description" db:"description"`
}

const tagDepartRole = "部门权限与部门角色"

// departRoleResource has no list of its own, because clients name the department by another word, see listDepartRoles. Its permission
// codes are those of roles: giving rights is one duty.
func (s *Service) departRoleResource() crud.Resource[DepartRole] {
	return crud.Resource[DepartRole]{
		Path: "/sys/sysDepartRole", Tag: tagDepartRole, Perm: permRole,
		Actions: crud.Add | crud.Edit | crud.Delete,
		Table: crud.Table{
			Name: "sys_depart_role", Label: "部门角色", Log: "departRole", NameColumn: "role_name", Tenant: true, NoIndex: "a department has a handful",
			Within: departRoleWithin,
			Columns: []crud.Column{
				{Name: "depart_id", Label: "部门", Kind: crud.ID, Required: true, Ref: "sys_depart", RefText: "depart_name", Filter: true, Write: true},
				{Name: "role_name", Label: "角色名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "role_code", Label: "角色编码", Kind: crud.Text, Required: true, Max: 64, Pattern: roleCode, Unique: true,
					Hint: "角色编码以字母开头，只能有字母、数字和下划线", Search: true, Filter: true, Sort: true, Write: true},
				{Name: "description", Label: "说明", Kind: crud.Text, Max: 255, Write: true},
			},
		},
		Check: s.checkDepartRole,
		Undo: crud.Undo[DepartRole]{Parts: func(_ context.Context, r *DepartRole) []crud.Part {
			return append(rowsOf([]string{"sys_depart_role_permission"}, "role_id = ?", int64(r.ID)),
				rowsOf([]string{"sys_depart_role_user"}, "drole_id = ?", int64(r.ID))...)
		}},
	}
}

// departRoleWithin are the roles of the departments that the caller manages.
func departRoleWithin(p auth.Principal) crud.Condition {
	const depart = `EXISTS (SELECT 1 FROM sys_depart d WHERE d.id = sys_depart_role.depart_id AND d.tenant_id = ? AND d.del_flag = '0'`
	sight, args := p.Scope.Rows("d.org_code", "d.create_by", p.Username)
	return crud.Cond(depart+" AND "+sight+")", append([]any{p.TenantID}, args...)...)
}

// checkDepartRole keeps a role in its department, and people from losing one unseen.
func (s *Service) checkDepartRole(ctx context.Context, tx *db.Tx, old, new *DepartRole) error {
	if new == nil {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_depart_role_user ru JOIN sys_user u ON u.id = ru.user_id
			WHERE ru.drole_id = $1 AND u.del_flag = 0`, old.ID)
		if err == nil && n > 0 {
			err = errs.Invalidf("部门角色“%s”还有 %d 人持有，请先为他们取消", old.RoleName, n)
		}
		return err
	}
	if old != nil && old.DepartID != new.DepartID {
		return errs.Fields{"departId": "部门角色不能换部门，请在新的部门下新建"}.Err()
	}
	if isSeedRole(new.RoleCode) {
		return errs.Fields{"roleCode": "角色编码“" + new.RoleCode + "”是系统角色的编码，请换一个"}.Err()
	}
	_, err := s.directory.Depart(ctx, tx, new.DepartID)
	if errs.Is(err, errs.NotFound) {
		err = errs.Fields{"departId": "部门不存在，或不在您的管理范围"}.Err()
	}
	return err
}

// mountDepartRoles adds the calls about roles of departments (api-contract.md section 13).
func (s *Service) mountDepartRoles(api *web.API) {
	s.droles.Mount(api, s.db)
	call := func(methods, path, summary, perm string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/sysDepartRole" + path, Tag: tagDepartRole, Summary: summary, Access: web.Perm(perm)}
	}
	const look = permRole + listSuffix
	web.Handle(api, call("GET", "/list", "部门角色分页列表", look), s.listDepartRoles)
	web.Handle(api, call("GET", "/meta", "部门角色的列说明", look), func(context.Context, *web.Empty) (crud.Meta, error) { return s.droles.Meta(), nil })
	web.Handle(api, call("GET", "/queryById", "按编号查询部门角色", look), s.departRoleByID)
	web.Handle(api, call("GET", "/getDeptRoleList", "部门的全部角色", look), s.rolesOfDepart)
	web.Handle(api, call("GET", "/getDeptRoleByUserId", "一个人在部门中的角色", look), s.departRolesOfPerson)
	web.Handle(api, call("GET", "/users", "部门的人员和他们的部门角色", PermAssignRole), s.workersWithRoles)
	web.Handle(api, call("POST", "/deptRoleUserAdd", "给一个人分配部门角色", PermAssignRole), s.assignDepartRoles)
	web.Handle(api, call("GET", "/datarule/{permissionId}/{departId}/{roleId}", "部门可用的数据规则和授予部门角色的规则", look), s.departRoleRules)
	web.Handle(api, call("POST", "/datarule", "授予部门角色菜单的数据规则", PermGrantRole), s.setDepartRoleRules)
}

// departRoleOf finds a role with its department, both in the caller's sight.
func (s *Service) departRoleOf(ctx context.Context, q db.Querier, id value.ID) (DepartRole, directory.Department, error) {
	role, err := s.droles.Get(ctx, q, id)
	if err != nil {
		return DepartRole{}, directory.Department{}, err
	}
	depart, err := s.directory.Depart(ctx, q, role.DepartID)
	return role, depart, err
}

func (s *Service) departRoleByText(ctx context.Context, q db.Querier, id string) (DepartRole, directory.Department, error) {
	ids, err := crud.ParseIDs(id)
	if err != nil || len(ids) != 1 {
		return DepartRole{}, directory.Department{}, errs.Invalidf("缺少部门角色编号或编号格式不正确")
	}
	return s.departRoleOf(ctx, q, ids[0])
}

// listDepartRoles is the list of the management screen: the query language, and deptId for the department.
func (s *Service) listDepartRoles(ctx context.Context, in *crud.ListInput) (web.Page[DepartRole], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[DepartRole]{}, err
	}
	query, err := s.droles.Parse(ctx, values, "deptId")
	if err != nil {
		return web.Page[DepartRole]{}, err
	}
	if id := values.Get("deptId"); strings.TrimSpace(id) != "" {
		depart, err := s.directory.DepartInSight(ctx, s.db.Read(), id)
		if err != nil {
			return web.Page[DepartRole]{}, err
		}
		query.Filters = append(query.Filters, ofDepart(depart))
	}
	return s.droles.List(ctx, s.db.Read(), query)
}

func ofDepart(d directory.Department) crud.Filter {
	return crud.Filter{Field: "departId", Rule: crud.Eq, Value: d.ID.String()}
}

func (s *Service) departRoleByID(ctx context.Context, in *oneID) (DepartRole, error) {
	role, _, err := s.departRoleByText(ctx, s.db.Read(), in.ID)
	return role, err
}

func (s *Service) rolesOfDepart(ctx context.Context, in *struct {
	DepartID string `query:"departId" doc:"部门编号"`
	UserID   string `query:"userId" doc:"不读取，仅为兼容现有客户端"`
}) ([]DepartRole, error) {
	depart, err := s.directory.DepartInSight(ctx, s.db.Read(), in.DepartID)
	if err != nil {
		return nil, err
	}
	page, err := s.droles.List(ctx, s.db.Read(), crud.Query{PageNo: 1, PageSize: crud.MaxPageSize,
		Filters: []crud.Filter{ofDepart(depart)}, Sort: []crud.Order{{Field: "createTime"}}})
	return page.Records, err
}

// DropDepartRoles takes everything from departments that are deleted; departs selects them by the arguments. Their roles go with all
// links.
func (Rights) DropDepartRoles(ctx context.Context, tx *db.Tx, departs string, args ...any) error {
	for _, table := range []string{"sys_depart_role", "sys_depart_permission"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE depart_id IN (`+departs+`)`, args...); err != nil {
			return err
		}
	}
	return nil
}

// DepartRoleParts are what DropDepartRoles removes.
func (Rights) DepartRoleParts(departs string, args ...any) []crud.Part {
	return rowsOf([]string{"sys_depart_permission", "sys_depart_role", "sys_depart_role_permission", "sys_depart_role_user"},
		"depart_id IN ("+departs+")", args...)
}
