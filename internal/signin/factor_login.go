package signin

import (
	"context"
	"fmt"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

type ticketInput struct {
	Body struct {
		Ticket string `json:"ticket"`
	}
}

type codeInput struct {
	Body struct {
		Ticket string          `json:"ticket"`
		Code   value.LooseText `json:"code" doc:"动态验证码，或一个恢复码"`
	}
}

type freshPasswordInput struct {
	Body struct {
		Ticket          string `json:"ticket"`
		Password        string `json:"password"`
		ConfirmPassword string `json:"confirmpassword"`
	}
}

// mountSignIn adds the further steps of a sign-in, and what people do about their own account.
func (s *Service) mountSignIn(api *web.API) {
	const tag = "登录的后续步骤"
	step := func(path, summary string) web.Route {
		return web.Route{Methods: "POST", Path: "/sys/login/" + path, Tag: tag, Summary: summary, Access: web.Anonymous}
	}
	web.Handle(api, step("factor", "输入动态验证码"), s.loginFactor)
	web.Handle(api, step("enrol", "登录时开始设置双因素认证"), s.loginEnrol)
	web.Handle(api, step("confirm", "登录时完成双因素认证的设置"), s.loginConfirm)
	web.Handle(api, step("password", "登录时更换密码"), s.loginPassword)
	s.self.mountFactor(api)
	s.self.mountSessions(api)
	s.self.mountOwnAccount(api)
}

// wrongFactor is what a person with a wrong code is told.
func wrongFactor(v auth.Verdict) error {
	const wrong = "验证码不正确或已用过，请输入应用里最新的验证码"
	switch {
	case v.Left == 0:
		return errs.WrongField("code", fmt.Sprintf("验证码不正确，失败次数过多，请 %d 分钟后再试", minutes(v.Pause)))
	case v.Left <= 2:
		return errs.WrongField("code", fmt.Sprintf("%s；再错 %d 次将暂停 15 分钟", wrong, v.Left))
	}
	return errs.WrongField("code", wrong)
}

func (s *Service) loginFactor(ctx context.Context, in *codeInput) (LoginResult, error) {
	code := string(in.Body.Code)
	if code == "" {
		return LoginResult{}, errs.WrongField("code", "请输入验证码")
	}
	ctx, r, verdict, err := s.resume(ctx, in.Body.Ticket, stepFactor)
	if err != nil {
		return LoginResult{}, err
	}
	wrong := false
	r.shown.factor = true
	result, err := s.finish(ctx, in.Body.Ticket, r, func(tx *db.Tx) error {
		means, err := s.useFactor(ctx, tx, r.user, code)
		if err == nil && means == auth.NoMeans {
			wrong = true
			err = wrongFactor(verdict)
		}
		return err
	})
	if wrong {
		return result, s.logRefusal(ctx, r.user, "动态验证码不对", err)
	}
	return result, err
}

// logRefusal logs why a sign-in went no further and passes on what the person is told.
func (s *Service) logRefusal(ctx context.Context, user directory.Account, why string, told error) error {
	entry := audit.Entry{Action: "login", LogType: audit.SignedIn, ObjectType: "user", ObjectID: user.ID.String(), Summary: "登录失败：" + why + "（" + user.Username + "）", Failed: true}
	if err := s.db.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, entry) }); err != nil {
		return err
	}
	return told
}

// useFactor proves the second factor, takes the counted attempt back and logs the use of a recovery code, which should be rare.
func (s *Service) useFactor(ctx context.Context, tx *db.Tx, user directory.Account, code string) (auth.Means, error) {
	means, err := s.auth.Factors.Prove(ctx, tx, user.ID, code)
	if err != nil || means == auth.NoMeans {
		return means, err
	}
	if err := s.auth.Throttle.Succeed(ctx, tx, auth.FactorAttempts(user.ID), web.RequestOf(ctx).IP); err != nil {
		return means, err
	}
	if means == auth.RecoveryCode {
		err = audit.Write(s.asOwner(ctx, user), tx, audit.Entry{Action: "user.recovery", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(), Summary: "使用了一个恢复码"})
	}
	return means, err
}

// loginEnrol begins the enrolment that a sign-in wants.
func (s *Service) loginEnrol(ctx context.Context, in *ticketInput) (auth.Enrolment, error) {
	ctx, r, _, err := s.resume(ctx, in.Body.Ticket, stepEnrol)
	if err != nil {
		return auth.Enrolment{}, err
	}
	return s.beginEnrolment(ctx, r.user.ID, r.user.Username)
}

// beginEnrolment draws a secret; the site is its issuer in the app.
func (s *Service) beginEnrolment(ctx context.Context, userID value.ID, username string) (e auth.Enrolment, err error) {
	site, err := s.sites.NameOf(ctx, audit.ActorOf(ctx).Tenant)
	if err != nil {
		return e, err
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		e, err = s.auth.Factors.Begin(ctx, tx, userID, site+"管理后台", username)
		return err
	})
	return e, err
}

func (s *Service) loginConfirm(ctx context.Context, in *codeInput) (LoginResult, error) {
	code := string(in.Body.Code)
	if code == "" {
		return LoginResult{}, errs.WrongField("code", "请输入验证码")
	}
	ctx, r, _, err := s.resume(ctx, in.Body.Ticket, stepEnrol)
	if err != nil {
		return LoginResult{}, err
	}
	r.shown.factor = true
	return s.finish(ctx, in.Body.Ticket, r, func(tx *db.Tx) error { return s.confirmEnrolment(s.asOwner(ctx, r.user), tx, r.user.ID, code) })
}

// confirmEnrolment puts the begun second factor into force. Wrong codes need no throttle: the secret was shown to whoever types them.
func (s *Service) confirmEnrolment(ctx context.Context, tx *db.Tx, userID value.ID, code string) error {
	ok, err := s.auth.Factors.Confirm(ctx, tx, userID, code)
	if err != nil {
		return err
	}
	if !ok {
		return errs.WrongField("code", "验证码不正确，请确认手机时间准确，并输入应用里最新的验证码")
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "user.factor", Operate: audit.Updated, ObjectType: "user", ObjectID: userID.String(), Summary: "启用双因素认证"})
}

// loginPassword replaces the password that a sign-in was begun with, and ends the other sessions: whoever knew the old one may have them.
func (s *Service) loginPassword(ctx context.Context, in *freshPasswordInput) (LoginResult, error) {
	form := in.Body
	switch {
	case form.Password == "":
		return LoginResult{}, errs.WrongField("password", "请输入新密码!")
	case form.ConfirmPassword == "":
		return LoginResult{}, errs.WrongField("confirmpassword", "请确认新密码!")
	case form.Password != form.ConfirmPassword:
		return LoginResult{}, errs.WrongField("confirmpassword", "两次输入的密码不一样！")
	case len(form.Password) > maxPassword:
		return LoginResult{}, errs.WrongField("password", "密码太长，请换一个短一些的")
	}
	ctx, r, _, err := s.resume(ctx, form.Ticket, stepPassword)
	if err != nil {
		return LoginResult{}, err
	}
	if err := s.auth.Passwords.Check(form.Password, r.user.Username); err != nil {
		return LoginResult{}, err
	}
	if err := s.refuseUsed(ctx, r.user, form.Password); err != nil {
		return LoginResult{}, err
	}
	hash, err := s.auth.Passwords.Hash(ctx, form.Password)
	if err != nil {
		return LoginResult{}, err
	}
	owner := s.asOwner(ctx, r.user)
	return s.finish(ctx, form.Ticket, r, func(tx *db.Tx) error {
		if err := s.accounts.StorePassword(owner, tx, r.user.ID, hash); err != nil {
			return err
		}
		if err := s.endSignIns(owner, tx, r.user.ID, 0); err != nil {
			return err
		}
		return audit.Write(owner, tx, audit.Entry{Action: "user.password", Operate: audit.Updated, ObjectType: "user", ObjectID: r.user.ID.String(),
			Summary: "登录时更换密码，并结束其他登录"})
	})
}

// ResetFactor forgets the second factor of a user and ends all sessions, for the command line.
func (s *Service) ResetFactor(ctx context.Context, username string) error {
	return s.accounts.OnNamed(ctx, username, "user.factor", "重置双因素认证，并结束其全部登录", func(tx *db.Tx, user directory.Account) error {
		return s.dropFactor(ctx, tx, user.ID, user.Username)
	})
}

func (s *Service) dropFactor(ctx context.Context, tx *db.Tx, userID value.ID, username string) error {
	ok, err := s.auth.Factors.Remove(ctx, tx, userID)
	if err != nil {
		return err
	}
	if !ok {
		return errs.Invalidf("%s 没有启用双因素认证，不需要重置", username)
	}
	if err := s.auth.Throttle.Unlock(ctx, tx, auth.FactorAttempts(userID)); err != nil {
		return err
	}
	_, err = s.auth.Sessions.RevokeAll(ctx, tx, userID, 0)
	return err
}
