package access

import (
	"context"
	"fmt"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountDepartPermissions adds the calls about what a department may do at most, and what its roles have of it (api-contract.md
// sections 8 and 13).
func (s *Service) mountDepartPermissions(api *web.API) {
	call := func(methods, path, summary, perm string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tagDepartRole, Summary: summary, Access: web.Perm(perm)}
	}
	const look, base = permRole + listSuffix, "/sys/sysDepartPermission"
	web.Handle(api, call("GET", "/sys/permission/queryDepartPermission", "部门的菜单和按钮", look), s.departPermissions)
	web.Handle(api, call("POST", "/sys/permission/saveDepartPermission", "保存部门权限", PermGrantRole), s.saveDepartPermissions)
	web.Handle(api, call("GET", base+"/queryTreeListForDeptRole", "部门的角色可授权的菜单和按钮", look), s.departGrantTree)
	web.Handle(api, call("GET", base+"/queryDeptRolePermission", "部门角色的菜单和按钮", look), s.departRolePermissions)
	web.Handle(api, call("POST", base+"/saveDeptRolePermission", "保存部门角色授权", PermGrantRole), s.saveDepartRolePermissions)
	web.Handle(api, call("GET", base+"/datarule/{permissionId}/{departId}", "菜单的数据规则和部门可用的规则", look), s.departRules)
	web.Handle(api, call("POST", base+"/datarule", "设置部门可用的数据规则", PermGrantRole), s.setDepartRules)
}

func (s *Service) departPermissions(ctx context.Context, in *struct {
	DepartID string `query:"departId" doc:"部门编号"`
}) ([]value.ID, error) {
	depart, err := s.directory.DepartInSight(ctx, s.db.Read(), in.DepartID)
	if err != nil {
		return nil, err
	}
	return idsOf(ctx, s.db.Read(), `SELECT dp.permission_id FROM sys_depart_permission dp JOIN sys_permission p ON p.id = dp.permission_id
		WHERE dp.depart_id = $1 AND p.del_flag = 0 ORDER BY dp.permission_id`, depart.ID)
}

// idsOf selects numbers; none is an empty list, as clients expect.
func idsOf(ctx context.Context, q db.Querier, query string, args ...any) ([]value.ID, error) {
	ids, err := db.Select[value.ID](ctx, q, query, args...)
	if ids == nil {
		ids = []value.ID{}
	}
	return ids, err
}

// DepartGrantForm is the body of a department's permissions.
type DepartGrantForm struct {
	DepartID          value.ID `json:"departId"`
	PermissionIDs     *string  `json:"permissionIds" doc:"用逗号分隔；空为取消全部，不能不填"`
	LastPermissionIDs string   `json:"lastpermissionIds" doc:"打开时的权限，用逗号分隔"`
}

// saveDepartPermissions sets what the roles of a department may be given. It gives nobody anything; what it takes away goes from the
// roles of the department at once.
func (s *Service) saveDepartPermissions(ctx context.Context, in *struct{ Body DepartGrantForm }) (web.Message, error) {
	added, removed, err := listed("permissionIds", in.Body.PermissionIDs, in.Body.LastPermissionIDs)
	if err != nil {
		return "", err
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		depart, err := s.directory.Depart(ctx, tx, in.Body.DepartID)
		if err != nil {
			return err
		}
		if err := permissionsExist(ctx, tx, added); err != nil {
			return err
		}
		more, fewer := int64(0), int64(0)
		for _, id := range added {
			n, err := tx.Exec(ctx, `INSERT INTO sys_depart_permission (id, depart_id, permission_id) VALUES ($1, $2, $3)
				ON CONFLICT (depart_id, permission_id) DO NOTHING`, tx.NewID(), depart.ID, id)
			if err != nil {
				return err
			}
			more += n
		}
		for _, id := range removed {
			n, err := takeFromDepart(ctx, tx, depart.ID, id)
			if err != nil {
				return err
			}
			fewer += n
		}
		s.auth.Sessions.RefreshAll(tx)
		return audit.Write(ctx, tx, audit.Entry{Action: "depart.permissions", ObjectType: "depart", ObjectID: depart.ID.String(), Operate: audit.Updated,
			Summary: fmt.Sprintf("部门“%s”的权限增加 %d 项，取消 %d 项，并从部门角色收回", depart.DepartName, more, fewer)})
	})
}

// takeFromDepart removes a permission from a department; the database removes it from the department's roles. A role also loses the
// buttons below a menu that goes: the data rules that it chose on the menu hold for their lists, and these must not outlive them.
func takeFromDepart(ctx context.Context, tx *db.Tx, depart, permission value.ID) (int64, error) {
	n, err := tx.Exec(ctx, `DELETE FROM sys_depart_permission WHERE depart_id = $1 AND permission_id = $2`, depart, permission)
	if err != nil || n == 0 {
		return 0, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM sys_depart_role_permission WHERE depart_id = $1
		AND permission_id IN (SELECT id FROM sys_permission WHERE parent_id = $2 AND menu_type = 2)`, depart, permission)
	return n, err
}

// departGrantTree is the part of the menu that a department has.
func (s *Service) departGrantTree(ctx context.Context, in *struct {
	DepartID string `query:"departId" doc:"部门编号"`
}) (MenuChoices, error) {
	depart, err := s.directory.DepartInSight(ctx, s.db.Read(), in.DepartID)
	if err != nil {
		return MenuChoices{}, err
	}
	has, err := s.permissionsWhere(ctx, `p.id IN (SELECT dp.permission_id FROM sys_depart_permission dp WHERE dp.depart_id = $1)`, depart.ID)
	ids := make([]value.ID, len(has))
	for i, p := range has {
		ids[i] = p.ID
	}
	return MenuChoices{TreeList: choicesOf(nodesOfPermissions(has, parentsOf(has)), true), IDs: ids}, err
}

func (s *Service) departRules(ctx context.Context, in *struct {
	PermissionID string `path:"permissionId"`
	DepartID     string `path:"departId"`
}) (RoleRules, error) {
	depart, err := s.directory.DepartInSight(ctx, s.db.Read(), in.DepartID)
	if err != nil {
		return RoleRules{}, err
	}
	menu, rules, err := rulesAt(ctx, s.db.Read(), in.PermissionID)
	if err != nil {
		return RoleRules{}, err
	}
	chosen, _, err := offeredRules(ctx, s.db.Read(), depart.ID, menu)
	return RoleRules{rules, value.JoinIDs(chosen)}, err
}

// offeredRules are the data rules that the roles of a department may choose at a menu entry; found tells that it has the entry.
func offeredRules(ctx context.Context, q db.Querier, depart, menu value.ID) (rules []value.ID, found bool, err error) {
	list, found, err := db.One[string](ctx, q, `SELECT data_rule_ids FROM sys_depart_permission WHERE depart_id = $1 AND permission_id = $2`, depart, menu)
	if err != nil || !found {
		return nil, found, err
	}
	rules, err = crud.OptionalIDs(list)
	return rules, true, err
}

// DepartRuleForm is the body of the data rules that a department has at one menu entry.
type DepartRuleForm struct {
	PermissionID value.ID `json:"permissionId"`
	DepartID     value.ID `json:"departId"`
	DataRuleIDs  *string  `json:"dataRuleIds" doc:"用逗号分隔；空为取消全部，不能不填"`
}

func (s *Service) setDepartRules(ctx context.Context, in *struct{ Body DepartRuleForm }) (web.Message, error) {
	form := in.Body
	ids, err := chosenRules(form.DataRuleIDs)
	if err != nil {
		return "", err
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		depart, err := s.directory.Depart(ctx, tx, form.DepartID)
		if err != nil {
			return err
		}
		if err := rulesOfMenu(ctx, tx, form.PermissionID, ids); err != nil {
			return err
		}
		if err := rulesUnusedByRoles(ctx, tx, form, ids); err != nil {
			return err
		}
		changed, err := tx.Exec(ctx, `UPDATE sys_depart_permission SET data_rule_ids = $1 WHERE depart_id = $2 AND permission_id = $3`,
			value.JoinIDs(ids), depart.ID, form.PermissionID)
		if err == nil && changed == 0 {
			err = errs.Invalidf("请先保存部门权限，再配置数据规则")
		}
		if err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "depart.rules", ObjectType: "depart", ObjectID: depart.ID.String(), Operate: audit.Updated,
			Summary: fmt.Sprintf("部门“%s”可用的数据规则改为 %d 条", depart.DepartName, len(ids))})
	})
}

// rulesUnusedByRoles refuses to take a rule from a department on which one of its roles relies: without the rule the role would see
// every row.
func rulesUnusedByRoles(ctx context.Context, q db.Querier, form DepartRuleForm, kept []value.ID) error {
	lists, err := db.Select[string](ctx, q, `SELECT data_rule_ids FROM sys_depart_role_permission
		WHERE depart_id = $1 AND permission_id = $2 AND data_rule_ids <> ''`, form.DepartID, form.PermissionID)
	for _, list := range lists {
		chosen, parseErr := crud.OptionalIDs(list)
		if err == nil {
			err = parseErr
		}
		if err == nil && len(value.Missing(chosen, kept)) > 0 {
			return errs.Invalidf("有部门角色正在使用要取消的规则，请先在部门角色的数据规则中取消它")
		}
	}
	return err
}
