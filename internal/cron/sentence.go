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
		{begins(`每天|每日|天天`), func(s *spoken, _ []string) { s.day, s.week = "*", "?" }},
		{begins(`每?个?工作日`), func(s *spoken, _ []string) { s.day, s.week = "?", "MON-FRI" }},
		{begins(`每?个?周末`), func(s *spoken, _ []string) { s.day, s.week = "?", "SUN,SAT" }},
		{begins(`每?个?周(` + weekday + `(?:[、,和到至-]周?` + weekday + `)*)`), func(s *spoken, w []string) { s.day, s.week = "?", weekdayRanges(w[1]) }},
		{begins(`最后[一1]天`), func(s *spoken, _ []string) { s.onDay("L") }},
		{begins(`最后[一1]个工作日`), func(s *spoken, _ []string) { s.onDay("LW") }},
		{begins(`第[一1]个工作日`), func(s *spoken, _ []string) { s.onDay("1W") }},
		{begins(`最后[一1]个周(` + weekday + `)`), func(s *spoken, w []string) { s.onWeekday(w[1], "L") }},
		{begins(`第(` + numeral + `)个周(` + weekday + `)`), func(s *spoken, w []string) { s.onWeekday(w[2], "#"+strconv.Itoa(number(w[1]))) }},
		{begins(`倒数第(` + numeral + `)天`), func(s *spoken, w []string) { s.onDay(beforeEnd(w[1])) }},
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
	rest := sentence
	for _, phrases := range [][]phrase{yearPhrases, monthPhrases, dayPhrases} {
		rest = s.take(rest, phrases)
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
	return strings.NewReplacer("星期", "周", "礼拜", "周", "号", "日", "点钟", "点", "执行", "", "运行", "").Replace(text)
}

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
