package main

import (
	"context"
	"fmt"
	"time"
)

const (
	answerRounds = 200
	answerGap    = 5 * time.Millisecond // between the medians for people the site knows and for others
)

// benchmarkAnswers measures whether the time of an answer tells whom the site knows. It runs the measurement of package signin.
func benchmarkAnswers(ctx context.Context, r *report) error {
	measured, err := benchmarkPackage(ctx, "signin", "^BenchmarkAnswers$", answerRounds)
	if err != nil {
		return err
	}
	rows, err := answerRows(measured)
	if err != nil {
		return err
	}
	r.add(section{
		title: "What the time of an answer tells",
		how:   fmt.Sprintf("%d people of the site and as many that nobody knows, in turn, on SQLite; medians", answerRounds),
		rows:  rows,
	})
	return nil
}

func answerRows(measured packageBench) (rows []row, err error) {
	for _, question := range []struct{ name, prefix string }{{"a wrong password", ""}, {"a code by phone", "sms-"}} {
		var took [2]time.Duration
		for i, unit := range []string{"known-ms", "unknown-ms"} {
			value, err := measured.metric("BenchmarkAnswers", question.prefix+unit)
			if err != nil {
				return nil, err
			}
			took[i] = time.Duration(value * float64(time.Millisecond))
		}
		rows = append(rows, timeRow(question.name+": somebody known", took[0], 0, ""), timeRow(question.name+": somebody unknown", took[1], 0, ""),
			timeRow(question.name+": difference", (took[0]-took[1]).Abs(), answerGap, ""))
	}
	return rows, nil
}
