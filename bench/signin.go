package main

import (
	"bytes"
	"context"
	"encoding/json"
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

// benchmarkSignIns measures what a flood of sign-ins does to the readers of the site: hashing a password is slow on purpose.
func benchmarkSignIns(ctx context.Context, o options, work string, r *report) (err error) {
	if !o.wants("signin") {
		return nil
	}
	progress("measuring: signin")
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return err
	}
	data := filepath.Join(work, "signin")
	// Every sign-in comes from an address of its own, as behind a proxy: one address would meet its limit at once.
	p, err := start(ctx, work, "signin", "/readyz", binary, "serve", "--data", data, "--demo", "--demo-captcha", editorCaptcha, "--trusted-proxy", "127.0.0.1/32", "--listen")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	quiet, err := readPages(ctx, p.base, floodTime)
	if err != nil {
		return err
	}
	flooded, done, err := readWhileSigningIn(ctx, p.base)
	if err != nil {
		return err
	}
	before, during := quantile(quiet, 0.95), quantile(flooded, 0.95)
	slower := float64(during) / float64(before)
	r.add(section{
		title: "A flood of sign-ins",
		how:   fmt.Sprintf("%d people sign in at once, again and again for %s, from as many addresses, on SQLite; a reader asks for the home page every %s", signIns, floodTime, floodPages),
		rows: []row{
			{name: "sign-ins", measured: fmt.Sprintf("%.0f/s", float64(done)/floodTime.Seconds()), met: true},
			timeRow("page, p95, without them", before, 0, ""),
			timeRow("page, p95, with them", during, 0, ""),
			{name: "slowdown of the page", measured: fmt.Sprintf("%.2f ×", slower), target: fmt.Sprintf("≤ %.2g ×", floodSlowdown), met: slower <= floodSlowdown},
		},
	})
	return benchmarkAnswers(ctx, r)
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
	address, key := fmt.Sprintf("198.18.%d.%d", who, round%250), fmt.Sprintf("flood-%d-%d", who, round)
	if err := sendFrom(ctx, address, http.MethodGet, base+"/api/sys/randomImage/"+key, nil); err != nil {
		return err
	}
	form := map[string]any{"username": fmt.Sprintf("flood_%d", who), "password": editorPassword, "captcha": editorCaptcha, "checkKey": key}
	return sendFrom(ctx, address, http.MethodPost, base+"/api/sys/login", form)
}

func sendFrom(ctx context.Context, address, method, url string, body any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(content))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Forwarded-For", address)
	res, err := floodClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: status %d", method, url, res.StatusCode)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err
}

// floodClient keeps a connection for each of those who sign in.
var floodClient = &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: signIns}}
