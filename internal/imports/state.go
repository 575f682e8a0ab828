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
		task, found, err := db.One[Task](ctx, d.Read(), taskColumns+` AND user_id = $2 AND tenant_id = $3`, int64(id), caller.UserID, caller.TenantID)
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
	state := ImportState{State: work.State, Progress: work.Progress, Message: work.Message}
	switch work.State {
	case job.Failed, job.Cancelled:
		state.Message, state.Code = fmt.Sprintf("导入没有做完，前 %d 行已经处理，其余没有导入。%s", t.Done, work.Message), 500
	case job.Done:
		state.State = job.Running // between the last part and its answer
	}
	return state, err
}
