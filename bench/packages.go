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

const (
	letters         = 20_000
	letterRate      = 2_000 // the least, per second
	letterWait      = 100 * time.Millisecond
	filterWait      = 100 * time.Millisecond // the longest that finding clinics may take
	figuresWait     = 500 * time.Millisecond // the longest that statistics of a survey may take
	recallShare     = 0.95                   // of the questions, the least
	recallWait      = 30 * time.Millisecond
	answerRounds    = 200
	answerGap       = 5 * time.Millisecond // between the medians for people the site knows and for others
	socketMemory    = 40                   // KiB, the most
	socketBroadcast = time.Second
	socketBack      = 30 * time.Second
	// The clients wait so long before they come back (web/src/shared/live/announcement-channel.ts); bench_test.go holds both against each other.
	clientsWait   = 20 * time.Second
	clientsJitter = 8 * time.Second
)

// packageGroup is measured by the benchmarks of a package of the program. Over HTTP what they ask would meet the limits for one address
// first, or it needs more rows than a site can be given in a minute.
type packageGroup struct {
	section
	pkg     string
	pattern string
	rounds  []int // of each run
	rows    func(p *packageBench, rounds int) []row
}

var (
	letterGroup = packageGroup{pkg: "letter", pattern: "^BenchmarkLetters$", rounds: []int{letters}, rows: letterRows, section: section{title: "Letters of citizens",
		how: fmt.Sprintf("%d letters from 100 writers at once on SQLite with synchronous=FULL, sealed, with their human check, each acknowledged when it is on the disk", letters)}}
	clinicGroup = packageGroup{pkg: "clinic", pattern: "Filter$", rounds: []int{50}, rows: clinicRows, section: section{title: "Finder of clinics",
		how: "those open now with immunoglobulin in one district, of 5,000 on SQLite; the mean of 50 questions"}}
	surveyGroup = packageGroup{pkg: "survey", pattern: "FiguresOfAHundredThousandAnswers", rounds: []int{20}, rows: surveyRows, section: section{title: "Statistics of surveys",
		how: "100,000 answers; the mean of 20 questions"}}
	socketGroup = packageGroup{pkg: "live", pattern: "^BenchmarkSockets$", rounds: []int{2_000, 5_000}, rows: socketRows, section: section{title: "Live sockets",
		how: "sockets of notices, ten for each person; ten messages to all while every fiftieth person does not read; all lost at once and opened again. The memory is that of both ends; every handshake reads the session of its token from a database"}}
	recallGroup = packageGroup{pkg: "search", pattern: "^BenchmarkRecall$", rounds: []int{3}, rows: recallRows, section: section{title: "Labelled questions",
		how: "300 questions with the text that was meant, among 100,000 texts"}}
	answerGroup = packageGroup{pkg: "signin", pattern: "^BenchmarkAnswers$", rounds: []int{answerRounds}, rows: answerRows, section: section{title: "What the time of an answer tells",
		how: fmt.Sprintf("%d people of the site and as many that nobody knows, in turn, on SQLite; medians", answerRounds)}}
)

func (g packageGroup) measure(ctx context.Context, _ *bench) ([]section, error) {
	measured := g.section
	for _, rounds := range g.rounds {
		test := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", g.pattern, "-benchtime", strconv.Itoa(rounds)+"x", "-timeout", "2h", "./internal/"+g.pkg)
		test.Dir = ".."
		out, err := test.CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("measuring %s: %w: %s", g.pkg, err, out)
		}
		p := &packageBench{output: string(out)}
		measured.rows = append(measured.rows, g.rows(p, rounds)...)
		if p.err != nil {
			return nil, p.err
		}
	}
	return []section{measured}, nil
}

// packageBench is what the benchmarks of a package printed, and what was looked for in vain.
type packageBench struct {
	output string
	err    error
}

// metric is what a benchmark reported in a unit.
func (p *packageBench) metric(name, unit string) float64 {
	for line := range strings.Lines(p.output) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != name && !strings.HasPrefix(words[0], name+"-") {
			continue
		}
		for i, word := range words {
			if word == unit {
				n, err := strconv.ParseFloat(words[i-1], 64)
				if err != nil {
					p.err = err
				}
				return n
			}
		}
	}
	p.err = fmt.Errorf("no %s of %s in the output of go test: %s", unit, name, p.output)
	return 0
}

// time is how long one round of a benchmark took.
func (p *packageBench) time(name string) time.Duration { return time.Duration(p.metric(name, "ns/op")) }

func (p *packageBench) millis(name, unit string) time.Duration {
	return time.Duration(p.metric(name, unit) * float64(time.Millisecond))
}

// databases are those that packages measure on: SQLite, and PostgreSQL where there is one.
func databases() []string {
	if os.Getenv(postgresEnv) == "" {
		return []string{"sqlite"}
	}
	return []string{"sqlite", "postgres"}
}

func letterRows(p *packageBench, _ int) []row {
	rate := p.metric("BenchmarkLetters", "letters/s")
	return []row{
		{name: "durable letters", measured: fmt.Sprintf("%.0f/s", rate), target: fmt.Sprintf("≥ %d/s", letterRate), met: rate >= letterRate},
		timeRow("wait of a writer, p99", p.millis("BenchmarkLetters", "p99-ms"), letterWait, ""),
	}
}

func clinicRows(p *packageBench, _ int) []row {
	return []row{
		timeRow("filter", p.time("BenchmarkFilter"), filterWait, ""),
		timeRow("filter after a change of any clinic", p.time("BenchmarkFirstFilter"), filterWait, "reads all anew"),
	}
}

func surveyRows(p *packageBench, _ int) (rows []row) {
	for _, database := range databases() {
		name := "BenchmarkFiguresOfAHundredThousandAnswers/" + database
		rows = append(rows, timeRow("all figures, "+database, p.time(name+"/figures"), figuresWait, ""), timeRow("cross table, "+database, p.time(name+"/cross"), figuresWait, ""))
	}
	return rows
}

func recallRows(p *packageBench, _ int) (rows []row) {
	for _, database := range databases() {
		name := "BenchmarkRecall/" + database + "/questions"
		share := p.metric(name, "recall@10")
		rows = append(rows,
			row{name: "recall@10, " + database, measured: fmt.Sprintf("%.3f", share), target: fmt.Sprintf("≥ %.2f", recallShare), met: share >= recallShare},
			timeRow("time of a question, p95, "+database, p.millis(name, "p95-ms"), recallWait, ""))
	}
	return rows
}

func answerRows(p *packageBench, _ int) (rows []row) {
	for _, question := range []struct{ name, prefix string }{{"a wrong password", ""}, {"a code by phone", "sms-"}} {
		known, unknown := p.millis("BenchmarkAnswers", question.prefix+"known-ms"), p.millis("BenchmarkAnswers", question.prefix+"unknown-ms")
		rows = append(rows, timeRow(question.name+": somebody known", known, 0, ""), timeRow(question.name+": somebody unknown", unknown, 0, ""),
			timeRow(question.name+": difference", (known-unknown).Abs(), answerGap, ""))
	}
	return rows
}

func socketRows(p *packageBench, n int) []row {
	const bench = "BenchmarkSockets"
	name := func(what string) string { return fmt.Sprintf("%d sockets: %s", n, what) }
	memory, missed, left, back := p.metric(bench, "KiB/socket"), int(p.metric(bench, "missed")), int(p.metric(bench, "left")), p.metric(bench, "back-s")
	quick := n - n/50
	return []row{
		{name: name("memory of one that is idle"), measured: fmt.Sprintf("%.1f KiB", memory), target: fmt.Sprintf("≤ %d KiB", socketMemory), met: memory <= socketMemory},
		timeRow(name("a message to all, p99"), p.millis(bench, "p99-ms"), socketBroadcast, ""),
		{name: name("messages missed by those who read"), measured: fmt.Sprint(missed), target: "0", met: missed == 0},
		{name: name("left when the slow ones are cut"), measured: fmt.Sprint(left), target: fmt.Sprint(quick), met: left == quick},
		timeRow(name("all back, with the wait of the clients"), clientsWait+clientsJitter+time.Duration(back*float64(time.Second)), socketBack,
			fmt.Sprintf("%.1f s for the handshakes if all came at once", back)),
	}
}
