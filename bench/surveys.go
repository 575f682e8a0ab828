package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// figuresWait is the longest that statistics of a survey may take.
const figuresWait = 500 * time.Millisecond

// benchmarkSurveys measures the statistics of 100,000 answers, on SQLite and, where there is one, on PostgreSQL. It runs the
// measurements of package survey, because as many answers of one address would meet the limits first.
func benchmarkSurveys(ctx context.Context, o options, r *report) error {
	if !o.wants("surveys") {
		return nil
	}
	progress("measuring: surveys")
	test := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "FiguresOfAHundredThousandAnswers", "-benchtime", "20x", "-timeout", "1h", "./internal/survey")
	test.Dir = ".."
	out, err := test.CombinedOutput()
	if err != nil {
		return fmt.Errorf("measuring surveys: %w: %s", err, out)
	}
	databases := []string{"sqlite"}
	if os.Getenv(postgresEnv) != "" {
		databases = append(databases, "postgres")
	}
	figures := section{title: "Statistics of surveys", how: "100,000 answers; the mean of 20 questions"}
	for _, database := range databases {
		for _, what := range []struct{ name, bench string }{{"all figures", "figures"}, {"cross table", "cross"}} {
			took, err := benchmarkTime(string(out), "BenchmarkFiguresOfAHundredThousandAnswers/"+database+"/"+what.bench)
			if err != nil {
				return err
			}
			figures.rows = append(figures.rows, timeRow(what.name+", "+database, took, figuresWait, ""))
		}
	}
	r.add(figures)
	return nil
}
