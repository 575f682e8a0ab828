package crud

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/imports"
)

// finishImport writes the log and, when rows were refused, the file with them. It fills the parts of the result that people see.
func (s sheets) finishImport(ctx context.Context, tx *db.Tx, r *Imported) error {
	if err := r.Tell(ctx, tx, s.plan.Table.Name, s.plan.Table.Label); err != nil || r.Errors == 0 {
		return err
	}
	heads, err := s.templateHeads(ctx, tx)
	if err != nil {
		return err
	}
	r.Columns = imports.ColumnsOf(heads)
	for _, c := range s.fileColumns() {
		r.Columns[c.at].Kind = c.Kind
	}
	return r.KeepRefused(ctx, tx, s.plan.Table.Label, s.importHeads())
}
