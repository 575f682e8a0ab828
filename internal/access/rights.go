package access

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Rights changes and tells what accounts may do. It is made before the directory, which asks it.
type Rights struct{ auth *auth.Service }

var _ directory.Access = Rights{}

// NewRights makes them; sessions hear of changes.
func NewRights(sessions *auth.Service) Rights { return Rights{sessions} }

// Codes of the roles that the first start makes.
const (
	RoleSystem   = "system_admin"   // 系统管理员: runs the system
	RoleSecurity = "security_admin" // 安全管理员: grants rights
	RoleAudit    = "audit_admin"    // 审计管理员: reads the operation log
	RoleEditor   = "editor"         // 编辑: writes and publishes
)

// administratorRoles exclude each other: GB/T 22239-2019 8.1.4.2 d asks for separated administrators (三员分立). Nobody holds
// two of them, not even in different sites of one installation.
var administratorRoles = []string{RoleSystem, RoleSecurity, RoleAudit}

// Permission codes that must never meet in one role or one person: who can grant rights could otherwise hide what they did.
const (
	PermGrantRole   = "system:role:grant" // gives permissions to roles
	PermAssignRole  = "system:user:role"  // gives roles to people
	auditPermPrefix = "system:audit:"     // reads, exports or clears the operation log
)

// AssignRoles gives a user exactly these roles in a site. It refuses combinations that the separation of administrators
// forbids, and roles of another site.
func (r Rights) AssignRoles(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, roleIDs []value.ID) error {
	if _, err := tx.Exec(ctx, `DELETE FROM sys_user_role WHERE user_id = $1
		AND role_id IN (SELECT id FROM sys_role WHERE tenant_id = $2)`, userID, tenantID); err != nil {
		return err
	}
	var names []string
	administers := false
	for _, id := range roleIDs {
		role, found, err := db.One[struct {
			Name string `db:"role_name"`
			Code string `db:"role_code"`
		}](ctx, tx, `SELECT role_name, role_code FROM sys_role WHERE id = $1 AND tenant_id = $2`, id, tenantID)
		if err != nil {
			return err
		}
		if !found {
			return errs.NotFoundf("所选的角色不存在，请刷新后再试")
		}
		if _, err := tx.Exec(ctx, `INSERT INTO sys_user_role (id, user_id, role_id) VALUES ($1, $2, $3)
			ON CONFLICT (user_id, role_id) DO NOTHING`, tx.NewID(), userID, id); err != nil {
			return err
		}
		names = append(names, role.Name)
		administers = administers || slices.Contains(administratorRoles, role.Code)
	}
	if err := checkSeparation(ctx, tx, userID); err != nil {
		return err
	}
	if administers && tenantID == directory.DefaultTenant {
		if err := r.FillDuties(ctx, tx); err != nil {
			return err
		}
	}
	r.auth.Sessions.Refresh(tx, userID)
	return audit.Write(ctx, tx, audit.Entry{Action: "user.roles", Operate: audit.Updated, ObjectType: "user", ObjectID: userID.String(),
		Summary: "角色改为：" + orNone(names)})
}

// GrantPermissions gives a role exactly these menus and buttons, unless that would put granting and auditing into one hand. What the
// role keeps also keeps its data rules.
func (r Rights) GrantPermissions(ctx context.Context, tx *db.Tx, roleID value.ID, permissionIDs []value.ID) error {
	held, err := db.Select[value.ID](ctx, tx, `SELECT permission_id FROM sys_role_permission WHERE role_id = $1 ORDER BY permission_id`, roleID)
	if err != nil {
		return err
	}
	added, removed := value.Missing(permissionIDs, held), value.Missing(held, permissionIDs)
	for _, id := range removed {
		if _, err := tx.Exec(ctx, `DELETE FROM sys_role_permission WHERE role_id = $1 AND permission_id = $2`, roleID, id); err != nil {
			return err
		}
	}
	for _, id := range added {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date, operate_ip) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (role_id, permission_id) DO NOTHING`, tx.NewID(), roleID, id, tx.Now, audit.ActorOf(ctx).Address); err != nil {
			return err
		}
	}
	if err := checkRoleSeparation(ctx, tx, roleID); err != nil {
		return err
	}
	r.auth.Sessions.RefreshAll(tx)
	return audit.Write(ctx, tx, audit.Entry{Action: "role.permissions", ObjectType: "role", ObjectID: roleID.String(), Operate: audit.Updated,
		Summary: fmt.Sprintf("权限改为 %d 项（增加 %d 项，取消 %d 项）", len(permissionIDs), len(added), len(removed))})
}

// checkRoleSeparation looks at a role and everybody who holds it.
func checkRoleSeparation(ctx context.Context, tx *db.Tx, roleID value.ID) error {
	return separateRole(ctx, tx, roleID, "sys_role_permission", `SELECT user_id FROM sys_user_role WHERE role_id = $1 ORDER BY user_id`)
}

// separateRole looks at what a role grants by its links, and at its holders. Only codes that grant or audit can break the separation,
// so the holders of all other roles need no look.
func separateRole(ctx context.Context, tx *db.Tx, roleID value.ID, links, holders string) error {
	lists, err := db.Select[string](ctx, tx, `SELECT p.perms FROM sys_permission p
		JOIN `+links+` rp ON rp.permission_id = p.id WHERE rp.role_id = $1 AND p.del_flag = 0`, roleID)
	if err != nil {
		return err
	}
	codes := codeSet(lists)
	if err := separate(codes); err != nil {
		return err
	}
	if !grants(codes) && !audits(codes) {
		return nil
	}
	people, err := db.Select[value.ID](ctx, tx, holders, roleID)
	for _, userID := range people {
		if err == nil {
			err = checkSeparation(ctx, tx, userID)
		}
	}
	return err
}

// checkSeparation looks at everything a user holds, in all sites, after a change and before its commit.
func checkSeparation(ctx context.Context, tx *db.Tx, userID value.ID) error {
	held, err := db.Select[string](ctx, tx, `SELECT DISTINCT r.role_code FROM sys_role r
		JOIN sys_user_role ur ON ur.role_id = r.id WHERE ur.user_id = $1`, userID)
	if err != nil {
		return err
	}
	administrator := slices.DeleteFunc(held, func(code string) bool { return !slices.Contains(administratorRoles, code) })
	if len(administrator) > 1 {
		return errs.Invalidf("系统管理员、安全管理员、审计管理员须由不同的人担任")
	}
	codes, err := codesOf(ctx, tx, userID, 0)
	if err != nil {
		return err
	}
	return separate(codes)
}

func separate(codes map[string]bool) error {
	if grants(codes) && audits(codes) {
		return errs.Invalidf("授权与审计须由不同的人担任，不能同时授予")
	}
	return nil
}

func grants(codes map[string]bool) bool { return codes[PermGrantRole] || codes[PermAssignRole] }

func audits(codes map[string]bool) bool {
	for code := range codes {
		if strings.HasPrefix(code, auditPermPrefix) {
			return true
		}
	}
	return false
}

// HoldsRole holds for people who have one of the roles in a site; no role named means any. Values stand as "?".
func (Rights) HoldsRole(person string, tenant value.ID, roles []any) (string, []any) {
	where := person + " IN (SELECT ur.user_id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE r.tenant_id = ?"
	if len(roles) > 0 {
		where += " AND r.id IN (?" + strings.Repeat(", ?", len(roles)-1) + ")"
	}
	return where + ")", append([]any{tenant}, roles...)
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "无"
	}
	return strings.Join(names, "、")
}
