package clinic

import (
	"context"
	"net/url"
	"strings"

	"jikong/internal/value"
)

// flag is a property that a reader can ask for. One without a label is asked for by links only.
type flag[P any] struct {
	param string
	label string
	has   func(P) bool
}

const (
	paramKeyword  = "keyword"
	paramDistrict = "district"
	paramOpen     = "open"
	paramType     = "type"
	paramTest     = "test"

	maxKeyword = 50 // characters
)

// question is what a reader looks for. The zero value is everything.
type question struct {
	keyword  string
	district string
	open     bool
	chosen   map[string]bool // parameters of flags
}

// ask reads a question. What is none of its values counts as not said, so that every address shows something.
func ask[P any](d publicPlaces[P], flags []flag[P], query url.Values) question {
	q := question{chosen: map[string]bool{}, open: query.Get(paramOpen) == "1", keyword: value.First(strings.TrimSpace(query.Get(paramKeyword)), maxKeyword)}
	for _, region := range d.districts {
		if region.Code == query.Get(paramDistrict) {
			q.district = region.Code
		}
	}
	for _, f := range flags {
		if query.Get(f.param) == "1" {
			q.chosen[f.param] = true
		}
	}
	return q
}

// values are the question as parameters.
func (q question) values() url.Values {
	v := url.Values{}
	set := func(name, text string) {
		if text != "" {
			v.Set(name, text)
		}
	}
	set(paramKeyword, q.keyword)
	set(paramDistrict, q.district)
	if q.open {
		v.Set(paramOpen, "1")
	}
	for param := range q.chosen {
		v.Set(param, "1")
	}
	return v
}

// found is the answer to a question.
type found[P any] struct {
	places    []P
	emergency []P        // closed now, with a way for emergencies, and else what was asked for; only when open places were asked for
	open      int        // how many of all places of the site are open
	total     int        // of all places of the site
	until     value.Time // when a state of any place changes; 0 when that is far
	Checked
}

// Checked tells how fresh the facts of the listed places are. Both days are empty, in JSON null, when none was ever verified.
type Checked struct {
	First value.Date `json:"checkedFirst" doc:"所列地点里最早的核实日期"`
	Last  value.Date `json:"checkedLast" doc:"所列地点里最近的核实日期"`
}

func (c *Checked) take(day value.Date) {
	if day == "" {
		return
	}
	if c.First == "" || day < c.First {
		c.First = day
	}
	c.Last = max(c.Last, day)
}

// find answers a question at a moment.
func find[P any, L listed[P]](d publicPlaces[P], flags []flag[P], q question, now value.Time, special holidays) found[P] {
	f := found[P]{places: []P{}, emergency: []P{}, total: len(d.entries)}
	words := strings.Fields(q.keyword)
	for i, word := range words {
		words[i] = folded(word)
	}
	for _, e := range d.entries {
		s := e.stateAt(now, special)
		if s.open {
			f.open++
		}
		if s.until != 0 && (f.until == 0 || s.until < f.until) {
			f.until = s.until
		}
		closed := q.open && !s.open
		if closed && (e.paused || L(&e.shown).public().EmergencyWay == "") || !e.matches(flags, q, words) {
			continue
		}
		shown := e.shown
		e.answer(L(&shown).public(), s, now)
		f.take(e.verified)
		if closed {
			f.emergency = append(f.emergency, shown)
		} else {
			f.places = append(f.places, shown)
		}
	}
	return f
}

func (e entry[P]) stateAt(now value.Time, special holidays) state {
	if e.paused {
		return state{}
	}
	return e.schedule.at(now, special)
}

func (e entry[P]) matches(flags []flag[P], q question, words []string) bool {
	if q.district != "" && q.district != e.district {
		return false
	}
	for _, f := range flags {
		if q.chosen[f.param] && !f.has(e.shown) {
			return false
		}
	}
	for _, word := range words {
		if !strings.Contains(e.text, word) {
			return false
		}
	}
	return true
}

// answer fills in what depends on the moment.
func (e entry[P]) answer(p *Public, s state, now value.Time) {
	today := now.Day()
	p.Open, p.OpenText, p.Stale = s.open, s.words(now), e.due < today
	if e.paused {
		p.OpenText = "暂停服务"
	}
	p.Exceptions = []string{}
	for _, x := range e.exceptions {
		if dayText(x.last) >= string(today) {
			p.Exceptions = append(p.Exceptions, x.words())
		}
	}
}

// lookup answers a query to the places of one kind in a site.
func lookup[P any, L listed[P]](ctx context.Context, s *Service, tenant value.ID, c *catalogue[P], flags []flag[P], query url.Values) (publicPlaces[P], question, found[P], error) {
	d, err := c.of(ctx, s, tenant)
	if err != nil {
		return d, question{}, found[P]{}, err
	}
	special, err := s.special(ctx, tenant)
	if err != nil {
		return d, question{}, found[P]{}, err
	}
	q := ask(d, flags, query)
	return d, q, find[P, L](d, flags, q, s.db.Now(), special), nil
}
