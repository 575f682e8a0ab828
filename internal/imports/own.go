package imports

import (
	"cmp"
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mostTold is how many of the own imports are told, the newest.
const mostTold = 20

// ownPage is where people look what became of their imports.
const ownPage = "/account/imports"

// OwnImport is one of the long imports of a person.
type OwnImport struct {
	ID         value.ID   `json:"id"`
	Label      string     `json:"label" doc:"导入的是什么"`
	CreateTime value.Time `json:"createTime"`
	State      job.State  `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Progress   int        `json:"progress" doc:"百分之几"`
	Message    string     `json:"message"`
	Code       int        `json:"code" doc:"做完以后：200 全部导入，201 有退回的，500 一行也没有导入"`
	FileURL    string     `json:"fileUrl" doc:"被退回的数据和原因；没有时为空"`
	File       string     `json:"fileName"`
}

// ownImports are those of the last days, the newest first.
func ownImports(ctx context.Context, d *db.DB) ([]OwnImport, error) {
	caller := auth.PrincipalFrom(ctx)
	tasks, err := db.Select[Task](ctx, d.Read(), taskColumns+` WHERE user_id = $1 AND tenant_id = $2 AND create_time >= $3 ORDER BY create_time DESC, id DESC LIMIT $4`,
		caller.UserID, int64(caller.TenantID), d.Now().Add(-taskLife), mostTold)
	own := make([]OwnImport, len(tasks))
	for n, task := range tasks {
		state, err := task.state(ctx, d)
		if err != nil {
			return nil, err
		}
		own[n] = OwnImport{ID: task.ID, Label: task.Label, CreateTime: task.CreateTime, State: state.State, Progress: state.Progress, Message: state.Message, Code: state.Code}
		if done := state.Result; done != nil {
			own[n].Message, own[n].FileURL, own[n].File = cmp.Or(done.Summary, done.Msg), done.FileURL, done.File
		}
	}
	return own, err
}

func mountOwn(api *web.API, d *db.DB) {
	route := web.Route{Methods: "GET", Path: "/sys/common/importTasks", Tag: "导入导出", Summary: "自己 3 天以内的后台导入", Access: web.SignedIn}
	web.Handle(api, route, func(ctx context.Context, _ *web.Empty) ([]OwnImport, error) { return ownImports(ctx, d) })
}

// tellEnd leaves a message for the person, who need not have waited: the work is done, or will not be begun again. Whoever is not told because
// the node ended meanwhile finds it on the page of the own imports.
func (t Task) tellEnd(ctx context.Context, d *db.DB, tell job.Tell, failure error) error {
	task, found, err := db.One[Task](ctx, d.Read(), taskColumns+` WHERE id = $1`, t.ID)
	if err != nil || !found {
		return err
	}
	title, text := "导入没有做完："+t.Label, task.unfinished(job.Job{})
	if failure == nil {
		state, err := task.state(ctx, d)
		if err != nil {
			return err
		}
		title, text = "导入已做完："+t.Label, cmp.Or(state.Result.Summary, state.Result.Msg)+"。"
		if state.Result.FileURL != "" {
			text += "退回的行和原因请到“我的导入”下载。"
		}
	}
	return d.Tx(ctx, func(tx *db.Tx) error { return tell(ctx, tx, t.TenantID, t.UserID, title, text, ownPage) })
}
