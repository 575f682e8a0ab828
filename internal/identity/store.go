package identity

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// tenantsOf lists the open sites of a user.
func (s *Service) tenantsOf(ctx context.Context, q db.Querier, userID value.ID) ([]Tenant, error) {
	return db.Select[Tenant](ctx, q, `
		SELECT t.id, t.name, t.begin_date, t.end_date, t.status
		FROM sys_tenant t JOIN sys_user_tenant ut ON ut.tenant_id = t.id
		WHERE `+openSite+` AND ut.user_id = $2 ORDER BY t.id`, s.db.Now(), userID)
}

// departsOf lists the departments of a user in a site, in the order of the tree.
func departsOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]Department, error) {
	return db.Select[Department](ctx, q, `
		SELECT `+departColumns+`
		FROM sys_depart d JOIN sys_user_depart ud ON ud.dep_id = d.id
		WHERE ud.user_id = $1 AND d.tenant_id = $2 AND d.del_flag = '0' ORDER BY d.org_code, d.id`, userID, tenantID)
}

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
	where, args := among("held.permission_id", 3, permissions)
	return db.Select[value.ID](ctx, q, `SELECT u.id FROM sys_user u JOIN sys_user_tenant t ON t.user_id = u.id
		WHERE t.tenant_id = $1 AND u.status = 1 AND u.del_flag = 0
			AND u.id IN (SELECT held.user_id FROM`+holdings+`WHERE held.tenant_id = $1 AND `+where+`)
			AND ($2 = '' OR EXISTS (SELECT 1 FROM sys_user_depart ud JOIN sys_depart d ON d.id = ud.dep_id
				WHERE ud.user_id = u.id AND d.tenant_id = $1 AND d.org_code = $2))
		ORDER BY u.id`, append([]any{tenant, orgCode}, args...)...)
}

func allButtons(ctx context.Context, q db.Querier) ([]Permission, error) {
	return db.Select[Permission](ctx, q, `
		SELECT `+permissionColumns+` FROM sys_permission p WHERE p.del_flag = 0 AND p.menu_type = 2 ORDER BY p.sort_no, p.id`)
}

// codeSet splits lists of codes: one row may name several, separated by commas.
func codeSet(lists []string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, code := range splitList(list) {
			set[code] = true
		}
	}
	return set
}

func splitList(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
