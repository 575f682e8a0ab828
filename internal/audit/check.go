package audit

import (
	"context"
	"errors"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Verified is the outcome of reading the whole log once.
type Verified struct {
	At      value.Time `json:"at" db:"at"`
	Entries int64      `json:"entries" db:"entries" doc:"核对了多少条"`
	Problem string     `json:"problem" db:"problem" doc:"发现的问题，空表示完整"`
}

// Check verifies the log and keeps the outcome. A log that is not whole is an outcome; an error means that it could not be read.
func Check(ctx context.Context, d *db.DB) (Verified, error) {
	n, err := Verify(ctx, d.Read())
	found := Verified{Entries: n}
	var broken *errs.Error
	if errors.As(err, &broken) && broken.Code == errs.Invalid {
		found.Problem = broken.Message
	} else if err != nil {
		return Verified{}, err
	}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		found.At = tx.Now
		_, err := tx.Exec(ctx, `INSERT INTO audit_check (id, at, entries, problem) VALUES ($1, $2, $3, $4)`,
			tx.NewID(), found.At, found.Entries, found.Problem)
		return err
	})
	return found, err
}

// LastCheck is the newest outcome; false when the log was never checked.
func LastCheck(ctx context.Context, q db.Querier) (Verified, bool, error) {
	return db.One[Verified](ctx, q, `SELECT at, entries, problem FROM audit_check ORDER BY id DESC LIMIT 1`)
}
