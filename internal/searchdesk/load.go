package searchdesk

import (
	"context"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Samples are what people searched for on the demonstration site and what staff prepared for it. Days count back from the day of loading.
type Samples struct {
	Misses    []SampleMiss     `json:"misses"`
	Searches  []SampleSearch   `json:"searches"`
	Pins      []SamplePin      `json:"pins"`
	Questions []SampleQuestion `json:"questions"`
}

// SampleMiss is something that people looked for in vain.
type SampleMiss struct {
	Word     string `json:"word"`
	Times    int64  `json:"times"`
	FirstAgo int    `json:"firstDaysAgo"`
	LastAgo  int    `json:"lastDaysAgo"`
}

// SampleSearch is a text that people search for every week, about so often, most in one season, and what they open.
type SampleSearch struct {
	Word    string   `json:"word"`
	Weekly  int64    `json:"weekly"`
	Season  string   `json:"season"` // winter, summer, or "" for all year
	Results int64    `json:"results"`
	Paths   []string `json:"paths"` // the first is opened most; without any, nobody opens anything
}

// SamplePin is an answer that stands first until a day before or after loading.
type SamplePin struct {
	Words string `json:"words"`
	Whole bool   `json:"whole"`
	Title string `json:"title"`
	Note  string `json:"note"`
	Path  string `json:"path"`
	Phone string `json:"phone"`
	EndIn int    `json:"endsInDays"`
}

// SampleQuestion is one by which the site judges its search.
type SampleQuestion struct {
	Question string `json:"question"`
	Paths    string `json:"paths"`
}

const loader = "system"

// PutSearches loads what the site does not have yet; a site where people searched gets no invented weeks.
func (s *Service) PutSearches(ctx context.Context, tx *db.Tx, tenant value.ID, all Samples) error {
	for _, miss := range all.Misses {
		if _, err := tx.Exec(ctx, `INSERT INTO search_miss (id, tenant_id, word, times, first_day, last_day) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (tenant_id, word) DO NOTHING`, tx.NewID(), tenant, miss.Word, miss.Times,
			dayAfter(tx.Now.Day(), -miss.FirstAgo), dayAfter(tx.Now.Day(), -miss.LastAgo)); err != nil {
			return err
		}
	}
	if err := putPins(ctx, tx, tenant, all.Pins); err != nil {
		return err
	}
	for _, q := range all.Questions {
		if _, err := tx.Exec(ctx, `INSERT INTO search_question (id, tenant_id, question, paths, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (tenant_id, question) DO NOTHING`, tx.NewID(), tenant, q.Question, q.Paths, loader, tx.Now); err != nil {
			return err
		}
	}
	searched, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_week WHERE tenant_id = $1`, tenant)
	if err != nil || searched > 0 {
		return err
	}
	return putWeeks(ctx, tx, tenant, all)
}

func putPins(ctx context.Context, tx *db.Tx, tenant value.ID, pins []SamplePin) error {
	there, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_pin WHERE tenant_id = $1`, tenant)
	if err != nil || there > 0 {
		return err
	}
	for _, p := range pins {
		if _, err := tx.Exec(ctx, `INSERT INTO search_pin (id, tenant_id, words, whole, title, note, path, phone, end_date, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			tx.NewID(), tenant, p.Words, p.Whole, p.Title, p.Note, p.Path, p.Phone, dayAfter(tx.Now.Day(), p.EndIn), loader, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// seasons are the months in which a text is searched for three times as often.
var seasons = map[string][]time.Month{
	"winter": {time.November, time.December, time.January, time.February},
	"summer": {time.May, time.June, time.July, time.August},
}

const sampleWeeks = 26

// putWeeks gives the demo site half a year of searches by rule: the same texts and day give the same numbers. This week begins at nothing.
func putWeeks(ctx context.Context, tx *db.Tx, tenant value.ID, all Samples) error {
	for back := 1; back <= sampleWeeks; back++ {
		week := dayAfter(mondayOf(tx.Now.Day()), -7*back)
		for i, search := range all.Searches {
			times := search.timesIn(week, back*7+i)
			if err := putWeek(ctx, tx, tenant, week, search, times); err != nil {
				return err
			}
		}
		for i, miss := range all.Misses {
			if times := miss.Times / sampleWeeks; back*7 <= miss.FirstAgo && (times > 0 || (back+i)%4 == 0) {
				if err := insertWeek(ctx, tx, tenant, week, miss.Word, [4]int64{times + 1, 0, times + 1, 0}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// timesIn is how often a text is searched for in a week; no two weeks are alike.
func (s SampleSearch) timesIn(week value.Date, uneven int) int64 {
	times := s.Weekly * int64(80+uneven*29%41) / 100
	at, err := time.Parse(time.DateOnly, string(week))
	if err != nil {
		return times
	}
	for _, month := range seasons[s.Season] {
		if at.Month() == month {
			times *= 3
		}
	}
	return max(times, 1)
}

func putWeek(ctx context.Context, tx *db.Tx, tenant value.ID, week value.Date, s SampleSearch, times int64) error {
	opened := int64(0)
	for i, path := range s.Paths {
		n := times * 6 / 10 / int64(1<<i)
		if n == 0 || opened+n > times {
			continue
		}
		opened += n
		if _, err := tx.Exec(ctx, `INSERT INTO search_opening (tenant_id, week, word, path, times) VALUES ($1, $2, $3, $4, $5)`, tenant, week, s.Word, path, n); err != nil {
			return err
		}
	}
	return insertWeek(ctx, tx, tenant, week, s.Word, [4]int64{times, s.Results, 0, opened})
}

// insertWeek takes times, results, missed and opened.
func insertWeek(ctx context.Context, tx *db.Tx, tenant value.ID, week value.Date, word string, n [4]int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO search_week (id, tenant_id, week, word, times, results, missed, opened) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		tx.NewID(), tenant, week, word, n[0], n[1], n[2], n[3])
	return err
}
