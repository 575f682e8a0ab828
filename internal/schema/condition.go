package schema

import (
	"fmt"
	"strings"
)

// Condition is a restriction of the rows of a table: SQL text written by a programmer and bound values. The zero value matches no
// row, so that a forgotten restriction shows nothing instead of everything.
type Condition struct {
	text string
	args []any
}

// Cond makes a condition; every ? of the text stands for the next value. The columns of an outer table are written with its
// name (sys_user.id). It panics when values and question marks differ in number, which is a mistake in the program.
func Cond(text string, args ...any) Condition {
	if strings.Count(text, "?") != len(args) {
		panic(fmt.Sprintf("resource: %d values for the condition %q", len(args), text))
	}
	return Condition{text, args}
}

// Always is the condition every row meets.
func Always() Condition { return Condition{text: "1 = 1"} }

// WriteTo adds the condition in parentheses.
func (c Condition) WriteTo(s *Statement) {
	if c.text == "" {
		s.Add("1 = 0")
		return
	}
	s.Add("(")
	for i, part := range strings.Split(c.text, "?") {
		if i > 0 {
			s.Arg(c.args[i-1])
		}
		s.Add(part)
	}
	s.Add(")")
}
