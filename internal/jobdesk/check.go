package jobdesk

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
)

const (
	maxAlarms = 20
	looked    = 64 // next runs that are held against the least time between two
)

// check is where a row is judged: its work, its expression within the bounds of the work, its parameters, who is told.
func (s *Service) check(ctx context.Context, tx *db.Tx, old, new *QuartzJob) error {
	if new == nil {
		if old.BuiltIn {
			return errs.Invalidf("“%s”是程序自带的，不能删除；可以改时间%s", s.title(old.JobClassName), s.orStop(old.JobClassName))
		}
		return nil
	}
	fields := errs.Fields{}
	h := s.handlers[new.JobClassName]
	s.checkWork(old, new, h, fields)
	if h.Name != "" {
		expression := checkCron(new, h, tx.Now, fields)
		if _, err := h.Values(new.Parameter); err != nil {
			fields.Add("parameter", "%s", messageOf(err))
		}
		new.NextTime = nextOf(new, expression, tx.Now)
	}
	if old == nil {
		new.TenantID = auth.PrincipalFrom(ctx).TenantID
		if new.TenantID == 0 {
			return errs.New(errs.Forbidden, "请先选择站点")
		}
	}
	if err := s.checkAlarms(ctx, tx, new, fields); err != nil {
		return err
	}
	return fields.Err()
}

func (s *Service) checkWork(old, new *QuartzJob, h job.Handler, fields errs.Fields) {
	switch {
	case h.Name == "":
		fields.Add("jobClassName", "没有名为 %.60s 的任务，请从列表中选择", new.JobClassName)
	case old != nil && old.BuiltIn && old.JobClassName != new.JobClassName:
		fields.Add("jobClassName", "程序自带的任务不能换成别的，请另外新增")
	case (old == nil || !old.BuiltIn) && !h.Repeatable():
		fields.Add("jobClassName", "“%s”由程序自己安排，不能另外新增；请修改列表里程序自带的那一行", h.Title)
	}
	if old != nil && old.BuiltIn && new.Status == stopped && !h.Stoppable {
		fields.Add("status", "“%s”不能停止：%s可以改时间", h.Title, h.Description)
	}
}

func (s *Service) title(name string) string {
	if h, known := s.handlers[name]; known {
		return h.Title
	}
	return name
}

func (s *Service) orStop(name string) string {
	if s.handlers[name].Stoppable {
		return "或停止"
	}
	return ""
}

// checkCron reads the expression and holds its runs against the bounds of the work.
func checkCron(row *QuartzJob, h job.Handler, now value.Time, fields errs.Fields) cron.Expression {
	expression, err := expressionOf(row.CronExpression)
	if err != nil {
		fields.Add("cronExpression", "%s", messageOf(err))
		return expression
	}
	next := expression.Runs(now.Go(), looked)
	if len(next) == 0 && row.Status == runs {
		fields.Add("cronExpression", "这个时间以后不会再到，请改写表达式")
	}
	least := time.Duration(h.LeastMinutes) * time.Minute
	for i := 1; i < len(next); i++ {
		if next[i].Sub(next[i-1]) < least {
			fields.Add("cronExpression", "“%s”两次之间至少隔 %s（如 %s 和 %s）", h.Title, inWords(h.LeastMinutes), next[i-1].Format(time.DateTime), next[i].Format(time.DateTime))
			break
		}
	}
	if h.MostHours > 0 && len(next) > 0 {
		checkPauses(expression, h, now.Go(), fields)
	}
	return expression
}

// checkPauses refuses an expression that ends, or that pauses for longer than the work may wait at any time of the year.
func checkPauses(expression cron.Expression, h job.Handler, now time.Time, fields errs.Fields) {
	if year := expression.YearLeftOut(now.Year()); year > 0 {
		fields.Add("cronExpression", "“%s”要一直执行，这个表达式在 %d 年不执行，请去掉年份", h.Title, year)
		return
	}
	if last, next, found := longPause(expression, now, time.Duration(h.MostHours)*time.Hour); found {
		fields.Add("cronExpression", "“%s”最多隔 %d 小时执行一次，这个表达式从 %s 到 %s 不执行", h.Title, h.MostHours, last.Format(time.DateTime), next.Format(time.DateTime))
	}
}

// longPause finds two runs further apart than most, within a year and a month; the moment from which it looks counts as a run. It moves on by
// more than half of most each time, because an expression of each second has too many runs to look at them all.
func longPause(expression cron.Expression, from time.Time, most time.Duration) (last, next time.Time, found bool) {
	for last = from; last.Before(from.AddDate(1, 1, 0)); last = next {
		var due bool
		if next, due = expression.Next(last.Add(most / 2)); !due {
			break // the calendar of the program ends
		}
		if next.Sub(last) <= most {
			continue
		}
		last = lastBefore(expression, last, next)
		if next.Sub(last) > most {
			return last, next, true
		}
	}
	return time.Time{}, time.Time{}, false
}

// lastBefore is the run before next, or from when there is none between them.
func lastBefore(expression cron.Expression, from, next time.Time) time.Time {
	passed := sort.Search(int(next.Sub(from)/time.Second), func(n int) bool {
		following, _ := expression.Next(from.Add(time.Duration(n) * time.Second))
		return following.Equal(next)
	})
	return from.Add(time.Duration(passed) * time.Second)
}

func inWords(minutes int) string {
	if minutes%60 == 0 {
		return fmt.Sprintf("%d 小时", minutes/60)
	}
	return fmt.Sprintf("%d 分钟", minutes)
}

// nextOf is when a row is due next; 0 when nothing is planned.
func nextOf(row *QuartzJob, expression cron.Expression, after value.Time) value.Time {
	next, due := expression.Next(after.Go())
	if row.Status != runs || !due {
		return 0
	}
	return value.TimeOf(next)
}

func (s *Service) checkAlarms(ctx context.Context, tx *db.Tx, row *QuartzJob, fields errs.Fields) error {
	names := split(row.AlarmUsers)
	if len(names) == 0 {
		return nil
	}
	if len(names) > maxAlarms {
		fields.Add("alarmUsers", "最多通知 %d 人，现有 %d 人", maxAlarms, len(names))
		return nil
	}
	found, err := s.Alarms.Users(ctx, tx, s.siteOf(row.TenantID), names)
	for _, name := range names {
		if err == nil && found[name] == 0 {
			fields.Add("alarmUsers", "没有账号为“%.60s”的在用用户，请重新选择", name)
		}
	}
	return err
}

// siteOf is the site whose people are told: that of the row, or the home site.
func (s *Service) siteOf(tenant value.ID) value.ID {
	if tenant == 0 {
		return s.Home
	}
	return tenant
}

// after plans a changed row anew and takes back what a deleted one still waits for.
func (s *Service) after(ctx context.Context, tx *db.Tx, old, new *QuartzJob) error {
	if new == nil {
		return job.Withdraw(ctx, tx, old.ID)
	}
	if old == nil {
		return nil
	}
	if old.CronExpression == new.CronExpression && old.Status == new.Status {
		new.NextTime = old.NextTime
		return nil
	}
	_, err := tx.Exec(ctx, `UPDATE quartz_job SET next_time = $1 WHERE id = $2 AND tenant_id = $3`, new.NextTime, new.ID, int64(new.TenantID))
	return err
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// messageOf is what an error says to people.
func messageOf(err error) string {
	var known *errs.Error
	if errors.As(err, &known) {
		return known.Message
	}
	return "内容不正确"
}
