// Package cache remembers what is asked for all the time and made from rows that change seldom.
package cache

import (
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"

	"jikong/internal/value"
)

// maxKept bounds a cache; tenants, columns and categories are few, so reaching it means that somebody plays.
const maxKept = 4096

// Stamped remembers values until the stamp they were made under changes, such as that of content versions, or their time is up. It never
// holds more than maxKept values.
type Stamped[K comparable, V any] struct {
	mu      sync.Mutex
	items   map[K]item[V]
	flights singleflight.Group
}

type item[V any] struct {
	value V
	stamp string
	until value.Time // 0 is never
}

// Get returns the value of the key, made by load when there is none for this stamp. The caller takes the stamp before, so a
// change during load makes the next Get load again. A publication empties the cache for all readers at once: one of them loads,
// the others wait for what it finds.
func (s *Stamped[K, V]) Get(key K, stamp string, now value.Time, load func() (V, value.Time, error)) (V, error) {
	s.mu.Lock()
	kept, found := s.items[key]
	s.mu.Unlock()
	if found && kept.stamp == stamp && (kept.until == 0 || now < kept.until) {
		return kept.value, nil
	}
	loadOnce := func() (any, error) {
		made, until, err := load()
		if err == nil {
			s.put(key, item[V]{value: made, stamp: stamp, until: until})
		}
		return made, err
	}
	made, err, shared := s.flights.Do(fmt.Sprintf("%v %s", key, stamp), loadOnce)
	if err != nil && shared {
		made, err = loadOnce() // the one who loaded may have left, which is no reason for those who wait
	}
	if err != nil {
		var none V
		return none, err
	}
	return made.(V), nil
}

// Forget has the next Get of a key without a stamp load again.
func (s *Stamped[K, V]) Forget(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.items, key)
	s.flights.Forget(fmt.Sprintf("%v %s", key, ""))
}

func (s *Stamped[K, V]) put(key K, made item[V]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.items == nil || len(s.items) >= maxKept {
		s.items = map[K]item[V]{}
	}
	s.items[key] = made
}
