package crud

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// isLong tells that files have more rows than are imported while the client waits. What is wrong with their headings is said at once.
func (s sheets) isLong(files []headed.File, order ImportOrder) (bool, error) {
	if s.shared == nil || !order.Later || len(s.plan.Table.Children) > 0 {
		return false, nil
	}
	reader := s.reader(order, s.mostLater(order))
	reader.Enough = imports.NowRows
	for _, f := range files {
		if err := reader.Read(f, len(files) > 1); err != nil {
			return false, err
		}
	}
	return len(reader.Rows) > imports.NowRows, nil
}

func (s sheets) mostLater(order ImportOrder) int {
	most := imports.LaterRows
	if order.Whole {
		most = imports.WholeRows
	}
	return cmp.Or(s.maxRows, most)
}

// importLater stores the files and asks for the job.
func (s sheets) importLater(ctx context.Context, d *db.DB, files []headed.File, order ImportOrder) (Imported, error) {
	if _, err := s.meeting(ctx, order.Existing); err != nil {
		return Imported{}, err
	}
	task, err := imports.Enqueue(ctx, d, s.plan.Table.Name, s.plan.Table.Label, files, order)
	return Imported{Labels: s.importLabels(), Refused: []imports.RefusedRow{}, Msg: "行数较多，正在后台导入", Task: task}, err
}

// ImportTask does the work of a task, from where an earlier attempt stopped.
func (s sheets) ImportTask(ctx context.Context, d *db.DB, id value.ID, report func(percent int, message string)) error {
	if !auth.PrincipalFrom(ctx).Has(s.importPerm) {
		return errs.New(errs.Forbidden, "已没有导入%s的权限", s.plan.Table.Label)
	}
	task, order, files, err := imports.Open(ctx, d.Read(), id)
	if err != nil {
		return err
	}
	result, err := s.readAll(files, order, s.mostLater(order))
	if err != nil {
		return err
	}
	met, err := s.meeting(ctx, order.Existing)
	if err != nil {
		return err
	}
	i := s.newImporter(met)
	i.undoable, i.undo = s.undoable(len(result.Rows)), s.token(task.ID, d.Now())
	if err := i.resolve(ctx, d.Read(), result.Rows); err != nil {
		return err
	}
	if order.Whole {
		return i.takeWhole(ctx, d, task, &result)
	}
	for task.Done < len(result.Rows) {
		if err := i.takePart(ctx, d, &task, result.Rows); err != nil {
			return err
		}
		report(task.Done*99/len(result.Rows), fmt.Sprintf("已处理 %d 行，共 %d 行", task.Done, len(result.Rows)))
	}
	return d.Tx(ctx, func(tx *db.Tx) error {
		if result.AllRefused, err = task.Refused(ctx, tx); err != nil {
			return err
		}
		result.Updated, result.Skipped = task.Updated, task.Skipped
		return i.finishTask(ctx, tx, task, &result)
	})
}

// takePart saves the next rows. Who comes too late, because another node works on the task, changes nothing.
func (i *importer) takePart(ctx context.Context, d *db.DB, task *imports.Task, all []headed.Row) error {
	rows := all[task.Done:min(task.Done+imports.PartRows, len(all))]
	i.met.updated, i.met.skipped, i.added = map[place]bool{}, map[place]bool{}, nil
	err := d.Tx(ctx, func(tx *db.Tx) error {
		refused, err := i.saveAll(bulk(ctx), tx, rows)
		if err != nil {
			return err
		}
		if err := i.keepAdded(ctx, tx); err != nil {
			return err
		}
		return task.NotePart(ctx, tx, rows, refused, len(i.met.updated), len(i.met.skipped))
	})
	if err != nil {
		return err
	}
	task.Done += len(rows)
	task.Updated += len(i.met.updated)
	task.Skipped += len(i.met.skipped)
	return nil
}

// takeWhole saves all rows or none, and notes what came of it in the same transaction.
func (i *importer) takeWhole(ctx context.Context, d *db.DB, task imports.Task, result *Imported) error {
	err := d.Tx(ctx, func(tx *db.Tx) (err error) {
		if result.AllRefused, err = i.saveAll(bulk(ctx), tx, result.Rows); err != nil {
			return err
		}
		if len(result.AllRefused) > 0 {
			return errNothing
		}
		result.Updated, result.Skipped = len(i.met.updated), len(i.met.skipped)
		if err := i.keepAdded(ctx, tx); err != nil {
			return err
		}
		return i.finishTask(ctx, tx, task, result)
	})
	if errors.Is(err, errNothing) {
		result.Whole = true
		err = d.Tx(ctx, func(tx *db.Tx) error { return i.finishTask(ctx, tx, task, result) })
	}
	return err
}

// finishTask notes the result for the person and destroys the files.
func (i *importer) finishTask(ctx context.Context, tx *db.Tx, task imports.Task, result *Imported) error {
	result.Count()
	i.offerUndo(result)
	if err := i.table.finishImport(ctx, tx, result); err != nil {
		return err
	}
	return task.Finish(ctx, tx, result)
}
