package dashboard

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

// JobRow is a job as the page lists it.
type JobRow struct {
	ID          value.ID   `json:"id"`
	Type        string     `json:"type"`
	Title       string     `json:"title"`
	State       job.State  `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Progress    int        `json:"progress" doc:"%"`
	Message     string     `json:"message" doc:"结果或失败的原因"`
	Attempts    int        `json:"attempts"`
	MaxAttempts int        `json:"maxAttempts"`
	CreateTime  value.Time `json:"createTime" nullable:"false"`
	DueTime     value.Time `json:"dueTime"`
	StartTime   value.Time `json:"startTime"`
	EndTime     value.Time `json:"endTime"`
}

// StateCount is how many jobs are in a state.
type StateCount struct {
	State job.State `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Count int64     `json:"count"`
}

// Tasks are the jobs that the caller may see: those of the site and, for the operators, those of the installation.
type Tasks struct {
	Counts []StateCount     `json:"counts"`
	Page   web.Page[JobRow] `json:"page"`
}

const (
	tasksShown = 20
	maxTasks   = 1000 // pages; further back nobody turns
)

// states are the states of jobs in the order of the page.
func states() []job.State {
	return []job.State{job.Running, job.Waiting, job.Failed, job.Done, job.Cancelled}
}

func (s *Service) tasks(ctx context.Context, in *struct {
	State  string `query:"state" doc:"running、waiting、failed、done、cancelled，空为全部"`
	PageNo string `query:"pageNo"`
}) (Tasks, error) {
	state := job.State(in.State)
	no, err := strconv.Atoi(cmp.Or(in.PageNo, "1"))
	if err != nil || no < 1 || no > maxTasks {
		return Tasks{}, errs.Invalidf("页码不正确")
	}
	if state != "" && !slices.Contains(states(), state) {
		return Tasks{}, errs.Invalidf("没有这种状态")
	}
	look := job.Look{Tenant: auth.PrincipalFrom(ctx).TenantID, Upkeep: s.Operator(ctx), State: state, Offset: (no - 1) * tasksShown, Limit: tasksShown}
	counts, err := job.Count(ctx, s.DB.Read(), look)
	if err != nil {
		return Tasks{}, err
	}
	jobs, err := job.List(ctx, s.DB.Read(), look)
	if err != nil {
		return Tasks{}, err
	}
	made, total := Tasks{}, counts[state]
	for _, one := range states() {
		made.Counts = append(made.Counts, StateCount{one, counts[one]})
		if state == "" {
			total += counts[one]
		}
	}
	rows := make([]JobRow, len(jobs))
	for i, j := range jobs {
		rows[i] = JobRow{j.ID, j.Type, cmp.Or(s.JobNames[j.Type], "其他任务"), j.State, j.Progress, job.Reason(j), j.Attempts, j.MaxAttempts,
			j.CreateTime, j.DueTime, j.StartTime, j.EndTime}
	}
	made.Page = web.NewPage(rows, total, no, tasksShown)
	return made, nil
}
