package access

import (
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Principal loads who a user is in a tenant, for the guard. Roles belong to a site: what a person may do in one says nothing
// about another.
func (s *Service) Principal(ctx context.Context, userID, tenantID value.ID) (auth.Principal, error) {
	var none auth.Principal
	q := s.db.Read()
	user, _, err := s.accounts.ByID(ctx, q, userID)
	if err != nil {
		return none, err
	}
	if !user.Works() {
		return none, errs.New(errs.Unauthenticated, "账号已停用，Token失效，请联系管理员")
	}
	p := auth.Principal{UserID: user.ID, Username: user.Username, Realname: user.Realname, TenantID: tenantID}
	tenants, err := s.accounts.Tenants(ctx, q, userID)
	if err != nil {
		return none, err
	}
	for _, t := range tenants {
		p.TenantIDs = append(p.TenantIDs, value.ID(t.ID))
	}
	if !slices.Contains(p.TenantIDs, tenantID) {
		return none, errs.New(errs.Unauthenticated, "您不属于所选的站点，Token失效，请重新登录")
	}
	departs, current, err := s.accounts.Departs(ctx, q, userID, tenantID)
	if err != nil {
		return none, err
	}
	p.DepartID, p.OrgCode = current.ID, current.OrgCode
	if err := s.addRights(ctx, q, &p, departs); err != nil {
		return none, err
	}
	return p, nil
}

func (s *Service) addRights(ctx context.Context, q db.Querier, p *auth.Principal, departs []directory.Department) error {
	roles, err := rolesOf(ctx, q, p.UserID, p.TenantID)
	if err != nil {
		return err
	}
	p.Admin = slices.ContainsFunc(roles, func(r heldRole) bool { return slices.Contains(administratorRoles, r.Code) })
	for _, r := range roles {
		reach, err := r.reach(ctx, q, p.OrgCode)
		if err != nil {
			return err
		}
		p.Scope = p.Scope.Join(reach)
	}
	if p.Perms, err = codesOf(ctx, q, p.UserID, p.TenantID); err != nil {
		return err
	}
	p.Rules, err = s.rulesFor(ctx, q, *p, departs)
	return err
}

// reach is the data scope of one role. Without a department a person sees only their own rows where the role speaks of it.
func (r heldRole) reach(ctx context.Context, q db.Querier, orgCode string) (auth.DataScope, error) {
	switch {
	case r.Scope == auth.ScopeAll:
		return auth.DataScope{Kind: auth.ScopeAll}, nil
	case r.Scope == auth.ScopeChosen:
		codes, err := db.Select[string](ctx, q, `SELECT d.org_code FROM sys_role_depart rd JOIN sys_depart d ON d.id = rd.dep_id
			WHERE rd.role_id = $1 AND d.del_flag = '0' ORDER BY d.org_code`, r.ID)
		return auth.DataScope{Kind: auth.ScopeChosen, Exact: codes}, err
	case r.Scope == auth.ScopeDeparts && orgCode != "":
		return auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{orgCode}}, nil
	case r.Scope == auth.ScopeDepart && orgCode != "":
		return auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{orgCode}}, nil
	}
	return auth.DataScope{Kind: auth.ScopeSelf, Self: true}, nil
}
