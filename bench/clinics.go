package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// filterWait is the longest that finding clinics may take.
const filterWait = 100 * time.Millisecond

// benchmarkClinics measures how long it takes to find the clinics that are open now, with what they must have in stock, among 5,000.
// It runs the measurements of package clinic, whose region is much larger than that of the demo site.
func benchmarkClinics(ctx context.Context, o options, r *report) error {
	if !o.wants("clinics") {
		return nil
	}
	progress("measuring: clinics")
	test := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "Filter$", "-benchtime", "50x", "./internal/clinic")
	test.Dir = ".."
	out, err := test.CombinedOutput()
	if err != nil {
		return fmt.Errorf("measuring clinics: %w: %s", err, out)
	}
	usual, err := benchmarkTime(string(out), "BenchmarkFilter")
	if err != nil {
		return err
	}
	first, err := benchmarkTime(string(out), "BenchmarkFirstFilter")
	if err != nil {
		return err
	}
	r.add(section{
		title: "Finder of clinics",
		how:   "those open now with immunoglobulin in one district, of 5,000 on SQLite; the mean of 50 questions",
		rows: []row{
			timeRow("filter", usual, filterWait, ""),
			timeRow("filter after a change of any clinic", first, filterWait, "reads all anew"),
		},
	})
	return nil
}

// benchmarkTime is how long one round of a Go benchmark took.
func benchmarkTime(out, name string) (time.Duration, error) {
	for line := range strings.Lines(out) {
		if bare, _, _ := strings.Cut(line, " "); bare == name || strings.HasPrefix(bare, name+"-") {
			ns, err := metric(line, "ns/op")
			return time.Duration(ns), err
		}
	}
	return 0, fmt.Errorf("no %s in the output of go test: %s", name, out)
}
