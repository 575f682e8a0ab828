package survey

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"jikong/internal/db"
	"jikong/internal/value"
)

// SurveyResults are the figures of a survey.
type SurveyResults struct {
	Answers   int64            `json:"answers" doc:"答卷数；公开结果里不足 5 份时不给出其他数字"`
	Questions []QuestionResult `json:"questions"`
	Days      []SurveyCount    `json:"days,omitempty" doc:"每天收到的答卷，只在后台"`
	Addresses *SharedAddresses `json:"addresses,omitempty" doc:"同一天来自同一网络地址的答卷，只在后台"`
}

// SharedAddresses tell how many answers came from where others came from on the same day. Schools and companies share one address; a
// program that votes does, too.
type SharedAddresses struct {
	Answers int64 `json:"answers" db:"answers" doc:"同一天里与别的答卷来自同一网络地址的份数"`
	Places  int64 `json:"places" db:"places" doc:"这样的地址数，每天分别计"`
	Most    int64 `json:"most" db:"most" doc:"一个地址一天里最多的份数"`
}

func addressesOf(ctx context.Context, q db.Querier, survey value.ID) (*SharedAddresses, error) {
	shared, _, err := db.One[SharedAddresses](ctx, q, `SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) AS answers, COUNT(*) AS places, COALESCE(MAX(n), 0) AS most
		FROM (SELECT COUNT(*) AS n FROM survey_answer WHERE survey_id = $1 AND address_key <> '' GROUP BY address_key HAVING COUNT(*) > 1) AS shared`, survey)
	return &shared, err
}

// QuestionResult are the figures of one question.
type QuestionResult struct {
	ID       string        `json:"id"`
	Number   int           `json:"number"`
	Type     Type          `json:"type" enum:"single,multiple,dropdown,yesno,blank,text,number,date,scale,nps,matrix,matrixScale,ranking,attachment,paragraph"`
	Title    string        `json:"title"`
	Unit     string        `json:"unit,omitempty"`
	Removed  bool          `json:"removed,omitempty" doc:"新版本已删除这一题"`
	Answered int64         `json:"answered" doc:"回答了这一题的份数，百分比以它为分母"`
	TooFew   bool          `json:"tooFew,omitempty" doc:"回答不足 5 份，不公开"`
	Counts   []SurveyCount `json:"counts,omitempty"`
	Lines    []LineResult  `json:"lines,omitempty" doc:"矩阵的行、排序的选项"`
	Numbers  *Numbers      `json:"numbers,omitempty"`
	NPS      *NPSResult    `json:"nps,omitempty"`
}

// LineResult are the figures of a row of a matrix, or of an option of a ranking.
type LineResult struct {
	ID       string        `json:"id"`
	Text     string        `json:"text"`
	Answered int64         `json:"answered"`
	Counts   []SurveyCount `json:"counts"`
	Mean     *float64      `json:"mean,omitempty" doc:"量表的平均分、排序的平均名次"`
}

// SurveyCount is how often a value was answered.
type SurveyCount struct {
	Value  string `json:"value"`
	Text   string `json:"text"`
	N      int64  `json:"n"`
	Hidden string `json:"hidden,omitempty" enum:"small,kept," doc:"small 不足 5，kept 为防止推算一并不显示；此时 n 为 0"`
}

// Numbers describe answered numbers. SD is that of a sample (n−1), 0 for a single answer.
type Numbers struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	SD     float64 `json:"sd"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// NPSResult is the share of promoters (9–10) less that of detractors (0–6), in percentage points.
type NPSResult struct {
	Promoters  int64   `json:"promoters"`
	Passives   int64   `json:"passives"`
	Detractors int64   `json:"detractors"`
	Score      float64 `json:"score"`
}

// tally are the counts of a survey, by question, line and value.
type tally map[[3]string]int64

func tallyOf(ctx context.Context, q db.Querier, survey value.ID) (tally, error) {
	type row struct {
		Question string `db:"question"`
		Line     string `db:"line"`
		Value    string `db:"value"`
		N        int64  `db:"n"`
	}
	rows, err := db.Select[row](ctx, q, `SELECT question, line, value, n FROM survey_tally WHERE survey_id = $1 AND n > 0`, survey)
	t := make(tally, len(rows))
	for _, r := range rows {
		t[[3]string{r.Question, r.Line, r.Value}] = r.N
	}
	return t, err
}

// results reads the figures of a survey.
func results(ctx context.Context, q db.Querier, survey value.ID) (SurveyResults, error) {
	versions, err := versionsOf(ctx, q, survey)
	if err != nil {
		return SurveyResults{}, err
	}
	t, err := tallyOf(ctx, q, survey)
	if err != nil {
		return SurveyResults{}, err
	}
	d, removed := merged(versions)
	made := SurveyResults{Questions: []QuestionResult{}, Days: t.values("", "")}
	for _, day := range made.Days {
		made.Answers += day.N
	}
	slices.SortFunc(made.Days, func(a, b SurveyCount) int { return cmp.Compare(a.Value, b.Value) })
	number := 0
	for _, q := range d.Questions {
		if q.Type == Paragraph {
			continue
		}
		number++
		r := t.question(q)
		r.Number, r.Removed = number, removed[q.ID]
		made.Questions = append(made.Questions, r)
	}
	return made, nil
}

func (t tally) question(q Question) QuestionResult {
	r := QuestionResult{ID: q.ID, Type: q.Type, Title: q.Title, Unit: q.Unit, Answered: t[[3]string{q.ID, "", ""}]}
	switch {
	case q.Type.perRow():
		for _, line := range q.lines() {
			r.Lines = append(r.Lines, t.line(q, line))
		}
	case q.Type == Number || q.Type == Day:
		r.Counts = t.values(q.ID, "")
	default:
		r.Counts = t.choices(q.ID, "", q.choices())
	}
	if q.Type.numeric() && r.Answered > 0 {
		n := numbersOf(r.Counts)
		r.Numbers = &n
	}
	if q.Type == Number || q.Type == Day {
		slices.SortFunc(r.Counts, byValue(q.Type == Number))
	}
	if q.Type == NPS && r.Answered > 0 {
		n := npsOf(r.Counts)
		r.NPS = &n
	}
	return r
}

func byValue(numeric bool) func(a, b SurveyCount) int {
	return func(a, b SurveyCount) int {
		if numeric {
			return cmp.Compare(asNumber(a.Value), asNumber(b.Value))
		}
		return cmp.Compare(a.Value, b.Value)
	}
}

func (t tally) line(q Question, line QuestionOption) LineResult {
	choices := q.choices()
	if q.Type == Ranking {
		choices = numbered(1, len(q.Options))
	}
	r := LineResult{ID: line.ID, Text: line.Text, Answered: t[[3]string{q.ID, line.ID, ""}], Counts: t.choices(q.ID, line.ID, choices)}
	if q.Type != Matrix && r.Answered > 0 {
		mean := numbersOf(r.Counts).Mean
		r.Mean = &mean
	}
	return r
}

// choices are the counts of known values, those that nobody chose too.
func (t tally) choices(question, line string, choices []QuestionOption) []SurveyCount {
	var counts []SurveyCount
	for _, o := range choices {
		counts = append(counts, SurveyCount{Value: o.ID, Text: o.Text, N: t[[3]string{question, line, o.ID}]})
	}
	return counts
}

// values are the counts of whatever was answered.
func (t tally) values(question, line string) []SurveyCount {
	var counts []SurveyCount
	for key, n := range t {
		if key[0] == question && key[1] == line && key[2] != "" {
			counts = append(counts, SurveyCount{Value: key[2], Text: key[2], N: n})
		}
	}
	return counts
}

func asNumber(text string) float64 {
	n, _ := parseNumber(text) // only numbers are counted as such
	return n
}

// numbersOf describes the values of counts that are not all 0.
func numbersOf(counts []SurveyCount) Numbers {
	type point struct {
		value float64
		n     int64
	}
	var points []point
	total, sum := int64(0), 0.0
	for _, c := range counts {
		if c.N > 0 {
			v := asNumber(c.Value)
			points = append(points, point{v, c.N})
			total += c.N
			sum += v * float64(c.N)
		}
	}
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.value, b.value) })
	made := Numbers{Mean: sum / float64(total), Min: points[0].value, Max: points[len(points)-1].value}
	squares := 0.0
	for _, p := range points {
		squares += (p.value - made.Mean) * (p.value - made.Mean) * float64(p.n)
	}
	if total > 1 {
		made.SD = math.Sqrt(squares / float64(total-1))
	}
	at := func(place int64) float64 {
		for _, p := range points {
			if place -= p.n; place < 0 {
				return p.value
			}
		}
		return made.Max
	}
	made.Median = (at((total-1)/2) + at(total/2)) / 2
	return made
}

func npsOf(counts []SurveyCount) NPSResult {
	var r NPSResult
	for _, c := range counts {
		switch n, _ := strconv.Atoi(c.Value); {
		case n >= 9:
			r.Promoters += c.N
		case n >= 7:
			r.Passives += c.N
		default:
			r.Detractors += c.N
		}
	}
	total := r.Promoters + r.Passives + r.Detractors
	r.Score = 100 * float64(r.Promoters-r.Detractors) / float64(total)
	return r
}
