package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// postgresEnv names the variable with the address of an empty PostgreSQL database (scripts/with-postgres sets it). With it the
// group "staff" is measured on both databases.
const postgresEnv = "JIKONG_TEST_POSTGRES"

// duties are the accounts of the staff group: by rule no one person may see users, grant rights and read the log.
var duties = []string{"system", "security", "audit"}

// organisation is a jikong with 10,000 departments, 100,000 people and 1,000,000 entries in the operation log.
type organisation struct {
	name     string // of the database
	database string // address, "" for SQLite
	binary   string
	data     string
	work     string
	root     string
}

// prepareOrganisations fills the organisations, or takes them as an earlier run with -data left them.
func prepareOrganisations(ctx context.Context, o options, work string) ([]*organisation, error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return nil, err
	}
	kept := o.data
	if kept == "" {
		kept = work
	}
	all := []*organisation{{name: "SQLite", data: "staff-sqlite"}}
	if url := os.Getenv(postgresEnv); url != "" {
		sum := fnv.New32a()
		fmt.Fprint(sum, url)
		all = append(all, &organisation{name: "PostgreSQL", database: url, data: fmt.Sprintf("staff-postgres-%08x", sum.Sum32())})
	}
	for _, org := range all {
		org.binary, org.work, org.root = binary, work, root
		org.data, err = filled(filepath.Join(kept, org.data), func(dir string) error { return org.fill(ctx, dir) })
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (o *organisation) fill(ctx context.Context, dir string) error {
	progress("filling %s with 10,000 departments, 100,000 people and 1,000,000 log entries", o.name)
	for _, duty := range duties {
		password := strings.NewReader(editorPassword + "\n")
		if err := runTool(ctx, password, "", o.binary, o.args("admin", "create", dir, "--duty", duty, "bench_"+duty, "测量员")...); err != nil {
			return err
		}
	}
	args := []string{"run", "./scripts/load-staff", dir}
	if o.database != "" {
		args = append(args, o.database)
	}
	return runTool(ctx, nil, o.root, "go", args...)
}

// args adds the place of the data to a command of the program: command, subcommand, folder and the rest.
func (o *organisation) args(command, sub, dir string, more ...string) []string {
	args := []string{command}
	if sub != "" {
		args = append(args, sub)
	}
	args = append(args, "--data", dir)
	if o.database != "" {
		args = append(args, "--database", o.database)
	}
	return append(args, more...)
}

// start starts jikong in demo mode, which alone lets a program sign in.
func (o *organisation) start(ctx context.Context) (*process, error) {
	return start(ctx, o.work, "staff", "/readyz", o.binary, o.args("serve", "", o.data, "--demo", "--demo-captcha", editorCaptcha, "--listen")...)
}

// desk is a signed-in administrator.
type desk struct {
	base   string
	token  string
	client *http.Client
}

// desks signs in one administrator of each duty.
func desks(ctx context.Context, base string) (map[string]*desk, error) {
	all := map[string]*desk{}
	for _, duty := range duties {
		token, err := signIn(ctx, base, "bench_"+duty)
		if err != nil {
			return nil, err
		}
		all[duty] = &desk{base: base, token: token, client: &http.Client{Timeout: 3 * time.Minute}}
	}
	return all, nil
}

// open asks for a path of the API; the caller closes the body.
func (d *desk) open(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.base+"/api"+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Access-Token", d.token)
	return d.client.Do(req)
}

// listing is what the staff group reads of any answer: a page, a tree or a bare array.
type listing struct {
	total int
	rows  []json.RawMessage
	took  time.Duration
}

// ask reads a whole answer and measures it.
func (d *desk) ask(ctx context.Context, path string) (listing, error) {
	began := time.Now()
	res, err := d.open(ctx, path)
	if err != nil {
		return listing{}, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return listing{}, err
	}
	l := listing{took: time.Since(began)}
	if res.StatusCode != http.StatusOK || len(raw) == 0 {
		return l, fmt.Errorf("%s: status %d: %s", path, res.StatusCode, raw)
	}
	if raw[0] != '[' {
		var envelope struct {
			Success bool            `json:"success"`
			Message string          `json:"message"`
			Result  json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(raw, &envelope); err != nil || !envelope.Success {
			return l, errors.Join(err, fmt.Errorf("%s: %s", path, envelope.Message))
		}
		raw = envelope.Result
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
