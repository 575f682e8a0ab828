package imports

import (
	"regexp"
	"strconv"
	"strings"

	"jikong/internal/schema"
	"jikong/internal/value"
)

// Lists come from many hands: 2026年1月3日, 2026/1/3 下午 2:30 and 2026-01-03 星期六 are how people and Excel write a moment.
// web/src/ui-admin/values/read-time.ts reads the same in grids, and testdata/moments.json tests both.

var (
	// together is a day without anything between its parts.
	together = regexp.MustCompile(`^(\d{4})(\d{2})(\d{2})( |$)`)
	// writtenDay has a word or a blank between the day and the time: 2026-1-310:05 may be of the third or of the last.
	writtenDay = regexp.MustCompile(`^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})(?: ?[日号] ?| |$)(.*)$`)
	// isoTime is what ISO 8601 writes between the day and the time.
	isoTime   = regexp.MustCompile(`(\d)T(\d)`)
	dayOfWeek = regexp.MustCompile(`\(?(?:星期|周|礼拜)[一二三四五六日天]\)?`)

	clockForms = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(上午|早上|中午|下午|晚上|AM|PM)? ?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)? ?(AM|PM)?$`),
		regexp.MustCompile(`^(上午|早上|中午|下午|晚上)? ?(\d{1,2}) ?[时点]整?(?: ?(\d{1,2}) ?分?(?: ?(\d{1,2}) ?秒?)?)?()$`),
	}
	halfPast = regexp.MustCompile(`(\d) ?[时点] ?半$`)
)

// momentText is the day or the moment of a text in the form of the API; what is none stays as it is.
func momentText(kind schema.Kind, text string) string {
	plain := strings.Join(strings.Fields(dayOfWeek.ReplaceAllString(value.PlainSigns(text), " ")), " ")
	m := writtenDay.FindStringSubmatch(together.ReplaceAllString(isoTime.ReplaceAllString(plain, "$1 $2"), "$1-$2-$3$4"))
	if m == nil {
		return text
	}
	day := m[1] + "-" + twoDigits(m[2]) + "-" + twoDigits(m[3])
	if m[4] == "" {
		return day
	}
	time := clockText(m[4])
	switch {
	case time == "":
		return text
	case kind == schema.Date && time == "00:00:00":
		return day // a day cell whose format also shows midnight
	}
	return day + " " + time
}

// clockText is a time of day as HH:mm:ss; "" where the text is none.
func clockText(text string) string {
	text = halfPast.ReplaceAllString(text, "$1:30")
	for _, form := range clockForms {
		if m := form.FindStringSubmatch(text); m != nil {
			hour, known := hourOfDay(strings.ToUpper(m[1]+m[5]), m[2])
			if !known {
				return ""
			}
			return twoDigits(hour) + ":" + twoDigits(m[3]) + ":" + twoDigits(m[4])
		}
	}
	return ""
}

// hourOfDay is the hour that is called so in a half of the day. It is not known of 上午12点, which is midnight to Excel and noon to people,
// and of 晚上12点, which ends a day or begins it.
func hourOfDay(half, written string) (hour string, known bool) {
	n, _ := strconv.Atoi(written) // at most two digits
	switch half {
	case "":
		return written, true
	case "AM":
		return strconv.Itoa(n % 12), n <= 12
	case "上午", "早上":
		return written, n < 12
	case "中午":
		known = n < 3 || n > 10 && n < 15
	case "晚上":
		known = n > 4 && n != 12
	case "下午", "PM":
		known = true
	}
	if n < 10 || n < 12 && half != "中午" {
		n += 12
	}
	return strconv.Itoa(n), known
}

func twoDigits(text string) string { return ("00" + text)[len(text):] }
