package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"
)

const (
	writingSites = 4
	besideWrites = 3.0 // times the logged writes of another build, the least
)

// writtenSites makes the sites, each with a role that holds every right and one person who holds it. Both builds that are compared know
// these tables; the people are there already.
const writtenSites = `
INSERT INTO sys_tenant (id, name, hosts, status, create_by, create_time) SELECT 9000 + n, '县疾控中心' || n, 'county' || n || '.example.org', 1, 'bench', 0 FROM generate_series(1, %[1]d) n;
INSERT INTO sys_role (id, tenant_id, role_code, role_name, data_scope, create_by, create_time) SELECT 9000 + n, 9000 + n, 'everything', 'everything', 'all', 'bench', 0 FROM generate_series(1, %[1]d) n;
INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) SELECT 9000000 + n * 10000 + row_number() OVER (), 9000 + n, p.id, 0 FROM sys_permission p, generate_series(1, %[1]d) n;
DELETE FROM sys_user_tenant WHERE user_id IN (SELECT id FROM sys_user WHERE username LIKE 'writer%%');
DELETE FROM sys_user_role WHERE user_id IN (SELECT id FROM sys_user WHERE username LIKE 'writer%%');
INSERT INTO sys_user_tenant (id, user_id, tenant_id) SELECT 9000 + n, u.id, 9000 + n FROM sys_user u, generate_series(1, %[1]d) n WHERE u.username = 'writer' || n;
INSERT INTO sys_user_role (id, user_id, role_id) SELECT 9000 + n, u.id, 9000 + n FROM sys_user u, generate_series(1, %[1]d) n WHERE u.username = 'writer' || n;
`

// writing is what a build managed in each round.
type writing struct {
	*installation
	build string
	rates []float64
	used  []time.Duration // of the processor of the program, for each write
}

// measureWrites lets one person of each of four sites change a position again and again, all at once; another build takes turns. Each write
// is a row, an entry in the operation log and a version in the data log, in one transaction.
func measureWrites(ctx context.Context, b *bench) ([]section, error) {
	if os.Getenv(postgresEnv) == "" {
		return nil, nil
	}
	builds := []*writing{{build: "this build", installation: &installation{bench: b, name: "PostgreSQL", program: b.binary}}}
	if b.beside != "" {
		program, version, err := b.besideProgram(ctx)
		if err != nil {
			return nil, err
		}
		builds = append(builds, &writing{build: version, installation: &installation{bench: b, name: "PostgreSQL", program: program}})
	}
	for i, w := range builds {
		if err := w.prepare(ctx, fmt.Sprintf("writes%d", i)); err != nil {
			return nil, fmt.Errorf("%s: %w", w.build, err)
		}
	}
	for range b.rounds {
		for _, w := range builds {
			if err := errors.Join(w.round(ctx), b.stopAll()); err != nil {
				return nil, fmt.Errorf("%s: %w", w.build, err)
			}
		}
	}
	sec := section{title: "Logged writes on PostgreSQL", how: fmt.Sprintf("%d sites at once, one person each: a position is changed, told to the operation log and kept as a version; %d rounds of %s", writingSites, b.rounds, b.duration)}
	for _, w := range builds {
		sec.rows = append(sec.rows, row{name: w.build, measured: fmt.Sprintf("%.0f/s", quantile(w.rates, 0.5)), note: us(quantile(w.used, 0.5)) + " of CPU of the program each"})
	}
	if len(builds) > 1 {
		ratio := quantile(builds[0].rates, 0.5) / quantile(builds[1].rates, 0.5)
		sec.rows = append(sec.rows, row{name: "to " + builds[1].build, measured: fmt.Sprintf("%.2f ×", ratio), target: fmt.Sprintf("≥ %.0f ×", besideWrites), met: ratio >= besideWrites})
	}
	return []section{sec}, nil
}

// prepare gives the build a database of its own with the sites and their people.
func (w *writing) prepare(ctx context.Context, database string) error {
	server, err := url.Parse(os.Getenv(postgresEnv))
	if err != nil {
		return err
	}
	if err := runTool(ctx, nil, "", "psql", "-q", "-d", server.String(), "-c", "CREATE DATABASE "+database); err != nil {
		return err
	}
	server.Path = "/" + database
	w.database = server.String()
	if w.dir, err = os.MkdirTemp(w.work, database); err != nil {
		return err
	}
	if err := runTool(ctx, nil, "", w.program, w.args("demo")...); err != nil {
		return err
	}
	for n := range writingSites {
		if err := w.createAdmin(ctx, fmt.Sprintf("writer%d", n+1)); err != nil {
			return err
		}
	}
	return runTool(ctx, strings.NewReader(fmt.Sprintf(writtenSites, writingSites)), "", "psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", w.database)
}

// round counts what the writers of all sites manage together.
func (w *writing) round(ctx context.Context) error {
	server, err := w.startDemo(ctx)
	if err != nil {
		return err
	}
	var writers []*positionWriter
	for n := range writingSites {
		one, err := newPositionWriter(ctx, server.base, n+1, len(w.rates))
		if err != nil {
			return err
		}
		writers = append(writers, one)
	}
	var took time.Duration
	var written int
	used, err := server.using(func() error {
		began := time.Now()
		written, err = writeTogether(ctx, writers, began.Add(w.duration))
		took = time.Since(began)
		return err
	})
	if err != nil {
		return err
	}
	w.rates = append(w.rates, float64(written)/took.Seconds())
	w.used = append(w.used, used/time.Duration(max(written, 1)))
	return nil
}

func writeTogether(ctx context.Context, writers []*positionWriter, until time.Time) (written int, _ error) {
	var wg sync.WaitGroup
	failures := make([]error, len(writers))
	for i, one := range writers {
		wg.Go(func() {
			for failures[i] == nil && time.Now().Before(until) {
				failures[i] = one.write(ctx)
			}
		})
	}
	wg.Wait()
	for _, one := range writers {
		written += one.written
	}
	return written, errors.Join(failures...)
}

// positionWriter is somebody who gives one position of a site another name again and again.
type positionWriter struct {
	*caller
	id      string
	version int
	written int
}

func newPositionWriter(ctx context.Context, base string, n, round int) (*positionWriter, error) {
	c, err := signIn(ctx, base, fmt.Sprintf("writer%d", n))
	if err != nil {
		return nil, err
	}
	code := fmt.Sprintf("bench%d", round)
	if _, err := opened(c.openJSON(ctx, http.MethodPost, "/api/sys/position/add", map[string]any{"code": code, "name": "测量员"})); err != nil {
		return nil, err
	}
	found, err := ask[struct {
		Records []struct {
			ID      json.RawMessage
			Version int
		}
	}](ctx, c, http.MethodGet, "/api/sys/position/list?code="+code, nil)
	if err == nil && len(found.Records) != 1 {
		err = fmt.Errorf("%d positions with the code %s", len(found.Records), code)
	}
	if err != nil {
		return nil, err
	}
	return &positionWriter{caller: c, id: strings.Trim(string(found.Records[0].ID), `"`), version: found.Records[0].Version}, nil
}

func (p *positionWriter) write(ctx context.Context) error {
	_, err := opened(p.openJSON(ctx, http.MethodPut, "/api/sys/position/edit",
		map[string]any{"id": p.id, "version": p.version, "name": fmt.Sprintf("测量员（第 %d 稿）", p.written)}))
	if err == nil {
		p.version++
		p.written++
	}
	return err
}
