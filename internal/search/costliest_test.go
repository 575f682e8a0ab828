package search_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/search"
	"jikong/internal/testkit"
)

// shownQuestions are how many of the questions that cost most are printed.
const shownQuestions = 10

// costOf is what a question costs: processor time of program and database.
type costOf struct {
	text       string
	took       time.Duration
	statements []string
}

// TestWhichQuestionsCostMost is for `make questions`. It asks the questions of citizens among the articles of a large site and prints what they
// cost, and of the costliest the statements with their plans.
func TestWhichQuestionsCostMost(t *testing.T) {
	if os.Getenv("JIKONG_TEST_QUESTIONS") == "" {
		t.Skip("prints a table for make questions")
	}
	var mu sync.Mutex
	var seen []string
	see := func(query string) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, query)
	}
	testkit.ObservedDatabases(t, see, func(t *testing.T, d *db.DB) {
		search.PutCorpus(t, d, search.BenchSize(t))
		var costs []costOf
		for _, text := range citizensTexts(t) {
			r := search.Request{Tenant: 1, Kinds: []string{"article", "letter", "topic"}, Text: text, Lexicon: content.ShippedLexicon()}
			seen = nil
			if _, err := search.Query(context.Background(), d, r); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			c := costOf{text: text, statements: slices.Clone(seen)}
			c.took = search.MeanTime(t, d, r)
			costs = append(costs, c)
		}
		slices.SortFunc(costs, func(a, b costOf) int { return cmp.Compare(b.took, a.took) })
		t.Logf("%d questions on %s: the middle one costs %s, 95 of 100 at most %s", len(costs), d.Dialect(), costs[len(costs)/2].took, costs[len(costs)*5/100].took)
		tellSuggestions(t, d)
		for _, c := range costs[:shownQuestions] {
			t.Logf("%s  %s, %d statements\n%s", c.took, c.text, len(c.statements), strings.Join(plansOf(t, d, c.statements), "\n"))
		}
	})
}

// tellSuggestions prints how long suggestions take for the beginnings of the questions, by the clock.
func tellSuggestions(t *testing.T, d *db.DB) {
	t.Helper()
	var took []time.Duration
	for _, text := range citizensTexts(t) {
		chars := []rune(text)
		for _, typed := range []int{2, 4, 8} {
			start := time.Now()
			r := search.Request{Tenant: 1, Kinds: []string{"article", "letter", "topic"}, Text: string(chars[:min(typed, len(chars))]), Lexicon: content.ShippedLexicon()}
			if _, err := search.Suggest(context.Background(), d, r); err != nil {
				t.Fatalf("%q: %v", r.Text, err)
			}
			took = append(took, time.Since(start))
		}
	}
	slices.Sort(took)
	t.Logf("%d suggestions on %s: the middle one takes %s, 95 of 100 at most %s, the slowest %s", len(took), d.Dialect(), took[len(took)/2], took[len(took)*95/100], took[len(took)-1])
}

// citizensTexts are the questions to develop with.
func citizensTexts(t *testing.T) (texts []string) {
	t.Helper()
	for _, set := range []string{"develop", "third"} {
		var asked []struct{ Text string }
		raw, err := os.ReadFile("testdata/questions-" + set + ".json")
		if err == nil {
			err = json.Unmarshal(raw, &asked)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range asked {
			texts = append(texts, a.Text)
		}
	}
	return texts
}

// plansOf are the different statements of a question, each with its plan where the database tells it without values.
func plansOf(t *testing.T, d *db.DB, statements []string) (lines []string) {
	t.Helper()
	times := map[string]int{}
	for _, s := range statements {
		times[s]++
	}
	slices.Sort(statements)
	for _, s := range slices.Compact(statements) {
		lines = append(lines, fmt.Sprintf("  %d × %s", times[s], strings.Join(strings.Fields(s), " ")))
		if d.Dialect() != db.SQLite {
			continue
		}
		type step struct {
			ID     int    `db:"id"`
			Parent int    `db:"parent"`
			Unused int    `db:"notused"`
			Detail string `db:"detail"`
		}
		plan, err := db.Select[step](context.Background(), d.Read(), `EXPLAIN QUERY PLAN `+s, make([]any, valuesOf(s))...)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range plan {
			lines = append(lines, "    "+p.Detail)
		}
	}
	return lines
}

// placeholder is a place for a value in a statement.
var placeholder = regexp.MustCompile(`\$([0-9]+)`)

// valuesOf is how many values a statement takes.
func valuesOf(statement string) (most int) {
	for _, found := range placeholder.FindAllStringSubmatch(statement, -1) {
		if n, err := strconv.Atoi(found[1]); err == nil {
			most = max(most, n)
		}
	}
	return most
}
