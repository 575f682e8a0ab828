package searchdesk

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/value"
)

// What a site keeps at most; beyond that nothing new is counted.
const (
	maxMisses   = 5000 // texts in vain
	maxWords    = 3000 // texts in a week
	maxOpenings = 6000 // pairs of a text and a page in a week
	maxWaiting  = 2000 // in memory
	writeAfter  = 2 * time.Second
	writeWithin = 8 * time.Second
)

// tally gathers what people search for and open until it is written, many with one transaction: nobody who searches waits for a disk. What a
// process that dies had not written is lost, which a statistic bears. Of people nothing gets here; of the time the day.
type tally struct {
	db *db.DB

	mu       sync.Mutex
	searches map[searchKey]searchCount
	openings map[openingKey]int64
	timer    *time.Timer
	closed   bool
	writing  sync.Mutex
}

type searchKey struct {
	tenant value.ID
	day    value.Date
	word   string
}

type searchCount struct{ times, results, missed int64 }

type openingKey struct {
	searchKey
	path string
}

// Searched counts a search of a site by a reader, unless its text may be about a person.
func (s *Service) Searched(tenant value.ID, made render.Searched) {
	word, may := search.Recordable(made.Text)
	if !may {
		return
	}
	s.tally.add(func(t *tally) {
		key := searchKey{tenant, t.db.Now().Day(), word}
		count, known := t.searches[key]
		if !known && len(t.searches) >= maxWaiting {
			return
		}
		count.times, count.results = count.times+1, made.Results
		if made.InVain {
			count.missed++
		}
		t.searches[key] = count
	})
}

func (t *tally) opened(tenant value.ID, word, path string) {
	t.add(func(t *tally) {
		if len(t.openings) < maxWaiting {
			t.openings[openingKey{searchKey{tenant, t.db.Now().Day(), word}, path}]++
		}
	})
}

func (t *tally) add(count func(t *tally)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return
	}
	if t.timer == nil {
		t.searches, t.openings = map[searchKey]searchCount{}, map[openingKey]int64{}
		t.timer = time.AfterFunc(writeAfter, t.settle)
	}
	count(t)
}

// take hands over what is to be written.
func (t *tally) take() (searches map[searchKey]searchCount, openings map[openingKey]int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer == nil {
		return nil, nil
	}
	t.timer.Stop()
	t.timer = nil
	return t.searches, t.openings
}

// settle writes what was gathered before somebody reads it: what was searched for a moment ago is in the list. A count that cannot be written
// keeps nobody from reading.
func (t *tally) settle() {
	if err := t.write(); err != nil {
		slog.Warn("searches are not counted", "error", err)
	}
}

// write writes what was gathered; when it returns, everything that was counted before is in the tables.
func (t *tally) write() error {
	t.writing.Lock()
	defer t.writing.Unlock()
	searches, openings := t.take()
	if len(searches)+len(openings) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeWithin)
	defer cancel()
	return t.db.Tx(ctx, func(tx *db.Tx) error {
		// In one order on all nodes, so that two transactions never wait for each other.
		for _, key := range slices.SortedFunc(maps.Keys(searches), searchKey.compare) {
			if err := writeSearch(ctx, tx, key, searches[key]); err != nil {
				return err
			}
		}
		for _, key := range slices.SortedFunc(maps.Keys(openings), openingKey.compareOpening) {
			if err := writeOpening(ctx, tx, key, openings[key]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (k searchKey) compare(o searchKey) int {
	return cmp.Or(cmp.Compare(k.tenant, o.tenant), cmp.Compare(k.day, o.day), cmp.Compare(k.word, o.word))
}

func (k openingKey) compareOpening(o openingKey) int {
	return cmp.Or(k.compare(o.searchKey), cmp.Compare(k.path, o.path))
}

func writeSearch(ctx context.Context, tx *db.Tx, key searchKey, count searchCount) error {
	if err := writeWeek(ctx, tx, key, count); err != nil || count.missed == 0 {
		return err
	}
	others, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_miss WHERE tenant_id = $1 AND word <> $2`, key.tenant, key.word)
	if err != nil || others >= maxMisses {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO search_miss (id, tenant_id, word, times, first_day, last_day) VALUES ($1, $2, $3, $4, $5, $5)
		ON CONFLICT (tenant_id, word) DO UPDATE SET times = search_miss.times + excluded.times, last_day = excluded.last_day`,
		tx.NewID(), key.tenant, key.word, count.missed, key.day)
	return err
}

func writeWeek(ctx context.Context, tx *db.Tx, key searchKey, count searchCount) error {
	week := mondayOf(key.day)
	others, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_week WHERE tenant_id = $1 AND week = $2 AND word <> $3`, key.tenant, week, key.word)
	if err != nil || others >= maxWords {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO search_week (id, tenant_id, week, word, times, results, missed) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (tenant_id, week, word) DO UPDATE SET times = search_week.times + excluded.times, results = excluded.results,
			missed = search_week.missed + excluded.missed`,
		tx.NewID(), key.tenant, week, key.word, count.times, count.results, count.missed)
	return err
}

// writeOpening counts nothing for a text that nobody searched for that week: the browser tells it, and anybody can send anything.
func writeOpening(ctx context.Context, tx *db.Tx, key openingKey, times int64) error {
	week := mondayOf(key.day)
	hit, err := tx.Exec(ctx, `UPDATE search_week SET opened = CASE WHEN opened + $1 > times THEN times ELSE opened + $1 END
		WHERE tenant_id = $2 AND week = $3 AND word = $4`, times, key.tenant, week, key.word)
	if err != nil || hit == 0 {
		return err
	}
	others, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_opening WHERE tenant_id = $1 AND week = $2`, key.tenant, week)
	if err != nil || others >= maxOpenings {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO search_opening (tenant_id, week, word, path, times) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id, week, word, path) DO UPDATE SET times = search_opening.times + excluded.times`, key.tenant, week, key.word, key.path, times)
	return err
}

// mondayOf is the first day of the week of a day.
func mondayOf(day value.Date) value.Date {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return day
	}
	return value.Date(at.AddDate(0, 0, -(int(at.Weekday())+6)%7).Format(time.DateOnly))
}

// Settle writes what was counted so far.
func (s *Service) Settle() error { return s.tally.write() }

// Close writes what was counted and counts no more.
func (s *Service) Close() error {
	s.tally.mu.Lock()
	s.tally.closed = true
	s.tally.mu.Unlock()
	return s.tally.write()
}
