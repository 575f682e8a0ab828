package cron

import "time"

// noWeekday stands for a numbered weekday that does not exist, which Quartz accepts and waits for.
const noWeekday = 8

// mostMoves bounds the search. The longest one, for a day that never comes, makes a few moves a month for 157 years.
const mostMoves = 20_000

// Next returns the first time after the given one at which the expression is due, in the zone of that time; false when
// there is none. It counts in whole seconds.
func (e Expression) Next(after time.Time) (time.Time, bool) {
	if e.nth > 0 && e.values[weekdays].first() == noWeekday {
		return time.Time{}, false
	}
	w := wallAt(after.Unix()+1, after.Location())
	for range mostMoves {
		if _, left := e.nextYear(w); !left {
			break
		}
		next, moved := e.move(w)
		if !moved {
			return time.Unix(w.unix(), 0).In(after.Location()), true
		}
		w = next
	}
	return time.Time{}, false
}

// move goes to the next time that suits the first part that w does not suit; it reports false when w suits all parts.
// The order is that of Quartz, from the second up to the year, because it can be seen: 29W of a February that ends on a
// Friday is found from the first of the month but not from the end of January.
func (e Expression) move(w wall) (wall, bool) {
	if next, over := e.following(seconds, w.second()); next != w.second() {
		return w.to(w.year(), w.month(), w.day(), w.hour(), w.minute()+over, next), true
	}
	if next, over := e.following(minutes, w.minute()); next != w.minute() {
		return atHour(w, w.day(), w.hour()+over, next), true
	}
	if next, over := e.following(hours, w.hour()); next != w.hour() {
		return atHour(w, w.day()+over, next, 0), true
	}
	if next := e.toDay(w); next != w {
		return next, true
	}
	if next, over := e.following(months, int(w.month())); next != int(w.month()) {
		return w.to(w.year()+over, time.Month(next), 1, 0, 0, 0), true
	}
	if next, _ := e.nextYear(w); next != w.year() {
		return w.to(next, time.January, 1, 0, 0, 0), true
	}
	return w, false
}

// following returns the value of a part that follows from n on. When none is left it is the first one, and one more of
// the unit above goes by.
func (e Expression) following(p part, n int) (next, over int) {
	if next, left := e.values[p].from(n); left {
		return next, 0
	}
	return e.values[p].first(), 1
}

// nextYear returns the year from that of w on, false when there is none left.
func (e Expression) nextYear(w wall) (int, bool) {
	next, left := e.values[years].from(max(w.year()-FirstYear, 0))
	return next + FirstYear, left
}

// atHour goes to a time of the month of w. When summer time leaves that hour out, Quartz sets the hour after it, on
// whatever day the clock shows then.
func atHour(w wall, day, hour, minute int) wall {
	next := w.to(w.year(), w.month(), day, hour, minute, 0)
	if next.hour() != hour && hour != 24 {
		next = next.to(next.year(), next.month(), next.day(), hour+1, next.minute(), 0)
	}
	return next
}
