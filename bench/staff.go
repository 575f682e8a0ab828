package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// duties are the accounts of the staff group: by rule no one person may see users, grant rights and read the log.
var duties = []string{"system", "security", "audit"}

// measureStaff measures the lists and the export on every database that is there, each on a server that has just started.
func measureStaff(ctx context.Context, b *bench) ([]section, error) {
	return measureOfStaff(ctx, b, measureStaffLists, measureExport)
}

// measureExports measures the export alone.
func measureExports(ctx context.Context, b *bench) ([]section, error) {
	return measureOfStaff(ctx, b, measureExport)
}

func measureOfStaff(ctx context.Context, b *bench, measures ...func(context.Context, *installation) ([]section, error)) (sections []section, err error) {
	for _, i := range b.installations(b.kept(), "staff") {
		if err := filled(i.dir, &i.dir, func() error { return i.fillStaff(ctx) }); err != nil {
			return nil, err
		}
		progress("measuring: staff on %s", i.name)
		for _, measure := range measures {
			measured, err := measure(ctx, i)
			if err = errors.Join(err, b.stopAll()); err != nil {
				return nil, fmt.Errorf("%s: %w", i.name, err)
			}
			sections = append(sections, measured...)
		}
	}
	return sections, nil
}

// fillStaff makes 10,000 departments, 100,000 people and 1,000,000 entries in the operation log.
func (i *installation) fillStaff(ctx context.Context) error {
	progress("filling %s with 10,000 departments, 100,000 people and 1,000,000 log entries", i.name)
	for _, duty := range duties {
		if err := i.createAdmin(ctx, "bench_"+duty, "--duty", duty); err != nil {
			return err
		}
	}
	args := []string{"run", "./scripts/load-staff", i.dir}
	if i.database != "" {
		args = append(args, i.database)
	}
	return runTool(ctx, nil, "..", "go", args...)
}

// staffed starts the installation and signs in one administrator of each duty.
func (i *installation) staffed(ctx context.Context) (*process, map[string]*caller, error) {
	server, err := i.startDemo(ctx)
	if err != nil {
		return nil, nil, err
	}
	staff := map[string]*caller{}
	for _, duty := range duties {
		if staff[duty], err = signIn(ctx, server.base, "bench_"+duty); err != nil {
			return nil, nil, err
		}
		staff[duty].client = &http.Client{Timeout: 3 * time.Minute}
	}
	return server, staff, nil
}

// listing is what the staff group reads of any answer: a page, a tree or a bare array.
type listing struct {
	total int
	rows  []json.RawMessage
	took  time.Duration
}

// list reads a whole answer and measures it.
func (c *caller) list(ctx context.Context, path string) (l listing, err error) {
	began := time.Now()
	res, err := c.open(ctx, http.MethodGet, "/api"+path, "", nil)
	if err != nil {
		return l, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return l, err
	}
	l.took = time.Since(began)
	if res.StatusCode != http.StatusOK || len(raw) == 0 {
		return l, fmt.Errorf("%s: status %d: %s", path, res.StatusCode, raw)
	}
	if raw[0] != '[' {
		var e envelope
		if err := json.Unmarshal(raw, &e); err != nil || !e.Success {
			return l, errors.Join(err, fmt.Errorf("%s: %s", path, e.Message))
		}
		raw = e.Result
	}
	if raw[0] == '[' {
		err = json.Unmarshal(raw, &l.rows)
		l.total = len(l.rows)
		return l, err
	}
	var page struct {
		Total   int               `json:"total"`
		Records []json.RawMessage `json:"records"`
	}
	err = json.Unmarshal(raw, &page)
	l.total, l.rows = page.Total, page.Records
	return l, err
}
