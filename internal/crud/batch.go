package crud

import (
	"context"
	"slices"

	"jikong/internal/crud/batch"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	// MaxBatch bounds the rows of one call.
	MaxBatch = batch.Most
	// batchPart is how many rows share a transaction, so that a long batch never keeps other writers waiting.
	batchPart = 100
	// aheadPart is how many rows share one when work is done for them ahead: what it makes of them is held in memory until then.
	aheadPart = 10
)

// Ahead does for some rows of a batch, before the transaction that changes them, what takes long and asks nothing of it. It returns the
// context of that transaction.
type Ahead func(ctx context.Context, ids []value.ID) (context.Context, error)

// Each does something to each of the rows and tells which were gone or refused it. `verb` is what is done, such as 删除; `all` is
// the message when it was done to every row.
func Each(ctx context.Context, d *db.DB, ids []value.ID, verb, all string, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	return eachNamed(ctx, d, ids, verb, all, nil, do)
}

func eachNamed(ctx context.Context, d *db.DB, ids []value.ID, verb, all string, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	ids = batch.Distinct(ids)
	if len(ids) > MaxBatch {
		return Batch{}, errs.Invalidf("一次最多%s %d 条，请分几次选择", verb, MaxBatch)
	}
	b, err := each(ctx, d, ids, verb, all, ahead, do)
	if err == nil && len(ids) == 1 && b.Only != nil {
		return b, b.Only // told as if the row had been asked for alone, with the code of its reason
	}
	return b, err
}

func each(ctx context.Context, d *db.DB, ids []value.ID, verb, all string, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	b := Batch{Gone: []value.ID{}, Refused: []batch.Refusal{}}
	ctx, k := keeping(ctx, d)
	for part := range slices.Chunk(ids, partOf(ahead)) {
		done, err := eachOfPart(ctx, d, part, ahead, do)
		if err != nil {
			return b, err
		}
		b.Done += done.Done
		b.Gone, b.Refused, b.Only = append(b.Gone, done.Gone...), append(b.Refused, done.Refused...), done.Only
	}
	b.Message, b.Undo = b.Sentence(verb, all), k.offer()
	return b, nil
}

func partOf(ahead Ahead) int {
	if ahead == nil {
		return batchPart
	}
	return aheadPart
}

func eachOfPart(ctx context.Context, d *db.DB, ids []value.ID, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (done Batch, err error) {
	if ahead != nil {
		if ctx, err = ahead(ctx, ids); err != nil {
			return done, err
		}
	}
	err = d.Tx(ctx, func(tx *db.Tx) (err error) {
		done, err = eachOf(ctx, tx, ids, do)
		return err
	})
	return done, err
}

func eachOf(ctx context.Context, tx *db.Tx, ids []value.ID, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (b Batch, err error) {
	for _, id := range ids {
		problem := tx.Savepoint(ctx, func() error { return do(ctx, tx, id) })
		known := refusal(problem)
		switch {
		case problem == nil:
			b.Done++
		case known == nil:
			return b, problem
		case known.Code == errs.NotFound:
			b.Gone, b.Only = append(b.Gone, id), problem
		default:
			b.Refused, b.Only = append(b.Refused, batch.Refusal{ID: id, Reason: batch.Reason(known)}), problem
		}
	}
	return b, nil
}
