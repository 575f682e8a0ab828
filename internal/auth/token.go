package auth

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"jikong/internal/value"
)

const tokenBytes = 32

var tokenLength = base64.RawURLEncoding.EncodedLen(tokenBytes)

// newToken draws an unguessable text of A–Z a–z 0–9 - _, which is also a legal WebSocket sub-protocol.
func newToken() string { return base64.RawURLEncoding.EncodeToString(value.Random(tokenBytes)) }

// hashToken returns what the database stores of a token; ok is false for a text that cannot be one. A plain hash is enough:
// the token has 256 random bits.
func hashToken(token string) (hash string, ok bool) {
	if len(token) != tokenLength {
		return "", false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != tokenBytes {
		return "", false
	}
	return digest(token), true
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
