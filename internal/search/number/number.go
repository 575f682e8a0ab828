// Package number understands numbers with what they count, and days by how long ago they were: 第46周, 上个月, 四价, 两针.
package number

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"jikong/internal/value"
)

// Numbers with what they count are words of their own: a week of a report, a month, the valencies of a vaccine. People write them in digits or
// in characters, and days by how long ago they were.
var (
	ordinal  = regexp.MustCompile(`(?:20[0-9]{2}年)?第?(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})(?:周|期|季度)|20[0-9]{2}年(?:[0-9]{1,2}月(?:[0-9]{1,2}[日号])?)?|[0-9]{1,2}月[0-9]{1,2}[日号]|(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月`)
	measured = regexp.MustCompile(`(?:[0-9]{1,2}|[一二两三四五六七八九十几]{1,3})(?:价|联|针|剂|岁|周|个月|月龄|天|类|级|期|型|号|季度)`)
	duration = regexp.MustCompile(`^(?:[0-9]{1,3}|[一二两三四五六七八九十半几]{1,3})(?:天|周|个月|个?小时|年)$`)
	relative = regexp.MustCompile(`前年|去年|今年|上个?月|本月|这个月|上个?星期|上周|本周|这周|这个星期`)
)

// shots are shots, of which every page on a vaccine tells some number.
var shots = regexp.MustCompile(`^(?:[0-9]|[一二两三四五六几])(?:针|剂)$`)

// IsDuration tells whether a word says how long, or how many shots.
func IsDuration(key string) bool { return duration.MatchString(key) || shots.MatchString(key) }

// Entity is a number or a time in a text; what is written otherwise for the same stands beside.
type Entity struct {
	From, To int // in characters
	Same     []string
}

// Entities are the numbers and times in a text, the days as of a moment.
func Entities(text string, now value.Time) (all []Entity) {
	add := func(pattern *regexp.Regexp, also func(word string) []string) {
		for _, at := range pattern.FindAllStringIndex(text, -1) {
			from := utf8.RuneCountInString(text[:at[0]])
			made := Entity{From: from, To: from + utf8.RuneCountInString(text[at[0]:at[1]]), Same: also(text[at[0]:at[1]])}
			if !slices.ContainsFunc(all, func(e Entity) bool { return made.From < e.To && e.From < made.To }) {
				all = append(all, made)
			}
		}
	}
	add(relative, func(word string) []string { return timesOf(word, now.Go()) })
	add(ordinal, otherNumbers)
	add(measured, otherNumbers)
	return all
}

// timesOf are a year, month or week as texts write them that somebody names by how long ago it was.
func timesOf(word string, now time.Time) []string {
	month := func(t time.Time) []string { return []string{fmt.Sprintf("%d年%d月", t.Year(), t.Month())} }
	week := func(t time.Time) []string {
		_, n := t.ISOWeek()
		return []string{fmt.Sprintf("第%d周", n)}
	}
	switch {
	case strings.HasSuffix(word, "年"):
		back := map[string]int{"前年": 2, "去年": 1, "今年": 0}[word]
		return []string{fmt.Sprintf("%d年", now.Year()-back)}
	case strings.HasSuffix(word, "月") && strings.HasPrefix(word, "上"):
		return month(now.AddDate(0, 0, -now.Day()))
	case strings.HasSuffix(word, "月"):
		return month(now)
	case strings.HasPrefix(word, "上"):
		return week(now.AddDate(0, 0, -7))
	}
	return week(now)
}

// otherNumbers is a text with its digits in characters or the other way round, and a week without its 第.
func otherNumbers(text string) (made []string) {
	if digits := inDigits(text); digits != text {
		made = append(made, digits)
	} else if chars := inCharacters(text); chars != text {
		made = append(made, chars)
	}
	for _, one := range append([]string{text}, made...) {
		if rest, cut := strings.CutPrefix(one, "第"); cut && strings.HasSuffix(one, "周") {
			made = append(made, rest)
		}
	}
	return made
}

var (
	digitRun   = regexp.MustCompile(`[0-9]{1,2}`)
	numeralRun = regexp.MustCompile(`[一二两三四五六七八九十]{1,3}`)
)

// maxNumeral is the highest number that is written in characters.
const maxNumeral = 99

func inDigits(text string) string {
	return numeralRun.ReplaceAllStringFunc(text, func(run string) string {
		for n := 1; n <= maxNumeral; n++ {
			if Written(n) == strings.ReplaceAll(run, "两", "二") {
				return strconv.Itoa(n)
			}
		}
		return run
	})
}

func inCharacters(text string) string {
	if strings.Contains(text, "年") {
		return text
	}
	return digitRun.ReplaceAllStringFunc(text, func(run string) string {
		if n, err := strconv.Atoi(run); err == nil && n > 0 {
			return Written(n)
		}
		return run
	})
}

// Written writes a number up to maxNumeral in characters.
func Written(n int) string {
	ones := strings.Split(",一,二,三,四,五,六,七,八,九", ",")
	switch {
	case n < 10:
		return ones[n]
	case n < 20:
		return "十" + ones[n-10]
	}
	return ones[n/10] + "十" + ones[n%10]
}
