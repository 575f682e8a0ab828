package survey_test

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
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/schema"
	"jikong/internal/survey"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const site = value.ID(1)

// desk is the office of a site, with the clock and the person in the hands of a test.
type desk struct {
	testkit.Desk
	service *survey.Service
	blobs   *blob.Folder
	bumped  int
	preview string // mark of the preview that visitors look at
}

func onDesks(t *testing.T, test func(d *desk)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		test(newDesk(t, d, clock, auth.Rate{Burst: 1000, Every: time.Millisecond}))
	})
}

func newDesk(t *testing.T, d *db.DB, clock *testkit.Clock, rate auth.Rate) *desk {
	t.Helper()
	vault, err := privacy.NewVault([]byte(strings.Repeat("秘", 30)))
	if err != nil {
		t.Fatal(err)
	}
	rights := testkit.Rights([]string{"survey:survey"}, "list", "add", "edit", "delete", "publish", "statistics", "texts", "export")
	o := &desk{Desk: testkit.NewDesk(t, d, clock, auth.Principal{UserID: 7, Username: "wang", TenantID: site, Perms: rights})}
	o.Sites(2)
	if o.blobs, err = blob.NewFolder(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.blobs.Close(); err != nil {
			t.Error(err)
		}
	})
	o.service = survey.New(survey.Options{DB: d, Blobs: o.blobs, Files: testkit.Pictures{}, Vault: vault, Humans: testkit.Humans{}, Tenants: oneSite{}, Columns: oneSite{}, Versions: o, Shared: schema.NewShared(), SubmitRate: rate})
	o.Serve(o.service.Mount)
	return o
}

// Bump implements survey.Versions.
func (o *desk) Bump(context.Context, *db.Tx, value.ID, ...string) error { o.bumped++; return nil }

type oneSite struct{}

func (oneSite) TenantOf(context.Context) (value.ID, error) { return site, nil }

// FirstColumn implements survey.Columns.
func (oneSite) FirstColumn(context.Context, value.ID, string) (value.ID, error) { return 83, nil }

// do calls as somebody at an address; several may at once.
func (o *desk) do(method, path string, body any, address ...string) testkit.Answer {
	o.T.Helper()
	r := testkit.Request(o.T, method, path, body)
	if len(address) > 0 {
		r.RemoteAddr = address[0] + ":1234"
	}
	return testkit.Send(o.T, o.Handler, r)
}

func into[T any](t testing.TB, a testkit.Answer) (v T) {
	t.Helper()
	if err := json.Unmarshal(a.Result, &v); err != nil {
		t.Fatalf("%v in %s", err, a.Body)
	}
	return v
}

func read[T any](o *desk, path string) T {
	o.T.Helper()
	return into[T](o.T, o.OK("GET", path, nil))
}

// questions are a yes or no, a choice of several, a number, a line and a mark for two rows.
const questions = `[
	{"id":"a","type":"yesno","title":"甲？","required":true},
	{"id":"b","type":"multiple","title":"乙？","options":[{"id":"x","text":"x"},{"id":"y","text":"y"},{"id":"z","text":"其他","other":true}],
		"when":{"conditions":[{"question":"a","is":"is","value":"yes"}]}},
	{"id":"n","type":"number","title":"数","min":0,"max":100,"break":true},
	{"id":"w","type":"blank","title":"话"},
	{"id":"m","type":"matrixScale","title":"分","rows":[{"id":"r1","text":"一"},{"id":"r2","text":"二"}]},
	{"id":"p","type":"nps","title":"荐"}]`

// draft makes a survey; more are JSON fields such as `"quota":3`.
func (o *desk) draft(more ...string) survey.Survey {
	o.T.Helper()
	usual := []string{`"title":"调查","limitRule":"none"`, `"questions":` + questions}
	if !slices.ContainsFunc(more, func(field string) bool { return strings.Contains(field, "humanRule") }) {
		usual = append(usual, `"humanRule":"never"`)
	}
	fields := strings.Join(append(usual, more...), ",")
	return into[survey.Survey](o.T, o.OK("POST", "/survey/survey/add", "{"+fields+"}"))
}

func (o *desk) act(name string, v survey.Survey, more ...string) testkit.Answer {
	o.T.Helper()
	return o.do("POST", "/survey/survey/"+name, fmt.Sprintf(`{%s}`, strings.Join(append([]string{fmt.Sprintf(`"id":"%d","version":%d`, v.ID, v.Version)}, more...), ",")))
}

func (o *desk) published(more ...string) survey.Survey {
	o.T.Helper()
	a := o.act("publish", o.draft(more...))
	if !a.Success {
		o.T.Fatalf("publish: %s", a.Body)
	}
	return into[survey.Survey](o.T, a)
}

// send answers a survey; more are JSON fields such as `"key":"…"`.
func (o *desk) send(v survey.Survey, answers string, address string, more ...string) testkit.Answer {
	o.T.Helper()
	fields := append([]string{fmt.Sprintf(`"surveyId":"%d","version":%d,"answers":%s`, v.ID, v.PublishedNo, answers)}, more...)
	return o.do("POST", "/addSurvey", "{"+strings.Join(fields, ",")+"}", address)
}

const plainAnswers = `{"a":{"values":["no"]}}`

// form posts a form of the page of a survey, without scripts.
func (o *desk) form(v survey.Survey, fields url.Values) (render.FeaturePage, survey.SurveyData) {
	o.T.Helper()
	r := httptest.NewRequest("POST", v.Path, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return o.posted(v, r)
}

// formWith posts a form with a chosen file.
func (o *desk) formWith(v survey.Survey, fields url.Values, control, name, content string) (render.FeaturePage, survey.SurveyData) {
	o.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field, values := range fields {
		for _, value := range values {
			o.Must(form.WriteField(field, value))
		}
	}
	part, err := form.CreateFormFile(control, name)
	o.Must(err)
	_, err = io.WriteString(part, content)
	o.Must(err)
	o.Must(form.Close())
	r := httptest.NewRequest("POST", v.Path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return o.posted(v, r)
}

// runDaily does what the package does once a day.
func (o *desk) runDaily() {
	o.T.Helper()
	for _, repeated := range o.service.Repeated() {
		_, err := repeated.Work(o.T.Context(), nil)
		o.Must(err)
	}
}

func (o *desk) posted(v survey.Survey, r *http.Request) (render.FeaturePage, survey.SurveyData) {
	o.T.Helper()
	page, err := o.service.FeatureForm(o.T.Context(), o.ask(v), r)
	if err != nil {
		o.T.Fatal(err)
	}
	data, _ := page.Data.(survey.SurveyData)
	return page, data
}

func (o *desk) ask(v survey.Survey) render.FeatureAsk {
	query := url.Values{}
	if o.preview != "" {
		query.Set("preview", o.preview)
	}
	return render.FeatureAsk{Tenant: site, Home: survey.Home, ColumnName: "在线调查", Detail: true, ID: v.ID, Query: query}
}

// filled are the fields of the page that data shows, with what somebody enters.
func (o *desk) filled(data survey.SurveyData, do string, entered url.Values) url.Values {
	o.T.Helper()
	fields := url.Values{"go": {do}, "step": {strconv.Itoa(data.Form.Step + 1)}, "state": {data.Form.State}}
	for name, v := range entered {
		fields[name] = v
	}
	return fields
}
