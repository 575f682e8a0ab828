package letter

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Row is one line of the statistics: letters by the month of their arrival.
type Row struct {
	Received     int64   `json:"received"`
	Answered     int64   `json:"answered"`
	Refused      int64   `json:"refused"`
	Withdrawn    int64   `json:"withdrawn"`
	Merged       int64   `json:"merged" doc:"并入同一人的另一封"`
	Overdue      int64   `json:"overdue" doc:"答复超期或仍在超期中"`
	Rate         float64 `json:"rate" doc:"答复率，%：已答复 ÷（收到 − 不予受理 − 撤回 − 合并）"`
	OnTimeRate   float64 `json:"onTimeRate" doc:"按时答复率，%：按时答复 ÷ 已答复"`
	Days         float64 `json:"days" doc:"到首次答复的平均工作日数，没有答复为 0"`
	Satisfaction float64 `json:"satisfaction" doc:"平均分，没有评价为 0"`
}

// MonthRow is a month of the statistics.
type MonthRow struct {
	Month string `json:"month" doc:"yyyy-MM"`
	Row
}

// DepartRow is a department of the statistics.
type DepartRow struct {
	OrgCode    string `json:"orgCode"`
	DepartName string `json:"departName" doc:"空为还没有分办"`
	Row
}

// ChoiceRow is a type or category of the statistics.
type ChoiceRow struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Row
}

// Open are the running clocks now.
type Open struct {
	Green int64 `json:"green"`
	Amber int64 `json:"amber"`
	Red   int64 `json:"red"`
}

func (o *Open) add(f fact, now value.Time) {
	switch (&Letter{DueTime: f.DueTime, AmberTime: f.AmberTime}).light(now) {
	case lightGreen:
		o.Green++
	case lightAmber:
		o.Amber++
	case lightRed:
		o.Red++
	}
}

// Statistics are the figures of a period, as inspectors ask for them.
type Statistics struct {
	From       string      `json:"from"`
	To         string      `json:"to"`
	Total      Row         `json:"total"`
	Months     []MonthRow  `json:"months"`
	Departs    []DepartRow `json:"departs"`
	Types      []ChoiceRow `json:"types"`
	Categories []ChoiceRow `json:"categories"`
	Stars      [5]int64    `json:"stars" doc:"1–5 分的评价数"`
	Open       Open        `json:"open"`
}

// fact is what the statistics need of a letter.
type fact struct {
	CreateTime   value.Time `db:"create_time"`
	LetterType   string     `db:"letter_type"`
	Category     string     `db:"category"`
	State        State      `db:"state"`
	OrgCode      string     `db:"org_code"`
	DepartName   string     `db:"depart_name"`
	AnswerTime   value.Time `db:"answer_time"`
	AnswerDays   int64      `db:"answer_days"`
	DueTime      value.Time `db:"due_time"`
	AmberTime    value.Time `db:"amber_time"`
	Late         bool       `db:"late"`
	Satisfaction int64      `db:"satisfaction"`
}

const factColumns = `create_time, letter_type, category, state, org_code, depart_name, answer_time, answer_days, due_time, amber_time, late, satisfaction`

// tally adds letters up.
type tally struct {
	Row
	valid, late, days, rated, stars int64
}

func (t *tally) add(f fact, now value.Time) {
	t.Received++
	switch f.State {
	case Refused:
		t.Refused++
	case Withdrawn:
		t.Withdrawn++
	case Merged:
		t.Merged++
	default:
		t.valid++
		if f.AnswerTime != 0 {
			t.Answered++
			t.days += f.AnswerDays
		}
		if f.AnswerTime != 0 && f.Late {
			t.late++
		}
		if f.Late || f.DueTime != 0 && now > f.DueTime {
			t.Overdue++
		}
	}
	if f.Satisfaction > 0 {
		t.rated++
		t.stars += f.Satisfaction
	}
}

func (t *tally) row() Row {
	t.Rate, t.OnTimeRate = share(100*t.Answered, t.valid), share(100*(t.Answered-t.late), t.Answered)
	t.Days, t.Satisfaction = share(t.days, t.Answered), share(t.stars, t.rated)
	return t.Row
}

// share is a quotient with one decimal, 0 of nothing.
func share(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return math.Round(10*float64(part)/float64(whole)) / 10
}

// period is a span of whole months.
type period struct{ from, to time.Time } // to is exclusive

const maxMonths = 60

func readPeriod(from, to string, now time.Time) (period, error) {
	this := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, value.Shanghai)
	p := period{this.AddDate(0, -11, 0), this.AddDate(0, 1, 0)}
	for _, end := range []struct {
		text string
		set  func(time.Time)
	}{{from, func(t time.Time) { p.from = t }}, {to, func(t time.Time) { p.to = t.AddDate(0, 1, 0) }}} {
		if end.text == "" {
			continue
		}
		t, err := time.ParseInLocation("2006-01", end.text, value.Shanghai)
		if err != nil {
			return p, errs.Invalidf("月份请写成 2026-01 的形式")
		}
		end.set(t)
	}
	if !p.from.Before(p.to) || p.from.AddDate(0, maxMonths, 0).Before(p.to) {
		return p, errs.Invalidf("起止月份不对：起不能晚于止，最多 %d 个月", maxMonths)
	}
	return p, nil
}

func (p period) months() (all []string) {
	for t := p.from; t.Before(p.to); t = t.AddDate(0, 1, 0) {
		all = append(all, t.Format("2006-01"))
	}
	return all
}

// statistics count the letters of the caller's site that arrived in the months and are in the caller's sight.
func (s *Service) statistics(ctx context.Context, in *struct {
	From    string `query:"from" doc:"yyyy-MM，默认 12 个月前"`
	To      string `query:"to" doc:"yyyy-MM，默认本月"`
	OrgCode string `query:"orgCode" doc:"只看一个科室及其下级"`
}) (Statistics, error) {
	now := s.DB.Now()
	p, err := readPeriod(in.From, in.To, now.Go())
	if err != nil {
		return Statistics{}, err
	}
	facts, err := s.facts(ctx, value.TimeOf(p.from), value.TimeOf(p.to), in.OrgCode)
	if err != nil {
		return Statistics{}, err
	}
	return count(facts, p, now), nil
}

// facts are the letters that arrived between two moments, of a department and those below it or of all, as far as the list shows them to
// the caller; the oldest first.
func (s *Service) facts(ctx context.Context, from, to value.Time, orgCode string) ([]fact, error) {
	st := &schema.Statement{}
	st.Add("SELECT ", factColumns, " FROM consult_letter WHERE create_time >= ")
	st.Arg(from)
	st.Add(" AND create_time < ")
	st.Arg(to)
	if orgCode != "" {
		st.Args = append(st.Args, orgCode)
		st.Add(" AND ", value.InTree("org_code", fmt.Sprintf("CAST($%d AS TEXT)", len(st.Args))))
	}
	st.Add(" AND ")
	if err := s.letters.Declaration().Owned(st, auth.PrincipalFrom(ctx)); err != nil {
		return nil, err
	}
	st.Add(" ORDER BY create_time, id")
	return db.Select[fact](ctx, s.DB.Read(), st.String(), st.Args...)
}

func count(facts []fact, p period, now value.Time) Statistics {
	made := Statistics{From: p.from.Format("2006-01"), To: p.to.AddDate(0, -1, 0).Format("2006-01"), Departs: []DepartRow{}}
	var total tally
	months, departs, types, kinds := map[string]*tally{}, map[string]*tally{}, map[string]*tally{}, map[string]*tally{}
	names := map[string]string{} // a department that was renamed goes by its newest name
	to := func(in map[string]*tally, key string) *tally {
		if in[key] == nil {
			in[key] = &tally{}
		}
		return in[key]
	}
	for _, f := range facts {
		names[f.OrgCode] = f.DepartName
		total.add(f, now)
		for _, t := range []*tally{to(months, f.CreateTime.Go().Format("2006-01")), to(departs, f.OrgCode), to(types, f.LetterType), to(kinds, f.Category)} {
			t.add(f, now)
		}
		if f.Satisfaction > 0 {
			made.Stars[f.Satisfaction-1]++
		}
		made.Open.add(f, now)
	}
	made.Total = total.row()
	for _, month := range p.months() {
		made.Months = append(made.Months, MonthRow{month, to(months, month).row()})
	}
	for _, code := range slices.SortedFunc(maps.Keys(names), unassignedLast) {
		made.Departs = append(made.Departs, DepartRow{code, names[code], to(departs, code).row()})
	}
	made.Types, made.Categories = choiceRows(letterTypes(), types), choiceRows(categories(), kinds)
	return made
}

func unassignedLast(a, b string) int {
	if (a == "") != (b == "") {
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}

func choiceRows(choices []LetterChoice, counted map[string]*tally) []ChoiceRow {
	rows := make([]ChoiceRow, len(choices))
	for i, c := range choices {
		rows[i] = ChoiceRow{Value: c.Value, Text: c.Text}
		if t := counted[c.Value]; t != nil {
			rows[i].Row = t.row()
		}
	}
	return rows
}
