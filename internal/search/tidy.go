package search

import (
	"context"

	"jikong/internal/db"
)

// tidyIndex is an index that falls into parts as it is written.
type tidyIndex interface {
	// tidy does a little of putting parts together, in short transactions; more tells whether anything is left to do.
	tidy(ctx context.Context, d *db.DB) (more bool, err error)
}

// Tidy puts the parts of the index together, a little with each transaction, so that others write in between. A question looks for each of
// its words in every part, and there are a dozen of them after some months. The other database does that by itself.
func Tidy(ctx context.Context, d *db.DB) error {
	idx, can := indexOf(d.Dialect()).(tidyIndex)
	for more := can; more; {
		var err error
		if more, err = idx.tidy(ctx, d); err != nil {
			return err
		}
	}
	return nil
}
