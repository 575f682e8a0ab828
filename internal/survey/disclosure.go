package survey

import (
	"context"
	"slices"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// fewest is the smallest number of people that may be told apart in published figures and cross tables.
const fewest = 5

// Why a number is not shown.
const (
	small = "small" // fewer than five people
	kept  = "kept"  // it would give away a small one beside it
)

// publicResults are the figures that anybody may see: without texts, days and single people.
func (s *Service) publicResults(ctx context.Context, survey value.ID) (SurveyResults, error) {
	all, err := results(ctx, s.DB.Read(), survey)
	if err != nil {
		return SurveyResults{}, err
	}
	made := SurveyResults{Answers: all.Answers, Questions: []QuestionResult{}}
	if all.Answers < fewest {
		return made, nil
	}
	for _, q := range all.Questions {
		if !q.Type.worded() && q.Type != Day && q.Type != Attachment && !q.Removed {
			made.Questions = append(made.Questions, q.public())
		}
	}
	return made, nil
}

func (q QuestionResult) public() QuestionResult {
	if q.Answered < fewest {
		return QuestionResult{ID: q.ID, Number: q.Number, Type: q.Type, Title: q.Title, TooFew: true}
	}
	if q.Type == Number {
		q.Counts = nil
		q.Numbers.Min, q.Numbers.Max = 0, 0 // the oldest or the heaviest is one person
		return q
	}
	if hide([][]SurveyCount{q.Counts}) && q.Numbers != nil {
		q.Numbers, q.NPS = nil, nil
	}
	for i, line := range q.Lines {
		if hide([][]SurveyCount{line.Counts}) {
			q.Lines[i].Mean = nil
		}
	}
	return q
}

// hide hides counts of fewer than five people, and as many others as it takes that none of them follows from the sum of its row or
// column. It tells whether anything was hidden.
func hide(table [][]SurveyCount) bool {
	hidden := false
	for _, row := range table {
		for i := range row {
			if row[i].N > 0 && row[i].N < fewest {
				row[i].Hidden, hidden = small, true
			}
		}
	}
	if !hidden {
		return false
	}
	for changed := true; changed; {
		changed = false
		for _, row := range table {
			changed = cover(pointers(row)) || changed
		}
		for column := range table[0] {
			if len(table) > 1 {
				changed = cover(columnOf(table, column)) || changed
			}
		}
	}
	for _, row := range table {
		for i := range row {
			if row[i].Hidden != "" {
				row[i].N = 0
			}
		}
	}
	return true
}

func pointers(row []SurveyCount) []*SurveyCount {
	all := make([]*SurveyCount, len(row))
	for i := range row {
		all[i] = &row[i]
	}
	return all
}

func columnOf(table [][]SurveyCount, column int) []*SurveyCount {
	all := make([]*SurveyCount, len(table))
	for i := range table {
		all[i] = &table[i][column]
	}
	return all
}

// cover hides a second count of a line in which only one is hidden: the smallest that is not 0, else one that is.
func cover(line []*SurveyCount) bool {
	var open []*SurveyCount
	for _, c := range line {
		if c.Hidden == "" {
			open = append(open, c)
		}
	}
	if len(line)-len(open) != 1 || len(open) == 0 {
		return false
	}
	least := slices.MinFunc(open, func(a, b *SurveyCount) int {
		if (a.N == 0) != (b.N == 0) {
			return int(min(b.N, 1)) - int(min(a.N, 1))
		}
		return int(a.N - b.N)
	})
	least.Hidden = kept
	return true
}

// CrossTable counts how the answers to two questions meet. Counts of fewer than five people are hidden.
type CrossTable struct {
	Row     string           `json:"row"`
	Column  string           `json:"column"`
	Rows    []QuestionOption `json:"rows"`
	Columns []QuestionOption `json:"columns"`
	Cells   [][]SurveyCount  `json:"cells" doc:"与行、列对应"`
}

// crossTable counts over all answers; the choices of both questions must be few.
func crossTable(ctx context.Context, q db.Querier, survey value.ID, row, column string) (CrossTable, error) {
	versions, err := versionsOf(ctx, q, survey)
	if err != nil {
		return CrossTable{}, err
	}
	d, _ := merged(versions)
	made := CrossTable{Row: row, Column: column, Cells: [][]SurveyCount{}}
	for id, into := range map[string]*[]QuestionOption{row: &made.Rows, column: &made.Columns} {
		at := slices.IndexFunc(d.Questions, func(q Question) bool { return q.ID == id && q.Type.closed() })
		if at < 0 || row == column {
			return CrossTable{}, errs.Invalidf("请选择两道不同的选择题、判断题或量表题")
		}
		*into = d.Questions[at].choices()
	}
	counts, err := pairs(ctx, q, survey, row, column)
	if err != nil {
		return CrossTable{}, err
	}
	for _, r := range made.Rows {
		var line []SurveyCount
		for _, c := range made.Columns {
			line = append(line, SurveyCount{Value: c.ID, N: counts[[2]string{r.ID, c.ID}]})
		}
		made.Cells = append(made.Cells, line)
	}
	hide(made.Cells)
	return made, nil
}

func pairs(ctx context.Context, q db.Querier, survey value.ID, row, column string) (map[[2]string]int64, error) {
	type pair struct {
		A string `db:"a"`
		B string `db:"b"`
		N int64  `db:"n"`
	}
	found, err := db.Select[pair](ctx, q, `SELECT r.value AS a, c.value AS b, COUNT(*) AS n FROM survey_choice r
		JOIN survey_choice c ON c.survey_id = r.survey_id AND c.question = $3 AND c.answer_id = r.answer_id
		WHERE r.survey_id = $1 AND r.question = $2 GROUP BY r.value, c.value`, survey, row, column)
	counts := make(map[[2]string]int64, len(found))
	for _, p := range found {
		counts[[2]string{p.A, p.B}] = p.N
	}
	return counts, err
}
