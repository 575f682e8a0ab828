package main

import (
	"context"
	"time"
)

// figuresWait is the longest that statistics of a survey may take.
const figuresWait = 500 * time.Millisecond

// benchmarkSurveys measures the statistics of 100,000 answers, as package survey does.
func benchmarkSurveys(ctx context.Context, o options, r *report) error {
	if !o.wants("surveys") {
		return nil
	}
	measured, err := benchmarkPackage(ctx, "survey", "FiguresOfAHundredThousandAnswers", 20)
	if err != nil {
		return err
	}
	figures := section{title: "Statistics of surveys", how: "100,000 answers; the mean of 20 questions"}
	for _, database := range databases() {
		for _, what := range []struct{ name, bench string }{{"all figures", "figures"}, {"cross table", "cross"}} {
			took, err := measured.time("BenchmarkFiguresOfAHundredThousandAnswers/" + database + "/" + what.bench)
			if err != nil {
				return err
			}
			figures.rows = append(figures.rows, timeRow(what.name+", "+database, took, figuresWait, ""))
		}
	}
	r.add(figures)
	return nil
}
