package announcement

import (
	"time"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// stretch is what a key of existing clients means by the clock of now: from its first to its last millisecond, 0 where it is open. Weeks
// begin on Monday.
func stretch(key, begin, end string, now value.Time) (from, to value.Time, err error) {
	y, m, d := now.Go().Date()
	day := func(n int) time.Time { return time.Date(y, m, d+n, 0, 0, 0, 0, value.Shanghai) }
	monday := -(int(now.Go().Weekday()) + 6) % 7
	month := func(n int) time.Time { return time.Date(y, m+time.Month(n), 1, 0, 0, 0, 0, value.Shanghai) }
	between := func(first, after time.Time) (value.Time, value.Time, error) {
		return value.TimeOf(first), value.TimeOf(after) - 1, nil
	}
	switch key {
	case "jt":
		return between(day(0), day(1))
	case "zt":
		return between(day(-1), day(0))
	case "qt":
		return between(day(-2), day(-1))
	case "bz":
		return between(day(monday), day(monday+7))
	case "sz":
		return between(day(monday-7), day(monday))
	case "by":
		return between(month(0), month(1))
	case "sy":
		return between(month(-1), month(0))
	case "7day":
		return between(day(-6), day(1))
	case "", "zdy":
		return chosen(begin, end)
	}
	return 0, 0, errs.Invalidf("没有“%s”这个日期范围", key)
}

// chosen are days or moments that somebody wrote; a day at the end counts as a whole.
func chosen(begin, end string) (from, to value.Time, err error) {
	if from, err = value.ParseTime(begin); err != nil {
		return 0, 0, errs.Invalidf("开始日期“%s”不是日期，请写作 2026-01-31", begin)
	}
	if to, err = value.ParseTime(end); err != nil {
		return 0, 0, errs.Invalidf("结束日期“%s”不是日期，请写作 2026-01-31", end)
	}
	if len(end) == len("2026-01-31") {
		to = value.TimeOf(to.Go().AddDate(0, 0, 1)) - 1
	}
	if from != 0 && to != 0 && to < from {
		return 0, 0, errs.Invalidf("结束日期不能早于开始日期")
	}
	return from, to, nil
}
