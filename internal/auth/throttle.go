package auth

import (
	"cmp"
	"context"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Limits of failed sign-ins. GB/T 22239-2019 8.1.4.1 b asks for a limit with a lock; ASVS 6.3.1 for one that a stranger
// cannot use to lock others out. So a browser in which the account was used has a limit of its own and no other, whatever happens
// elsewhere. Without such a browser an account has a limit at each address and one at all of them, of which some failures are set
// aside for addresses from which it is known to sign in: together ten, so nobody gets more than ten tries a minute at one account.
const (
	deviceLimit   = 5  // failures of an account in one browser that is known to use it
	pairLimit     = 5  // failures of an account at one address
	strangerLimit = 7  // failures of an account at all addresses
	knownLimit    = 3  // failures of an account at its known addresses, once strangers have met their limit
	addressLimit  = 50 // failures of an address at all accounts

	firstLock  = 15 * time.Minute
	repeatLock = 30 * time.Minute // each failure after a lock locks again, and longer
	memory     = time.Hour        // failures are forgotten so long after the last one

	knownLife = 90 * 24 * time.Hour // an address stays known so long after its last sign-in
)

// Throttle slows guessing. An attempt is counted before the password is looked at and taken back when it was right, so a
// hundred guesses sent at once count like a hundred sent one by one.
type Throttle struct {
	db      *db.DB
	rate    *Limiter
	devices *Devices
	wide    int // in place of addressLimit, 0 for that
}

// Wide is the same throttle with another limit for the failures of an address at all accounts, for doors that many people behind one
// address go through.
func (t *Throttle) Wide(limit int) *Throttle {
	other := *t
	other.wide = limit
	return &other
}

// Allow takes one attempt of the caller's browser or address from its rate, in memory and before any work is done.
func (t *Throttle) Allow(ctx context.Context) bool {
	return t.rate.Allow(t.devices.caller(ctx), t.db.Now().Go())
}

// Verdict says whether an attempt may go on.
type Verdict struct {
	Wait  time.Duration // > 0: locked for so long
	Left  int           // attempts left for this account at this address if this one fails
	Pause time.Duration // how long the account is locked if this one fails; 0 while attempts are left
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
	device, known, err := t.devices.known(ctx, tx, keys.who)
	if err != nil {
		return Verdict{}, err
	}
	if known {
		return t.count(ctx, tx, keys.device(device), deviceLimit)
	}
	pair, err := t.count(ctx, tx, keys.pair, pairLimit)
	if err != nil || pair.Wait > 0 {
		return pair, err
	}
	all, err := t.countAll(ctx, tx, keys)
	if err != nil || all.Wait > 0 {
		return all, err
	}
	from, err := t.count(ctx, tx, keys.address, cmp.Or(t.wide, addressLimit))
	if err != nil || from.Wait > 0 {
		return from, err
	}
	return Verdict{Left: min(pair.Left, all.Left), Pause: max(pair.Pause, all.Pause)}, nil
}

// countAll counts an attempt on an account from anywhere.
func (t *Throttle) countAll(ctx context.Context, tx *db.Tx, keys keySet) (Verdict, error) {
	all, err := t.count(ctx, tx, keys.account, strangerLimit)
	if err != nil || all.Wait == 0 {
		return all, err
	}
	known, err := t.known(ctx, tx, keys.pair)
	if err != nil || !known {
		return all, err
	}
	return t.count(ctx, tx, keys.known, knownLimit)
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
	device, known, err := t.devices.known(ctx, tx, keys.who)
	if err != nil {
		return err
	}
	own := keys.pair
	if known {
		own = keys.device(device)
	}
	if _, err := tx.Exec(ctx, `DELETE FROM auth_failure WHERE key = $1`, own); err != nil || known {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE auth_failure SET failures = failures - 1, locked_until = 0
		WHERE key IN ($1, $2, $3) AND failures > 0`, keys.account, keys.known, keys.address)
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
	_, err := tx.Exec(ctx, `DELETE FROM auth_failure WHERE key IN ($1, $2) OR key LIKE $3 OR key LIKE $4`, keys.account, keys.known,
		keys.pairs+"%", keys.devices+"%")
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
	lock := time.Duration(0)
	if counted.Failures >= limit {
		if lock = firstLock; counted.Failures > limit {
			lock = repeatLock
		}
		if _, err := tx.Exec(ctx, `UPDATE auth_failure SET locked_until = $1 WHERE key = $2`, before(tx.Now, -lock), key); err != nil {
			return Verdict{}, err
		}
	}
	return Verdict{Left: max(0, limit-counted.Failures), Pause: lock}, nil
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

type keySet struct{ who, pair, pairs, devices, account, known, address string }

func (k keySet) device(id value.ID) string { return k.devices + id.String() }

// throttleKeys holds no plain text: people also type their password into the field of the user name.
func throttleKeys(account, address string) keySet {
	who, where := accountKey(account), digest(web.Network(address))[:32]
	return keySet{who: who, pairs: "pair:" + who + ":", pair: "pair:" + who + ":" + where, devices: "device:" + who + ":",
		account: "account:" + who, known: "known:" + who, address: "address:" + where}
}

func accountKey(account string) string {
	return digest(strings.ToLower(strings.TrimSpace(account)))[:32]
}

// FactorAttempts is the name under which wrong codes of somebody's second factor are counted.
func FactorAttempts(userID value.ID) string { return "factor " + userID.String() }

// PhoneAttempts is the name under which attempts at a phone are counted; no user name looks like it.
func PhoneAttempts(phone string) string { return "phone:" + phone }
