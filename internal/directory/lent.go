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

// DepartOf names a living department of a site.
func DepartOf(ctx context.Context, q db.Querier, tenant, id value.ID) (name, orgCode string, err error) {
	d, found, err := db.One[Department](ctx, q, `SELECT depart_name, org_code FROM sys_depart WHERE tenant_id = $1 AND id = $2 AND del_flag = '0'`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这个部门")
	}
	return d.DepartName, d.OrgCode, err
}

// DepartCode is the code of the first living department of that name, "" when there is none.
func DepartCode(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error) {
	code, _, err := db.One[string](ctx, q, `SELECT org_code FROM sys_depart WHERE tenant_id = $1 AND depart_name = $2 AND del_flag = '0' ORDER BY org_code LIMIT 1`, tenant, name)
	return code, err
}
