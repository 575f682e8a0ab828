package search

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// wantedRecall is the share of the labelled documents that must stand on the first page.
const wantedRecall = 0.95

// labelled is what people type and the documents they mean.
type labelled struct {
	queries []string
	means   map[string][]value.ID
	docs    []Doc
}

func readLabelled(t testing.TB) labelled {
	t.Helper()
	text, err := os.ReadFile("testdata/recall.txt")
	if err != nil {
		t.Fatal(err)
	}
	l := labelled{means: map[string][]value.ID{}}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.Split(line, " | ")
		id := value.ID(1_000_000 + len(l.docs))
		l.docs = append(l.docs, Doc{Tenant: tenant, Kind: "article", ID: id, ColumnID: 31, Title: part[0], Keywords: part[1], Body: part[2],
			Time: value.Time(1_600_000_000_000 + len(l.docs)*60_000)}) // older than everything else: being new does not help
		for query := range strings.SplitSeq(part[3], ";") {
			if l.means[query] == nil {
				l.queries = append(l.queries, query)
			}
			l.means[query] = append(l.means[query], id)
		}
	}
	return l
}

// noise writes other articles: their titles are about other things, their texts mention the subjects of the labelled ones in
// passing, as articles do.
func noise(n int, l labelled, each func(Doc)) {
	r := rand.New(rand.NewPCG(3, 4))
	asked := strings.Join(l.queries, "")
	mentions := func(doc *Doc) {
		if r.IntN(10) == 0 {
			other := l.docs[r.IntN(len(l.docs))]
			doc.Body += "。" + strings.ReplaceAll(other.Keywords, ",", "、")
		}
	}
	corpus(n, func(doc Doc) {
		keep := func(char rune) rune {
			if strings.ContainsRune(asked, char) {
				return '某'
			}
			return char
		}
		doc.Title = strings.Map(keep, doc.Title) + "工作简报"
		doc.Keywords = "工作,简报"
		doc.Body = strings.Map(keep, doc.Body)
		mentions(&doc)
		each(doc)
	})
}

// fillLabelled makes a site of n other articles, the labelled ones, and groups of synonyms such as sites have.
func fillLabelled(t testing.TB, d *db.DB, l labelled, n int) {
	t.Helper()
	var batch []Doc
	noise(n, l, func(doc Doc) {
		if batch = append(batch, doc); len(batch) == 1000 {
			put(t, d, batch...)
			batch = batch[:0]
		}
	})
	put(t, d, batch...)
	put(t, d, l.docs...)
	groups, err := os.ReadFile("testdata/synonyms.txt")
	if err != nil {
		t.Fatal(err)
	}
	err = d.Tx(context.Background(), func(tx *db.Tx) error {
		for line := range strings.Lines(string(groups)) {
			taken, err := SetGroup(context.Background(), tx, tenant, tx.NewID(), strings.Split(strings.TrimSpace(line), ","))
			if err != nil || taken != "" {
				t.Errorf("%s: %q is taken, %v", line, taken, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// recall asks every labelled question and returns the share found on the first page, the times, and what was missed.
func recall(t testing.TB, d *db.DB, l labelled) (share float64, took []time.Duration, missed []string) {
	t.Helper()
	for _, query := range l.queries {
		start := time.Now()
		res, err := Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article", "letter"}, Text: query})
		took = append(took, time.Since(start))
		if err != nil {
			t.Fatal(err)
		}
		means, got := l.means[query], idsOf(res)
		found := 0
		for _, id := range means {
			if slices.Contains(got, id) {
				found++
			}
		}
		if found < min(len(means), 10) {
			missed = append(missed, query)
		}
		share += float64(found) / float64(min(len(means), 10)) / float64(len(l.queries))
	}
	return share, took, missed
}

// smallSite is how many other articles the test searches among; the benchmark takes benchDocs.
const smallSite = 1500

func TestPeopleFindWhatTheyMean(t *testing.T) {
	l := readLabelled(t)
	if len(l.queries) < 300 {
		t.Errorf("%d labelled questions, want 300", len(l.queries))
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		fillLabelled(t, d, l, smallSite)
		share, _, missed := recall(t, d, l)
		t.Logf("recall@10 %.3f, missed %s", share, strings.Join(missed, " "))
		if share < wantedRecall {
			t.Errorf("recall@10 is %.3f, missed %s", share, strings.Join(missed, " "))
		}
	})
}

// BenchmarkRecall asks the labelled questions among 100,000 articles and reports how many it answers and the times.
func BenchmarkRecall(b *testing.B) {
	l := readLabelled(b)
	eachDatabase(b, func(b *testing.B, d *db.DB) {
		fillLabelled(b, d, l, benchSize(b))
		tidy(b, d)
		recall(b, d, l) // warm
		b.Run("questions", func(b *testing.B) {
			for b.Loop() {
				share, took, missed := recall(b, d, l)
				b.ReportMetric(share, "recall@10")
				reportTimes(b, took)
				b.Logf("missed: %s", strings.Join(missed, " "))
			}
		})
	})
}
