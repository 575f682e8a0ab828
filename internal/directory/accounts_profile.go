package directory

import (
	"context"
	"slices"
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
	if departs, err := departsOf(ctx, q, userID, tenantID); err != nil {
		return out, err
	} else if len(departs) > 0 {
		out.Departs = departs
	}
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
	depart, _ := CurrentDepart(p.Departs, p.User.OrgCode)
	p.User.OrgCode = depart.OrgCode
	p.User.OrgCodeTxt = strings.Join(names, ",")
	p.User.RelTenantIDs = strings.Join(sites, ",")
}

// CurrentDepart is the department with the code, or else the first: a person of several sites has one stored code only.
func CurrentDepart(departs []Department, orgCode string) (Department, bool) {
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

// Departs lists the departments of a user in a site, in the order of the tree.
func (a Accounts) Departs(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]Department, error) {
	return departsOf(ctx, q, userID, tenantID)
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

// SettleDepart stores the department a person works in, when it is not one of theirs yet or they ask for another.
func (a Accounts) SettleDepart(ctx context.Context, tx *db.Tx, user Account, tenantID value.ID, wanted string) error {
	departs, err := departsOf(ctx, tx, user.ID, tenantID)
	if err != nil {
		return err
	}
	if wanted == "" {
		wanted = user.OrgCode
	}
	depart, found := CurrentDepart(departs, wanted)
	if !found || depart.OrgCode == user.OrgCode {
		return nil
	}
	return storeDepart(ctx, tx, user.ID, depart.OrgCode)
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
	return storeDepart(ctx, tx, userID, orgCode)
}

func storeDepart(ctx context.Context, tx *db.Tx, userID value.ID, orgCode string) error {
	_, err := tx.Exec(ctx, `UPDATE sys_user SET org_code = $1 WHERE id = $2`, orgCode, userID)
	return err
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
