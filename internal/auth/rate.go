package auth

import (
	"maps"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate admits Burst calls at once and one more every Every.
type Rate struct {
	Burst int
	Every time.Duration
}

// maxBuckets bounds the addresses remembered.
const maxBuckets = 8192

// limiter holds a bucket for each address, in memory: each node counts for itself, what must be exact is in the database.
type limiter struct {
	rate    Rate
	mu      sync.Mutex
	buckets map[string]*rate.Limiter
}

func newLimiter(r Rate) *limiter {
	return &limiter{rate: r, buckets: map[string]*rate.Limiter{}}
}

// allow takes one call of the address.
func (l *limiter) allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := addressKey(address)
	b := l.buckets[key]
	if b == nil {
		l.makeRoom(now)
		b = rate.NewLimiter(rate.Every(l.rate.Every), l.rate.Burst)
		l.buckets[key] = b
	}
	return b.AllowN(now, 1)
}

// makeRoom forgets addresses whose bucket is full again, and under a flood of new addresses all of them: then the counters
// in the database still hold.
func (l *limiter) makeRoom(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	maps.DeleteFunc(l.buckets, func(_ string, b *rate.Limiter) bool { return b.TokensAt(now) >= float64(l.rate.Burst) })
	if len(l.buckets) >= maxBuckets {
		clear(l.buckets)
	}
}

// addressKey groups IPv6 addresses by /64: a single household or attacker has 2^64 of them.
func addressKey(address string) string {
	addr, err := netip.ParseAddr(address)
	if err != nil || addr.Is4() || addr.Is4In6() {
		return address
	}
	prefix, err := addr.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
