package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// packageBench is what the benchmarks of one package of the program printed.
type packageBench string

// benchmarkPackage runs the benchmarks of a package that match a pattern, so many rounds each. What a package measures itself would
// meet the limits for one address first if it were asked over HTTP, or needs more rows than a site can be given in a minute.
func benchmarkPackage(ctx context.Context, name, pattern string, rounds int) (packageBench, error) {
	progress("measuring: " + name)
	test := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", pattern, "-benchtime", strconv.Itoa(rounds)+"x", "-timeout", "2h", "./internal/"+name)
	test.Dir = ".."
	out, err := test.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("measuring %s: %w: %s", name, err, out)
	}
	return packageBench(out), nil
}

// metric is what a benchmark reported in a unit.
func (p packageBench) metric(name, unit string) (float64, error) {
	for line := range strings.Lines(string(p)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != name && !strings.HasPrefix(words[0], name+"-") {
			continue
		}
		for i, word := range words {
			if word == unit {
				return strconv.ParseFloat(words[i-1], 64)
			}
		}
	}
	return 0, fmt.Errorf("no %s of %s in the output of go test: %s", unit, name, string(p))
}

// time is how long one round of a benchmark took.
func (p packageBench) time(name string) (time.Duration, error) {
	ns, err := p.metric(name, "ns/op")
	return time.Duration(ns), err
}

// databases are those that packages measure on: SQLite, and PostgreSQL where there is one.
func databases() []string {
	if os.Getenv(postgresEnv) == "" {
		return []string{"sqlite"}
	}
	return []string{"sqlite", "postgres"}
}
