package recruit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/schema"
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
	testkit.Desk
	service *Service
	blobs   *blob.Folder
}

type object = map[string]any

type columns struct{}

func (columns) FirstColumn(context.Context, value.ID, string) (value.ID, error) { return column, nil }

func inBureaus(t *testing.T, test func(b *bureau)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(openBureau(t, d, clock)) })
}

func openBureau(t *testing.T, d *db.DB, clock *testkit.Clock) *bureau {
	t.Helper()
	b := &bureau{Desk: testkit.NewDesk(t, d, clock, testkit.Staff(ourSite, "chief", map[string]bool{}))}
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	b.Must(err)
	b.blobs, err = blob.NewFolder(t.TempDir())
	b.Must(err)
	t.Cleanup(func() { b.Must(b.blobs.Close()) })
	sessions, err := auth.New(d, auth.Options{Secret: []byte(strings.Repeat("s", 32))})
	b.Must(err)
	b.Sites(1)
	b.service = New(Options{DB: d, Blobs: b.blobs, Files: testkit.Pictures{}, Vault: vault, Humans: testkit.Humans{}, Throttle: sessions.Throttle,
		Tenants: testkit.OneSite(ourSite), Columns: columns{}, Versions: &testkit.Raised{}, Shared: schema.NewShared()})
	for _, code := range []string{PermPosting + ":list", PermPosting + ":add", PermPosting + ":edit", PermPosting + ":delete", PermPublish, PermList, PermReveal, PermReview, PermExport} {
		b.Person.Perms[code] = true
	}
	b.Serve(b.service.Mount)
	return b
}

// ok is a call that has to succeed, with its result.
func (b *bureau) ok(method, path string, body any, into any) {
	b.T.Helper()
	if a := b.OK(method, path, body); into != nil {
		b.Into(a, into)
	}
}

func (b *bureau) at(d time.Duration) string { return value.TimeOf(b.Clock.Now().Add(d)).String() }

// open publishes a posting that takes applications for ten days.
func (b *bureau) open(change ...func(p object)) Posting {
	b.T.Helper()
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
	b.T.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, values := range fields {
		for _, v := range values {
			b.Must(w.WriteField(name, v))
		}
	}
	for field, name := range files {
		part, err := w.CreateFormFile(field, name)
		b.Must(err)
		_, err = part.Write([]byte("content of " + name))
		b.Must(err)
	}
	b.Must(w.Close())
	r := httptest.NewRequest("POST", "/recruitment/90", &body)
	r.Header.Set("Content-Type", w.FormDataContentType())
	ctx := web.WithRequest(b.T.Context(), web.Request{IP: b.Address})
	made, err := b.service.FeatureForm(ctx, b.ask(""), r)
	b.Must(err)
	return made, b.data(made)
}

func (b *bureau) ask(query string) render.FeatureAsk {
	values, err := url.ParseQuery(query)
	b.Must(err)
	return render.FeatureAsk{Tenant: ourSite, Home: Home, Column: column, ColumnName: "人才招聘", Path: "/recruitment/90", Query: values}
}

func (b *bureau) data(p render.FeaturePage) object {
	b.T.Helper()
	text, err := json.Marshal(p.Data)
	b.Must(err)
	var data object
	b.Must(json.Unmarshal(text, &data))
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
	b.T.Helper()
	_, data := b.visit(url.Values{"act": {"start"}, "posting": {p.ID.String()}, "key": {key}, "consent": {"1"}, "checkKey": {"k"}, "captcha": {"4"}}, nil)
	if data["view"] != "form" {
		b.T.Fatalf("start: %v %s", data["view"], problems(data))
	}
	return data
}

// turn posts a page of the form.
func (b *bureau) turn(data object, button string, fields url.Values, files map[string]string) object {
	b.T.Helper()
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
	b.T.Helper()
	data = b.turn(data, "next", url.Values{"postCode": {"A01"}}, nil)
	data = b.turn(data, "next", person(id), nil)
	data = b.turn(data, "next", career(), nil)
	data = b.turn(data, "next", url.Values{"avoidance": {"no"}}, nil)
	return b.turn(data, "next", nil, map[string]string{"paper-identity": "身份证.jpg", "paper-education": "毕业证.png"})
}

func (b *bureau) apply(p Posting, key, id string) object {
	b.T.Helper()
	check := b.fill(b.start(p, key), id)
	if check["view"] != "check" {
		b.T.Fatalf("before the check: %v step %v %s", check["view"], check["step"], problems(check))
	}
	return b.turn(check, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)
}

func receiptOf(data object) (code, password string) {
	r := data["receipt"].(object)
	return r["queryCode"].(string), r["password"].(string)
}

func (b *bureau) lookup(code, password string) (render.FeaturePage, object) {
	b.T.Helper()
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
