package identity

import (
	"context"
	"log/slog"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
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

const maxEmail = 45 // characters, as in the list of people

// applicant is a checked registration.
type applicant struct{ username, realname, password, hash, email, phone string }

// register makes an account for whoever has the phone in hand. It has no right but those of the role that the operator named.
func (s *Service) register(ctx context.Context, in *registerInput) (web.Message, error) {
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
	if err := s.enlist(ctx, who, in.Body.Code, func(*db.Tx, account) error { return nil }); err != nil {
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
func (s *Service) enlist(ctx context.Context, who applicant, code value.LooseText, with func(tx *db.Tx, made account) error) (err error) {
	if who.hash, err = s.applicantHash(ctx, who.password); err != nil {
		return err
	}
	right, err := s.provePhone(ctx, who.phone, func(tx *db.Tx) (bool, error) {
		right, err := s.auth.Codes.Take(ctx, tx, auth.CodeFor{Purpose: auth.CodeRegister, Phone: who.phone}, typedCode(code))
		if err != nil || !right {
			return false, err
		}
		if err := s.auth.Throttle.Succeed(ctx, tx, auth.PhoneAttempts(who.phone), web.RequestOf(ctx).IP); err != nil {
			return false, err
		}
		made, err := s.insertApplicant(ctx, tx, who)
		if err != nil {
			return false, err
		}
		return true, with(tx, made)
	})
	if err == nil && !right {
		err = errs.WrongField("smscode", wrongCode)
	}
	return err
}

func (s *Service) checkApplicant(form RegisterForm) (applicant, error) {
	who := applicant{username: normalName(string(form.Username)), password: form.Password, email: strings.TrimSpace(form.Email), phone: string(form.Phone)}
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
	if wrong := rules.Check(who.email, rules.Email, rules.MaxLength(maxEmail)); wrong != "" {
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
func (s *Service) applicantHash(ctx context.Context, password string) (string, error) {
	if !s.auth.Throttle.Allow(ctx) {
		return "", errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	if password == "" {
		return s.nobodysPassword(ctx)
	}
	return s.auth.Passwords.Hash(ctx, password)
}

func (s *Service) insertApplicant(ctx context.Context, tx *db.Tx, who applicant) (account, error) {
	made := account{ID: tx.NewID(), Username: who.username, Realname: who.realname, Status: userNormal}
	for _, f := range uniqueFields(who.username, who.phone, who.email) {
		if taken, err := isTaken(ctx, tx, f); err != nil || taken {
			if taken {
				err = errs.WrongField(f.name, f.taken)
			}
			return made, err
		}
	}
	if s.byPhone.registration.Policy == RegistrationApprove {
		made.Status = userFrozen
	}
	tenant := audit.ActorOf(ctx).Tenant
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user (id, username, realname, password, password_time, email, phone, status, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $2, $5)`, made.ID, who.username, who.realname, who.hash, tx.Now, who.email, who.phone, made.Status); err != nil {
		return made, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES ($1, $2, $3)`, tx.NewID(), made.ID, tenant); err != nil {
		return made, err
	}
	if err := audit.Write(ctx, tx, audit.Entry{Action: "user.register", Operate: audit.Added, ObjectType: "user", ObjectID: made.ID.String(),
		Summary: "自行注册账号 " + who.username}); err != nil {
		return made, err
	}
	roles, err := s.registrationRoles(ctx, tx, tenant)
	if err != nil || len(roles) == 0 {
		return made, err
	}
	return made, s.AssignRoles(ctx, tx, made.ID, tenant, roles)
}

// registrationRoles is the role of the configuration, never one of the administrators: a setting must not hand those out.
func (s *Service) registrationRoles(ctx context.Context, tx *db.Tx, tenant value.ID) ([]value.ID, error) {
	code := s.byPhone.registration.Role
	if code == "" {
		return nil, nil
	}
	role, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, tenant, code)
	if err != nil {
		return nil, err
	}
	if !found || slices.Contains(administratorRoles, code) {
		slog.WarnContext(ctx, "who registers gets no role: the site has no such role, or it is one of an administrator", "role", code)
		return nil, nil
	}
	return []value.ID{role}, nil
}

// uniqueField is a value of which there is one in the whole installation.
type uniqueField struct{ name, column, value, taken string }

func uniqueFields(username, phone, email string) []uniqueField {
	all := []uniqueField{
		{"username", "username", username, "用户名已被注册，请换一个"},
		{"phone", "phone", phone, "手机号已被注册，请直接登录或找回密码"},
		{"email", "email", email, "邮箱已被注册，请换一个"},
	}
	return slices.DeleteFunc(all, func(f uniqueField) bool { return f.value == "" })
}

// isTaken also counts deleted accounts: they can come back.
func isTaken(ctx context.Context, q db.Querier, f uniqueField) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user WHERE `+f.column+` = $1`, f.value)
	return n > 0, err
}

type onlyUserInput struct {
	Username string `query:"username"`
	Phone    string `query:"phone"`
	Email    string `query:"email"`
}

// checkOnlyUser tells a form of registration whether a value is free. It has to name what is taken, so it is slow for whoever asks much
// and closed where nobody can register.
func (s *Service) checkOnlyUser(ctx context.Context, in *onlyUserInput) (web.Message, error) {
	if !s.byPhone.registers() {
		return "", errNoRegistration
	}
	asked := uniqueFields(normalName(in.Username), strings.TrimSpace(in.Phone), strings.TrimSpace(in.Email))
	if len(asked) != 1 {
		return "", errs.Invalidf("请给出用户名、手机号、邮箱中的一项")
	}
	f := asked[0]
	rule := map[string]rules.Rule{"username": rules.Username, "phone": rules.PublicMobile, "email": rules.Email}[f.name]
	if wrong := rule(f.value); wrong != "" {
		return "", errs.WrongField(f.name, wrong)
	}
	if err := s.byPhone.lookUps.Take(web.RequestOf(ctx).IP, s.db.Now().Go()); err != nil {
		return "", err
	}
	taken, err := isTaken(ctx, s.db.Read(), f)
	if err != nil {
		return "", err
	}
	if taken {
		return "", errs.Invalidf("%s", f.taken)
	}
	return "可以使用", nil
}
