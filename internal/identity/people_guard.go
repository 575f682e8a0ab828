package identity

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// permReset is the right to open accounts of other people: to give them a new password, or administrators another phone.
const permReset = permUser + ":reset"

const areaSystem = "system:"

// mayManageAccount refuses to touch the account of somebody who works in other sites too, and those of administrators to whoever reaches
// only a part of the site. There is one account for all sites: with its password the administrators of one site would open the others, and
// those of a department the whole site. They may still change departments and roles within their own reach.
func mayManageAccount(ctx context.Context, q db.Querier, p Person) error {
	caller := auth.PrincipalFrom(ctx)
	if caller.TenantID != DefaultTenant {
		elsewhere, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user_tenant WHERE user_id = $1 AND tenant_id <> $2
			AND EXISTS (SELECT 1 FROM sys_user_tenant own WHERE own.user_id = $1 AND own.tenant_id = $2)`, p.ID, int64(caller.TenantID))
		if err != nil {
			return err
		}
		if elsewhere > 0 {
			return errs.New(errs.Forbidden, "“%s”也在其他站点工作，账号由中心网站的管理员管理；您可以调整其在本站的部门和角色", p.Realname)
		}
	}
	if caller.Scope.All() || caller.UserID == p.ID {
		return nil
	}
	rights, err := rightsOf(ctx, q, p.ID)
	if err == nil && administers(rights) {
		err = errs.New(errs.Forbidden, "“%s”有管理权限，账号由管理范围为全站的管理员管理；您可以调整其在本部门的归属", p.Realname)
	}
	return err
}

// mayManageNamed is mayManageAccount of somebody by the number, also of somebody in the bin.
func mayManageNamed(ctx context.Context, tx *db.Tx, id value.ID) (err error) {
	p := Person{}
	p.ID = id
	if p.Realname, _, err = db.One[string](ctx, tx, `SELECT realname FROM sys_user WHERE id = $1`, id); err != nil {
		return err
	}
	return mayManageAccount(ctx, tx, p)
}

// mayReset refuses to open the account of an auditor to anybody.
func (s *Service) mayReset(ctx context.Context, tx *db.Tx, person Person) error {
	if err := mayManageAccount(ctx, tx, person); err != nil {
		return err
	}
	rights, err := rightsOf(ctx, tx, person.ID)
	if err == nil && (audits(rights) || rights[RoleAudit]) {
		err = errs.New(errs.Forbidden, "审计人员的密码由其本人修改；忘记时请在服务器上用命令重置")
	}
	return err
}

// mayOpen refuses to open the account of somebody who grants rights to whoever may not grant any: the right to reset would become every
// right.
func (s *Service) mayOpen(ctx context.Context, tx *db.Tx, person Person) error {
	if err := s.mayReset(ctx, tx, person); err != nil {
		return err
	}
	rights, err := rightsOf(ctx, tx, person.ID)
	if err == nil && !mayOpenWith(ctx, rights) {
		err = errs.New(errs.Forbidden, ownersAndGrantors, person.Realname)
	}
	return err
}

const ownersAndGrantors = "“%s”能授权，其密码、手机号和邮箱由其本人或另一位安全管理员修改"

func mayOpenWith(ctx context.Context, rights map[string]bool) bool {
	return !grants(rights) && !rights[RoleSecurity] || grants(auth.PrincipalFrom(ctx).Perms)
}

// rightsOf are the permission codes of a person in all sites, with the codes of the duties that they hold.
func rightsOf(ctx context.Context, q db.Querier, userID value.ID) (map[string]bool, error) {
	rights, err := codesOf(ctx, q, userID, 0)
	if err != nil {
		return nil, err
	}
	where, args := among("r.role_code", 2, administratorRoles)
	duties, err := db.Select[string](ctx, q, `SELECT DISTINCT r.role_code FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
		WHERE ur.user_id = $1 AND `+where, append([]any{userID}, args...)...)
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
	where, args := among("r.role_code", 2, administratorRoles)
	return db.Select[duty](ctx, q, `SELECT DISTINCT r.tenant_id, r.role_code FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id
			JOIN sys_role r ON r.id = ur.role_id JOIN sys_tenant t ON t.id = r.tenant_id AND t.del_flag = 0
			JOIN sys_user_tenant ut ON ut.user_id = u.id AND ut.tenant_id = r.tenant_id
		WHERE u.id = $1 AND u.status = 1 AND u.del_flag = 0 AND `+where+` AND NOT EXISTS (
			SELECT 1 FROM sys_user_role o JOIN sys_user ou ON ou.id = o.user_id JOIN sys_user_tenant ot ON ot.user_id = ou.id AND ot.tenant_id = r.tenant_id
			WHERE o.role_id = r.id AND o.user_id <> u.id AND ou.status = 1 AND ou.del_flag = 0)
		ORDER BY r.tenant_id, r.role_code`, append([]any{userID}, args...)...)
}

// oneAtATime lets one change after the other of what holders of duties hold: two that each leave the other holder there would leave nobody.
// The first site's row is the lock, which every node and both databases know; for everybody else nothing waits.
func oneAtATime(ctx context.Context, tx *db.Tx, userID value.ID) error {
	where, args := among("r.role_code", 2, administratorRoles)
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = $1 AND `+where,
		append([]any{userID}, args...)...)
	if err != nil || n == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE sys_tenant SET name = name WHERE id = $1`, DefaultTenant)
	return err
}

// keepDuties runs a change of what somebody holds and refuses it when it leaves a site without one of its administrators.
func keepDuties(ctx context.Context, tx *db.Tx, userID value.ID, change func() error) error {
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

// dropUngranted takes the administration away from somebody who comes back from the bin, as far as the caller may not give it: in the
// caller's site by the right to give roles, in others never. The same holds for who joins sites again, which are then named: no name means
// all. It returns the names of the roles.
func (s *Service) dropUngranted(ctx context.Context, tx *db.Tx, userID value.ID, sites ...value.ID) ([]string, error) {
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
	for _, r := range roles {
		if r.Tenant == caller.TenantID && caller.Has(PermAssignRole) || len(sites) > 0 && !slices.Contains(sites, r.Tenant) {
			continue
		}
		links, holds := "sys_role_permission", `DELETE FROM sys_user_role WHERE user_id = $1 AND role_id = $2`
		if r.Depart {
			links, holds = "sys_depart_role_permission", `DELETE FROM sys_depart_role_user WHERE user_id = $1 AND drole_id = $2`
		}
		lists, err := db.Select[string](ctx, tx, `SELECT p.perms FROM sys_permission p JOIN `+links+` rp ON rp.permission_id = p.id
			WHERE rp.role_id = $1 AND p.del_flag = 0`, r.ID)
		if err != nil {
			return nil, err
		}
		rights := codeSet(lists)
		if rights[r.Code] = true; !administers(rights) {
			continue
		}
		if _, err := tx.Exec(ctx, holds, userID, r.ID); err != nil {
			return nil, err
		}
		dropped = append(dropped, r.Name)
	}
	if len(dropped) == 0 {
		return nil, nil
	}
	s.auth.Sessions.Refresh(tx, userID)
	return dropped, audit.Write(ctx, tx, audit.Entry{Action: "user.roles", Operate: audit.Updated, ObjectType: "user", ObjectID: userID.String(),
		Summary: "取回或重新加入站点，没有恢复管理角色：" + orNone(dropped)})
}
