package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The load: as many connections and threads as in the measurements the targets come from.
const (
	wrkThreads     = 2
	wrkConnections = 32
	warmUp         = time.Second
)

//go:embed paths.lua
var pathsScript string

// load is a running contender and what is asked of it.
type load struct {
	server  *process
	paths   []string // asked in turn; one path is asked all the time
	headers []string
}

// score is the result of one round, or the medians of several.
type score struct {
	rate float64 // requests per second
	p50  time.Duration
	p99  time.Duration
	cpu  time.Duration // of the server's process for one request; it tells more than the rate when the machine is busy
}

// generator drives wrk: it costs little of the machine that the servers have to share with it.
type generator struct {
	*bench
	wrk string
}

func newGenerator(b *bench) (*generator, error) {
	wrk, err := exec.LookPath("wrk")
	if err != nil {
		return nil, errors.New("wrk is missing: run scripts/install-test-tools --bench")
	}
	g := &generator{b, wrk}
	return g, os.WriteFile(g.script(), []byte(pathsScript), 0o600)
}

func (g *generator) script() string { return filepath.Join(g.work, "paths.lua") }

// compare measures the contenders in alternating rounds, so that what else the machine does hits all of them, and returns the
// median of each.
func (g *generator) compare(ctx context.Context, loads ...load) ([]score, error) {
	rounds := make([][]score, len(loads))
	for _, l := range loads {
		if _, err := g.round(ctx, l, warmUp); err != nil {
			return nil, err
		}
	}
	for range g.rounds {
		for i, l := range loads {
			s, err := g.round(ctx, l, g.duration)
			if err != nil {
				return nil, err
			}
			rounds[i] = append(rounds[i], s)
		}
	}
	medians := make([]score, len(loads))
	for i, r := range rounds {
		medians[i] = score{
			rate: medianOf(r, func(s score) float64 { return s.rate }),
			p50:  medianOf(r, func(s score) time.Duration { return s.p50 }),
			p99:  medianOf(r, func(s score) time.Duration { return s.p99 }),
			cpu:  medianOf(r, func(s score) time.Duration { return s.cpu }),
		}
	}
	return medians, nil
}

func (g *generator) round(ctx context.Context, l load, duration time.Duration) (score, error) {
	args := []string{"-t", strconv.Itoa(wrkThreads), "-c", strconv.Itoa(wrkConnections), "-d", duration.String(), "--latency"}
	for _, header := range l.headers {
		args = append(args, "-H", header)
	}
	if len(l.paths) == 1 {
		args = append(args, l.server.base+l.paths[0])
	} else {
		list := filepath.Join(g.work, "paths.txt")
		if err := os.WriteFile(list, []byte(strings.Join(l.paths, "\n")), 0o600); err != nil {
			return score{}, err
		}
		args = append(args, "-s", g.script(), l.server.base, "--", list)
	}
	var out []byte
	used, err := l.server.using(func() (err error) {
		out, err = exec.CommandContext(ctx, g.wrk, args...).CombinedOutput()
		return err
	})
	if err != nil {
		return score{}, fmt.Errorf("wrk on %s: %w\n%s", l.server.name, err, out)
	}
	s, requests, err := readWrk(string(out))
	if err != nil {
		return score{}, fmt.Errorf("%s: %w\n%s", l.server.name, err, out)
	}
	s.cpu = used / time.Duration(max(requests, 1))
	return s, nil
}

var (
	wrkCount   = regexp.MustCompile(`(\d+) requests in`)
	wrkRate    = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	wrkMedian  = regexp.MustCompile(`(?m)^\s+50%\s+([\d.]+\w+)$`)
	wrkHigh    = regexp.MustCompile(`(?m)^\s+99%\s+([\d.]+\w+)$`)
	wrkFailure = regexp.MustCompile(`Non-2xx|Socket errors`)
)

// readWrk reads the report. A round with failed requests measures nothing.
func readWrk(out string) (s score, requests int, err error) {
	if wrkFailure.MatchString(out) {
		return s, 0, errors.New("requests failed under load")
	}
	fields := make([]string, 4)
	for i, pattern := range []*regexp.Regexp{wrkCount, wrkRate, wrkMedian, wrkHigh} {
		found := pattern.FindStringSubmatch(out)
		if found == nil {
			return s, 0, fmt.Errorf("no %s in the report of wrk", pattern)
		}
		fields[i] = found[1]
	}
	if requests, err = strconv.Atoi(fields[0]); err != nil {
		return s, 0, err
	}
	if s.rate, err = strconv.ParseFloat(fields[1], 64); err != nil {
		return s, 0, err
	}
	if s.p50, err = time.ParseDuration(fields[2]); err != nil {
		return s, 0, err
	}
	s.p99, err = time.ParseDuration(fields[3])
	return s, requests, err
}

func medianOf[T any, V float64 | time.Duration](all []T, of func(T) V) V {
	values := make([]V, len(all))
	for i, item := range all {
		values[i] = of(item)
	}
	return quantile(values, 0.5)
}

// quantile is the smallest value that at least the share q of all values do not exceed.
func quantile[V float64 | time.Duration](values []V, q float64) V {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(int(float64(len(sorted))*q), len(sorted)-1)]
}

func (g *generator) describe() string {
	return fmt.Sprintf("wrk, %d connections, medians of %d alternating rounds of %s", wrkConnections, g.rounds, g.duration)
}
