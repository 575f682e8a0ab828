package exports

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/lifetime"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Job is the type of the job.
const Job = "list.export"

// Bounds of exports that a job writes.
const (
	NowRows  = 20_000 // rows that are sent while the client waits
	mostTold = 20     // exports that one person is told of
	mostKept = 5      // files that one person has waiting
	mostBusy = 2      // exports of one person that are under way
	fileLife = 24 * time.Hour
	partSize = 512 << 10
	// percentRows is how far the rows bring the work; the file is packed and stored after the last one.
	percentRows = 90
)

// ownPage is where people find their files.
const ownPage = "/account/exports"

// Task is a stored export.
type Task struct {
	ID         value.ID   `db:"id"`
	TenantID   value.ID   `db:"tenant_id"`
	UserID     value.ID   `db:"user_id"`
	Path       string     `db:"path"`
	Query      string     `db:"query"`
	JobID      value.ID   `db:"job_id"`
	Total      int64      `db:"total"`
	Label      string     `db:"label"`
	Name       string     `db:"name"`
	Kind       string     `db:"kind"`
	Size       int64      `db:"size"`
	Written    int64      `db:"written"`
	Attempt    int64      `db:"attempt"`
	CreateTime value.Time `db:"create_time"`
}

const columns = `SELECT id, tenant_id, user_id, path, query, job_id, total, label, name, kind, size, written, attempt, create_time FROM export_task`

// errMoved tells that another node has written the file.
var errMoved = errors.New("another attempt has written the export")

// Run is the handler of the job. The rights, and the rows in sight, are those that the person has now.
func Run(d *db.DB, shared *schema.Shared, person job.Person, tell job.Tell) job.Func {
	return func(ctx context.Context, j job.Job, report job.Progress) error {
		var id value.ID
		if err := json.Unmarshal([]byte(j.Data), &id); err != nil {
			return err
		}
		task, found, err := db.One[Task](ctx, d.Read(), columns+` WHERE id = $1`, id)
		if err != nil || !found || task.Attempt != 0 {
			return err
		}
		err = task.run(ctx, d, shared, person, tell, j, report)
		if j.Ends(ctx, err) {
			return cmp.Or(err, task.tellFailure(ctx, d, tell, job.ReasonOf(j, err)))
		}
		return err
	}
}

func (t Task) run(ctx context.Context, d *db.DB, shared *schema.Shared, person job.Person, tell job.Tell, j job.Job, report job.Progress) error {
	caller, err := person(ctx, t.UserID, t.TenantID)
	if err != nil {
		return err
	}
	exporter, known := shared.Exporters[t.Path]
	if !known {
		return errs.Invalidf("程序的这一版本不能导出 %s", t.Path)
	}
	if !caller.Has(exporter.ExportPerm()) {
		return errs.New(errs.Forbidden, "已没有导出的权限")
	}
	work := writing{db: d, exporter: exporter, attempt: int64(max(j.Attempts, 1)), tell: tell}
	return work.write(auth.Act(auth.WithPrincipal(ctx, caller), caller), t, report)
}

// tellFailure leaves a message for the person, who need not have waited: the file is not written again. Nothing is told of an export that was
// taken back meanwhile, or whose file another attempt has written.
func (t Task) tellFailure(ctx context.Context, d *db.DB, tell job.Tell, reason string) error {
	text := fmt.Sprintf("您导出的%s没有写成文件。%s。请处理后重新导出。", t.Label, strings.TrimSuffix(reason, "。"))
	return d.Tx(ctx, func(tx *db.Tx) error {
		open, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM export_task WHERE id = $1 AND attempt = 0`, t.ID)
		if err != nil || open == 0 {
			return err
		}
		return tell(ctx, tx, t.TenantID, t.UserID, "导出没有做完："+t.Label, text, ownPage)
	})
}

// writing is an attempt to write a file.
type writing struct {
	db       *db.DB
	exporter schema.Exporter
	attempt  int64
	tell     job.Tell
}

func (w writing) write(ctx context.Context, t Task, report job.Progress) error {
	file := &parts{ctx: ctx, db: w.db, task: t.ID, attempt: w.attempt}
	if err := file.clear(); err != nil {
		return err
	}
	written, err := w.exporter.ExportTo(ctx, w.db, t.Query, file, func(rows int) {
		report(int(min(int64(rows)*percentRows/max(t.Total, 1), percentRows)), fmt.Sprintf("已写入 %d 行，共 %d 行", rows, t.Total))
	})
	if err == nil {
		err = file.flush()
	}
	if err != nil {
		return err
	}
	return w.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE export_task SET attempt = $1, name = $2, kind = $3, size = $4, written = $5 WHERE id = $6 AND attempt = 0`,
			w.attempt, file.name, file.kind, file.size, written, t.ID)
		if err == nil && n == 0 {
			err = errMoved
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM export_task_part WHERE task_id = $1 AND attempt <> $2`, t.ID, w.attempt); err != nil {
			return err
		}
		text := fmt.Sprintf("您导出的%s已经写成文件“%s”，共 %d 行。请在 %s 前到“我的导出”下载，过后要重新导出。",
			t.Label, file.name, written, t.CreateTime.Add(fileLife))
		return w.tell(ctx, tx, t.TenantID, t.UserID, "导出的文件已做好："+t.Label, text, ownPage)
	})
}

// parts stores a file as it grows, so that no more than a part of it is in memory.
type parts struct {
	ctx         context.Context
	db          *db.DB
	task        value.ID
	attempt, no int64
	waiting     []byte
	size        int64
	name, kind  string
}

// Called says what the file is called and of what type it is.
func (p *parts) Called(name, kind string) { p.name, p.kind = name, kind }

// Write keeps bytes until they are a part.
func (p *parts) Write(b []byte) (int, error) {
	p.waiting = append(p.waiting, b...)
	if len(p.waiting) < partSize {
		return len(b), nil
	}
	return len(b), p.flush()
}

func (p *parts) flush() error {
	if len(p.waiting) == 0 {
		return nil
	}
	err := p.db.Tx(p.ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(p.ctx, `INSERT INTO export_task_part (task_id, attempt, no, content) VALUES ($1, $2, $3, $4)`, p.task, p.attempt, p.no, p.waiting)
		return err
	})
	p.no, p.size, p.waiting = p.no+1, p.size+int64(len(p.waiting)), p.waiting[:0]
	return err
}

// clear removes what an attempt of the same number left.
func (p *parts) clear() error {
	return p.db.Tx(p.ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(p.ctx, `DELETE FROM export_task_part WHERE task_id = $1 AND attempt = $2`, p.task, p.attempt)
		return err
	})
}

// enqueue notes an export and asks for the job. Of the files that a person has waiting the newest stay.
func enqueue(ctx context.Context, d *db.DB, t Task) (Task, error) {
	caller := auth.PrincipalFrom(ctx)
	t.TenantID, t.UserID = caller.TenantID, caller.UserID
	own, err := ownTasks(ctx, d)
	if err != nil {
		return t, err
	}
	busy, kept := 0, 0
	var old []value.ID
	for _, task := range own {
		state, err := task.state(ctx, d)
		switch {
		case err != nil:
			return t, err
		case state.State == job.Waiting || state.State == job.Running:
			busy++
		default:
			if kept++; kept >= mostKept {
				old = append(old, task.ID)
			}
		}
	}
	if busy >= mostBusy {
		return t, errs.Invalidf("您有 %d 个导出正在进行，请等其中一个完成，或在“我的导出”里取消后再试", busy)
	}
	return t, d.Tx(ctx, func(tx *db.Tx) error {
		for _, id := range old {
			if _, err := tx.Exec(ctx, `DELETE FROM export_task WHERE id = $1`, id); err != nil {
				return err
			}
		}
		t.ID, t.CreateTime = tx.NewID(), tx.Now
		var err error
		if t.JobID, err = job.Enqueue(ctx, tx, job.Request{Tenant: t.TenantID, Type: Job, Data: t.ID, By: caller.Username}); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO export_task (id, tenant_id, user_id, path, query, job_id, total, label, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			t.ID, int64(t.TenantID), t.UserID, t.Path, t.Query, t.JobID, t.Total, t.Label, t.CreateTime)
		return err
	})
}

// ownTasks are the exports of the caller whose time is not over, the newest first.
func ownTasks(ctx context.Context, d *db.DB) ([]Task, error) {
	caller := auth.PrincipalFrom(ctx)
	return db.Select[Task](ctx, d.Read(), columns+` WHERE user_id = $1 AND tenant_id = $2 AND create_time >= $3 ORDER BY create_time DESC, id DESC LIMIT $4`,
		caller.UserID, int64(caller.TenantID), d.Now().Add(-fileLife), mostTold)
}

func ownTask(ctx context.Context, d *db.DB, id value.ID) (Task, error) {
	caller := auth.PrincipalFrom(ctx)
	task, found, err := db.One[Task](ctx, d.Read(), columns+` WHERE id = $1 AND user_id = $2 AND tenant_id = $3 AND create_time >= $4`,
		id, caller.UserID, int64(caller.TenantID), d.Now().Add(-fileLife))
	if err == nil && !found {
		err = errs.NotFoundf("导出的文件不存在，或者已过 24 小时，请重新导出")
	}
	return task, err
}

// Lifetimes are how long stays what exports leave.
func Lifetimes() []lifetime.Rule {
	tasks := lifetime.Rows{Table: "export_task", Since: "create_time"}
	return []lifetime.Rule{tasks.Of(lifetime.Rule{Code: "list.export", Title: "后台导出的文件", Keeps: "行数很多的导出：条件和做好的文件，只有导出的人能下载",
		Fixed: "24 小时后不能下载，当晚清除", Life: fileLife, Tables: []string{"export_task_part"}})}
}

// Forget removes the exports of somebody who is gone for good.
func Forget(ctx context.Context, tx *db.Tx, user value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM export_task WHERE user_id = $1`, user)
	return err
}
