package review

import (
	"time"

	"jikong/internal/value"
)

// State is where a subject stands today.
type State string

// The states.
const (
	Valid    State = "valid"
	Due      State = "due"      // due within soonDays
	Overdue  State = "overdue"  // the day has passed
	Awaiting State = "awaiting" // nobody reviewed it, or the review was withdrawn
	Changed  State = "changed"  // the text is another than the one reviewed
)

// soonDays is how long before its day a review is called due.
const soonDays = 30

func stateTexts(k Kind) map[State]string {
	awaiting := map[Kind]string{Page: "待复核", Guidance: "待审定"}[k]
	return map[State]string{Valid: "有效", Due: "将到期", Overdue: "已过期", Awaiting: awaiting, Changed: "文本已更新"}
}

// stateOf judges the newest review of a subject, nil when there is none.
func (s Subject) stateOf(newest *Review, today value.Date) State {
	switch {
	case newest == nil || newest.Act == Withdraw:
		return Awaiting
	case newest.Edition != s.Edition:
		return Changed
	case newest.NextReviewDate < today:
		return Overdue
	case newest.NextReviewDate <= after(today, soonDays):
		return Due
	}
	return Valid
}

// after is the day so many days after another; days are well formed here.
func after(day value.Date, days int) value.Date {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return day
	}
	return value.Date(at.AddDate(0, 0, days).Format(time.DateOnly))
}

// spoken is a day as pages write it: 2026年5月3日.
func spoken(day value.Date) string {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return string(day)
	}
	return at.Format("2006年1月2日")
}
