package cron

import (
	"fmt"
	"slices"
	"strings"
)

// Describe says in a Chinese sentence what the expression means, as in 每个工作日 8:30. It describes the meaning and not
// the spelling: 1-5 and 1,2,3,4,5 give the same sentence.
func (e Expression) Describe() string {
	if e.values[years].empty() || e.nth > 0 && e.values[weekdays].first() == noWeekday {
		return "永不执行"
	}
	date, clock := e.describeDate(), e.describeClock()
	if date == "每天" && strings.HasPrefix(clock, "每") {
		return clock
	}
	return date + " " + clock
}

// describeDate says the years, months and days.
func (e Expression) describeDate() string {
	which, ofMonth := e.describeDays()
	date := ""
	if !e.isAll(years) {
		date = e.numbers(years).phrase("年", "年")
	}
	if strings.Contains(date, "起") {
		date += "，"
	}
	if !e.isAll(months) {
		if date == "" {
			date = "每年"
		}
		return joined(joined(date, e.numbers(months).phrase("月", "个月")), which)
	}
	if ofMonth {
		which = joined("每月", which)
	}
	return date + which
}

// joined puts a space between a word and a number.
func joined(a, b string) string {
	if b[0] >= '0' && b[0] <= '9' {
		return a + " " + b
	}
	return a + b
}

// describeDays says the days; ofMonth when they are counted within a month.
func (e Expression) describeDays() (which string, ofMonth bool) {
	first := e.values[days].first()
	switch {
	case e.open[days]:
		return e.describeWeekdays()
	case e.last:
		return e.describeLastDay(), true
	case e.nearest && first == 1:
		return "第 1 个工作日", true
	case e.nearest:
		return fmt.Sprintf("离 %d 日最近的工作日", first), true
	case e.isAll(days):
		return "每天", false
	}
	return e.numbers(days).phrase("日", "天"), true
}

func (e Expression) describeLastDay() string {
	switch {
	case e.offset == 0 && e.nearest:
		return "最后一个工作日"
	case e.offset == 0:
		return "最后一天"
	case e.nearest:
		return fmt.Sprintf("离倒数第 %d 天最近的工作日", e.offset+1)
	}
	return fmt.Sprintf("倒数第 %d 天", e.offset+1)
}

const weekdayLetters = "六日一二三四五六" // from 0, which Quartz takes for Saturday after 6#3's fashion

func weekdayName(n int) string { return "周" + string([]rune(weekdayLetters)[n]) }

func (e Expression) describeWeekdays() (which string, ofMonth bool) {
	wanted := e.numbers(weekdays)
	switch {
	case e.lastOf:
		return "最后一个" + weekdayName(wanted.members[0]), true
	case e.nth > 0:
		return fmt.Sprintf("第 %d 个%s", e.nth, weekdayName(wanted.members[0])), true
	case e.isAll(weekdays):
		return "每天", false
	case slices.Equal(wanted.members, []int{2, 3, 4, 5, 6}):
		return "每个工作日", false
	case slices.Equal(wanted.members, []int{1, 7}):
		return "每个周末", false
	}
	var named []string
	for _, n := range wanted.members {
		named = append(named, weekdayName(n))
	}
	if named[0] == "周日" { // a Chinese week ends with Sunday
		named = append(named[1:], named[0])
	}
	return "每" + strings.Join(named, "、"), false
}

// describeClock says the times of a day. A few are listed; more are said as an interval.
func (e Expression) describeClock() string {
	h, m, s := e.numbers(hours).members, e.numbers(minutes).members, e.numbers(seconds).members
	if len(h)*len(m)*len(s) <= listed {
		return strings.Join(clockTimes(h, m, s), "、")
	}
	hour, minute, second := e.describeHours(), e.describeUnit(minutes, "分", "分钟"), e.describeUnit(seconds, "秒", "秒")
	if len(s) == 1 && s[0] == 0 {
		second = ""
		if len(m) == 1 && m[0] == 0 {
			if minute = "整"; e.isAll(hours) {
				minute = "整点"
			}
			if every, whole := e.interval(hours); whole && every > 1 {
				return fmt.Sprintf("每 %d 小时", every)
			}
		}
	}
	if e.isAll(hours) && strings.HasPrefix(minute, "每") {
		hour = ""
		if e.isAll(minutes) && strings.HasPrefix(second, "每") {
			minute = ""
		}
	}
	return hour + minute + second
}

func clockTimes(hours, minutes, seconds []int) []string {
	var times []string
	for _, h := range hours {
		for _, m := range minutes {
			for _, s := range seconds {
				time := fmt.Sprintf("%d:%02d", h, m)
				if s > 0 {
					time += fmt.Sprintf(":%02d", s)
				}
				times = append(times, time)
			}
		}
	}
	return times
}

func (e Expression) describeHours() string {
	n := e.numbers(hours)
	first, last := n.members[0], n.members[len(n.members)-1]
	switch {
	case e.isAll(hours):
		return "每小时"
	case len(n.members) > 1 && last-first == len(n.members)-1:
		return fmt.Sprintf("%d:00 到 %d:59 ", first, last)
	}
	return n.phrase("点", "小时")
}

// describeUnit says which minutes of an hour or seconds of a minute.
func (e Expression) describeUnit(p part, unit, long string) string {
	every, whole := e.interval(p)
	switch {
	case whole && every == 1:
		return "每" + long
	case whole:
		return fmt.Sprintf("每 %d %s", every, long)
	}
	return "第 " + e.numbers(p).phrase(unit, long)
}

// interval returns the distance of the values of a part when it is the same everywhere, also from the last to the first.
func (e Expression) interval(p part) (every int, whole bool) {
	n := e.numbers(p)
	return n.step, n.step > 0 && n.members[0] == n.min && (n.max-n.min+1)%n.step == 0
}

func (e Expression) isAll(p part) bool {
	every, _ := e.interval(p)
	return every == 1 && e.numbers(p).members[0] == parts[p].min
}
