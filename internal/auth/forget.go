package auth

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Forgotten is an account that is gone for good, and what it was known by here.
type Forgotten struct {
	UserID   value.ID
	Phone    string   // "" when it had none
	Attempts []string // names under which the throttle counted attempts at it
}

// Forget removes everything by which somebody proved to be this user: sessions, sign-ins on their way, the second factor with its
// recovery codes, codes sent to the phone, devices and addresses. What the person did stays in the operation log.
func (s *Service) Forget(ctx context.Context, tx *db.Tx, who Forgotten) error {
	if _, err := s.Sessions.RevokeAll(ctx, tx, who.UserID, 0); err != nil {
		return err
	}
	if _, err := s.Factors.Remove(ctx, tx, who.UserID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM auth_known_device WHERE user_id = $1`, who.UserID); err != nil {
		return err
	}
	if who.Phone != "" {
		if _, err := tx.Exec(ctx, `DELETE FROM auth_code WHERE phone = $1`, s.Codes.row(who.Phone)); err != nil {
			return err
		}
	}
	for _, name := range who.Attempts {
		if err := s.Throttle.Unlock(ctx, tx, name); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM auth_known_address WHERE key LIKE $1`, throttleKeys(name, "").pairs+"%"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM auth_device WHERE account = $1`, accountKey(name)); err != nil {
			return err
		}
	}
	return nil
}
