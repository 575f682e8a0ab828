package identity

import (
	"context"
	"log/slog"
	"net/http"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/federation"
	"jikong/internal/value"
	"jikong/internal/web"
)

const maxFarewell = 64 << 10 // bytes of the message that a session is over

// thirdFarewell ends the sessions of which another system says that they are over: a logout token of OpenID Connect, or the SAML message
// that CAS sends to the address a ticket was for. Both prove themselves: by a signature, or by the ticket.
func (s *Service) thirdFarewell(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	way, err := s.third.way(r.PathValue("source"))
	if err != nil {
		return err
	}
	farewells, ok := way.Provider.(federation.Farewells)
	if !ok {
		return errs.NotFoundf("没有这个接口")
	}
	if err := s.mayAsk(ctx); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxFarewell)
	message := r.PostFormValue("logout_token")
	if way.Kind == federation.CAS {
		message = r.PostFormValue("logoutRequest")
	}
	ended, err := farewells.Farewell(ctx, message)
	if err != nil {
		slog.WarnContext(ctx, "farewell refused", "provider", way.Name, "request", web.RequestOf(ctx).ID, "error", err)
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusBadRequest)
		return nil
	}
	if err := s.endThirdSessions(ctx, way, ended); err != nil {
		return err
	}
	w.WriteHeader(http.StatusOK)
	return nil
}

type thirdSession struct {
	SessionID value.ID `db:"session_id"`
	UserID    value.ID `db:"user_id"`
}

// endThirdSessions ends the sessions that are named, or all of the person when none is, as far as they began before.
func (s *Service) endThirdSessions(ctx context.Context, way ThirdWay, ended federation.Ended) error {
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return err
	}
	until := s.db.Now()
	if !ended.Until.IsZero() {
		until = value.TimeOf(ended.Until) + 999 // the message counts in seconds
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		over, err := db.Select[thirdSession](ctx, tx, `SELECT t.session_id, a.user_id FROM auth_third_session t JOIN auth_session a ON a.id = t.session_id
			WHERE t.provider = $1 AND a.create_time <= $2 AND (($3 <> '' AND t.session_hash = $3) OR ($3 = '' AND $4 <> '' AND t.subject = $4))`,
			way.Name, until, secretHash(ended.Session), ended.Subject)
		if err != nil {
			return err
		}
		for _, each := range over {
			if err := s.auth.Sessions.Revoke(ctx, tx, each.SessionID); err != nil {
				return err
			}
			if err := audit.Write(ctx, tx, audit.Entry{Action: "logout", ObjectType: "user", ObjectID: each.UserID.String(), Summary: "由" + way.Label + "退出登录"}); err != nil {
				return err
			}
		}
		return nil
	})
}

// ThirdLeave says where to go after signing out here.
type ThirdLeave struct {
	URL string `json:"url" doc:"对方系统的退出地址；空表示不需要"`
}

// leaveThird returns the address that ends the session at the system where it began. It is asked for before signing out here.
func (s *Service) leaveThird(ctx context.Context, _ *web.Empty) (ThirdLeave, error) {
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
