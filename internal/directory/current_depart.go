package directory

import (
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// The department a person works in stands with their place in each site (sys_user_tenant.org_code): what one site says of somebody moves
// nobody in another.

// Departs lists the departments of a user in a site, in the order of the tree, and the one in which they work now: the stored one, or else
// the first. It is zero for who has none.
func (a Accounts) Departs(ctx context.Context, q db.Querier, userID, tenantID value.ID) (all []Department, current Department, err error) {
	all, err = departsOf(ctx, q, userID, tenantID)
	if err != nil {
		return nil, Department{}, err
	}
	stored, err := storedDepart(ctx, q, userID, tenantID)
	return all, currentDepart(all, stored), err
}

// SettleDepart stores the department a person works in, when it is not one of theirs yet or they ask for another: "" asks for none.
func (a Accounts) SettleDepart(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, wanted string) error {
	return settleDepart(ctx, tx, userID, tenantID, wanted)
}

// ChooseDepart stores a department of the user; an empty code, sent by clients that only choose a site, changes nothing.
func (a Accounts) ChooseDepart(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, orgCode string) error {
	if orgCode == "" {
		return nil
	}
	departs, err := departsOf(ctx, tx, userID, tenantID)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(departs, func(d Department) bool { return d.OrgCode == orgCode }) {
		return errs.New(errs.Forbidden, "您不属于所选的部门")
	}
	return storeDepart(ctx, tx, userID, tenantID, orgCode)
}

func settleDepart(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, wanted string) error {
	departs, err := departsOf(ctx, tx, userID, tenantID)
	if err != nil {
		return err
	}
	stored, err := storedDepart(ctx, tx, userID, tenantID)
	if err != nil {
		return err
	}
	if wanted == "" {
		wanted = stored
	}
	if current := currentDepart(departs, wanted); current.OrgCode != stored {
		return storeDepart(ctx, tx, userID, tenantID, current.OrgCode)
	}
	return nil
}

func currentDepart(departs []Department, orgCode string) Department {
	for _, d := range departs {
		if d.OrgCode == orgCode {
			return d
		}
	}
	if len(departs) == 0 {
		return Department{}
	}
	return departs[0]
}

func storedDepart(ctx context.Context, q db.Querier, userID, tenantID value.ID) (string, error) {
	code, _, err := db.One[string](ctx, q, `SELECT org_code FROM sys_user_tenant WHERE user_id = $1 AND tenant_id = $2`, userID, tenantID)
	return code, err
}

func storeDepart(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, orgCode string) error {
	_, err := tx.Exec(ctx, `UPDATE sys_user_tenant SET org_code = $1 WHERE user_id = $2 AND tenant_id = $3`, orgCode, userID, tenantID)
	return err
}

// leaveDeleted takes somebody who comes back out of a department of the caller's site that was deleted meanwhile, and tells whether it was.
func leaveDeleted(ctx context.Context, tx *db.Tx, userID value.ID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE sys_user_tenant SET org_code = '' WHERE user_id = $1 AND tenant_id = $2 AND org_code <> '' AND NOT EXISTS (
		SELECT 1 FROM sys_user_depart ud JOIN sys_depart d ON d.id = ud.dep_id WHERE ud.user_id = sys_user_tenant.user_id
			AND d.tenant_id = sys_user_tenant.tenant_id AND d.del_flag = '0' AND d.org_code = sys_user_tenant.org_code)`,
		userID, auth.PrincipalFrom(ctx).TenantID)
	return n > 0, err
}
