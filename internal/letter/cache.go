package letter

import (
	"sync"
	"time"

	"jikong/internal/value"
)

const keptFor = time.Minute

// kept holds something of each site that is asked for all the time. Another node's change is seen a minute later.
type kept[T any] struct {
	mu    sync.Mutex
	sites map[value.ID]keptSite[T]
}

type keptSite[T any] struct {
	what  T
	until value.Time
}

// of returns what is kept of the site, or loads it. Two that load at once both do; the later one stays.
func (k *kept[T]) of(tenant value.ID, now value.Time, load func() (T, error)) (T, error) {
	k.mu.Lock()
	site, known := k.sites[tenant]
	k.mu.Unlock()
	if known && now < site.until {
		return site.what, nil
	}
	what, err := load()
	if err != nil {
		return what, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sites == nil {
		k.sites = map[value.ID]keptSite[T]{}
	}
	k.sites[tenant] = keptSite[T]{what, now + value.Time(keptFor.Milliseconds())}
	return what, nil
}

func (k *kept[T]) forget(tenant value.ID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.sites, tenant)
}
