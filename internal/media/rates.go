package media

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// rates counts the uploads of each person, in memory: each node counts for itself; the quotas are exact.
type rates struct {
	perMinute int
	mu        sync.Mutex
	people    map[value.ID]*rate.Limiter
}

func newRates(perMinute int) *rates {
	return &rates{perMinute: perMinute, people: map[value.ID]*rate.Limiter{}}
}

// take counts one upload of the person.
func (r *rates) take(person value.ID, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.people[person] // there are as many as accounts
	if l == nil {
		l = rate.NewLimiter(rate.Every(time.Minute/time.Duration(r.perMinute)), r.perMinute)
		r.people[person] = l
	}
	if !l.AllowN(now, 1) {
		return errs.New(errs.TooMany, "上传得太频繁（每分钟最多 %d 个文件），请稍候再试", r.perMinute)
	}
	return nil
}
