package auth

import (
	"testing"
	"time"
)

// The vectors of RFC 6238 appendix B, with the secrets of its reference implementation.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	secrets := map[algorithm]string{sha1Codes: "12345678901234567890", sha256Codes: "12345678901234567890123456789012"}
	for _, tt := range []struct {
		at   int64
		a    algorithm
		want string
	}{
		{59, sha1Codes, "94287082"}, {59, sha256Codes, "46119246"},
		{1111111109, sha1Codes, "07081804"}, {1111111109, sha256Codes, "68084774"},
		{1111111111, sha1Codes, "14050471"}, {1111111111, sha256Codes, "67062674"},
		{1234567890, sha1Codes, "89005924"}, {1234567890, sha256Codes, "91819424"},
		{2000000000, sha1Codes, "69279037"}, {2000000000, sha256Codes, "90698825"},
		{20000000000, sha1Codes, "65353130"}, {20000000000, sha256Codes, "77737706"},
	} {
		if got := codeAt([]byte(secrets[tt.a]), tt.a, stepAt(time.Unix(tt.at, 0)), 8); got != tt.want {
			t.Errorf("%s at %d: %s, want %s", tt.a, tt.at, got, tt.want)
		}
	}
}

func TestWhichCodesAreTaken(t *testing.T) {
	secret, now := []byte("12345678901234567890"), time.Unix(1_800_000_000, 0)
	code := func(after time.Duration) string {
		return codeAt(secret, sha256Codes, stepAt(now.Add(after)), totpDigits)
	}
	for _, tt := range []struct {
		name, typed string
		last        int64
		ok          bool
	}{
		{"the present one", code(0), 0, true},
		{"the one before", code(-30 * time.Second), 0, true},
		{"the one after", code(30 * time.Second), 0, true},
		{"one of two periods ago", code(-60 * time.Second), 0, false},
		{"one of two periods ahead", code(60 * time.Second), 0, false},
		{"one that was used", code(0), stepAt(now), false},
		{"one before the one that was used", code(-30 * time.Second), stepAt(now), false},
		{"the next after the one that was used", code(30 * time.Second), stepAt(now), true},
		{"of the other hash", codeAt(secret, sha1Codes, stepAt(now), totpDigits), 0, false},
		{"a shorter one", code(0)[:5], 0, false},
		{"nothing", "", 0, false},
	} {
		if _, ok := matchCode(secret, sha256Codes, tt.typed, now, tt.last); ok != tt.ok {
			t.Errorf("%s: %v, want %v", tt.name, ok, tt.ok)
		}
	}
}

func TestCodesAreReadAsPeopleTypeThem(t *testing.T) {
	for typed, want := range map[string]string{" 123 456 ": "123456", "１２３４５６": "123456", "abcd-efgh-2345": "ABCDEFGH2345", "12\x0034": "1234", "汉字": ""} {
		if got := normalCode(typed); got != want {
			t.Errorf("%q is read %q, want %q", typed, got, want)
		}
	}
}
