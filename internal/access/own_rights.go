package access

import (
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// roleKind is where people hold roles of a kind, and where these have what they give.
type roleKind struct{ title, holders, links string }

var (
	siteRoles   = roleKind{"角色", `sys_user_role WHERE role_id = $1`, "sys_role_permission"}
	departRoles = roleKind{"部门角色", `sys_depart_role_user WHERE drole_id = $1`, "sys_depart_role_permission"}
)

// notOnesOwn refuses to widen a role that the caller holds: nobody raises themselves.
func (k roleKind) notOnesOwn(ctx context.Context, q db.Querier, role value.ID, name string) error {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM `+k.holders+` AND user_id = $2`, role, auth.PrincipalFrom(ctx).UserID)
	if err == nil && n > 0 {
		err = errs.New(errs.Forbidden, "您自己持有%s“%s”，请由其他安全管理员授权", k.title, name)
	}
	return err
}

// mayRegrant lets people take rights away from a role of their own, but give it none, and nobody free a list from the data rules of its screen.
func (k roleKind) mayRegrant(ctx context.Context, q db.Querier, role value.ID, name string, added, removed []value.ID) error {
	if err := k.keepsRules(ctx, q, role, removed); err != nil || len(added) == 0 {
		return err
	}
	return k.notOnesOwn(ctx, q, role, name)
}

// keepsRules refuses to take away a screen whose data rules hold for a button that stays: its list would show every row.
func (k roleKind) keepsRules(ctx context.Context, q db.Querier, role value.ID, removed []value.ID) error {
	type bound struct {
		Screen value.ID `db:"screen_id"`
		Name   string   `db:"screen"`
		Button value.ID `db:"button_id"`
	}
	held, err := db.Select[bound](ctx, q, `SELECT s.permission_id AS screen_id, screen.name AS screen, b.permission_id AS button_id FROM `+k.links+` s
		JOIN sys_permission screen ON screen.id = s.permission_id JOIN sys_permission p ON p.parent_id = s.permission_id
		JOIN `+k.links+` b ON b.role_id = s.role_id AND b.permission_id = p.id
		WHERE s.role_id = $1 AND s.data_rule_ids <> '' ORDER BY s.permission_id`, role)
	if err != nil {
		return err
	}
	for _, b := range held {
		if slices.Contains(removed, b.Screen) && !slices.Contains(removed, b.Button) {
			return errs.Invalidf("“%s”带有数据规则，只取消页面而保留它下面的按钮会放开全部数据；请连同按钮一起取消，或先清除它的数据规则", b.Name)
		}
	}
	return nil
}

// notOnesOwnMenu refuses changes of a menu entry that would widen what the caller holds: further codes, and another screen for a button,
// which leaves the data rules of its screen.
func notOnesOwnMenu(ctx context.Context, q db.Querier, old, new Permission) error {
	codes := codeSet([]string{old.Perms})
	more := slices.ContainsFunc(value.SplitList(new.Perms), func(code string) bool { return !codes[code] })
	if !more && old.ParentID == new.ParentID {
		return nil
	}
	rulesAbove, err := ownRules(ctx, q, old.ParentID)
	if err != nil || !more && len(rulesAbove) == 0 {
		return err
	}
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM`+holdings+`WHERE held.user_id = $1 AND held.permission_id = $2`, auth.PrincipalFrom(ctx).UserID, old.ID)
	if err == nil && n > 0 {
		err = errs.New(errs.Forbidden, "您自己的角色有“%s”，这样修改会扩大您自己的权限，请由其他安全管理员修改", old.Name)
	}
	return err
}

// notOnesOwnRule refuses to change what a data rule says that narrows what the caller sees.
func notOnesOwnRule(ctx context.Context, q db.Querier, old *DataRule, new DataRule) error {
	if old == nil || old.RuleColumn == new.RuleColumn && old.RuleConditions == new.RuleConditions && old.RuleValue == new.RuleValue && old.Status == new.Status {
		return nil
	}
	chosen, err := ownRules(ctx, q, old.PermissionID)
	if err == nil && slices.Contains(chosen, old.ID.String()) {
		err = errs.New(errs.Forbidden, "您自己的角色正在使用规则“%s”，请由其他安全管理员修改", old.RuleName)
	}
	return err
}

// ownRules are the data rules that the caller's roles have chosen at a menu entry.
func ownRules(ctx context.Context, q db.Querier, menu value.ID) (ids []string, err error) {
	lists, err := db.Select[string](ctx, q, `SELECT held.data_rule_ids FROM`+holdings+`WHERE held.user_id = $1 AND held.permission_id = $2`,
		auth.PrincipalFrom(ctx).UserID, menu)
	for _, list := range lists {
		ids = append(ids, value.SplitList(list)...)
	}
	return ids, err
}

var errWiderReach = errs.WrongField("dataScope", "不能超出您自己的数据范围，请由数据范围更大的安全管理员设置")

// withinOwnReach refuses to give a kind of reach that is wider than the caller's own. Of chosen departments, each is looked at.
func withinOwnReach(ctx context.Context, kind auth.ScopeKind) error {
	widths := []auth.ScopeKind{auth.ScopeSelf, auth.ScopeDepart, auth.ScopeDeparts, auth.ScopeAll}
	own := slices.Index(widths, auth.PrincipalFrom(ctx).Scope.Kind)
	if kind != auth.ScopeChosen && slices.Index(widths, kind) > max(own, 0) {
		return errWiderReach
	}
	return nil
}
