package portal

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ourHost   = "www.ljcdc.example"
	otherHost = "www.county.example"
)

// reader is a visitor of the sites that a desk keeps.
type reader struct {
	*desk
	portal *Portal
	public *web.API
	host   string
}

// forReaders runs a test on both databases with a desk and a visitor.
func forReaders(t *testing.T, test func(r *reader)) {
	t.Helper()
	onBothDatabases(t, func(d *desk) { test(newReader(d)) })
}

func newReader(d *desk) *reader {
	r := &reader{desk: d, host: ourHost}
	r.portal = New(Options{
		DB: d.DB, Stamps: d.bumps, Tenants: hosts{}, Names: hosts{}, Previews: d.service, Reviews: hosts{}, Origin: "http://localhost:8080",
		StaffSpaces: []string{"user", "system"},
	})
	r.public = web.NewAPI("test", testkit.As{Person: &r.Person})
	r.portal.Mount(r.public)
	return r
}

// hosts are the two sites of the tests.
type hosts struct{}

func (hosts) PageReview(_ context.Context, _ value.ID, home string) (PageReview, error) {
	if home != "message" {
		return PageReview{}, nil
	}
	return PageReview{Date: "2026-11-02", By: "办公室", Next: "2027-05-01"}, nil
}

func (hosts) TenantOf(ctx context.Context) (value.ID, error) {
	if web.RequestOf(ctx).Host == otherHost {
		return otherSite, nil
	}
	return ourSite, nil
}

func (hosts) NameOf(_ context.Context, tenant value.ID) (string, error) {
	return map[value.ID]string{ourSite: "临江市疾病预防控制中心", otherSite: "云溪县疾病预防控制中心"}[tenant], nil
}

func (hosts) AddressOf(_ context.Context, tenant value.ID, origin string) (string, error) {
	if tenant == otherSite {
		return "https://" + otherHost, nil
	}
	return origin, nil
}

func (r *reader) ctx() context.Context {
	return web.WithRequest(context.Background(), web.Request{Host: r.host, IP: r.Address})
}

// get calls a public address of the API.
func (r *reader) get(path string) testkit.Answer {
	r.T.Helper()
	recorder := httptest.NewRecorder()
	r.public.ServeHTTP(recorder, httptest.NewRequest("GET", path, nil).WithContext(r.ctx()))
	var a testkit.Answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		r.T.Fatalf("%s answered no envelope: %s", path, recorder.Body)
	}
	return a
}

// read gets the result of a public call.
func read[T any](r *reader, path string) (out T) {
	r.T.Helper()
	a := r.get(path)
	if !a.Success {
		r.T.Fatalf("%s was refused: %d %s", path, a.Code, a.Message)
	}
	if err := json.Unmarshal(a.Result, &out); err != nil {
		r.T.Fatalf("%s: %v in %s", path, err, a.Result)
	}
	return out
}

// open loads the page of an address, without following redirects.
func (r *reader) open(address string) render.Page {
	r.T.Helper()
	u, err := url.Parse(address)
	if err != nil {
		r.T.Fatal(err)
	}
	tenant, _ := hosts{}.TenantOf(r.ctx())
	made, err := r.portal.Load(r.ctx(), tenant, u.Path, u.Query())
	if err != nil {
		r.T.Fatalf("%s: %v", address, err)
	}
	return made
}

// props opens an address that must be a page of the kind T.
func props[T any](r *reader, address string) T {
	r.T.Helper()
	made := r.open(address)
	p, ok := made.Props.(T)
	if !ok {
		r.T.Fatalf("%s shows %T (status %d, to %q), want %T", address, made.Props, made.Status, made.Location, p)
	}
	return p
}

// edit saves changed properties of a column.
func (r *reader) edit(c content.Section, more object) content.Section {
	r.T.Helper()
	encoded, err := json.Marshal(c)
	if err != nil {
		r.T.Fatal(err)
	}
	form := object{}
	if err := json.Unmarshal(encoded, &form); err != nil {
		r.T.Fatal(err)
	}
	return testkit.Must[content.Section](r.desk, "POST", "/content/column/edit", merged(form, []object{more}))
}

func (r *reader) withdraw(a content.Article, reason string) content.Article {
	r.T.Helper()
	return testkit.Must[content.Article](r.desk, "POST", "/content/article/withdraw", object{"id": a.ID, "version": a.Version, "reason": reason})
}

// block sets the value of a block of our site.
func (r *reader) block(mark, value string) {
	r.T.Helper()
	err := r.tx(func(ctx context.Context, tx *db.Tx) error {
		r.bumps.Scopes = append(r.bumps.Scopes, render.ScopeSite)
		_, err := tx.Exec(ctx, `
			INSERT INTO content_block (id, tenant_id, mark, label, value, create_time) VALUES ($1, $2, $3, $3, $4, $5)
			ON CONFLICT (tenant_id, mark) DO UPDATE SET value = excluded.value`, tx.NewID(), ourSite, mark, value, tx.Now)
		return err
	})
	if err != nil {
		r.T.Fatal(err)
	}
}

// category adds a topic to a column.
func (r *reader) category(column value.ID, name string) content.Category {
	r.T.Helper()
	return testkit.Must[content.Category](r.desk, "POST", "/content/category/add", object{"columnId": column, "name": name})
}

// later lets time pass, so that the next publication is newer.
func (r *reader) later() { r.Clock.Advance(time.Minute) }

func titles(list []ArticleSummary) string {
	return names(list, func(a ArticleSummary) string { return a.Title })
}

func itemNames(items []MenuItem) string {
	return names(items, func(item MenuItem) string { return item.Name })
}

func expect[T comparable](r *reader, what string, got, want T) {
	r.T.Helper()
	if got != want {
		r.T.Errorf("%s: %v, want %v", what, got, want)
	}
}

func expectHas(r *reader, what, text string, parts ...string) {
	r.T.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			r.T.Errorf("%s lacks %q: %s", what, part, text)
		}
	}
}
