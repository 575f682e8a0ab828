package journal

import (
	"context"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// SignInCounts tells how often people signed in.
type SignInCounts struct {
	TotalVisitCount int64 `json:"totalVisitCount"`
	TodayVisitCount int64 `json:"todayVisitCount"`
	TodayIP         int64 `json:"todayIp" doc:"今天登录过的不同地址数"`
}

// signIns leaves out what led to one of them, as a code that was scanned.
const signIns = `FROM audit_log WHERE tenant_id = $1 AND log_type = 1 AND action = 'login' AND success AND at >= $2`

func (s *Service) signIns(ctx context.Context, _ *web.Empty) (counts SignInCounts, err error) {
	q, tenant, today := s.db.Read(), tenantOf(ctx), startOfDay(s.db.Now())
	if counts.TotalVisitCount, err = db.Int(ctx, q, `SELECT COUNT(*) `+signIns, tenant, int64(0)); err != nil {
		return counts, err
	}
	if counts.TodayVisitCount, err = db.Int(ctx, q, `SELECT COUNT(*) `+signIns, tenant, today); err != nil {
		return counts, err
	}
	counts.TodayIP, err = db.Int(ctx, q, `SELECT COUNT(DISTINCT address) `+signIns, tenant, today)
	return counts, err
}

// SignInDay is one of the last seven days.
type SignInDay struct {
	Day   string `json:"tian" doc:"日期"`
	Label string `json:"type" doc:"月-日"`
	Visit int64  `json:"visit" doc:"登录次数"`
	IP    int64  `json:"ip" doc:"不同地址数"`
}

const daysShown = 7

func (s *Service) signInsByDay(ctx context.Context, _ *web.Empty) ([]SignInDay, error) {
	type signIn struct {
		At      value.Time `db:"at"`
		Address string     `db:"address"`
	}
	today := startOfDay(s.db.Now())
	first := today - value.Time((daysShown-1)*24*time.Hour/time.Millisecond)
	found, err := db.Select[signIn](ctx, s.db.Read(), `SELECT at, address `+signIns, tenantOf(ctx), first)
	if err != nil {
		return nil, err
	}
	days := make([]SignInDay, daysShown)
	addresses := make([]map[string]bool, daysShown)
	for i := range days {
		day := first.Go().AddDate(0, 0, i).In(value.Shanghai)
		days[i] = SignInDay{Day: day.Format("2006-01-02"), Label: day.Format("01-02")}
		addresses[i] = map[string]bool{}
	}
	for _, one := range found {
		// China has no daylight saving time: every day has 24 hours.
		i := min(int((one.At-first)/value.Time(24*time.Hour/time.Millisecond)), daysShown-1)
		days[i].Visit++
		addresses[i][one.Address] = true
	}
	for i := range days {
		days[i].IP = int64(len(addresses[i]))
	}
	return days, nil
}

// startOfDay is the last midnight in China.
func startOfDay(now value.Time) value.Time {
	t := now.Go().In(value.Shanghai)
	return value.TimeOf(time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, value.Shanghai))
}
