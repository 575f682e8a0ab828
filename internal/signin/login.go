package signin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// LoginForm is the body of a sign-in.
type LoginForm struct {
	Username     string          `json:"username"`
	Password     string          `json:"password"`
	Captcha      value.LooseText `json:"captcha"`
	CheckKey     value.LooseText `json:"checkKey" doc:"取验证码时所用的编号"`
	LoginOrgCode string          `json:"loginOrgCode,omitempty" doc:"登录后的当前部门，可不填"`
}

type loginInput struct{ Body LoginForm }

// LoginResult is what a client keeps after sign-in.
type LoginResult struct {
	Token           string                 `json:"token"`
	UserInfo        directory.User         `json:"userInfo"`
	Departs         []directory.Department `json:"departs"`
	MultiDepart     int                    `json:"multi_depart" enum:"0,1,2" doc:"0 没有部门，1 一个，2 多个（请用户选择）"`
	TenantList      []directory.Tenant     `json:"tenantList,omitempty"`
	SysAllDictItems map[string][]DictItem  `json:"sysAllDictItems,omitzero" doc:"带 X-Version 头的客户端从 getUserInfo 取"`

	message string
}

// EnvelopeMessage says what a session is good for, where that is not everything.
func (r LoginResult) EnvelopeMessage() string { return r.message }

// maxPassword bounds the work that a sign-in can cause; no password of ours is longer.
const maxPassword = 512 // bytes

// wrongPassword is the same for unknown users. Clients look for 密码错误 somewhere after the beginning.
const wrongPassword = "用户名或密码错误"

func (s *Service) login(ctx context.Context, in *loginInput) (LoginResult, error) {
	form := in.Body
	if err := form.check(); err != nil {
		return LoginResult{}, err
	}
	if !s.auth.Throttle.Allow(ctx) {
		return LoginResult{}, errs.New(errs.TooMany, "登录过于频繁，请稍后再试")
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return LoginResult{}, err
	}
	verdict, err := s.admitAttempt(ctx, form)
	if err != nil {
		return LoginResult{}, err
	}
	result, err := s.loginByPassword(ctx, form, verdict)
	if errors.Is(err, errPasswordMoved) { // once more: a sign-in beside this one may have stored the same password at the present cost
		result, err = s.loginByPassword(ctx, form, verdict)
	}
	return result, err
}

func (s *Service) loginByPassword(ctx context.Context, form LoginForm, verdict auth.Verdict) (LoginResult, error) {
	user, _, err := s.accounts.ByName(ctx, s.db.Read(), form.Username)
	if err != nil {
		return LoginResult{}, err
	}
	match, err := s.auth.Passwords.Verify(ctx, user.Password, form.Password)
	if err != nil {
		return LoginResult{}, err
	}
	if !match.OK {
		return LoginResult{}, s.refuseLogin(ctx, user, "密码错误", wrongPasswordMessage(verdict))
	}
	shown := proof{byPassword: true, throttled: form.Username, wantedDepart: form.LoginOrgCode}
	if match.Stale {
		if shown.newHash, err = s.auth.Passwords.Hash(ctx, form.Password); err != nil {
			return LoginResult{}, err
		}
	}
	return s.admit(ctx, user, shown)
}

// check puts the reason into the message too: existing clients show only that.
func (f LoginForm) check() error {
	switch {
	case directory.NormalName(f.Username) == "":
		return errs.WrongField("username", "请输入用户名")
	case f.Password == "":
		return errs.WrongField("password", "请输入密码")
	case len(f.Password) > maxPassword || len(f.Username) > maxPassword:
		return errs.WrongField("password", wrongPassword+"，请重新输入")
	case f.Captcha == "" || f.CheckKey == "":
		return errs.WrongField("captcha", "请输入验证码")
	}
	return nil
}

// asVisitor names the caller for the operation log as long as nobody has proved who they are.
func (s *Service) asVisitor(ctx context.Context) (context.Context, error) {
	tenantID, err := s.sites.TenantOf(ctx)
	actor := audit.ActorOf(ctx)
	actor.Tenant = tenantID
	return audit.WithActor(ctx, actor), err
}

// admitAttempt uses the captcha up and counts the attempt. Both stay on record when the attempt is refused, so refusals are
// kept apart from errors, which undo the transaction.
func (s *Service) admitAttempt(ctx context.Context, form LoginForm) (verdict auth.Verdict, err error) {
	var refusal error
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		human, err := s.auth.Captchas.Take(ctx, tx, string(form.CheckKey), string(form.Captcha))
		if err != nil {
			return err
		}
		if !human {
			refusal = errs.New(errs.Captcha, "验证码错误或已过期，请重新输入")
			return nil
		}
		verdict, err = s.auth.Throttle.Begin(ctx, tx, form.Username, web.RequestOf(ctx).IP)
		if err != nil || verdict.Wait == 0 {
			return err
		}
		refusal = errs.New(errs.TooMany, "登录失败次数过多，已暂停登录，请 %d 分钟后再试", minutes(verdict.Wait))
		return audit.Write(ctx, tx, audit.Entry{Action: "login", LogType: audit.SignedIn, ObjectType: "user", Summary: "登录被拒绝：失败次数过多，暂停中", Failed: true})
	})
	if err != nil {
		return verdict, err
	}
	return verdict, refusal
}

func minutes(d time.Duration) int { return int((d + time.Minute - 1) / time.Minute) }

func wrongPasswordMessage(v auth.Verdict) string {
	switch {
	case v.Left == 0:
		return fmt.Sprintf("%s，失败次数过多，请 %d 分钟后再试", wrongPassword, minutes(v.Pause))
	case v.Left <= 2:
		return fmt.Sprintf("%s，再错 %d 次将暂停登录 15 分钟", wrongPassword, v.Left)
	}
	return wrongPassword + "，请重新输入"
}

// refuseLogin logs why and returns what the person is told. An unknown user name is not logged: it may be a password typed
// into the wrong field.
func (s *Service) refuseLogin(ctx context.Context, user directory.Account, why, message string) error {
	ctx, err := s.atHome(ctx, s.db.Read(), user.ID)
	if err != nil {
		return err
	}
	entry := audit.Entry{Action: "login", LogType: audit.SignedIn, ObjectType: "user", ObjectID: user.ID.String(), Summary: "登录失败：" + why + "（" + user.Username + "）", Failed: true}
	if user.ID == 0 {
		entry.Summary = "登录失败：没有这个用户"
	}
	slog.WarnContext(ctx, "sign-in refused", "request", web.RequestOf(ctx).ID, "user", user.ID.String(), "address", web.RequestOf(ctx).IP)
	if err := s.db.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, entry) }); err != nil {
		return err
	}
	return errs.Invalidf("%s", message)
}

// proof is how somebody showed to be the owner of an account. Its zero value stands for a way of signing in that counted no attempts of
// its own and wants nothing more.
type proof struct {
	byPassword   bool   // with the password of the account, which may be due for a change
	throttled    string // name under which the throttle counted the attempt; "" when it counted none
	newHash      string // of the same password, made with the present cost; "" keeps the stored one
	wantedDepart string // code of the department to work in; "" keeps the present one

	begun  bool // not the first step: the attempt was taken back already
	factor bool // the second factor too, or enrolled one just now

	grace bool // the password is due for a change and the session is good for nothing else

	origin *thirdOrigin // the other system that vouched for the person; nil when none did
	binds  bool         // origin becomes a way into the account once nothing more is wanted

	scanner value.ID   // the session that confirmed a code on the screen; 0 when none did
	latest  value.Time // when that session ends, and with it the one it lets in
}

// admit opens the session of a person who proved who they are: the one door behind every way of signing in. When more is needed than
// was proved, it refuses with the next step instead, see NextStep.
func (s *Service) admit(ctx context.Context, user directory.Account, shown proof) (LoginResult, error) {
	if !user.Works() {
		return LoginResult{}, s.refuseLogin(ctx, user, "账号已冻结", "该账号已冻结，请联系管理员")
	}
	tenants, err := s.accounts.Tenants(ctx, s.db.Read(), user.ID)
	if err != nil {
		return LoginResult{}, err
	}
	if len(tenants) == 0 {
		return LoginResult{}, s.refuseLogin(ctx, user, "没有可用的站点", "您的账号没有可用的站点，请联系管理员")
	}
	tenantID := homeTenant(ctx, tenants)
	var token string
	var next *NextStep
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.holdScanner(ctx, tx, &shown); err != nil {
			return err
		}
		if err := s.settleProof(ctx, tx, user, shown); err != nil {
			return err
		}
		if next, err = s.nextStep(ctx, tx, user, &shown); err != nil || next != nil {
			return err
		}
		token, err = s.enter(ctx, tx, user, tenantID, shown)
		return err
	})
	if err != nil {
		return LoginResult{}, err
	}
	if next != nil {
		return LoginResult{}, next.refusal()
	}
	result, err := s.loginResult(ctx, token, user.ID, tenantID)
	if shown.grace {
		result.message, result.SysAllDictItems = auth.ErrGrace.Message, nil
	}
	return result, err
}

// enter is the end of every sign-in: nothing more is wanted.
func (s *Service) enter(ctx context.Context, tx *db.Tx, user directory.Account, tenantID value.ID, shown proof) (string, error) {
	accounts := []string{user.Username}
	if shown.throttled != "" {
		accounts = append(accounts, shown.throttled)
		if err := s.auth.Throttle.Remember(ctx, tx, shown.throttled, web.RequestOf(ctx).IP); err != nil {
			return "", err
		}
	}
	if err := s.auth.Devices.Trust(ctx, tx, accounts...); err != nil {
		return "", err
	}
	if err := s.accounts.SettleDepart(ctx, tx, user.ID, tenantID, shown.wantedDepart); err != nil {
		return "", err
	}
	if err := s.tellOfDevice(ctx, tx, user, tenantID); err != nil {
		return "", err
	}
	token, sessionID, err := s.openSession(ctx, tx, user, tenantID, shown)
	if err != nil || shown.origin == nil {
		return token, err
	}
	return token, s.third.arrive(ctx, tx, user, sessionID, shown)
}

// errPasswordMoved ends a sign-in whose password was changed after it was looked at.
var errPasswordMoved = errs.Invalidf("%s，请重新输入", wrongPassword)

// settleProof wants a proved password to be that of the account until the transaction ends, stores it with the present cost, and takes the
// counted attempt back. What opens on the word of the password is there when a change of it ends all sign-ins, or does not open.
func (s *Service) settleProof(ctx context.Context, tx *db.Tx, user directory.Account, shown proof) error {
	if shown.byPassword {
		held, err := s.accounts.HoldPassword(ctx, tx, user, cmp.Or(shown.newHash, user.Password))
		if err == nil && !held {
			err = errPasswordMoved
		}
		if err != nil {
			return err
		}
	}
	if shown.throttled == "" || shown.begun {
		return nil
	}
	return s.auth.Throttle.Forgive(ctx, tx, shown.throttled, web.RequestOf(ctx).IP)
}

// atHome is the context for what is noted of a person: whoever tries accounts at the address of a neighbour stays in the sight of their own
// site, and the neighbour learns nothing about people who are not theirs.
func (s *Service) atHome(ctx context.Context, q db.Querier, user value.ID) (context.Context, error) {
	if user == 0 {
		return ctx, nil
	}
	tenants, err := s.accounts.Tenants(ctx, q, user)
	if err != nil || len(tenants) == 0 {
		return ctx, err
	}
	actor := audit.ActorOf(ctx)
	actor.Tenant = homeTenant(ctx, tenants)
	return audit.WithActor(ctx, actor), nil
}

// homeTenant is the site whose address the person signs in at, if it is one of theirs.
func homeTenant(ctx context.Context, tenants []directory.Tenant) value.ID {
	if i := slices.IndexFunc(tenants, func(t directory.Tenant) bool { return value.ID(t.ID) == audit.ActorOf(ctx).Tenant }); i >= 0 {
		return value.ID(tenants[i].ID)
	}
	return value.ID(tenants[0].ID)
}

func (s *Service) openSession(ctx context.Context, tx *db.Tx, user directory.Account, tenantID value.ID, shown proof) (token string, sessionID value.ID, err error) {
	var session auth.Session
	summary := "登录成功"
	switch {
	case shown.grace:
		summary = "登录成功，只能修改密码"
		token, session, err = s.auth.Sessions.OpenGrace(ctx, tx, user.ID, tenantID)
	case shown.scanner != 0:
		token, session, err = s.auth.Sessions.OpenUntil(ctx, tx, user.ID, tenantID, shown.latest)
	default:
		token, session, err = s.auth.Sessions.Open(ctx, tx, user.ID, tenantID)
	}
	if err != nil {
		return "", 0, err
	}
	ctx = auth.Act(ctx, auth.Principal{UserID: user.ID, Username: user.Username, Realname: user.Realname, TenantID: tenantID, SessionID: session.ID})
	return token, session.ID, audit.Write(ctx, tx, audit.Entry{Action: "login", LogType: audit.SignedIn, ObjectType: "user", ObjectID: user.ID.String(), Summary: summary})
}

func (s *Service) loginResult(ctx context.Context, token string, userID, tenantID value.ID) (LoginResult, error) {
	profile, err := s.profile(ctx, userID, tenantID)
	if err != nil {
		return LoginResult{}, err
	}
	result := LoginResult{Token: token, UserInfo: profile.User, Departs: profile.Departs, TenantList: profile.Tenants, MultiDepart: min(len(profile.Departs), 2)}
	if !web.RequestOf(ctx).VueThree {
		// Nobody is the caller of a sign-in yet; the dictionaries are those of the site the session begins in.
		caller := auth.Principal{UserID: userID, Username: profile.User.Username, TenantID: tenantID}
		result.SysAllDictItems, err = s.allDictItems(auth.WithPrincipal(ctx, caller))
	}
	return result, err
}
