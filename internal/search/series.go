package search

import (
	"context"
	"hash/fnv"
	"regexp"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// issueNumber is what tells the issues of a series apart in their titles: days, months, years, weeks, numbers. What counts people, valencies or
// ages is no such number.
var issueNumber = regexp.MustCompile(`第?(?:[0-9〇零一二三四五六七八九十]+)(?:年|月份|月|日|号|周|期|季度)|[0-9]{4}[-./][0-9]{1,2}(?:[-./][0-9]{1,2})?`)

// seriesOf is the same for the issues of a series, whose titles differ in their numbers and dates alone and which stand in one column; 0 is
// none.
func seriesOf(title string, column value.ID) int64 {
	folded := strings.ReplaceAll(string(script.FoldText(title)), "月龄", "龄")
	rest := issueNumber.ReplaceAllString(folded, "#")
	if rest == folded {
		return 0
	}
	hash := fnv.New64a()
	hash.Write([]byte(column.String() + " "))
	for _, r := range script.RunsOf([]rune(rest)) {
		hash.Write([]byte(string([]rune(rest)[r.Start:r.End])))
	}
	return int64(hash.Sum64() | 1)
}

// folded keeps the newest issue of each series, at the place of the best, and counts the others. Who asks for a number or a time, or for the
// series itself, gets each.
func (s *searcher) folded(found []match) []match {
	s.issues = map[int64]int{}
	if s.listsIssues() {
		return found
	}
	newest := map[int64]match{}
	for _, m := range found {
		if m.Series != 0 && m.Row > newest[m.Series].Row {
			newest[m.Series] = m
		}
	}
	kept := found[:0:0]
	done := map[int64]bool{}
	for _, m := range found {
		switch {
		case m.Series == 0:
			kept = append(kept, m)
		case done[m.Series]:
			s.issues[newest[m.Series].Row]++
		default:
			done[m.Series] = true
			kept = append(kept, newest[m.Series])
		}
	}
	return kept
}

// listsIssues tells whether each issue of a series is a result of its own.
func (s *searcher) listsIssues() bool { return s.numbered || s.series != 0 || s.req.Sort == ByTime }

// choiceOf is what a reader may choose, with the series that counts there once.
type choiceOf struct {
	facet, choice string
	series        int64
}

// onceOfEach tells of each match whether it counts for a choice: of a series only the newest does, as only it is listed. Matches come newest first.
func (s *searcher) onceOfEach() func(facet, choice string, m match) bool {
	counted := map[choiceOf]bool{}
	return func(facet, choice string, m match) bool {
		at := choiceOf{facet, choice, m.Series}
		if m.Series == 0 || s.listsIssues() {
			return true
		}
		first := !counted[at]
		counted[at] = true
		return first
	}
}

// chooseSeries looks up the series of the document that a request names. One of none stands for itself.
func (s *searcher) chooseSeries(ctx context.Context) error {
	if s.req.Series == 0 {
		return nil
	}
	st := &statement{}
	series, err := db.Select[int64](ctx, s.db.Read(), `SELECT d.series FROM search_doc d WHERE d.doc_id = `+st.bind(s.req.Series)+s.where(st, false)+` LIMIT 1`, st.args...)
	if err == nil && len(series) > 0 {
		s.series = series[0]
	}
	return err
}
