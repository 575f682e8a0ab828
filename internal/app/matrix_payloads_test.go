package app

import (
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// twins differ in nothing but the truth of a condition. An answer that tells them apart has run it.
var twins = [][2]string{
	{"1 AND 1=1", "1 AND 1=2"}, {"1' AND '1'='1", "1' AND '1'='2"}, {"1) AND (1=1", "1) AND (1=2"}, {"x' OR 'a'='a", "x' OR 'a'='b"},
	{"1 OR EXISTS(SELECT 1)", "1 OR EXISTS(SELECT 0)"}, {"id,(CASE WHEN 1=1 THEN 1 ELSE 2 END)", "id,(CASE WHEN 1=2 THEN 1 ELSE 2 END)"},
	{`a","b":1,"c":"`, `a","b":2,"c":"`}, {"*' AND 1=1--*", "*' AND 1=2--*"},
}

// leaks stand in no answer: what a database says, and what only a stolen row could hold.
var leaks = []string{"SELECT ", "syntax error", "SQLSTATE", "no such column", "no such table", `near "`, "modernc", "pgconn", "$argon2", "goroutine ", "runtime error"}

const slow = 2 * time.Second // a machine that does other work must not fail the test; a sleep of the payloads takes five

func payloads(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/payloads.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n")
}

// share is how many runs it would take to send everything.
func (w *world) share() int {
	if testkit.Everything() {
		return 1
	}
	return 16
}

// isSent tells whether a payload goes to a place of a call: each place gets one payload of so many, others than the place beside it, and others
// on one kind of database than on the other. All of them go out when everything is tested.
func (w *world) isSent(payload, place int) bool {
	if w.app.db.Dialect() == db.Postgres {
		place += w.share() / 2
	}
	return (payload+place)%w.share() == 0
}

// parameters are the names that a call takes in its address: those it declares, the fields of a list, and those of calls that answer
// files or bare arrays, which the document of the API does not know.
func (w *world) parameters(r web.Route) (names []string) {
	item := w.app.api.OpenAPI().Paths[r.Path]
	if item != nil {
		operation := item.Get
		if r.Methods == "DELETE" {
			operation = item.Delete
		}
		if operation != nil {
			for _, p := range operation.Parameters {
				if p.In == "query" {
					names = append(names, p.Name)
				}
			}
		}
	}
	switch {
	case strings.HasSuffix(r.Path, "/exportXls"):
		names = append(names, "column", "order", "superQueryParams", "superQueryMatchType", "selections", "paramsStr", "keyword")
	case strings.HasSuffix(r.Path, "/getMultiUser"):
		names = append(names, "id", "username", "token")
	}
	if strings.HasSuffix(r.Path, "/list") || strings.HasSuffix(r.Path, "/exportXls") {
		names = append(names, w.fields(r.Path[:strings.LastIndexByte(r.Path, '/')])...)
	}
	return names
}

// fields are three of the columns of a list that conditions may name, with the forms of their ranges.
func (w *world) fields(base string) (names []string) {
	var meta struct {
		Columns []struct {
			Name string `json:"name"`
		} `json:"columns"`
	}
	if a := w.get("/api" + base + "/meta"); a.Success {
		decode(w.t, a.Result, &meta)
	}
	for _, c := range meta.Columns[:min(3, len(meta.Columns))] {
		names = append(names, c.Name, c.Name+"_begin", c.Name+"_MultiString")
	}
	return append(names, "id")
}

// addresses put a payload into each place of a call's address.
func (w *world) addresses(r web.Route, names []string, payload string) (all []string) {
	base := "/api" + strings.NewReplacer("{$}", "").Replace(r.Path)
	if open := strings.IndexByte(base, '{'); open >= 0 {
		var segments []string
		for _, s := range strings.Split(base, "/") {
			if strings.HasPrefix(s, "{") {
				s = url.PathEscape(payload)
			}
			segments = append(segments, s)
		}
		base = strings.Join(segments, "/")
		all = append(all, base)
	}
	for _, name := range names {
		all = append(all, base+"?"+name+"="+url.QueryEscape(payload))
	}
	if strings.HasSuffix(r.Path, "/list") || strings.HasSuffix(r.Path, "/exportXls") {
		for _, key := range []string{"field", "rule", "val"} {
			condition := map[string]string{"field": "createBy", "rule": "eq", "val": "a"}
			condition[key] = payload
			text, err := json.Marshal([]any{condition})
			if err != nil {
				w.t.Fatal(err)
			}
			all = append(all, base+"?superQueryParams="+url.QueryEscape(url.QueryEscape(string(text))))
		}
	}
	return all
}

// signed are the headers of a GET as existing clients send it.
func (n *node) signed(address string) []string {
	n.t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		n.t.Fatal(err)
	}
	members := map[string]string{}
	for name, values := range u.Query() {
		members[name] = values[len(values)-1]
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(members); err != nil {
		n.t.Fatal(err)
	}
	sum := md5.Sum(append(bytes.TrimSpace(text.Bytes()), "dd05f1c54d63749eda95f9fa6d49v442a"...))
	return []string{"X-Sign", strings.ToUpper(hex.EncodeToString(sum[:])), "X-TIMESTAMP", strconv.FormatInt(int64(n.app.db.Now()), 10)}
}

// probe sends a request with a payload and holds the answer against what no answer may be.
func (w *world) probe(payload, method, path string, body any, headers ...string) answer {
	w.t.Helper()
	a, took := w.timed(method, path, body, headers...)
	for range 2 { // what a payload delays is slow each time, what a busy machine delays is not
		if took > slow {
			_, again := w.timed(method, path, body, headers...)
			took = min(took, again)
		}
	}
	if took > slow {
		w.t.Errorf("%s %.200s with %q takes %v", method, path, payload, took)
	}
	if a.Status >= 500 || strings.Contains(a.Message, "系统出了意外") {
		w.t.Errorf("%s %.200s with %q breaks: %d %.300s", method, path, payload, a.Status, a.Body)
	}
	told := statement.ReplaceAllString(outcome(a, payload), "")
	for _, leak := range leaks {
		if strings.Contains(told, leak) {
			w.t.Errorf("%s %.200s with %q tells %q: %.400s", method, path, payload, leak, a.Body)
		}
	}
	return a
}

func (w *world) timed(method, path string, body any, headers ...string) (answer, time.Duration) {
	w.t.Helper()
	began := time.Now()
	a := w.do(method, path, body, headers...)
	return a, time.Since(began)
}

// looked is what a search says it looked for: the request's own words, in another order.
var looked = regexp.MustCompile(`"keyword":"(?:[^"\\]|\\.)*"`)

// statement is what an author wrote for a report, which its desk shows to authors.
var statement = regexp.MustCompile(`"cgrSql":"(?:[^"\\]|\\.)*"`)

// searching tells calls that look for the words of a twin themselves, so that each finds something else.
func searching(path string) bool { return strings.HasPrefix(path, "/search") }

// outcome is an answer without what differs anyway: the time and the request's own words.
func outcome(a answer, payload string) string {
	text := fmt.Sprint(a.Status, a.Success, a.Code, a.Message, looked.ReplaceAllString(string(a.Result), ""))
	if strings.HasPrefix(a.Body, "[") {
		text += a.Body // a file tells its hour
	}
	quoted, err := json.Marshal(payload)
	if err != nil {
		return text
	}
	plain := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")
	return strings.NewReplacer(payload, "?", plain.Replace(strings.Trim(string(quoted), `"`)), "?").Replace(plain.Replace(text))
}

// Every parameter of every call that reads or deletes gets every payload.
func TestNoPayloadInAnAddressReachesTheDatabase(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		w.furnish()
		before, sent := w.picture(), 0
		for _, r := range append(w.staffRoutes(), publicRoutes(w)...) {
			if r.Methods != "GET" && r.Methods != "DELETE" || strings.HasSuffix(r.Path, "/logout") || r.Path == "/openapi.json" {
				continue
			}
			names := w.parameters(r)
			for p, payload := range payloads(t) {
				for place, path := range w.addresses(r, names, payload) {
					if w.isSent(p, place) {
						w.probe(payload, r.Methods, path, nil, w.signed(path)...)
						sent++
					}
				}
			}
			for p, pair := range twins {
				if searching(r.Path) {
					break
				}
				yes, no := w.addresses(r, names, pair[0]), w.addresses(r, names, pair[1])
				for i := range yes {
					if (p+i)%min(w.share(), len(twins)) != 0 { // each place gets one of them, on each kind of database
						continue
					}
					a := w.probe(pair[0], r.Methods, yes[i], nil, w.signed(yes[i])...)
					b := w.probe(pair[1], r.Methods, no[i], nil, w.signed(no[i])...)
					if a.Status != 429 && b.Status != 429 && outcome(a, pair[0]) != outcome(b, pair[1]) {
						t.Errorf("%s %s tells true from false:\n%.300s\n%.300s", r.Methods, yes[i], a.Body, b.Body)
					}
					sent += 2
				}
			}
		}
		w.expectUntouched(before)
		if sent*w.share() < 40_000 {
			t.Errorf("only %d requests", sent)
		}
	})
}

func publicRoutes(w *world) (all []web.Route) {
	for _, r := range w.app.api.Routes() {
		if r.Access.IsAnonymous() && r.Methods == "GET" && !strings.Contains(r.Path, "Captcha") && !strings.Contains(r.Path, "randomImage") {
			all = append(all, r)
		}
	}
	return all
}

// expectUntouched fails when a row that stood before has changed or gone. The log tells of files that left, visits are counted, and
// content versions grow with every row that is added.
func (w *world) expectUntouched(before rows) {
	w.t.Helper()
	after := w.picture()
	for table, texts := range before {
		if slices.Contains([]string{"audit_chain", "content_visit_day", "content_version", "installation"}, table) {
			continue
		}
		if gone := without(texts, after[table]); len(gone) > 0 {
			w.t.Errorf("%s lost or changed %d rows: %.400s", table, len(gone), gone[0])
		}
	}
}

// Every text of every body gets every payload. Some are saved, as they stand: a name may hold a quotation mark.
func TestNoPayloadInABodyReachesTheDatabase(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		made := w.furnish()
		before, sent := w.picture(), 0
		for _, r := range w.staffRoutes() {
			if r.Methods != "POST" && r.Methods != "PUT" || strings.Contains(r.Path, "/import") {
				continue
			}
			for p, payload := range payloads(t) {
				for place, body := range w.bodies(r, made, payload) {
					if w.isSent(p, place) {
						w.probe(payload, r.Methods, "/api"+strings.NewReplacer("{ruleCode}", url.PathEscape(payload), "{id}", url.PathEscape(payload)).Replace(r.Path), body)
						sent++
					}
				}
			}
		}
		w.expectUntouched(before)
		if sent*w.share() < 50_000 {
			t.Errorf("only %d requests", sent)
		}
	})
}

// bodies put a payload into each field that a call is known to take, one at a time, and into all of them.
func (w *world) bodies(r web.Route, made furnished, payload string) (all []map[string]any) {
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range made.named(r.Path) {
			if !yield(name) {
				return
			}
		}
	})
	whole := map[string]any{}
	for _, name := range names {
		if name != "password" {
			whole[name] = payload
		}
	}
	all = append(all, whole)
	for _, name := range []string{"id", "ids", "userIds", "userIdList", "roleId", "depId", "dictId", "columnId", "permissionId", "parentId", "orgCode", "username", "token"} {
		all = append(all, map[string]any{name: payload}, map[string]any{name: []any{payload}, "version": payload})
	}
	return all
}
