package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"jikong/internal/cron"
)

// generator makes random expressions: mostly what people write, and a share of nonsense.
type generator struct{ *rand.Rand }

type bounds struct{ low, high int }

var partBounds = []bounds{{0, 59}, {0, 59}, {0, 23}, {1, 31}, {1, 12}, {1, 7}, {2024, 2099}}

var names = [][]string{
	4: {"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"},
	5: {"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"},
}

// oddities are items that tempt a parser.
var oddities = []string{
	"", ",", "?", "*", "/", "*/", "/5", "*/5", "*/0", "*/-3", "*/+3", "*/60", "*/61", "0/61", "1/0", "0/5", "1/5x", "1/55x", "*5", "*x", "**", "5-3", "7-1",
	"2-", "-2", "2--3", "2-3-4", "1-5/2", "1-5/0", "1-5/100", "1-5/", "1-5/x", "5-1/2", "0-0", "3-0", "00005", "5x", "5日", "５", "1-５", "*/５", "1/５",
	"99", "99/5", "99-5", "98", "98/2", "98-5", "2147483647", "2147483648", "99999999999", "L", "L-", "L-3", "L-30", "L-31", "L-W", "L-3W", "L-3X", "LW", "LW-3",
	"W", "15W", "1W", "31W", "30W", "29W", "0W", "32W", "WL", "15WX", "15W,20", "20,15W", "L,5", "5,L", "L,", "15-20W", "15/2W", "1/22W", "1#6", "1#5", "6#3",
	"6#0", "0#1", "8#1", "9#2", "98#1", "6#3,2", "2#1,3#1", "6#", "6#x", "6#３", "6L", "1L", "0L", "8L", "6LX", "6L,2", "6L#2", "6#2L", "SUN-MON", "sun",
	"Mon-fri", "MON#2", "FRIL", "MONDAY", "MON-5", "MON-", "MO", "MONX", "ſun", "JAN-MAR", "DEC-JAN", "jan", "JAN-MAR/2", "JANUARY", "JAN-", "FOO", "?5", "?55",
	"?,5", "5,?", "1,,2", ",1", "1,", "\n", "5\n", "\u00a05", "5 ", "2026", "2126", "2127", "2130/2", "2027-2025", "2026/2", "1969", "2024-2030/3", "*/200", "0", "1", "7",
}

const alphabet = "0123456789LW#?*/-, \tAMONSFRIJ日５x"

func (g generator) pick(list []string) string { return list[g.IntN(len(list))] }

func (g generator) between(b bounds) int { return b.low + g.IntN(b.high-b.low+1) }

// expression makes a plausible one, replaces a part of some by an oddity, and damages a character of some.
func (g generator) expression() string {
	parts := make([]string, 7)
	for p := range parts {
		parts[p] = g.part(p)
	}
	if g.IntN(20) > 0 { // else both the day and the week are given
		parts[3+2*g.IntN(2)] = "?"
	}
	if g.IntN(2) == 0 {
		parts = parts[:6]
	}
	if g.IntN(8) == 0 {
		p := g.IntN(len(parts))
		parts[p] = g.odd(p)
	}
	for g.IntN(4) == 0 {
		parts[g.IntN(len(parts))] = g.pick(oddities)
	}
	text := strings.Join(parts, g.pick([]string{" ", " ", " ", "  ", "\t"}))
	for g.IntN(12) == 0 {
		text = g.damaged(text)
	}
	if g.IntN(12) == 0 {
		text = strings.ToLower(text)
	}
	return text
}

func (g generator) damaged(text string) string {
	letters, all := []rune(text), []rune(alphabet)
	at := g.IntN(len(letters))
	switch g.IntN(3) {
	case 0:
		return string(letters[:at]) + string(letters[at+1:])
	case 1:
		return string(letters[:at]) + string(all[g.IntN(len(all))]) + string(letters[at+1:])
	default:
		return string(letters[:at]) + string(all[g.IntN(len(all))]) + string(letters[at:])
	}
}

func (g generator) part(p int) string {
	chance := g.IntN(10)
	switch {
	case p < 2 && chance < 5:
		return "0"
	case chance < 5 && p != 3 && p != 5:
		return "*"
	case chance < 5:
		return g.day(p)
	}
	items := []string{g.item(p)}
	for g.IntN(3) == 0 {
		items = append(items, g.item(p))
	}
	return strings.Join(items, ",")
}

// day makes what only the day and the week know.
func (g generator) day(p int) string {
	if p == 5 {
		forms := []string{fmt.Sprintf("%d#%d", 1+g.IntN(7), 1+g.IntN(5)), fmt.Sprintf("%dL", 1+g.IntN(7)), "L", g.pick(names[p]) + "-" + g.pick(names[p]), g.pick(names[p]) + "#" + fmt.Sprint(1+g.IntN(5))}
		return g.pick(forms)
	}
	forms := []string{"L", "LW", fmt.Sprintf("L-%d", g.IntN(31)), fmt.Sprintf("L-%dW", g.IntN(31)), fmt.Sprintf("%dW", 1+g.IntN(31)), fmt.Sprintf("%dW", 27+g.IntN(5)), fmt.Sprint(27 + g.IntN(5))}
	return g.pick(forms)
}

func (g generator) item(p int) string {
	b := partBounds[p]
	one, other, step := g.between(b), g.between(b), 1+g.IntN(b.high-b.low+1)
	if names[min(p, 5)] != nil && p < 6 && g.IntN(4) == 0 {
		return g.pick([]string{g.pick(names[p]), g.pick(names[p]) + "-" + g.pick(names[p])})
	}
	return g.pick([]string{
		fmt.Sprint(one), fmt.Sprintf("%d-%d", one, other), fmt.Sprintf("%d/%d", one, step), fmt.Sprintf("*/%d", step),
		fmt.Sprintf("%d-%d/%d", one, other, step), fmt.Sprint(one),
	})
}

// odd makes an item that is written unlike what people write: a range over the end of the part, with names and numbers mixed, a step
// wider than what it steps through, a number with a mark of another part.
func (g generator) odd(p int) string {
	b := partBounds[p]
	low, high, step := g.between(b), g.between(b), g.IntN(130)
	if low < high {
		low, high = high, low
	}
	name, other := "X", "Y"
	if p < 6 && names[p] != nil {
		name, other = g.pick(names[p]), g.pick(names[p])
	}
	return g.pick([]string{
		fmt.Sprintf("%d-%d", low, high), fmt.Sprintf("%d-%d/%d", low, high, step), fmt.Sprintf("%d-%d/%d", high, low, step), fmt.Sprintf("*/%d", step),
		fmt.Sprintf("%d/%d", low, step), fmt.Sprintf("/%d", step), fmt.Sprintf("%s-%d", name, low), fmt.Sprintf("%d-%s", low, name), fmt.Sprintf("%s-%s/%d", name, other, step),
		fmt.Sprintf("%s/%d", name, step), fmt.Sprintf("%s,%d", name, low), fmt.Sprintf("%s,%s-%d", name, other, low), fmt.Sprintf("%d,%d,%d", low, high, b.high+1), fmt.Sprint(b.low - 1),
		fmt.Sprintf("%dL", low), fmt.Sprintf("%dW", low), fmt.Sprintf("%d#%d", low, 1+step%6), fmt.Sprintf("%s#%d", name, 1+step%6), fmt.Sprintf("%sL", name), fmt.Sprintf("%s,%sL", other, name),
		fmt.Sprintf("%d,%dW", high, low), fmt.Sprintf("%dW,%dW", high, low), fmt.Sprintf("%d-%dW", high, low), fmt.Sprintf("%d#%d-%d", high, 1+step%5, low), fmt.Sprintf("L-%d", step), fmt.Sprintf("L-%dW", step),
		fmt.Sprintf("L,%d", low), fmt.Sprintf("%d,LW", low), fmt.Sprintf("%d,?", low), fmt.Sprintf("?,%d", low), fmt.Sprintf("*,%d", low), fmt.Sprintf("%d,*/%d", low, step), fmt.Sprintf("?/%d", step),
		fmt.Sprintf("%d -%d", high, low), fmt.Sprintf("+%d", low), fmt.Sprintf("0%d-0%d", high, low), fmt.Sprintf("%d-%d-%d", high, low, step), fmt.Sprintf("%d/%d/%d", high, step, step), fmt.Sprintf("%d-*", low),
		fmt.Sprintf("*-%d", low), fmt.Sprintf("%d-L", low), fmt.Sprintf("%d/L", low), fmt.Sprintf("%d-", low), fmt.Sprintf("%d/", low), fmt.Sprintf("%d#", low), fmt.Sprintf("#%d", low), fmt.Sprintf("C%d", low), fmt.Sprintf("%dC", low),
	})
}

// start makes where to start from: any moment, the years in which China had summer time, or a run of the expression and the second beside it.
func (g generator) start(text string, zones []*time.Location) time.Time {
	from := g.from(zones)
	switch g.IntN(6) {
	case 0:
		return time.Date(1985+g.IntN(8), time.Month(1+g.IntN(12)), 1+g.IntN(31), g.IntN(24), g.IntN(60), g.IntN(60), 0, from.Location())
	case 1:
		expression, err := cron.Parse(text)
		if err != nil {
			return from
		}
		if run, due := expression.Next(from); due {
			return run.Add(time.Duration(g.IntN(3)-1) * time.Second)
		}
	}
	return from
}

// from makes a time between 2020 and 2100, often at the end of a month, on a leap day or near a change of the clock.
func (g generator) from(zones []*time.Location) time.Time {
	zone := zones[g.IntN(len(zones))]
	year := 2020 + g.IntN(15)
	if g.IntN(4) == 0 {
		year = 2035 + g.IntN(66)
	}
	second := g.IntN(3 * 24 * 3600)
	switch g.IntN(4) {
	case 0:
		return time.Date(year, time.Month(1+g.IntN(12)), 1, 0, 0, second-36*3600, 0, zone)
	case 1:
		return time.Date(year-year%4, 2, 28, 0, 0, second, 0, zone)
	case 2:
		_, change := time.Date(year, time.Month(1+g.IntN(12)), 10, 0, 0, 0, 0, zone).ZoneBounds()
		if !change.IsZero() {
			return change.Add(time.Duration(g.IntN(8*3600)-4*3600) * time.Second)
		}
	}
	return time.Date(year, 1, 1, 0, 0, g.IntN(366*24*3600), 0, zone)
}
