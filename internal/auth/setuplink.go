package auth

import (
	"context"
	"time"

	"jikong/internal/db"
)

const setupLinkLife = 24 * time.Hour

// SetupLinks are the one-time links by which the first administrator makes an account without any default password.
type SetupLinks struct{}

// New makes a link's token, which is shown once. Earlier ones stay good for their time: each node that starts makes one, and somebody may be
// reading any of them.
func (l *SetupLinks) New(ctx context.Context, tx *db.Tx) (token string, err error) {
	token = newToken()
	if _, err = tx.Exec(ctx, `DELETE FROM auth_setup_link WHERE expire_time <= $1`, tx.Now); err != nil {
		return "", err
	}
	_, err = tx.Exec(ctx, `INSERT INTO auth_setup_link (token_hash, expire_time) VALUES ($1, $2)`,
		digest(token), before(tx.Now, -setupLinkLife))
	return token, err
}

// Take uses a token up; ok is false when it is unknown, used or older than 24 hours.
func (l *SetupLinks) Take(ctx context.Context, tx *db.Tx, token string) (ok bool, err error) {
	hash, ok := hashToken(token)
	if !ok {
		return false, nil
	}
	n, err := tx.Exec(ctx, `DELETE FROM auth_setup_link WHERE token_hash = $1 AND expire_time > $2`, hash, tx.Now)
	return n == 1, err
}

// Clear makes every open link useless.
func (l *SetupLinks) Clear(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM auth_setup_link`)
	return err
}
