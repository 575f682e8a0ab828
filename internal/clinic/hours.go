package clinic

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Opening hours are kept in the words people write them in, so that one text serves the form, the spreadsheet and the page:
//
//	周一至周五 08:00-12:00,14:00-17:30
//	周六、周日 09:00-12:00
//	节假日 休息
//
// and the days that differ:
//
//	2026-10-01至2026-10-07 休息 国庆节
//	2026-10-10 08:00-17:30 调休上班

const (
	minutesOfDay  = 24 * 60
	maxSpans      = 4  // opening spans of one day
	maxLines      = 60 // lines of exceptions
	maxExceptDays = 366
)

// span is a time in which a place is open, in minutes of its day; to is over 24 hours when it ends on the next day.
type span struct{ from, to int }

// week is the spans of each day, Monday first, and those of public holidays.
type week struct {
	days         [7][]span
	holidays     []span
	saysHolidays bool // else a holiday is like a Sunday
}

// exception is how the days first to last, counted from 1970-01-01, differ from the week. No spans: closed.
type exception struct {
	first, last int
	spans       []span
	note        string
}

var (
	dayNames    = [7]string{"一", "二", "三", "四", "五", "六", "日"}
	weekLine    = regexp.MustCompile(`^(节假日|每天|(?:周[一二三四五六日](?:至周[一二三四五六日])?)(?:、周[一二三四五六日](?:至周[一二三四五六日])?)*) ?(.*)$`)
	exceptLine  = regexp.MustCompile(`^(\d{4}-\d{1,2}-\d{1,2})(?:至(\d{4}-\d{1,2}-\d{1,2}))? +(休息|全天|[\d:,-]+)(?: +(.*))?$`)
	clockSpan   = regexp.MustCompile(`^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$`)
	dashes      = regexp.MustCompile(`-{2,}`)
	aroundMarks = regexp.MustCompile(` *([,、]) *| *(至) *`)
	dayRange    = regexp.MustCompile(`(周[一二三四五六日])-(周[一二三四五六日])`)
	clockRange  = regexp.MustCompile(`(\d) *(?:-|至) *(\d{1,2}:)`)
	clockList   = regexp.MustCompile(`(:\d{2})(?: *[、/和及] *| +)(\d{1,2}:\d{2}-)`)
	dateRange   = regexp.MustCompile(`(\d{4}-\d{1,2}-\d{1,2}) *(?:-|至) *(\d{4}-)`)
)

func endsLine(r rune) bool { return r == '\n' || r == ';' || r == '；' }

func linesOfWeek(text string) []string { return plainLines(spellDays(spellTimes(text))) }

// asWritten is the line of a text that is read as this one.
func asWritten(text, read string) string {
	for _, line := range strings.FieldsFunc(text, endsLine) {
		if slices.Contains(linesOfWeek(line), read) {
			return strings.TrimSpace(line)
		}
	}
	return read
}

// plainLines brings the many ways of writing hours into one, line by line.
func plainLines(text string) []string {
	var lines []string
	for _, line := range strings.FieldsFunc(text, endsLine) {
		line = strings.Join(strings.Fields(line), " ")
		line = aroundMarks.ReplaceAllString(line, "$1$2")
		line = dayRange.ReplaceAllString(line, "${1}至$2")
		line = dateRange.ReplaceAllString(line, "${1}至$2")
		line = clockRange.ReplaceAllString(line, "$1-$2")
		line = clockList.ReplaceAllString(line, "$1,$2")
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func parseWeek(text string) (w week, err error) {
	seen := [7]bool{}
	for _, line := range linesOfWeek(text) {
		m := weekLine.FindStringSubmatch(line)
		if m == nil {
			return w, fmt.Errorf("“%s”看不懂，请写成“周一至周五 08:00-12:00,14:00-17:30”", asWritten(text, line))
		}
		spans, err := parseSpans(m[2])
		if err != nil {
			return w, err
		}
		if m[1] == "节假日" {
			if w.saysHolidays {
				return w, errors.New("节假日写了两次")
			}
			w.saysHolidays, w.holidays = true, spans
			continue
		}
		for _, day := range daysOf(m[1]) {
			if seen[day] {
				return w, fmt.Errorf("周%s写了两次", dayNames[day])
			}
			seen[day], w.days[day] = true, spans
		}
	}
	return w, w.separate()
}

// separate refuses a week whose nights run into the next morning's hours.
func (w week) separate() error {
	for day, spans := range w.days {
		next := w.days[(day+1)%7]
		if len(spans) > 0 && len(next) > 0 && spans[len(spans)-1].to-minutesOfDay > next[0].from {
			return fmt.Errorf("周%s的时间与第二天重叠", dayNames[day])
		}
	}
	return nil
}

// daysOf reads 每天, 周一至周五, 周六、周日; a range may go over Sunday.
func daysOf(text string) (days []int) {
	if text == "每天" {
		text = "周一至周日"
	}
	for part := range strings.SplitSeq(text, "、") {
		first, last, isRange := strings.Cut(part, "至")
		day := dayOf(first)
		end := day
		if isRange {
			end = dayOf(last)
		}
		for ; day != end; day = (day + 1) % 7 {
			days = append(days, day)
		}
		days = append(days, end)
	}
	return days
}

func dayOf(name string) int { return slices.Index(dayNames[:], strings.TrimPrefix(name, "周")) }

// parseSpans reads 休息, 全天 or times in their order.
func parseSpans(text string) ([]span, error) {
	switch text {
	case "休息":
		return nil, nil
	case "全天":
		return []span{{0, minutesOfDay}}, nil
	case "":
		return nil, errors.New("缺少时间，请写成“08:00-17:30”或“休息”")
	}
	var spans []span
	for part := range strings.SplitSeq(text, ",") {
		s, err := parseSpan(part)
		if err != nil {
			return nil, err
		}
		if len(spans) > 0 && spans[len(spans)-1].to > s.from {
			return nil, fmt.Errorf("“%s”的几段时间重叠或次序颠倒", text)
		}
		spans = append(spans, s)
	}
	if len(spans) > maxSpans {
		return nil, fmt.Errorf("一天最多写 %d 段时间", maxSpans)
	}
	return spans, nil
}

// parseSpan reads one span. One that ends before it begins ends on the next day.
func parseSpan(text string) (span, error) {
	m := clockSpan.FindStringSubmatch(text)
	if m == nil {
		return span{}, fmt.Errorf("“%s”不是时间，请写成“08:00-17:30”", text)
	}
	var n [4]int
	for i, digits := range m[1:] {
		n[i], _ = strconv.Atoi(digits) // at most two digits
	}
	s := span{n[0]*60 + n[1], n[2]*60 + n[3]}
	if n[1] > 59 || n[3] > 59 || s.from >= minutesOfDay || s.to > minutesOfDay || s.from == s.to {
		return span{}, fmt.Errorf("“%s”不是一天之内的时间", text)
	}
	if s.to < s.from {
		s.to += minutesOfDay
	}
	return s, nil
}

func parseExceptions(text string) ([]exception, error) {
	lines := plainLines(spellDates(spellTimes(text)))
	if len(lines) > maxLines {
		return nil, fmt.Errorf("最多写 %d 行", maxLines)
	}
	var all []exception
	for _, line := range lines {
		e, err := parseException(line)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// overlapping finds two exceptions for the same day, of which only the first would count.
func overlapping(all []exception) error {
	for i, e := range all {
		for _, before := range all[:i] {
			if e.first <= before.last && before.first <= e.last {
				return fmt.Errorf("%s与%s重复，同一天只能写一次", e.dates(), before.dates())
			}
		}
	}
	return nil
}

func parseException(line string) (e exception, err error) {
	m := exceptLine.FindStringSubmatch(line)
	if m == nil {
		return e, fmt.Errorf("“%s”看不懂，请写成“2026-10-01至2026-10-07 休息”或“2026-10-10 08:00-17:30”", line)
	}
	if m[2] == "" {
		m[2] = m[1]
	}
	if e.first, err = parseDay(m[1]); err != nil {
		return e, err
	}
	if e.last, err = parseDay(m[2]); err != nil {
		return e, err
	}
	if e.last < e.first || e.last-e.first >= maxExceptDays {
		return e, fmt.Errorf("“%s至%s”应从早到晚，不超过一年", m[1], m[2])
	}
	e.note = m[4]
	e.spans, err = parseSpans(m[3])
	return e, err
}

// parseDay is the number of a day, counted from 1970-01-01.
func parseDay(text string) (int, error) {
	t, err := time.Parse("2006-1-2", text)
	if err != nil {
		return 0, fmt.Errorf("“%s”不是日期", text)
	}
	return int(t.Unix() / (minutesOfDay * 60)), nil
}

// tidyWeek writes a week in its one form; what cannot be read stays as it is, for the check to refuse.
func tidyWeek(text string) string {
	w, err := parseWeek(text)
	if err != nil {
		return strings.TrimSpace(text)
	}
	return strings.Join(w.lines(), "\n")
}

// lines joins neighbouring days of the same hours; closed days are left out.
func (w week) lines() []string {
	var lines []string
	for day := 0; day < 7; {
		end := day
		for end < 6 && slices.Equal(w.days[end+1], w.days[day]) {
			end++
		}
		if len(w.days[day]) > 0 {
			lines = append(lines, dayWords(day, end)+" "+spanWords(w.days[day]))
		}
		day = end + 1
	}
	if w.saysHolidays {
		lines = append(lines, "节假日 "+spanWords(w.holidays))
	}
	return lines
}

func dayWords(first, last int) string {
	switch {
	case first == 0 && last == 6:
		return "每天"
	case first == last:
		return "周" + dayNames[first]
	case last == first+1:
		return "周" + dayNames[first] + "、周" + dayNames[last]
	}
	return "周" + dayNames[first] + "至周" + dayNames[last]
}

func spanWords(spans []span) string {
	if len(spans) == 0 {
		return "休息"
	}
	if slices.Equal(spans, []span{{0, minutesOfDay}}) {
		return "全天"
	}
	words := make([]string, len(spans))
	for i, s := range spans {
		words[i] = clock(s.from) + "-" + clock(s.to)
	}
	return strings.Join(words, ",")
}

// clock writes a minute of the day; 24:00 stays 24:00, what is later is the time of the next day.
func clock(minute int) string {
	if minute > minutesOfDay {
		minute -= minutesOfDay
	}
	return fmt.Sprintf("%02d:%02d", minute/60, minute%60)
}

// tidyExceptions writes exceptions in their one form, earliest first.
func tidyExceptions(text string) string {
	all, err := parseExceptions(text)
	if err != nil {
		return strings.TrimSpace(text)
	}
	slices.SortStableFunc(all, func(a, b exception) int { return a.first - b.first })
	lines := make([]string, len(all))
	for i, e := range all {
		lines[i] = e.words()
	}
	return strings.Join(lines, "\n")
}

func (e exception) words() string {
	return strings.TrimSpace(e.dates() + " " + spanWords(e.spans) + " " + e.note)
}

func (e exception) dates() string {
	if e.last == e.first {
		return dayText(e.first)
	}
	return dayText(e.first) + "至" + dayText(e.last)
}

func dayText(day int) string {
	return time.Unix(int64(day)*minutesOfDay*60, 0).UTC().Format(time.DateOnly)
}
