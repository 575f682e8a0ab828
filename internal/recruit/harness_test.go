package recruit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/resource"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ourSite value.ID = 1
	column  value.ID = 90
)

// bureau is the recruitment of a site, its desk and its visitors.
type bureau struct {
	t       *testing.T
	db      *db.DB
	clock   *testkit.Clock
	service *Service
	blobs   *blob.Folder
	person  auth.Principal
	address string
	handler http.Handler
}

type object = map[string]any

// humans take "4" for the answer of every question.
type humans struct{}

func (humans) Question(context.Context, string) (string, error) {
	return "二加二等于多少？", nil
}
func (humans) Take(_ context.Context, _ *db.Tx, key, answer string) (bool, error) {
	return key != "" && answer == "4", nil
}

type sites struct{}

func (sites) TenantOf(context.Context) (value.ID, error) { return ourSite, nil }

type columns struct{}

func (columns) FirstColumn(context.Context, value.ID, string) (value.ID, error) { return column, nil }

type bumps struct{}

func (bumps) Bump(context.Context, *db.Tx, value.ID, ...string) error { return nil }

// inspector takes files for what their names say.
type inspector struct{}

func (inspector) Inspect(_ context.Context, name string, content io.Reader, extensions ...string) (string, string, *blob.Spool, error) {
	for _, ext := range extensions {
		if strings.HasSuffix(name, "."+ext) {
			spool, err := blob.NewSpool("")
			if err == nil {
				_, err = io.Copy(spool, content)
			}
			return name, "image/" + ext, spool, err
		}
	}
	return "", "", nil, errs.Invalidf("这里不能上传这种文件")
}

func inBureaus(t *testing.T, test func(b *bureau)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(openBureau(t, d, clock)) })
}

func openBureau(t *testing.T, d *db.DB, clock *testkit.Clock) *bureau {
	t.Helper()
	b := &bureau{t: t, db: d, clock: clock, address: "192.0.2.1"}
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	b.must(err)
	b.blobs, err = blob.NewFolder(t.TempDir())
	b.must(err)
	t.Cleanup(func() { b.must(b.blobs.Close()) })
	sessions, err := auth.New(d, auth.Options{Secret: []byte(strings.Repeat("s", 32))})
	b.must(err)
	b.exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, ourSite)
	b.service = New(Options{DB: d, Blobs: b.blobs, Files: inspector{}, Vault: vault, Humans: humans{}, Throttle: sessions.Throttle,
		Tenants: sites{}, Columns: columns{}, Versions: bumps{}, Shared: resource.NewShared()})
	b.person = auth.Principal{UserID: 7, Username: "chief", TenantID: ourSite, Scope: auth.DataScope{Kind: auth.ScopeAll}, Perms: map[string]bool{}}
	for _, code := range []string{PermPosting + ":list", PermPosting + ":add", PermPosting + ":edit", PermPosting + ":delete", PermPublish, PermList, PermReveal, PermReview, PermExport} {
		b.person.Perms[code] = true
	}
	api := web.NewAPI("test", testkit.As{Person: &b.person})
	b.service.Mount(api)
	b.handler = web.Edge{}.Wrap(api)
	return b
}

func (b *bureau) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *bureau) exec(query string, args ...any) {
	b.t.Helper()
	testkit.Exec(b.t, b.db, query, args...)
}

func (b *bureau) count(query string, args ...any) int64 {
	b.t.Helper()
	n, err := db.Int(b.t.Context(), b.db.Read(), query, args...)
	b.must(err)
	return n
}

func (b *bureau) call(method, path string, body any) testkit.Answer {
	b.t.Helper()
	r := testkit.Request(b.t, method, path, body)
	r.RemoteAddr = b.address + ":4000"
	return testkit.Send(b.t, b.handler, r)
}

func (b *bureau) ok(method, path string, body any, into any) {
	b.t.Helper()
	a := b.call(method, path, body)
	if !a.Success {
		b.t.Fatalf("%s %s: %s", method, path, a.Body)
	}
	if into != nil {
		b.must(json.Unmarshal(a.Result, into))
	}
}

func (b *bureau) at(d time.Duration) string { return value.TimeOf(b.clock.Now().Add(d)).String() }

// open publishes a posting that takes applications for ten days.
func (b *bureau) open(change ...func(p object)) Posting {
	b.t.Helper()
	p := object{
		"title": "2026 年公开招聘", "unit": "青禾市疾病预防控制中心", "intro": "面向社会招聘。", "phone": "0300-5550000", "beginTime": b.at(-time.Hour), "endTime": b.at(10 * 24 * time.Hour),
		"posts": []object{
			{"code": "A01", "name": "检验", "category": "professional", "headcount": 2, "education": "bachelor", "majors": "医学检验", "bornAfter": "1991-11-20",
				"masterBornAfter": "1986-11-20", "doctorBornAfter": "1981-11-20"},
			{"code": "A02", "name": "驾驶", "category": "worker", "headcount": 1, "education": "any"},
		},
		"stages": []object{{"name": "笔试", "day": b.at(30 * 24 * time.Hour)[:10], "place": "另行通知"}}, "files": []object{}, "resultDay": b.at(72 * 24 * time.Hour)[:10],
	}
	for _, c := range change {
		c(p)
	}
	var made struct{ ID value.ID }
	b.ok("POST", "/recruit/posting/add", p, &made)
	var posting Posting
	b.ok("GET", "/recruit/posting/queryById?id="+made.ID.String(), nil, &posting)
	b.ok("POST", "/recruit/posting/publish", object{"id": posting.ID, "version": posting.Version}, &posting)
	return posting
}

// visit posts a form to the page and returns what is drawn.
func (b *bureau) visit(fields url.Values, files map[string]string) (render.FeaturePage, object) {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, values := range fields {
		for _, v := range values {
			b.must(w.WriteField(name, v))
		}
	}
	for field, name := range files {
		part, err := w.CreateFormFile(field, name)
		b.must(err)
		_, err = part.Write([]byte("content of " + name))
		b.must(err)
	}
	b.must(w.Close())
	r := httptest.NewRequest("POST", "/recruitment/90", &body)
	r.Header.Set("Content-Type", w.FormDataContentType())
	ctx := web.WithRequest(b.t.Context(), web.Request{IP: b.address})
	made, err := b.service.FeatureForm(ctx, b.ask(""), r)
	b.must(err)
	return made, b.data(made)
}

func (b *bureau) ask(query string) render.FeatureAsk {
	values, err := url.ParseQuery(query)
	b.must(err)
	return render.FeatureAsk{Tenant: ourSite, Home: Home, Column: column, ColumnName: "人才招聘", Path: "/recruitment/90", Query: values}
}

func (b *bureau) data(p render.FeaturePage) object {
	b.t.Helper()
	text, err := json.Marshal(p.Data)
	b.must(err)
	var data object
	b.must(json.Unmarshal(text, &data))
	return data
}

func problems(data object) string {
	var all []string
	list, _ := data["problems"].([]any)
	for _, p := range list {
		all = append(all, fmt.Sprint(p.(object)["field"], "：", p.(object)["message"]))
	}
	return strings.Join(all, "；")
}

// start begins an application and returns its first page.
func (b *bureau) start(p Posting, key string) object {
	b.t.Helper()
	_, data := b.visit(url.Values{"act": {"start"}, "posting": {p.ID.String()}, "key": {key}, "consent": {"1"}, "checkKey": {"k"}, "captcha": {"4"}}, nil)
	if data["view"] != "form" {
		b.t.Fatalf("start: %v %s", data["view"], problems(data))
	}
	return data
}

// turn posts a page of the form.
func (b *bureau) turn(data object, button string, fields url.Values, files map[string]string) object {
	b.t.Helper()
	sent := url.Values{"act": {"form"}, "ticket": {data["ticket"].(string)}, "step": {fmt.Sprint(data["step"])}, "go": {button}}
	for name, values := range fields {
		sent[name] = values
	}
	_, next := b.visit(sent, files)
	return next
}

const womanID = "110101199603072141" // born 1996-03-07

func person(id string) url.Values {
	return url.Values{"name": {"李晓明"}, "idNumber": {id}, "nation": {"汉族"}, "politics": {"masses"}, "nativePlace": {"青禾市"}, "residence": {"青禾市"},
		"phone": {"13800005678"}, "address": {"青禾市东湖区 1 号"}}
}

func career() url.Values {
	return url.Values{"study-0-begin": {"2014-09"}, "study-0-end": {"2018-06"}, "study-0-school": {"青禾医学院"}, "study-0-major": {"医学检验"},
		"study-0-level": {"bachelor"}, "study-0-kind": {"full"}}
}

// fill goes through all pages up to the check.
func (b *bureau) fill(data object, id string) object {
	b.t.Helper()
	data = b.turn(data, "next", url.Values{"postCode": {"A01"}}, nil)
	data = b.turn(data, "next", person(id), nil)
	data = b.turn(data, "next", career(), nil)
	data = b.turn(data, "next", url.Values{"avoidance": {"no"}}, nil)
	return b.turn(data, "next", nil, map[string]string{"paper-identity": "身份证.jpg", "paper-education": "毕业证.png"})
}

func (b *bureau) apply(p Posting, key, id string) object {
	b.t.Helper()
	check := b.fill(b.start(p, key), id)
	if check["view"] != "check" {
		b.t.Fatalf("before the check: %v step %v %s", check["view"], check["step"], problems(check))
	}
	return b.turn(check, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)
}

func receiptOf(data object) (code, password string) {
	r := data["receipt"].(object)
	return r["queryCode"].(string), r["password"].(string)
}

func (b *bureau) lookup(code, password string) (render.FeaturePage, object) {
	b.t.Helper()
	return b.visit(url.Values{"queryCode": {code}, "password": {password}}, nil)
}

// readSheet returns the texts of a spreadsheet.
func readSheet(t *testing.T, content string) string {
	t.Helper()
	book, err := excelize.OpenReader(strings.NewReader(content))
	if err != nil {
		t.Fatalf("%v in %.200s", err, content)
	}
	rows, err := book.GetRows("Sheet1")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(rows)
}
