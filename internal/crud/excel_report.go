package crud

import (
	"context"
	"fmt"

	"jikong/internal/audit"
	"jikong/internal/db"
)

// finishImport writes the log and, when rows were refused, the file with them. It fills the parts of the result that people see.
func (s sheets[T]) finishImport(ctx context.Context, tx *db.Tx, r *Imported) error {
	label := s.plan.Table.Label
	r.Msg = r.Sentence(label)
	if r.Success > 0 {
		err := audit.Write(ctx, tx, audit.Entry{
			Action: s.plan.Table.Name + ".import", ObjectType: s.plan.Table.Name, Operate: audit.Imported,
			Summary: fmt.Sprintf("导入%s %d 条，退回 %d 条", label, r.Success, r.Errors),
		})
		if err != nil {
			return err
		}
	}
	return r.KeepRefused(ctx, tx, label, s.importHeads())
}
