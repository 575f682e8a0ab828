package clinic

import (
	"fmt"
	"time"

	"jikong/internal/value"
)

// schedule is when a place is open.
type schedule struct {
	always     bool // 24 hours, every day that no exception names
	week       week
	exceptions []exception
}

// holidays are the days that differ from the week, counted from 1970-01-01: true is a weekend day that is worked, false a public
// holiday.
type holidays map[int]bool

// state is what holds at one moment.
type state struct {
	open  bool
	until value.Time // when it closes or opens next; 0 when that is not within the horizon
}

// horizon is how far ahead the next change is looked for, in days.
const horizon = 16

// shanghai is the offset of the zone in minutes. It has had no summer time since 1991.
const shanghai = 8 * 60

// newSchedule reads the hours of a place. Texts that cannot be read count as closed: the checks of the desk keep them out.
func newSchedule(always bool, hours, exceptions string) schedule {
	w, err := parseWeek(hours)
	if err != nil {
		w = week{}
	}
	except, err := parseExceptions(exceptions)
	if err != nil {
		except = nil
	}
	return schedule{always: always, week: w, exceptions: except}
}

// The days of a week by which holidays and worked weekends go.
const (
	monday   = 0
	saturday = 5
	sunday   = 6
)

// spansOn are the hours of a day, counted from 1970-01-01, a Thursday. Where the place does not say otherwise, a public holiday is
// like a Sunday and a weekend day that is worked like a Monday.
func (s schedule) spansOn(day int, special holidays) []span {
	for _, e := range s.exceptions {
		if e.first <= day && day <= e.last {
			return e.spans
		}
	}
	if s.always {
		return []span{{0, minutesOfDay}}
	}
	weekday := (day + 3) % 7
	worked, named := special[day]
	switch {
	case named && !worked && s.week.saysHolidays:
		return s.week.holidays
	case named && !worked:
		return s.week.days[sunday]
	case named && weekday >= saturday && len(s.week.days[monday]) > 0:
		return s.week.days[monday]
	}
	return s.week.days[weekday]
}

// at tells whether the place is open at a moment, and until when that holds. Spans that touch are one: a place open until
// midnight and again from midnight does not close.
func (s schedule) at(now value.Time, special holidays) state {
	minute := int(int64(now)/60_000) + shanghai
	today := minute / minutesOfDay
	open, changed := false, 0 // changed is the minute in which the present state ends
	for day := today - 1; day < today+horizon; day++ {
		for _, span := range s.spansOn(day, special) {
			from, to := day*minutesOfDay+span.from, day*minutesOfDay+span.to
			switch {
			case to <= minute:
			case open && from <= changed:
				changed = max(changed, to)
			case open:
				return state{true, momentOf(changed)}
			case from <= minute:
				open, changed = true, to
			default:
				return state{false, momentOf(from)}
			}
		}
	}
	if open && changed < (today+horizon)*minutesOfDay {
		return state{true, momentOf(changed)}
	}
	return state{open: open}
}

func momentOf(minute int) value.Time { return value.Time(int64(minute-shanghai) * 60_000) }

// words say the state to a reader.
func (s state) words(now value.Time) string {
	switch {
	case s.open && s.until == 0:
		return "现在开诊"
	case s.open:
		return "现在开诊，" + when(now, s.until-1, clock(minuteOf(s.until-1)+1)) + " 结束"
	case s.until == 0:
		return "现在不开诊"
	}
	return "现在不开诊，" + when(now, s.until, s.until.Go().Format("15:04")) + " 开"
}

// minuteOf is the minute of its day.
func minuteOf(t value.Time) int {
	at := t.Go()
	return at.Hour()*60 + at.Minute()
}

// when names a moment of the next days as people do, by its day and the hour given.
func when(now, then value.Time, hour string) string {
	to := then.Go()
	days := int(dayStart(to).Sub(dayStart(now.Go())).Hours() / 24)
	switch {
	case days <= 0:
		return "今天 " + hour
	case days == 1:
		return "明天 " + hour
	case days < 7:
		return "周" + dayNames[(int(to.Weekday())+6)%7] + " " + hour
	}
	return fmt.Sprintf("%d月%d日 %s", to.Month(), to.Day(), hour)
}

func dayStart(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}
