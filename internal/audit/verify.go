package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// chain is a run of entries, each with the hash of the one before. The sites shared one until each got its own.
type chain struct {
	Tenant value.ID `db:"tenant_id"`
	Hash   string   `db:"hash"`  // of the last entry
	Count  int64    `db:"count"` // of the entries ever written

	// Where the chain begins since its oldest entries were removed: the hash of the last of them, and how many they were.
	CutHash  string `db:"cut_hash"`
	CutCount int64  `db:"cut_count"`

	shared  bool
	first   string // what the first entry ever written hangs on
	read    int64  // entries, those removed included
	reached bool   // the stored end was met after as many entries as it counts
}

// sharedID is the row with the end of the chain that all sites shared.
const sharedID = 1

// sharedEnd is the end of the chain that all sites shared.
func sharedEnd(ctx context.Context, q db.Querier) (chain, error) {
	c, _, err := db.One[chain](ctx, q, `SELECT hash, count, cut_hash, cut_count FROM audit_head WHERE id = $1`, sharedID)
	c.shared = true
	return c, err
}

// chainsOf reads the ends of all chains, that of the shared one first.
func chainsOf(ctx context.Context, q db.Querier) ([]chain, error) {
	shared, err := sharedEnd(ctx, q)
	if err != nil {
		return nil, err
	}
	sites, err := db.Select[chain](ctx, q, `SELECT tenant_id, hash, count, cut_hash, cut_count FROM audit_chain ORDER BY tenant_id`)
	for i, c := range sites {
		sites[i].first = beginning(c.Tenant, shared.Hash)
	}
	return append([]chain{shared}, sites...), err
}

// start is what the first of the kept entries hangs on.
func (c chain) start() string {
	if c.CutCount == 0 {
		return c.first
	}
	return c.CutHash
}

// beginning stands in the first entry of a site in place of the hash before it. It hangs on the chain that all sites shared, so that
// nothing can be taken from the end of that one either.
func beginning(tenant value.ID, shared string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "audit chain of %d after %s", tenant, shared))
	return hex.EncodeToString(sum[:])
}

const (
	pageLength = 1000
	// maxWaiting bounds the entries that wait for the one before them. Nodes whose clocks differ write a few out of order; when
	// many wait, one is missing.
	maxWaiting = 100_000
)

// walk follows all chains at once through the entries in the order of their identifiers.
type walk struct {
	chains  []*chain
	ends    map[string]*chain // by the hash at which each chain stands
	waiting map[string]Row    // entries by the hash before them, which has not come yet
	read    int64
}

// Verify reads the whole log and names the first entry that was changed, or says where one is missing. It returns how many entries it
// read. What is written meanwhile does not disturb it; what is removed because it grew too old makes it begin again.
func Verify(ctx context.Context, q db.Querier) (n int64, err error) {
	chains, err := chainsOf(ctx, q)
	for err == nil {
		if n, err = verify(ctx, q, chains); err == nil {
			return n, nil
		}
		now, again := chainsOf(ctx, q)
		if again != nil || cuts(now) == cuts(chains) {
			return n, err
		}
		chains, err = now, nil
	}
	return 0, err
}

// cuts is how many entries were removed from all chains.
func cuts(chains []chain) (n int64) {
	for _, c := range chains {
		n += c.CutCount
	}
	return n
}

// verify walks from the ends of the chains as they were before any entry is read: later ones may only make the chains longer.
func verify(ctx context.Context, q db.Querier, chains []chain) (int64, error) {
	started, err := db.Int(ctx, q, `SELECT COALESCE(MAX(id), 0) FROM audit_log`)
	if err != nil {
		return 0, err
	}
	w := begin(chains)
	for after := value.ID(0); ; {
		rows, err := db.Select[Row](ctx, q, `SELECT `+columns+` FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2`, int64(after), pageLength)
		if err != nil {
			return w.read, err
		}
		for _, row := range rows {
			if err := w.take(row); err != nil {
				return w.read, err
			}
			after = row.ID
		}
		if len(rows) < pageLength {
			return w.read, w.end(value.ID(started))
		}
	}
}

func begin(chains []chain) *walk {
	w := &walk{ends: map[string]*chain{}, waiting: map[string]Row{}}
	for _, c := range chains {
		c.read = c.CutCount
		c.reached = c.read == c.Count && c.start() == c.Hash
		w.chains = append(w.chains, &c)
		w.ends[c.start()] = &c
	}
	return w
}

func (w *walk) take(row Row) error {
	w.read++
	if row.digest() != row.Hash {
		return changed(row)
	}
	for {
		c := w.ends[row.PrevHash]
		if c == nil {
			w.waiting[row.PrevHash] = row
			if len(w.waiting) > maxWaiting {
				return errs.New(errs.Invalid, "操作日志第 %s 条之前缺少记录", w.first())
			}
			return nil
		}
		delete(w.ends, row.PrevHash)
		if err := c.grow(row); err != nil {
			return err
		}
		w.ends[row.Hash] = c
		next, waits := w.waiting[row.Hash]
		if !waits {
			return nil
		}
		delete(w.waiting, row.Hash)
		row = next
	}
}

func (c *chain) name() string {
	if c.shared {
		return "各站点分开记录之前的部分"
	}
	return fmt.Sprintf("站点 %d 的部分", int64(c.Tenant))
}

func (c *chain) grow(row Row) error {
	c.read++
	if !c.shared && row.TenantID != c.Tenant {
		return changed(row)
	}
	if c.read == c.Count {
		c.reached = row.Hash == c.Hash
	}
	return nil
}

// end asks that every chain came to its stored end and that nothing stands outside of them. Entries younger than the walk may wait for
// one that was committed behind its back.
func (w *walk) end(started value.ID) error {
	for _, c := range w.chains {
		if !c.reached {
			return errs.New(errs.Invalid, "操作日志缺少记录：%s应有 %d 条，连续可查 %d 条", c.name(), c.Count-c.CutCount, c.read-c.CutCount)
		}
	}
	if first := w.first(); first != 0 && first <= started {
		return errs.New(errs.Invalid, "操作日志第 %s 条不在任何一条链上：它是后来加进去的，或者它之前缺少记录", first)
	}
	return nil
}

// first is the oldest of the entries that wait, 0 when none does.
func (w *walk) first() (id value.ID) {
	for _, row := range w.waiting {
		if id == 0 || row.ID < id {
			id = row.ID
		}
	}
	return id
}

func changed(row Row) error {
	return errs.New(errs.Invalid, "操作日志第 %s 条被改动过", row.ID)
}
