package signin

import (
	"context"
	"errors"
	"net/http"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	qrcodeLife  = 30 * time.Second // until it is scanned
	scannedLife = 60 * time.Second // until the session is fetched
)

// What clients of the platform test instead of a token.
const (
	qrcodeOver    = "-2"
	qrcodeWaiting = "-1"
)

// Qrcode is what a browser shows for a phone to scan.
type Qrcode struct {
	QrcodeID string `json:"qrcodeId"`
}

// QrcodeToken is -2 when the code is over, -1 while it waits, else the token of the session.
type QrcodeToken struct {
	Token   string `json:"token"`
	Success bool   `json:"success,omitempty" doc:"为真时 token 是会话的令牌；平台的客户端看这一项"`
}

func (s *Service) mountQrcodes(api *web.API) {
	const tag = "扫码登录"
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/getLoginQrcode", Tag: tag, Summary: "取登录二维码的编号", Access: web.Anonymous}, s.newQrcode)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/scanLoginQrcode", Tag: tag, Summary: "在已登录的手机上确认扫码登录", Access: web.SignedIn}, s.scanQrcode)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/getQrcodeToken", Tag: tag, Summary: "查询扫码结果", Access: web.Anonymous}, s.qrcodeToken)
}

// newQrcode draws a code for the browser that asks. Everybody who sees the screen can read the code, so the session is for that browser:
// known by its cookie when the page is ours, else by address and program, which is all that clients of other origins show.
func (s *Service) newQrcode(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if err := s.third.mayAsk(ctx); err != nil {
		return err
	}
	owner := visitorMark(ctx)
	if r.Header.Get("Sec-Fetch-Site") == "same-origin" {
		owner = s.third.markBrowser(w, r)
	}
	code := newSecret()
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM auth_qrcode WHERE expire_time <= $1`, tx.Now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO auth_qrcode (code_hash, browser_hash, expire_time) VALUES ($1, $2, $3)`, secretHash(code), secretHash(owner), tx.Now.Add(qrcodeLife))
		return err
	})
	if err != nil {
		return err
	}
	return answerJSON(w, s.db.Now(), Qrcode{QrcodeID: code})
}

// visitorMark tells visitors without a cookie apart.
func visitorMark(ctx context.Context) string {
	request := web.RequestOf(ctx)
	return "visitor " + request.IP + " " + request.UserAgent
}

// scanQrcode lets the browser that shows the code in, as the person who scans it. The token of the query is not read: who scans, the
// header says.
func (s *Service) scanQrcode(ctx context.Context, in *struct {
	QrcodeID string `query:"qrcodeId"`
}) (web.Message, error) {
	p := auth.PrincipalFrom(ctx)
	return "已确认，请在电脑上继续", s.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE auth_qrcode SET user_id = $1, tenant_id = $2, session_id = $3, expire_time = $4 WHERE code_hash = $5 AND user_id = 0 AND expire_time > $6`,
			p.UserID, p.TenantID, p.SessionID, tx.Now.Add(scannedLife), secretHash(in.QrcodeID), tx.Now)
		if err != nil {
			return err
		}
		if n != 1 {
			return errs.Invalidf("二维码已失效，请在电脑上刷新后重新扫描")
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "login.qrcode", LogType: audit.SignedIn, ObjectType: "user", ObjectID: p.UserID.String(), Summary: "确认扫码登录"})
	})
}

// scannedCode is a code on a screen; all but its owner is 0 until somebody confirms it.
type scannedCode struct {
	Owner   string   `db:"browser_hash"`
	User    value.ID `db:"user_id"`
	Tenant  value.ID `db:"tenant_id"`
	Session value.ID `db:"session_id"` // that confirmed it
}

// qrcodeToken opens a session of its own for the browser that shows the code; the one on the phone stays where it is.
func (s *Service) qrcodeToken(ctx context.Context, in *struct {
	BrowserCookies
	QrcodeID string `query:"qrcodeId"`
}) (QrcodeToken, error) {
	kept, found, err := db.One[scannedCode](ctx, s.db.Read(), `SELECT browser_hash, user_id, tenant_id, session_id FROM auth_qrcode
		WHERE code_hash = $1 AND expire_time > $2`, secretHash(in.QrcodeID), s.db.Now())
	if err != nil {
		return QrcodeToken{}, err
	}
	mine := found && (kept.Owner == secretHash(visitorMark(ctx)) || kept.Owner == secretHash(s.third.browser(in.BrowserCookies)))
	switch {
	case !mine:
		return QrcodeToken{Token: qrcodeOver}, nil
	case kept.Session == 0:
		return QrcodeToken{Token: qrcodeWaiting}, nil
	}
	return s.fetchQrcode(ctx, in.QrcodeID, kept)
}

func (s *Service) fetchQrcode(ctx context.Context, code string, kept scannedCode) (QrcodeToken, error) {
	var n int64
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		n, err = tx.Exec(ctx, `DELETE FROM auth_qrcode WHERE code_hash = $1 AND expire_time > $2`, secretHash(code), tx.Now)
		return err
	})
	if err != nil || n != 1 {
		return QrcodeToken{Token: qrcodeOver}, err
	}
	user, found, err := s.accounts.ByID(ctx, s.db.Read(), kept.User)
	if err != nil || !found {
		return QrcodeToken{Token: qrcodeOver}, err
	}
	if ctx, err = s.third.visitorOf(ctx, kept.Tenant); err != nil {
		return QrcodeToken{}, err
	}
	result, err := s.admit(ctx, user, proof{scanner: kept.Session})
	if errors.Is(err, errScanner) {
		return QrcodeToken{Token: qrcodeOver}, nil
	}
	return QrcodeToken{Token: result.Token, Success: result.Token != ""}, err
}

// errScanner ends a sign-in for which nobody vouches any more.
var errScanner = errs.New(errs.Gone, "扫码的手机已退出登录，请重新登录")

// holdScanner wants the session that confirmed a code to live until the new one is open, which ends with it at the latest: a stolen session
// would otherwise survive the change of the password, and its own limit from code to code.
func (s *Service) holdScanner(ctx context.Context, tx *db.Tx, shown *proof) error {
	if shown.scanner == 0 {
		return nil
	}
	session, living, err := s.auth.Sessions.Hold(ctx, tx, shown.scanner)
	if err == nil && !living {
		err = errScanner
	}
	shown.latest = session.ExpireTime
	return err
}
