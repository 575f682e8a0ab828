package demo

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"jikong/internal/value"
)

var placeholder = regexp.MustCompile(`\{\{([a-z]+)(?::([+-]?\d+))?\}\}`)

// resolve replaces the date placeholders of a text, so that the demo site reads as if it had been kept up to this day.
// The number counts days, for month months, for year years; it may be left out.
func resolve(text string, today time.Time) (string, error) {
	var unknown string
	out := placeholder.ReplaceAllStringFunc(text, func(found string) string {
		parts := placeholder.FindStringSubmatch(found)
		n := 0
		if parts[2] != "" {
			n, _ = strconv.Atoi(parts[2]) // the pattern admits digits only
		}
		made, ok := expand(parts[1], n, today)
		if !ok {
			unknown = found
		}
		return made
	})
	if unknown != "" {
		return "", fmt.Errorf("unknown placeholder %s", unknown)
	}
	return out, nil
}

func expand(name string, n int, today time.Time) (string, bool) {
	day := today.In(value.Shanghai).AddDate(0, 0, n)
	year, week := day.ISOWeek()
	switch name {
	case "date":
		return day.Format("2006年1月2日"), true
	case "day":
		return day.Format("1月2日"), true
	case "isodate":
		return day.Format("2006-01-02"), true
	case "week":
		return fmt.Sprintf("%d年第%d周", year, week), true
	case "weekno":
		return strconv.Itoa(week), true
	case "year":
		return strconv.Itoa(today.In(value.Shanghai).Year() + n), true
	case "month":
		// From the first of the month: a month back from the 31st would otherwise skip short months.
		t := today.In(value.Shanghai)
		return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, value.Shanghai).AddDate(0, n, 0).Format("2006年1月"), true
	}
	return "", false
}
