package identity

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// rootOrgCode is the code of the top department; codes below it append a letter and two digits for each level.
const rootOrgCode = "A01"

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

// seedPositions are the ranks of health professionals (卫生技术职称) and the usual posts; postRank 1 员级 … 5 正高级.
var seedPositions = []struct{ code, name, rank string }{
	{"director", "主任", "5"}, {"deputy_director", "副主任", "4"}, {"section_chief", "科长", "3"}, {"staff", "科员", "2"},
	{"chief_physician", "主任医师", "5"}, {"associate_chief_physician", "副主任医师", "4"}, {"attending_physician", "主管医师", "3"},
	{"physician", "医师", "2"}, {"assistant_physician", "医士", "1"},
}

// Seed makes what the program needs to be used: on an empty database the default site with its top department, positions and
// roles; on every start the menu rows that are not there yet. Nothing that people changed or removed comes back, because
// removed menu rows are only marked. It makes no account: see NewSetupLink and CreateAdmin.
func Seed(ctx context.Context, tx *db.Tx) error {
	made, err := tx.Exec(ctx, `INSERT INTO sys_tenant (id, name, is_default, create_by, create_time)
		VALUES ($1, '中心网站', TRUE, $2, $3) ON CONFLICT (id) DO NOTHING`, DefaultTenant, seeder, tx.Now)
	if err != nil {
		return err
	}
	if made == 1 {
		if err := seedTenant(ctx, tx, DefaultTenant, "中心"); err != nil {
			return err
		}
	}
	for i, sc := range screens {
		for _, row := range sc.rows(i + 1) {
			if err := seedPermission(ctx, tx, row.Permission, row.roles); err != nil {
				return err
			}
		}
	}
	return nil
}

// seedTenant gives a new site its top department, positions and roles.
func seedTenant(ctx context.Context, tx *db.Tx, tenantID value.ID, departName string) error {
	if _, err := tx.Exec(ctx, `INSERT INTO sys_depart (id, tenant_id, depart_name, org_category, org_type, org_code, create_by, create_time)
		VALUES ($1, $2, $6, '1', '1', $3, $4, $5)`, tx.NewID(), tenantID, rootOrgCode, seeder, tx.Now, departName); err != nil {
		return err
	}
	for _, p := range seedPositions {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_position (id, tenant_id, code, name, post_rank, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`, tx.NewID(), tenantID, p.code, p.name, p.rank, seeder, tx.Now); err != nil {
			return err
		}
	}
	for _, r := range seedRoles {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_role (id, tenant_id, role_code, role_name, description, data_scope, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, tx.NewID(), tenantID, r.code, r.name, r.description, string(auth.ScopeAll), seeder, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// seedPermission adds a row that is not there yet and grants it to the seed roles of every site.
func seedPermission(ctx context.Context, tx *db.Tx, p Permission, roles []string) error {
	made, err := tx.Exec(ctx, `
		INSERT INTO sys_permission (id, parent_id, name, url, component, redirect, menu_type, perms, perms_type, sort_no, icon,
			is_route, is_leaf, keep_alive, hidden, status, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
		ON CONFLICT (id) DO NOTHING`,
		p.ID, p.ParentID, p.Name, p.URL, p.Component, p.Redirect, p.MenuType, p.Perms, p.PermsType, p.SortNo, p.Icon,
		p.Route, p.Leaf, p.KeepAlive, p.Hidden, p.Status, seeder, tx.Now)
	if err != nil || made == 0 {
		return err
	}
	for _, code := range roles {
		ids, err := db.Select[value.ID](ctx, tx, `SELECT id FROM sys_role WHERE role_code = $1 ORDER BY id`, code)
		if err != nil {
			return err
		}
		for _, roleID := range ids {
			if _, err := tx.Exec(ctx, `INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES ($1, $2, $3, $4)`,
				tx.NewID(), roleID, p.ID, tx.Now); err != nil {
				return err
			}
		}
	}
	return nil
}

// grantSeeds gives the seed roles of a new site what the program grants them, as far as it was not deleted since.
func grantSeeds(ctx context.Context, tx *db.Tx, tenantID value.ID) error {
	ids, err := roleIDsByCode(ctx, tx, tenantID)
	if err != nil {
		return err
	}
	for i, sc := range screens {
		for _, row := range sc.rows(i + 1) {
			for _, code := range row.roles {
				if _, err := tx.Exec(ctx, `INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date)
					SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), p.id, CAST($3 AS BIGINT) FROM sys_permission p WHERE p.id = $4 AND p.del_flag = 0`,
					tx.NewID(), ids[code], tx.Now, row.ID); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func roleIDsByCode(ctx context.Context, q db.Querier, tenantID value.ID) (map[string]value.ID, error) {
	type coded struct {
		ID   value.ID `db:"id"`
		Code string   `db:"role_code"`
	}
	roles, err := db.Select[coded](ctx, q, `SELECT id, role_code FROM sys_role WHERE tenant_id = $1`, tenantID)
	ids := make(map[string]value.ID, len(roles))
	for _, r := range roles {
		ids[r.Code] = r.ID
	}
	return ids, err
}
