package signin

import (
	"bytes"
	"context"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// thirdCallback receives what another system says about the person.
func (s *thirdDesk) thirdCallback(w http.ResponseWriter, r *http.Request) error {
	ctx, query := r.Context(), r.URL.Query()
	way, err := s.third.way(r.PathValue("source"))
	if err != nil {
		return err
	}
	var browser string
	if kept, err := r.Cookie(s.third.cookieName()); err == nil {
		browser = kept.Value
	}
	attempt, found, err := s.takeAttempt(ctx, way, query.Get("state"), browser)
	if err != nil {
		return err
	}
	if !found {
		return s.endAttempt(w, r, way, thirdAttempt{Destination: toPage}, ending{failure: "expired"})
	}
	who, err := way.Finish(ctx, sso.Attempt{State: query.Get("state"), Nonce: attempt.Nonce, Verifier: attempt.Verifier, Callback: s.third.callback(way), UserAgent: web.RequestOf(ctx).UserAgent}, query)
	if err != nil {
		slog.WarnContext(ctx, "sign-in elsewhere failed", "provider", way.Name, "request", web.RequestOf(ctx).ID, "error", err)
		return s.endAttempt(w, r, way, attempt, ending{failure: thirdFailure(err)})
	}
	end, err := s.settleAttempt(ctx, way, attempt, browser, who)
	if err != nil {
		return err
	}
	return s.endAttempt(w, r, way, attempt, end)
}

// ending is what a sign-in elsewhere came to: one of its fields is set.
type ending struct {
	failure string // name of what went wrong
	code    string // fetches the session
	bind    string // code of somebody who has to prove an account first
	name    string // of that person, at the other system
	added   bool   // the system was added to the account
}

// settleAttempt finds the account of the person.
func (s *thirdDesk) settleAttempt(ctx context.Context, way ThirdWay, a thirdAttempt, browser string, who sso.Person) (ending, error) {
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return ending{}, err
	}
	if a.Destination == toAccount {
		return s.addBinding(ctx, way, a.UserID, who)
	}
	userID, err := s.boundUser(ctx, s.db.Read(), way.Name, who.Subject)
	if err != nil {
		return ending{}, err
	}
	if userID == 0 && way.Unknown == RefuseUnknown {
		return ending{failure: "unknown"}, s.logThird(ctx, "登录失败：没有绑定账号（"+way.Label+"）")
	}
	code, err := s.keepTicket(ctx, thirdTicket{Provider: way.Name, Destination: a.Destination, Subject: who.Subject, Name: cutName(who.Name),
		SessionHash: secretHash(who.Session), IDToken: who.IDToken, UserID: userID}, browser)
	if userID == 0 {
		return ending{bind: code, name: cutName(who.Name)}, err
	}
	return ending{code: code}, err
}

// logThird notes a sign-in that another system vouched for and we refused.
func (s *thirdDesk) logThird(ctx context.Context, summary string) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "login", LogType: audit.SignedIn, ObjectType: "user", Summary: summary, Failed: true})
	})
}

// endAttempt leads to where the sign-in began.
func (s *thirdDesk) endAttempt(w http.ResponseWriter, r *http.Request, way ThirdWay, a thirdAttempt, end ending) error {
	if a.Destination == toOpener {
		return s.tellOpener(w, way, a.Target, end)
	}
	params := url.Values{"thirdType": {way.Name}}
	switch {
	case end.failure != "":
		params.Set("error", end.failure)
	case end.added:
		params.Set("added", "1")
	case end.bind != "":
		params.Set("bindToken", end.bind)
	default:
		params.Set("oauth2LoginToken", end.code)
	}
	origin := s.third.Origin
	if a.Destination == toClient {
		origin = a.Target
	} else if a.Target != "" {
		params.Set("redirect", a.Target)
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, origin+"/oauth2-app/login?"+params.Encode(), http.StatusFound)
	return nil
}

var openerPage = template.Must(template.New("opener").Parse(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>登录</title><p>{{.Text}}</p>
<script nonce="{{.Nonce}}">if (window.opener) { window.opener.postMessage({{.Message}}, {{.Origin}}); window.close(); }</script></html>`))

// tellOpener answers a window that another one opened: it passes the outcome on to that origin and closes.
func (s *thirdDesk) tellOpener(w http.ResponseWriter, way ThirdWay, origin string, end ending) error {
	nonce := web.Nonce()
	message, text := openerMessage(way, end)
	var page bytes.Buffer
	if err := openerPage.Execute(&page, map[string]any{"Nonce": nonce, "Message": message, "Origin": origin, "Text": text}); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'nonce-"+nonce+"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	keepOpener(w)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // an error means the client left
	return nil
}

// keepOpener lets the window reach the one that opened it and waits for the outcome, which is of another origin. One answer on the way
// that forbids it, a redirect too, parts them for good.
func keepOpener(w http.ResponseWriter) { w.Header().Set("Cross-Origin-Opener-Policy", "unsafe-none") }

// thirdObject asks a client of the platform to have an account proved.
type thirdObject struct {
	IsObj       bool   `json:"isObj"`
	Source      string `json:"source"`
	UUID        string `json:"uuid"`
	Username    string `json:"username"`
	Avatar      string `json:"avatar"`
	Suffix      string `json:"suffix"`
	OperateCode string `json:"operateCode"`
}

// openerMessage is the outcome in the words that clients of the platform test.
func openerMessage(way ThirdWay, end ending) (message any, text string) {
	switch {
	case end.failure != "":
		return "登录失败", "登录没有成功，请关闭这个窗口后重试。"
	case end.bind != "" && way.Unknown == PhoneUnknown:
		return "绑定手机号," + end.bind, "请回到登录页绑定手机号。"
	case end.bind != "":
		return thirdObject{IsObj: true, Source: way.Name, UUID: end.bind, OperateCode: end.bind, Username: end.name}, "请回到登录页绑定账号。"
	}
	return end.code, "登录成功，正在返回。"
}

// boundUser is the account bound to a person of another system, 0 for none. A deleted one is nobody's.
func (s *thirdDesk) boundUser(ctx context.Context, q db.Querier, provider, subject string) (value.ID, error) {
	id, bound, err := db.One[value.ID](ctx, q, `SELECT user_id FROM sys_third_account WHERE provider = $1 AND subject = $2`, provider, subject)
	if err != nil || !bound {
		return 0, err
	}
	if _, found, err := s.accounts.ByID(ctx, q, id); err != nil || !found {
		return 0, err
	}
	return id, nil
}

// cutName bounds a name that another system chose.
func cutName(name string) string {
	if letters := []rune(name); len(letters) > directory.MaxRealname {
		return string(letters[:directory.MaxRealname])
	}
	return name
}
