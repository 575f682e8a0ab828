package access

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

type heldRole struct {
	ID    value.ID       `db:"id"`
	Code  string         `db:"role_code"`
	Scope auth.ScopeKind `db:"data_scope"`
}

func rolesOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]heldRole, error) {
	return db.Select[heldRole](ctx, q, `
		SELECT r.id, r.role_code, r.data_scope FROM sys_role r JOIN sys_user_role ur ON ur.role_id = r.id
		WHERE ur.user_id = $1 AND r.tenant_id = $2 ORDER BY r.role_code`, userID, tenantID)
}

// RoleCodes are the codes of the roles that a person holds in a site.
func RoleCodes(ctx context.Context, q db.Querier, user, tenant value.ID) ([]string, error) {
	held, err := rolesOf(ctx, q, user, tenant)
	codes := make([]string, len(held))
	for i, r := range held {
		codes[i] = r.Code
	}
	return codes, err
}

// holdings are the permissions that people hold, one row for each role that gives one: by the roles of a site and by those of the
// departments they work in. No role has the number of a department role, so role_id tells them apart. Conditions on it stand on its
// own columns, where both databases carry them into the two halves.
const holdings = ` (
	SELECT ur.user_id, r.tenant_id, r.id AS role_id, rp.permission_id, rp.data_rule_ids FROM sys_user_role ur
	JOIN sys_role r ON r.id = ur.role_id JOIN sys_role_permission rp ON rp.role_id = r.id
	UNION ALL
	SELECT ru.user_id, dr.tenant_id, dr.id AS role_id, rp.permission_id, rp.data_rule_ids FROM sys_depart_role_user ru
	JOIN sys_depart_role dr ON dr.id = ru.drole_id JOIN sys_depart_role_permission rp ON rp.role_id = dr.id) held `

// grantedOf lists the menus and buttons that the roles of a user in a site grant.
func grantedOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]Permission, error) {
	return db.Select[Permission](ctx, q, `
		SELECT `+permissionColumns+` FROM sys_permission p
		WHERE p.del_flag = 0 AND p.id IN (SELECT held.permission_id FROM`+holdings+`WHERE held.user_id = $1 AND held.tenant_id = $2)
		ORDER BY p.sort_no, p.id`, userID, tenantID)
}

// codesOf lists the permission codes that the roles of a user grant; tenantID 0 means in every site.
func codesOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) (map[string]bool, error) {
	lists, err := db.Select[string](ctx, q, `
		SELECT DISTINCT p.perms FROM sys_permission p WHERE p.del_flag = 0 AND p.perms <> '' AND p.id IN (
			SELECT held.permission_id FROM`+holdings+`WHERE held.user_id = $1 AND (held.tenant_id = $2 OR $2 = 0))`, userID, int64(tenantID))
	return codeSet(lists), err
}

// Holders are the people of a site with a permission who may work, those of one department when orgCode names it.
func Holders(ctx context.Context, q db.Querier, tenant value.ID, code, orgCode string) ([]value.ID, error) {
	permissions, err := db.Select[value.ID](ctx, q, `SELECT id FROM sys_permission
		WHERE del_flag = 0 AND (',' || REPLACE(perms, ' ', '') || ',') LIKE $1`, "%,"+code+",%")
	if err != nil || len(permissions) == 0 {
		return nil, err
	}
	args := []any{tenant, orgCode}
	of := db.In(&args, permissions)
	return db.Select[value.ID](ctx, q, `SELECT u.id FROM sys_user u JOIN sys_user_tenant t ON t.user_id = u.id
		WHERE t.tenant_id = $1 AND u.status = 1 AND u.del_flag = 0
			AND u.id IN (SELECT held.user_id FROM`+holdings+`WHERE held.tenant_id = $1 AND held.permission_id IN (`+of+`))
			AND ($2 = '' OR EXISTS (SELECT 1 FROM sys_user_depart ud JOIN sys_depart d ON d.id = ud.dep_id
				WHERE ud.user_id = u.id AND d.tenant_id = $1 AND d.org_code = $2))
		ORDER BY u.id`, args...)
}

// Bearers are the people who have one of the roles of a site.
func Bearers(ctx context.Context, q db.Querier, tenant value.ID, roles []value.ID) ([]value.ID, error) {
	args := []any{tenant}
	return db.Select[value.ID](ctx, q, `SELECT DISTINCT ur.user_id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
		WHERE r.tenant_id = $1 AND r.id IN (`+db.In(&args, roles)+`) ORDER BY ur.user_id`, args...)
}

func allButtons(ctx context.Context, q db.Querier) ([]Permission, error) {
	return db.Select[Permission](ctx, q, `
		SELECT `+permissionColumns+` FROM sys_permission p WHERE p.del_flag = 0 AND p.menu_type = 2 ORDER BY p.sort_no, p.id`)
}

// codeSet splits lists of codes: one row may name several, separated by commas.
func codeSet(lists []string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, code := range value.SplitList(list) {
			set[code] = true
		}
	}
	return set
}
