package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// thirdTicket is what another system proved and nobody has fetched yet.
type thirdTicket struct {
	Provider    string   `db:"provider"`
	Destination string   `db:"destination"`
	Subject     string   `db:"subject"`
	Name        string   `db:"name"`
	SessionHash string   `db:"session_hash"`
	IDToken     string   `db:"id_token"`
	UserID      value.ID `db:"user_id"`
	BrowserHash string   `db:"browser_hash"`
}

const ticketColumns = `provider, destination, subject, name, session_hash, id_token, user_id, browser_hash`

// keepTicket returns the code of a ticket.
func (s *thirdDesk) keepTicket(ctx context.Context, t thirdTicket, browser string) (string, error) {
	code := newSecret()
	life := ticketLife
	if t.UserID == 0 {
		life = bindLife
	}
	return code, s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM auth_third_ticket WHERE expire_time <= $1`, tx.Now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO auth_third_ticket (code_hash, browser_hash, provider, destination, subject, name, session_hash, id_token, user_id, expire_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, secretHash(code), secretHash(browser), t.Provider, t.Destination, t.Subject, t.Name, t.SessionHash, t.IDToken,
			int64(t.UserID), tx.Now.Add(life))
		return err
	})
}

// errThirdTicket is the same for codes that are unknown, used, too old or of another browser.
var errThirdTicket = errs.New(errs.Invalid, "登录信息已失效，请返回登录页重新登录")

// peekTicket reads a ticket without using it up.
func (s *thirdDesk) peekTicket(ctx context.Context, q db.Querier, code string) (thirdTicket, error) {
	t, found, err := db.One[thirdTicket](ctx, q, `SELECT `+ticketColumns+` FROM auth_third_ticket WHERE code_hash = $1 AND expire_time > $2`, secretHash(code), s.db.Now())
	if err == nil && !found {
		err = errThirdTicket
	}
	return t, err
}

// takeTicket uses a ticket up.
func takeTicket(ctx context.Context, tx *db.Tx, code string) error {
	n, err := tx.Exec(ctx, `DELETE FROM auth_third_ticket WHERE code_hash = $1 AND expire_time > $2`, secretHash(code), tx.Now)
	if err == nil && n != 1 {
		err = errThirdTicket
	}
	return err
}

// ThirdExchange is the body by which our own page fetches its session.
type ThirdExchange struct {
	Code string `json:"code"`
}

// ThirdResult is a sign-in, or the question which account is meant.
type ThirdResult struct {
	LoginResult
	Binding *ThirdBindingQuestion `json:"binding,omitempty" doc:"有值时尚未登录：须先证明已有账号"`
}

// ThirdBindingQuestion asks a person whom another system knows and we do not.
type ThirdBindingQuestion struct {
	Label string `json:"label" doc:"登录方式的名称"`
	Name  string `json:"name" doc:"在对方系统里的姓名，可能为空"`
	By    string `json:"by" enum:"bind,phone" doc:"bind 用密码，phone 用手机验证码"`
	// Register tells people without an account that they may make one.
	Register bool `json:"register" doc:"还没有账号的人可以注册一个"`
}

// exchangeThird gives the session to the browser that began the sign-in, once.
func (s *thirdDesk) exchangeThird(ctx context.Context, in *struct {
	BrowserCookies
	Body ThirdExchange
}) (ThirdResult, error) {
	t, err := s.pageTicket(ctx, in.Body.Code, in.BrowserCookies)
	if err != nil {
		return ThirdResult{}, err
	}
	way, err := s.third.way(t.Provider)
	if err != nil {
		return ThirdResult{}, err
	}
	if t.UserID == 0 {
		return ThirdResult{Binding: &ThirdBindingQuestion{Label: way.Label, Name: t.Name, By: string(way.Unknown), Register: s.byPhone.registers()}}, nil
	}
	if ctx, err = s.asVisitor(ctx); err != nil {
		return ThirdResult{}, err
	}
	result, err := s.admitTicket(ctx, in.Body.Code, t)
	return ThirdResult{LoginResult: result}, err
}

// pageTicket is a ticket for our own page, in the browser that began the sign-in.
func (s *thirdDesk) pageTicket(ctx context.Context, code string, cookies BrowserCookies) (thirdTicket, error) {
	t, err := s.peekTicket(ctx, s.db.Read(), code)
	if err == nil && (t.Destination != toPage || t.BrowserHash != secretHash(s.third.browser(cookies)) || t.BrowserHash == "") {
		err = errThirdTicket
	}
	return t, err
}

// admitTicket opens the session of a bound person, whom the context calls a visitor so far.
func (s *thirdDesk) admitTicket(ctx context.Context, code string, t thirdTicket) (LoginResult, error) {
	if err := s.db.Tx(ctx, func(tx *db.Tx) error { return takeTicket(ctx, tx, code) }); err != nil {
		return LoginResult{}, err
	}
	return s.admitBound(ctx, t)
}

// admitBound opens the session of the person to whom the ticket belongs.
func (s *thirdDesk) admitBound(ctx context.Context, t thirdTicket) (LoginResult, error) {
	user, found, err := s.accounts.ByID(ctx, s.db.Read(), t.UserID)
	if err != nil {
		return LoginResult{}, err
	}
	if !found {
		return LoginResult{}, errThirdTicket
	}
	return s.admitThird(ctx, user, t, proof{})
}

// admitThird passes the one door with the origin of the session, which comes along when further steps are wanted.
func (s *thirdDesk) admitThird(ctx context.Context, user directory.Account, t thirdTicket, shown proof) (LoginResult, error) {
	shown.origin = t.origin(s.db.Now())
	return s.admit(ctx, user, shown)
}

func (t thirdTicket) origin(at value.Time) *thirdOrigin {
	return &thirdOrigin{Provider: t.Provider, Subject: t.Subject, Name: t.Name, SessionHash: t.SessionHash, IDToken: t.IDToken, At: at}
}

// ticketOf turns a person whom a client brought by itself into a ticket.
func (s *thirdDesk) ticketOf(ctx context.Context, way ThirdWay, who sso.Person) (thirdTicket, error) {
	userID, err := s.boundUser(ctx, s.db.Read(), way.Name, who.Subject)
	if err != nil {
		return thirdTicket{}, err
	}
	if userID == 0 {
		if err := s.logThird(ctx, "登录失败：没有绑定账号（"+way.Label+"）"); err != nil {
			return thirdTicket{}, err
		}
		return thirdTicket{}, errs.Invalidf("您的%s身份还没有绑定本系统的账号，请用账号密码登录后绑定，或联系管理员", way.Label)
	}
	return thirdTicket{Provider: way.Name, Subject: who.Subject, Name: cutName(who.Name), SessionHash: secretHash(who.Session), IDToken: who.IDToken, UserID: userID}, nil
}

// insertBinding binds a person of another system to an account. An account that was deleted gives them free.
func (s *thirdDesk) insertBinding(ctx context.Context, tx *db.Tx, provider, subject, name string, userID value.ID) error {
	bound, err := s.boundUser(ctx, tx, provider, subject)
	if err != nil {
		return err
	}
	if bound == 0 {
		if _, err := tx.Exec(ctx, `DELETE FROM sys_third_account WHERE provider = $1 AND subject = $2`, provider, subject); err != nil {
			return err
		}
	}
	n, err := tx.Exec(ctx, `INSERT INTO sys_third_account (id, provider, subject, user_id, name, create_time) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (provider, subject) DO NOTHING`, tx.NewID(), provider, subject, userID, name, tx.Now)
	if err != nil || n == 1 {
		return err
	}
	return errs.New(errs.Conflict, "这个身份已经绑定了账号，请返回登录页重新登录")
}

func auditBinding(ctx context.Context, tx *db.Tx, operate audit.OperateType, userID value.ID, summary string) error {
	return audit.Write(ctx, tx, audit.Entry{Action: "user.third", Operate: operate, ObjectType: "user", ObjectID: userID.String(), Summary: summary})
}

// mayAsk takes a call of the address from its rate.
func (s *thirdDesk) mayAsk(ctx context.Context) error {
	return s.third.asked.Take(web.RequestOf(ctx).IP, s.db.Now().Go())
}
