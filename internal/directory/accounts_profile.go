package directory

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Profile is a person with what belongs to them in one site.
type Profile struct {
	User    User
	Departs []Department
	Tenants []Tenant
}

// Profile loads a person as one site knows them, without the page that opens first.
func (a Accounts) Profile(ctx context.Context, userID, tenantID value.ID) (Profile, error) {
	q := a.directory.db.Read()
	user, err := a.Self(ctx, q, userID)
	if err != nil {
		return Profile{}, err
	}
	out := Profile{User: user, Departs: []Department{}}
	departs, current, err := a.Departs(ctx, q, userID, tenantID)
	if err != nil {
		return out, err
	}
	out.Departs, out.User.OrgCode = append(out.Departs, departs...), current.OrgCode
	if out.Tenants, err = a.Tenants(ctx, q, userID); err != nil {
		return out, err
	}
	out.complete()
	return out, nil
}

// complete fills the fields of the user that are not stored with it.
func (p *Profile) complete() {
	var names, sites []string
	for _, d := range p.Departs {
		names = append(names, d.DepartName)
	}
	for _, t := range p.Tenants {
		sites = append(sites, value.ID(t.ID).String())
	}
	p.User.OrgCodeTxt = strings.Join(names, ",")
	p.User.RelTenantIDs = strings.Join(sites, ",")
}

// Self is the row of somebody who asks about themselves. It refuses with auth.ErrSignIn when there is none any more.
func (a Accounts) Self(ctx context.Context, q db.Querier, userID value.ID) (User, error) {
	user, found, err := db.One[User](ctx, q, `SELECT `+userColumns+` FROM sys_user WHERE id = $1 AND del_flag = 0`, userID)
	if err == nil && !found {
		err = auth.ErrSignIn
	}
	return user, err
}

// Tenants lists the open sites of a user.
func (a Accounts) Tenants(ctx context.Context, q db.Querier, userID value.ID) ([]Tenant, error) {
	return a.directory.tenantsOf(ctx, q, userID)
}

// OpenTenant is a site in which the user may work at this moment: what the caller's rights say about it may be some seconds old.
func (a Accounts) OpenTenant(ctx context.Context, q db.Querier, userID, tenantID value.ID) (Tenant, error) {
	sites, err := a.Tenants(ctx, q, userID)
	if err != nil {
		return Tenant{}, err
	}
	for _, site := range sites {
		if value.ID(site.ID) == tenantID {
			return site, nil
		}
	}
	return Tenant{}, errs.New(errs.Forbidden, "您不属于所选的站点，或者它已冻结、已到期，请另选一个")
}

// PostNames are the names of the posts of a site with the codes, which commas separate.
func (a Accounts) PostNames(ctx context.Context, q db.Querier, tenantID value.ID, posts string) ([]string, error) {
	codes := value.SplitList(posts)
	if len(codes) == 0 {
		return []string{}, nil
	}
	where, args := among("code", 2, codes)
	found, err := db.Select[string](ctx, q, `SELECT name FROM sys_position WHERE tenant_id = $1 AND `+where+` ORDER BY code`, append([]any{tenantID}, args...)...)
	return append([]string{}, found...), err
}

// PostNumbers are the numbers of posts, for the newer client; codes of everybody else stay as they are.
func (a Accounts) PostNumbers(ctx context.Context, codes string) (string, error) {
	person := []Person{{Post: codes}}
	err := a.directory.postsForClient(ctx, person)
	return person[0].Post, err
}
