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

// FactorInfo is the second factor of the caller.
type FactorInfo struct {
	Policy        auth.FactorPolicy `json:"policy" enum:"off,optional,admins,all" doc:"本系统的要求"`
	Enabled       bool              `json:"enabled"`
	Required      bool              `json:"required" doc:"按要求不能关闭"`
	EnableTime    value.Time        `json:"enableTime"`
	RecoveryCodes int               `json:"recoveryCodes" doc:"还剩几个恢复码"`
}

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	Codes []string `json:"recoveryCodes"`
}

type provenInput struct {
	Body struct {
		Password string          `json:"password,omitempty"`
		Code     value.LooseText `json:"code,omitempty" doc:"动态验证码，或一个恢复码"`
	}
}

func (s *selfService) mountFactor(api *web.API) {
	const tag = "双因素认证"
	own := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user/factor" + path, Tag: tag, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, own("GET", "", "自己的双因素认证"), s.ownFactor)
	web.Handle(api, own("POST", "/begin", "开始设置（须输入密码）"), s.beginFactorSetup)
	web.Handle(api, own("POST", "/confirm", "完成设置"), s.confirmFactorSetup)
	web.Handle(api, own("POST", "/codes", "更换恢复码（须输入验证码）"), s.renewCodes)
	web.Handle(api, own("POST", "/remove", "关闭（须输入密码和验证码）"), s.removeFactor)
	web.Handle(api, web.Route{Methods: "PUT", Path: "/sys/user/resetFactor", Tag: tag, Summary: "重置他人的双因素认证", Access: web.Perm("system:user:edit")}, s.resetFactor)
}

func (s *selfService) ownFactor(ctx context.Context, _ *web.Empty) (FactorInfo, error) {
	userID := auth.PrincipalFrom(ctx).UserID
	state, err := s.auth.Factors.State(ctx, s.db.Read(), userID)
	if err != nil {
		return FactorInfo{}, err
	}
	required, err := s.factorRequired(ctx, s.db.Read(), userID)
	return FactorInfo{Policy: s.auth.Factors.Policy, Enabled: state.Enabled, Required: required, EnableTime: state.EnableTime, RecoveryCodes: state.Codes}, err
}

// proveSelf asks the caller for the password again.
func (s *selfService) proveSelf(ctx context.Context, password string) (directory.Account, error) {
	if password == "" || len(password) > maxPassword {
		return directory.Account{}, errs.WrongField("password", "请输入密码")
	}
	user, found, err := s.accounts.ByID(ctx, s.db.Read(), auth.PrincipalFrom(ctx).UserID)
	if err != nil {
		return user, err
	}
	if !found {
		return user, auth.ErrSignIn
	}
	return user, s.provePassword(ctx, user, password, "password", "密码")
}

// beginFactorSetup also replaces the app of somebody who has one: it stays in force until the new one shows its first code.
func (s *selfService) beginFactorSetup(ctx context.Context, in *provenInput) (auth.Enrolment, error) {
	if s.auth.Factors.Policy == auth.FactorOff {
		return auth.Enrolment{}, errs.Invalidf("本系统没有启用双因素认证")
	}
	user, err := s.proveSelf(ctx, in.Body.Password)
	if err != nil {
		return auth.Enrolment{}, err
	}
	state, err := s.auth.Factors.State(ctx, s.db.Read(), user.ID)
	if err != nil {
		return auth.Enrolment{}, err
	}
	if state.Enabled {
		if err := s.proveCode(ctx, user, string(in.Body.Code), func(*db.Tx) error { return nil }); err != nil {
			return auth.Enrolment{}, err
		}
	}
	return s.beginEnrolment(ctx, user.ID, user.Username)
}

func (s *selfService) confirmFactorSetup(ctx context.Context, in *provenInput) (web.Message, error) {
	p := auth.PrincipalFrom(ctx)
	return "双因素认证已启用", s.db.Tx(ctx, func(tx *db.Tx) error { return s.confirmEnrolment(ctx, tx, p.UserID, string(in.Body.Code)) })
}

// proveCode asks the caller for a code of the second factor and does the work for which it was asked in the same transaction.
func (s *selfService) proveCode(ctx context.Context, user directory.Account, code string, do func(tx *db.Tx) error) error {
	if code == "" {
		return errs.WrongField("code", "请输入验证码")
	}
	var verdict auth.Verdict
	var refusal error
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		verdict, refusal, err = s.beginFactor(ctx, tx, user)
		return err
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		means, err := s.useFactor(ctx, tx, user, code)
		if err == nil && means == auth.NoMeans {
			err = wrongFactor(verdict)
		}
		if err != nil {
			return err
		}
		return do(tx)
	})
}

func (s *selfService) renewCodes(ctx context.Context, in *provenInput) (out RecoveryCodes, err error) {
	p := auth.PrincipalFrom(ctx)
	user := directory.Account{ID: p.UserID, Username: p.Username, Realname: p.Realname}
	err = s.proveCode(ctx, user, string(in.Body.Code), func(tx *db.Tx) error {
		if out.Codes, err = s.auth.Factors.RenewCodes(ctx, tx, p.UserID); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.recovery", Operate: audit.Updated, ObjectType: "user", ObjectID: p.UserID.String(), Summary: "更换恢复码"})
	})
	return out, err
}

func (s *selfService) removeFactor(ctx context.Context, in *provenInput) (web.Message, error) {
	user, err := s.proveSelf(ctx, in.Body.Password)
	if err != nil {
		return "", err
	}
	required, err := s.factorRequired(ctx, s.db.Read(), user.ID)
	if err != nil {
		return "", err
	}
	if required {
		return "", errs.Invalidf("本系统要求您使用双因素认证，不能关闭；更换手机请重新设置")
	}
	return "双因素认证已关闭", s.proveCode(ctx, user, string(in.Body.Code), func(tx *db.Tx) error {
		if _, err := s.auth.Factors.Remove(ctx, tx, user.ID); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.factor", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(), Summary: "关闭双因素认证"})
	})
}

// resetFactor lets somebody who lost phone and recovery codes in again. It opens no account by itself: the password is still needed,
// and whoever edits people does not reset passwords.
func (s *selfService) resetFactor(ctx context.Context, in *struct {
	Body struct {
		Username string `json:"username"`
	}
}) (web.Message, error) {
	person, err := s.accounts.InSight(ctx, in.Body.Username)
	if err != nil {
		return "", err
	}
	if person.ID == auth.PrincipalFrom(ctx).UserID {
		return "", errs.Invalidf("请在账号设置里更换自己的双因素认证")
	}
	return "双因素认证已重置", s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.accounts.MayReset(ctx, tx, person); err != nil {
			return err
		}
		if err := s.dropFactor(ctx, tx, person.ID, person.Realname); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.factor", Operate: audit.Updated, ObjectType: "user", ObjectID: person.ID.String(),
			Summary: "重置双因素认证，并结束其全部登录（" + person.Username + "）"})
	})
}
