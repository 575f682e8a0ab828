package exports

import (
	"context"
	"fmt"
	"net/http"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ExportState tells how far an export by a job is.
type ExportState struct {
	ID         value.ID   `json:"id" doc:"任务的编号；空为行数不多，直接下载"`
	Label      string     `json:"label" doc:"导出的是什么"`
	Name       string     `json:"name" doc:"文件名，做好以后才有"`
	State      job.State  `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Progress   int        `json:"progress" doc:"百分之几"`
	Message    string     `json:"message"`
	Total      int64      `json:"total" doc:"共有几行"`
	Size       int64      `json:"size" doc:"文件的字节数，做好以后才有"`
	CreateTime value.Time `json:"createTime"`
	ExpireTime value.Time `json:"expireTime" doc:"到这时为止可以下载"`
}

func (t Task) state(ctx context.Context, d *db.DB) (ExportState, error) {
	s := ExportState{ID: t.ID, Label: t.Label, Name: t.Name, Total: t.Total, Size: t.Size, CreateTime: t.CreateTime, ExpireTime: t.CreateTime.Add(fileLife)}
	if t.Attempt != 0 {
		s.State, s.Progress, s.Total, s.Message = job.Done, 100, t.Written, "已写入全部数据"
		return s, nil
	}
	work, err := job.Get(ctx, d.Read(), t.TenantID, t.JobID)
	if errs.Is(err, errs.NotFound) {
		work, err = job.Job{State: job.Failed}, nil
	}
	s.State, s.Progress, s.Message = work.State, work.Progress, told(work)
	if s.State == job.Done {
		s.State = job.Running // between the last part and its note
	}
	return s, err
}

// told is what the person reads of work without a file. Nodes and their attempts are words of operators.
func told(work job.Job) string {
	switch {
	case work.GivenUp():
		return "服务多次中断，不再继续。"
	case work.State == job.Failed || work.State == job.Cancelled:
		return job.Reason(work)
	case work.Attempts > 1:
		return fmt.Sprintf("中途停过，已从头重写到 %d%%", work.Progress)
	}
	return work.Message
}

type orderInput struct {
	Body struct {
		Path  string `json:"path" maxLength:"200" doc:"导出的地址，如 /sys/log/exportXls"`
		Query string `json:"query" required:"false" maxLength:"20000" doc:"它的查询参数"`
	}
}

type idInput struct {
	ID string `query:"id" doc:"编号"`
}

func (in *idInput) read() (value.ID, error) {
	id, err := value.ParseID(in.ID)
	if err != nil || id == 0 {
		return 0, errs.Invalidf("缺少编号或编号格式不正确")
	}
	return id, nil
}

// desk answers the calls.
type desk struct {
	db     *db.DB
	shared *schema.Shared
}

// Mount adds the calls by which people ask for exports of many rows, follow them and fetch their files.
func Mount(api *web.API, d *db.DB, shared *schema.Shared) {
	desk := desk{d, shared}
	route := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/common" + path, Tag: "导入导出", Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, route("POST", "/exportTask", "行数很多时请后台任务导出"), desk.order)
	web.Handle(api, route("GET", "/exportTask", "自己的后台导出做到了哪里"), desk.follow)
	web.Handle(api, route("DELETE", "/exportTask", "取消自己的后台导出，或删除它的文件"), desk.remove)
	web.Handle(api, route("GET", "/exportTasks", "自己 24 小时以内的后台导出"), desk.list)
	file := route("GET", "/exportFile", "下载自己的后台导出的文件")
	file.File = true
	api.HandleRaw(file, desk.file)
}

// order counts the rows. A few are downloaded at once, from the address itself; the answer has no identifier then.
func (k desk) order(ctx context.Context, in *orderInput) (ExportState, error) {
	exporter, known := k.shared.Exporters[in.Body.Path]
	if !known {
		return ExportState{State: job.Done}, nil
	}
	if !auth.PrincipalFrom(ctx).Has(exporter.ExportPerm()) {
		return ExportState{}, errs.New(errs.Forbidden, "没有导出的权限")
	}
	label, total, err := exporter.CountExport(ctx, k.db.Read(), in.Body.Query)
	if err != nil {
		return ExportState{}, err
	}
	if total <= NowRows {
		return ExportState{State: job.Done, Label: label, Total: int64(total)}, nil
	}
	task, err := enqueue(ctx, k.db, Task{Path: in.Body.Path, Query: in.Body.Query, Label: label, Total: int64(total)})
	if err != nil {
		return ExportState{}, err
	}
	return task.state(ctx, k.db)
}

func (k desk) follow(ctx context.Context, in *idInput) (ExportState, error) {
	id, err := in.read()
	if err != nil {
		return ExportState{}, err
	}
	task, err := ownTask(ctx, k.db, id)
	if err != nil {
		return ExportState{}, err
	}
	return task.state(ctx, k.db)
}

func (k desk) list(ctx context.Context, _ *web.Empty) ([]ExportState, error) {
	tasks, err := ownTasks(ctx, k.db)
	states := make([]ExportState, len(tasks))
	for i, task := range tasks {
		if states[i], err = task.state(ctx, k.db); err != nil {
			return nil, err
		}
	}
	return states, err
}

// remove ends the work and destroys the file.
func (k desk) remove(ctx context.Context, in *idInput) (string, error) {
	id, err := in.read()
	if err != nil {
		return "", err
	}
	task, err := ownTask(ctx, k.db, id)
	if err != nil {
		return "", err
	}
	return "", k.db.Tx(ctx, func(tx *db.Tx) error {
		if err := job.Cancel(ctx, tx, task.TenantID, task.JobID); err != nil && !errs.Is(err, errs.NotFound) {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM export_task WHERE id = $1`, task.ID)
		return err
	})
}

// file sends the parts one after the other.
func (k desk) file(w http.ResponseWriter, r *http.Request) error {
	in := idInput{ID: r.URL.Query().Get("id")}
	id, err := in.read()
	if err != nil {
		return err
	}
	ctx := r.Context()
	task, err := ownTask(ctx, k.db, id)
	if err != nil {
		return err
	}
	exporter, known := k.shared.Exporters[task.Path]
	switch {
	case !known || !auth.PrincipalFrom(ctx).Has(exporter.ExportPerm()):
		return errs.New(errs.Forbidden, "已没有导出的权限，不能下载")
	case task.Attempt == 0:
		return errs.Invalidf("文件还没有做好，请稍后再下载")
	}
	out := NewDownload(w)
	out.Called(task.Name, task.Kind)
	return out.Finish(task.send(ctx, k.db, out))
}

func (t Task) send(ctx context.Context, d *db.DB, out *Download) error {
	for no, sent := int64(0), int64(0); sent < t.Size; no++ {
		content, found, err := db.One[[]byte](ctx, d.Read(), `SELECT content FROM export_task_part WHERE task_id = $1 AND attempt = $2 AND no = $3`, t.ID, t.Attempt, no)
		if err == nil && !found {
			err = errs.NotFoundf("导出的文件刚被删除，请重新导出")
		}
		if err != nil {
			return err
		}
		if _, err := out.Write(content); err != nil {
			return err
		}
		sent += int64(len(content))
	}
	return nil
}
