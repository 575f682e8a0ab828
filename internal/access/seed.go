package access

import (
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
)

// seeder is the name in create_by of rows that the program makes.
const seeder = "system"

type seedRole struct {
	code, name, description string
}

var seedRoles = []seedRole{
	{RoleSystem, "系统管理员", "负责系统运行和配置；不授权，不审计"},
	{RoleSecurity, "安全管理员", "负责授权和安全策略；不审计"},
	{RoleAudit, "审计管理员", "负责查看和导出操作日志；不授权"},
	{RoleEditor, "编辑", "撰写、发布和维护网站内容"},
}

// Seed makes the roles of the default site, which is there, on an empty database, and on every start the menu rows that are not there
// yet. Nothing that people changed or removed comes back, because removed menu rows are only marked.
func Seed(ctx context.Context, tx *db.Tx) error {
	there, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_role WHERE tenant_id = $1`, directory.DefaultTenant)
	if err == nil && there == 0 {
		err = seedRolesOf(ctx, tx, directory.DefaultTenant)
	}
	if err != nil {
		return err
	}
	if err := seedMenu(ctx, tx); err != nil {
		return err
	}
	_, err = fillDuties(ctx, tx)
	return err
}

func seedRolesOf(ctx context.Context, tx *db.Tx, tenantID value.ID) error {
	for _, r := range seedRoles {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_role (id, tenant_id, role_code, role_name, description, data_scope, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, tx.NewID(), tenantID, r.code, r.name, r.description, string(auth.ScopeAll), seeder, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// SeedTenant makes the roles of a new site with what the program grants them, and lends it the administrators of the first site.
func (Rights) SeedTenant(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	if err := seedRolesOf(ctx, tx, tenant); err != nil {
		return err
	}
	if err := grantSeeds(ctx, tx, tenant); err != nil {
		return err
	}
	_, err := fillDuties(ctx, tx)
	return err
}

// seedMenu adds the menu rows that are not there yet and grants them to the seed roles of every site.
func seedMenu(ctx context.Context, tx *db.Tx) error {
	rows := menuRows()
	values := make([][]any, len(rows))
	for i, row := range rows {
		p := row.Permission
		values[i] = []any{p.ID, p.ParentID, p.Name, p.URL, p.Component, p.Redirect, p.MenuType, p.Perms, p.PermsType, p.SortNo, p.Icon,
			p.Route, p.Leaf, p.KeepAlive, p.Hidden, p.Status, seeder, tx.Now}
	}
	made, err := insertNew(ctx, tx, "sys_permission", []string{"id", "parent_id", "name", "url", "component", "redirect", "menu_type", "perms", "perms_type",
		"sort_no", "icon", "is_route", "is_leaf", "keep_alive", "hidden", "status", "create_by", "create_time"}, values)
	if err != nil || len(made) == 0 {
		return err
	}
	roles, err := db.Select[codedRole](ctx, tx, `SELECT id, role_code FROM sys_role ORDER BY id`)
	if err != nil {
		return err
	}
	var added []seedRow
	for _, row := range rows {
		if made[row.ID] {
			added = append(added, row)
		}
	}
	if err := grantRows(ctx, tx, added, roles); err != nil {
		return err
	}
	return grantAfter(ctx, tx, added)
}

// grantAfter gives a right that was split off from others to the roles that could do it until now, those of departments with what the
// department may do: nobody's work stops with a new version.
func grantAfter(ctx context.Context, tx *db.Tx, rows []seedRow) error {
	for _, row := range rows {
		for _, pattern := range row.after {
			if err := grantBeside(ctx, tx, row.ID, pattern); err != nil {
				return err
			}
		}
	}
	return nil
}

// grantBeside gives a right to all roles that hold one whose code matches the pattern.
func grantBeside(ctx context.Context, tx *db.Tx, permission value.ID, pattern string) error {
	holders, err := db.Select[value.ID](ctx, tx, `SELECT DISTINCT rp.role_id FROM sys_role_permission rp JOIN sys_permission p ON p.id = rp.permission_id
		WHERE p.perms LIKE $1 ORDER BY rp.role_id`, pattern)
	if err != nil {
		return err
	}
	for _, role := range holders {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES ($1, $2, $3, $4)
			ON CONFLICT (role_id, permission_id) DO NOTHING`, tx.NewID(), role, permission, tx.Now); err != nil {
			return err
		}
	}
	type departRole struct {
		Depart value.ID `db:"depart_id"`
		Role   value.ID `db:"role_id"`
	}
	ofDeparts, err := db.Select[departRole](ctx, tx, `SELECT DISTINCT rp.depart_id, rp.role_id FROM sys_depart_role_permission rp
		JOIN sys_permission p ON p.id = rp.permission_id WHERE p.perms LIKE $1 ORDER BY rp.depart_id, rp.role_id`, pattern)
	if err != nil {
		return err
	}
	for _, r := range ofDeparts {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_depart_permission (id, depart_id, permission_id) VALUES ($1, $2, $3)
			ON CONFLICT (depart_id, permission_id) DO NOTHING`, tx.NewID(), r.Depart, permission); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO sys_depart_role_permission (id, depart_id, role_id, permission_id, operate_date) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (role_id, permission_id) DO NOTHING`, tx.NewID(), r.Depart, r.Role, permission, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// menuRows are the menu rows of all screens.
func menuRows() (rows []seedRow) {
	for i, sc := range screens {
		rows = append(rows, sc.rows(i+1)...)
	}
	return rows
}

// grantRows gives roles the menu rows that the program grants to their codes.
func grantRows(ctx context.Context, tx *db.Tx, rows []seedRow, roles []codedRole) error {
	var grants [][]any
	for _, row := range rows {
		for _, role := range roles {
			if slices.Contains(row.roles, role.Code) {
				grants = append(grants, []any{tx.NewID(), role.ID, row.ID, tx.Now})
			}
		}
	}
	_, err := insertNew(ctx, tx, "sys_role_permission", []string{"id", "role_id", "permission_id", "operate_date"}, grants)
	return err
}

// grantSeeds gives the seed roles of a new site what the program grants them, as far as it was not deleted since.
func grantSeeds(ctx context.Context, tx *db.Tx, tenantID value.ID) error {
	roles, err := codedRoles(ctx, tx, tenantID)
	if err != nil {
		return err
	}
	there, err := db.Select[value.ID](ctx, tx, `SELECT id FROM sys_permission WHERE del_flag = 0`)
	if err != nil {
		return err
	}
	rows := slices.DeleteFunc(menuRows(), func(row seedRow) bool { return !slices.Contains(there, row.ID) })
	return grantRows(ctx, tx, rows, roles)
}

// codedRole is a role by its code.
type codedRole struct {
	ID   value.ID `db:"id"`
	Code string   `db:"role_code"`
}

func codedRoles(ctx context.Context, q db.Querier, tenantID value.ID) ([]codedRole, error) {
	return db.Select[codedRole](ctx, q, `SELECT id, role_code FROM sys_role WHERE tenant_id = $1 ORDER BY id`, tenantID)
}
