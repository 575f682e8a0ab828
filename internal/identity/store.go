package identity

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// account is what sign-in needs of a user, the password hash with it.
type account struct {
	ID       value.ID `db:"id"`
	Username string   `db:"username"`
	Realname string   `db:"realname"`
	Password string   `db:"password"`
	Status   int      `db:"status"`
	OrgCode  string   `db:"org_code"`

	PasswordTime    value.Time `db:"password_time"`
	PasswordInitial bool       `db:"password_initial"` // somebody else chose it
}

const accountColumns = `id, username, realname, password, status, org_code, password_time, password_initial`

func accountByName(ctx context.Context, q db.Querier, username string) (account, bool, error) {
	if strings.ContainsRune(username, 0) { // nobody has such a name, and PostgreSQL refuses to look for it
		return account{}, false, nil
	}
	return db.One[account](ctx, q, `SELECT `+accountColumns+` FROM sys_user WHERE username = $1 AND del_flag = 0`, normalName(username))
}

func accountByID(ctx context.Context, q db.Querier, id value.ID) (account, bool, error) {
	return db.One[account](ctx, q, `SELECT `+accountColumns+` FROM sys_user WHERE id = $1 AND del_flag = 0`, id)
}

// normalName is how user names are stored: nobody should fail to sign in because a phone capitalised the first letter.
func normalName(username string) string { return strings.ToLower(strings.TrimSpace(username)) }

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

// grantedOf lists the menus and buttons that the roles of a user in a site grant.
func grantedOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]Permission, error) {
	return db.Select[Permission](ctx, q, `
		SELECT `+permissionColumns+` FROM sys_permission p
		WHERE p.del_flag = 0 AND p.id IN (
			SELECT rp.permission_id FROM sys_role_permission rp
			JOIN sys_role r ON r.id = rp.role_id
			JOIN sys_user_role ur ON ur.role_id = r.id
			WHERE ur.user_id = $1 AND r.tenant_id = $2)
		ORDER BY p.sort_no, p.id`, userID, tenantID)
}

// codesOf lists the permission codes that the roles of a user grant; tenantID 0 means in every site.
func codesOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) (map[string]bool, error) {
	lists, err := db.Select[string](ctx, q, `
		SELECT DISTINCT p.perms FROM sys_permission p
		JOIN sys_role_permission rp ON rp.permission_id = p.id
		JOIN sys_role r ON r.id = rp.role_id
		JOIN sys_user_role ur ON ur.role_id = r.id
		WHERE ur.user_id = $1 AND (r.tenant_id = $2 OR $2 = 0) AND p.del_flag = 0 AND p.perms <> ''`, userID, int64(tenantID))
	return codeSet(lists), err
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
