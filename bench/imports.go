package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"
)

const (
	importedRows = 100_000
	importMemory = 200 // MiB, the most
	importTime   = 60 * time.Second
	importLonger = 90 * time.Second // on PostgreSQL, where every statement crosses a socket
)

// measureImports has the test of planted mistakes run with as many rows as one import is made for. It fails when the file that comes
// back does not name exactly what is wrong.
func measureImports(ctx context.Context, _ *bench) ([]section, error) {
	test := exec.CommandContext(ctx, "go", "test", "-count=1", "-run", "^TestEveryPlantedMistakeIsNamedAndNothingElse$", "-v", "-timeout", "1h", "./internal/crud")
	test.Dir = ".."
	test.Env = append(os.Environ(), "JIKONG_IMPORT_ROWS="+strconv.Itoa(importedRows))
	out, err := test.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("measuring imports: %w: %s", err, out)
	}
	p := &packageBench{output: string(out)}
	sec := section{title: fmt.Sprintf("Import of %d rows", importedRows),
		how: "one xlsx file of ten columns with a mistake in every hundredth row, of twelve kinds, and 5,000 rows that are only formatted; the job from its file to its answer, and how far the heap grows"}
	for _, database := range databases() {
		name, target := "BenchmarkLongImport/"+database, importTime
		if database != "sqlite" {
			target = importLonger
		}
		more := p.metric(name, "MiB")
		sec.rows = append(sec.rows, timeRow("whole import, "+database, p.time(name), target, ""),
			row{name: "extra memory, " + database, measured: fmt.Sprintf("%.0f MiB", more), target: fmt.Sprintf("≤ %d MiB", importMemory), met: more <= importMemory})
	}
	return []section{sec}, p.err
}
