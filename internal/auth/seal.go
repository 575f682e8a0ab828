package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"jikong/internal/value"
)

// deriveKey gives each use of the installation's secret a key of its own.
func deriveKey(secret []byte, use string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(use))
	return mac.Sum(nil)
}

func newSealer(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// seal encrypts a secret for one owner; moved to another one it cannot be opened.
func seal(aead cipher.AEAD, plain []byte, owner string) string {
	nonce := value.Random(aead.NonceSize())
	return base64.RawStdEncoding.EncodeToString(aead.Seal(nonce, nonce, plain, []byte(owner)))
}

func unseal(aead cipher.AEAD, sealed, owner string) ([]byte, error) {
	data, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return nil, fmt.Errorf("sealed secret: %w", err)
	}
	if len(data) < aead.NonceSize() {
		return nil, errors.New("sealed secret is cut off")
	}
	return aead.Open(nil, data[:aead.NonceSize()], data[aead.NonceSize():], []byte(owner))
}
