package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/directory/sitehost"
	"jikong/internal/value"
)

// tenantsOf lists the open sites of a user.
func (s *Tenants) tenantsOf(ctx context.Context, q db.Querier, userID value.ID) ([]Tenant, error) {
	return db.Select[Tenant](ctx, q, `
		SELECT t.id, t.name, t.begin_date, t.end_date, t.status
		FROM sys_tenant t JOIN sys_user_tenant ut ON ut.tenant_id = t.id
		WHERE `+sitehost.Open+` AND ut.user_id = $2 ORDER BY t.id`, s.db.Now(), userID)
}

// departsOf lists the departments of a user in a site, in the order of the tree.
func departsOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]Department, error) {
	return db.Select[Department](ctx, q, `
		SELECT `+departColumns+`
		FROM sys_depart d JOIN sys_user_depart ud ON ud.dep_id = d.id
		WHERE ud.user_id = $1 AND d.tenant_id = $2 AND d.del_flag = '0' ORDER BY d.org_code, d.id`, userID, tenantID)
}
