package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

const (
	signIns       = 250 // at once, each from an address of its own
	floodTime     = 5 * time.Second
	floodPages    = 20 * time.Millisecond // between two page requests
	floodSlowdown = 2.0                   // of the p95 of a page while people sign in
)

// measureSignIns measures what a flood of sign-ins does to the readers of the site: hashing a password is slow on purpose.
func measureSignIns(ctx context.Context, b *bench) ([]section, error) {
	i := &installation{bench: b, program: b.binary, dir: filepath.Join(b.work, "signin")}
	// Every sign-in comes from an address of its own, as behind a proxy: one address would meet its limit at once.
	p, err := i.startDemo(ctx, "--trusted-proxy", "127.0.0.1/32")
	if err != nil {
		return nil, err
	}
	quiet, err := readPages(ctx, p.base, floodTime)
	if err != nil {
		return nil, err
	}
	flooded, done, err := readWhileSigningIn(ctx, p.base)
	if err != nil {
		return nil, err
	}
	before, during := quantile(quiet, 0.95), quantile(flooded, 0.95)
	slower := float64(during) / float64(before)
	answers, err := answerGroup.measure(ctx, b)
	return append([]section{{
		title: "A flood of sign-ins",
		how:   fmt.Sprintf("%d people sign in at once, again and again for %s, from as many addresses, on SQLite; a reader asks for the home page every %s", signIns, floodTime, floodPages),
		rows: []row{
			{name: "sign-ins", measured: fmt.Sprintf("%.0f/s", float64(done)/floodTime.Seconds()), met: true},
			timeRow("page, p95, without them", before, 0, ""),
			timeRow("page, p95, with them", during, 0, ""),
			{name: "slowdown of the page", measured: fmt.Sprintf("%.2f ×", slower), target: fmt.Sprintf("≤ %.2g ×", floodSlowdown), met: slower <= floodSlowdown},
		},
	}}, answers...), err
}

// readPages asks for the home page at a steady pace and returns how long each took.
func readPages(ctx context.Context, base string, long time.Duration) (times []time.Duration, err error) {
	client := plainClient()
	for end := time.Now().Add(long); time.Now().Before(end); {
		page, err := renderedPage(ctx, client, base+"/index")
		if err != nil {
			return nil, err
		}
		times = append(times, page.took)
		if err := pause(ctx, floodPages); err != nil {
			return nil, err
		}
	}
	return times, nil
}

// readWhileSigningIn reads pages while the flood lasts and counts the sign-ins that were answered.
func readWhileSigningIn(ctx context.Context, base string) (times []time.Duration, done int64, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	var answered atomic.Int64
	failures := make(chan error, signIns)
	for i := range signIns {
		all.Go(func() {
			for round := 0; ctx.Err() == nil; round++ {
				if err := floodOnce(ctx, base, i, round); err != nil && ctx.Err() == nil {
					failures <- err
					return
				}
				answered.Add(1)
			}
		})
	}
	times, err = readPages(ctx, base, floodTime)
	done = answered.Load()
	stop()
	all.Wait()
	close(failures)
	for failure := range failures {
		err = errors.Join(err, failure)
	}
	return times, done, err
}

// floodOnce tries to sign in with a picture of its own. Nobody has these names, which costs the server as much as a known one; one name
// for all would meet the limit of its account.
func floodOnce(ctx context.Context, base string, who, round int) error {
	key := fmt.Sprintf("flood-%d-%d", who, round)
	c := &caller{base: base, from: fmt.Sprintf("198.18.%d.%d", who, round%250), client: floodClient}
	if err := c.answered(ctx, http.MethodGet, "/api/sys/randomImage/"+key, nil); err != nil {
		return err
	}
	form := map[string]any{"username": fmt.Sprintf("flood_%d", who), "password": password, "captcha": captcha, "checkKey": key}
	return c.answered(ctx, http.MethodPost, "/api/sys/login", form)
}

// answered asks and reads the answer, whatever it says.
func (c *caller) answered(ctx context.Context, method, path string, body any) error {
	res, err := c.openJSON(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: status %d", method, path, res.StatusCode)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err
}

// floodClient keeps a connection for each of those who sign in.
var floodClient = &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: signIns}}
