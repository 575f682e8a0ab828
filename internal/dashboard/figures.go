package dashboard

import (
	"context"
	"slices"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Figures are a chart and the table it is drawn from.
type Figures struct {
	Key    string         `json:"key"`
	Title  string         `json:"title"`
	Note   string         `json:"note" doc:"怎么数的"`
	Kind   string         `json:"kind" enum:"line,bar,table" doc:"table 只用表格"`
	Head   string         `json:"head" doc:"第一列的名称"`
	Labels []string       `json:"labels" doc:"各行的名称：日期、标题等"`
	Paths  []string       `json:"paths,omitempty" doc:"各行所指的页面"`
	Series []FigureSeries `json:"series" doc:"各列的数字"`
	Totals []FigureTotal  `json:"totals" doc:"合计，与上一个同样长的时段比较"`
}

// FigureSeries is a column of figures. A value is absent where there is nothing to divide by or nothing is known.
type FigureSeries struct {
	Name   string     `json:"name"`
	Unit   string     `json:"unit"`
	Values []*float64 `json:"values"`
}

// FigureTotal is a figure of the whole period. Before is that of the period before, absent when it is not known.
type FigureTotal struct {
	Name   string   `json:"name"`
	Unit   string   `json:"unit"`
	Value  *float64 `json:"value"`
	Before *float64 `json:"before"`
}

// Number is a figure.
func Number[N int64 | float64](n N) *float64 {
	f := float64(n)
	return &f
}

// Counts are figures that always exist.
func Counts(counts []int64) []*float64 {
	made := make([]*float64, len(counts))
	for i, n := range counts {
		made[i] = Number(n)
	}
	return made
}

// Source lends figures of a period to those with a permission.
type Source struct {
	Key, Perm string
	Load      func(ctx context.Context, p Period) (Figures, error)
}

// Trend lends figures by stretches of time to those with a permission.
type Trend struct {
	Key, Perm string
	// WeeksOnly is set where the figures are not kept for a year.
	WeeksOnly bool
	Load      func(ctx context.Context, spans Spans) (Figures, error)
}

// Analysis is all that the caller may see of a period.
type Analysis struct {
	Days    int        `json:"days"`
	From    value.Date `json:"from" nullable:"false"`
	To      value.Date `json:"to" nullable:"false"`
	Figures []Figures  `json:"figures"`
}

const standardDays = 30

func (s *Service) analysis(ctx context.Context, in *struct {
	Days string `query:"days" doc:"7、30 或 90，默认 30"`
}) (Analysis, error) {
	p, err := s.period(in.Days)
	if err != nil {
		return Analysis{}, err
	}
	made := Analysis{Days: p.Days, From: p.First(), To: p.Last(), Figures: []Figures{}}
	for _, source := range s.Analysis {
		if !may(ctx, source.Perm) {
			continue
		}
		f, err := source.Load(ctx, p)
		if err != nil {
			return made, err
		}
		f.Key = source.Key
		made.Figures = append(made.Figures, f)
	}
	return made, nil
}

// period reads the number of days that a caller asks for.
func (s *Service) period(days string) (Period, error) {
	n, offered := map[string]int{"": standardDays, "7": 7, "30": 30, "90": 90}[days]
	if !offered {
		return Period{}, errs.Invalidf("时段只能是 7、30 或 90 天")
	}
	return lastDays(s.DB.Now(), n), nil
}

// Trends are the developments that the caller may see.
type Trends struct {
	By      string    `json:"by" enum:"week,month"`
	Figures []Figures `json:"figures"`
}

const (
	trendWeeks  = 13
	trendMonths = 12
)

func (s *Service) trends(ctx context.Context, in *struct {
	By string `query:"by" doc:"week 最近 13 周，month 最近 12 个月；默认 month"`
}) (Trends, error) {
	if !slices.Contains([]string{"", "week", "month"}, in.By) {
		return Trends{}, errs.Invalidf("只能按周或按月")
	}
	made, stretches := Trends{By: "month", Figures: []Figures{}}, lastMonths(s.DB.Now(), trendMonths)
	if in.By == "week" {
		made.By, stretches = in.By, lastDays(s.DB.Now(), trendWeeks*week).Weeks()
	}
	for _, trend := range s.Trends {
		if !may(ctx, trend.Perm) || trend.WeeksOnly && made.By != "week" {
			continue
		}
		f, err := trend.Load(ctx, stretches)
		if err != nil {
			return made, err
		}
		f.Key, f.Totals = trend.Key, []FigureTotal{}
		made.Figures = append(made.Figures, f)
	}
	return made, nil
}
