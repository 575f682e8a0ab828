package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ThirdBind is the body by which somebody proves which account is theirs.
type ThirdBind struct {
	Code     string `json:"code" doc:"返回地址里的 bindToken"`
	Username string `json:"username"`
	Password string `json:"password"`
}

// bindThird binds the person to an account whose password they know, and signs them in.
func (s *thirdDesk) bindThird(ctx context.Context, in *struct {
	BrowserCookies
	Body ThirdBind
}) (LoginResult, error) {
	t, err := s.pageTicket(ctx, in.Body.Code, in.BrowserCookies)
	if err != nil {
		return LoginResult{}, err
	}
	user, shown, err := s.proveForBinding(ctx, t, in.Body.Username, in.Body.Password)
	if err != nil {
		return LoginResult{}, err
	}
	return s.bindAndAdmit(ctx, in.Body.Code, t, user, shown)
}

// proveForBinding checks the rule of the system and the password. There is no picture: only somebody who signed in there has a code.
func (s *thirdDesk) proveForBinding(ctx context.Context, t thirdTicket, username, password string) (directory.Account, proof, error) {
	way, err := s.third.way(t.Provider)
	if err != nil {
		return directory.Account{}, proof{}, err
	}
	if t.UserID != 0 || way.Unknown != BindUnknown {
		return directory.Account{}, proof{}, errThirdTicket
	}
	return s.proveAccount(ctx, username, password)
}

// proveAccount returns the account whose name and password somebody typed, counted like a sign-in.
func (s *thirdDesk) proveAccount(ctx context.Context, username, password string) (directory.Account, proof, error) {
	switch {
	case directory.NormalName(username) == "":
		return directory.Account{}, proof{}, errs.WrongField("username", "请输入用户名")
	case password == "":
		return directory.Account{}, proof{}, errs.WrongField("password", "请输入密码")
	case len(password) > maxPassword || len(username) > maxPassword:
		return directory.Account{}, proof{}, errs.WrongField("password", wrongPassword+"，请重新输入")
	case !s.auth.Throttle.Allow(ctx):
		return directory.Account{}, proof{}, errs.New(errs.TooMany, "登录过于频繁，请稍后再试")
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return directory.Account{}, proof{}, err
	}
	var verdict auth.Verdict
	err = s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		verdict, err = s.auth.Throttle.Begin(ctx, tx, username, web.RequestOf(ctx).IP)
		return err
	})
	if err != nil {
		return directory.Account{}, proof{}, err
	}
	if verdict.Wait > 0 {
		return directory.Account{}, proof{}, errs.New(errs.TooMany, "登录失败次数过多，已暂停登录，请 %d 分钟后再试", minutes(verdict.Wait))
	}
	user, _, err := s.accounts.ByName(ctx, s.db.Read(), username)
	if err != nil {
		return directory.Account{}, proof{}, err
	}
	match, err := s.auth.Passwords.Verify(ctx, user.Password, password)
	if err != nil {
		return directory.Account{}, proof{}, err
	}
	if !match.OK {
		return directory.Account{}, proof{}, s.refuseLogin(ctx, user, "密码错误", wrongPasswordMessage(verdict))
	}
	return user, proof{byPassword: true, throttled: username}, nil
}

// bindAndAdmit uses the ticket up for somebody who proved an account, and passes the door, which stores the binding when nothing more is
// wanted. A frozen account is refused there.
func (s *thirdDesk) bindAndAdmit(ctx context.Context, code string, t thirdTicket, user directory.Account, shown proof) (LoginResult, error) {
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return LoginResult{}, err
	}
	if user.Works() {
		if err := s.db.Tx(ctx, func(tx *db.Tx) error { return takeTicket(ctx, tx, code) }); err != nil {
			return LoginResult{}, err
		}
	}
	shown.binds = true
	return s.admitThird(ctx, user, t, shown)
}

// ThirdPhone is the body by which clients of the platform bind by phone.
type ThirdPhone struct {
	Mobile        value.LooseText `json:"mobile"`
	Captcha       value.LooseText `json:"captcha" doc:"短信验证码"`
	ThirdUserUUID string          `json:"thirdUserUuid"`
}

// bindThirdPhone binds the person to the one account with a phone number that they hold. The answer is a code that getLoginUser turns
// into a session, as after any other sign-in in a window of its own.
func (s *thirdDesk) bindThirdPhone(ctx context.Context, in *struct{ Body ThirdPhone }) (string, error) {
	t, err := s.openerTicket(ctx, in.Body.ThirdUserUUID)
	if err != nil {
		return "", err
	}
	if err := s.checkPhoneBinding(t); err != nil {
		return "", err
	}
	phone := string(in.Body.Mobile)
	user, err := s.byPhone.proveHolder(ctx, phone, typedCode(in.Body.Captcha))
	if err != nil {
		return "", err
	}
	return s.bindForOpener(ctx, in.Body.ThirdUserUUID, t, user, proof{throttled: auth.PhoneAttempts(phone)})
}

// ThirdPhoneBind is the body by which somebody proves on our own page, by phone, which account is theirs.
type ThirdPhoneBind struct {
	Code    string          `json:"code" doc:"返回地址里的 bindToken"`
	Mobile  value.LooseText `json:"mobile"`
	Captcha value.LooseText `json:"captcha" doc:"短信验证码"`
}

// bindThirdByPhone binds the person to the one account with a phone number that they hold, and signs them in.
func (s *thirdDesk) bindThirdByPhone(ctx context.Context, in *struct {
	BrowserCookies
	Body ThirdPhoneBind
}) (LoginResult, error) {
	t, err := s.pageTicket(ctx, in.Body.Code, in.BrowserCookies)
	if err != nil {
		return LoginResult{}, err
	}
	if err := s.checkPhoneBinding(t); err != nil {
		return LoginResult{}, err
	}
	phone := string(in.Body.Mobile)
	user, err := s.byPhone.proveHolder(ctx, phone, typedCode(in.Body.Captcha))
	if err != nil {
		return LoginResult{}, err
	}
	return s.bindAndAdmit(ctx, in.Body.Code, t, user, proof{throttled: auth.PhoneAttempts(phone)})
}

// checkPhoneBinding checks the rule of the system of a ticket.
func (s *thirdDesk) checkPhoneBinding(t thirdTicket) error {
	way, err := s.third.way(t.Provider)
	if err != nil {
		return err
	}
	if !s.byPhone.sends(message.SMS) || way.Unknown != PhoneUnknown || t.UserID != 0 {
		return errs.Invalidf("%s不能用手机号绑定，请联系管理员", way.Label)
	}
	return nil
}

// openerTicket is a ticket of a client of the platform.
func (s *thirdDesk) openerTicket(ctx context.Context, code string) (thirdTicket, error) {
	t, err := s.peekTicket(ctx, s.db.Read(), code)
	if err == nil && t.Destination == toPage {
		err = errThirdTicket
	}
	return t, err
}

// bindForOpener returns the code by which the client fetches the session of the now known person.
func (s *thirdDesk) bindForOpener(ctx context.Context, code string, t thirdTicket, user directory.Account, shown proof) (ticket string, err error) {
	if !user.Works() {
		return "", errs.Invalidf("该账号已冻结，请联系管理员")
	}
	shown.origin, shown.binds = t.origin(s.db.Now()), true
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.settleProof(ctx, tx, user, shown); err != nil {
			return err
		}
		if err := takeTicket(ctx, tx, code); err != nil {
			return err
		}
		ticket, err = s.issueTicket(ctx, tx, user.ID, stepFetch, shown)
		return err
	})
	return ticket, err
}

// bind makes a person of another system a way into an account, which the operation log calls their own doing, and tells the owner.
func (s *thirdDesk) bind(ctx context.Context, tx *db.Tx, user directory.Account, way ThirdWay, subject, name string) error {
	ctx, err := s.atHome(ctx, tx, user.ID)
	if err != nil {
		return err
	}
	if err := s.insertBinding(ctx, tx, way.Name, subject, name, user.ID); err != nil {
		return err
	}
	if err := auditBinding(s.asOwner(ctx, user), tx, audit.Added, user.ID, "绑定登录方式："+way.Label); err != nil || s.notices == nil {
		return err
	}
	return s.notices.TellPerson(ctx, tx, audit.ActorOf(ctx).Tenant, user.ID, "已绑定登录方式", "您的账号于 "+tx.Now.String()+" 绑定了“"+way.Label+
		"”，以后可以由它登录。如不是您本人操作，请立即修改密码，并在“账号设置”里解除绑定。")
}

// addBinding adds a system to the account of somebody signed in.
func (s *thirdDesk) addBinding(ctx context.Context, way ThirdWay, userID value.ID, who sso.Person) (ending, error) {
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		user, found, err := s.accounts.ByID(ctx, tx, userID)
		if err != nil {
			return err
		}
		if !found || !user.Works() {
			return auth.ErrSignIn
		}
		return s.bind(ctx, tx, user, way, who.Subject, cutName(who.Name))
	})
	switch {
	case errs.Is(err, errs.Conflict):
		return ending{failure: "taken"}, nil
	case errs.Is(err, errs.Unauthenticated):
		return ending{failure: "expired"}, nil
	}
	return ending{added: true}, err
}
