package main

import (
	"context"
	"fmt"
	"time"
)

const (
	recallShare = 0.95 // of the questions, the least
	recallWait  = 30 * time.Millisecond
)

// benchmarkRecall asks the 300 labelled questions of package search among 100,000 texts.
func benchmarkRecall(ctx context.Context, o options, r *report) error {
	if !o.wants("recall") {
		return nil
	}
	measured, err := benchmarkPackage(ctx, "search", "^BenchmarkRecall$", 3)
	if err != nil {
		return err
	}
	found := section{title: "Labelled questions", how: "300 questions with the text that was meant, among 100,000 texts"}
	for _, database := range databases() {
		name := "BenchmarkRecall/" + database + "/questions"
		share, err := measured.metric(name, "recall@10")
		if err != nil {
			return err
		}
		p95, err := measured.metric(name, "p95-ms")
		if err != nil {
			return err
		}
		found.rows = append(found.rows,
			row{name: "recall@10, " + database, measured: fmt.Sprintf("%.3f", share), target: fmt.Sprintf("≥ %.2f", recallShare), met: share >= recallShare},
			timeRow("time of a question, p95, "+database, time.Duration(p95*float64(time.Millisecond)), recallWait, ""))
	}
	r.add(found)
	return nil
}
