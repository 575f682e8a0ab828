package imports

import (
	"context"
	"encoding/json"
	"fmt"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ImportState tells how far an import by a job is.
type ImportState struct {
	State    job.State `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Progress int       `json:"progress" doc:"百分之几"`
	Message  string    `json:"message"`
	Code     int       `json:"code" doc:"做完以后：200 全部导入，201 有退回的，500 一行也没有导入"`
	Result   *Imported `json:"result" doc:"做完以后与直接导入的回答相同"`
}

type taskInput struct {
	ID string `query:"id" doc:"编号"`
}

// mountTasks adds the call by which people follow their own imports.
func mountTasks(api *web.API, d *db.DB) {
	route := web.Route{Methods: "GET", Path: "/sys/common/importTask", Tag: "导入导出", Summary: "自己的后台导入做到了哪里", Access: web.SignedIn}
	web.Handle(api, route, func(ctx context.Context, in *taskInput) (ImportState, error) {
		id, err := value.ParseID(in.ID)
		if err != nil || id == 0 {
			return ImportState{}, errs.Invalidf("缺少编号或编号格式不正确")
		}
		caller := auth.PrincipalFrom(ctx)
		task, found, err := db.One[Task](ctx, d.Read(), taskColumns+` WHERE id = $1 AND user_id = $2 AND tenant_id = $3`, int64(id), caller.UserID, caller.TenantID)
		if err == nil && !found {
			err = errs.NotFoundf("导入任务不存在或已过期，请重新导入")
		}
		if err != nil {
			return ImportState{}, err
		}
		return task.state(ctx, d)
	})
}

func (t Task) state(ctx context.Context, d *db.DB) (ImportState, error) {
	if t.Result != "" {
		var result Imported
		if err := json.Unmarshal([]byte(t.Result), &result); err != nil {
			return ImportState{}, err
		}
		_, code := result.EnvelopeOutcome()
		return ImportState{State: job.Done, Progress: 100, Message: result.Msg, Code: code, Result: &result}, nil
	}
	work, err := job.Get(ctx, d.Read(), t.TenantID, t.JobID)
	if errs.Is(err, errs.NotFound) {
		work, err = job.Job{State: job.Failed}, nil
	}
	state := ImportState{State: work.State, Progress: work.Progress, Message: t.told(work)}
	switch work.State {
	case job.Failed, job.Cancelled:
		state.Code = 500
	case job.Done:
		state.State = job.Running // between the last part and its answer
	}
	return state, err
}

// told is what the person reads of work without a result. Nodes and their attempts are words of operators.
func (t Task) told(work job.Job) string {
	switch {
	case work.State == job.Failed || work.State == job.Cancelled:
		return t.unfinished(work)
	case work.Attempts == 0:
		return "正在排队"
	case work.Attempts == 1 && work.State != job.Waiting:
		return work.Message
	case t.Done == 0:
		return "中途停过，正在重新开始"
	}
	return fmt.Sprintf("中途停过，会接着做完：前 %d 行已经处理", t.Done)
}

// unfinished says what became of the rows of work that ended before its last one, and what to do about the others.
func (t Task) unfinished(work job.Job) string {
	why := job.Reason(work)
	if work.GivenUp() {
		why = "服务多次中断，不再继续。"
	}
	if t.Done == 0 {
		return "导入没有做完，一行也没有导入，请重新导入。" + why
	}
	return fmt.Sprintf("导入没有做完：前 %d 行已经处理，其余没有导入，请把其余的行再导入一次。%s", t.Done, why)
}
