package app

import (
	"cmp"
	"context"
	"slices"

	"jikong/internal/content"
	"jikong/internal/dashboard"
	"jikong/internal/letter"
	"jikong/internal/recruit"
	"jikong/internal/survey"
	"jikong/internal/value"
)

// permArticles is the list of articles; whoever has it sees how the site is read.
const (
	permArticles = "content:article:list"
	permSearches = "content:search:list"
)

// rankShown is how many lines a ranking has.
const rankShown = 10

// analysed are the figures of a period, in the order of the page.
func (a *App) analysed() []dashboard.Source {
	return []dashboard.Source{
		{Key: "visits", Perm: permArticles, Load: a.visitFigures},
		{Key: "articles", Perm: permArticles, Load: a.readFigures},
		{Key: "letters", Perm: letter.PermStatistics, Load: a.letterFigures},
		{Key: "surveys", Perm: survey.PermStatistics, Load: a.surveyFigures},
		{Key: "misses", Perm: permSearches, Load: a.missFigures},
	}
}

func sum(counts []int64) (n int64) {
	for _, c := range counts {
		n += c
	}
	return n
}

func (a *App) visitFigures(ctx context.Context, p dashboard.Period) (f dashboard.Figures, err error) {
	before := p.Before()
	days, err := a.content.VisitDays(ctx, before.First(), p.Last())
	if err != nil {
		return f, err
	}
	counted := func(s dashboard.Spans) []int64 {
		counts := make([]int64, len(s.Labels))
		for i := range counts {
			counts[i] = days[s.Bounds[i].Day()]
		}
		return counts
	}
	now, then := counted(p.EachDay()), counted(before.EachDay())
	return dashboard.Figures{Title: "访问量", Note: "打开页面的次数，按天", Kind: "line", Head: "日期", Labels: p.EachDay().Labels,
		Series: []dashboard.FigureSeries{{Name: "本期", Unit: "次", Values: dashboard.Counts(now)}, {Name: "上期", Unit: "次", Values: dashboard.Counts(then)}},
		Totals: []dashboard.FigureTotal{{Name: "访问量", Unit: "次", Value: dashboard.Number(sum(now)), Before: dashboard.Number(sum(then))}}}, nil
}

func (a *App) readFigures(ctx context.Context, p dashboard.Period) (f dashboard.Figures, err error) {
	before := p.Before().First()
	if !a.content.KnowsOpenings(before) {
		before = ""
	}
	read, err := a.content.MostRead(ctx, before, p.First(), p.Last(), rankShown)
	f = dashboard.Figures{Title: "阅读最多的文章", Note: "打开文章的次数", Kind: "bar", Head: "文章", Labels: []string{}, Totals: []dashboard.FigureTotal{}}
	now, then := dashboard.FigureSeries{Name: "本期", Unit: "次", Values: []*float64{}}, dashboard.FigureSeries{Name: "上期", Unit: "次"}
	for _, r := range read {
		f.Labels, f.Paths = append(f.Labels, r.Title), append(f.Paths, "/detail/"+r.ColumnID.String()+"/"+r.ID.String())
		now.Values, then.Values = append(now.Values, dashboard.Number(r.Opened)), append(then.Values, dashboard.Number(r.Before))
	}
	f.Series = []dashboard.FigureSeries{now}
	if before != "" && len(read) > 0 {
		f.Series = append(f.Series, then)
	}
	return f, err
}

func (a *App) letterFigures(ctx context.Context, p dashboard.Period) (f dashboard.Figures, err error) {
	weeks := p.Weeks()
	spans, err := a.letters.Spans(ctx, weeks.Bounds)
	if err != nil {
		return f, err
	}
	whole, err := a.letters.Spans(ctx, []value.Time{p.Before().From, p.From, p.To})
	if err != nil {
		return f, err
	}
	var received, answered []int64
	var onTime []*float64
	for _, s := range spans {
		received, answered, onTime = append(received, s.Received), append(answered, s.Answered), append(onTime, rate(s))
	}
	now, then := whole[1], whole[0]
	return dashboard.Figures{Title: "来信", Note: "按来信的时间，每 7 天；按时答复率 = 按时答复 ÷ 已答复", Kind: "bar", Head: "时段", Labels: weeks.Labels,
		Series: []dashboard.FigureSeries{{Name: "收到", Unit: "封", Values: dashboard.Counts(received)}, {Name: "已答复", Unit: "封", Values: dashboard.Counts(answered)},
			{Name: "按时答复率", Unit: "%", Values: onTime}},
		Totals: []dashboard.FigureTotal{{Name: "收到", Unit: "封", Value: dashboard.Number(now.Received), Before: dashboard.Number(then.Received)},
			{Name: "已答复", Unit: "封", Value: dashboard.Number(now.Answered), Before: dashboard.Number(then.Answered)},
			{Name: "按时答复率", Unit: "%", Value: rate(now), Before: rate(then)}}}, nil
}

// rate is the share of answers on time, nothing without answers.
func rate(s letter.Span) *float64 {
	if s.Answered == 0 {
		return nil
	}
	return dashboard.Number(s.OnTimeRate)
}

func (a *App) surveyFigures(ctx context.Context, p dashboard.Period) (f dashboard.Figures, err error) {
	days, err := a.surveys.AnswerDays(ctx, p.Before().First(), p.Last())
	f = dashboard.Figures{Title: "调查的答卷", Note: "这段时间收到的份数", Kind: "bar", Head: "调查", Labels: []string{}}
	places := map[value.ID]int{}
	now, then := []int64{}, []int64{}
	for _, d := range days {
		at, known := places[d.ID]
		if !known {
			at = len(f.Labels)
			places[d.ID] = at
			f.Labels, f.Paths = append(f.Labels, d.Title), append(f.Paths, "/interact/survey/statistics/"+d.ID.String())
			now, then = append(now, 0), append(then, 0)
		}
		if d.Day >= p.First() {
			now[at] += d.N
		} else {
			then[at] += d.N
		}
	}
	f.Series = []dashboard.FigureSeries{{Name: "本期", Unit: "份", Values: dashboard.Counts(now)}, {Name: "上期", Unit: "份", Values: dashboard.Counts(then)}}
	f.Totals = []dashboard.FigureTotal{{Name: "答卷", Unit: "份", Value: dashboard.Number(sum(now)), Before: dashboard.Number(sum(then))}}
	return f, err
}

func (a *App) missFigures(ctx context.Context, p dashboard.Period) (f dashboard.Figures, err error) {
	misses, err := a.desk.Misses(ctx, p.First(), rankShown)
	f = dashboard.Figures{Title: "没有结果的搜索", Note: "这段时间里又被搜过的词，次数是累计的", Kind: "table", Head: "搜索的词", Labels: []string{}, Totals: []dashboard.FigureTotal{}}
	times := []int64{}
	for _, m := range misses {
		f.Labels, times = append(f.Labels, m.Word), append(times, m.Times)
	}
	f.Series = []dashboard.FigureSeries{{Name: "次数", Unit: "次", Values: dashboard.Counts(times)}}
	return f, err
}

// trends are the developments, in the order of the page.
func (a *App) trends() []dashboard.Trend {
	return []dashboard.Trend{
		{Key: "visits", Perm: permArticles, Load: a.visitTrend},
		{Key: "published", Perm: permArticles, Load: a.publishedTrend},
		{Key: "opened", Perm: permArticles, WeeksOnly: true, Load: a.openedTrend},
		{Key: "letters", Perm: letter.PermStatistics, Load: a.letterTrend},
		{Key: "applications", Perm: recruit.PermList, Load: a.applicationTrend},
		{Key: "surveys", Perm: survey.PermStatistics, Load: a.surveyTrend},
	}
}

func trendOf(title, note, unit string, s dashboard.Spans) (dashboard.Figures, []int64) {
	return dashboard.Figures{Title: title, Note: note, Kind: "line", Head: "时段", Labels: s.Labels,
		Series: []dashboard.FigureSeries{{Name: title, Unit: unit}}}, make([]int64, len(s.Labels))
}

// startOf is the moment at which a day begins, 0 for what is no day.
func startOf(day value.Date) value.Time {
	t, err := value.ParseTime(string(day))
	if err != nil {
		return 0
	}
	return t
}

func (a *App) visitTrend(ctx context.Context, s dashboard.Spans) (dashboard.Figures, error) {
	f, counts := trendOf("访问量", "打开页面的次数", "次", s)
	days, err := a.content.VisitDays(ctx, s.First(), s.Last())
	for day, n := range days {
		if at := s.At(startOf(day)); at >= 0 {
			counts[at] += n
		}
	}
	f.Series[0].Values = dashboard.Counts(counts)
	return f, err
}

func (a *App) publishedTrend(ctx context.Context, s dashboard.Spans) (dashboard.Figures, error) {
	rows, err := a.content.Publications(ctx, s.Bounds[0], s.Bounds[len(s.Bounds)-1])
	return byColumn("栏目发布的文章", "仍在发布的文章，按发布时间", "篇", s, rows, func(r content.ColumnMoment) value.Time { return r.At }), err
}

func (a *App) openedTrend(ctx context.Context, s dashboard.Spans) (dashboard.Figures, error) {
	rows, err := a.content.Openings(ctx, s.First(), s.Last())
	return byColumn("栏目文章的阅读", "打开文章的次数", "次", s, rows, func(r content.ColumnMoment) value.Time { return startOf(r.Day) }), err
}

// byColumn makes a series of each column, the largest first.
func byColumn(title, note, unit string, s dashboard.Spans, rows []content.ColumnMoment, when func(content.ColumnMoment) value.Time) dashboard.Figures {
	names, counts := map[value.ID]string{}, map[value.ID][]int64{}
	for _, r := range rows {
		at := s.At(when(r))
		if at < 0 {
			continue
		}
		if counts[r.Column] == nil {
			names[r.Column], counts[r.Column] = r.Name, make([]int64, len(s.Labels))
		}
		counts[r.Column][at] += r.N
	}
	columns := make([]value.ID, 0, len(names))
	for id := range names {
		columns = append(columns, id)
	}
	slices.SortFunc(columns, func(x, y value.ID) int { return cmp.Or(cmp.Compare(sum(counts[y]), sum(counts[x])), cmp.Compare(x, y)) })
	f, _ := trendOf(title, note, unit, s)
	f.Series = []dashboard.FigureSeries{}
	for _, id := range columns {
		f.Series = append(f.Series, dashboard.FigureSeries{Name: names[id], Unit: unit, Values: dashboard.Counts(counts[id])})
	}
	return f
}

func (a *App) letterTrend(ctx context.Context, s dashboard.Spans) (dashboard.Figures, error) {
	f, _ := trendOf("收到的来信", "按类别，按来信的时间", "封", s)
	spans, err := a.letters.Spans(ctx, s.Bounds)
	f.Series = []dashboard.FigureSeries{}
	for _, category := range letter.Categories() {
		counts := make([]int64, len(spans))
		for i, span := range spans {
			counts[i] = span.Categories[category.Value]
		}
		f.Series = append(f.Series, dashboard.FigureSeries{Name: category.Text, Unit: "封", Values: dashboard.Counts(counts)})
	}
	return f, err
}

func (a *App) applicationTrend(ctx context.Context, s dashboard.Spans) (dashboard.Figures, error) {
	f, counts := trendOf("提交的报名", "按提交的时间", "份", s)
	moments, err := a.recruitment.Submissions(ctx, s.Bounds[0], s.Bounds[len(s.Bounds)-1])
	for _, at := range moments {
		counts[s.At(at)]++
	}
	f.Series[0].Values = dashboard.Counts(counts)
	return f, err
}

func (a *App) surveyTrend(ctx context.Context, s dashboard.Spans) (dashboard.Figures, error) {
	f, counts := trendOf("调查的答卷", "按收到的日子", "份", s)
	days, err := a.surveys.AnswerDays(ctx, s.First(), s.Last())
	for _, d := range days {
		if at := s.At(startOf(d.Day)); at >= 0 {
			counts[at] += d.N
		}
	}
	f.Series[0].Values = dashboard.Counts(counts)
	return f, err
}
