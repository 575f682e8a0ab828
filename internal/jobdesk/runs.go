package jobdesk

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

// JobRun is a run as the log lists it.
type JobRun struct {
	ID          value.ID   `json:"id"`
	JobID       value.ID   `json:"jobId"`
	Title       string     `json:"title"`
	State       job.State  `json:"state" enum:"waiting,running,done,failed,cancelled"`
	DueTime     value.Time `json:"dueTime"`
	StartTime   value.Time `json:"startTime"`
	EndTime     value.Time `json:"endTime"`
	Duration    int64      `json:"duration" doc:"毫秒；还在运行的算到现在"`
	Node        string     `json:"node" doc:"运行它的节点"`
	By          string     `json:"by" doc:"谁启动的；system 为按时间"`
	Progress    int        `json:"progress" doc:"%"`
	Message     string     `json:"message"`
	Attempts    int        `json:"attempts"`
	MaxAttempts int        `json:"maxAttempts"`
}

// JobRunDetail is a run with what it printed.
type JobRunDetail struct {
	JobRun
	Output    string `json:"output" doc:"最多 64 KB，保留末尾"`
	OutputCut bool   `json:"outputCut" doc:"前面的已截去"`
}

const (
	usualSize = 10
	maxSize   = 100
	maxPage   = 10_000
)

func (s *Service) shown(j job.Job) JobRun {
	r := JobRun{ID: j.ID, JobID: j.QuartzID, Title: s.title(j.Type), State: j.State, DueTime: j.DueTime, StartTime: j.StartTime, EndTime: j.EndTime,
		Node: j.Node, By: j.CreateBy, Progress: j.Progress, Message: job.Reason(j), Attempts: j.Attempts, MaxAttempts: j.MaxAttempts}
	if j.StartTime != 0 {
		r.Duration = max(int64(cmp.Or(j.EndTime, s.DB.Now())-j.StartTime), 0)
	}
	return r
}

// numberIn reads a page or a size.
func numberIn(text string, usual, most int, wrong string) (int, error) {
	if text = strings.TrimSpace(text); text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, errs.Invalidf("%s", wrong)
	}
	return n, nil
}

func (s *Service) runs(ctx context.Context, in *struct {
	JobID    string `query:"jobId" doc:"一个定时任务的编号，空为全部"`
	State    string `query:"state" doc:"waiting、running、done、failed、cancelled，空为全部"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}) (page web.Page[JobRun], err error) {
	tenant := auth.PrincipalFrom(ctx).TenantID
	look := job.Planned{Tenant: tenant, Upkeep: tenant == s.Home, State: job.State(in.State)}
	if !slices.Contains([]job.State{"", job.Waiting, job.Running, job.Done, job.Failed, job.Cancelled}, look.State) {
		return page, errs.Invalidf("没有这种状态")
	}
	if in.JobID != "" {
		if look.Quartz, err = crud.ParseID(in.JobID); err != nil {
			return page, err
		}
	}
	no, err := numberIn(in.PageNo, 1, maxPage, "页码不正确")
	if err != nil {
		return page, err
	}
	if look.Limit, err = numberIn(in.PageSize, usualSize, maxSize, fmt.Sprintf("每页条数只能是 1 到 %d", maxSize)); err != nil {
		return page, err
	}
	look.Offset = (no - 1) * look.Limit
	found, total, err := job.Runs(ctx, s.DB.Read(), look)
	shown := make([]JobRun, len(found))
	for i, j := range found {
		shown[i] = s.shown(j)
	}
	return web.NewPage(shown, total, no, look.Limit), err
}

// mine finds a run that the caller may see.
func (s *Service) mine(ctx context.Context, q db.Querier, text string) (job.Job, error) {
	id, err := crud.ParseID(text)
	if err != nil {
		return job.Job{}, err
	}
	own, program := s.owners(auth.PrincipalFrom(ctx).TenantID)
	j, err := job.Get(ctx, q, value.ID(own), id)
	if errs.Is(err, errs.NotFound) && program != own {
		j, err = job.Get(ctx, q, value.ID(program), id)
	}
	if err == nil && j.QuartzID == 0 || errs.Is(err, errs.NotFound) {
		err = errs.NotFoundf("没有这次运行，可能记录已经清除")
	}
	return j, err
}

func (s *Service) run(ctx context.Context, in *crud.IDInput) (JobRunDetail, error) {
	j, err := s.mine(ctx, s.DB.Read(), in.ID)
	if err != nil {
		return JobRunDetail{}, err
	}
	attempts, err := job.Attempts(ctx, s.DB.Read(), j.ID)
	made := JobRunDetail{JobRun: s.shown(j)}
	made.Output, made.OutputCut = joined(attempts)
	return made, err
}

// joined is what all attempts printed, one after another; where there were several, each begins with a line of its own.
func joined(attempts []job.Attempt) (string, bool) {
	var text strings.Builder
	cut := false
	for i, a := range attempts {
		if len(attempts) > 1 {
			fmt.Fprintf(&text, "—— 第 %d 次，%s，节点 %s ——\n", a.No, a.StartTime, a.Node)
		}
		text.WriteString(a.Output)
		cut = cut || a.OutputCut
		if i < len(attempts)-1 {
			if a.Output != "" && !strings.HasSuffix(a.Output, "\n") {
				text.WriteByte('\n')
			}
			text.WriteString(job.Reason(job.Job{ID: 0, Message: a.Message}) + "\n")
		}
	}
	all := text.String()
	if len(all) > job.MaxOutput {
		all, cut = strings.ToValidUTF8(all[len(all)-job.MaxOutput:], ""), true
	}
	return all, cut
}

// cancelRun ends a run that is not over. One that works sees it at its next beat.
func (s *Service) cancelRun(ctx context.Context, in *crud.IDInput) (web.Message, error) {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		j, err := s.mine(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if err := job.Cancel(ctx, tx, j.TenantID, j.ID); err != nil {
			if errs.Is(err, errs.NotFound) {
				err = errs.Invalidf("这次运行已经结束，不能取消")
			}
			return err
		}
		j.State, j.Message, j.EndTime = job.Cancelled, "已取消", tx.Now
		if err := s.Ended(ctx, tx, j); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "quartzJob.cancel", ObjectType: "quartzJob", ObjectID: j.QuartzID.String(), Summary: "取消定时任务“" + s.title(j.Type) + "”的一次运行"})
	})
	return "已取消", err
}
