// Package cron reads Quartz cron expressions and says when they are due. It follows CronExpression of Quartz 2.3.2 in
// everything a test against the real library can see, its oddities included, because jobs are moved here from programs
// that use it; docs/decisions.md lists the few inputs where that library hangs or fails and what happens here instead.
package cron

import (
	"strings"
	"time"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// FirstYear and LastYear are the years in which anything is due. Quartz ends a hundred years after the year in which its process started; here the
// end is fixed, so that an expression means the same on every node and in every year.
const (
	FirstYear = 1970
	LastYear  = 2126
)

// Quartz keeps * and ? as these two numbers, and so anybody may write the numbers instead.
const (
	numberOfAny  = 99
	numberOfOpen = 98
)

type part int

const (
	seconds part = iota
	minutes
	hours
	days
	months
	weekdays
	years
	partCount
)

// parts lists what a part is called, its bounds and the widest step after * or a single number; years have none.
var parts = [partCount]struct {
	name           string
	min, max, step int
}{
	{"秒", 0, 59, 59}, {"分", 0, 59, 59}, {"时", 0, 23, 23}, {"日", 1, 31, 31}, {"月", 1, 12, 12}, {"周", 1, 7, 7},
	{"年", FirstYear, LastYear, 1<<31 - 1},
}

// Expression is a parsed cron expression. The zero value is never due.
type Expression struct {
	text    string
	values  [partCount]set // years counted from FirstYear
	open    [partCount]bool
	last    bool // L in the day: the last one of the month, offset days earlier
	offset  int
	nearest bool // W in the day: the working day nearest to it
	lastOf  bool // 6L in the week: the last such day of the month
	nth     int  // 6#3 in the week: the third such day of the month; 0 without
}

// String returns the expression as it was written.
func (e Expression) String() string { return e.text }

// Parse reads six or seven parts, separated by blanks: second, minute, hour, day, month, week and perhaps year. Its
// error is for the person who wrote the expression and names the part.
func Parse(text string) (Expression, error) {
	e := Expression{text: text}
	words := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return r == ' ' || r == '\t' })
	if len(words) <= int(weekdays) {
		return Expression{}, errs.Invalidf("表达式要有 6 或 7 个部分（秒 分 时 日 月 周 [年]，用空格隔开），现在只有 %d 个", len(words))
	}
	if len(words) <= int(years) {
		words = append(words, "*")
	}
	for p := seconds; p < partCount; p++ {
		word := strings.TrimFunc(words[p], func(r rune) bool { return r <= ' ' })
		if err := e.read(p, word); err != nil {
			return Expression{}, err
		}
	}
	if err := e.complete(); err != nil {
		return Expression{}, err
	}
	return e, nil
}

// read takes one part, a list of items. Quartz passes over empty items.
func (e *Expression) read(p part, word string) error {
	if strings.Contains(word, ",") && strings.Contains(word, "L") && (p == days || p == weekdays) {
		return wrong(p, word, "L 不能和别的值写在一起")
	}
	if p == weekdays && strings.Count(word, "#") > 1 {
		return wrong(p, word, "# 只能用一次")
	}
	for item := range strings.SplitSeq(word, ",") {
		if item == "" {
			continue
		}
		if err := e.readItem(p, item); err != nil {
			return err
		}
	}
	return nil
}

// complete checks what the parts must be together. A year may be without values: such an expression is never due.
func (e *Expression) complete() error {
	if e.open[days] && e.open[weekdays] {
		return errs.Invalidf("日和周：不能两个都是 ?，请给其中一个写上值")
	}
	if !e.open[days] && !e.open[weekdays] {
		return errs.Invalidf("日和周：不能两个都有值，请把其中一个写成 ?")
	}
	for p := seconds; p < years; p++ {
		if e.values[p].empty() && !e.open[p] && (p != days || !e.last) {
			return errs.Invalidf("%s：没有任何值，请写 *、数字、范围或列表", parts[p].name)
		}
	}
	return nil
}

// Runs returns the next n times after the given one, fewer when the expression ends before.
func (e Expression) Runs(after time.Time, n int) []time.Time {
	runs := []time.Time{}
	for range n {
		next, due := e.Next(after)
		if !due {
			break
		}
		runs = append(runs, next)
		after = next
	}
	return runs
}

// YearLeftOut returns the first year from the given one on that the expression does not name, 0 when it names them all.
func (e Expression) YearLeftOut(from int) int {
	for year := max(from, FirstYear); year <= LastYear; year++ {
		if next, left := e.values[years].from(year - FirstYear); !left || next+FirstYear > year {
			return year
		}
	}
	return 0
}

// wrong says what is wrong with an item of a part; of a long one it shows the beginning.
func wrong(p part, item, what string) error {
	return errs.Invalidf("%s：“%s”%s", parts[p].name, value.Short(item, 20), what)
}
