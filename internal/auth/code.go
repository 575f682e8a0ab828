package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// CodePurpose is what a code that was sent to a phone is good for. A code of one purpose proves nothing for another.
type CodePurpose string

// The purposes of codes.
const (
	CodeLogin    CodePurpose = "login"
	CodeRegister CodePurpose = "register"
	CodePassword CodePurpose = "password"
	CodeContact  CodePurpose = "contact" // the owner moves to this phone
)

// CodeFor is what a code is bound to.
type CodeFor struct {
	Purpose CodePurpose
	Phone   string
	User    value.ID // whose account it opens; 0 when there is none
}

const (
	// CodeLife is how long a code is good.
	CodeLife     = 10 * time.Minute
	codeLength   = 6
	codeAttempts = 5
)

// Limits of requests for codes. Whoever proved to be a person may ask more often from one address, because a whole centre can stand
// behind it. Registration sends to phones that nobody here knows, so it has a limit of its own: a stranger must not spend the
// centre's money.
const (
	phonePause     = time.Minute
	phoneDaily     = 10
	strangerHourly = 5
	personHourly   = 30
	registerDaily  = 200
)

// Codes makes and checks the codes that are sent to phones.
type Codes struct {
	key []byte // of what is stored: six digits and phone numbers could be found by trying
}

func newCodes(secret []byte) *Codes {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("code"))
	return &Codes{key: mac.Sum(nil)}
}

// CodeRequest is somebody's wish for a code.
type CodeRequest struct {
	CodeFor
	Address string
	Person  bool       // passed the human check
	Undone  value.Time // codes made up to this moment may not have arrived and are replaced; 0 for none
}

// CodeRefusal says why no code is made. The zero value refuses nothing.
type CodeRefusal struct {
	Living bool          // a code that was sent before is still good
	Human  bool          // the address has to pass the human check first
	Wait   time.Duration // > 0: too many; try again so much later
}

// Refused tells whether no code was made.
func (r CodeRefusal) Refused() bool { return r != CodeRefusal{} }

// Issue makes a code unless one is living or a limit is reached. It does the same for phones that nobody knows: whether the code is
// sent anywhere is the caller's business.
func (c *Codes) Issue(ctx context.Context, tx *db.Tx, r CodeRequest) (code string, refusal CodeRefusal, err error) {
	if err := c.forget(ctx, tx); err != nil {
		return "", refusal, err
	}
	if refusal, err = c.limit(ctx, tx, r); err != nil || refusal.Refused() {
		return "", refusal, err
	}
	code = fmt.Sprintf("%0*d", codeLength, chance(1_000_000))
	made, err := tx.Exec(ctx, `INSERT INTO auth_code (purpose, phone, code, create_time, expire_time) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (purpose, phone) DO UPDATE SET code = excluded.code, attempts = 0, create_time = excluded.create_time, expire_time = excluded.expire_time
			WHERE auth_code.attempts >= $6 OR auth_code.create_time <= $7`,
		string(r.Purpose), c.row(r.Phone), c.digest(r.CodeFor, code), tx.Now, before(tx.Now, -CodeLife), codeAttempts, int64(r.Undone))
	if err != nil {
		return "", refusal, err
	}
	if made == 0 {
		return "", CodeRefusal{Living: true}, nil
	}
	return code, refusal, c.count(ctx, tx, r)
}

// limit looks at the phone, then at its address. A living code is named before a limit that it caused.
func (c *Codes) limit(ctx context.Context, tx *db.Tx, r CodeRequest) (CodeRefusal, error) {
	living, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_code WHERE purpose = $1 AND phone = $2 AND attempts < $3 AND create_time > $4`,
		string(r.Purpose), c.row(r.Phone), codeAttempts, int64(r.Undone))
	if err != nil || living > 0 {
		return CodeRefusal{Living: living > 0}, err
	}
	hourly, human := int64(strangerHourly), CodeRefusal{Human: true}
	if r.Person {
		hourly, human = personHourly, CodeRefusal{Wait: time.Hour}
	}
	for _, l := range []struct {
		key     string
		within  time.Duration
		most    int64
		refusal CodeRefusal
		applies bool
	}{
		{c.phoneKey(r), phonePause, 1, CodeRefusal{Wait: phonePause}, true},
		{c.phoneKey(r), 24 * time.Hour, phoneDaily, CodeRefusal{Wait: 24 * time.Hour}, true},
		{c.addressKey(r), time.Hour, hourly, human, true},
		{string(CodeRegister), 24 * time.Hour, registerDaily, CodeRefusal{Wait: 24 * time.Hour}, r.Purpose == CodeRegister},
	} {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_code_request WHERE key = $1 AND at > $2`, l.key, before(tx.Now, l.within))
		if err != nil {
			return CodeRefusal{}, err
		}
		if l.applies && n >= l.most {
			return l.refusal, nil
		}
	}
	return CodeRefusal{}, nil
}

func (c *Codes) count(ctx context.Context, tx *db.Tx, r CodeRequest) error {
	for _, key := range []string{c.phoneKey(r), c.addressKey(r), string(r.Purpose)} {
		if _, err := tx.Exec(ctx, `INSERT INTO auth_code_request (id, key, at) VALUES ($1, $2, $3)`, tx.NewID(), key, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// Take uses a code up and tells whether it was right. A wrong one counts against the few attempts there are, so the transaction has to
// be committed either way.
func (c *Codes) Take(ctx context.Context, tx *db.Tx, f CodeFor, code string) (bool, error) {
	ok, err := c.try(ctx, tx, f, code)
	if err != nil || !ok {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM auth_code WHERE purpose = $1 AND phone = $2`, string(f.Purpose), c.row(f.Phone))
	return n == 1, err
}

// Check is Take for a first look: a right code stays good for the step it is meant for.
func (c *Codes) Check(ctx context.Context, tx *db.Tx, f CodeFor, code string) (bool, error) {
	ok, err := c.try(ctx, tx, f, code)
	if err != nil || !ok {
		return false, err
	}
	_, err = tx.Exec(ctx, `UPDATE auth_code SET attempts = attempts - 1 WHERE purpose = $1 AND phone = $2`, string(f.Purpose), c.row(f.Phone))
	return true, err
}

// try counts an attempt before it looks at the code, so a hundred guesses sent at once count like a hundred sent one by one.
func (c *Codes) try(ctx context.Context, tx *db.Tx, f CodeFor, code string) (bool, error) {
	stored, found, err := db.One[string](ctx, tx, `UPDATE auth_code SET attempts = attempts + 1
		WHERE purpose = $1 AND phone = $2 AND attempts < $3 AND expire_time > $4 RETURNING code`,
		string(f.Purpose), c.row(f.Phone), codeAttempts, tx.Now)
	if err != nil {
		return false, err
	}
	right := subtle.ConstantTimeCompare([]byte(stored), []byte(c.digest(f, strings.TrimSpace(code)))) == 1
	return found && right, nil
}

func (c *Codes) forget(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_code WHERE expire_time <= $1`, tx.Now); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM auth_code_request WHERE at <= $1`, before(tx.Now, 24*time.Hour))
	return err
}

func (c *Codes) row(phone string) string { return c.mac("phone", phone) }

func (c *Codes) phoneKey(r CodeRequest) string { return "phone:" + c.row(r.Phone) }
func (c *Codes) addressKey(r CodeRequest) string {
	return "address:" + digest(web.Network(r.Address))[:32]
}

// digest holds everything the code is bound to: in another place the same six digits are another code.
func (c *Codes) digest(f CodeFor, code string) string {
	return c.mac("code", string(f.Purpose), f.Phone, f.User.String(), code)
}

func (c *Codes) mac(parts ...string) string {
	mac := hmac.New(sha256.New, c.key)
	for _, part := range parts {
		fmt.Fprintf(mac, "%d:%s", len(part), part)
	}
	return hex.EncodeToString(mac.Sum(nil))
}
