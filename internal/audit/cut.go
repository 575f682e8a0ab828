package audit

import (
	"context"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/value"
)

// pruneLog removes the oldest entries of the chains and notes where each begins from then on, so that what is kept can still be proved
// whole. It stops in front of an entry that was changed or that is missing: those behind it stay as evidence.
func pruneLog(ctx context.Context, tx *db.Tx, before value.Time, limit int) (removed int64, err error) {
	chains, err := chainsOf(ctx, tx)
	if err != nil {
		return 0, err
	}
	for _, c := range chains {
		left := limit - int(removed)
		if left == 0 {
			break
		}
		old, err := c.oldest(ctx, tx, before, left)
		if err == nil && len(old) > 0 {
			err = c.cut(ctx, tx, old)
		}
		if err != nil {
			return removed, err
		}
		removed += int64(len(old))
	}
	return removed, nil
}

// oldest are the first entries of the chain, in its order, that are from before a moment and that say what they said when written.
func (c chain) oldest(ctx context.Context, q db.Querier, before value.Time, limit int) ([]Row, error) {
	rows, err := db.Select[Row](ctx, q, `WITH RECURSIVE old (entry, ending, place) AS (
			SELECT id, hash, 1 FROM audit_log WHERE prev_hash = $1 AND at < $2
			UNION ALL SELECT id, hash, place + 1 FROM old JOIN audit_log ON prev_hash = ending WHERE at < $2 AND place < $3)
		SELECT `+columns+` FROM old JOIN audit_log ON id = entry ORDER BY place`, c.start(), before, limit)
	for i, row := range rows {
		if row.digest() != row.Hash || !c.shared && row.TenantID != c.Tenant {
			return rows[:i], err
		}
	}
	return rows, err
}

// cut removes entries from the beginning. The end of the chain is locked last, so that those who write wait for one statement only.
func (c chain) cut(ctx context.Context, tx *db.Tx, old []Row) error {
	ids := make([]value.ID, len(old))
	for i, row := range old {
		ids[i] = row.ID
	}
	var args []any
	if _, err := tx.Exec(ctx, `DELETE FROM audit_log WHERE id IN (`+db.In(&args, ids)+`)`, args...); err != nil {
		return err
	}
	update, id := `UPDATE audit_chain SET cut_hash = $1, cut_count = cut_count + $2 WHERE tenant_id = $3 AND cut_count = $4`, int64(c.Tenant)
	if c.shared {
		update, id = `UPDATE audit_head SET cut_hash = $1, cut_count = cut_count + $2 WHERE id = $3 AND cut_count = $4`, sharedID
	}
	n, err := tx.Exec(ctx, update, old[len(old)-1].Hash, len(old), id, c.CutCount)
	if err == nil && n == 0 {
		err = fmt.Errorf("the operation log of site %d is cut by somebody else", id)
	}
	return err
}
