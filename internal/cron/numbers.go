package cron

import (
	"fmt"
	"strconv"
	"strings"
)

// numbers are the values of a part as people read them.
type numbers struct {
	members  []int
	min, max int // of the part
	step     int // when they go on in equal steps to the end of the part; else 0
}

func (e Expression) numbers(p part) numbers {
	base := 0
	if p == years {
		base = FirstYear
	}
	n := numbers{min: parts[p].min, max: parts[p].max}
	for at, left := e.values[p].from(0); left; at, left = e.values[p].from(at + 1) {
		n.members = append(n.members, at+base)
	}
	n.step = n.steps()
	return n
}

// steps returns the width of equal steps that go on to the end of the part, 0 when they differ or end before.
func (n numbers) steps() int {
	if len(n.members) < 2 {
		return 0
	}
	step := n.members[1] - n.members[0]
	for i, member := range n.members[1:] {
		if member-n.members[i] != step {
			return 0
		}
	}
	if n.members[len(n.members)-1]+step <= n.max {
		return 0
	}
	return step
}

// listed is how many times or numbers are named one by one before a sentence looks for a shorter way to say them.
const listed = 6

// phrase writes the numbers with their unit: 1、15 日, 1 到 5 日, 1 日起每 2 天.
func (n numbers) phrase(unit, long string) string {
	if n.step > 1 && len(n.members) > listed {
		return fmt.Sprintf("%d %s起每 %d %s", n.members[0], unit, n.step, long)
	}
	var spans []string
	for i := 0; i < len(n.members); i++ {
		from := i
		for i+1 < len(n.members) && n.members[i+1] == n.members[i]+1 {
			i++
		}
		spans = append(spans, span(n.members[from], n.members[i]))
	}
	return strings.Join(spans, "、") + " " + unit
}

func span(from, to int) string {
	switch to - from {
	case 0:
		return strconv.Itoa(from)
	case 1:
		return fmt.Sprintf("%d、%d", from, to)
	}
	return fmt.Sprintf("%d 到 %d", from, to)
}
