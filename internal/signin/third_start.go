package signin

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Where a sign-in at another system leads back to.
const (
	toPage    = "page"    // our own page, which fetches the session with the secret of its browser
	toOpener  = "opener"  // a window that opened ours; its origin is the target
	toClient  = "client"  // another client of ours; its origin is the target
	toAccount = "account" // the page of somebody signed in, who adds the system to their account
)

// attemptLife is how long somebody may take at the other system.
const attemptLife = browserLife

// thirdAttempt is a sign-in on its way.
type thirdAttempt struct {
	Nonce       string   `db:"nonce"`
	Verifier    string   `db:"verifier"`
	Destination string   `db:"destination"`
	Target      string   `db:"target"`
	UserID      value.ID `db:"user_id"` // of the person who adds the system to their account, else 0
}

// startPage leads to another system and back to our own page.
func (s *thirdDesk) startPage(w http.ResponseWriter, r *http.Request) error {
	return s.startThird(w, r, thirdAttempt{Destination: toPage, Target: ownPath(r.URL.Query().Get("redirect"))})
}

// startOpener does it in a window of its own. The page that opened it is told apart by its origin, and must be one of ours.
func (s *thirdDesk) startOpener(w http.ResponseWriter, r *http.Request) error {
	keepOpener(w)
	target := s.third.Origin
	if from := originOf(r.Referer()); s.third.ours(from) {
		target = from
	}
	return s.startThird(w, r, thirdAttempt{Destination: toOpener, Target: target})
}

// startClient does it for a client that names itself in the state.
func (s *thirdDesk) startClient(w http.ResponseWriter, r *http.Request) error {
	state := strings.TrimSuffix(r.URL.Query().Get("state"), "/")
	if !s.third.ours(state) {
		return errs.Invalidf("不能返回到这个地址，请从本系统的登录页进入")
	}
	a := thirdAttempt{Destination: toClient, Target: state}
	if state == s.third.Origin {
		a = thirdAttempt{Destination: toPage}
	}
	return s.startThird(w, r, a)
}

func (s *thirdDesk) startThird(w http.ResponseWriter, r *http.Request, a thirdAttempt) error {
	way, err := s.third.way(r.PathValue("source"))
	if err != nil {
		return err
	}
	if s.elsewhere(w, r, way, a) {
		return nil
	}
	if err := s.third.asked.Take(web.RequestOf(r.Context()).IP, s.db.Now().Go()); err != nil {
		return err
	}
	address, err := s.beginThird(r.Context(), way, s.third.markBrowser(w, r), a)
	if err != nil {
		return s.endAttempt(w, r, way, a, ending{failure: thirdFailure(err)})
	}
	http.Redirect(w, r, address, http.StatusFound)
	return nil
}

// elsewhere sends people who came by another name of the site to the one that other systems know: what their browser keeps for the
// sign-in is kept for one name. A proxy that hides the name is not argued with twice.
func (s *thirdDesk) elsewhere(w http.ResponseWriter, r *http.Request, way ThirdWay, a thirdAttempt) bool {
	if r.Host == s.third.host || r.URL.Query().Has("here") || a.Destination != toPage {
		return false
	}
	query := url.Values{"here": {"1"}, "redirect": {a.Target}}
	http.Redirect(w, r, s.third.Origin+"/api/sys/thirdLogin/start/"+url.PathEscape(way.Name)+"?"+query.Encode(), http.StatusFound)
	return true
}

// beginThird keeps the attempt and returns the address at which the person signs in.
func (s *thirdDesk) beginThird(ctx context.Context, way ThirdWay, browser string, a thirdAttempt) (string, error) {
	state, nonce, verifier := newSecret(), newSecret(), newSecret()
	address, err := way.Begin(ctx, sso.Attempt{State: state, Nonce: nonce, Verifier: verifier, Callback: s.third.callback(way), UserAgent: web.RequestOf(ctx).UserAgent})
	if err != nil {
		return "", err
	}
	return address, s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM auth_third_attempt WHERE expire_time <= $1`, tx.Now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO auth_third_attempt (state_hash, browser_hash, provider, nonce, verifier, destination, target, user_id, expire_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, secretHash(state), secretHash(browser), way.Name, nonce, verifier, a.Destination, a.Target, int64(a.UserID), tx.Now.Add(attemptLife))
		return err
	})
}

// takeAttempt uses up the attempt of a state: at the same system, by the same browser, in time.
func (s *thirdDesk) takeAttempt(ctx context.Context, way ThirdWay, state, browser string) (a thirdAttempt, found bool, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		a, found, err = db.One[thirdAttempt](ctx, tx, `DELETE FROM auth_third_attempt WHERE state_hash = $1 AND browser_hash = $2 AND provider = $3 AND expire_time > $4
			RETURNING nonce, verifier, destination, target, user_id`, secretHash(state), secretHash(browser), way.Name, tx.Now)
		return err
	})
	return a, found, err
}

// ownPath keeps a path of this site and drops everything that could lead away. The page checks again that it is one of the back office.
func ownPath(target string) string {
	u, err := url.Parse(target)
	if err != nil || u.Scheme != "" || u.Host != "" || len(target) > 500 || !utf8.ValidString(target) || !strings.HasPrefix(target, "/") || strings.HasPrefix(target, "//") ||
		strings.ContainsFunc(target, func(r rune) bool { return r == '\\' || r < ' ' || r == 0x7f }) {
		return ""
	}
	return target
}

// originOf returns scheme, host and port of an address, "" when it has none.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// ticketLife is how long what another system proved may wait to be fetched; people who bind an account have to type.
const (
	ticketLife = time.Minute
	bindLife   = 10 * time.Minute
)
