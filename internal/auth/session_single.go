package auth

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// ErrDisplaced is the answer to a session that ended because its person signed in elsewhere.
var ErrDisplaced = errs.New(errs.Unauthenticated, "您的账号已在其他设备登录，本机的登录已结束（Token失效）；如不是您本人操作，请重新登录并修改密码")

// displace ends the sessions of a user for the sake of a new one, and remembers that this was the reason.
func (s *Sessions) displace(ctx context.Context, tx *db.Tx, userID value.ID) error {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_displaced WHERE end_time <= $1`, before(tx.Now, s.absolute)); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO auth_displaced (token_hash, end_time)
		SELECT token_hash, CAST($1 AS BIGINT) FROM auth_session WHERE user_id = $2`, tx.Now, userID); err != nil {
		return err
	}
	_, err := s.RevokeAll(ctx, tx, userID, 0)
	return err
}

// gone says why there is no session to a token.
func (s *Sessions) gone(ctx context.Context, token string) error {
	if !s.single {
		return ErrSignIn
	}
	n, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM auth_displaced WHERE token_hash = $1`, digest(token))
	if err == nil && n > 0 {
		return ErrDisplaced
	}
	if err != nil {
		return err
	}
	return ErrSignIn
}
