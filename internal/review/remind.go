package review

import (
	"context"
	"fmt"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/job"
	"jikong/internal/value"
)

// RemindJob is the type of the daily job that reminds staff of reviews that are due.
const RemindJob = "review.remind"

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: RemindJob, Title: "提醒复核与审定", Description: "每天一次：页面复核和医学内容审定到期、过期时提醒站点，过期的每周一再提醒。",
		Cron: "0 10 0 * * ?", LeastMinutes: 24 * 60, MostHours: 24, Work: job.Plain(s.remindAll)}}
}

// remindAll reminds each site when a review becomes due, when its day has passed, and every Monday while one is late or its text
// has changed. What nobody ever reviewed stays for the desk to show: the site may not offer that service.
func (s *Service) remindAll(ctx context.Context) (string, error) {
	reminded := 0
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		tenants, err := directory.LivingTenants(ctx, tx)
		if err != nil {
			return err
		}
		for _, tenant := range tenants {
			n, err := s.remind(ctx, tx, tenant)
			if err != nil {
				return err
			}
			reminded += n
		}
		return nil
	})
	return fmt.Sprintf("提醒了 %d 次", reminded), err
}

func (s *Service) remind(ctx context.Context, tx *db.Tx, tenant value.ID) (int, error) {
	reviews, err := allNewest(ctx, tx, tenant)
	if err != nil {
		return 0, err
	}
	var subjects []Subject
	for _, subject := range s.Subjects {
		own, err := subject.of(ctx, tx, tenant)
		if err != nil {
			return 0, err
		}
		subjects = append(subjects, own)
	}
	reminded := 0
	for _, kind := range []Kind{Page, Guidance} {
		waiting := waiting(kind, subjects, reviews, tx.Now)
		if len(waiting) == 0 {
			continue
		}
		if err := s.Notify(ctx, tx, alertOf(tenant, kind, waiting)); err != nil {
			return reminded, err
		}
		reminded++
	}
	return reminded, nil
}

// waiting are the lines about what to remind of today.
func waiting(kind Kind, subjects []Subject, reviews map[string]*Review, now value.Time) (lines []string) {
	today, monday := now.Day(), now.Go().Weekday() == time.Monday
	for _, subject := range subjects {
		if subject.Kind() != kind {
			continue
		}
		last := reviews[subject.Code]
		state := subject.stateOf(last, today)
		switch {
		case state == Changed && monday:
			lines = append(lines, subject.Name+"（文本已更新）")
		case state == Overdue && (monday || last.NextReviewDate == after(today, -1)):
			lines = append(lines, subject.Name+"（已过期，应在 "+string(last.NextReviewDate)+" 前）")
		case state == Due && last.NextReviewDate == after(today, soonDays):
			lines = append(lines, subject.Name+"（"+string(last.NextReviewDate)+" 到期）")
		}
	}
	return lines
}

func alertOf(tenant value.ID, kind Kind, waiting []string) Alert {
	a := Alert{Tenant: tenant, Perm: PermRecord, Title: fmt.Sprintf("有 %d 个服务页面该复核了", len(waiting)),
		Text: "请对照实际情况核对页面，再在“复核与审定”里登记：" + strings.Join(waiting, "、") + "。"}
	if kind == Guidance {
		a.Perm, a.Title = PermSign, fmt.Sprintf("有 %d 项医学内容该审定了", len(waiting))
		a.Text = "请医师通读后在“复核与审定”里审定：" + strings.Join(waiting, "、") + "。"
	}
	return a
}
