package signin

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

const maxFarewell = 64 << 10 // bytes of the message that a session is over

// thirdOrigin is the session at another system in which a sign-in began.
type thirdOrigin struct {
	Provider    string     `json:"provider"`
	Subject     string     `json:"subject"`
	Name        string     `json:"name,omitempty"`
	SessionHash string     `json:"session,omitempty"`
	IDToken     string     `json:"idToken,omitempty"`
	At          value.Time `json:"at"` // when the system vouched for the person
}

// arrive binds the other system to the account, where the sign-in was to do that, and ties the session to it. A session that is good for a
// change of the password alone binds nothing: its person has not come in yet.
func (s *thirdDesk) arrive(ctx context.Context, tx *db.Tx, user directory.Account, sessionID value.ID, shown proof) error {
	o := *shown.origin
	if shown.binds && shown.grace {
		return nil
	}
	if shown.binds {
		way, err := s.third.way(o.Provider)
		if err != nil {
			return err
		}
		if err := s.bind(ctx, tx, user, way, o.Subject, o.Name); err != nil {
			return err
		}
	}
	return o.link(ctx, tx, user.ID, sessionID)
}

// link remembers the origin of a session, so that the other system can end it and the person can leave there too. Whoever is not bound any
// more does not come in.
func (o *thirdOrigin) link(ctx context.Context, tx *db.Tx, userID, sessionID value.ID) error {
	n, err := tx.Exec(ctx, `UPDATE sys_third_account SET last_time = $1, name = $2 WHERE provider = $3 AND subject = $4 AND user_id = $5`,
		tx.Now, o.Name, o.Provider, o.Subject, userID)
	if err == nil && n == 0 {
		err = errThirdTicket
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO auth_third_session (session_id, provider, subject, session_hash, id_token) VALUES ($1, $2, $3, $4, $5)`,
		sessionID, o.Provider, o.Subject, o.SessionHash, o.IDToken)
	return err
}

// thirdFarewell ends the sessions of which another system says that they are over: a logout token of OpenID Connect, or the SAML message
// that CAS sends to the address a ticket was for. Both prove themselves: by a signature, or by the ticket. The answer is a status alone:
// the other system reads no envelope, and sends again what was not carried out.
func (s *thirdDesk) thirdFarewell(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	way, err := s.third.way(r.PathValue("source"))
	if err != nil {
		return err
	}
	farewells, ok := way.Provider.(sso.Farewells)
	if !ok {
		return errs.NotFoundf("没有这个接口")
	}
	w.Header().Set("Cache-Control", "no-store")
	if err := s.mayAsk(ctx); err != nil {
		w.WriteHeader(http.StatusTooManyRequests)
		return nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxFarewell)
	message := r.PostFormValue("logout_token")
	if way.Kind == sso.CAS {
		message = r.PostFormValue("logoutRequest")
	}
	ended, err := farewells.Farewell(ctx, message)
	if err != nil {
		slog.WarnContext(ctx, "farewell refused", "provider", way.Name, "request", web.RequestOf(ctx).ID, "error", err)
		w.WriteHeader(http.StatusBadRequest)
		return nil
	}
	if err := s.endThirdSessions(ctx, way, ended); err != nil {
		slog.ErrorContext(ctx, "farewell not carried out", "provider", way.Name, "request", web.RequestOf(ctx).ID, "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	return nil
}

// endThirdSessions ends the session that is named, or all of the person that began before when none is; sign-ins that are half done too.
func (s *thirdDesk) endThirdSessions(ctx context.Context, way ThirdWay, ended sso.Ended) error {
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return err
	}
	over := thirdEnd{provider: way.Name, sessionHash: secretHash(ended.Session), subject: ended.Subject, until: s.db.Now()}
	if !ended.Until.IsZero() {
		over.until = value.TimeOf(ended.Until) + 999 // the message counts in seconds
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		sessions, err := s.sessionsOver(ctx, tx, over)
		if err != nil {
			return err
		}
		for _, each := range sessions {
			if err := s.auth.Sessions.Revoke(ctx, tx, each.ID); err != nil {
				return err
			}
			if err := audit.Write(ctx, tx, audit.Entry{Action: "logout", ObjectType: "user", ObjectID: each.UserID.String(), Summary: "由" + way.Label + "退出登录"}); err != nil {
				return err
			}
		}
		return s.endHalfDone(ctx, tx, over)
	})
}

// sessionsOver are the sessions that began at the other system and are over there.
func (s *thirdDesk) sessionsOver(ctx context.Context, tx *db.Tx, over thirdEnd) (sessions []auth.Session, err error) {
	ids, err := db.Select[value.ID](ctx, tx, `SELECT session_id FROM auth_third_session
		WHERE provider = $1 AND (($2 <> '' AND session_hash = $2) OR ($2 = '' AND $3 <> '' AND subject = $3))`, over.provider, over.sessionHash, over.subject)
	for _, id := range ids {
		session, found, err := s.auth.Sessions.ByID(ctx, tx, id)
		if err != nil {
			return nil, err
		}
		if found && (over.sessionHash != "" || session.CreateTime <= over.until) {
			sessions = append(sessions, session)
		}
	}
	return sessions, err
}

// thirdEnd is what another system says is over.
type thirdEnd struct {
	provider, sessionHash, subject string
	until                          value.Time
}

// covers tells whether a sign-in that began there is over.
func (e thirdEnd) covers(o *thirdOrigin) bool {
	switch {
	case o == nil || o.Provider != e.provider:
		return false
	case e.sessionHash != "":
		return o.SessionHash == e.sessionHash
	}
	return e.subject != "" && o.Subject == e.subject && o.At <= e.until
}

// endHalfDone takes away what would become a session later: codes nobody has fetched yet, and tickets of further steps.
func (s *thirdDesk) endHalfDone(ctx context.Context, tx *db.Tx, over thirdEnd) error {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_third_ticket WHERE provider = $1 AND (($2 <> '' AND session_hash = $2)
		OR ($2 = '' AND $3 <> '' AND subject = $3 AND expire_time <= CASE WHEN user_id = 0 THEN CAST($4 AS BIGINT) ELSE CAST($5 AS BIGINT) END))`,
		over.provider, over.sessionHash, over.subject, over.until.Add(bindLife), over.until.Add(ticketLife)); err != nil {
		return err
	}
	return s.auth.Tickets.Cancel(ctx, tx, func(state string) (bool, error) {
		var kept keptProof
		err := json.Unmarshal([]byte(state), &kept)
		return err == nil && over.covers(kept.Origin), err
	})
}

// ThirdLeave says where to go after signing out here.
type ThirdLeave struct {
	URL string `json:"url" doc:"对方系统的退出地址；空表示不需要"`
}

// leaveThird returns the address that ends the session at the system where it began. It is asked for before signing out here.
func (s *thirdDesk) leaveThird(ctx context.Context, _ *web.Empty) (ThirdLeave, error) {
	began, found, err := db.One[struct {
		Provider string `db:"provider"`
		IDToken  string `db:"id_token"`
	}](ctx, s.db.Read(), `SELECT provider, id_token FROM auth_third_session WHERE session_id = $1`, auth.PrincipalFrom(ctx).SessionID)
	if err != nil || !found {
		return ThirdLeave{}, err
	}
	way, err := s.third.way(began.Provider)
	if err != nil {
		return ThirdLeave{}, nil // it is not configured any more
	}
	return ThirdLeave{URL: way.Leave(ctx, began.IDToken, s.third.Origin+"/user/login")}, nil
}
