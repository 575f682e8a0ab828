package main

import (
	"context"
	"fmt"
	"time"
)

const (
	letters    = 20_000
	letterRate = 2_000 // the least, per second
	letterWait = 100 * time.Millisecond
)

// benchmarkLetters measures how many letters of citizens are durable in a second. It runs the measurement of package letter, because
// over HTTP the limits for what one address may send would be measured instead.
func benchmarkLetters(ctx context.Context, o options, r *report) error {
	if !o.wants("letters") {
		return nil
	}
	measured, err := benchmarkPackage(ctx, "letter", "^BenchmarkLetters$", letters)
	if err != nil {
		return err
	}
	rate, err := measured.metric("BenchmarkLetters", "letters/s")
	if err != nil {
		return err
	}
	p99, err := measured.metric("BenchmarkLetters", "p99-ms")
	if err != nil {
		return err
	}
	wait := time.Duration(p99 * float64(time.Millisecond))
	r.add(section{
		title: "Letters of citizens",
		how:   fmt.Sprintf("%d letters from 100 writers at once on SQLite with synchronous=FULL, sealed, with their human check, each acknowledged when it is on the disk", letters),
		rows: []row{
			{name: "durable letters", measured: fmt.Sprintf("%.0f/s", rate), target: fmt.Sprintf("≥ %d/s", letterRate), met: rate >= letterRate},
			timeRow("wait of a writer, p99", wait, letterWait, ""),
		},
	})
	return nil
}
