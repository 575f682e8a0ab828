package crud

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// An import of many rows is taken over by a job. It saves part by part and notes, in the transaction of each part, how far it is: after a
// crash it goes on with the next one, so that no row comes in twice and none is left out. Where all rows or none shall come in, it is one
// transaction.

// ImportJob is the type of the job.
const ImportJob = "list.import"

const (
	nowRows   = 1_000   // rows that are imported while the client waits, where it can also be told later
	laterRows = 200_000 // rows of one import by a job
	wholeRows = 50_000  // those of one transaction: nobody else writes meanwhile
	partRows  = 500     // rows of a part
)

// Person finds out who somebody is and what they may do.
type Person func(ctx context.Context, user, tenant value.ID) (auth.Principal, error)

// importTask is a stored import.
type importTask struct {
	ID       value.ID `db:"id"`
	TenantID value.ID `db:"tenant_id"`
	UserID   value.ID `db:"user_id"`
	Table    string   `db:"table_name"`
	Wanted   string   `db:"wanted"`
	JobID    value.ID `db:"job_id"`
	Done     int      `db:"done"`
	Updated  int      `db:"updated"`
	Skipped  int      `db:"skipped"`
	Result   string   `db:"result"`
}

const taskColumns = `SELECT id, tenant_id, user_id, table_name, wanted, job_id, done, updated, skipped, result FROM import_task WHERE id = $1`

// errMoved tells that another node has taken the job over.
var errMoved = errors.New("another attempt has gone on with the import")

// RunImport is the handler of the job. The rights are those that the person has now.
func RunImport(d *db.DB, shared *Shared, person Person) job.Func {
	return func(ctx context.Context, j job.Job, report job.Progress) error {
		var id value.ID
		if err := json.Unmarshal([]byte(j.Data), &id); err != nil {
			return err
		}
		task, found, err := db.One[importTask](ctx, d.Read(), taskColumns, id)
		if err != nil || !found || task.Result != "" {
			return err
		}
		caller, err := person(ctx, task.UserID, task.TenantID)
		if err != nil {
			return err
		}
		importer, known := shared.Importers[task.Table]
		if !known {
			return errs.Invalidf("程序的这一版本不能导入 %s", task.Table)
		}
		return importer.ImportTask(auth.Act(auth.WithPrincipal(ctx, caller), caller), d, id, report)
	}
}

// isLong tells that files have more rows than are imported while the client waits. What is wrong with their headings is said at once.
func (s *tableStore[T]) isLong(files []ImportFile, order ImportOrder) (bool, error) {
	if s.shared == nil || !order.Later {
		return false, nil
	}
	reader := s.reader(order, s.mostLater(order))
	reader.Enough = nowRows
	for _, f := range files {
		if err := reader.Read(f, len(files) > 1); err != nil {
			return false, err
		}
	}
	return len(reader.Rows) > nowRows, nil
}

func (s *tableStore[T]) mostLater(order ImportOrder) int {
	most := laterRows
	if order.Whole {
		most = wholeRows
	}
	if own := s.res.Excel.MaxRows; own > 0 {
		most = own
	}
	return most
}

// importLater stores the files and asks for the job.
func (s *tableStore[T]) importLater(ctx context.Context, d *db.DB, files []ImportFile, order ImportOrder) (Imported, error) {
	if _, err := s.meeting(ctx, order.Existing); err != nil {
		return Imported{}, err
	}
	wanted, err := json.Marshal(order)
	if err != nil {
		return Imported{}, err
	}
	caller := auth.PrincipalFrom(ctx)
	result := Imported{Labels: s.importLabels(), Refused: []RefusedRow{}, Msg: "行数较多，正在后台导入"}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		id := tx.NewID()
		work, err := job.Enqueue(ctx, tx, job.Request{Tenant: caller.TenantID, Type: ImportJob, Data: id, By: caller.Username})
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO import_task (id, tenant_id, user_id, table_name, wanted, job_id, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			id, int64(caller.TenantID), caller.UserID, s.plan.Table.Name, string(wanted), work, tx.Now); err != nil {
			return err
		}
		for n, f := range files {
			content := make([]byte, f.Size)
			if _, err := f.File.ReadAt(content, 0); err != nil && f.Size > 0 {
				return err
			}
			if _, err := tx.Exec(ctx, `INSERT INTO import_task_file (task_id, no, name, content) VALUES ($1, $2, $3, $4)`, id, n, f.Name, content); err != nil {
				return err
			}
		}
		result.Task = id
		return nil
	})
	return result, err
}

// ImportTask does the work of a task, from where an earlier attempt stopped.
func (s *tableStore[T]) ImportTask(ctx context.Context, d *db.DB, id value.ID, report func(percent int, message string)) error {
	if !auth.PrincipalFrom(ctx).Has(s.importPerm()) {
		return errs.New(errs.Forbidden, "已没有导入%s的权限", s.plan.Table.Label)
	}
	task, order, result, err := s.readTask(ctx, d, id)
	if err != nil {
		return err
	}
	met, err := s.meeting(ctx, order.Existing)
	if err != nil {
		return err
	}
	i := s.newImporter(met)
	i.undoable = s.undoable(len(result.rows), order)
	if err := i.resolve(ctx, d.Read(), result.rows); err != nil {
		return err
	}
	if order.Whole {
		return i.takeWhole(ctx, d, task, &result)
	}
	for task.Done < len(result.rows) {
		if err := i.takePart(ctx, d, &task, result.rows); err != nil {
			return err
		}
		report(task.Done*99/len(result.rows), fmt.Sprintf("已处理 %d 行，共 %d 行", task.Done, len(result.rows)))
	}
	return d.Tx(ctx, func(tx *db.Tx) error {
		kept, err := db.Select[string](ctx, tx, `SELECT refused FROM import_task_row WHERE task_id = $1 ORDER BY no`, id)
		if err != nil {
			return err
		}
		result.refused = make([]RefusedRow, len(kept))
		for n, text := range kept {
			if err := json.Unmarshal([]byte(text), &result.refused[n]); err != nil {
				return err
			}
		}
		result.Updated, result.Skipped = task.Updated, task.Skipped
		return i.finishTask(ctx, tx, task, &result)
	})
}

func (s *tableStore[T]) readTask(ctx context.Context, d *db.DB, id value.ID) (task importTask, order ImportOrder, result Imported, err error) {
	if task, _, err = db.One[importTask](ctx, d.Read(), taskColumns, id); err != nil {
		return task, order, result, err
	}
	if err = json.Unmarshal([]byte(task.Wanted), &order); err != nil {
		return task, order, result, err
	}
	type file struct {
		Name    string `db:"name"`
		Content []byte `db:"content"`
	}
	stored, err := db.Select[file](ctx, d.Read(), `SELECT name, content FROM import_task_file WHERE task_id = $1 ORDER BY no`, id)
	if err != nil {
		return task, order, result, err
	}
	files := make([]ImportFile, len(stored))
	for n, f := range stored {
		files[n] = ImportFile{Name: f.Name, File: bytes.NewReader(f.Content), Size: int64(len(f.Content))}
	}
	result, err = s.readAll(files, order, s.mostLater(order))
	return task, order, result, err
}

// takePart saves the next rows. Who comes too late, because another node works on the task, changes nothing.
func (i *importer[T]) takePart(ctx context.Context, d *db.DB, task *importTask, all []headed.Row) error {
	rows := all[task.Done:min(task.Done+partRows, len(all))]
	i.met.updated, i.met.skipped, i.added = map[place]bool{}, map[place]bool{}, nil
	err := d.Tx(ctx, func(tx *db.Tx) error {
		refused, err := i.saveAll(bulk(ctx), tx, rows)
		if err != nil {
			return err
		}
		for _, row := range refused {
			text, err := json.Marshal(row)
			if err != nil {
				return err
			}
			at := task.Done + slices.IndexFunc(rows, func(r headed.Row) bool { return r.Number == row.Row && r.Source.Name == row.File })
			if _, err := tx.Exec(ctx, `INSERT INTO import_task_row (task_id, no, refused) VALUES ($1, $2, $3)`, task.ID, at, string(text)); err != nil {
				return err
			}
		}
		if err := i.keepAdded(ctx, tx, task.ID, task.Done); err != nil {
			return err
		}
		n, err := tx.Exec(ctx, `UPDATE import_task SET done = $1, updated = updated + $2, skipped = skipped + $3 WHERE id = $4 AND done = $5 AND result = ''`,
			task.Done+len(rows), len(i.met.updated), len(i.met.skipped), task.ID, task.Done)
		if err == nil && n == 0 {
			err = errMoved
		}
		return err
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
func (i *importer[T]) takeWhole(ctx context.Context, d *db.DB, task importTask, result *Imported) error {
	err := d.Tx(ctx, func(tx *db.Tx) (err error) {
		if result.refused, err = i.saveAll(bulk(ctx), tx, result.rows); err != nil {
			return err
		}
		if len(result.refused) > 0 {
			return errNothing
		}
		result.Updated, result.Skipped = len(i.met.updated), len(i.met.skipped)
		if err := i.keepAdded(ctx, tx, task.ID, 0); err != nil {
			return err
		}
		return i.finishTask(ctx, tx, task, result)
	})
	if errors.Is(err, errNothing) {
		result.whole = true
		err = d.Tx(ctx, func(tx *db.Tx) error { return i.finishTask(ctx, tx, task, result) })
	}
	return err
}

// finishTask notes the result for the person and destroys the files.
func (i *importer[T]) finishTask(ctx context.Context, tx *db.Tx, task importTask, result *Imported) error {
	result.count()
	i.offerUndo(result, task.ID)
	if err := i.store.finishImport(ctx, tx, result); err != nil {
		return err
	}
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	n, err := tx.Exec(ctx, `UPDATE import_task SET result = $1, done = $2 WHERE id = $3 AND result = ''`, string(text), result.Total, task.ID)
	if err == nil && n == 0 {
		err = errMoved
	}
	for _, table := range []string{"import_task_file", "import_task_row"} {
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM `+table+` WHERE task_id = $1`, task.ID)
		}
	}
	return err
}
