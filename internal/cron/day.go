package cron

import "time"

// toDay goes to the next day that suits the day or the week, whichever is not open; it stays at w when w suits.
func (e Expression) toDay(w wall) wall {
	switch {
	case e.open[days]:
		return e.toWeekday(w)
	case e.last:
		return e.toLastDay(w)
	case e.nearest:
		return e.toNearestWeekday(w)
	}
	return e.toListedDay(w)
}

// onDay goes to the beginning of a day in the month of w, and stays where it is on that day itself.
func onDay(w wall, day int) wall {
	if day == w.day() {
		return w
	}
	return w.to(w.year(), w.month(), day, 0, 0, 0)
}

func nextMonth(w wall, day int) wall { return w.to(w.year(), w.month()+1, day, 0, 0, 0) }

// toListedDay looks for the days by their numbers. In a month that is too short for the first number the clock runs over
// into the month after it.
func (e Expression) toListedDay(w wall) wall {
	next, ok := e.values[days].from(w.day())
	if !ok || next > w.lastDay() {
		return nextMonth(w, e.values[days].first())
	}
	return onDay(w, next)
}

// toLastDay looks for L, L-3, LW and L-3W. A month that has no such day is passed over; L-30W before the first of a month
// may still be its first, when that is a Monday.
func (e Expression) toLastDay(w wall) wall {
	next := w.lastDay() - e.offset
	if e.nearest {
		next = nearestWeekday(w, next)
	}
	if next < w.day() {
		return nextMonth(w, 1)
	}
	return onDay(w, next)
}

// toNearestWeekday looks for 15W; of several days the first counts. When the day has passed, Quartz goes on at that
// number in the next month, and so leaves out a next month that is too short for it.
func (e Expression) toNearestWeekday(w wall) wall {
	wanted := e.values[days].first()
	next := nearestWeekday(w, wanted)
	if next < w.day() {
		there := nextMonth(w, wanted)
		return there.to(there.year(), there.month(), 1, 0, 0, 0)
	}
	return onDay(w, next)
}

// nearestWeekday returns the working day nearest to a day in the month of w, without leaving the month. Of a day that the
// month does not have, Quartz judges the one it runs over to.
func nearestWeekday(w wall, day int) int {
	switch time.Date(w.year(), w.month(), day, 0, 0, 0, 0, time.UTC).Weekday() {
	case time.Saturday:
		if day == 1 {
			return 3
		}
		return day - 1
	case time.Sunday:
		if day == w.lastDay() {
			return day - 2
		}
		return day + 1
	}
	return day
}

func (e Expression) toWeekday(w wall) wall {
	wanted := e.values[weekdays].first()
	if !e.lastOf && e.nth == 0 {
		if later, ok := e.values[weekdays].from(w.weekday()); ok {
			wanted = later
		}
	}
	next := w.day() + (wanted-w.weekday()+7)%7
	switch {
	case e.lastOf:
		next += max(0, (w.lastDay()-next)/7*7)
	case e.nth > 0:
		next = (e.nth-1)*7 + (next-1)%7 + 1
	}
	if next < w.day() || next > w.lastDay() {
		return nextMonth(w, 1)
	}
	return onDay(w, next)
}
