package db

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// maxGroup bounds how many callers share one commit: it keeps the lock and the wait of the last one short.
const maxGroup = 128

// group collects writers that wait for the disk, so that one flush serves many of them.
type group struct {
	mu      sync.Mutex
	waiting []*member
	leading bool
}

type member struct {
	ctx  context.Context
	fn   func(*Tx) error
	err  error
	done chan struct{}
}

// GroupTx is Tx for many small writes at once: those that arrive together share one transaction, each within a savepoint of its
// own, so that one that fails takes nothing of the others with it. When it returns nil, the work is on disk. fn may run a second
// time when the shared transaction breaks down. PostgreSQL shares the flush of concurrent commits by itself.
func (d *DB) GroupTx(ctx context.Context, fn func(*Tx) error) error {
	if d.dialect == Postgres {
		return d.Tx(ctx, fn)
	}
	m := &member{ctx: ctx, fn: fn, done: make(chan struct{})}
	g := &d.group
	g.mu.Lock()
	g.waiting = append(g.waiting, m)
	leads := !g.leading
	g.leading = true
	g.mu.Unlock()
	if leads {
		d.lead(g)
	}
	<-m.done
	return m.err
}

// lead commits groups until nobody waits. The first of those who wait does it; a leader whose own work is done goes on in the
// background for those who came meanwhile.
func (d *DB) lead(g *group) {
	for first := true; ; first = false {
		g.mu.Lock()
		if len(g.waiting) == 0 {
			g.leading = false
			g.mu.Unlock()
			return
		}
		if !first {
			g.mu.Unlock()
			go d.lead(g)
			return
		}
		n := min(len(g.waiting), maxGroup)
		members := g.waiting[:n:n]
		g.waiting = g.waiting[n:]
		g.mu.Unlock()
		d.commitGroup(members)
	}
}

// commitGroup never leaves anybody waiting, whatever happens inside.
func (d *DB) commitGroup(members []*member) {
	defer func() {
		for _, m := range members {
			close(m.done)
		}
	}()
	if len(members) == 1 {
		members[0].err = d.alone(members[0])
		return
	}
	err := d.Tx(context.Background(), func(tx *Tx) error {
		for _, m := range members {
			if m.err = tx.part(m); errors.Is(m.err, errSavepoint) {
				return m.err
			}
		}
		return nil
	})
	if err == nil {
		return
	}
	for _, m := range members {
		m.err = d.alone(m)
	}
}

// alone runs a member by itself; a panic must not end the process, because it would end it for the others too.
func (d *DB) alone(m *member) (err error) {
	defer recovered(&err)
	return d.Tx(m.ctx, m.fn)
}

// part runs one member inside the shared transaction. A member that left must not take the savepoint of the others with it.
func (t *Tx) part(m *member) error {
	if err := m.ctx.Err(); err != nil {
		return translate(err)
	}
	return t.Savepoint(context.WithoutCancel(m.ctx), func() (err error) {
		defer recovered(&err)
		return m.fn(t)
	})
}

func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic in a transaction: %v", p)
	}
}
