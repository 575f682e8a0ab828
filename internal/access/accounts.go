package access

import (
	"context"
	"log/slog"
	"slices"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// firstRoles are those of the first administrator. A fresh site has one person, who must be able to write and publish; the
// security and the audit administrator are other people by rule and are named later.
var firstRoles = []string{RoleSystem, RoleEditor}

// HasAdministrator tells whether anybody can administer the system yet.
func (Rights) HasAdministrator(ctx context.Context, q db.Querier) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user u
		JOIN sys_user_role ur ON ur.user_id = u.id JOIN sys_role r ON r.id = ur.role_id
		WHERE r.role_code = $1 AND u.status = 1 AND u.del_flag = 0`, RoleSystem)
	return n > 0, err
}

// Appoint gives an administrator of the first site the roles with the codes; none means those of the very first administrator.
func (r Rights) Appoint(ctx context.Context, tx *db.Tx, userID value.ID, codes []string) error {
	if len(codes) == 0 {
		codes = firstRoles
	}
	roles, err := roleIDs(ctx, tx, codes)
	if err != nil {
		return err
	}
	return r.AssignRoles(ctx, tx, userID, directory.DefaultTenant, roles)
}

func roleIDs(ctx context.Context, tx *db.Tx, codes []string) ([]value.ID, error) {
	var ids []value.ID
	for _, code := range codes {
		id, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, directory.DefaultTenant, code)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errs.Invalidf("角色 %s 不存在，请先启动一次系统", code)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// Administers tells whether somebody is an administrator of any site.
func (Rights) Administers(ctx context.Context, q db.Querier, userID value.ID) (bool, error) {
	args := []any{userID}
	codes := db.In(&args, administratorRoles)
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
		WHERE ur.user_id = $1 AND r.role_code IN (`+codes+`)`, args...)
	return n > 0, err
}

// GiveRegistered gives somebody who registered the role of the configuration, "" for none, but never one of the administrators: a
// setting must not hand those out.
func (r Rights) GiveRegistered(ctx context.Context, tx *db.Tx, userID, tenant value.ID, code string) error {
	if code == "" {
		return nil
	}
	role, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, tenant, code)
	if err != nil {
		return err
	}
	if !found || slices.Contains(administratorRoles, code) {
		slog.WarnContext(ctx, "who registers gets no role: the site has no such role, or it is one of an administrator", "role", code)
		return nil
	}
	return r.AssignRoles(ctx, tx, userID, tenant, []value.ID{role})
}

// RoleNames names the roles of somebody in a site, those of departments behind the others.
func (Rights) RoleNames(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]string, error) {
	roles, err := db.Select[string](ctx, q, `SELECT r.role_name FROM sys_role r JOIN sys_user_role ur ON ur.role_id = r.id
		WHERE ur.user_id = $1 AND r.tenant_id = $2 ORDER BY r.role_code`, userID, tenantID)
	if err != nil {
		return nil, err
	}
	inDeparts, err := db.Select[string](ctx, q, `SELECT d.depart_name || '：' || dr.role_name FROM sys_depart_role_user ru
		JOIN sys_depart_role dr ON dr.id = ru.drole_id JOIN sys_depart d ON d.id = dr.depart_id
		WHERE ru.user_id = $1 AND dr.tenant_id = $2 ORDER BY d.org_code, dr.role_code`, userID, tenantID)
	return append(append([]string{}, roles...), inDeparts...), err
}
