package survey

import (
	"slices"
	"strings"

	"jikong/internal/form"
)

// pages are the questions that stand together: a new page begins where a question says so.
func (d Definition) pages() [][]Question {
	var pages [][]Question
	for i, q := range d.Questions {
		if i == 0 || q.Break {
			pages = append(pages, nil)
		}
		pages[len(pages)-1] = append(pages[len(pages)-1], q)
	}
	return pages
}

// shown are the ids of the questions that the display logic shows, given all answers.
func (d Definition) shown(given Answers) map[string]bool {
	counted, _ := d.Check(given)
	shown := map[string]bool{}
	for _, q := range d.Questions {
		shown[q.ID] = q.asked(d, counted)
	}
	return shown
}

// next is the first page from step on, forwards or backwards, on which something is shown; len(pages) is the end, and 0 the first
// page, whatever it shows.
func (d Definition) next(step, by int, given Answers) int {
	pages, shown := d.pages(), d.shown(given)
	for ; step >= 0 && step < len(pages); step += by {
		if slices.ContainsFunc(pages[step], func(q Question) bool { return shown[q.ID] }) {
			return step
		}
	}
	return min(max(step, 0), len(pages))
}

// number is the number of a question as people read it.
func (d Definition) number(question string) int {
	n := 0
	for _, q := range d.Questions {
		if q.Type != Paragraph {
			n++
		}
		if q.ID == question {
			break
		}
	}
	return n
}

// on are the problems of the questions of one page; a row of a question is a field of its own.
func on(page []Question, problems []AnswerProblem) (found form.Problems) {
	for _, p := range problems {
		if slices.ContainsFunc(page, func(q Question) bool { return q.ID == p.Question }) {
			found.Add(true, strings.TrimSuffix(p.Question+"."+p.Row, "."), "%s", p.Message)
		}
	}
	return found
}
