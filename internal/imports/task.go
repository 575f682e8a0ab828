package imports

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/schema"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// An import of many rows is taken over by a job. It saves part by part and notes, in the transaction of each part, how far it is: after a
// crash it goes on with the next one, so that no row comes in twice and none is left out. Where all rows or none shall come in, it is one
// transaction.

// Job is the type of the job.
const Job = "list.import"

// Bounds of imports that a job takes over.
const (
	NowRows   = 1_000   // rows that are imported while the client waits, where it can also be told later
	LaterRows = 200_000 // rows of one import by a job
	WholeRows = 50_000  // those of one transaction: nobody else writes meanwhile
	PartRows  = 500     // rows of a part
)

// Task is a stored import.
type Task struct {
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
	Label    string   `db:"label"`

	CreateTime value.Time `db:"create_time"`
}

const taskColumns = `SELECT id, tenant_id, user_id, table_name, wanted, job_id, done, updated, skipped, result, label, create_time FROM import_task`

// errMoved tells that another node has taken the job over.
var errMoved = errors.New("another attempt has gone on with the import")

// Run is the handler of the job. The rights are those that the person has now, who is told of the end.
func Run(d *db.DB, shared *schema.Shared, person job.Person, tell job.Tell) job.Func {
	return func(ctx context.Context, j job.Job, report job.Progress) error {
		var id value.ID
		if err := json.Unmarshal([]byte(j.Data), &id); err != nil {
			return err
		}
		task, found, err := db.One[Task](ctx, d.Read(), taskColumns+` WHERE id = $1`, id)
		if err != nil || !found || task.Result != "" {
			return err
		}
		err = task.run(ctx, d, shared, person, report)
		if err == nil || j.Ends(ctx, err) && !errors.Is(err, errMoved) {
			return cmp.Or(err, task.tellEnd(ctx, d, tell, err))
		}
		return err
	}
}

func (t Task) run(ctx context.Context, d *db.DB, shared *schema.Shared, person job.Person, report job.Progress) error {
	caller, err := person(ctx, t.UserID, t.TenantID)
	if err != nil {
		return err
	}
	importer, known := shared.Importers[t.Table]
	if !known {
		return errs.Invalidf("程序的这一版本不能导入 %s", t.Table)
	}
	return importer.ImportTask(auth.Act(auth.WithPrincipal(ctx, caller), caller), d, t.ID, report)
}

// Enqueue stores the files of an import into a table, whose rows have a label, and asks for the job; it returns the identifier of the task.
func Enqueue(ctx context.Context, d *db.DB, table, label string, files []headed.File, order Order) (value.ID, error) {
	wanted, err := json.Marshal(order)
	if err != nil {
		return 0, err
	}
	caller, accepted := auth.PrincipalFrom(ctx), Imported{}
	err = order.Once(ctx, d, table, &accepted, func(tx *db.Tx) error {
		id := tx.NewID()
		accepted.Task = id
		work, err := job.Enqueue(ctx, tx, job.Request{Tenant: caller.TenantID, Type: Job, Data: id, By: caller.Username})
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO import_task (id, tenant_id, user_id, table_name, label, wanted, job_id, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			id, int64(caller.TenantID), caller.UserID, table, label, string(wanted), work, tx.Now); err != nil {
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
		return nil
	})
	return accepted.Task, err
}

// Open reads a task, how it is wanted, and its files.
func Open(ctx context.Context, q db.Querier, id value.ID) (task Task, order Order, files []headed.File, err error) {
	if task, _, err = db.One[Task](ctx, q, taskColumns+` WHERE id = $1`, id); err != nil {
		return task, order, nil, err
	}
	if err = json.Unmarshal([]byte(task.Wanted), &order); err != nil {
		return task, order, nil, err
	}
	type file struct {
		Name    string `db:"name"`
		Content []byte `db:"content"`
	}
	stored, err := db.Select[file](ctx, q, `SELECT name, content FROM import_task_file WHERE task_id = $1 ORDER BY no`, id)
	for _, f := range stored {
		files = append(files, headed.File{Name: f.Name, File: bytes.NewReader(f.Content), Size: int64(len(f.Content))})
	}
	return task, order, files, err
}

// NotePart notes in the transaction of a part how far the task is and what was refused. Who comes too late, because another node works on
// the task, gets an error that rolls the part back.
func (t *Task) NotePart(ctx context.Context, tx *db.Tx, rows []headed.Row, refused []RefusedRow, updated, skipped int) error {
	for _, row := range refused {
		text, err := json.Marshal(row)
		if err != nil {
			return err
		}
		at := t.Done + slices.IndexFunc(rows, func(r headed.Row) bool { return r.Number == row.Row && r.Source.Name == row.File })
		if _, err := tx.Exec(ctx, `INSERT INTO import_task_row (task_id, no, refused) VALUES ($1, $2, $3)`, t.ID, at, string(text)); err != nil {
			return err
		}
	}
	n, err := tx.Exec(ctx, `UPDATE import_task SET done = $1, updated = updated + $2, skipped = skipped + $3 WHERE id = $4 AND done = $5 AND result = ''`,
		t.Done+len(rows), updated, skipped, t.ID, t.Done)
	if err == nil && n == 0 {
		err = errMoved
	}
	return err
}

// Refused are the rows that all parts refused.
func (t *Task) Refused(ctx context.Context, tx *db.Tx) ([]RefusedRow, error) {
	kept, err := db.Select[string](ctx, tx, `SELECT refused FROM import_task_row WHERE task_id = $1 ORDER BY no`, t.ID)
	refused := make([]RefusedRow, len(kept))
	for n, text := range kept {
		if err := json.Unmarshal([]byte(text), &refused[n]); err != nil {
			return nil, err
		}
	}
	return refused, err
}

// Finish notes the result for the person and destroys the files.
func (t *Task) Finish(ctx context.Context, tx *db.Tx, result *Imported) error {
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	n, err := tx.Exec(ctx, `UPDATE import_task SET result = $1, done = $2 WHERE id = $3 AND result = ''`, string(text), result.Total, t.ID)
	if err == nil && n == 0 {
		err = errMoved
	}
	for _, table := range []string{"import_task_file", "import_task_row"} {
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM `+table+` WHERE task_id = $1`, t.ID)
		}
	}
	return err
}
