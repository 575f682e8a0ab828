package dashboard

import (
	"time"

	"jikong/internal/value"
)

// Period is a number of whole days.
type Period struct {
	From, To value.Time // To is exclusive
	Days     int
}

// lastDays is the period that ends with today.
func lastDays(now value.Time, days int) Period {
	tomorrow := midnight(now.Go()).AddDate(0, 0, 1)
	return Period{value.TimeOf(tomorrow.AddDate(0, 0, -days)), value.TimeOf(tomorrow), days}
}

// Before is the period of the same length that ends where this one begins.
func (p Period) Before() Period {
	return Period{value.TimeOf(p.From.Go().AddDate(0, 0, -p.Days)), p.From, p.Days}
}

// First is the first day of the period.
func (p Period) First() value.Date { return p.From.Day() }

// Last is the last day of the period.
func (p Period) Last() value.Date { return (p.To - 1).Day() }

// Spans are stretches of time side by side: one label less than bounds.
type Spans struct {
	Labels []string
	Bounds []value.Time
}

// EachDay are the days of the period.
func (p Period) EachDay() Spans {
	return spans(p.From.Go(), p.To.Go(), func(t time.Time) time.Time { return t.AddDate(0, 0, 1) },
		func(from, _ time.Time) string { return from.Format("01-02") })
}

const week = 7

// Weeks are stretches of seven days that end with the period; the first is shorter when the days do not divide.
func (p Period) Weeks() Spans {
	first := p.From.Go().AddDate(0, 0, p.Days%week)
	if p.Days%week == 0 {
		first = first.AddDate(0, 0, week)
	}
	return spans(p.From.Go(), p.To.Go(), func(t time.Time) time.Time {
		if t.Before(first) {
			return first
		}
		return t.AddDate(0, 0, week)
	}, func(from, to time.Time) string {
		if last := to.AddDate(0, 0, -1); last.After(from) {
			return from.Format("01-02") + " 至 " + last.Format("01-02")
		}
		return from.Format("01-02")
	})
}

// lastMonths are the calendar months that end with this one.
func lastMonths(now value.Time, months int) Spans {
	t := now.Go()
	next := time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, value.Shanghai)
	return spans(next.AddDate(0, -months, 0), next, func(t time.Time) time.Time { return t.AddDate(0, 1, 0) },
		func(from, _ time.Time) string { return from.Format("2006-01") })
}

func spans(from, to time.Time, next func(time.Time) time.Time, label func(from, to time.Time) string) Spans {
	s := Spans{Bounds: []value.Time{value.TimeOf(from)}}
	for t := from; t.Before(to); t = next(t) {
		s.Labels = append(s.Labels, label(t, next(t)))
		s.Bounds = append(s.Bounds, value.TimeOf(next(t)))
	}
	return s
}

// At is the stretch in which a moment lies, -1 when it lies in none.
func (s Spans) At(t value.Time) int {
	for i := len(s.Labels) - 1; i >= 0; i-- {
		if t >= s.Bounds[i] {
			if t < s.Bounds[i+1] {
				return i
			}
			return -1
		}
	}
	return -1
}

// First is the first day of the stretches.
func (s Spans) First() value.Date { return s.Bounds[0].Day() }

// Last is their last day.
func (s Spans) Last() value.Date { return (s.Bounds[len(s.Bounds)-1] - 1).Day() }

// midnight is the beginning of a day in China.
func midnight(t time.Time) time.Time {
	t = t.In(value.Shanghai)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, value.Shanghai)
}
