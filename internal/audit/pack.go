package audit

import (
	"context"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	packFrom   = 4 << 10 // bytes from which a version is compressed
	dictionary = 1       // the number zstd gives the version that others are compressed against
)

// stored is a version as it lies in the data log: as text, or compressed, alone or against the version that base names.
type stored struct {
	ID     value.ID `db:"id"`
	Text   string   `db:"data_content"`
	Packed []byte   `db:"data_packed"`
	Base   value.ID `db:"data_base"`
}

// alone packs and unpacks versions that lean on no other. Both are safe for use by several goroutines.
var alone = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // options that do not depend on data
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*maxSnapshot))
	if err != nil {
		panic(err)
	}
	return e, d
})

// base is the newest whole version of a row with what compresses against it.
type base struct {
	table, rowID string
	id           value.ID
	size         int // compressed
	difference   *zstd.Encoder
}

type baseKey struct{}

const wholeVersion = ` FROM sys_data_log WHERE tenant_id = $1 AND data_table = $2 AND data_id = $3 AND data_packed IS NOT NULL AND data_base IS NULL
	ORDER BY data_version DESC LIMIT 1`

// WithBase reads, before the transaction of a save, what the next version of a row will be compressed against: that and making the compressor
// take longer than the compression.
func WithBase(ctx context.Context, q db.Querier, table, id string) (context.Context, error) {
	b, found, err := readBase(ctx, q, ActorOf(ctx).Tenant, table, id)
	if err != nil || !found {
		return ctx, err
	}
	return context.WithValue(ctx, baseKey{}, b), nil
}

func readBase(ctx context.Context, q db.Querier, tenant value.ID, table, id string) (b base, found bool, err error) {
	whole, found, err := db.One[stored](ctx, q, `SELECT id, data_content, data_packed, data_base`+wholeVersion, tenant, table, id)
	if err != nil || !found {
		return b, false, err
	}
	_, d := alone()
	before, err := d.DecodeAll(whole.Packed, nil)
	if err != nil {
		return b, false, errs.Wrap(err, errs.Internal, "")
	}
	b = base{table: table, rowID: id, id: whole.ID, size: len(whole.Packed)}
	if b.difference, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderDictRaw(dictionary, before)); err != nil {
		return b, false, errs.Wrap(err, errs.Internal, "")
	}
	b.difference.EncodeAll(before, nil) // makes its tables, which it keeps
	return b, true, nil
}

// baseOf is what was read before the transaction, where that is still the newest whole version, else what is now.
func baseOf(ctx context.Context, tx *db.Tx, tenant value.ID, v Version) (b base, found bool, err error) {
	if b, found = ctx.Value(baseKey{}).(base); found && b.table == v.table && b.rowID == v.id {
		id, _, err := db.One[value.ID](ctx, tx, `SELECT id`+wholeVersion, tenant, v.table, v.id)
		if err != nil || id == b.id {
			return b, true, err
		}
	}
	return readBase(ctx, tx, tenant, v.table, v.id)
}

// pack makes of a long version what differs from the newest whole one of its row. When that is more than half as long as it, the version is
// the next whole one; so reading a version never takes more than two rows.
func pack(ctx context.Context, tx *db.Tx, tenant value.ID, v Version) (stored, error) {
	if len(v.content) < packFrom {
		return stored{Text: v.content}, nil
	}
	b, found, err := baseOf(ctx, tx, tenant, v)
	if err != nil {
		return stored{}, err
	}
	if found {
		if packed := b.difference.EncodeAll([]byte(v.content), nil); len(packed) <= b.size/2 {
			return stored{Packed: packed, Base: b.id}, nil
		}
	}
	e, _ := alone()
	return stored{Packed: e.EncodeAll([]byte(v.content), nil)}, nil
}

// Contents are the JSON of versions by their identifiers. Whether the caller may see them is asked before.
func Contents(ctx context.Context, q db.Querier, ids ...value.ID) (map[value.ID]string, error) {
	rows, err := packedRows(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	bases, err := basesOf(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	contents := make(map[value.ID]string, len(rows))
	for _, r := range rows {
		if contents[r.ID], err = r.content(bases); err != nil {
			return nil, err
		}
	}
	return contents, nil
}

// basesOf are readers for what leans on other versions, by the version it leans on.
func basesOf(ctx context.Context, q db.Querier, rows []stored) (map[value.ID]*zstd.Decoder, error) {
	var named []value.ID
	for _, r := range rows {
		if r.Base != 0 && !slices.Contains(named, r.Base) {
			named = append(named, r.Base)
		}
	}
	whole, err := packedRows(ctx, q, named)
	bases := make(map[value.ID]*zstd.Decoder, len(whole))
	_, d := alone()
	for _, b := range whole {
		before, err := d.DecodeAll(b.Packed, nil)
		if err == nil {
			bases[b.ID], err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*maxSnapshot),
				zstd.WithDecoderDictRaw(dictionary, before))
		}
		if err != nil {
			return nil, errs.Wrap(err, errs.Internal, "")
		}
	}
	return bases, err
}

func packedRows(ctx context.Context, q db.Querier, ids []value.ID) ([]stored, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var args []any
	in := db.In(&args, ids)
	return db.Select[stored](ctx, q, `SELECT id, data_content, data_packed, data_base FROM sys_data_log WHERE id IN (`+in+`)`, args...)
}

func (s stored) content(bases map[value.ID]*zstd.Decoder) (string, error) {
	_, d := alone()
	switch {
	case len(s.Packed) == 0:
		return s.Text, nil
	case s.Base != 0:
		if d = bases[s.Base]; d == nil {
			return "", errs.New(errs.Internal, "")
		}
	}
	text, err := d.DecodeAll(s.Packed, nil)
	if err != nil {
		return "", errs.Wrap(err, errs.Internal, "")
	}
	return string(text), nil
}
