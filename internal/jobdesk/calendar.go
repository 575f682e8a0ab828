package jobdesk

import (
	"context"
	"fmt"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/cron"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	mostTimes = 200 // of each row
	mostRows  = 500
	mostDays  = 31
	usualDays = 7
	mostPast  = 90
	usualPast = 30
)

// PlannedTimes is when a row is due.
type PlannedTimes struct {
	JobID       value.ID `json:"jobId"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Status      int      `json:"status"`
	Times       []string `json:"times"`
	More        bool     `json:"more" doc:"还有更多，没有列出"`
}

// calendar shows the rows that run, the soonest first.
func (s *Service) calendar(ctx context.Context, in *struct {
	From string `query:"from" doc:"从哪一天起，yyyy-MM-dd；空为今天"`
	Days string `query:"days" doc:"几天，1 到 31；空为 7"`
}) ([]PlannedTimes, error) {
	from, err := s.dayIn(in.From)
	if err != nil {
		return nil, err
	}
	days, err := numberIn(in.Days, usualDays, mostDays, fmt.Sprintf("天数只能是 1 到 %d 的整数", mostDays))
	if err != nil {
		return nil, err
	}
	own, program := s.owners(auth.PrincipalFrom(ctx).TenantID)
	type row struct {
		ID          value.ID `db:"id"`
		Work        string   `db:"job_class_name"`
		Expression  string   `db:"cron_expression"`
		Description string   `db:"description"`
		Status      int      `db:"status"`
	}
	rows, err := db.Select[row](ctx, s.DB.Read(), `SELECT id, job_class_name, cron_expression, description, status FROM quartz_job
		WHERE tenant_id IN ($1, $2) AND next_time IS NOT NULL ORDER BY next_time, id LIMIT $3`, own, program, mostRows)
	planned := make([]PlannedTimes, 0, len(rows))
	for _, r := range rows {
		p := PlannedTimes{JobID: r.ID, Title: s.title(r.Work), Description: r.Description, Status: r.Status}
		p.Times, p.More = timesOf(r.Expression, from, from.AddDate(0, 0, days))
		planned = append(planned, p)
	}
	return planned, err
}

func (s *Service) dayIn(text string) (time.Time, error) {
	if text = strings.TrimSpace(text); text == "" {
		text = string(s.DB.Now().Day())
	}
	from, err := time.ParseInLocation(time.DateOnly, text, value.Shanghai)
	if err != nil || from.Year() < cron.FirstYear || from.Year() > cron.LastYear {
		return from, errs.Invalidf("日期要写成 2026-11-20 这样，在 %d 年到 %d 年之间", cron.FirstYear, cron.LastYear)
	}
	return from, nil
}

// timesOf are the times from a moment until before another one.
func timesOf(text string, from, until time.Time) (times []string, more bool) {
	times = []string{}
	expression, err := cron.Parse(text)
	if err != nil {
		return times, false
	}
	for at := from.Add(-time.Second); ; {
		next, due := expression.Next(at)
		if !due || !next.Before(until) {
			return times, false
		}
		if len(times) == mostTimes {
			return times, true
		}
		times, at = append(times, next.Format(time.DateTime)), next
	}
}

// DayOfRuns is how the runs of a day ended.
type DayOfRuns struct {
	Day             value.Date `json:"day" db:"day"`
	Done            int64      `json:"done" db:"done"`
	Failed          int64      `json:"failed" db:"failed"`
	Cancelled       int64      `json:"cancelled" db:"cancelled"`
	AverageDuration int64      `json:"averageDuration" db:"average" doc:"完成和失败的平均毫秒数"`
}

func (s *Service) history(ctx context.Context, in *struct {
	Days  string `query:"days" doc:"几天，1 到 90，到今天为止；空为 30"`
	JobID string `query:"jobId" doc:"一个定时任务的编号，空为全部"`
}) ([]DayOfRuns, error) {
	days, err := numberIn(in.Days, usualPast, mostPast, fmt.Sprintf("天数只能是 1 到 %d 的整数", mostPast))
	if err != nil {
		return nil, err
	}
	row := value.ID(0)
	if in.JobID != "" {
		if row, err = crud.ParseID(in.JobID); err != nil {
			return nil, err
		}
	}
	today := s.DB.Now().Go()
	first := value.TimeOf(today.AddDate(0, 0, 1-days)).Day()
	own, program := s.owners(auth.PrincipalFrom(ctx).TenantID)
	found, err := db.Select[DayOfRuns](ctx, s.DB.Read(), `SELECT day, SUM(done) AS done, SUM(failed) AS failed, SUM(cancelled) AS cancelled,
		CAST(CASE WHEN SUM(done) + SUM(failed) = 0 THEN 0 ELSE SUM(duration) / (SUM(done) + SUM(failed)) END AS BIGINT) AS average
		FROM quartz_day WHERE day >= $1 AND tenant_id IN ($2, $3) AND (CAST($4 AS BIGINT) = 0 OR quartz_job_id = $4) GROUP BY day`, first, own, program, int64(row))
	if err != nil {
		return nil, err
	}
	byDay := make(map[value.Date]DayOfRuns, len(found))
	for _, d := range found {
		byDay[d.Day] = d
	}
	all := make([]DayOfRuns, days)
	for i := range all {
		day := value.TimeOf(today.AddDate(0, 0, i+1-days)).Day()
		all[i] = byDay[day]
		all[i].Day = day
	}
	return all, nil
}
