package auth

import (
	"maps"
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"jikong/internal/errs"
	"jikong/internal/web"
)

// Rate admits Burst calls at once and one more every Every.
type Rate struct {
	Burst int
	Every time.Duration
}

// maxBuckets bounds the addresses remembered.
const maxBuckets = 8192

// Limiter admits calls of an address, or of a person by the number, at a rate. It holds a bucket for each, in memory: each node counts for
// itself, what must be exact is in the database.
type Limiter struct {
	rate    Rate
	mu      sync.Mutex
	buckets map[string]*rate.Limiter
}

// NewLimiter makes a limiter that counts on this node.
func NewLimiter(r Rate) *Limiter {
	return &Limiter{rate: r, buckets: map[string]*rate.Limiter{}}
}

// Take takes one call of the address; errs.TooMany says when to try again.
func (l *Limiter) Take(address string, now time.Time) error {
	if l.Allow(address, now) {
		return nil
	}
	refusal := errs.New(errs.TooMany, "提交得太频繁，请过 %d 秒再试", int(math.Ceil(l.rate.Every.Seconds())))
	refusal.Retry = l.rate.Every
	return refusal
}

// Allow takes one call of the address and tells whether it is admitted.
func (l *Limiter) Allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := web.Network(address)
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
func (l *Limiter) makeRoom(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	maps.DeleteFunc(l.buckets, func(_ string, b *rate.Limiter) bool { return b.TokensAt(now) >= float64(l.rate.Burst) })
	if len(l.buckets) >= maxBuckets {
		clear(l.buckets)
	}
}
