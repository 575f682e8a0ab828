package cron

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

var (
	monthNames = []string{"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"}
	weekNames  = []string{"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"}
	lastDay    = regexp.MustCompile(`^L(W|-[0-9]*W?)?$`)
)

// readItem takes one item of a list, in capitals. What follows a complete item is ignored in most places, as Quartz
// does: "15X" is 15 and "MONDAY" is MON.
func (e *Expression) readItem(p part, item string) error {
	switch c := item[0]; {
	case lastDay.MatchString(item):
		return e.readLast(p, item)
	case c >= 'A' && c <= 'Z':
		return e.readNamed(p, item)
	case c == '?':
		return e.readOpen(p, item)
	case c == '*' || c == '/':
		return e.readAny(p, item)
	case c >= '0' && c <= '9':
		return e.readNumber(p, item)
	}
	return wrong(p, item, "看不懂，请写 *、数字、范围或列表")
}

// readLast takes L, LW, L-3 and L-3W. In the week all of them are Saturday; in the other parts they add nothing.
func (e *Expression) readLast(p part, item string) error {
	switch p {
	case weekdays:
		e.values[weekdays].add(7)
	case days:
		e.last = true
		rest, nearest := strings.CutSuffix(item[1:], "W")
		e.nearest = nearest
		digits, minus := strings.CutPrefix(rest, "-")
		if minus && digits == "" && !nearest {
			return wrong(p, item, "缺少天数，例如 L-3")
		}
		n, err := strconv.ParseInt("0"+digits, 10, 32)
		if err != nil || n > 30 {
			return wrong(p, item, "超出范围，最多比月末早 30 天")
		}
		e.offset = int(n)
	}
	return nil
}

// readNamed takes JAN, JAN-MAR, MON, MON-FRI, MON#2 and MONL.
func (e *Expression) readNamed(p part, item string) error {
	names := map[part][]string{months: monthNames, weekdays: weekNames}[p]
	if names == nil {
		return wrong(p, item, "看不懂，这里不能用英文名称")
	}
	from, to := named(names, item), -1
	if from == 0 {
		return wrong(p, item, fmt.Sprintf("不是英文缩写，请用 %s 到 %s", names[0], names[len(names)-1]))
	}
	step, rest := 0, item[3:]
	switch {
	case strings.HasPrefix(rest, "-"):
		if to = named(names, rest[1:]); to == 0 {
			return wrong(p, item, "范围的结尾也要用英文缩写")
		}
		step = 1
	case p == weekdays && strings.HasPrefix(rest, "#"):
		if err := e.readNth(item, rest[1:]); err != nil {
			return err
		}
	case p == weekdays && strings.HasPrefix(rest, "L"):
		e.lastOf = true
	}
	return e.add(p, item, from, to, step)
}

// named returns the number of the name that text begins with, 0 without.
func named(names []string, text string) int {
	return 1 + slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(text, name) })
}

// readOpen takes ?. Quartz lets one more character follow, of those Java counts.
func (e *Expression) readOpen(p part, item string) error {
	if len(utf16.Encode([]rune(item))) > 2 {
		return wrong(p, item, "不对，? 后面不能再写别的")
	}
	if p != days && p != weekdays {
		return wrong(p, item, "不对，? 只能用在日或周")
	}
	e.open[p] = true
	return nil
}

// readAny takes *, */5 and /5.
func (e *Expression) readAny(p part, item string) error {
	step, stepped := strings.CutPrefix(strings.TrimPrefix(item, "*"), "/")
	if !stepped {
		return e.add(p, item, numberOfAny, -1, 1)
	}
	n, ok := integer(step)
	if !ok {
		return wrong(p, item, "不对，/ 后面要写间隔的数字")
	}
	if n > parts[p].step {
		return tooWide(p, item)
	}
	return e.add(p, item, numberOfAny, -1, n)
}

// readNumber takes 5, 5L, 5W, 5#2, 5-9, 5-9/2 and 5/2.
func (e *Expression) readNumber(p part, item string) error {
	n, rest, ok := leadingInteger(item)
	if !ok {
		return outside(p, item)
	}
	if rest == "" {
		return e.add(p, item, n, -1, 0)
	}
	switch rest[0] {
	case 'L':
		if p != weekdays {
			return wrong(p, item, "不对，L 在数字后面只能用在周")
		}
		e.lastOf = true
		if n < 1 || n > 7 {
			return outside(p, item)
		}
	case 'W':
		return e.readWeekday(p, item, n)
	case '#':
		return e.readNumberedNth(p, item, n, rest[1:])
	case '-':
		return e.readRange(p, item, n, rest[1:])
	case '/':
		return e.readStep(p, item, n, rest[1:])
	}
	return e.add(p, item, n, -1, 0)
}

// readWeekday takes 15W. Quartz accepts 0W as well and then looks for it without end.
func (e *Expression) readWeekday(p part, item string, n int) error {
	if p != days {
		return wrong(p, item, "不对，W 只能用在日")
	}
	if n < 1 || n > 31 {
		return outside(p, item)
	}
	e.nearest = true
	e.values[days].add(n)
	return nil
}

// readNumberedNth takes 6#3. Quartz does not check the day: 0 is Saturday, and one above 7 never comes.
func (e *Expression) readNumberedNth(p part, item string, n int, nth string) error {
	if p != weekdays {
		return wrong(p, item, "不对，# 只能用在周")
	}
	if err := e.readNth(item, nth); err != nil {
		return err
	}
	if n == numberOfOpen {
		e.open[weekdays] = true
	} else {
		e.values[weekdays].add(min(n, noWeekday))
	}
	return nil
}

func (e *Expression) readNth(item, nth string) error {
	n, ok := integer(nth)
	if !ok || n < 1 || n > 5 {
		return wrong(weekdays, item, "不对，# 后面要写 1 到 5")
	}
	e.nth = n
	return nil
}

// readRange takes what follows the minus of 5-9 or 5-9/2. The step has no upper bound here.
func (e *Expression) readRange(p part, item string, from int, text string) error {
	to, rest, ok := leadingInteger(text)
	if !ok {
		return wrong(p, item, "不对，范围的结尾要写数字")
	}
	step := 1
	if text, stepped := strings.CutPrefix(rest, "/"); stepped {
		if step, _, ok = leadingInteger(text); !ok {
			return wrong(p, item, "不对，/ 后面要写间隔的数字")
		}
	}
	return e.add(p, item, from, to, step)
}

// readStep takes what follows the slash of 5/2. Quartz ignores what follows a step of two digits, not of one.
func (e *Expression) readStep(p part, item string, from int, text string) error {
	step, rest, ok := leadingInteger(text)
	if !ok || (rest != "" && utf8.RuneCountInString(text)-utf8.RuneCountInString(rest) == 1) {
		return wrong(p, item, "不对，/ 后面要写间隔的数字")
	}
	if step > parts[p].step {
		return tooWide(p, item)
	}
	return e.add(p, item, from, -1, step)
}

// add puts the numbers from one to another into the part, or to its end when to is -1; a step of 0 means the first
// only. A range that ends before it begins goes on over the end of the part.
func (e *Expression) add(p part, item string, from, to, step int) error {
	bounds := parts[p]
	openable := p == days || p == weekdays
	special := from == numberOfAny || (from == numberOfOpen && openable)
	if p != years && (to > bounds.max || !special && (from < bounds.min || from > bounds.max)) {
		return outside(p, item)
	}
	switch {
	case from == numberOfAny:
		from, step = bounds.min, max(step, 1)
	case step == 0 && from == numberOfOpen && openable:
		e.open[p] = true
		return nil
	case step == 0:
		to, step = from, 1
	}
	if to == -1 {
		to = bounds.max
	}
	if to < from && p == years {
		return wrong(p, item, fmt.Sprintf("不对，开始的年份不能晚于结束的年份（最晚 %d）", LastYear))
	}
	e.fill(p, from, to, step)
	return nil
}

func (e *Expression) fill(p part, from, to, step int) {
	bounds := parts[p]
	width := bounds.max - bounds.min + 1
	if p == years {
		for n := from; n <= min(to, LastYear); n += step {
			if n >= FirstYear {
				e.values[p].add(n - FirstYear)
			}
		}
		return
	}
	if to < from {
		to += width
	}
	for n := from; n <= to; n += step {
		e.values[p].add((n-bounds.min)%width + bounds.min)
	}
}

func outside(p part, item string) error {
	if p == years {
		return wrong(p, item, "超出范围")
	}
	return wrong(p, item, fmt.Sprintf("超出范围，只能是 %d 到 %d", parts[p].min, parts[p].max))
}

func tooWide(p part, item string) error {
	return wrong(p, item, fmt.Sprintf("间隔太大，最多 %d", parts[p].step))
}

// integer reads all of text as Java's Integer.parseInt does: a sign, digits of any script, 32 bits.
func integer(text string) (int, bool) {
	ascii := strings.Map(func(r rune) rune {
		if d, ok := digit(r); ok {
			return '0' + d
		}
		return r
	}, text)
	n, err := strconv.ParseInt(ascii, 10, 32)
	return int(n), err == nil
}

// leadingInteger reads the digits that text begins with; the first may be of any script.
func leadingInteger(text string) (n int, rest string, ok bool) {
	r, size := utf8.DecodeRuneInString(text)
	if _, ok := digit(r); !ok {
		return 0, text, false
	}
	end := size
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n, ok = integer(text[:end])
	return n, text[end:], ok
}

// digit returns the value of a decimal digit of any script. The ten digits of a script follow each other from the zero;
// Java sees none of those beyond 16 bits.
func digit(r rune) (rune, bool) {
	if r > 0xFFFF || !unicode.IsDigit(r) {
		return 0, false
	}
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	return r - zero, true
}
