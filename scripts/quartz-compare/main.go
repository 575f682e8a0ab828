// Command quartz-compare asks the real Quartz and package cron about the same random expressions and lists where their
// answers differ. It needs a JDK and Debian's libquartz2-java.
//
//	quartz-compare [-n 10000] [-seed 1] [-zones Asia/Shanghai,…] [-table FILE] [-keep FILE]
//
// With -table it asks about the lines of a table instead (expression, from, …, by tabs), in the first zone. With -keep it
// writes the answers of Quartz down for the tests of package cron.
package main

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"jikong/internal/cron"
)

const runs = 10

const library = "/usr/share/java/quartz2.jar:/usr/share/java/slf4j-api.jar"

//go:embed Quartz.java
var quartzJava []byte

// question is one expression and a time to start from.
type question struct {
	text string
	from time.Time
}

func main() {
	n := flag.Int("n", 10_000, "number of expressions")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	zones := flag.String("zones", "Asia/Shanghai,America/New_York,Europe/Berlin,Australia/Lord_Howe", "zones")
	table := flag.String("table", "", "table with expressions to ask about")
	keep := flag.String("keep", "", "file for the answers of Quartz")
	flag.Parse()
	if err := compare(*n, *seed, strings.Split(*zones, ","), *table, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "quartz-compare:", err)
		os.Exit(1)
	}
}

func compare(n int, seed uint64, names []string, table, keep string) error {
	zones := make([]*time.Location, len(names))
	for i, name := range names {
		zone, err := time.LoadLocation(name)
		if err != nil {
			return err
		}
		zones[i] = zone
	}
	var questions []question
	if table != "" {
		var err error
		if questions, err = readTable(table, zones[0]); err != nil {
			return err
		}
	} else {
		g := generator{rand.New(rand.NewPCG(seed, 0))}
		for range n {
			text := g.expression()
			questions = append(questions, question{text, g.start(text, zones)})
		}
	}
	answers, err := askQuartz(questions)
	if err != nil {
		return err
	}
	if keep != "" {
		if err := os.WriteFile(keep, kept(questions, answers), 0o644); err != nil {
			return err
		}
	}
	return report(questions, answers)
}

func kept(questions []question, answers []string) []byte {
	var out bytes.Buffer
	for i, q := range questions {
		if answers[i] != "hangs" && answers[i] != "throws" {
			fmt.Fprintf(&out, "%s\t%d\t%s\t%s\n", strconv.QuoteToASCII(q.text), q.from.Unix(), q.from.Location(), answers[i])
		}
	}
	return out.Bytes()
}

func readTable(path string, zone *time.Location) ([]question, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var questions []question
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if len(fields) < 2 {
			return nil, fmt.Errorf("%s: a line without a time: %q", path, line)
		}
		from, err := time.ParseInLocation(time.DateTime, fields[1], zone)
		if err != nil {
			return nil, err
		}
		questions = append(questions, question{fields[0], from})
	}
	return questions, nil
}

func askQuartz(questions []question) ([]string, error) {
	var in bytes.Buffer
	for _, q := range questions {
		fmt.Fprintf(&in, "%s\t%d\t%d\t%s\n", q.from.Location(), q.from.Unix(), runs, base64.StdEncoding.EncodeToString([]byte(q.text)))
	}
	dir, err := os.MkdirTemp("", "quartz-compare-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source := filepath.Join(dir, "Quartz.java")
	if err := os.WriteFile(source, quartzJava, 0o600); err != nil {
		return nil, err
	}
	java := exec.Command("java", "-Xmx512m", "-cp", library, source)
	java.Stdin, java.Stderr = &in, os.Stderr
	out, err := java.Output()
	if err != nil {
		return nil, err
	}
	answers := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(answers) != len(questions) {
		return nil, fmt.Errorf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers, nil
}

// report prints the questions that were answered differently, and how many there were of each kind. Where Quartz hangs or
// throws there is nothing to compare; these are listed with what happens here. So is a part without values that Quartz
// never comes to, because it waits for a weekday that does not exist: here such a part is always refused.
func report(questions []question, answers []string) error {
	kinds := map[string]int{}
	for i, q := range questions {
		ours, kind := ask(q), "runs"
		switch {
		case answers[i] == "" && ours == "refused" && strings.Contains(parseError(q), "没有任何值"):
			kind = "never asked"
			fmt.Printf("%s\t%q\tours: %s\n", kind, q.text, parseError(q))
		case answers[i] == "hangs" || answers[i] == "throws":
			kind = answers[i]
			fmt.Printf("%s\t%q\t%s\t%s\tours: %s\n", kind, q.text, q.from, q.from.Location(), ours)
		case answers[i] != ours:
			kind = "differs"
			fmt.Printf("differs\t%q\t%s\t%s\n\tQuartz: %s\n\tours:   %s\n", q.text, q.from, q.from.Location(), readable(answers[i], q.from), readable(ours, q.from))
		case ours == "refused" || ours == "":
			kind = map[string]string{"refused": "refused", "": "never due"}[ours]
		}
		kinds[kind]++
	}
	fmt.Println(len(questions), "expressions:", kinds)
	if kinds["differs"] > 0 {
		return fmt.Errorf("%d answers differ", kinds["differs"])
	}
	return nil
}

func ask(q question) string {
	expression, err := cron.Parse(q.text)
	if err != nil {
		return "refused"
	}
	var times []string
	for _, run := range expression.Runs(q.from, runs) {
		times = append(times, strconv.FormatInt(run.Unix(), 10))
	}
	return strings.Join(times, " ")
}

func parseError(q question) string {
	if _, err := cron.Parse(q.text); err != nil {
		return err.Error()
	}
	return ""
}

func readable(answer string, from time.Time) string {
	var times []string
	for field := range strings.FieldsSeq(answer) {
		unix, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return answer
		}
		times = append(times, time.Unix(unix, 0).In(from.Location()).Format("2006-01-02 15:04:05 MST"))
	}
	return strings.Join(times, ", ")
}
