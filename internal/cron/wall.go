package cron

import (
	"math"
	"time"
)

// wall is what a clock on the wall of a zone shows, in whole seconds.
type wall struct {
	shown  time.Time // the date and time of the clock, kept as UTC
	zone   *time.Location
	offset int64 // how much the clock is ahead of UTC as long as it shows something between from and until
	from   int64
	until  int64
}

// A zone changes its offset at most once in two days.
const dayLong = 24 * 60 * 60

// wallAt returns what the clock shows at a moment. The zone is asked once for the whole time between two changes of the
// clock, because asking takes longer than all the rest of a search; a day at each end is left out of it.
func wallAt(unix int64, zone *time.Location) wall {
	moment := time.Unix(unix, 0).In(zone)
	w := wall{zone: zone, offset: offsetAt(unix, zone), from: math.MinInt64, until: math.MaxInt64}
	w.shown = time.Unix(unix+w.offset, 0).UTC()
	start, end := moment.ZoneBounds()
	if !start.IsZero() {
		w.from = start.Unix() + w.offset + dayLong
	}
	if !end.IsZero() {
		w.until = end.Unix() + w.offset - dayLong
	}
	return w
}

// to returns the clock at another date and time, whose numbers may run over as those of time.Date. A time that summer
// time leaves out becomes the one as much later.
func (w wall) to(year int, month time.Month, day, hour, minute, second int) wall {
	w.shown = time.Date(year, month, day, hour, minute, second, 0, time.UTC)
	if w.steady() {
		return w
	}
	return wallAt(w.unix(), w.zone)
}

func (w wall) steady() bool {
	shown := w.shown.Unix()
	return shown >= w.from && shown < w.until
}

// unix returns the moment at which the clock shows w: the later one where it shows w twice, and where summer time leaves
// w out the moment by the clock of before. Both are what Java's calendar does.
func (w wall) unix() int64 {
	shown := w.shown.Unix()
	if w.steady() {
		return shown - w.offset
	}
	before, after := offsetAt(shown-dayLong, w.zone), offsetAt(shown+dayLong, w.zone)
	if before != after && offsetAt(shown-after, w.zone) == after {
		return shown - after
	}
	return shown - before
}

func offsetAt(unix int64, zone *time.Location) int64 {
	_, offset := time.Unix(unix, 0).In(zone).Zone()
	return int64(offset)
}

func (w wall) year() int         { return w.shown.Year() }
func (w wall) month() time.Month { return w.shown.Month() }
func (w wall) day() int          { return w.shown.Day() }
func (w wall) hour() int         { return w.shown.Hour() }
func (w wall) minute() int       { return w.shown.Minute() }
func (w wall) second() int       { return w.shown.Second() }

// weekday counts like Quartz: 1 is Sunday.
func (w wall) weekday() int { return int(w.shown.Weekday()) + 1 }

// lastDay returns the number of days in the month.
func (w wall) lastDay() int {
	return time.Date(w.year(), w.month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
}
