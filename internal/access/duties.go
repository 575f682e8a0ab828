package access

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const areaSystem = "system:"

// SaveRoles gives roles. Whoever may not give any can still save a person whose form carries the roles they hold.
func (r Rights) SaveRoles(ctx context.Context, tx *db.Tx, userID value.ID, ids []value.ID) error {
	caller := auth.PrincipalFrom(ctx)
	held, err := db.Select[value.ID](ctx, tx, `SELECT ur.role_id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
		WHERE ur.user_id = $1 AND r.tenant_id = $2 ORDER BY ur.role_id`, userID, caller.TenantID)
	if err != nil {
		return err
	}
	slices.Sort(ids)
	if slices.Equal(slices.Compact(ids), held) {
		return nil
	}
	if !caller.Has(PermAssignRole) {
		return errs.New(errs.Forbidden, "没有权限分配角色，请由安全管理员分配")
	}
	if userID == caller.UserID {
		return errs.New(errs.Forbidden, "不能修改自己的角色，请由其他安全管理员修改")
	}
	return r.KeepDuties(ctx, tx, userID, func() error { return r.AssignRoles(ctx, tx, userID, caller.TenantID, slices.Compact(ids)) })
}

// RightsOf sums up what an account opens.
func (Rights) RightsOf(ctx context.Context, q db.Querier, userID value.ID) (directory.AccountRights, error) {
	rights, err := rightsOf(ctx, q, userID)
	return directory.AccountRights{Administers: administers(rights), Audits: audits(rights) || rights[RoleAudit],
		GrantsMore: (grants(rights) || rights[RoleSecurity]) && !grants(auth.PrincipalFrom(ctx).Perms)}, err
}

// rightsOf are the permission codes of a person in all sites, with the codes of the duties that they hold.
func rightsOf(ctx context.Context, q db.Querier, userID value.ID) (map[string]bool, error) {
	rights, err := codesOf(ctx, q, userID, 0)
	if err != nil {
		return nil, err
	}
	args := []any{userID}
	codes := db.In(&args, administratorRoles)
	duties, err := db.Select[string](ctx, q, `SELECT DISTINCT r.role_code FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
		WHERE ur.user_id = $1 AND r.role_code IN (`+codes+`)`, args...)
	for _, code := range duties {
		rights[code] = true
	}
	return rights, err
}

// administers tells whether rights are more than looking at lists of the system.
func administers(rights map[string]bool) bool {
	for code := range rights {
		if slices.Contains(administratorRoles, code) || strings.HasPrefix(code, auditPermPrefix) {
			return true
		}
		if strings.HasPrefix(code, areaSystem) && !strings.HasSuffix(code, listSuffix) {
			return true
		}
	}
	return false
}

// duty is one of the three administrators of a site.
type duty struct {
	Tenant value.ID `db:"tenant_id"`
	Code   string   `db:"role_code"`
}

// soleDuties are the duties that nobody but the person fulfils in a site: no other account that works has them there.
func soleDuties(ctx context.Context, q db.Querier, userID value.ID) ([]duty, error) {
	args := []any{userID}
	codes := db.In(&args, administratorRoles)
	return db.Select[duty](ctx, q, `SELECT DISTINCT r.tenant_id, r.role_code FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id
			JOIN sys_role r ON r.id = ur.role_id JOIN sys_tenant t ON t.id = r.tenant_id AND t.del_flag = 0
			JOIN sys_user_tenant ut ON ut.user_id = u.id AND ut.tenant_id = r.tenant_id
		WHERE u.id = $1 AND u.status = 1 AND u.del_flag = 0 AND r.role_code IN (`+codes+`) AND NOT EXISTS (
			SELECT 1 FROM sys_user_role o JOIN sys_user ou ON ou.id = o.user_id JOIN sys_user_tenant ot ON ot.user_id = ou.id AND ot.tenant_id = r.tenant_id
			WHERE o.role_id = r.id AND o.user_id <> u.id AND ou.status = 1 AND ou.del_flag = 0)
		ORDER BY r.tenant_id, r.role_code`, args...)
}

// oneAtATime lets one change after the other of what holders of duties hold: two that each leave the other holder there would leave nobody.
// For everybody else nothing waits.
func oneAtATime(ctx context.Context, tx *db.Tx, userID value.ID) error {
	args := []any{userID}
	codes := db.In(&args, administratorRoles)
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = $1 AND r.role_code IN (`+codes+`)`,
		args...)
	if err != nil || n == 0 {
		return err
	}
	return directory.OneAtATime(ctx, tx)
}

// SoleDuty names a duty that nobody but the person fulfils in a site, and nobody takes over: see FillDuties.
func (Rights) SoleDuty(ctx context.Context, tx *db.Tx, userID value.ID) (string, error) {
	if err := oneAtATime(ctx, tx, userID); err != nil {
		return "", err
	}
	sole, err := soleDuties(ctx, tx, userID)
	if err != nil {
		return "", err
	}
	for _, d := range sole {
		successors := int64(0)
		if d.Tenant != directory.DefaultTenant {
			successors, err = db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id JOIN sys_user u ON u.id = ur.user_id
				WHERE r.tenant_id = $1 AND r.role_code = $2 AND u.id <> $3 AND u.status = 1 AND u.del_flag = 0`, directory.DefaultTenant, d.Code, userID)
		}
		if err != nil || successors == 0 {
			return roleTitle(d.Code), err
		}
	}
	return "", nil
}

// KeepDuties runs a change of what somebody holds and refuses it when it leaves a site without one of its administrators.
func (Rights) KeepDuties(ctx context.Context, tx *db.Tx, userID value.ID, change func() error) error {
	if err := oneAtATime(ctx, tx, userID); err != nil {
		return err
	}
	before, err := soleDuties(ctx, tx, userID)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := soleDuties(ctx, tx, userID)
	for _, d := range before {
		if err == nil && !slices.Contains(after, d) {
			err = errs.Invalidf("这是最后一位%s，请先让另一人担任", roleTitle(d.Code))
		}
	}
	return err
}

// DropUngranted takes the administration away from somebody who comes back from the bin, as far as the caller may not give it: in the
// caller's site by the right to give roles, in others never. The same holds for who joins sites again, which are then named: no name means
// all. It returns the names of the roles.
func (r Rights) DropUngranted(ctx context.Context, tx *db.Tx, userID value.ID, sites ...value.ID) ([]string, error) {
	caller := auth.PrincipalFrom(ctx)
	type held struct {
		ID     value.ID `db:"id"`
		Tenant value.ID `db:"tenant_id"`
		Code   string   `db:"code"`
		Name   string   `db:"name"`
		Depart bool     `db:"of_depart"`
	}
	roles, err := db.Select[held](ctx, tx, `SELECT r.id, r.tenant_id, r.role_code AS code, r.role_name AS name, FALSE AS of_depart
			FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = $1
		UNION ALL SELECT r.id, r.tenant_id, '' AS code, r.role_name AS name, TRUE AS of_depart
			FROM sys_depart_role_user ur JOIN sys_depart_role r ON r.id = ur.drole_id WHERE ur.user_id = $1 ORDER BY 2, 1`, userID)
	if err != nil {
		return nil, err
	}
	var dropped []string
	for _, role := range roles {
		if role.Tenant == caller.TenantID && caller.Has(PermAssignRole) || len(sites) > 0 && !slices.Contains(sites, role.Tenant) {
			continue
		}
		links, holds := "sys_role_permission", `DELETE FROM sys_user_role WHERE user_id = $1 AND role_id = $2`
		if role.Depart {
			links, holds = "sys_depart_role_permission", `DELETE FROM sys_depart_role_user WHERE user_id = $1 AND drole_id = $2`
		}
		lists, err := db.Select[string](ctx, tx, `SELECT p.perms FROM sys_permission p JOIN `+links+` rp ON rp.permission_id = p.id
			WHERE rp.role_id = $1 AND p.del_flag = 0`, role.ID)
		if err != nil {
			return nil, err
		}
		rights := codeSet(lists)
		if rights[role.Code] = true; !administers(rights) {
			continue
		}
		if _, err := tx.Exec(ctx, holds, userID, role.ID); err != nil {
			return nil, err
		}
		dropped = append(dropped, role.Name)
	}
	if len(dropped) == 0 {
		return nil, nil
	}
	r.auth.Sessions.Refresh(tx, userID)
	return dropped, audit.Write(ctx, tx, audit.Entry{Action: "user.roles", Operate: audit.Updated, ObjectType: "user", ObjectID: userID.String(),
		Summary: "取回或重新加入站点，没有恢复管理角色：" + orNone(dropped)})
}
