// Package privacy keeps what citizens tell about themselves: each record is encrypted with a key of its own, so that forgetting
// the key destroys the data; masks for the screen; keyed hashes for uniqueness; codes and passwords that nobody can guess.
package privacy

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const keyBytes = 32 // AES-256

// Vault wraps the keys of records with a master key that is derived from the installation's secret and stands nowhere else.
type Vault struct {
	master    cipher.AEAD
	tickets   cipher.AEAD
	prints    []byte // key of fingerprints
	passwords []byte // key of the passwords that follow from a print
	pepper    []byte // key of password hashes
}

// NewVault derives the keys of the vault, one for each use, so that none tells anything about another.
func NewVault(secret []byte) (*Vault, error) {
	derived := map[string][]byte{}
	for _, use := range []string{"record keys", "fingerprints", "receipt passwords", "password hashes", "tickets"} {
		key, err := hkdf.Key(sha256.New, secret, nil, "jikong privacy: "+use, keyBytes)
		if err != nil {
			return nil, fmt.Errorf("derive the key of %s: %w", use, err)
		}
		derived[use] = key
	}
	v := &Vault{prints: derived["fingerprints"], passwords: derived["receipt passwords"], pepper: derived["password hashes"]}
	var err error
	if v.master, err = newAEAD(derived["record keys"]); err != nil {
		return nil, err
	}
	v.tickets, err = newAEAD(derived["tickets"])
	return v, err
}

// Key is the key of one record.
type Key struct {
	record value.ID
	aead   cipher.AEAD
}

// NewKey draws the key of a record that is being made and keeps it in the same transaction, wrapped.
func (v *Vault) NewKey(ctx context.Context, tx *db.Tx, record value.ID) (Key, error) {
	key, wrapped, err := v.Draw(record)
	if err != nil {
		return Key{}, err
	}
	return key, Keep(ctx, tx, record, wrapped)
}

// Draw makes a key outside a transaction, for writers that seal first and save many records at once with Keep.
func (v *Vault) Draw(record value.ID) (key Key, wrapped string, err error) {
	raw := value.Random(keyBytes)
	aead, err := newAEAD(raw)
	return Key{record: record, aead: aead}, seal(v.master, raw, record.String()), err
}

// Keep stores a wrapped key.
func Keep(ctx context.Context, tx *db.Tx, record value.ID, wrapped string) error {
	_, err := tx.Exec(ctx, `INSERT INTO privacy_key (record_id, wrapped, create_time) VALUES ($1, $2, $3)`, record, wrapped, tx.Now)
	return err
}

// Key reads the key of a record; errs.Gone when it was destroyed.
func (v *Vault) Key(ctx context.Context, q db.Querier, record value.ID) (Key, error) {
	wrapped, found, err := db.One[string](ctx, q, `SELECT wrapped FROM privacy_key WHERE record_id = $1`, record)
	if err != nil {
		return Key{}, err
	}
	if !found || wrapped == "" {
		return Key{}, errs.New(errs.Gone, "保存期限已满，个人信息已经销毁")
	}
	return v.unwrap(record, wrapped)
}

type wrappedKey struct {
	RecordID value.ID `db:"record_id"`
	Wrapped  string   `db:"wrapped"`
}

// Keys reads the keys of records, for a list; destroyed ones are missing.
func (v *Vault) Keys(ctx context.Context, q db.Querier, records []value.ID) (map[value.ID]Key, error) {
	keys := make(map[value.ID]Key, len(records))
	if len(records) == 0 {
		return keys, nil
	}
	var args []any
	marks := db.In(&args, records)
	rows, err := db.Select[wrappedKey](ctx, q, `SELECT record_id, wrapped FROM privacy_key WHERE wrapped <> '' AND record_id IN (`+marks+`)`, args...)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if keys[row.RecordID], err = v.unwrap(row.RecordID, row.Wrapped); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// Destroy forgets the key of a record for good: what was sealed with it cannot be read any more. That it existed stays known.
func Destroy(ctx context.Context, tx *db.Tx, record value.ID) error {
	_, err := tx.Exec(ctx, `UPDATE privacy_key SET wrapped = '', destroy_time = $2 WHERE record_id = $1 AND wrapped <> ''`, record, tx.Now)
	return err
}

// Forget removes the key of a record that is itself gone and left nothing that could ask for it.
func Forget(ctx context.Context, tx *db.Tx, record value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM privacy_key WHERE record_id = $1`, record)
	return err
}

func (v *Vault) unwrap(record value.ID, wrapped string) (Key, error) {
	raw, err := open(v.master, wrapped, record.String())
	if err != nil {
		return Key{}, fmt.Errorf("the key of record %s: %w", record, err)
	}
	aead, err := newAEAD(raw)
	return Key{record: record, aead: aead}, err
}

// Seal encrypts one field of the record; "" stays "". The text is bound to record and field: moved elsewhere it cannot be opened.
func (k Key) Seal(field, text string) string {
	if text == "" {
		return ""
	}
	return seal(k.aead, []byte(text), k.context(field))
}

// Open decrypts what Seal made for the same record and field.
func (k Key) Open(field, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	text, err := open(k.aead, sealed, k.context(field))
	if err != nil {
		return "", fmt.Errorf("field %s of record %s: %w", field, k.record, err)
	}
	return string(text), nil
}

func (k Key) context(field string) string { return k.record.String() + "/" + field }

// Fingerprint is the same text for the same value and purpose on every node, and says nothing about the value to those without
// the secret: for "one per person" without storing who. Normalise the value first.
func (v *Vault) Fingerprint(purpose, value string) string {
	mac := hmac.New(sha256.New, v.prints)
	fmt.Fprintf(mac, "%d:%s%s", len(purpose), purpose, value)
	return hex.EncodeToString(mac.Sum(nil))
}

func newAEAD(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func sealBytes(aead cipher.AEAD, plain []byte, context string) []byte {
	nonce := value.Random(aead.NonceSize())
	return aead.Seal(nonce, nonce, plain, []byte(context))
}

func openBytes(aead cipher.AEAD, data []byte, context string) ([]byte, error) {
	if len(data) < aead.NonceSize() {
		return nil, fmt.Errorf("sealed text is cut off")
	}
	return aead.Open(nil, data[:aead.NonceSize()], data[aead.NonceSize():], []byte(context))
}
