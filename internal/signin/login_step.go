package signin

import (
	"context"
	"encoding/json"
	"errors"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Steps that a sign-in can still want after the first proof.
const (
	stepFactor   = "factor"       // a code of the second factor
	stepEnrol    = "enrol"        // setting up a second factor
	stepPassword = "new-password" // a password of one's own, or a fresh one
	stepFetch    = "fetch"        // nothing but fetching what is proved: a window of a client proved it, and the client asks for the session
)

// NextStep is the answer to a right proof that is not enough. It travels in a refusal, under "next": clients that do not know it show
// the message and open no session.
type NextStep struct {
	Step    string `json:"step" enum:"factor,enrol,new-password" doc:"factor 输入动态验证码，enrol 设置双因素认证，new-password 更换密码"`
	Ticket  string `json:"ticket" doc:"下一步的凭据，10 分钟内有效，只能用一次"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty" doc:"新密码的要求"`
}

func (n *NextStep) refusal() error {
	return &errs.Error{Code: errs.Invalid, Message: n.Message, Next: n}
}

// keptProof is a proof as a ticket carries it from one step to the next.
type keptProof struct {
	ByPassword   bool         `json:"byPassword,omitempty"`
	Throttled    string       `json:"throttled,omitempty"`
	WantedDepart string       `json:"wantedDepart,omitempty"`
	Factor       bool         `json:"factor,omitempty"`
	Origin       *thirdOrigin `json:"origin,omitempty"`
	Binds        bool         `json:"binds,omitempty"`
	Scanner      value.ID     `json:"scanner,omitempty"`
}

// nextStep issues the ticket of the first step that is missing; nil when nothing is, or when a grace sign-in takes its place. The second factor comes first: who knows only the
// password may not change it.
func (s *Service) nextStep(ctx context.Context, tx *db.Tx, user directory.Account, shown *proof) (*NextStep, error) {
	step, message, err := s.missingStep(ctx, tx, user, *shown)
	if err != nil || step == "" {
		return nil, err
	}
	if step == stepPassword && s.grace && web.RequestOf(ctx).Platform {
		shown.grace = true
		return nil, nil
	}
	ticket, err := s.issueTicket(ctx, tx, user.ID, step, *shown)
	if err != nil {
		return nil, err
	}
	if message, err = s.named(ctx, tx, message, "/user/login"); err != nil {
		return nil, err
	}
	next := &NextStep{Step: step, Ticket: ticket, Message: message}
	if step == stepPassword {
		next.Hint = s.auth.Passwords.Policy().Words()
	}
	return next, nil
}

// issueTicket returns the ticket by which a proof is taken up again.
func (s *Service) issueTicket(ctx context.Context, tx *db.Tx, user value.ID, step string, shown proof) (string, error) {
	state, err := json.Marshal(keptProof{ByPassword: shown.byPassword, Throttled: shown.throttled, WantedDepart: shown.wantedDepart, Factor: shown.factor,
		Origin: shown.origin, Binds: shown.binds, Scanner: shown.scanner})
	if err != nil {
		return "", err
	}
	return s.auth.Tickets.Issue(ctx, tx, user, step, string(state))
}

// named adds the whole address of the page to a sentence that a client of the platform shows: who reads it there has never seen our page.
// The address is a configured one: the host that a request names may be anybody's.
func (s *Service) named(ctx context.Context, q db.Querier, message, path string) (string, error) {
	if !web.RequestOf(ctx).Platform {
		return message, nil
	}
	origin := s.origin
	if origin == "" {
		host, err := s.sites.FirstHost(ctx, q, audit.ActorOf(ctx).Tenant)
		if err != nil {
			return "", err
		}
		if host == "" {
			return message, nil
		}
		origin = "https://" + host
	}
	return message + "。网址：" + origin + path, nil
}

func (s *Service) missingStep(ctx context.Context, tx *db.Tx, user directory.Account, shown proof) (step, message string, err error) {
	if !shown.factor && s.auth.Factors.Policy != auth.FactorOff {
		state, err := s.auth.Factors.State(ctx, tx, user.ID)
		if err != nil {
			return "", "", err
		}
		if state.Enabled {
			return stepFactor, "该账号已启用双因素认证，请在管理后台网页登录，并输入动态验证码", nil
		}
		required, err := s.factorRequired(ctx, tx, user.ID)
		if err != nil {
			return "", "", err
		}
		if required {
			return stepEnrol, "该账号须先设置双因素认证，请在管理后台网页登录，按提示完成设置", nil
		}
	}
	if !shown.byPassword {
		return "", "", nil
	}
	maxAge := s.auth.Passwords.Policy().MaxAge
	switch {
	case user.PasswordInitial:
		return stepPassword, "您的密码由管理员设置，请在管理后台网页登录，先换成自己的密码", nil
	case maxAge > 0 && user.PasswordTime+value.Time(maxAge.Milliseconds()) <= tx.Now:
		return stepPassword, "您的密码已超过使用期限，请在管理后台网页登录，先更换密码", nil
	}
	return "", "", nil
}

// factorRequired tells whether a person must have a second factor: administrators of any site may be asked for one.
func (s *Service) factorRequired(ctx context.Context, q db.Querier, userID value.ID) (bool, error) {
	administers, err := s.rights.Administers(ctx, q, userID)
	return s.auth.Factors.Policy.Requires(administers), err
}

// errTicket ends a sign-in that took too long or was tried too often.
var errTicket = errs.New(errs.Gone, "登录步骤已超时或已用过，请重新登录")

// resumed is a sign-in that goes on: who, and what was proved before.
type resumed struct {
	user  directory.Account
	shown proof
}

// resume counts an attempt on a ticket and returns what it stands for. A step that guesses at a code is throttled for the account too,
// apart from its passwords and its sessions.
func (s *Service) resume(ctx context.Context, ticket, step string) (context.Context, resumed, auth.Verdict, error) {
	var r resumed
	var verdict auth.Verdict
	if !s.auth.Throttle.Allow(ctx) {
		return ctx, r, verdict, errs.New(errs.TooMany, "登录过于频繁，请稍后再试")
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return ctx, r, verdict, err
	}
	var refusal error
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		t, found, err := s.auth.Tickets.Try(ctx, tx, ticket, step)
		if err != nil {
			return err
		}
		if !found {
			refusal = errTicket
			return nil
		}
		if r, found, err = s.resumeTicket(ctx, tx, t); err != nil {
			return err
		}
		if !found || !r.user.Works() {
			refusal = errTicket
			return nil
		}
		if step != stepFactor {
			return nil
		}
		verdict, refusal, err = s.beginFactor(ctx, tx, r.user)
		return err
	})
	if err == nil {
		err = refusal
	}
	return ctx, r, verdict, err
}

func (s *Service) resumeTicket(ctx context.Context, tx *db.Tx, t auth.Ticket) (resumed, bool, error) {
	var kept keptProof
	if err := json.Unmarshal([]byte(t.State), &kept); err != nil {
		return resumed{}, false, err
	}
	user, found, err := s.accounts.ByID(ctx, tx, t.UserID)
	shown := proof{byPassword: kept.ByPassword, throttled: kept.Throttled, wantedDepart: kept.WantedDepart, factor: kept.Factor, begun: true,
		origin: kept.Origin, binds: kept.Binds, scanner: kept.Scanner}
	return resumed{user: user, shown: shown}, found, err
}

// beginFactor counts an attempt at a code, to be taken back by Succeed.
func (s *Service) beginFactor(ctx context.Context, tx *db.Tx, user directory.Account) (verdict auth.Verdict, refusal, err error) {
	verdict, err = s.auth.Throttle.Begin(ctx, tx, auth.FactorAttempts(user.ID), web.RequestOf(ctx).IP)
	if err == nil && verdict.Wait > 0 {
		refusal = errs.New(errs.TooMany, "验证码输错次数过多，请 %d 分钟后再试", minutes(verdict.Wait))
	}
	return verdict, refusal, err
}

// finish uses the ticket up together with what its step changed, and goes on to the next step or the session. The ticket goes first: a
// step may end everything else that the person has open, tickets included. As long as the ticket is there, the password that it was issued
// for is that of the account, so the account is read beside it.
func (s *Service) finish(ctx context.Context, ticket string, r resumed, do func(tx *db.Tx) error) (LoginResult, error) {
	var user directory.Account
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		ok, err := s.auth.Tickets.Use(ctx, tx, ticket)
		if err != nil {
			return err
		}
		if !ok {
			return errTicket
		}
		if err := do(tx); err != nil {
			return err
		}
		user, ok, err = s.accounts.ByID(ctx, tx, r.user.ID)
		if err == nil && !ok {
			err = errTicket
		}
		return err
	})
	if err != nil {
		return LoginResult{}, err
	}
	result, err := s.admit(ctx, user, r.shown)
	if errors.Is(err, errPasswordMoved) {
		err = errTicket
	}
	return result, err
}

// asOwner names the person in the operation log: the first proof is theirs.
func (s *Service) asOwner(ctx context.Context, user directory.Account) context.Context {
	return auth.Act(ctx, auth.Principal{UserID: user.ID, Username: user.Username, Realname: user.Realname, TenantID: audit.ActorOf(ctx).Tenant})
}
