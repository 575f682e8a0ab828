package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// AllTenants are the numbers of all sites.
func AllTenants(ctx context.Context, q db.Querier) ([]value.ID, error) {
	return db.Select[value.ID](ctx, q, `SELECT id FROM sys_tenant ORDER BY id`)
}

// LivingTenants are the numbers of the sites that are not deleted.
func LivingTenants(ctx context.Context, q db.Querier) ([]value.ID, error) {
	return db.Select[value.ID](ctx, q, `SELECT id FROM sys_tenant WHERE del_flag = 0 ORDER BY id`)
}

// IsDeleted tells whether a site is deleted. It may come back.
func IsDeleted(ctx context.Context, q db.Querier, tenant value.ID) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_tenant WHERE id = $1 AND del_flag = 1`, tenant)
	return n > 0, err
}

// OneAtATime lets one change after the other of what all sites share. The first site's row is the lock, which every node and both
// databases know.
func OneAtATime(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE sys_tenant SET status = status WHERE id = $1`, DefaultTenant)
	return err
}

// HoldDepart names a living department of a site to which work is given. It lives until the transaction ends: on PostgreSQL it could be
// deleted beside, by somebody who does not see the work yet.
func HoldDepart(ctx context.Context, tx *db.Tx, tenant, id value.ID) (name, orgCode string, err error) {
	d, found, err := db.One[Department](ctx, tx, `UPDATE sys_depart SET del_flag = del_flag WHERE tenant_id = $1 AND id = $2 AND del_flag = '0'
		RETURNING depart_name, org_code`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这个部门")
	}
	return d.DepartName, d.OrgCode, err
}

// WorksOn names the living departments of a site whose field of work is a category or one below it.
func WorksOn(ctx context.Context, q db.Querier, tenant value.ID, category string) ([]string, error) {
	return db.Select[string](ctx, q, `SELECT depart_name FROM sys_depart WHERE tenant_id = $1 AND del_flag = '0'
		AND (',' || work_field) LIKE ('%,' || CAST($2 AS TEXT) || '%') ORDER BY org_code`, tenant, category)
}

// DepartCode is the code of the first living department of that name, "" when there is none.
func DepartCode(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error) {
	code, _, err := db.One[string](ctx, q, `SELECT org_code FROM sys_depart WHERE tenant_id = $1 AND depart_name = $2 AND del_flag = '0' ORDER BY org_code LIMIT 1`, tenant, name)
	return code, err
}

// LendPerson lets somebody work in a site too, in its top department unless they are there already.
func LendPerson(ctx context.Context, tx *db.Tx, userID, tenant value.ID) error {
	top, found, err := db.One[Department](ctx, tx, `SELECT id, org_code FROM sys_depart WHERE tenant_id = $1 AND parent_id IS NULL AND del_flag = '0'
		ORDER BY org_code LIMIT 1`, tenant)
	if err != nil {
		return err
	}
	joined, err := tx.Exec(ctx, `INSERT INTO sys_user_tenant (id, user_id, tenant_id, org_code) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, tenant_id) DO NOTHING`, tx.NewID(), userID, tenant, top.OrgCode)
	if err != nil || joined == 0 || !found {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $2, $3) ON CONFLICT (user_id, dep_id) DO NOTHING`,
		tx.NewID(), userID, top.ID)
	return err
}
