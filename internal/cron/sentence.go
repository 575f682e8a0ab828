package cron

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	numeral  = `(?:\d{1,4}|[零〇一二两三四五六七八九十]{1,3})`
	numeralS = numeral + `(?:[日月年]?[、,和到至-]` + numeral + `)*`
	weekday  = `[一二三四五六日天]`

	// openingDay and closingDay are of a month or a quarter; the group says that it has to be a working day.
	openingDay = `(?:(?:第[一1]|首|头[一1]?)(?:天|日|个(工作日))|月?初)`
	closingDay = `(?:最后[一1]?(?:天|日|个(工作日))|倒数第[一1]天|月?[底末])`
)

// spoken is what a sentence has said so far, as the parts of an expression.
type spoken struct {
	second, minute, hour, day, month, week, year string
	ofMonth                                      bool // a day of the month was named
}

// A phrase takes its words from the beginning of a sentence and gives them to the parts.
type phrase struct {
	words *regexp.Regexp
	say   func(s *spoken, words []string)
}

func begins(words string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + words + `)`) }

var (
	yearPhrases = []phrase{
		{begins(`(` + numeralS + `)年的?`), func(s *spoken, w []string) { s.year = ranges(w[1]) }},
		{begins(`每年的?`), func(*spoken, []string) {}},
	}
	monthPhrases = []phrase{
		{begins(`(` + numeralS + `)月份?的?`), func(s *spoken, w []string) { s.month = ranges(w[1]) }},
		{begins(`每个?月的?`), func(s *spoken, _ []string) { s.month = "*" }},
	}
	dayPhrases = []phrase{
		{begins(`每个?季度?的?` + openingDay), func(s *spoken, w []string) { s.onDayOf("1,4,7,10", first(w[1])) }},
		{begins(`每个?季度?的?` + closingDay), func(s *spoken, w []string) { s.onDayOf("3,6,9,12", last(w[1])) }},
		{begins(`元旦节?`), func(s *spoken, _ []string) { s.onDayOf("1", "1") }},
		{begins(`五一劳动节|五一|劳动节`), func(s *spoken, _ []string) { s.onDayOf("5", "1") }},
		{begins(`国庆节?`), func(s *spoken, _ []string) { s.onDayOf("10", "1") }},
		{begins(`每天|每日|天天`), func(s *spoken, _ []string) { s.day, s.week = "*", "?" }},
		{begins(`每?个?工作日`), func(s *spoken, _ []string) { s.day, s.week = "?", "MON-FRI" }},
		{begins(`每?个?周末`), func(s *spoken, _ []string) { s.day, s.week = "?", "SUN,SAT" }},
		{begins(`每?个?周(` + weekday + `(?:[、,和到至-]周?` + weekday + `)*)`), func(s *spoken, w []string) { s.day, s.week = "?", weekdayRanges(w[1]) }},
		{begins(closingDay), func(s *spoken, w []string) { s.onDay(last(w[1])) }},
		{begins(openingDay), func(s *spoken, w []string) { s.onDay(first(w[1])) }},
		{begins(`最后[一1]个周(` + weekday + `)`), func(s *spoken, w []string) { s.onWeekday(w[1], "L") }},
		{begins(`第(` + numeral + `)个周(` + weekday + `)`), func(s *spoken, w []string) { s.onWeekday(w[2], "#"+strconv.Itoa(number(w[1]))) }},
		{begins(`倒数第(` + numeral + `)天`), func(s *spoken, w []string) { s.onDay(beforeEnd(w[1])) }},
		{begins(`第(` + numeral + `)天`), func(s *spoken, w []string) { s.onDay(strconv.Itoa(number(w[1]))) }},
		{begins(`离倒数第(` + numeral + `)天最近的工作日`), func(s *spoken, w []string) { s.onDay(beforeEnd(w[1]) + "W") }},
		{begins(`离(` + numeral + `)日最近的工作日`), func(s *spoken, w []string) { s.onDay(strconv.Itoa(number(w[1])) + "W") }},
		{begins(`(` + numeralS + `)日`), func(s *spoken, w []string) { s.onDay(ranges(w[1])) }},
	}
)

// FromSentence reads what people type instead of an expression: a day and a time, or an interval. It reads what Describe
// says of common expressions.
func FromSentence(text string) (Expression, error) {
	s := spoken{second: "0"}
	sentence := plain(text)
	if err := advice(sentence); err != nil {
		return Expression{}, err
	}
	rest := sentence
	for _, phrases := range [][]phrase{yearPhrases, monthPhrases, dayPhrases} {
		rest = s.take(rest, phrases)
	}
	rest = strings.TrimPrefix(rest, "的")
	if s.week != "" {
		rest = strings.TrimPrefix(rest, "每天") // 周一到周五每天 8:30
	}
	switch {
	case rest == "":
		return Expression{}, errs.Invalidf("请写上时间，例如：每天 8:30")
	case s.ofMonth && s.month == "":
		return Expression{}, errs.Invalidf("请写明是每月还是哪个月，例如：每月 1 日 8:30")
	case s.day == "" && rest != sentence:
		return Expression{}, errs.Invalidf("请写明是哪一天，例如：每月 1 日 8:30、每年 2 月每天 8:30")
	case s.day == "":
		s.day, s.week = "*", "?"
	}
	if s.month == "" {
		s.month = "*"
	}
	if err := s.clock(rest); err != nil {
		return Expression{}, err
	}
	e, err := Parse(strings.Join([]string{s.second, s.minute, s.hour, s.day, s.month, s.week, s.year}, " "))
	if err == nil && e.values[years].empty() {
		return Expression{}, errs.Invalidf("年份只能是 %d 到 %d，请写四位数字", FirstYear, LastYear)
	}
	e.text = strings.TrimSpace(e.text)
	return e, err
}

func (s *spoken) take(text string, phrases []phrase) string {
	for _, p := range phrases {
		if words := p.words.FindStringSubmatch(text); words != nil {
			p.say(s, words)
			return text[len(words[0]):]
		}
	}
	return text
}

func (s *spoken) onDay(day string) { s.day, s.week, s.ofMonth = day, "?", true }

// onDayOf is a day of named months: of a holiday, of the first ones of all quarters.
func (s *spoken) onDayOf(months, day string) {
	s.month = months
	s.onDay(day)
}

func first(workday string) string {
	if workday != "" {
		return "1W"
	}
	return "1"
}

func last(workday string) string {
	if workday != "" {
		return "LW"
	}
	return "L"
}

func (s *spoken) onWeekday(letter, which string) {
	s.day, s.week, s.ofMonth = "?", strconv.Itoa(weekdayNumber(letter))+which, true
}

// plain writes a sentence without blanks, with narrow digits and one word for one thing.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return value.Narrow(r)
	}, text)
	text = wordings.Replace(text)
	for range 6 { // 周一周三周五 has one mark more after each turn
		text = weekdaysInARow.ReplaceAllString(text, "周$1、周")
	}
	text = weekdaysTogether.ReplaceAllStringFunc(text, func(said string) string {
		m := weekdaysTogether.FindStringSubmatch(said)
		letters := strings.Split(m[1], "")
		hour := ""
		if m[2] != "" && strings.Contains("点时十", m[2]) { // 周一三点 is one day and its hour
			letters, hour = letters[:len(letters)-1], letters[len(letters)-1]
		}
		return "周" + strings.Join(letters, "、") + hour + m[2]
	})
	return monthAlone.ReplaceAllString(text, "每$0")
}

var (
	wordings = strings.NewReplacer("星期", "周", "礼拜", "周", "号", "日", "点钟", "点", "钟头", "小时", "一刻钟", "15分钟", "~", "到", "—", "-", "–", "-",
		"以及", "和", "及", "和", "与", "和", "执行", "", "运行", "", "自动", "", "定时", "", "触发", "", "一次,", "", "一次", "", "1次", "",
		"双休日", "周末", "平日", "工作日", "平时", "工作日", "每一个", "每个", "每一天", "每天", "每1天", "每天", "每一周", "每周", "每一季", "每季", "每逢", "每", "每到", "每", "每早", "每天早", "每晚", "每天晚", "早晚各", "早晚",
		"最后一周的周", "最后一个周")
	weekdaysInARow   = regexp.MustCompile(`周(` + weekday + `)周`)
	monthAlone       = regexp.MustCompile(`^月[初底末]`)
	weekdaysTogether = regexp.MustCompile(`周(` + weekday + `{2,})(.?)`)
)

// number reads 15 and 十五.
func number(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	n, digit := 0, 0
	for _, r := range text {
		if r == '十' {
			n += 10 * max(digit, 1)
			digit = 0
			continue
		}
		digit = max(strings.Index("零一二三四五六七八九", string(r))/len("零"), 0)
		if r == '两' {
			digit = 2
		}
	}
	return n + digit
}

var (
	and = regexp.MustCompile(`[、,和]`)
	til = regexp.MustCompile(`[到至-]`)
)

// ranges writes 1日、3到5 as 1,3-5.
func ranges(text string) string {
	text = strings.NewReplacer("日", "", "月", "", "年", "").Replace(text)
	return rewritten(text, func(item string) string { return strconv.Itoa(number(item)) })
}

// weekdayRanges writes 一、三到五 as 2,4-6.
func weekdayRanges(text string) string {
	return rewritten(strings.ReplaceAll(text, "周", ""), func(item string) string { return strconv.Itoa(weekdayNumber(item)) })
}

func rewritten(text string, item func(string) string) string {
	var items []string
	for _, span := range and.Split(text, -1) {
		ends := til.Split(span, -1)
		for i := range ends {
			ends[i] = item(ends[i])
		}
		items = append(items, strings.Join(ends, "-"))
	}
	return strings.Join(items, ",")
}

func weekdayNumber(letter string) int {
	if letter == "天" {
		letter = "日"
	}
	return 1 + slices.Index([]string{"日", "一", "二", "三", "四", "五", "六"}, letter)
}

// beforeEnd writes the nth day from the end of the month; the first of them is the last day.
func beforeEnd(nth string) string { return fmt.Sprintf("L-%d", max(number(nth)-1, 0)) }
