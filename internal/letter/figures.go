package letter

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Waiting counts the letters in the caller's sight by what they wait for, and names the running clocks that end first.
func (s *Service) Waiting(ctx context.Context, clocks int) (o LetterOverview, next []Letter, err error) {
	if o, err = s.overview(ctx, &web.Empty{}); err != nil {
		return o, nil, err
	}
	page, err := s.letters.List(ctx, s.DB.Read(), crud.Query{
		Conditions: []crud.Condition{crud.Cond("due_time IS NOT NULL AND state IN (?, ?, ?)", string(Pending), string(Handling), string(Reviewing))},
		Sort:       []crud.Order{{Field: "dueTime"}}, PageNo: 1, PageSize: clocks,
	})
	if err != nil {
		return o, nil, err
	}
	return o, page.Records, s.dress(ctx, page.Records)
}

// Span are the letters that arrived in a stretch of time, all together and by their category.
type Span struct {
	Row
	Categories map[string]int64
}

// Spans count the letters in the caller's sight by the stretches between the bounds; there is one stretch less than bounds.
func (s *Service) Spans(ctx context.Context, bounds []value.Time) ([]Span, error) {
	now := s.DB.Now()
	facts, err := s.facts(ctx, bounds[0], bounds[len(bounds)-1], "")
	if err != nil {
		return nil, err
	}
	tallies, spans, at := make([]tally, len(bounds)-1), make([]Span, len(bounds)-1), 0
	for i := range spans {
		spans[i].Categories = map[string]int64{}
	}
	for _, f := range facts {
		for f.CreateTime >= bounds[at+1] {
			at++
		}
		tallies[at].add(f, now)
		spans[at].Categories[f.Category]++
	}
	for i := range spans {
		spans[i].Row = tallies[i].row()
	}
	return spans, nil
}

// Categories are the categories of letters with their names.
func Categories() []LetterChoice { return categories() }
