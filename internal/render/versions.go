package render

import (
	"context"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Topic is the bus topic of content changes; ids are "tenant:scope:version".
const Topic = "content"

const (
	pollEvery = 10 * time.Second
	// pollBack is how much a change may be late: by a transaction that took long, or by the clock of its node.
	pollBack = 5 * time.Minute
)

type scopeKey struct {
	tenant value.ID
	scope  string
}

// seen is what this process knows of a scope: its version in the table, and the place of the news in the order of arrival.
type seen struct {
	version int64
	seq     uint64
}

// Versions knows which content scopes changed since this process started. A version is a number that only grows; it is raised
// in the transaction of the change. The bus brings the news at once, the table is read again now and then because messages
// can be lost.
type Versions struct {
	db  *db.DB
	bus Bus

	seq   atomic.Uint64 // raised with every news
	mu    sync.RWMutex
	known map[scopeKey]seen
	read  value.Time // when the last poll began that succeeded
}

// NewVersions makes a copy that knows of no change; Run keeps it up to date.
func NewVersions(d *db.DB, b Bus) *Versions {
	return &Versions{db: d, bus: b, known: map[scopeKey]seen{}, read: d.Now()}
}

// Bump raises the version of the scopes inside the transaction that changes what they show. After the commit this node shows
// the change with its next answer, and the other nodes hear of it on the bus.
func (v *Versions) Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error {
	// Always the same order, so that two transactions cannot wait for each other.
	sorted := slices.Compact(slices.Sorted(slices.Values(scopes)))
	for _, scope := range sorted {
		// The new version is an identifier of now, so that a poll can ask for what is younger than another identifier.
		version, err := db.Int(ctx, tx, `INSERT INTO content_version (tenant_id, scope, version) VALUES ($1, $2, $3)
			ON CONFLICT (tenant_id, scope) DO UPDATE SET version =
				CASE WHEN excluded.version > content_version.version THEN excluded.version ELSE content_version.version + 1 END
			RETURNING version`, tenant, scope, tx.NewID())
		if err != nil {
			return err
		}
		tx.AfterCommit(func() {
			v.observe(scopeKey{tenant, scope}, version)
			v.bus.Publish(Topic, messageOf(tenant, scope, version))
		})
	}
	return nil
}

// Run listens on the bus and reads the table every ten seconds, and when the bus was away, until ctx ends.
func (v *Versions) Run(ctx context.Context) error {
	lost := make(chan struct{}, 1)
	reread := func() {
		select {
		case lost <- struct{}{}:
		default:
		}
	}
	defer v.bus.Subscribe(Topic, func(id string) {
		if key, version, ok := parseMessage(id); ok {
			v.observe(key, version)
		} else {
			reread()
		}
	})()
	defer v.bus.Subscribe(bus.TopicReconnected, func(string) { reread() })()
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		if err := v.poll(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "content versions cannot be read, pages may be old", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-lost:
		case <-tick.C:
		}
	}
}

type versionRow struct {
	Tenant  value.ID `db:"tenant_id"`
	Scope   string   `db:"scope"`
	Version int64    `db:"version"`
}

// poll reads the changes since the last poll that succeeded, however long ago that was, and of some minutes before it.
func (v *Versions) poll(ctx context.Context) error {
	begun := v.db.Now()
	v.mu.RLock()
	since := db.IDAt(v.read.Go().Add(-pollBack))
	v.mu.RUnlock()
	rows, err := db.Select[versionRow](ctx, v.db.Read(), `SELECT tenant_id, scope, version FROM content_version WHERE version > $1`, int64(since))
	if err != nil {
		return err
	}
	for _, row := range rows {
		v.observe(scopeKey{row.Tenant, row.Scope}, row.Version)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.read = begun
	return nil
}

// observe takes news; old news changes nothing.
func (v *Versions) observe(key scopeKey, version int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if version > v.known[key].version {
		v.known[key] = seen{version: version, seq: v.seq.Load() + 1}
		v.seq.Add(1)
	}
}

// now is the place in the order of news; what is loaded after it knows all earlier news.
func (v *Versions) now() uint64 { return v.seq.Load() }

// changed tells whether one of the scopes changed after the given place.
func (v *Versions) changed(since uint64, tenant value.ID, scopes []string) bool {
	if v.seq.Load() == since {
		return false
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	for _, scope := range scopes {
		if v.known[scopeKey{tenant, scope}].seq > since {
			return true
		}
	}
	return false
}

// Stamp is a text that is another after a bump of one of the scopes. Take it before loading what it is to guard.
func (v *Versions) Stamp(tenant value.ID, scopes ...string) string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	stamp := make([]byte, 0, 16*len(scopes))
	for _, scope := range scopes {
		stamp = strconv.AppendInt(stamp, v.known[scopeKey{tenant, scope}].version, 36)
		stamp = append(stamp, '.')
	}
	return string(stamp)
}

func messageOf(tenant value.ID, scope string, version int64) string {
	return strconv.FormatInt(int64(tenant), 10) + ":" + scope + ":" + strconv.FormatInt(version, 10)
}

func parseMessage(id string) (scopeKey, int64, bool) {
	first, last := strings.IndexByte(id, ':'), strings.LastIndexByte(id, ':')
	if first < 0 || first == last {
		return scopeKey{}, 0, false
	}
	tenant, err := value.ParseID(id[:first])
	if err != nil {
		return scopeKey{}, 0, false
	}
	version, err := strconv.ParseInt(id[last+1:], 10, 64)
	return scopeKey{tenant, id[first+1 : last]}, version, err == nil
}
