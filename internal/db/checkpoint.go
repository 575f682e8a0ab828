package db

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// Checkpoints carry what SQLite wrote to its log over to the file. Left to itself it does so within the commit that makes the log 1,000 pages
// long, which takes as long as several saves of long articles, while everybody waits. A connection that reads may do it beside the writers.
const (
	checkpointAfter = time.Second
	// longestLog is how many pages of log a commit leaves to others: only where they write without any pause.
	longestLog = "16000"
)

// checkpoints are planned by commits, one for all within a second. The zero value plans none.
type checkpoints struct {
	mu      sync.Mutex
	on      bool
	planned *time.Timer
	running sync.WaitGroup
}

func (c *checkpoints) start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.on = true
}

// plan is called after a commit.
func (c *checkpoints) plan(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.on || c.planned != nil {
		return
	}
	c.running.Add(1)
	c.planned = time.AfterFunc(checkpointAfter, func() {
		defer c.running.Done()
		c.mu.Lock()
		c.planned = nil
		c.mu.Unlock()
		do()
	})
}

// stop returns when none is at work. Closing the last connection makes the last one.
func (c *checkpoints) stop() {
	c.mu.Lock()
	c.on = false
	if c.planned != nil && c.planned.Stop() {
		c.running.Done()
	}
	c.mu.Unlock()
	c.running.Wait()
}

// checkpoint waits for nobody: what readers still need stays in the log until the next one.
func (d *DB) checkpoint() {
	if _, err := d.read.ExecContext(context.Background(), `PRAGMA main.wal_checkpoint(PASSIVE)`); err != nil {
		slog.Warn("the log of the database was not carried over", "error", err)
	}
}
