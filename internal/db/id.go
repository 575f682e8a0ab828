package db

import (
	"encoding/binary"
	"sync"
	"time"

	"jikong/internal/value"
)

// Layout of an identifier: 41 bits of milliseconds since 2024-01-01 UTC (69 years), 10 bits of node, 12 bits of sequence.
const (
	idEpoch   = 1704067200000
	nodeBits  = 10
	seqBits   = 12
	maxInTick = 1 << seqBits
)

type idMaker struct {
	mu    sync.Mutex
	clock func() time.Time
	node  int64
	last  int64
	seq   int64
}

// newIDMaker draws the node number by chance: two nodes with the same number would also need the same millisecond and
// sequence to collide, and then the primary key refuses the row.
func newIDMaker(clock func() time.Time) *idMaker {
	return &idMaker{clock: clock, node: int64(binary.BigEndian.Uint16(value.Random(2))) & (1<<nodeBits - 1)}
}

// next never goes back, even when the clock does or stands still: it then borrows from the coming milliseconds.
func (m *idMaker) next() value.ID {
	m.mu.Lock()
	defer m.mu.Unlock()
	tick := m.clock().UnixMilli() - idEpoch
	if tick > m.last {
		m.last, m.seq = tick, 0
	} else if m.seq++; m.seq == maxInTick {
		m.last, m.seq = m.last+1, 0
	}
	return value.ID(m.last<<(nodeBits+seqBits) | m.node<<seqBits | m.seq)
}

// IDAt is the lowest identifier that is made at a moment.
func IDAt(t time.Time) value.ID {
	return value.ID(max(t.UnixMilli()-idEpoch, 0) << (nodeBits + seqBits))
}
