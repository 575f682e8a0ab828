package auth

import (
	"crypto/hmac"
	"crypto/sha1" // within HMAC, for the apps that compute nothing else
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
	"hash"
	"time"
)

// Parameters of RFC 6238 as every authenticator app takes them.
const (
	totpDigits = 6
	totpPeriod = 30 * time.Second
	totpSkew   = 1  // steps before and after: clocks of phones differ
	totpSecret = 20 // bytes; RFC 4226 asks for at least 128 bits and recommends 160
)

// algorithm is the hash that an app computes with. The address of an enrolment names SHA-256 (GB/T 22239 asks for a cryptographic
// factor); apps that ignore the parameter compute SHA-1, which is stored when their first code shows it.
type algorithm string

const (
	sha256Codes algorithm = "SHA256"
	sha1Codes   algorithm = "SHA1"
)

func (a algorithm) hash() func() hash.Hash {
	if a == sha1Codes {
		return sha1.New
	}
	return sha256.New
}

// stepAt is the number of the period that holds the moment.
func stepAt(now time.Time) int64 { return now.Unix() / int64(totpPeriod/time.Second) }

// codeAt is the code of a period (RFC 4226 5.3).
func codeAt(secret []byte, a algorithm, step int64, digits int) string {
	mac := hmac.New(a.hash(), secret)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(step)))
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0xf
	number := uint64(binary.BigEndian.Uint32(sum[offset:offset+4]) & 0x7fffffff)
	modulus := uint64(1)
	for range digits {
		modulus *= 10
	}
	return fmt.Sprintf("%0*d", digits, number%modulus)
}

// matchCode finds the period whose code was typed, close to now and after the last one that was used.
func matchCode(secret []byte, a algorithm, typed string, now time.Time, last int64) (step int64, ok bool) {
	middle := stepAt(now)
	for s := middle - totpSkew; s <= middle+totpSkew; s++ {
		right := subtle.ConstantTimeCompare([]byte(codeAt(secret, a, s, totpDigits)), []byte(typed)) == 1
		if right && s > last {
			step, ok = s, true
		}
	}
	return step, ok
}
