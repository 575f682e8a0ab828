package auth

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"jikong/internal/value"
)

// HashParams are the costs of argon2id.
type HashParams struct {
	Time    uint32 // passes
	Memory  uint32 // KiB
	Threads uint8
}

// DefaultHashing is the minimum of the OWASP password storage cheat sheet: about 25 ms and 19 MiB for each hash.
var DefaultHashing = HashParams{Time: 2, Memory: 19 * 1024, Threads: 1}

const (
	saltBytes   = 16
	keyBytes    = 32
	maxMemory   = 1 << 20 // KiB; a stored hash that asks for more is damaged
	maxTime     = 64
	maxHashText = 256
)

// Passwords hashes, verifies and judges passwords.
type Passwords struct {
	policy Policy
	params HashParams
	effort hashSlots
	derive func(password, salt []byte, p HashParams) []byte
}

func newPasswords(policy Policy, params HashParams, child *Child) *Passwords {
	p := &Passwords{policy: policy, params: params, effort: newHashSlots(), derive: argon2id}
	if child != nil {
		p.effort, p.derive = make(hashSlots, cap(child.idle)), child.Derive
	}
	return p
}

func argon2id(password, salt []byte, p HashParams) []byte {
	return argon2.IDKey(password, salt, p.Time, p.Memory, p.Threads, keyBytes)
}

// Hash returns the PHC string of a password: $argon2id$v=19$m=…,t=…,p=…$salt$hash.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	salt := value.Random(saltBytes)
	key, err := p.key(ctx, password, salt, p.params)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
		argon2.Version, p.params.Memory, p.params.Time, p.params.Threads, encode(salt), encode(key)), nil
}

// Match is the result of Verify.
type Match struct {
	OK    bool
	Stale bool // right, but hashed with other parameters than today's: hash it again
}

// Verify compares a password with a stored hash. An empty hash stands for an unknown user: nothing matches it, and finding
// that out takes as long as for a known one.
func (p *Passwords) Verify(ctx context.Context, stored, password string) (Match, error) {
	if stored == "" {
		_, err := p.key(ctx, password, make([]byte, saltBytes), p.params)
		return Match{}, err
	}
	params, salt, want, err := parseHash(stored)
	if err != nil {
		return Match{}, fmt.Errorf("stored password hash: %w", err)
	}
	got, err := p.key(ctx, password, salt, params)
	if err != nil {
		return Match{}, err
	}
	ok := subtle.ConstantTimeCompare(got, want) == 1
	return Match{OK: ok, Stale: ok && params != p.params}, nil
}

// key waits for its turn, so that a flood of sign-ins takes neither all memory nor all processors.
func (p *Passwords) key(ctx context.Context, password string, salt []byte, params HashParams) ([]byte, error) {
	if err := p.effort.begin(ctx); err != nil {
		return nil, err
	}
	defer p.effort.end()
	return p.derive([]byte(password), salt, params), nil
}

var errHash = errors.New("not an argon2id PHC string")

func parseHash(text string) (params HashParams, salt, key []byte, err error) {
	parts := strings.Split(text, "$")
	if len(text) > maxHashText || len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return params, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &params.Memory, &params.Time, &params.Threads); err != nil {
		return params, nil, nil, errHash
	}
	if params.Threads == 0 || params.Time == 0 || params.Time > maxTime || params.Memory > maxMemory {
		return params, nil, nil, errHash
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return params, nil, nil, errHash
	}
	if key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil || len(key) != keyBytes {
		return params, nil, nil, errHash
	}
	return params, salt, key, nil
}
