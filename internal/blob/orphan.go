package blob

import (
	"context"
	"path"
	"time"

	"jikong/internal/value"
)

// orphanBatch is how many contents are asked for at once.
const orphanBatch = 200

// SweepOrphans deletes contents under the prefix that are older than that, by the clock of the store, and that nobody refers to: a process that died
// between storing a content and its row left them behind. The last part of a name must be an identifier; known returns those of the
// identifiers that have a row. It returns how many were deleted.
func SweepOrphans(ctx context.Context, s Store, prefix string, older time.Duration, known func(context.Context, []value.ID) ([]value.ID, error)) (n int, err error) {
	waiting := map[value.ID]string{}
	sweep := func() error {
		removed, err := dropUnknown(ctx, s, waiting, known)
		n += removed
		clear(waiting)
		return err
	}
	for info, err := range s.List(ctx, prefix) {
		if err != nil {
			return n, err
		}
		id, err := value.ParseID(path.Base(info.Name))
		if err != nil || info.Age <= older {
			continue
		}
		waiting[id] = info.Name
		if len(waiting) < orphanBatch {
			continue
		}
		if err := sweep(); err != nil {
			return n, err
		}
	}
	return n, sweep()
}

func dropUnknown(ctx context.Context, s Store, names map[value.ID]string, known func(context.Context, []value.ID) ([]value.ID, error)) (n int, err error) {
	if len(names) == 0 {
		return 0, nil
	}
	ids := make([]value.ID, 0, len(names))
	for id := range names {
		ids = append(ids, id)
	}
	have, err := known(ctx, ids)
	if err != nil {
		return 0, err
	}
	for _, id := range have {
		delete(names, id)
	}
	for _, name := range names {
		if err := s.Delete(ctx, name); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
