package content

import (
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"

	"jikong/internal/value"
)

// maxKept bounds a cache; tenants, columns and categories are few, so reaching it means that somebody plays.
const maxKept = 4096

// kept remembers values until the content version they were made under changes, or their time is up. It never holds more than
// maxKept values.
type kept[K comparable, V any] struct {
	mu      sync.Mutex
	items   map[K]keptItem[V]
	flights singleflight.Group
}

type keptItem[V any] struct {
	value V
	stamp string
	until value.Time // 0 is never
}

// get returns the value of the key, made by load when there is none for this stamp. The caller takes the stamp before, so a
// change during load makes the next get load again. A publication empties the cache for all readers at once: one of them loads,
// the others wait for what it finds.
func (k *kept[K, V]) get(key K, stamp string, now value.Time, load func() (V, value.Time, error)) (V, error) {
	k.mu.Lock()
	item, found := k.items[key]
	k.mu.Unlock()
	if found && item.stamp == stamp && (item.until == 0 || now < item.until) {
		return item.value, nil
	}
	loadOnce := func() (any, error) {
		made, until, err := load()
		if err == nil {
			k.put(key, keptItem[V]{value: made, stamp: stamp, until: until})
		}
		return made, err
	}
	made, err, shared := k.flights.Do(fmt.Sprintf("%v %s", key, stamp), loadOnce)
	if err != nil && shared {
		made, err = loadOnce() // the one who loaded may have left, which is no reason for those who wait
	}
	if err != nil {
		var none V
		return none, err
	}
	return made.(V), nil
}

func (k *kept[K, V]) put(key K, item keptItem[V]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.items == nil || len(k.items) >= maxKept {
		k.items = map[K]keptItem[V]{}
	}
	k.items[key] = item
}
