package identity

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// UserInfo is the answer about the person who is signed in.
type UserInfo struct {
	UserInfo        User                  `json:"userInfo"`
	SysAllDictItems map[string][]DictItem `json:"sysAllDictItems"`
}

// CurrentDeparts are the departments of the person and the code of the current one.
type CurrentDeparts struct {
	List    []Department `json:"list"`
	OrgCode string       `json:"orgCode"`
}

// DepartChoice is the body of a choice of department, site or both.
type DepartChoice struct {
	OrgCode       string   `json:"orgCode"`
	Username      string   `json:"username,omitempty" doc:"只能是自己"`
	LoginTenantID value.ID `json:"loginTenantId,omitempty"`
}

type selectInput struct{ Body DepartChoice }

// ChosenDepart is the person after the choice.
type ChosenDepart struct {
	UserInfo User `json:"userInfo"`
}

// profile is a person with what belongs to them in one site.
type profile struct {
	user    User
	departs []Department
	tenants []Tenant
}

// logout ends the session of the token. It succeeds whatever the token is: a client that signs out wants to be signed out.
func (s *Service) logout(ctx context.Context, _ *web.Empty) (web.Message, error) {
	const done = web.Message("退出登录成功")
	session, found, err := s.auth.Sessions.Find(ctx, web.RequestOf(ctx).Token)
	if err != nil || !found {
		return done, err
	}
	user, _, err := accountByID(ctx, s.db.Read(), session.UserID)
	if err != nil {
		return "", err
	}
	ctx = auth.Act(ctx, auth.Principal{UserID: session.UserID, Username: user.Username, TenantID: session.TenantID})
	return done, s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.auth.Sessions.Revoke(ctx, tx, session.ID); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "logout", ObjectType: "user", ObjectID: session.UserID.String(), Summary: "退出登录"})
	})
}

func (s *Service) userInfo(ctx context.Context, _ *web.Empty) (UserInfo, error) {
	p := auth.PrincipalFrom(ctx)
	profile, err := s.profile(ctx, p.UserID, p.TenantID)
	if err != nil {
		return UserInfo{}, err
	}
	items, err := s.allDictItems(ctx)
	return UserInfo{UserInfo: profile.user, SysAllDictItems: items}, err
}

func (s *Service) currentDeparts(ctx context.Context, _ *web.Empty) (CurrentDeparts, error) {
	p := auth.PrincipalFrom(ctx)
	departs, err := departsOf(ctx, s.db.Read(), p.UserID, p.TenantID)
	if departs == nil {
		departs = []Department{}
	}
	return CurrentDeparts{List: departs, OrgCode: p.OrgCode}, err
}

// selectDepart changes the current department and site of the caller, to one of theirs only.
func (s *Service) selectDepart(ctx context.Context, in *selectInput) (ChosenDepart, error) {
	p, choice := auth.PrincipalFrom(ctx), in.Body
	if choice.Username != "" && normalName(choice.Username) != p.Username {
		return ChosenDepart{}, errs.New(errs.Forbidden, "只能选择自己的部门")
	}
	tenantID := p.TenantID
	if choice.LoginTenantID != 0 {
		tenantID = choice.LoginTenantID
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		site, err := s.openSiteOf(ctx, tx, p.UserID, tenantID)
		if err != nil {
			return err
		}
		if err := chooseDepart(ctx, tx, p.UserID, tenantID, choice.OrgCode); err != nil {
			return err
		}
		if err := s.auth.Sessions.SetTenant(ctx, tx, p.SessionID, tenantID); err != nil {
			return err
		}
		s.auth.Sessions.Refresh(tx, p.UserID)
		summary := "当前部门改为 " + choice.OrgCode
		if tenantID != p.TenantID {
			summary = "当前站点改为“" + site.Name + "”"
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.depart", Operate: audit.Updated, ObjectType: "user", ObjectID: p.UserID.String(), Summary: summary})
	})
	if err != nil {
		return ChosenDepart{}, err
	}
	profile, err := s.profile(ctx, p.UserID, tenantID)
	return ChosenDepart{UserInfo: profile.user}, err
}

// openSiteOf is a site in which the user may work at this moment: what the caller's rights say about it may be some seconds old.
func (s *Service) openSiteOf(ctx context.Context, tx *db.Tx, userID, tenantID value.ID) (Tenant, error) {
	sites, err := s.tenantsOf(ctx, tx, userID)
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

// chooseDepart stores a department of the user; an empty code, sent by clients that only choose a site, changes nothing.
func chooseDepart(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, orgCode string) error {
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
	_, err = tx.Exec(ctx, `UPDATE sys_user SET org_code = $1 WHERE id = $2`, orgCode, userID)
	return err
}

func (s *Service) profile(ctx context.Context, userID, tenantID value.ID) (profile, error) {
	q := s.db.Read()
	user, found, err := db.One[User](ctx, q, `SELECT `+userColumns+` FROM sys_user WHERE id = $1 AND del_flag = 0`, userID)
	if err != nil {
		return profile{}, err
	}
	if !found {
		return profile{}, auth.ErrSignIn
	}
	out := profile{user: user, departs: []Department{}}
	if departs, err := departsOf(ctx, q, userID, tenantID); err != nil {
		return out, err
	} else if len(departs) > 0 {
		out.departs = departs
	}
	if out.tenants, err = s.tenantsOf(ctx, q, userID); err != nil {
		return out, err
	}
	out.complete()
	out.user.HomePath, err = homeOf(ctx, q, userID, tenantID)
	return out, err
}

// complete fills the fields of the user that are not stored with it.
func (p *profile) complete() {
	var names, sites []string
	for _, d := range p.departs {
		names = append(names, d.DepartName)
	}
	for _, t := range p.tenants {
		sites = append(sites, value.ID(t.ID).String())
	}
	depart, _ := currentDepart(p.departs, p.user.OrgCode)
	p.user.OrgCode = depart.OrgCode
	p.user.OrgCodeTxt = strings.Join(names, ",")
	p.user.RelTenantIDs = strings.Join(sites, ",")
}

func (s *Service) allDictItems(ctx context.Context) (map[string][]DictItem, error) {
	if s.dictionaries == nil {
		return map[string][]DictItem{}, nil
	}
	return s.dictionaries.AllItems(ctx)
}
