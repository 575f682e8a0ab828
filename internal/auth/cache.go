package auth

import (
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"jikong/internal/bus"
	"jikong/internal/value"
)

const (
	cacheLife = 3 * time.Second // how long a node may miss an ended session when a bus message is lost
	cacheSize = 4096            // principals kept; more than people work at once
)

// cacheKey is a session's token hash together with the tenant that the request names, 0 for none: the header itself has many forms of each.
type cacheKey struct {
	tokenHash string
	tenant    value.ID
}

type cached struct {
	session   Session
	principal Principal
	until     value.Time
	lastSeen  atomic.Int64 // newest known use, milliseconds
}

// cache spares the five reads that a principal costs on each request. Messages of the bus drop entries at once; a fill that
// began before such a message is not stored, because it may hold what the message revoked.
type cache struct {
	mu         sync.Mutex
	generation int64
	entries    map[cacheKey]*cached
}

func newCache(b bus.Bus) *cache {
	c := &cache{entries: map[cacheKey]*cached{}}
	b.Subscribe(topicSession, func(id string) { c.drop(func(e *cached) bool { return e.session.ID.String() == id }) })
	b.Subscribe(topicUser, func(id string) {
		c.drop(func(e *cached) bool { return id == everybody || e.session.UserID.String() == id })
	})
	b.Subscribe(bus.TopicReconnected, func(string) { c.drop(func(*cached) bool { return true }) })
	return c
}

// get returns a fresh entry, or nil and the generation that put wants back.
func (c *cache) get(key cacheKey, now value.Time) (*cached, int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil && now < e.until {
		return e, c.generation
	}
	return nil, c.generation
}

func (c *cache) put(key cacheKey, e *cached, generation int64, now value.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if generation != c.generation {
		return
	}
	if len(c.entries) >= cacheSize {
		maps.DeleteFunc(c.entries, func(_ cacheKey, e *cached) bool { return now >= e.until })
	}
	if len(c.entries) < cacheSize {
		c.entries[key] = e
	}
}

func (c *cache) drop(gone func(*cached) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	maps.DeleteFunc(c.entries, func(_ cacheKey, e *cached) bool { return gone(e) })
}
