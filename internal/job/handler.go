package job

import (
	"context"
	"fmt"
)

// Handler is work that can be planned by the clock: what it is called, what it takes, and its bounds.
type Handler struct {
	Name        string // the type of its jobs, such as media.collect
	Title       string // Chinese
	Description string // Chinese: what it does and why
	Parameters  []Parameter
	// Cron is when the program does it by itself; empty for work that staff plan as often as they like, each site for itself.
	Cron string
	// Stoppable tells that staff may stop what the program does by itself. What the law or the other parts of the program rely on is not.
	Stoppable bool
	// LeastMinutes is the shortest time between two runs; 0 means that any expression will do. MostHours is the longest one of what the
	// program does by itself, 0 for no bound: retention that runs once a year would keep what must be destroyed.
	LeastMinutes int
	MostHours    int
	// Work must be idempotent and stop when ctx ends. It returns the Chinese line for the log of runs.
	Work func(ctx context.Context, run *Run) (done string, err error)
}

// Repeatable tells that staff may plan it.
func (h Handler) Repeatable() bool { return h.Cron == "" }

// Plain makes the Work of a handler that needs nothing to be told.
func Plain(work func(ctx context.Context) (done string, err error)) func(ctx context.Context, run *Run) (string, error) {
	return func(ctx context.Context, _ *Run) (string, error) { return work(ctx) }
}

// Handlers are the catalogue of what handlers do.
func Handlers(all []Handler) Catalogue {
	c := Catalogue{}
	for _, h := range all {
		c[h.Name] = h.run
	}
	return c
}

func (h Handler) run(ctx context.Context, j Job, report Progress) error {
	values, err := h.Values(j.Data)
	if err != nil {
		return err
	}
	done, err := h.Work(ctx, &Run{Job: j, Values: values, report: report, out: printed(ctx)})
	if err == nil && done != "" {
		report(100, done)
	}
	return err
}

// Run is one attempt at the work of a handler.
type Run struct {
	Job    Job
	Values Values

	report Progress
	out    *tail
}

// Progress tells the screens how far the work is: 0–100 percent and a Chinese line.
func (r *Run) Progress(percent int, message string) { r.report(percent, message) }

// Printf adds to what the run prints. The log keeps the end of it.
func (r *Run) Printf(format string, args ...any) { r.out.add([]byte(fmt.Sprintf(format, args...))) }

// Write makes a Run an io.Writer that prints.
func (r *Run) Write(p []byte) (int, error) {
	r.out.add(p)
	return len(p), nil
}
