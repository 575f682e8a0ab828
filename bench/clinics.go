package main

import (
	"context"
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
	measured, err := benchmarkPackage(ctx, "clinic", "Filter$", 50)
	if err != nil {
		return err
	}
	usual, err := measured.time("BenchmarkFilter")
	if err != nil {
		return err
	}
	first, err := measured.time("BenchmarkFirstFilter")
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
