package content

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	// PopularDays are the days of the ranking by visits.
	PopularDays = 30
	// keptViewDays is how long the visits of an article are known by day at least.
	keptViewDays = 92
)

// flushTimeout bounds one group commit.
const flushTimeout = 8 * time.Second

// VisitCounts is what a page shows of its visits.
type VisitCounts struct {
	TodayVisit int64 `json:"todayVisit" doc:"今日访问量"`
	VisitCount int64 `json:"visitCount" doc:"累计访问量"`
	Views      int64 `json:"views" doc:"该文章的浏览量；没有文章时为 0"`
}

// Visits counts opened pages. Nothing about the visitor is kept: a visit is a number added to a row.
//
// Visits of the same moment are committed together. The first one starts a transaction at once; those that arrive while it
// runs wait and become the next transaction. A busy site so pays for a few commits a second and not for one each visit, and a
// quiet one answers without delay.
//
// Crash safety: a caller gets an answer only after the transaction that holds its visit is on disk, so an acknowledged visit
// survives a crash at any moment. A crash before that loses visits nobody was told about. The rows are raised by
// `count = count + n` inside the database, never written from memory, so several nodes and restarts add up exactly. When a
// commit fails, everyone in it gets the error and none of it is counted. (Only a connection lost while PostgreSQL commits can
// leave a visit counted and its caller with an error; it is not tried again, so it never counts twice.)
type Visits struct {
	db      *db.DB
	mu      sync.Mutex
	open    *visitBatch // takes visits now; nil when there are none
	running bool        // a flusher is at work
}

// visitKey is a page; article 0 is any page that is not an article.
type visitKey struct{ tenant, article value.ID }

type visitBatch struct {
	added  map[visitKey]int64
	counts map[visitKey]VisitCounts
	err    error
	done   chan struct{} // closed when counts and err are final
}

// NewVisits counts in the database d.
func NewVisits(d *db.DB) *Visits { return &Visits{db: d} }

// Count adds one visit of a page of the tenant, of the article when it is not 0, and returns the counts that include it. The
// visit is on disk when Count returns without an error. An unknown or unpublished article counts as a page.
func (v *Visits) Count(ctx context.Context, tenant, article value.ID) (VisitCounts, error) {
	key := visitKey{tenant, article}
	batch := v.join(key)
	select {
	case <-batch.done:
		return batch.counts[key], batch.err
	case <-ctx.Done():
		return VisitCounts{}, errs.Wrap(ctx.Err(), errs.Timeout, "访问量暂时没有记上")
	}
}

// join adds the visit to the open batch and makes sure that somebody flushes it.
func (v *Visits) join(key visitKey) *visitBatch {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.open == nil {
		v.open = &visitBatch{added: map[visitKey]int64{}, done: make(chan struct{})}
	}
	v.open.added[key]++
	if !v.running {
		v.running = true
		go v.flush()
	}
	return v.open
}

// flush commits one batch after another until none is open. It belongs to no request: a visitor who leaves must not take the
// visits of the others along.
func (v *Visits) flush() {
	for {
		v.mu.Lock()
		batch := v.open
		v.open = nil
		v.running = batch != nil
		v.mu.Unlock()
		if batch == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), flushTimeout)
		batch.counts, batch.err = v.commit(ctx, batch.added)
		cancel()
		close(batch.done)
	}
}

// commit walks the pages in one order, the same on all nodes, so that two of them never wait for each other in a circle.
func (v *Visits) commit(ctx context.Context, added map[visitKey]int64) (map[visitKey]VisitCounts, error) {
	pages := slices.SortedFunc(maps.Keys(added), func(a, b visitKey) int {
		return cmp.Or(cmp.Compare(a.tenant, b.tenant), cmp.Compare(a.article, b.article))
	})
	counts := map[visitKey]VisitCounts{}
	err := v.db.Tx(ctx, func(tx *db.Tx) error {
		var site VisitCounts
		var err error
		for i, key := range pages {
			if i == 0 || key.tenant != pages[i-1].tenant {
				if site, err = addVisits(ctx, tx, key.tenant, ofTenant(added, key.tenant)); err != nil {
					return err
				}
			}
			views, err := addViews(ctx, tx, key, added[key])
			if err != nil {
				return err
			}
			counts[key] = VisitCounts{TodayVisit: site.TodayVisit, VisitCount: site.VisitCount, Views: views}
		}
		return nil
	})
	return counts, err
}

func ofTenant(added map[visitKey]int64, tenant value.ID) (n int64) {
	for key, add := range added {
		if key.tenant == tenant {
			n += add
		}
	}
	return n
}

func addVisits(ctx context.Context, tx *db.Tx, tenant value.ID, n int64) (VisitCounts, error) {
	if _, err := tx.Exec(ctx, `
		INSERT INTO content_visit_day (tenant_id, day, count) VALUES ($1, $2, $3)
		ON CONFLICT (tenant_id, day) DO UPDATE SET count = content_visit_day.count + excluded.count`,
		tenant, string(tx.Now.Day()), n); err != nil {
		return VisitCounts{}, err
	}
	return VisitTotals(ctx, tx, tenant, tx.Now)
}

func addViews(ctx context.Context, tx *db.Tx, key visitKey, n int64) (int64, error) {
	if key.article == 0 {
		return 0, nil
	}
	views, published, err := db.One[int64](ctx, tx, `
		UPDATE content_article SET views = views + $1
		WHERE tenant_id = $2 AND id = $3 AND state = 'published'
		RETURNING views`, n, key.tenant, int64(key.article))
	if err != nil || !published {
		return views, err
	}
	return views, addViewDay(ctx, tx, key.tenant, key.article, tx.Now.Day(), n)
}

// addViewDay adds visits of an article on one day.
func addViewDay(ctx context.Context, tx *db.Tx, tenant, article value.ID, day value.Date, n int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO content_view_day (tenant_id, day, article_id, count) VALUES ($1, $2, $3, $4)
		ON CONFLICT (tenant_id, day, article_id) DO UPDATE SET count = content_view_day.count + excluded.count`,
		tenant, string(day), int64(article), n)
	return err
}

// Totals returns the counts of a tenant without adding a visit.
func (v *Visits) Totals(ctx context.Context, tenant value.ID) (VisitCounts, error) {
	return VisitTotals(ctx, v.db.Read(), tenant, v.db.Now())
}

// Look returns the counts of a tenant and an article without adding a visit.
func (v *Visits) Look(ctx context.Context, tenant, article value.ID) (VisitCounts, error) {
	counts, err := v.Totals(ctx, tenant)
	if err != nil || article == 0 {
		return counts, err
	}
	counts.Views, err = db.Int(ctx, v.db.Read(), `SELECT views FROM content_article WHERE tenant_id = $1 AND id = $2 AND state = 'published'`, tenant, article)
	return counts, err
}

// VisitTotals sums the days: one row a day is few enough, and a second total could only disagree.
func VisitTotals(ctx context.Context, q db.Querier, tenant value.ID, now value.Time) (VisitCounts, error) {
	type sums struct {
		Today int64 `db:"today"`
		Total int64 `db:"total"`
	}
	s, _, err := db.One[sums](ctx, q, `
		SELECT CAST(COALESCE(SUM(CASE WHEN day = $2 THEN count ELSE 0 END), 0) AS BIGINT) AS today,
		       CAST(COALESCE(SUM(count), 0) AS BIGINT) AS total
		FROM content_visit_day WHERE tenant_id = $1`, tenant, string(now.Day()))
	return VisitCounts{TodayVisit: s.Today, VisitCount: s.Total}, err
}

func dayBefore(now value.Time, days int) value.Date {
	return value.TimeOf(now.Go().AddDate(0, 0, -days)).Day()
}

// Opened is how often an article was opened.
type Opened struct {
	ID    value.ID `db:"article_id"`
	Views int64    `db:"views"`
}

// MostOpened are the articles of a site that were opened most in the last PopularDays, also those that can no longer be read.
func MostOpened(ctx context.Context, q db.Querier, tenant value.ID, now value.Time, most int) ([]Opened, error) {
	return db.Select[Opened](ctx, q, `
		SELECT article_id, CAST(SUM(count) AS BIGINT) AS views FROM content_view_day
		WHERE tenant_id = $1 AND day > $2 GROUP BY article_id ORDER BY SUM(count) DESC, article_id DESC LIMIT $3`,
		tenant, string(dayBefore(now, PopularDays)), most)
}
