package privacy

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"math/big"
	"strings"

	"golang.org/x/crypto/argon2"

	"jikong/internal/value"
)

const (
	// receiptSigns has no vowels, so that no words come out, and nothing that people confuse: 0 O, 1 I L, 2 Z, 5 S, 8 B.
	receiptSigns   = "CDFGHJKMNPQRTVWXY34679"
	codeLength     = 12 // 53 bits
	passwordLength = 8  // 35 bits, behind a throttle
)

// The cost of a receipt's password hash. It may be low, because the password is drawn by us and hashed with a key that is not
// in the database: who has only the database can try nothing, and who has the secret too needs no password. A high cost would
// let a flood of look-ups stop the site.
const (
	hashTime   = 1
	hashMemory = 256 // KiB
	saltBytes  = 16
)

// NewQueryCode draws the code under which a letter or an application is found again, such as CDFG34HJ67KM.
func NewQueryCode() string {
	code, sign := make([]byte, codeLength), big.NewInt(int64(len(receiptSigns)))
	for i := range code {
		drawn, _ := rand.Int(rand.Reader, sign) // fails with its source alone, which never does
		code[i] = receiptSigns[drawn.Int64()]
	}
	return string(code)
}

// PasswordFor is the password of what was submitted under a print: always the same, so that a submission sent twice gets the same
// receipt although no password is stored. The print must hold what only the sender knows.
func (v *Vault) PasswordFor(print string) string {
	mac := hmac.New(sha256.New, v.passwords)
	mac.Write([]byte(print))
	n, signs := new(big.Int).SetBytes(mac.Sum(nil)), big.NewInt(int64(len(receiptSigns)))
	password, sign := make([]byte, passwordLength), new(big.Int)
	for i := range password {
		n.DivMod(n, signs, sign)
		password[i] = receiptSigns[sign.Int64()]
	}
	return string(password)
}

// IsPasswordFor tells whether the typed password is the one of a print.
func (v *Vault) IsPasswordFor(print, typed string) bool {
	return subtle.ConstantTimeCompare([]byte(v.PasswordFor(print)), []byte(NormalCode(typed))) == 1
}

// Grouped writes a code in fours, as it is read aloud and typed: CDFG-34HJ-67KM.
func Grouped(code string) string {
	var parts []string
	for ; len(code) > 4; code = code[4:] {
		parts = append(parts, code[:4])
	}
	return strings.Join(append(parts, code), "-")
}

// NormalCode reads a code or password as people type it: case, spaces, dashes and full-width signs do not matter.
// What cannot be one is "".
func NormalCode(typed string) string {
	if len(typed) > 128 {
		return ""
	}
	code := strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			r = r - '！' + '!'
		case r == ' ' || r == '\u3000' || r == '—' || r == '–' || r == '\t':
			return -1
		}
		if r == '-' {
			return -1
		}
		if r >= 'a' && r <= 'z' {
			r += 'A' - 'a'
		}
		return r
	}, typed)
	if strings.ContainsFunc(code, func(r rune) bool { return !strings.ContainsRune(receiptSigns, r) }) {
		return ""
	}
	return code
}

// HashPassword returns the argon2id hash of a receipt's password, keyed with the vault's secret.
func (v *Vault) HashPassword(password string) string {
	salt, encode := value.Random(saltBytes), base64.RawStdEncoding.EncodeToString
	return "$argon2id$" + encode(salt) + "$" + encode(v.stretch(password, salt))
}

// VerifyPassword compares a typed password with its hash. An empty hash stands for a code that does not exist: finding out
// that nothing matches it takes as long.
func (v *Vault) VerifyPassword(hash, typed string) bool {
	salt, want := make([]byte, saltBytes), []byte(nil)
	parts := strings.Split(hash, "$")
	if len(parts) == 4 && parts[1] == "argon2id" {
		decode := base64.RawStdEncoding.DecodeString
		stored, err := decode(parts[2])
		key, failed := decode(parts[3])
		if err == nil && failed == nil {
			salt, want = stored, key
		}
	}
	return subtle.ConstantTimeCompare(v.stretch(NormalCode(typed), salt), want) == 1
}

func (v *Vault) stretch(password string, salt []byte) []byte {
	mac := hmac.New(sha256.New, v.pepper)
	mac.Write([]byte(password))
	return argon2.IDKey(mac.Sum(nil), salt, hashTime, hashMemory, 1, keyBytes)
}
