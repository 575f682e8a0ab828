package identity

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// PasswordChange is the body by which people change their own password.
type PasswordChange struct {
	Username        string `json:"username" doc:"只能是自己；可不填"`
	OldPassword     string `json:"oldpassword"`
	Password        string `json:"password"`
	ConfirmPassword string `json:"confirmpassword"`
}

type passwordInput struct{ Body PasswordChange }

// updatePassword needs the old password, so that a forgotten open screen is not enough, and ends the other sessions.
func (s *Service) updatePassword(ctx context.Context, in *passwordInput) (web.Message, error) {
	p, form := auth.PrincipalFrom(ctx), in.Body
	if form.Username != "" && normalName(form.Username) != p.Username {
		return "", errs.New(errs.Forbidden, "只能修改自己的密码")
	}
	if err := s.checkChange(form, p.Username); err != nil {
		return "", err
	}
	user, found, err := accountByID(ctx, s.db.Read(), p.UserID)
	if err != nil {
		return "", err
	}
	if !found {
		return "", auth.ErrSignIn
	}
	if err := s.proveOldPassword(ctx, user, form.OldPassword); err != nil {
		return "", err
	}
	hash, err := s.auth.Passwords.Hash(ctx, form.Password)
	if err != nil {
		return "", err
	}
	return "密码修改成功，其他设备上的登录已结束", s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := storePassword(ctx, tx, user.ID, hash); err != nil {
			return err
		}
		if _, err := s.auth.Sessions.RevokeAll(ctx, tx, user.ID, p.SessionID); err != nil {
			return err
		}
		if err := s.auth.Throttle.Succeed(ctx, tx, user.Username, web.RequestOf(ctx).IP); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.password", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(), Summary: "修改自己的密码"})
	})
}

func (s *Service) checkChange(form PasswordChange, username string) error {
	switch {
	case form.OldPassword == "" || len(form.OldPassword) > maxPassword:
		return wrongField("oldpassword", "请输入旧密码!")
	case form.Password == "":
		return wrongField("password", "请输入新密码!")
	case form.ConfirmPassword == "":
		return wrongField("confirmpassword", "请确认新密码!")
	case form.Password != form.ConfirmPassword:
		return wrongField("confirmpassword", "两次输入的密码不一样！")
	case form.Password == form.OldPassword:
		return wrongField("password", "新密码不能与旧密码相同")
	}
	return s.auth.Passwords.Check(form.Password, username)
}

// proveOldPassword counts like a sign-in: a stolen session must not allow endless guessing.
func (s *Service) proveOldPassword(ctx context.Context, user account, old string) error {
	var verdict auth.Verdict
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		verdict, err = s.auth.Throttle.Begin(ctx, tx, user.Username, web.RequestOf(ctx).IP)
		return err
	})
	if err != nil {
		return err
	}
	if verdict.Wait > 0 {
		return errs.New(errs.TooMany, "旧密码输错次数过多，请 %d 分钟后再试", minutes(verdict.Wait))
	}
	match, err := s.auth.Passwords.Verify(ctx, user.Password, old)
	if err != nil {
		return err
	}
	if match.OK {
		return nil
	}
	entry := audit.Entry{Action: "user.password", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(), Summary: "修改密码失败：旧密码不对", Failed: true}
	if err := s.db.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, entry) }); err != nil {
		return err
	}
	return wrongField("oldpassword", "旧密码不正确")
}
