package auth

import (
	"context"
	"log/slog"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Bus topics of this package. The id of the first is a session, of the second a user.
const (
	topicSession = "auth.session"
	topicUser    = "auth.user"
)

// everybody is the id of a message on topicUser that is about all users.
const everybody = "*"

const (
	touchEvery   = time.Minute     // last_seen is written no more often than this
	touchTimeout = 2 * time.Second // a busy database must not hold up a request only to note the time
	graceLife    = 10 * time.Minute
)

// Session is one sign-in. The token itself is not stored, only its hash.
type Session struct {
	ID         value.ID   `db:"id"`
	UserID     value.ID   `db:"user_id"`
	TenantID   value.ID   `db:"tenant_id"`
	CreateTime value.Time `db:"create_time"`
	LastSeen   value.Time `db:"last_seen"`
	ExpireTime value.Time `db:"expire_time"`
	Grace      bool       `db:"grace"` // good for nothing but a change of the password
}

const sessionColumns = `id, user_id, tenant_id, create_time, last_seen, expire_time, grace`

// Sessions opens, finds and ends sessions.
type Sessions struct {
	db       *db.DB
	bus      bus.Bus
	idle     time.Duration
	absolute time.Duration
	single   bool // one session for each person
}

// Open starts a session and returns its token, which is shown once. It also clears out sessions that are long over.
func (s *Sessions) Open(ctx context.Context, tx *db.Tx, userID, tenantID value.ID) (token string, session Session, err error) {
	return s.open(ctx, tx, Session{UserID: userID, TenantID: tenantID, ExpireTime: before(tx.Now, -s.absolute)})
}

// OpenUntil is Open for a session that is over at a given moment at the latest, such as the end of the one that vouches for it.
func (s *Sessions) OpenUntil(ctx context.Context, tx *db.Tx, userID, tenantID value.ID, latest value.Time) (token string, session Session, err error) {
	return s.open(ctx, tx, Session{UserID: userID, TenantID: tenantID, ExpireTime: min(before(tx.Now, -s.absolute), latest)})
}

// OpenGrace starts a session of ten minutes that every route refuses but those whose access says EvenGrace.
func (s *Sessions) OpenGrace(ctx context.Context, tx *db.Tx, userID, tenantID value.ID) (token string, session Session, err error) {
	return s.open(ctx, tx, Session{UserID: userID, TenantID: tenantID, ExpireTime: before(tx.Now, -min(s.absolute, graceLife)), Grace: true})
}

func (s *Sessions) open(ctx context.Context, tx *db.Tx, session Session) (token string, _ Session, err error) {
	token = newToken()
	if _, err = tx.Exec(ctx, `DELETE FROM auth_session WHERE expire_time <= $1 OR last_seen <= $2`,
		tx.Now, before(tx.Now, s.idle)); err != nil {
		return "", session, err
	}
	if s.single {
		if err = s.displace(ctx, tx, session.UserID); err != nil {
			return "", session, err
		}
	}
	request := web.RequestOf(ctx)
	session.ID, session.CreateTime, session.LastSeen = tx.NewID(), tx.Now, tx.Now
	_, err = tx.Exec(ctx, `
		INSERT INTO auth_session (id, token_hash, user_id, tenant_id, user_agent, address, create_time, last_seen, expire_time, grace)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		session.ID, digest(token), session.UserID, session.TenantID, request.UserAgent, request.IP,
		session.CreateTime, session.LastSeen, session.ExpireTime, session.Grace)
	return token, session, err
}

// Find returns the live session of a token; found is false for a forged, ended or timed-out one.
func (s *Sessions) Find(ctx context.Context, token string) (session Session, found bool, err error) {
	hash, ok := hashToken(token)
	if !ok {
		return session, false, nil
	}
	session, found, err = db.One[Session](ctx, s.db.Read(), `SELECT `+sessionColumns+` FROM auth_session WHERE token_hash = $1`, hash)
	return session, found && s.alive(session, session.LastSeen), err
}

// SetTenant moves a session to another site of the same person.
func (s *Sessions) SetTenant(ctx context.Context, tx *db.Tx, id, tenantID value.ID) error {
	_, err := tx.Exec(ctx, `UPDATE auth_session SET tenant_id = $1 WHERE id = $2`, tenantID, id)
	tx.AfterCommit(func() { s.bus.Publish(topicSession, id.String()) })
	return err
}

// Revoke ends one session, on every node within moments.
func (s *Sessions) Revoke(ctx context.Context, tx *db.Tx, id value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM auth_session WHERE id = $1`, id)
	tx.AfterCommit(func() { s.bus.Publish(topicSession, id.String()) })
	return err
}

// RevokeAll ends every session of a user, except one if given (0 for none), and every sign-in that is half done; it returns how many
// sessions there were.
func (s *Sessions) RevokeAll(ctx context.Context, tx *db.Tx, userID, except value.ID) (int64, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_ticket WHERE user_id = $1`, userID); err != nil {
		return 0, err
	}
	s.Refresh(tx, userID)
	var ended int64
	for { // a deletion that waited for a Hold does not see the session that was opened meanwhile
		n, err := tx.Exec(ctx, `DELETE FROM auth_session WHERE user_id = $1 AND id <> $2`, userID, int64(except))
		ended += n
		if err != nil || n == 0 {
			return ended, err
		}
	}
}

// Refresh makes every node read the rights of a user again. Call it in the transaction that changes them.
func (s *Sessions) Refresh(tx *db.Tx, userID value.ID) {
	tx.AfterCommit(func() { s.bus.Publish(topicUser, userID.String()) })
}

// RefreshAll makes every node read the rights of everybody again. Call it in the transaction that changes what roles grant.
func (s *Sessions) RefreshAll(tx *db.Tx) {
	tx.AfterCommit(func() { s.bus.Publish(topicUser, everybody) })
}

// Count is how many sessions are alive, on all sites together.
func (s *Sessions) Count(ctx context.Context) (int64, error) {
	now := s.db.Now()
	return db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM auth_session WHERE expire_time > $1 AND last_seen > $2`, now, s.IdleSince(now))
}

// IdleSince is the moment after which a session must have been used to be alive at now.
func (s *Sessions) IdleSince(now value.Time) value.Time { return before(now, s.idle) }

// alive tells whether the session is within its limits, lastSeen being the newest that is known.
func (s *Sessions) alive(session Session, lastSeen value.Time) bool {
	now := s.db.Now()
	return now < session.ExpireTime && now < before(lastSeen, -s.idle)
}

// touch notes that the session is used. A failure costs the person at most an early sign-out and is only logged.
func (s *Sessions) touch(ctx context.Context, id value.ID, now value.Time) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), touchTimeout)
	defer cancel()
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE auth_session SET last_seen = $1 WHERE id = $2 AND last_seen < $1`, now, id)
		return err
	})
	if err != nil {
		slog.WarnContext(ctx, "use of a session was not noted", "session", id.String(), "error", err)
	}
	return err == nil
}

// before returns the moment so long before t.
func before(t value.Time, d time.Duration) value.Time { return t - value.Time(d.Milliseconds()) }

// OpenSession is a session as its owner sees it.
type OpenSession struct {
	ID         value.ID   `db:"id"`
	UserAgent  string     `db:"user_agent"`
	Address    string     `db:"address"`
	CreateTime value.Time `db:"create_time"`
	LastSeen   value.Time `db:"last_seen"`
}

// Of lists the living sessions of a user, the one used last first.
func (s *Sessions) Of(ctx context.Context, userID value.ID) ([]OpenSession, error) {
	now := s.db.Now()
	return db.Select[OpenSession](ctx, s.db.Read(), `SELECT id, user_agent, address, create_time, last_seen FROM auth_session
		WHERE user_id = $1 AND expire_time > $2 AND last_seen > $3 ORDER BY last_seen DESC, id DESC`, userID, now, s.IdleSince(now))
}

// ByID returns a session that was not ended yet.
func (s *Sessions) ByID(ctx context.Context, q db.Querier, id value.ID) (Session, bool, error) {
	return db.One[Session](ctx, q, `SELECT `+sessionColumns+` FROM auth_session WHERE id = $1`, id)
}

// Hold returns a living session and keeps it from being ended until the transaction is over: what opens on its word is there when RevokeAll
// looks, or does not open.
func (s *Sessions) Hold(ctx context.Context, tx *db.Tx, id value.ID) (session Session, living bool, err error) {
	session, found, err := db.One[Session](ctx, tx, `UPDATE auth_session SET last_seen = last_seen WHERE id = $1 RETURNING `+sessionColumns, id)
	return session, found && s.alive(session, session.LastSeen), err
}
