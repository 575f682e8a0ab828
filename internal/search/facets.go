package search

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"jikong/internal/value"
)

// maxSources is how many sources the facet offers, those with most hits.
const maxSources = 8

// filtered applies what readers chose. Of a cut list that would leave too little, so the index is asked again.
func (s *searcher) filtered(ctx context.Context, all []match, more *bool) ([]match, error) {
	if len(s.req.ColumnIDs) == 0 && s.req.Period == AnyTime && s.req.Type == "" && s.req.Source == "" && s.series == 0 {
		return all, nil
	}
	// What was cut at a moment before the chosen time is whole within it.
	if !*more || len(all) < s.counted() && s.window(true).from >= s.from {
		return slices.DeleteFunc(slices.Clone(all), func(m match) bool { return s.misfits(m) != (choices{}) }), nil
	}
	found, err := s.matches(ctx, filter{limit: s.counted() + 1, chosen: true})
	if err != nil {
		return nil, err
	}
	*more = len(found) > s.counted() || s.from > 0
	return found[:min(len(found), s.counted())], nil
}

// choices tells which choices of a reader a match does not fit.
type choices struct{ column, period, kind, source, series bool }

func (s *searcher) misfits(m match) choices {
	return choices{
		column: len(s.columns) > 0 && !s.columns[m.Column],
		period: !s.inPeriod(m, s.req.Period),
		kind:   s.req.Type != "" && m.Type != s.req.Type,
		series: s.series != 0 && m.Series != s.series,
		source: s.req.Source != "" && !strings.Contains(strings.ToLower(m.Source), strings.ToLower(s.req.Source)),
	}
}

// countFacets goes through the matches once. Each facet counts what fits the choices made in the others: so many hits does its
// choice lead to. Of a series one issue counts, as one is listed.
func (s *searcher) countFacets(res *Result, all []match) {
	res.Periods = []PeriodCount{{Period: LastWeek}, {Period: LastMonth}, {Period: LastYear}, {Period: Older}}
	columns, types, sources := map[value.ID]int{}, map[string]int{}, map[string]int{}
	counts := s.onceOfEach()
	for _, m := range slices.SortedFunc(slices.Values(all), func(a, b match) int { return cmp.Compare(b.Row, a.Row) }) {
		not := s.misfits(m)
		if not == (choices{column: not.column}) && counts("column", m.Column.String(), m) {
			columns[m.Column]++
		}
		if not == (choices{kind: not.kind}) && counts("type", m.Type, m) {
			types[m.Type]++
		}
		if not == (choices{source: not.source}) && m.Source != "" && counts("source", m.Source, m) {
			sources[m.Source]++
		}
		first := slices.IndexFunc(res.Periods, func(c PeriodCount) bool { return s.inPeriod(m, c.Period) })
		if not == (choices{period: not.period}) && first >= 0 && counts("period", reachOf(res.Periods[first].Period), m) {
			res.Periods[first].Count++
		}
	}
	res.Columns = counted(columns, func(id value.ID, n int) ColumnCount { return ColumnCount{ColumnID: id, Count: n} })
	res.Types = counted(types, func(name string, n int) NameCount { return NameCount{Name: name, Count: n} })
	res.Sources = sourceCounts(sources)
}

// reachOf is the same for the periods that hold each other: what is counted in the last week is there in the last month and year, too.
func reachOf(p Period) string {
	if p == Older {
		return string(Older)
	}
	return string(LastYear)
}

// counted lists counts, the highest first.
func counted[K cmp.Ordered, C any](counts map[K]int, line func(K, int) C) []C {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b K) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	lines := make([]C, len(keys))
	for i, key := range keys {
		lines[i] = line(key, counts[key])
	}
	return lines
}

// sourceCounts are the sources with most hits. Who chooses one also gets the sources that hold its name.
func sourceCounts(counts map[string]int) []NameCount {
	lines := counted(counts, func(name string, n int) NameCount { return NameCount{Name: name, Count: n} })
	lines = lines[:min(len(lines), maxSources)]
	for i, line := range lines {
		for name, n := range counts {
			if name != line.Name && strings.Contains(strings.ToLower(name), strings.ToLower(line.Name)) {
				lines[i].Count += n
			}
		}
	}
	return lines
}

func (s *searcher) inPeriod(m match, p Period) bool {
	start, end := s.bounds(p)
	at := timeOf(m.Row)
	return at >= start && (end == 0 || at < end)
}

// bounds of a period: from inclusive, to exclusive, 0 for open.
func (s *searcher) bounds(p Period) (from, to value.Time) {
	ago := func(days int) value.Time {
		return s.now - value.Time(time.Duration(days)*24*time.Hour/time.Millisecond)
	}
	switch p {
	case LastWeek:
		return ago(7), 0
	case LastMonth:
		return ago(30), 0
	case LastYear:
		return ago(365), 0
	case Older:
		return 0, ago(365)
	}
	return 0, 0
}
