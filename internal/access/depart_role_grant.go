package access

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) departRolePermissions(ctx context.Context, in *struct {
	RoleID string `query:"roleId" doc:"部门角色编号"`
}) ([]value.ID, error) {
	role, _, err := s.departRoleByText(ctx, s.db.Read(), in.RoleID)
	if err != nil {
		return nil, err
	}
	return idsOf(ctx, s.db.Read(), `SELECT rp.permission_id FROM sys_depart_role_permission rp JOIN sys_permission p ON p.id = rp.permission_id
		WHERE rp.role_id = $1 AND p.del_flag = 0 ORDER BY rp.permission_id`, role.ID)
}

// saveDepartRolePermissions gives a role of a department menus and buttons out of those of the department, unless that would put
// granting and auditing into one hand.
func (s *Service) saveDepartRolePermissions(ctx context.Context, in *struct{ Body GrantForm }) (web.Message, error) {
	added, removed, err := listed("permissionIds", in.Body.PermissionIDs, in.Body.LastPermissionIDs)
	if err != nil {
		return "", err
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		role, depart, err := s.departRoleOf(ctx, tx, in.Body.RoleID)
		if err != nil {
			return err
		}
		if err := departRoles.mayRegrant(ctx, tx, role.ID, role.RoleName, added, removed); err != nil {
			return err
		}
		if err := departHas(ctx, tx, depart, added); err != nil {
			return err
		}
		more, fewer, err := grantInDepart(ctx, tx, role, added, removed)
		if err != nil {
			return err
		}
		if err := checkDepartRoleSeparation(ctx, tx, role.ID); err != nil {
			return err
		}
		s.auth.Sessions.RefreshAll(tx)
		return audit.Write(ctx, tx, audit.Entry{Action: "departRole.permissions", ObjectType: "departRole", ObjectID: role.ID.String(), Operate: audit.Updated,
			Summary: fmt.Sprintf("部门“%s”的角色“%s”的权限增加 %d 项，取消 %d 项", depart.DepartName, role.RoleName, more, fewer)})
	})
}

// departHas refuses permissions beyond those of the department.
func departHas(ctx context.Context, q db.Querier, depart directory.Department, ids []value.ID) error {
	if err := permissionsExist(ctx, q, ids); err != nil {
		return err
	}
	for batch := range slices.Chunk(ids, maxLookUp) {
		args := []any{depart.ID}
		of := db.In(&args, batch)
		n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_depart_permission WHERE depart_id = $1 AND permission_id IN (`+of+`)`, args...)
		if err != nil {
			return err
		}
		if int(n) != len(batch) {
			return errs.Invalidf("所选的菜单或按钮超出部门“%s”的权限，请先在部门权限中勾选，或刷新后再试", depart.DepartName)
		}
	}
	return nil
}

func grantInDepart(ctx context.Context, tx *db.Tx, role DepartRole, added, removed []value.ID) (more, fewer int64, err error) {
	for _, id := range removed {
		n, err := tx.Exec(ctx, `DELETE FROM sys_depart_role_permission WHERE role_id = $1 AND permission_id = $2`, role.ID, id)
		if err != nil {
			return 0, 0, err
		}
		fewer += n
	}
	for _, id := range added {
		n, err := tx.Exec(ctx, `INSERT INTO sys_depart_role_permission (id, depart_id, role_id, permission_id, operate_date, operate_ip)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (role_id, permission_id) DO NOTHING`,
			tx.NewID(), role.DepartID, role.ID, id, tx.Now, audit.ActorOf(ctx).Address)
		if err != nil {
			return 0, 0, err
		}
		more += n
	}
	return more, fewer, nil
}

// checkDepartRoleSeparation looks at a role of a department and everybody who holds it.
func checkDepartRoleSeparation(ctx context.Context, tx *db.Tx, roleID value.ID) error {
	return separateRole(ctx, tx, roleID, "sys_depart_role_permission", `SELECT user_id FROM sys_depart_role_user WHERE drole_id = $1 ORDER BY user_id`)
}

func (s *Service) departRoleRules(ctx context.Context, in *struct {
	PermissionID string `path:"permissionId"`
	DepartID     string `path:"departId"`
	RoleID       string `path:"roleId"`
}) (RoleRules, error) {
	role, depart, err := s.departRoleByText(ctx, s.db.Read(), in.RoleID)
	if err == nil && depart.ID.String() != in.DepartID {
		err = errs.NotFoundf("部门角色不属于该部门，请刷新后再试")
	}
	if err != nil {
		return RoleRules{}, err
	}
	menu, err := menuID(in.PermissionID)
	if err != nil {
		return RoleRules{}, err
	}
	offered, _, err := offeredRules(ctx, s.db.Read(), depart.ID, menu)
	if err == nil && len(offered) == 0 {
		err = errs.Invalidf("部门在这个菜单上没有可用的数据规则，请先在部门权限中勾选")
	}
	if err != nil {
		return RoleRules{}, err
	}
	args := []any{menu}
	of := db.In(&args, offered)
	rules, err := rulesWhere(ctx, s.db.Read(), `d.permission_id = $1 AND d.id IN (`+of+`)`, args...)
	if err != nil {
		return RoleRules{}, err
	}
	chosen, _, err := db.One[string](ctx, s.db.Read(), `SELECT data_rule_ids FROM sys_depart_role_permission
		WHERE role_id = $1 AND permission_id = $2`, role.ID, menu)
	return RoleRules{rules, chosen}, err
}

// setDepartRoleRules chooses the data rules of a role among those of its department.
func (s *Service) setDepartRoleRules(ctx context.Context, in *struct{ Body RuleGrantForm }) (web.Message, error) {
	form := in.Body
	ids, err := chosenRules(form.DataRuleIDs)
	if err != nil {
		return "", err
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		role, depart, err := s.departRoleOf(ctx, tx, form.RoleID)
		if err != nil {
			return err
		}
		if err := departRoles.notOnesOwn(ctx, tx, role.ID, role.RoleName); err != nil {
			return err
		}
		offered, _, err := offeredRules(ctx, tx, depart.ID, form.PermissionID)
		if err == nil && len(value.Missing(ids, offered)) > 0 {
			err = errs.NotFoundf("所选的数据规则不在部门“%s”可用的规则之内，请刷新后再试", depart.DepartName)
		}
		if err != nil {
			return err
		}
		changed, err := tx.Exec(ctx, `UPDATE sys_depart_role_permission SET data_rule_ids = $1, operate_date = $2, operate_ip = $3
			WHERE role_id = $4 AND permission_id = $5`, value.JoinIDs(ids), tx.Now, audit.ActorOf(ctx).Address, role.ID, form.PermissionID)
		if err == nil && changed == 0 {
			err = errs.Invalidf("请先保存部门角色的菜单权限，再配置数据规则")
		}
		if err != nil {
			return err
		}
		s.auth.Sessions.RefreshAll(tx)
		return audit.Write(ctx, tx, audit.Entry{Action: "departRole.rules", ObjectType: "departRole", ObjectID: role.ID.String(), Operate: audit.Updated,
			Summary: fmt.Sprintf("部门“%s”的角色“%s”的数据规则改为 %d 条", depart.DepartName, role.RoleName, len(ids))})
	})
}
