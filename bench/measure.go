package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

// Targets. They are those of the design, and the bench prints how far each is met.
const (
	cachedTarget  = 0.85
	listTarget    = 4
	listFastest   = 6
	startTarget   = 500 * time.Millisecond
	memoryTarget  = 60 << 20
	articleTarget = 12 * time.Millisecond
	homeTarget    = 25 * time.Millisecond
	visibleTarget = time.Second
	searchTarget  = 30 * time.Millisecond
)

// Sizes of the samples.
const (
	starts      = 5
	idleTime    = 10 * time.Second
	listPages   = 20 // how far readers page
	listURLs    = 4000
	coldPages   = 200
	coldHomes   = 100
	searches    = 500
	searchSeed  = 7
	listSeed    = 11
	warmedPages = 10
)

// measureStart starts the program several times on the filled folder and lets the last one rest.
func measureStart(ctx context.Context, s *site) (section, error) {
	times := make([]time.Duration, 0, starts)
	var idle memory
	for i := range starts {
		p, err := s.start(ctx)
		if err != nil {
			return section{}, err
		}
		times = append(times, p.took)
		if i == starts-1 {
			if err = pause(ctx, idleTime); err == nil {
				idle, err = p.memory()
			}
		}
		if err := errors.Join(err, p.stop()); err != nil {
			return section{}, err
		}
	}
	return section{
		title: "Start and memory",
		how:   fmt.Sprintf("process start until /readyz answers, median of %d; memory %s after a start", starts, idleTime),
		rows: []row{
			timeRow("start with the articles", quantile(times, 0.5), startTarget, "slowest "+ms(quantile(times, 1))),
			memoryRow("resident when idle", idle, memoryTarget),
		},
	}, nil
}

// measureList compares the list call with the same list in PocketBase.
func measureList(ctx context.Context, s *site) (sec section, err error) {
	g, err := newGenerator(s.bench)
	if err != nil {
		return sec, err
	}
	jikong, err := s.start(ctx)
	if err != nil {
		return sec, err
	}
	peer, err := s.startPocketBase(ctx)
	if err != nil {
		return sec, err
	}
	firsts, err := s.checkLists(ctx, jikong, peer)
	if err != nil {
		return sec, err
	}
	ours, total, fast := s.listPaths()
	scores, err := g.compare(ctx,
		load{server: jikong, paths: ours}, load{server: peer, paths: total}, load{server: peer, paths: fast})
	if err != nil {
		return sec, err
	}
	used, err := jikong.memory()
	return section{
		title: fmt.Sprintf("List of %d of %d articles", pageSize, s.articles),
		how: fmt.Sprintf("%d columns, pages 1 to %d at random; jikong always gives the total; PocketBase %s; %s",
			len(s.corpus.columns), listPages, pbVersion(), g.describe()),
		rows: []row{
			rateRow("jikong, with total", scores[0]),
			rateRow("PocketBase, with total", scores[1]), rateRow("PocketBase, skipTotal", scores[2]),
			ratioRow("jikong to PocketBase with total", scores[0], scores[1], listTarget),
			ratioRow("jikong to PocketBase without", scores[0], scores[2], listFastest),
			timeRow("first list of a column, total counted", quantile(firsts, 0.5), 0, "slowest "+ms(quantile(firsts, 1))),
			memoryRow("jikong resident under load", used, 0),
		},
	}, err
}

// listPaths are the same random columns and pages for all.
func (s *site) listPaths() (ours, peerTotal, peerFast []string) {
	r := rand.New(rand.NewPCG(listSeed, 0))
	for range listURLs {
		column, number := s.corpus.columns[r.IntN(len(s.corpus.columns))], 1+r.IntN(listPages)
		ours = append(ours, listPath(column, number))
		peerTotal = append(peerTotal, pbListPath(column, number, true))
		peerFast = append(peerFast, pbListPath(column, number, false))
	}
	return ours, peerTotal, peerFast
}

func listPath(column int64, number int) string {
	return fmt.Sprintf("/api/getArticelList?m_id=%d&pageNo=%d&pageSize=%d", column, number, pageSize)
}

// measureSearch asks for pieces of text that are in the articles, one query after another.
func measureSearch(ctx context.Context, s *site) (sec section, err error) {
	jikong, err := s.start(ctx)
	if err != nil {
		return sec, err
	}
	c := &caller{base: jikong.base, client: plainClient()}
	r := rand.New(rand.NewPCG(searchSeed, 0))
	var times []time.Duration
	var totals []float64
	for range searches {
		word := s.corpus.query(r, s.articles)
		began := time.Now()
		found, err := ask[struct{ Total float64 }](ctx, c, http.MethodGet, "/api/search?keyword="+url.QueryEscape(word), nil)
		if err != nil {
			return sec, err
		}
		times, totals = append(times, time.Since(began)), append(totals, found.Total)
		if found.Total < 1 {
			return sec, fmt.Errorf("%q is in the articles, but the search does not find it", word)
		}
	}
	return section{
		title: fmt.Sprintf("Search over %d articles", s.articles),
		how:   fmt.Sprintf("%d pieces of 2 to 6 characters out of the articles, one at a time, half of them in more than %.0f articles", searches, quantile(totals, 0.5)),
		rows: []row{
			timeRow("p95", quantile(times, 0.95), searchTarget, "slowest "+ms(quantile(times, 1))),
			timeRow("median", quantile(times, 0.5), 0, ""),
		},
	}, nil
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
