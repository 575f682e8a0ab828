package auth

import (
	"context"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Limits of failed sign-ins. GB/T 22239-2019 8.1.4.1 b asks for a limit with a lock; ASVS 6.3.1 for one that a stranger
// cannot use to lock others out. So the short limit holds for an account at one address, and the long one of the account
// spares the addresses from which it is known to sign in.
const (
	pairLimit    = 5  // failures of an account at one address
	accountLimit = 10 // failures of an account at all addresses; with it nobody gets more than ten tries a minute at one account
	addressLimit = 50 // failures of an address at all accounts

	firstLock  = 15 * time.Minute
	repeatLock = 30 * time.Minute // each failure after a lock locks again, and longer
	memory     = time.Hour        // failures are forgotten so long after the last one

	knownLife = 90 * 24 * time.Hour // an address stays known so long after its last sign-in
)

// Throttle slows guessing. An attempt is counted before the password is looked at and taken back when it was right, so a
// hundred guesses sent at once count like a hundred sent one by one.
type Throttle struct {
	db   *db.DB
	rate *limiter
}

// Allow takes one attempt of the address from its rate, in memory and before any work is done.
func (t *Throttle) Allow(address string) bool { return t.rate.allow(address, t.db.Now().Go()) }

// Verdict says whether an attempt may go on.
type Verdict struct {
	Wait time.Duration // > 0: locked for so long
	Left int           // attempts left for this account at this address if this one fails
}

type failure struct {
	Failures    int        `db:"failures"`
	LockedUntil value.Time `db:"locked_until"`
}

// Begin counts an attempt on an account, whether it exists or not, and tells whether it may go on.
func (t *Throttle) Begin(ctx context.Context, tx *db.Tx, account, address string) (Verdict, error) {
	keys := throttleKeys(account, address)
	if err := t.forget(ctx, tx); err != nil {
		return Verdict{}, err
	}
	pair, err := t.count(ctx, tx, keys.pair, pairLimit)
	if err != nil || pair.Wait > 0 {
		return pair, err
	}
	known, err := t.known(ctx, tx, keys.pair)
	if err != nil {
		return Verdict{}, err
	}
	all, err := t.count(ctx, tx, keys.account, accountLimit)
	if err != nil || (all.Wait > 0 && !known) {
		return all, err
	}
	from, err := t.count(ctx, tx, keys.address, addressLimit)
	if err != nil || from.Wait > 0 {
		return from, err
	}
	return pair, nil
}

// Succeed takes the attempt of Begin back and remembers the address as one of the account's.
func (t *Throttle) Succeed(ctx context.Context, tx *db.Tx, account, address string) error {
	if err := t.Forgive(ctx, tx, account, address); err != nil {
		return err
	}
	return t.Remember(ctx, tx, account, address)
}

// Forgive takes the attempt of Begin back. The address stays a stranger to the account: a right password alone does not make it one
// that is spared when others guess.
func (t *Throttle) Forgive(ctx context.Context, tx *db.Tx, account, address string) error {
	keys := throttleKeys(account, address)
	if _, err := tx.Exec(ctx, `DELETE FROM auth_failure WHERE key = $1`, keys.pair); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE auth_failure SET failures = failures - 1, locked_until = 0
		WHERE key IN ($1, $2) AND failures > 0`, keys.account, keys.address)
	return err
}

// Remember makes the address one from which the account is known to sign in.
func (t *Throttle) Remember(ctx context.Context, tx *db.Tx, account, address string) error {
	_, err := tx.Exec(ctx, `INSERT INTO auth_known_address (key, last_time) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET last_time = excluded.last_time`, throttleKeys(account, address).pair, tx.Now)
	return err
}

// Unlock forgets every failure of an account.
func (t *Throttle) Unlock(ctx context.Context, tx *db.Tx, account string) error {
	keys := throttleKeys(account, "")
	_, err := tx.Exec(ctx, `DELETE FROM auth_failure WHERE key = $1 OR key LIKE $2`, keys.account, keys.pairs+"%")
	return err
}

// count adds one failure to a key unless it is locked, and locks it when that reaches the limit. The attempt that reaches
// the limit may still go on: it can be the right one.
func (t *Throttle) count(ctx context.Context, tx *db.Tx, key string, limit int) (Verdict, error) {
	counted, found, err := db.One[failure](ctx, tx, `
		INSERT INTO auth_failure (key, failures, last_time) VALUES ($1, 1, $2)
		ON CONFLICT (key) DO UPDATE SET failures = auth_failure.failures + 1, last_time = excluded.last_time
			WHERE auth_failure.locked_until <= excluded.last_time
		RETURNING failures, locked_until`, key, tx.Now)
	if err != nil {
		return Verdict{}, err
	}
	if !found {
		return t.locked(ctx, tx, key)
	}
	if counted.Failures >= limit {
		lock := firstLock
		if counted.Failures > limit {
			lock = repeatLock
		}
		if _, err := tx.Exec(ctx, `UPDATE auth_failure SET locked_until = $1 WHERE key = $2`, before(tx.Now, -lock), key); err != nil {
			return Verdict{}, err
		}
	}
	return Verdict{Left: max(0, limit-counted.Failures)}, nil
}

func (t *Throttle) locked(ctx context.Context, tx *db.Tx, key string) (Verdict, error) {
	f, _, err := db.One[failure](ctx, tx, `SELECT failures, locked_until FROM auth_failure WHERE key = $1`, key)
	return Verdict{Wait: max(f.LockedUntil.Go().Sub(tx.Now.Go()), time.Second)}, err
}

func (t *Throttle) known(ctx context.Context, tx *db.Tx, key string) (bool, error) {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_known_address WHERE key = $1`, key)
	return n > 0, err
}

func (t *Throttle) forget(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_failure WHERE last_time < $1 AND locked_until < $2`,
		before(tx.Now, memory), tx.Now); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM auth_known_address WHERE last_time < $1`, before(tx.Now, knownLife))
	return err
}

type keySet struct{ pair, pairs, account, address string }

// throttleKeys holds no plain text: people also type their password into the field of the user name.
func throttleKeys(account, address string) keySet {
	who := digest(strings.ToLower(strings.TrimSpace(account)))[:32]
	where := digest(addressKey(address))[:32]
	return keySet{pairs: "pair:" + who + ":", pair: "pair:" + who + ":" + where, account: "account:" + who, address: "address:" + where}
}
