package signin

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// PhoneLogin is the body of a sign-in with a code that was sent to the phone.
type PhoneLogin struct {
	Mobile  value.LooseText `json:"mobile"`
	Captcha value.LooseText `json:"captcha" doc:"手机收到的验证码"`
}

type phoneLoginInput struct{ Body PhoneLogin }

// phoneLogin signs in whoever has the phone of an account in hand.
func (s *byPhone) phoneLogin(ctx context.Context, in *phoneLoginInput) (LoginResult, error) {
	phone, code := string(in.Body.Mobile), typedCode(in.Body.Captcha)
	if err := checkPhone("mobile", phone); err != nil {
		return LoginResult{}, err
	}
	if code == "" {
		return LoginResult{}, errs.WrongField("captcha", "请输入手机验证码")
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return LoginResult{}, err
	}
	user, err := s.proveHolder(ctx, phone, code)
	if err != nil {
		return LoginResult{}, err
	}
	return s.admit(ctx, user, proof{throttled: auth.PhoneAttempts(phone)})
}

// proveHolder returns the account whose phone somebody holds: they know the code for signing in that was sent to it.
func (s *byPhone) proveHolder(ctx context.Context, phone, code string) (directory.Account, error) {
	if err := checkPhone("mobile", phone); err != nil {
		return directory.Account{}, err
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return directory.Account{}, err
	}
	user, err := s.accounts.ByPhone(ctx, s.db.Read(), phone, s.db.Now())
	if err != nil {
		return directory.Account{}, err
	}
	right, err := s.provePhone(ctx, phone, func(tx *db.Tx) (bool, error) {
		return s.auth.Codes.Take(ctx, tx, auth.CodeFor{Purpose: auth.CodeLogin, Phone: phone, User: user.ID}, code)
	})
	if err != nil {
		return directory.Account{}, err
	}
	if !right || user.ID == 0 {
		return directory.Account{}, s.refuseLogin(ctx, user, "手机验证码错误", wrongCode)
	}
	return user, nil
}
