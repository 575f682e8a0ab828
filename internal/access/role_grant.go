package access

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// maxLookUp bounds what one call asks for by its numbers.
const maxLookUp = 500

func (s *Service) rolePermissions(ctx context.Context, in *struct {
	RoleID string `query:"roleId"`
}) ([]value.ID, error) {
	role, err := s.roleOf(ctx, s.db.Read(), in.RoleID)
	if err != nil {
		return nil, err
	}
	return grantedTo(ctx, s.db.Read(), role.ID)
}

func grantedTo(ctx context.Context, q db.Querier, role value.ID) ([]value.ID, error) {
	return db.Select[value.ID](ctx, q, `SELECT rp.permission_id FROM sys_role_permission rp JOIN sys_permission p ON p.id = rp.permission_id
		WHERE rp.role_id = $1 AND p.del_flag = 0 ORDER BY rp.permission_id`, role)
}

// GrantForm is the body of a role's permissions: what is checked now and what was checked when the screen opened.
type GrantForm struct {
	RoleID            value.ID `json:"roleId"`
	PermissionIDs     *string  `json:"permissionIds" doc:"用逗号分隔；空为取消全部，不能不填"`
	LastPermissionIDs string   `json:"lastpermissionIds" doc:"打开时的授权，用逗号分隔"`
}

func (s *Service) saveRolePermissions(ctx context.Context, in *struct{ Body GrantForm }) (web.Message, error) {
	added, removed, err := listed("permissionIds", in.Body.PermissionIDs, in.Body.LastPermissionIDs)
	if err != nil {
		return "", err
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		role, err := s.roles.Get(ctx, tx, in.Body.RoleID)
		if err != nil {
			return err
		}
		held, err := grantedTo(ctx, tx, role.ID)
		if err != nil {
			return err
		}
		more := value.Missing(added, held)
		if err := siteRoles.mayRegrant(ctx, tx, role.ID, role.RoleName, more, removed); err != nil {
			return err
		}
		if err := permissionsExist(ctx, tx, added); err != nil {
			return err
		}
		wanted := slices.Concat(value.Missing(held, removed), more)
		if err := s.GrantPermissions(ctx, tx, role.ID, wanted); err != nil {
			return err
		}
		return keepsKeys(ctx, tx, role)
	})
}

// listed reads what is checked now and what was checked when the screen opened, and tells what a save adds and takes away: only the
// difference is changed, so that two people who grant at once do not undo each other.
func listed(field string, now *string, last string) (added, removed []value.ID, err error) {
	wanted, err := checked(field, now)
	if err != nil {
		return nil, nil, err
	}
	before, err := crud.OptionalIDs(last)
	return value.Missing(wanted, before), value.Missing(before, wanted), err
}

func permissionsExist(ctx context.Context, q db.Querier, ids []value.ID) error {
	for batch := range slices.Chunk(ids, maxLookUp) {
		var args []any
		of := db.In(&args, batch)
		n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_permission WHERE del_flag = 0 AND id IN (`+of+`)`, args...)
		if err != nil {
			return err
		}
		if int(n) != len(batch) {
			return errs.NotFoundf("所选的菜单或按钮已被删除，请刷新后再试")
		}
	}
	return nil
}

// keepsKeys refuses to take from the security administrators the rights without which nobody could give rights any more, and from the
// auditors those without which nobody would see who gave them.
func keepsKeys(ctx context.Context, q db.Querier, role Role) error {
	keys, reason := []string{PermGrantRole, PermAssignRole}, "角色授权和分配角色的权限，否则没有人能再授权"
	switch role.RoleCode {
	case RoleSecurity:
	case RoleAudit:
		keys, reason = []string{auditPermPrefix + "list"}, "查看日志的权限，否则没有人能审计"
	default:
		return nil
	}
	lists, err := db.Select[string](ctx, q, `SELECT p.perms FROM sys_permission p
		JOIN sys_role_permission rp ON rp.permission_id = p.id WHERE rp.role_id = $1 AND p.del_flag = 0`, role.ID)
	held := codeSet(lists)
	if err == nil && slices.ContainsFunc(keys, func(code string) bool { return !held[code] }) {
		err = errs.Invalidf("“%s”必须保留%s", role.RoleName, reason)
	}
	return err
}

// RoleRules are the data rules of a menu entry and those granted to the role.
type RoleRules struct {
	DataRule  []DataRule `json:"datarule"`
	DrChecked string     `json:"drChecked,omitempty" doc:"授予角色的规则，用逗号分隔"`
}

func (s *Service) roleRules(ctx context.Context, in *struct {
	PermissionID string `path:"permissionId"`
	RoleID       string `path:"roleId"`
}) (RoleRules, error) {
	role, err := s.roleOf(ctx, s.db.Read(), in.RoleID)
	if err != nil {
		return RoleRules{}, err
	}
	menu, rules, err := rulesAt(ctx, s.db.Read(), in.PermissionID)
	if err != nil {
		return RoleRules{}, err
	}
	granted, _, err := db.One[string](ctx, s.db.Read(), `SELECT data_rule_ids FROM sys_role_permission WHERE role_id = $1 AND permission_id = $2`, role.ID, menu)
	return RoleRules{rules, granted}, err
}

// rulesAt are the data rules of a menu entry, of which there must be one, by an identifier that came as text.
func rulesAt(ctx context.Context, q db.Querier, permission string) (menu value.ID, rules []DataRule, err error) {
	if menu, err = menuID(permission); err != nil {
		return 0, nil, err
	}
	rules, err = rulesWhere(ctx, q, `d.permission_id = $1`, menu)
	if err == nil && len(rules) == 0 {
		err = errs.Invalidf("未找到权限配置信息")
	}
	return menu, rules, err
}

func menuID(text string) (value.ID, error) {
	menu, err := value.ParseID(text)
	if err != nil {
		err = errs.Invalidf("菜单的编号格式不正确")
	}
	return menu, err
}

// checked reads what a form has checked. A list that did not come along is refused: nothing checked takes everything away.
func checked(field string, list *string) ([]value.ID, error) {
	if list == nil {
		return nil, errs.WrongField(field, "缺少 "+field+"，没有保存，请刷新后再试；要全部取消时请提交空的 "+field)
	}
	return crud.OptionalIDs(*list)
}

// chosenRules reads the data rules that a form has checked, each once.
func chosenRules(list *string) ([]value.ID, error) {
	ids, err := checked("dataRuleIds", list)
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// rulesOfMenu refuses rules of another menu entry.
func rulesOfMenu(ctx context.Context, q db.Querier, menu value.ID, ids []value.ID) error {
	args := []any{menu}
	of := db.In(&args, ids)
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_permission_data_rule WHERE permission_id = $1 AND id IN (`+of+`)`, args...)
	if err == nil && int(n) != len(ids) {
		err = errs.NotFoundf("所选的数据规则不属于该菜单，请刷新后再试")
	}
	return err
}

// RuleGrantForm is the body of a role's data rules at one menu entry.
type RuleGrantForm struct {
	PermissionID value.ID `json:"permissionId"`
	RoleID       value.ID `json:"roleId"`
	DataRuleIDs  *string  `json:"dataRuleIds" doc:"用逗号分隔；空为取消全部，不能不填"`
}

func (s *Service) setRoleRules(ctx context.Context, in *struct{ Body RuleGrantForm }) (web.Message, error) {
	form := in.Body
	ids, err := chosenRules(form.DataRuleIDs)
	if err != nil {
		return "", err
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		role, err := s.roles.Get(ctx, tx, form.RoleID)
		if err != nil {
			return err
		}
		if err := siteRoles.notOnesOwn(ctx, tx, role.ID, role.RoleName); err != nil {
			return err
		}
		if err := rulesOfMenu(ctx, tx, form.PermissionID, ids); err != nil {
			return err
		}
		changed, err := tx.Exec(ctx, `UPDATE sys_role_permission SET data_rule_ids = $1, operate_date = $2, operate_ip = $3
			WHERE role_id = $4 AND permission_id = $5`, value.JoinIDs(ids), tx.Now, audit.ActorOf(ctx).Address, role.ID, form.PermissionID)
		if err == nil && changed == 0 {
			err = errs.Invalidf("请先保存角色菜单权限，再配置数据权限")
		}
		if err != nil {
			return err
		}
		s.auth.Sessions.RefreshAll(tx)
		return audit.Write(ctx, tx, audit.Entry{Action: "role.rules", ObjectType: "role", ObjectID: role.ID.String(), Operate: audit.Updated,
			Summary: "角色“" + role.RoleName + "”的数据规则改为 " + value.ID(len(ids)).String() + " 条"})
	})
}
