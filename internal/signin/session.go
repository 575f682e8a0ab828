package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// UserInfo is the answer about the person who is signed in.
type UserInfo struct {
	UserInfo        directory.User        `json:"userInfo"`
	SysAllDictItems map[string][]DictItem `json:"sysAllDictItems"`
}

// CurrentDeparts are the departments of the person and the code of the current one.
type CurrentDeparts struct {
	List    []directory.Department `json:"list"`
	OrgCode string                 `json:"orgCode"`
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
	UserInfo directory.User `json:"userInfo"`
}

// logout ends the session of the token. It succeeds whatever the token is: a client that signs out wants to be signed out.
func (s *Service) logout(ctx context.Context, _ *web.Empty) (web.Message, error) {
	const done = web.Message("退出登录成功")
	session, found, err := s.auth.Sessions.Find(ctx, web.RequestOf(ctx).Token)
	if err != nil || !found {
		return done, err
	}
	user, _, err := s.accounts.ByID(ctx, s.db.Read(), session.UserID)
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

// profile is a person as one site knows them, with the page that opens first.
func (s *Service) profile(ctx context.Context, userID, tenantID value.ID) (directory.Profile, error) {
	profile, err := s.accounts.Profile(ctx, userID, tenantID)
	if err == nil {
		profile.User.HomePath, err = s.rights.HomeOf(ctx, s.db.Read(), userID, tenantID)
	}
	return profile, err
}

func (s *Service) userInfo(ctx context.Context, _ *web.Empty) (UserInfo, error) {
	p := auth.PrincipalFrom(ctx)
	profile, err := s.profile(ctx, p.UserID, p.TenantID)
	if err != nil {
		return UserInfo{}, err
	}
	items, err := s.allDictItems(ctx)
	return UserInfo{UserInfo: profile.User, SysAllDictItems: items}, err
}

func (s *Service) currentDeparts(ctx context.Context, _ *web.Empty) (CurrentDeparts, error) {
	p := auth.PrincipalFrom(ctx)
	departs, _, err := s.accounts.Departs(ctx, s.db.Read(), p.UserID, p.TenantID)
	if departs == nil {
		departs = []directory.Department{}
	}
	return CurrentDeparts{List: departs, OrgCode: p.OrgCode}, err
}

// selectDepart changes the current department and site of the caller, to one of theirs only.
func (s *Service) selectDepart(ctx context.Context, in *selectInput) (ChosenDepart, error) {
	p, choice := auth.PrincipalFrom(ctx), in.Body
	if choice.Username != "" && directory.NormalName(choice.Username) != p.Username {
		return ChosenDepart{}, errs.New(errs.Forbidden, "只能选择自己的部门")
	}
	tenantID := p.TenantID
	if choice.LoginTenantID != 0 {
		tenantID = choice.LoginTenantID
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		site, err := s.accounts.OpenTenant(ctx, tx, p.UserID, tenantID)
		if err != nil {
			return err
		}
		if err := s.accounts.ChooseDepart(ctx, tx, p.UserID, tenantID, choice.OrgCode); err != nil {
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
	return ChosenDepart{UserInfo: profile.User}, err
}

func (s *Service) allDictItems(ctx context.Context) (map[string][]DictItem, error) {
	if s.dictionaries == nil {
		return map[string][]DictItem{}, nil
	}
	return s.dictionaries.AllItems(ctx)
}
