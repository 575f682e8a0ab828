package signin

import (
	"context"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
	"jikong/internal/web"
)

// RegisterForm is the body of a registration. Whatever else a client sends is not looked at.
type RegisterForm struct {
	Username value.LooseText `json:"username,omitempty" doc:"不填则用手机号"`
	Password string          `json:"password,omitempty" doc:"不填则只能用手机验证码登录"`
	Email    string          `json:"email,omitempty"`
	Phone    value.LooseText `json:"phone"`
	Code     value.LooseText `json:"smscode" doc:"手机收到的验证码"`
}

type registerInput struct{ Body RegisterForm }

var errNoRegistration = errs.Invalidf("本站没有开放注册，请联系管理员开通账号")

// applicant is a checked registration.
type applicant struct{ username, realname, password, hash, email, phone string }

// register makes an account for whoever has the phone in hand. It has no right but those of the role that the operator named.
func (s *byPhone) register(ctx context.Context, in *registerInput) (web.Message, error) {
	if !s.byPhone.registers() {
		return "", errNoRegistration
	}
	who, err := s.checkApplicant(in.Body)
	if err != nil {
		return "", err
	}
	if ctx, err = s.asVisitor(ctx); err != nil {
		return "", err
	}
	if err := s.enlist(ctx, who, in.Body.Code, func(*db.Tx, directory.Account) error { return nil }); err != nil {
		return "", err
	}
	if s.byPhone.registration.Policy == RegistrationApprove {
		return mustWait, nil
	}
	return "注册成功，请登录", nil
}

// mustWait is what people read whose account somebody has to look at.
const mustWait = "注册成功，账号须由管理员审核后才能登录"

// enlist makes the account of an applicant who has the phone in hand, together with what else belongs to it.
func (s *byPhone) enlist(ctx context.Context, who applicant, code value.LooseText, with func(tx *db.Tx, made directory.Account) error) (err error) {
	if who.hash, err = s.applicantHash(ctx, who.password); err != nil {
		return err
	}
	return s.useCode(ctx, auth.CodeFor{Purpose: auth.CodeRegister, Phone: who.phone}, typedCode(code), func(tx *db.Tx) error {
		made, err := s.accounts.Register(ctx, tx, directory.Applicant{Username: who.username, Realname: who.realname, Hash: who.hash, Email: who.email, Phone: who.phone,
			Frozen: s.byPhone.registration.Policy == RegistrationApprove})
		if err != nil {
			return err
		}
		if err := s.rights.GiveRegistered(ctx, tx, made.ID, audit.ActorOf(ctx).Tenant, s.byPhone.registration.Role); err != nil {
			return err
		}
		return with(tx, made)
	})
}

func (s *byPhone) checkApplicant(form RegisterForm) (applicant, error) {
	who := applicant{username: directory.NormalName(string(form.Username)), password: form.Password, email: strings.TrimSpace(form.Email), phone: string(form.Phone)}
	if who.username == "" {
		who.username = who.phone
	}
	who.realname = who.username
	if err := checkPhone("phone", who.phone); err != nil {
		return who, err
	}
	fields := errs.Fields{}
	if wrong := rules.Username(who.username); wrong != "" {
		fields.Add("username", "%s", wrong)
	}
	if wrong := directory.EmailRule(who.email); wrong != "" {
		fields.Add("email", "%s", wrong)
	}
	if form.Password != "" {
		s.auth.Passwords.Judge(fields, form.Password, who.username)
	}
	if typedCode(form.Code) == "" {
		fields.Add("smscode", "请输入手机验证码")
	}
	return who, fields.Err()
}

// applicantHash works outside of the transaction, because it takes long.
func (s *byPhone) applicantHash(ctx context.Context, password string) (string, error) {
	if !s.auth.Throttle.Allow(ctx) {
		return "", errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	if password == "" {
		return s.accounts.NobodysPassword(ctx)
	}
	return s.auth.Passwords.Hash(ctx, password)
}

type onlyUserInput struct {
	Username string `query:"username"`
	Phone    string `query:"phone"`
	Email    string `query:"email"`
}

// checkOnlyUser tells a form of registration whether a value is free. It has to name what is taken, so it is slow for whoever asks much
// and closed where nobody can register.
func (s *byPhone) checkOnlyUser(ctx context.Context, in *onlyUserInput) (web.Message, error) {
	if !s.byPhone.registers() {
		return "", errNoRegistration
	}
	asked := directory.UniqueFields(directory.NormalName(in.Username), strings.TrimSpace(in.Phone), strings.TrimSpace(in.Email))
	if len(asked) != 1 {
		return "", errs.Invalidf("请给出用户名、手机号、邮箱中的一项")
	}
	f := asked[0]
	rule := map[string]rules.Rule{"username": rules.Username, "phone": rules.PublicMobile, "email": rules.Email}[f.Name]
	if wrong := rule(f.Value); wrong != "" {
		return "", errs.WrongField(f.Name, wrong)
	}
	if err := s.byPhone.lookUps.Take(web.RequestOf(ctx).IP, s.db.Now().Go()); err != nil {
		return "", err
	}
	taken, err := s.accounts.IsTaken(ctx, s.db.Read(), f)
	if err != nil {
		return "", err
	}
	if taken {
		return "", errs.Invalidf("%s", f.Taken)
	}
	return "可以使用", nil
}
