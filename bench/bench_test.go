package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const wrkReport = `Running 5s test @ http://127.0.0.1:1/
  2 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.05ms    2.11ms  40.02ms   90.55%
    Req/Sec    14.01k     2.20k   20.11k    67.00%
  Latency Distribution
     50%  620.00us
     75%    1.10ms
     90%    2.00ms
     99%   11.50ms
  139520 requests in 5.01s, 2.10GB read
Requests/sec:  27848.30
Transfer/sec:    429.00MB
`

func TestReadWrk(t *testing.T) {
	s, requests, err := readWrk(wrkReport)
	if err != nil || requests != 139520 || s.rate != 27848.30 || s.p50 != 620*time.Microsecond || s.p99 != 11500*time.Microsecond {
		t.Errorf("got %+v, %d requests, %v", s, requests, err)
	}
	for name, report := range map[string]string{
		"a round with refused requests measures nothing": wrkReport + "  Non-2xx or 3xx responses: 3\n",
		"a round with broken connections neither":        wrkReport + "  Socket errors: connect 0, read 2, write 0, timeout 0\n",
		"a report without latencies is not understood":   strings.ReplaceAll(wrkReport, "%", ""),
	} {
		if _, _, err := readWrk(report); err == nil {
			t.Error(name)
		}
	}
}

func TestWhatAPackageMeasured(t *testing.T) {
	out := packageBench{output: "BenchmarkFirstFilter-2   \t50\t  87000000 ns/op\nBenchmarkFilter \t50\t   7600000 ns/op\t0.97 recall@10\nPASS\n"}
	for name, want := range map[string]time.Duration{"BenchmarkFilter": 7600 * time.Microsecond, "BenchmarkFirstFilter": 87 * time.Millisecond} {
		if got := out.time(name); out.err != nil || got != want {
			t.Errorf("%s took %v, %v, want %v", name, got, out.err, want)
		}
	}
	if share := out.metric("BenchmarkFilter", "recall@10"); out.err != nil || share != 0.97 {
		t.Errorf("the share found is %v, %v", share, out.err)
	}
	for name, unit := range map[string]string{"BenchmarkFil": "ns/op", "BenchmarkFirstFilter": "recall@10"} {
		if out.metric(name, unit); out.err == nil {
			t.Errorf("%s of %s, which nobody measured, is an error", unit, name)
		}
		out.err = nil
	}
}

func TestQuantile(t *testing.T) {
	for _, tt := range []struct {
		values []float64
		q      float64
		want   float64
	}{
		{[]float64{3, 1, 2}, 0.5, 2},
		{[]float64{5}, 0.95, 5},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0.95, 10},
		{[]float64{2, 1}, 1, 2},
	} {
		if got := quantile(tt.values, tt.q); got != tt.want {
			t.Errorf("quantile(%v, %v) = %v, want %v", tt.values, tt.q, got, tt.want)
		}
	}
}

func TestCorpus(t *testing.T) {
	c, err := newCorpus("..")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for i := range 200 {
		a := c.article(i)
		if a != c.article(i) {
			t.Fatalf("article %d differs from itself", i)
		}
		if strings.ContainsAny(a.Title+a.Summary+a.Text, "{}<>[]") || a.Title == "" || a.Summary == "" {
			t.Errorf("article %d is not a finished text: %q %q", i, a.Title, a.Summary)
		}
		total += len(a.HTML)
	}
	if mean := total / 200; mean < 3400 || mean > 3900 {
		t.Errorf("articles hold %d bytes, want about 3600", mean)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		if n := len([]rune(c.query(r, 1000))); n < 2 || n > 6 {
			t.Errorf("a query of %d characters", n)
		}
	}
}

func TestTogether(t *testing.T) {
	var calls atomic.Int64
	run, err := together(t.Context(), 100, 7, func(context.Context, int) error { calls.Add(1); return nil })
	if err != nil || calls.Load() != 100 || len(run.times) != 100 {
		t.Errorf("%d calls, %d times, %v", calls.Load(), len(run.times), err)
	}
	broken := errors.New("broken")
	if _, err := together(t.Context(), 100, 7, func(_ context.Context, i int) error {
		if i == 50 {
			return broken
		}
		return nil
	}); !errors.Is(err, broken) {
		t.Errorf("the error of one call became %v", err)
	}
}

func TestDocumentsDiffer(t *testing.T) {
	noise := noiseOf(uploadSize)
	first, second, other := document(noise, "a", 1), document(noise, "a", 2), document(noise, "b", 1)
	if len(first) != uploadSize || len(second) != uploadSize || bytes.Equal(first, second) || bytes.Equal(first, other) {
		t.Error("two uploads are the same or not of the wanted size")
	}
}

func TestAllAreBackInTimeOnlyWithTheWaitOfTheClients(t *testing.T) {
	source, err := os.ReadFile("../web/src/shared/live/announcement-channel.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]time.Duration{"after": clientsWait, "jitter": clientsJitter} {
		found := regexp.MustCompile(`reconnect: \{.*` + name + `: ([0-9_]+)`).FindSubmatch(source)
		if found == nil {
			t.Fatalf("no %s in the client", name)
		}
		if ms, err := strconv.Atoi(strings.ReplaceAll(string(found[1]), "_", "")); err != nil || time.Duration(ms)*time.Millisecond != want {
			t.Errorf("the client has %s = %s, the bench %v", name, found[1], want)
		}
	}
	for seconds, met := range map[string]bool{"1.5": true, "2.5": false} {
		p := &packageBench{output: "BenchmarkSockets 2000 20 KiB/socket 3 p99-ms 0 missed 1960 left " + seconds + " back-s"}
		rows := socketRows(p, 2000)
		if p.err != nil {
			t.Fatal(p.err)
		}
		if last := rows[len(rows)-1]; last.met != met {
			t.Errorf("back after %s s: %+v, want met %v", seconds, last, met)
		}
	}
}

func TestTheTimeOfAnAnswerMustNotTellWhoIsKnown(t *testing.T) {
	p := &packageBench{output: "BenchmarkAnswers-2 200 60.5 known-ms 52.1 unknown-ms 1.5 sms-known-ms 1.2 sms-unknown-ms"}
	rows := answerRows(p, answerRounds)
	if p.err != nil {
		t.Fatal(p.err)
	}
	if wrongPassword, code := rows[2], rows[5]; wrongPassword.met || !code.met {
		t.Errorf("%+v, want it missed; %+v, want it met", wrongPassword, code)
	}
}
