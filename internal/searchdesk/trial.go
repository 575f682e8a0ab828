package searchdesk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Trial is a run of the questions of a site.
type Trial struct {
	ID         value.ID   `json:"id" db:"id"`
	Cause      string     `json:"cause" db:"cause" doc:"为什么测试：手动，或改了什么"`
	Asked      int64      `json:"asked" db:"asked" doc:"问了几个问题"`
	FirstThree int64      `json:"firstThree" db:"first_three" doc:"正确页面在前三条的问题"`
	FirstTen   int64      `json:"firstTen" db:"first_ten" doc:"正确页面在前十条的问题"`
	Better     int64      `json:"better" db:"better" doc:"比上一次靠前的问题"`
	Worse      int64      `json:"worse" db:"worse" doc:"比上一次靠后的问题"`
	CreateBy   string     `json:"createBy" db:"create_by"`
	CreateTime value.Time `json:"createTime" db:"create_time" nullable:"false"`
}

// TrialJob is the type of the job that asks the questions of a site.
const TrialJob = "search.trial"

const (
	keptTrials = 50 // runs of a site
	lookedAt   = 10 // results of a question
	progress   = 20 // questions between two reports
)

type trialData struct {
	Cause string
	By    string
}

// askTrial asks for a run, unless the site has no questions; changes that follow each other closely are judged together.
func (s *Service) askTrial(ctx context.Context, tx *db.Tx, tenant value.ID, cause, by string) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_question WHERE tenant_id = $1`, tenant)
	if err != nil || n == 0 {
		return err
	}
	run := trialOf(tenant, cause, by)
	run.By = "system" // who made the change asked for no job; the run names them
	_, err = job.Enqueue(ctx, tx, run)
	return err
}

func trialOf(tenant value.ID, cause, by string) job.Request {
	return job.Request{Tenant: tenant, Type: TrialJob, Data: trialData{cause, by}, DedupeKey: TrialJob + "/" + tenant.String(), By: by}
}

// startTrial is the button.
func (s *Service) startTrial(ctx context.Context, _ *web.Empty) (TrialStarted, error) {
	caller := auth.PrincipalFrom(ctx)
	var started TrialStarted
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_question WHERE tenant_id = $1`, caller.TenantID)
		if err == nil && n == 0 {
			err = errs.Invalidf("还没有测试问题，请先添加")
		}
		if err != nil {
			return err
		}
		started.Job, err = job.Enqueue(ctx, tx, trialOf(caller.TenantID, "手动测试", caller.Username))
		return err
	})
	return started, err
}

// TrialStarted names the job that asks.
type TrialStarted struct {
	Job value.ID `json:"job" doc:"任务编号，用它查进度"`
}

// trialState tells how far a run is.
func (s *Service) trialState(ctx context.Context, in *struct {
	Job value.ID `query:"job" doc:"任务编号"`
}) (job.Job, error) {
	j, err := job.Get(ctx, s.DB.Read(), tenantOf(ctx), in.Job)
	if err == nil && j.Type != TrialJob {
		return job.Job{}, errs.NotFoundf("任务不存在")
	}
	return j, err
}

// trials are the last runs of the site, the newest first.
func (s *Service) trials(ctx context.Context, _ *web.Empty) ([]Trial, error) {
	rows, err := db.Select[Trial](ctx, s.DB.Read(), `SELECT id, cause, asked, first_three, first_ten, better, worse, create_by, create_time FROM search_trial
		WHERE tenant_id = $1 ORDER BY id DESC LIMIT $2`, tenantOf(ctx), keptTrials)
	if rows == nil {
		rows = []Trial{}
	}
	return rows, err
}

// RunTrial is the handler of the job: it searches as visitors do and writes where the pages stood. A run that is done twice compares with
// itself, so all places are written at once, in the transaction that notes the run.
func (s *Service) RunTrial(ctx context.Context, j job.Job, report job.Progress) error {
	var data trialData
	if err := json.Unmarshal([]byte(j.Data), &data); err != nil {
		return err
	}
	questions, err := allQuestions(ctx, s.DB.Read(), j.TenantID)
	if err != nil {
		return err
	}
	places := make([]int64, len(questions))
	for i, q := range questions {
		found, err := s.Site.Find(ctx, j.TenantID, q.Question)
		if err != nil {
			return err
		}
		places[i] = q.placeIn(found.Pages)
		if i%progress == progress-1 {
			report(100*(i+1)/len(questions), fmt.Sprintf("已问 %d 个问题，共 %d 个", i+1, len(questions)))
		}
	}
	made := trialFrom(questions, places)
	made.Cause, made.CreateBy = data.Cause, data.By
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return writeTrial(ctx, tx, j.TenantID, made, questions, places) }); err != nil {
		return err
	}
	report(100, fmt.Sprintf("%d 个问题，%d 个更好，%d 个更差", made.Asked, made.Better, made.Worse))
	return nil
}

// placeIn is where one of the pages that answer the question stands among the first ten, 0 for nowhere.
func (q TrialQuestion) placeIn(pages []Page) int64 {
	wanted := split(q.Paths)
	for i, page := range pages[:min(len(pages), lookedAt)] {
		if slices.ContainsFunc(wanted, func(path string) bool { return barePath(path) == barePath(page.Path) }) {
			return int64(i + 1)
		}
	}
	return 0
}

// barePath is an address without its choices and without its place on the page.
func barePath(path string) string {
	path, _, _ = strings.Cut(path, "#")
	path, _, _ = strings.Cut(path, "?")
	return path
}

func trialFrom(questions []TrialQuestion, places []int64) Trial {
	made := Trial{Asked: int64(len(questions))}
	worth := func(place int64) int64 {
		if place == 0 {
			return lookedAt + 1
		}
		return place
	}
	for i, place := range places {
		if place > 0 {
			made.FirstTen++
		}
		if place > 0 && place <= 3 {
			made.FirstThree++
		}
		if before := questions[i].Place; before >= 0 && worth(place) < worth(before) {
			made.Better++
		} else if before >= 0 && worth(place) > worth(before) {
			made.Worse++
		}
	}
	return made
}

func writeTrial(ctx context.Context, tx *db.Tx, tenant value.ID, made Trial, questions []TrialQuestion, places []int64) error {
	for i, q := range questions {
		if _, err := tx.Exec(ctx, `UPDATE search_question SET earlier = place, place = $1 WHERE tenant_id = $2 AND id = $3`, places[i], tenant, q.ID); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `INSERT INTO search_trial (id, tenant_id, cause, asked, first_three, first_ten, better, worse, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		tx.NewID(), tenant, made.Cause, made.Asked, made.FirstThree, made.FirstTen, made.Better, made.Worse, made.CreateBy, tx.Now); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM search_trial WHERE tenant_id = $1 AND id NOT IN
		(SELECT id FROM search_trial WHERE tenant_id = $1 ORDER BY id DESC LIMIT $2)`, tenant, keptTrials)
	return err
}
