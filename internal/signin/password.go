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
	if form.Username != "" && directory.NormalName(form.Username) != p.Username {
		return "", errs.New(errs.Forbidden, "只能修改自己的密码")
	}
	if err := s.checkChange(form, p.Username); err != nil {
		return "", err
	}
	user, found, err := s.accounts.ByID(ctx, s.db.Read(), p.UserID)
	if err != nil {
		return "", err
	}
	if !found {
		return "", auth.ErrSignIn
	}
	if err := s.provePassword(ctx, user, form.OldPassword, "oldpassword", "旧密码"); err != nil {
		return "", err
	}
	if err := s.refuseUsed(ctx, user, form.Password); err != nil {
		return "", err
	}
	hash, err := s.auth.Passwords.Hash(ctx, form.Password)
	if err != nil {
		return "", err
	}
	keep, done := p.SessionID, web.Message("密码修改成功，其他设备上的登录已结束")
	if p.Grace {
		keep, done = 0, "密码修改成功，请用新密码重新登录"
	}
	return done, s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.holdPassword(ctx, tx, user, "oldpassword", "旧密码"); err != nil {
			return err
		}
		if err := s.accounts.StorePassword(ctx, tx, user.ID, hash); err != nil {
			return err
		}
		if err := s.endSignIns(ctx, tx, user.ID, keep); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.password", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(), Summary: "修改自己的密码，并结束其他登录"})
	})
}

func (s *Service) checkChange(form PasswordChange, username string) error {
	switch {
	case form.OldPassword == "" || len(form.OldPassword) > maxPassword:
		return errs.WrongField("oldpassword", "请输入旧密码!")
	case form.Password == "":
		return errs.WrongField("password", "请输入新密码!")
	case form.ConfirmPassword == "":
		return errs.WrongField("confirmpassword", "请确认新密码!")
	case form.Password != form.ConfirmPassword:
		return errs.WrongField("confirmpassword", "两次输入的密码不一样！")
	case form.Password == form.OldPassword:
		return errs.WrongField("password", "新密码不能与旧密码相同")
	}
	return s.auth.Passwords.Check(form.Password, username)
}

// provePassword asks a person who is signed in for the password again, in a field of that name. It counts like a sign-in: a stolen
// session must not allow endless guessing.
func (s *Service) provePassword(ctx context.Context, user directory.Account, password, field, label string) error {
	var verdict auth.Verdict
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		verdict, err = s.auth.Throttle.Begin(ctx, tx, user.Username, web.RequestOf(ctx).IP)
		return err
	})
	if err != nil {
		return err
	}
	if verdict.Wait > 0 {
		return errs.New(errs.TooMany, "%s输错次数过多，请 %d 分钟后再试", label, minutes(verdict.Wait))
	}
	match, err := s.auth.Passwords.Verify(ctx, user.Password, password)
	if err != nil {
		return err
	}
	if match.OK {
		return s.db.Tx(ctx, func(tx *db.Tx) error { return s.auth.Throttle.Succeed(ctx, tx, user.Username, web.RequestOf(ctx).IP) })
	}
	entry := audit.Entry{Action: "user.password", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(), Summary: "核对密码失败：" + label + "不对", Failed: true}
	if err := s.db.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, entry) }); err != nil {
		return err
	}
	return errs.WrongField(field, label+"不正确")
}

// endSignIns ends the sessions of somebody but one, and what is on its way to become one or to add a way into the account.
func (s *Service) endSignIns(ctx context.Context, tx *db.Tx, user, except value.ID) error {
	if err := Forget(ctx, tx, user); err != nil {
		return err
	}
	_, err := s.auth.Sessions.RevokeAll(ctx, tx, user, except)
	return err
}

// holdPassword wants the password that provePassword saw to be that of the account until the transaction ends: a change that ended all
// sign-ins ends what they were about to do, too.
func (s *Service) holdPassword(ctx context.Context, tx *db.Tx, user directory.Account, field, label string) error {
	held, err := s.accounts.HoldPassword(ctx, tx, user, user.Password)
	if err == nil && !held {
		err = errs.WrongField(field, label+"不正确")
	}
	return err
}

// refuseUsed refuses the present password and those before it, as far back as the policy says.
func (s *Service) refuseUsed(ctx context.Context, user directory.Account, password string) error {
	history := s.auth.Passwords.Policy().History
	hashes, err := s.accounts.EarlierPasswords(ctx, s.db.Read(), user.ID, max(history-1, 0))
	if err != nil {
		return err
	}
	for i, hash := range append([]string{user.Password}, hashes...) {
		match, err := s.auth.Passwords.Verify(ctx, hash, password)
		if err != nil {
			return err
		}
		if match.OK && i == 0 {
			return errs.WrongField("password", "新密码不能与旧密码相同")
		}
		if match.OK {
			return errs.WrongField("password", "新密码不能与最近 "+value.ID(history).String()+" 次用过的密码相同")
		}
	}
	return nil
}
