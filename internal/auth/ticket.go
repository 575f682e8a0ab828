package auth

import (
	"context"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

const (
	ticketLife  = 10 * time.Minute
	ticketTries = 10
)

// Tickets stand between a first proof and a session: whoever holds one has proved something about its user and owes one more step.
type Tickets struct{}

// Ticket is what was proved, in the words of whoever issued it.
type Ticket struct {
	UserID value.ID `db:"user_id"`
	State  string   `db:"state"`
}

// Issue makes a ticket for one step of a user's sign-in. Its token is shown once.
func (*Tickets) Issue(ctx context.Context, tx *db.Tx, userID value.ID, step, state string) (token string, err error) {
	token = newToken()
	if _, err = tx.Exec(ctx, `DELETE FROM auth_ticket WHERE expire_time <= $1`, tx.Now); err != nil {
		return "", err
	}
	_, err = tx.Exec(ctx, `INSERT INTO auth_ticket (token_hash, user_id, step, state, expire_time) VALUES ($1, $2, $3, $4, $5)`,
		digest(token), userID, step, state, before(tx.Now, -ticketLife))
	return token, err
}

// Try counts an attempt on a ticket and returns it; found is false for one that is unknown, used, over, worn out or for another step.
func (*Tickets) Try(ctx context.Context, tx *db.Tx, token, step string) (t Ticket, found bool, err error) {
	hash, ok := hashToken(token)
	if !ok {
		return t, false, nil
	}
	return db.One[Ticket](ctx, tx, `UPDATE auth_ticket SET tries = tries + 1
		WHERE token_hash = $1 AND step = $2 AND expire_time > $3 AND tries < $4 RETURNING user_id, state`, hash, step, tx.Now, ticketTries)
}

// Use takes a ticket away; ok is false when somebody else did so first.
func (*Tickets) Use(ctx context.Context, tx *db.Tx, token string) (ok bool, err error) {
	n, err := tx.Exec(ctx, `DELETE FROM auth_ticket WHERE token_hash = $1`, digest(token))
	return n == 1, err
}

// Cancel takes away the tickets for whose state such is true. There are as many as people between two steps, so it looks at all of them.
func (*Tickets) Cancel(ctx context.Context, tx *db.Tx, such func(state string) (bool, error)) error {
	tickets, err := db.Select[struct {
		Hash  string `db:"token_hash"`
		State string `db:"state"`
	}](ctx, tx, `SELECT token_hash, state FROM auth_ticket WHERE expire_time > $1`, tx.Now)
	if err != nil {
		return err
	}
	for _, t := range tickets {
		over, err := such(t.State)
		if err != nil {
			return err
		}
		if !over {
			continue
		}
		if _, err := tx.Exec(ctx, `DELETE FROM auth_ticket WHERE token_hash = $1`, t.Hash); err != nil {
			return err
		}
	}
	return nil
}
