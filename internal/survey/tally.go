package survey

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

const maxRowsOfStatement = 200 // rows of one INSERT; placeholders are limited

// counting says how an answer changes the figures.
func (p *prepared) counting(by int) counting {
	return counting{survey: p.ID, tenant: p.tenant, answer: p.answer, marks: p.def.marks(p.counted, p.at), by: by}
}

// mark is one count that an answer raises.
type mark struct {
	question, line, value string
	chosen                bool // one of a few values, which cross tables look at
}

// marks are the counts that an answer raises: of each question and row once, and of each value once. Texts have no values.
func (d Definition) marks(counted Answers, at value.Time) []mark {
	all := []mark{{value: string(at.Day())}}
	for _, q := range d.Questions {
		a, answered := counted[q.ID]
		if !answered {
			continue
		}
		all = append(all, mark{question: q.ID})
		if !q.Type.worded() {
			for _, v := range a.Values {
				all = append(all, mark{question: q.ID, value: v, chosen: q.Type.closed()})
			}
		}
		for _, line := range q.lines() {
			if v, answered := a.Rows[line.ID]; answered {
				all = append(all, mark{question: q.ID, line: line.ID}, mark{question: q.ID, line: line.ID, value: v})
			}
		}
	}
	return all
}

type counting struct {
	survey, tenant, answer value.ID
	marks                  []mark
	by                     int // 1 or -1
}

// count raises or lowers the figures, and keeps the chosen values for cross tables.
func count(ctx context.Context, tx *db.Tx, c counting) error {
	all := totals{}
	all.add(c)
	if err := all.write(ctx, tx, c.survey, c.tenant); err != nil {
		return err
	}
	if c.by < 0 {
		_, err := tx.Exec(ctx, `DELETE FROM survey_choice WHERE survey_id = $1 AND answer_id = $2`, c.survey, c.answer)
		return err
	}
	return c.choices(ctx, tx)
}

// totals are how often each count is raised, or lowered below zero, by several answers.
type totals map[mark]int

func (t totals) add(c counting) {
	for _, m := range c.marks {
		t[m] += c.by
	}
}

// write changes the figures, always in one order, so that two who do it at once wait for each other and never both.
func (t totals) write(ctx context.Context, tx *db.Tx, survey, tenant value.ID) error {
	marks := slices.SortedFunc(maps.Keys(t), func(a, b mark) int {
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.line, b.line), cmp.Compare(a.value, b.value))
	})
	for part := range slices.Chunk(marks, maxRowsOfStatement) {
		rows, args := "", []any{survey, tenant}
		for _, m := range part {
			n := len(args)
			rows += fmt.Sprintf(", ($1, $2, $%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4)
			args = append(args, m.question, m.line, m.value, t[m])
		}
		if _, err := tx.Exec(ctx, `INSERT INTO survey_tally (survey_id, tenant_id, question, line, value, n) VALUES `+rows[2:]+`
			ON CONFLICT (survey_id, question, line, value) DO UPDATE SET n = survey_tally.n + excluded.n`, args...); err != nil {
			return err
		}
	}
	return nil
}

func (c counting) choices(ctx context.Context, tx *db.Tx) error {
	var rows strings.Builder
	args := []any{c.survey, c.tenant, c.answer}
	for _, m := range c.marks {
		if m.chosen {
			n := len(args)
			fmt.Fprintf(&rows, ", ($1, $2, $3, $%d, $%d)", n+1, n+2)
			args = append(args, m.question, m.value)
		}
	}
	if rows.Len() == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `INSERT INTO survey_choice (survey_id, tenant_id, answer_id, question, value) VALUES `+rows.String()[2:], args...)
	return err
}
