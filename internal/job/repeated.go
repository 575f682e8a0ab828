package job

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Repeated is work that is done once in each stretch of time, whichever node does it.
type Repeated struct {
	DB   *db.DB
	Type string
	// Every is the length of a stretch; days begin at midnight in Shanghai.
	Every time.Duration
	// Work must be idempotent, as every handler. It returns the Chinese line for the job's log.
	Work func(ctx context.Context) (done string, err error)
}

// Day is the stretch of work done daily.
const Day = 24 * time.Hour

// Handlers are the catalogue of repeated work.
func Handlers(all []Repeated) Catalogue {
	c := Catalogue{}
	for _, r := range all {
		c[r.Type] = r.Run
	}
	return c
}

// Schedule asks for the run of this stretch unless it was asked for already. Each run asks for the next.
func (r Repeated) Schedule(ctx context.Context) error {
	return r.DB.Tx(ctx, func(tx *db.Tx) error { return r.ask(ctx, tx, tx.Now) })
}

// Run is the handler. The next run is asked for first, so that it stands whatever becomes of this one.
func (r Repeated) Run(ctx context.Context, j Job, report Progress) error {
	next := j.DueTime + value.Time(r.Every.Milliseconds())
	if err := r.DB.Tx(ctx, func(tx *db.Tx) error { return r.ask(ctx, tx, max(next, tx.Now)) }); err != nil {
		return err
	}
	done, err := r.Work(ctx)
	if err == nil {
		report(100, done)
	}
	return err
}

const askedFor = `SELECT COUNT(*) FROM job WHERE type = $1 AND dedupe_key = $2`

// ask looks at runs in every state: a stretch whose run is over gets no second one when a node starts.
func (r Repeated) ask(ctx context.Context, tx *db.Tx, due value.Time) error {
	_, ahead := due.Go().Zone()
	stretch := (int64(due)/1000 + int64(ahead)) / int64(r.Every.Seconds())
	key := fmt.Sprintf("%s/%d", r.Type, stretch)
	asked, err := db.Int(ctx, tx, askedFor, r.Type, key)
	if err != nil || asked > 0 {
		return err
	}
	_, err = Enqueue(ctx, tx, Request{Type: r.Type, Due: due, DedupeKey: key, By: "system"})
	return err
}
