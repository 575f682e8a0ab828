package jobdesk

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) pause(ctx context.Context, in *crud.IDInput) (web.Message, error) {
	return "停止成功！", s.turn(ctx, in.ID, stopped)
}

func (s *Service) resume(ctx context.Context, in *crud.IDInput) (web.Message, error) {
	return "启动成功！", s.turn(ctx, in.ID, runs)
}

// turn starts or stops a row; one that stands so already stays as it is.
func (s *Service) turn(ctx context.Context, text string, status int) error {
	id, err := crud.ParseID(text)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		row, err := s.rows.Get(ctx, tx, id)
		if err != nil || row.Status == status {
			return err
		}
		row.Status = status
		return s.rows.Update(ctx, tx, &row)
	})
}

// StartedRun names the run that was asked for.
type StartedRun struct {
	RunID value.ID `json:"runId" doc:"运行编号，用 /run 查看"`
}

// EnvelopeMessage is the text for the person.
func (StartedRun) EnvelopeMessage() string { return "已开始执行" }

// execute runs a row once now, whatever its expression says and also when it is stopped.
func (s *Service) execute(ctx context.Context, in *crud.IDInput) (started StartedRun, err error) {
	id, err := crud.ParseID(in.ID)
	if err != nil {
		return started, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		row, err := s.rows.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		// Who presses at the same time waits here, and then sees the run of the first.
		if _, err := tx.Exec(ctx, `UPDATE quartz_job SET version = version WHERE id = $1`, row.ID); err != nil {
			return err
		}
		alive, err := job.Alive(ctx, tx, id)
		if err == nil && (alive > 0 && row.Overlap == skip || alive >= mostAlive) {
			err = busy()
		}
		if err != nil {
			return err
		}
		work := dueRow{ID: row.ID, TenantID: row.TenantID, Work: row.JobClassName, Parameter: row.Parameter, Overlap: row.Overlap, Timeout: row.Timeout, Retries: row.Retries}
		if started.RunID, err = job.Enqueue(ctx, tx, s.request(work, tx.Now, auth.PrincipalFrom(ctx).Username)); err != nil {
			return err
		}
		tx.AfterCommit(s.Wake)
		return audit.Write(ctx, tx, audit.Entry{Action: "quartzJob.execute", ObjectType: "quartzJob", ObjectID: row.ID.String(), Summary: "立即执行定时任务“" + s.title(row.JobClassName) + "”"})
	})
	if errs.Is(err, errs.Conflict) { // somebody else was faster
		err = busy()
	}
	return started, err
}

func busy() error {
	return errs.Invalidf("上一次还没有结束，这次没有执行；请等它结束或先取消，也可以把“上一次还没结束时”改为排队")
}
