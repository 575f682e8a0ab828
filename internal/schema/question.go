package schema

import (
	"slices"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Question is a condition that no column can say, such as "works in one of these departments". It is asked by its name as columns are:
// plain and in the advanced query, of lists and of exports.
type Question struct {
	Name  string // of the parameter
	Label string
	Dict  string // "table,text,code" of the answers, for screens
	// Where holds for rows that one of the values answers; without values for rows that have any answer.
	Where func(caller auth.Principal, values []string) (Condition, error)
}

func (p *Plan) bindQuestions(report func(string, ...any)) {
	p.questions = map[string]*Question{}
	for i := range p.Table.Questions {
		q := &p.Table.Questions[i]
		if q.Label == "" || q.Where == nil || p.ByJSON[q.Name] != nil || p.questions[q.Name] != nil || slices.Contains(reserved, q.Name) {
			report("question %q needs a label, a condition and a name of its own", q.Name)
		}
		p.questions[q.Name] = q
	}
}

// writeTo writes the condition of an answer, or that it does not hold.
func (q *Question) writeTo(s *Statement, caller auth.Principal, f Filter) error {
	var values []string
	rule, negated := f.Rule.positive()
	switch rule {
	case Eq, In:
		if values = value.SplitList(f.Value); len(values) == 0 {
			return errs.Invalidf("请选择“%s”", q.Label)
		}
	case Empty:
		negated = !negated
	default:
		return errs.Invalidf("“%s”不支持这种比较方式", q.Label)
	}
	if len(values) > MaxMembers {
		return errs.Invalidf("“%s”一次最多查询 %d 项", q.Label, MaxMembers)
	}
	condition, err := q.Where(caller, values)
	if err != nil {
		return err
	}
	if negated {
		s.Add("NOT ")
	}
	condition.WriteTo(s)
	return nil
}
