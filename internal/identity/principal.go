package identity

import (
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Principal loads who a user is in a tenant, for the guard. Roles belong to a site: what a person may do in one says nothing
// about another.
func (s *Service) Principal(ctx context.Context, userID, tenantID value.ID) (auth.Principal, error) {
	var none auth.Principal
	q := s.db.Read()
	user, found, err := accountByID(ctx, q, userID)
	if err != nil {
		return none, err
	}
	if !found || user.Status != userNormal {
		return none, errs.New(errs.Unauthenticated, "账号已停用，Token失效，请联系管理员")
	}
	p := auth.Principal{UserID: user.ID, Username: user.Username, Realname: user.Realname, TenantID: tenantID}
	tenants, err := tenantsOf(ctx, q, userID)
	if err != nil {
		return none, err
	}
	for _, t := range tenants {
		p.TenantIDs = append(p.TenantIDs, value.ID(t.ID))
	}
	if !slices.Contains(p.TenantIDs, tenantID) {
		return none, errs.New(errs.Unauthenticated, "您不属于所选的站点，Token失效，请重新登录")
	}
	if err := s.addDepart(ctx, q, &p, user.OrgCode); err != nil {
		return none, err
	}
	if err := s.addRights(ctx, q, &p); err != nil {
		return none, err
	}
	return p, nil
}

func (s *Service) addDepart(ctx context.Context, q db.Querier, p *auth.Principal, orgCode string) error {
	departs, err := departsOf(ctx, q, p.UserID, p.TenantID)
	if err != nil {
		return err
	}
	if depart, found := currentDepart(departs, orgCode); found {
		p.DepartID, p.OrgCode = depart.ID, depart.OrgCode
	}
	return nil
}

// currentDepart is the department with the code, or else the first: a person of several sites has one stored code only.
func currentDepart(departs []Department, orgCode string) (Department, bool) {
	for _, d := range departs {
		if d.OrgCode == orgCode {
			return d, true
		}
	}
	if len(departs) == 0 {
		return Department{}, false
	}
	return departs[0], true
}

func (s *Service) addRights(ctx context.Context, q db.Querier, p *auth.Principal) error {
	roles, err := rolesOf(ctx, q, p.UserID, p.TenantID)
	if err != nil {
		return err
	}
	p.Admin = slices.ContainsFunc(roles, func(r heldRole) bool { return slices.Contains(administratorRoles, r.Code) })
	p.Scope = widest(roles, p.OrgCode)
	p.Perms, err = codesOf(ctx, q, p.UserID, p.TenantID)
	return err
}

// widest joins the data scopes of the roles. Without a role a person sees nothing, without a department only their own rows.
func widest(roles []heldRole, orgCode string) auth.DataScope {
	reach := auth.DataScope{}
	for _, r := range roles {
		switch {
		case r.Scope == auth.ScopeAll:
			return auth.DataScope{Kind: auth.ScopeAll}
		case r.Scope == auth.ScopeDeparts && orgCode != "":
			reach = auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{orgCode}}
		case reach.Kind == auth.ScopeNone:
			reach.Kind = auth.ScopeSelf
		}
	}
	return reach
}
