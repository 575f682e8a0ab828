package signin

import (
	"context"
	"errors"
	"net/url"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// thirdLoginUser gives a client of the platform the session behind the text that its window got. The text is no token: it is a code that
// we drew, that counts once and only for the system it came from.
func (s *thirdDesk) thirdLoginUser(ctx context.Context, in *struct {
	Token     string `path:"token"`
	ThirdType string `path:"thirdType"`
}) (LoginResult, error) {
	return s.admitOpener(ctx, in.Token, in.ThirdType, 0)
}

// thirdLoginUserAt does it for clients that name the site to work in.
func (s *thirdDesk) thirdLoginUserAt(ctx context.Context, in *struct {
	Token     string `path:"token"`
	ThirdType string `path:"thirdType"`
	TenantID  string `path:"tenantId"`
}) (LoginResult, error) {
	site, err := value.ParseID(in.TenantID)
	if err != nil {
		return LoginResult{}, errs.Invalidf("参数格式不正确：tenantId")
	}
	return s.admitOpener(ctx, in.Token, in.ThirdType, site)
}

func (s *thirdDesk) admitOpener(ctx context.Context, code, provider string, site value.ID) (LoginResult, error) {
	t, err := s.openerTicket(ctx, code)
	if errors.Is(err, errThirdTicket) {
		return s.admitProven(ctx, code, provider, site)
	}
	if err != nil {
		return LoginResult{}, err
	}
	if t.UserID == 0 || t.Provider != provider {
		return LoginResult{}, errThirdTicket
	}
	if ctx, err = s.visitorOf(ctx, site); err != nil {
		return LoginResult{}, err
	}
	return s.admitTicket(ctx, code, t)
}

// admitProven opens the session of somebody who proved an account in order to bind it: the code stands for the whole proof.
func (s *thirdDesk) admitProven(ctx context.Context, code, provider string, site value.ID) (LoginResult, error) {
	ctx, r, _, err := s.resume(ctx, code, stepFetch)
	if errors.Is(err, errTicket) || err == nil && r.shown.origin.Provider != provider {
		err = errThirdTicket
	}
	if err != nil {
		return LoginResult{}, err
	}
	if ctx, err = s.visitorOf(ctx, site); err != nil {
		return LoginResult{}, err
	}
	return s.finish(ctx, code, r, func(*db.Tx) error { return nil })
}

// visitorOf is asVisitor for a site that was asked for: the session begins there when it is one of the person's. 0 asks for none.
func (s *thirdDesk) visitorOf(ctx context.Context, site value.ID) (context.Context, error) {
	ctx, err := s.asVisitor(ctx)
	if err != nil || site == 0 {
		return ctx, err
	}
	actor := audit.ActorOf(ctx)
	actor.Tenant = site
	return audit.WithActor(ctx, actor), nil
}

// ThirdUser is the body by which clients of the platform answer the question which account is meant.
type ThirdUser struct {
	Source      string `json:"source"`
	UUID        string `json:"uuid"`
	Username    string `json:"username"`
	OperateCode string `json:"operateCode"`
	Password    string `json:"password"`
}

type thirdUserInput struct{ Body ThirdUser }

// createThirdUser is asked for by clients of the platform. Accounts are made by administrators alone.
func (s *thirdDesk) createThirdUser(ctx context.Context, in *thirdUserInput) (string, error) {
	if _, err := s.openerTicket(ctx, in.Body.OperateCode); err != nil {
		return "", err
	}
	return "", errs.Invalidf("本系统不自动建立账号，请绑定已有账号，或联系管理员开通")
}

// checkThirdPassword binds by password and returns a code for getLoginUser.
func (s *thirdDesk) checkThirdPassword(ctx context.Context, in *thirdUserInput) (string, error) {
	t, err := s.openerTicket(ctx, in.Body.OperateCode)
	if err != nil {
		return "", err
	}
	user, shown, err := s.proveForBinding(ctx, t, in.Body.Username, in.Body.Password)
	if err != nil {
		return "", err
	}
	return s.bindForOpener(ctx, in.Body.OperateCode, t, user, shown)
}

// OpenidForm is the body of a sign-in from within WeChat.
type OpenidForm struct {
	Code string `json:"code" doc:"微信网页授权得到的 code；不接受客户端提交的 openid"`
}

// loginByOpenid signs in the person for whom WeChat made a code. An openid that a client sends proves nothing and is not read.
func (s *thirdDesk) loginByOpenid(ctx context.Context, in *struct{ Body OpenidForm }) (LoginResult, error) {
	way, err := s.third.wayOfKind(sso.WeChat)
	if err != nil {
		return LoginResult{}, err
	}
	codes, ok := way.Provider.(sso.Codes)
	if in.Body.Code == "" || len(in.Body.Code) > 512 || !ok {
		return LoginResult{}, errs.Invalidf("缺少微信授权码，请在微信里重新打开并同意授权")
	}
	return s.admitBrought(ctx, way, func(ctx context.Context) (sso.Person, error) {
		return codes.Code(ctx, web.RequestOf(ctx).UserAgent, in.Body.Code)
	})
}

// validateCAS signs in the person for whom the CAS server made a ticket for an address of ours.
func (s *thirdDesk) validateCAS(ctx context.Context, in *struct {
	Ticket  string `query:"ticket"`
	Service string `query:"service"`
}) (LoginResult, error) {
	way, err := s.third.wayOfKind(sso.CAS)
	if err != nil {
		return LoginResult{}, err
	}
	tickets, ok := way.Provider.(sso.Tickets)
	if u, err := url.Parse(in.Service); err != nil || u.User != nil || !s.third.ours(originOf(in.Service)) || !ok {
		return LoginResult{}, errs.Invalidf("登录地址不是本系统的地址，请从本系统的登录页进入")
	}
	return s.admitBrought(ctx, way, func(ctx context.Context) (sso.Person, error) {
		return tickets.Ticket(ctx, in.Ticket, in.Service)
	})
}

// admitBrought signs in the person of a proof that a client brought by itself.
func (s *thirdDesk) admitBrought(ctx context.Context, way ThirdWay, prove func(context.Context) (sso.Person, error)) (LoginResult, error) {
	if err := s.mayAsk(ctx); err != nil {
		return LoginResult{}, err
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return LoginResult{}, err
	}
	who, err := prove(ctx)
	if err != nil {
		return LoginResult{}, thirdError(err, way.Label)
	}
	t, err := s.ticketOf(ctx, way, who)
	if err != nil {
		return LoginResult{}, err
	}
	return s.admitBound(ctx, t)
}
