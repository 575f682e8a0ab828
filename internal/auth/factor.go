package auth

import (
	"context"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// FactorPolicy says who signs in with a second factor.
type FactorPolicy string

// The policies. The zero value is FactorOptional.
const (
	FactorOff      FactorPolicy = "off"      // nobody, not even who enrolled before
	FactorOptional FactorPolicy = "optional" // whoever wants to
	FactorAdmins   FactorPolicy = "admins"   // administrators must (GB/T 22239-2019 8.1.4.1 d), others may
	FactorAll      FactorPolicy = "all"      // everybody must
)

// Requires tells whether a person must have a second factor.
func (p FactorPolicy) Requires(admin bool) bool {
	return p == FactorAll || p == FactorAdmins && admin
}

const recoveryCodes = 10

// Factors keep the second factors of people: an authenticator app, and recovery codes for the day the phone is lost.
type Factors struct {
	Policy FactorPolicy
	db     *db.DB
	sealer cipher.AEAD
	key    []byte // of recovery codes: they have 60 bits, which nobody can try without it
}

// newFactors derives its keys, so that a copy of the database alone opens no second factor.
func newFactors(d *db.DB, secret []byte, policy FactorPolicy) (*Factors, error) {
	if policy == "" {
		policy = FactorOptional
	}
	sealer, err := newSealer(deriveKey(secret, "second factor"))
	return &Factors{Policy: policy, db: d, sealer: sealer, key: deriveKey(secret, "recovery codes")}, err
}

// FactorState is what a person may know of their second factor.
type FactorState struct {
	Enabled    bool       `db:"enabled"`
	EnableTime value.Time `db:"enable_time"`
	Codes      int        `db:"codes"` // recovery codes left
}

// State tells whether a person has a second factor.
func (f *Factors) State(ctx context.Context, q db.Querier, userID value.ID) (FactorState, error) {
	state, _, err := db.One[FactorState](ctx, q, `SELECT secret <> '' AS enabled, enable_time,
		(SELECT COUNT(*) FROM auth_recovery_code c WHERE c.user_id = auth_factor.user_id AND NOT c.pending) AS codes
		FROM auth_factor WHERE user_id = $1`, userID)
	return state, err
}

// Enrolment is what a person puts into their app and keeps. It is shown once.
type Enrolment struct {
	Secret  string   `json:"secret" doc:"手工输入用的密钥"`
	Address string   `json:"address" doc:"二维码的内容（otpauth 地址）"`
	Codes   []string `json:"recoveryCodes" doc:"恢复码，每个可用一次"`
}

// Begin draws a secret and recovery codes, which take effect with the first right code. What is in force stays so until then.
func (f *Factors) Begin(ctx context.Context, tx *db.Tx, userID value.ID, issuer, username string) (Enrolment, error) {
	secret := value.Random(totpSecret)
	sealed := seal(f.sealer, secret, userID.String())
	if _, err := tx.Exec(ctx, `INSERT INTO auth_factor (user_id, pending, pending_time) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending, pending_time = excluded.pending_time`, userID, sealed, tx.Now); err != nil {
		return Enrolment{}, err
	}
	codes, err := f.newCodes(ctx, tx, userID, true)
	text := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret)
	return Enrolment{Secret: text, Address: otpauth(issuer, username, text), Codes: codes}, err
}

// otpauth is the address in the QR code of an enrolment.
func otpauth(issuer, username, secret string) string {
	return fmt.Sprintf("otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=%s&digits=%d&period=%d",
		url.PathEscape(issuer), url.PathEscape(username), secret, url.PathEscape(issuer), sha256Codes, totpDigits, int(totpPeriod.Seconds()))
}

type factorRow struct {
	Secret    string     `db:"secret"`
	Algorithm algorithm  `db:"algorithm"`
	LastStep  int64      `db:"last_step"`
	Pending   string     `db:"pending"`
	Since     value.Time `db:"pending_time"`
}

func (f *Factors) row(ctx context.Context, tx *db.Tx, userID value.ID) (factorRow, error) {
	row, _, err := db.One[factorRow](ctx, tx, `SELECT secret, algorithm, last_step, pending, pending_time FROM auth_factor WHERE user_id = $1`, userID)
	return row, err
}

// Confirm puts the begun enrolment into force when the code is right; whichever hash the app computes is the one from now on.
func (f *Factors) Confirm(ctx context.Context, tx *db.Tx, userID value.ID, code string) (ok bool, err error) {
	row, err := f.row(ctx, tx, userID)
	if err != nil || row.Pending == "" || row.Since < before(tx.Now, ticketLife) {
		return false, err
	}
	secret, err := unseal(f.sealer, row.Pending, userID.String())
	if err != nil {
		return false, err
	}
	for _, a := range []algorithm{sha256Codes, sha1Codes} {
		step, right := matchCode(secret, a, normalCode(code), tx.Now.Go(), 0)
		if !right {
			continue
		}
		n, err := tx.Exec(ctx, `UPDATE auth_factor SET secret = pending, algorithm = $1, last_step = $2, enable_time = $3, pending = '', pending_time = NULL
			WHERE user_id = $4 AND pending = $5`, string(a), step, tx.Now, userID, row.Pending)
		if err != nil || n == 0 {
			return false, err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM auth_recovery_code WHERE user_id = $1 AND NOT pending`, userID); err != nil {
			return false, err
		}
		_, err = tx.Exec(ctx, `UPDATE auth_recovery_code SET pending = FALSE WHERE user_id = $1`, userID)
		return true, err
	}
	return false, nil
}

// Means is what somebody proved a second factor with.
type Means string

// The means; the zero value is none: the code was wrong.
const (
	NoMeans      Means = ""
	AppCode      Means = "app"
	RecoveryCode Means = "recovery"
)

// Prove checks a code of the app or a recovery code and uses it up: neither is good twice.
func (f *Factors) Prove(ctx context.Context, tx *db.Tx, userID value.ID, code string) (Means, error) {
	row, err := f.row(ctx, tx, userID)
	if err != nil || row.Secret == "" {
		return NoMeans, err
	}
	code = normalCode(code)
	if len(code) != totpDigits {
		n, err := tx.Exec(ctx, `DELETE FROM auth_recovery_code WHERE user_id = $1 AND code_hash = $2 AND NOT pending`, userID, f.hash(userID, code))
		if err != nil || n == 0 {
			return NoMeans, err
		}
		return RecoveryCode, nil
	}
	secret, err := unseal(f.sealer, row.Secret, userID.String())
	if err != nil {
		return NoMeans, err
	}
	step, ok := matchCode(secret, row.Algorithm, code, tx.Now.Go(), row.LastStep)
	if !ok {
		return NoMeans, nil
	}
	n, err := tx.Exec(ctx, `UPDATE auth_factor SET last_step = $1 WHERE user_id = $2 AND last_step < $1`, step, userID)
	if err != nil || n == 0 {
		return NoMeans, err
	}
	return AppCode, nil
}

// RenewCodes makes ten new recovery codes; the old ones are good for nothing.
func (f *Factors) RenewCodes(ctx context.Context, tx *db.Tx, userID value.ID) ([]string, error) {
	return f.newCodes(ctx, tx, userID, false)
}

// Remove forgets the second factor of a person; ok is false when there was none.
func (f *Factors) Remove(ctx context.Context, tx *db.Tx, userID value.ID) (ok bool, err error) {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_recovery_code WHERE user_id = $1`, userID); err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM auth_factor WHERE user_id = $1`, userID)
	return n == 1, err
}

func (f *Factors) newCodes(ctx context.Context, tx *db.Tx, userID value.ID, pending bool) ([]string, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_recovery_code WHERE user_id = $1 AND pending = $2`, userID, pending); err != nil {
		return nil, err
	}
	codes := make([]string, recoveryCodes)
	for i := range codes {
		code := rand.Text()[:12]
		if _, err := tx.Exec(ctx, `INSERT INTO auth_recovery_code (id, user_id, code_hash, pending) VALUES ($1, $2, $3, $4)`,
			tx.NewID(), userID, f.hash(userID, code), pending); err != nil {
			return nil, err
		}
		codes[i] = code[:4] + "-" + code[4:8] + "-" + code[8:]
	}
	return codes, nil
}

func (f *Factors) hash(userID value.ID, code string) string {
	mac := hmac.New(sha256.New, f.key)
	mac.Write([]byte(userID.String() + "\n" + code))
	return hex.EncodeToString(mac.Sum(nil))
}

// normalCode reads a code as people type it: case, blanks, dashes and full-width signs do not matter.
func normalCode(typed string) string {
	if len(typed) > 64 {
		return ""
	}
	return strings.Map(func(r rune) rune {
		switch r = value.Narrow(r); {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, typed)
}
