package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/value"
	"jikong/internal/web"
)

// PhoneProof is the body by which somebody who forgot the password shows the code that was sent to the phone.
type PhoneProof struct {
	Phone value.LooseText `json:"phone"`
	Code  value.LooseText `json:"smscode" doc:"手机收到的验证码"`
}

type phoneProofInput struct{ Body PhoneProof }

// ProvenPhone names the account that the code opens; the code stays good for the new password.
type ProvenPhone struct {
	Username string `json:"username"`
	Code     string `json:"smscode"`
}

// phoneVerification is the second step of a forgotten password.
func (s *byPhone) phoneVerification(ctx context.Context, in *phoneProofInput) (ProvenPhone, error) {
	phone, code := string(in.Body.Phone), typedCode(in.Body.Code)
	if err := checkProof(phone, code); err != nil {
		return ProvenPhone{}, err
	}
	user, err := s.accounts.ByPhone(ctx, s.db.Read(), phone, s.db.Now())
	if err != nil {
		return ProvenPhone{}, err
	}
	right, err := s.provePhone(ctx, phone, func(tx *db.Tx) (bool, error) {
		right, err := s.auth.Codes.Check(ctx, tx, auth.CodeFor{Purpose: auth.CodePassword, Phone: phone, User: user.ID}, code)
		if err != nil || !right {
			return false, err
		}
		return true, s.auth.Throttle.Succeed(ctx, tx, auth.PhoneAttempts(phone), web.RequestOf(ctx).IP)
	})
	if err != nil {
		return ProvenPhone{}, err
	}
	if !right || !user.Works() {
		return ProvenPhone{}, errs.WrongField("smscode", wrongCode)
	}
	return ProvenPhone{Username: user.Username, Code: code}, nil
}

func checkProof(phone, code string) error {
	if err := checkPhone("phone", phone); err != nil {
		return err
	}
	if code == "" {
		return errs.WrongField("smscode", "请输入手机验证码")
	}
	return nil
}

// ForgottenPassword is the last step: a new password for the account of a phone.
type ForgottenPassword struct {
	Username value.LooseText `json:"username"`
	Password string          `json:"password"`
	Code     value.LooseText `json:"smscode" doc:"手机收到的验证码"`
	Phone    value.LooseText `json:"phone"`
}

type forgottenInput struct{ Body ForgottenPassword }

// forgottenQuery is the same in the address, as the platform's clients send it.
type forgottenQuery struct {
	Username string `query:"username"`
	Password string `query:"password"`
	Code     string `query:"smscode"`
	Phone    string `query:"phone"`
}

func (s *byPhone) passwordChangeByQuery(ctx context.Context, in *forgottenQuery) (web.Message, error) {
	return s.setForgotten(ctx, ForgottenPassword{Username: value.LooseText(in.Username), Password: in.Password, Code: value.LooseText(in.Code), Phone: value.LooseText(in.Phone)})
}

func (s *byPhone) passwordChange(ctx context.Context, in *forgottenInput) (web.Message, error) {
	return s.setForgotten(ctx, in.Body)
}

// setForgotten uses the code up, stores the password and ends every session of the account. An account that the phone does not belong
// to is treated like a wrong code.
func (s *byPhone) setForgotten(ctx context.Context, form ForgottenPassword) (web.Message, error) {
	phone, username, code := string(form.Phone), directory.NormalName(string(form.Username)), typedCode(form.Code)
	if err := s.checkForgotten(form); err != nil {
		return "", err
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return "", err
	}
	user, err := s.accounts.ByPhone(ctx, s.db.Read(), phone, s.db.Now())
	if err != nil {
		return "", err
	}
	if user.Username != username || !user.Works() {
		user = directory.Account{}
	}
	hash, err := s.applicantHash(ctx, form.Password)
	if err != nil {
		return "", err
	}
	right, err := s.provePhone(ctx, phone, func(tx *db.Tx) (bool, error) {
		right, err := s.auth.Codes.Take(ctx, tx, auth.CodeFor{Purpose: auth.CodePassword, Phone: phone, User: user.ID}, code)
		if err != nil || !right || user.ID == 0 {
			return false, err
		}
		return true, s.replacePassword(ctx, tx, user, phone, hash)
	})
	if err != nil {
		return "", err
	}
	if !right {
		return "", errs.WrongField("smscode", wrongCode)
	}
	return "密码已修改，全部登录已结束，请用新密码登录", nil
}

func (s *byPhone) checkForgotten(form ForgottenPassword) error {
	username := directory.NormalName(string(form.Username))
	if username == "" {
		return errs.WrongField("username", "请输入用户名")
	}
	if err := checkProof(string(form.Phone), typedCode(form.Code)); err != nil {
		return err
	}
	if form.Password == "" {
		return errs.WrongField("password", "请输入新密码!")
	}
	return s.auth.Passwords.Check(form.Password, username)
}

func (s *byPhone) replacePassword(ctx context.Context, tx *db.Tx, user directory.Account, phone, hash string) error {
	ctx = auth.Act(ctx, auth.Principal{UserID: user.ID, Username: user.Username, Realname: user.Realname, TenantID: audit.ActorOf(ctx).Tenant})
	if err := s.accounts.StorePassword(ctx, tx, user.ID, hash); err != nil {
		return err
	}
	if err := Unbind(ctx, tx, user.ID); err != nil {
		return err
	}
	if _, err := s.auth.Sessions.RevokeAll(ctx, tx, user.ID, 0); err != nil {
		return err
	}
	if err := s.auth.Throttle.Unlock(ctx, tx, user.Username); err != nil {
		return err
	}
	if err := s.auth.Throttle.Succeed(ctx, tx, auth.PhoneAttempts(phone), web.RequestOf(ctx).IP); err != nil {
		return err
	}
	if err := s.tellOwner(ctx, tx, user, phone); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "user.password", Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(),
		Summary: "用手机验证码找回密码，并结束全部登录"})
}

// tellOwner writes to the owner after the commit, by mail where there is one: whoever took the phone reads its SMS.
func (s *byPhone) tellOwner(ctx context.Context, tx *db.Tx, user directory.Account, phone string) error {
	owner, err := s.accounts.Contact(ctx, tx, user.ID)
	if err != nil {
		return err
	}
	m := message.Message{Channel: message.SMS, To: phone, Template: textPasswordChanged, Values: map[string]string{"username": user.Username}}
	if owner.Email != "" && s.byPhone.sends(message.Mail) {
		m.Channel, m.To = message.Mail, owner.Email
	}
	if s.byPhone.sends(m.Channel) {
		tx.AfterCommit(func() { s.post(ctx, m) })
	}
	return nil
}
