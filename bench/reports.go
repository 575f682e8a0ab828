package main

import (
	"fmt"
	"time"
)

const (
	reportRounds = 30
	reportWait   = 300 * time.Millisecond
	reportEnd    = 12.0 // seconds
	reportBeside = 2.0
)

var reportGroup = packageGroup{pkg: "report", pattern: "^BenchmarkMillionRows$", rounds: []int{reportRounds}, rows: reportRows, section: section{title: "Reports",
	how: fmt.Sprintf("a report over 1,000,000 rows of a site, %d pages by an indexed condition and as many in an indexed order; then a question of others beside two reports that never end", reportRounds)}}

func reportRows(p *packageBench, _ int) (rows []row) {
	for _, database := range databases() {
		name := "BenchmarkMillionRows/" + database
		end, beside := p.metric(name, "bad-s"), p.metric(name, "beside")
		rows = append(rows, timeRow("page, p95, "+database, p.millis(name, "p95-ms"), reportWait, ""),
			row{name: "a bad report ends, " + database, measured: fmt.Sprintf("%.1f s", end), target: fmt.Sprintf("≤ %.0f s", reportEnd), met: end <= reportEnd},
			row{name: "others beside it, p95, " + database, measured: fmt.Sprintf("%.1f×", beside), target: fmt.Sprintf("≤ %.0f×", reportBeside), met: beside <= reportBeside})
	}
	return rows
}
