package letter_test

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/letter"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ourSite   value.ID = 1
	theirSite value.ID = 2
	column    value.ID = 81
)

// office is the letters of two sites with the people of the first.
type office struct {
	testkit.Desk // whose address is where visitors come from, too
	service      *letter.Service
	blobs        *blob.Folder
	options      letter.Options
	between      *bus.Memory // nodes
	bumps        *int
	alerts       *[]letter.Alert
}

type departs map[value.ID]string // id → code

func (d departs) Department(_ context.Context, _ *db.Tx, tenant, id value.ID) (string, string, error) {
	code, known := d[id]
	if !known || tenant != ourSite {
		return "", "", errs.NotFoundf("没有这个部门")
	}
	return "科室" + code, code, nil
}

func (departs) CodeOf(context.Context, db.Querier, value.ID, string) (string, error) {
	return "A01", nil
}

func (departs) ColumnOf(context.Context, db.Querier, value.ID, string) (value.ID, error) {
	return column, nil
}

type sites struct{}

func (sites) TenantOf(ctx context.Context) (value.ID, error) {
	if web.RequestOf(ctx).Host == "theirs.example" {
		return theirSite, nil
	}
	return ourSite, nil
}

// bumps are content versions that count how often they were raised.
type bumps struct {
	*render.Versions
	n *int
}

func (b bumps) Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error {
	tx.AfterCommit(func() { *b.n++ })
	return b.Versions.Bump(ctx, tx, tenant, scopes...)
}

func onOffices(t *testing.T, test func(o *office)) {
	t.Helper()
	seeded.Each(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(openOffice(t, d, clock)) })
}

// seeded is two sites with the templates and holidays that each begins with.
var seeded = testkit.Seeded(func(ctx context.Context, d *db.DB) error {
	service := letter.New(letter.Options{DB: d, Shared: schema.NewShared()})
	return d.Tx(ctx, func(tx *db.Tx) error {
		for _, tenant := range []value.ID{ourSite, theirSite} {
			if _, err := tx.Exec(ctx, `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, tenant); err != nil {
				return err
			}
			if err := service.Seed(ctx, tx, tenant); err != nil {
				return err
			}
		}
		return nil
	})
})

// onOneOffice is for what does not depend on the database.
func onOneOffice(t *testing.T, test func(o *office)) {
	t.Helper()
	clock := testkit.NewClock()
	test(openOffice(t, seeded.SQLite(t, clock.Now), clock))
}

func openOffice(t *testing.T, d *db.DB, clock *testkit.Clock) *office {
	t.Helper()
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	if err != nil {
		t.Fatal(err)
	}
	folder, err := blob.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := folder.Close(); err != nil {
			t.Error(err)
		}
	})
	sessions, err := auth.New(d, auth.Options{Secret: []byte(strings.Repeat("s", 32))})
	if err != nil {
		t.Fatal(err)
	}
	o := &office{Desk: testkit.NewDesk(t, d, clock, chief()), blobs: folder, between: bus.NewMemory(), bumps: new(int), alerts: new([]letter.Alert)}
	o.options = letter.Options{
		DB: d, Vault: vault, Blobs: folder, Files: testkit.Pictures{}, Humans: testkit.Humans{}, Throttle: sessions.Throttle, Tenants: sites{},
		Departments: departs{11: "A01", 12: "A01A01", 13: "A02"}, ColumnOf: departs{}.ColumnOf, Versions: bumps{render.NewVersions(d, o.between), o.bumps}, Shared: schema.NewShared(),
		Notify: func(_ context.Context, _ *db.Tx, a letter.Alert) error { *o.alerts = append(*o.alerts, a); return nil },
	}
	o.service = letter.New(o.options)
	o.Serve(o.service.Mount)
	return o
}

// chief may do everything in the whole site.
func chief() auth.Principal { return person("chief", auth.DataScope{Kind: auth.ScopeAll}) }

func person(name string, scope auth.DataScope) auth.Principal {
	perms := map[string]bool{}
	for _, code := range []string{"letter:list", "letter:export", "letter:reveal", "letter:receive", "letter:handle", "letter:review", "letter:redact", "letter:release",
		"statistics:list", "holiday:list", "holiday:add", "holiday:edit", "holiday:delete", "template:list", "template:add"} {
		perms["consult:"+code] = true
	}
	return auth.Principal{UserID: 7, Username: name, Realname: "员工" + name, TenantID: ourSite, Perms: perms, Scope: scope}
}

// visitor is the context of a public request.
func (o *office) visitor() context.Context {
	return web.WithRequest(o.T.Context(), web.Request{IP: o.Address, Host: "ours.example"})
}

// aLetter is a form without mistakes.
func aLetter() letter.Form {
	return letter.Form{LetterType: "consult", Category: "immunization", Title: "孩子打完疫苗发烧怎么办", Content: "昨天接种了百白破疫苗，今天体温三十八度，需要去医院吗？",
		Health: "yes", Name: "王小明", Phone: "13800005678", PublishAllowed: true, Consent: true, CheckKey: "key", Captcha: "4"}
}

func (o *office) send(change ...func(f *letter.Form)) letter.Receipt {
	o.T.Helper()
	f := aLetter()
	for _, c := range change {
		c(&f)
	}
	o.Clock.Advance(time.Minute) // within the rate
	receipt, err := o.service.Submit(o.visitor(), ourSite, f)
	o.Must(err)
	return receipt
}

// id is the letter of a receipt.
func (o *office) id(r letter.Receipt) value.ID {
	return value.ID(o.Number(`SELECT id FROM consult_letter WHERE query_code = $1`, r.QueryCode))
}

type object = map[string]any

// act does something with a letter as the person and wants it to succeed.
func (o *office) act(who string, act letter.Act, id value.ID, more ...object) letter.Letter {
	o.T.Helper()
	a := o.try(who, act, id, more...)
	if !a.Success {
		o.T.Fatalf("%s %s: %s", who, act, a.Body)
	}
	var l letter.Letter
	o.Must(json.Unmarshal(a.Result, &l))
	return l
}

func (o *office) try(who string, act letter.Act, id value.ID, more ...object) testkit.Answer {
	o.T.Helper()
	body := object{"id": id, "departId": "11", "reason": "材料还要核实", "note": "请核对后再发", "body": "您好，可以先观察，超过三十八度五请就医。",
		"publicTitle": "接种后发烧怎么办", "publicContent": "孩子接种百白破疫苗后体温三十八度，需要就医吗？", "publicAnswer": "可以先观察。"}
	for _, m := range more {
		for name, v := range m {
			body[name] = v
		}
	}
	before := o.Person
	o.Person.Username, o.Person.Realname = who, "员工"+who
	defer func() { o.Person = before }()
	return o.Call("POST", "/consult/letter/"+string(act), body)
}

// answered takes a letter to its answer.
func (o *office) answered(r letter.Receipt) value.ID {
	o.T.Helper()
	id := o.id(r)
	o.act("li", letter.Receive, id)
	o.act("li", letter.Propose, id)
	o.act("zhao", letter.Approve, id)
	return id
}

// released takes it to the public.
func (o *office) released(r letter.Receipt, more ...object) value.ID {
	o.T.Helper()
	id := o.answered(r)
	o.act("li", letter.Close, id)
	o.act("qian", letter.Redact, id, more...)
	o.act("sun", letter.Release, id)
	return id
}

// page is the answer of the site to a form or an address, as its data.
type page struct {
	render.FeaturePage
	data object
}

func (o *office) ask(home string) render.FeatureAsk {
	return render.FeatureAsk{Tenant: ourSite, Home: home, Column: column, ColumnName: "我要咨询", Path: "/" + home + "/81", Query: url.Values{}}
}

func (o *office) feature(home string) render.FormFeature {
	if home == letter.SearchHome {
		return letter.Searching{Service: o.service}
	}
	return letter.Writing{Service: o.service}
}

func (o *office) read(made render.FeaturePage, err error) page {
	o.T.Helper()
	o.Must(err)
	text, err := json.Marshal(made.Data)
	o.Must(err)
	p := page{FeaturePage: made}
	o.Must(json.Unmarshal(text, &p.data))
	return p
}

func (o *office) open(home string, query ...string) page {
	o.T.Helper()
	ask := o.ask(home)
	for i := 0; i < len(query); i += 2 {
		ask.Query.Set(query[i], query[i+1])
	}
	return o.read(o.feature(home).FeaturePage(o.visitor(), ask))
}

// post sends a form; a name that begins with @ is a file.
func (o *office) post(home string, fields ...string) page {
	o.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if name, isFile := strings.CutPrefix(fields[i], "@"); isFile {
			part, err := form.CreateFormFile("file", name)
			o.Must(err)
			_, err = part.Write([]byte(fields[i+1]))
			o.Must(err)
			continue
		}
		o.Must(form.WriteField(fields[i], fields[i+1]))
	}
	o.Must(form.Close())
	r := httptest.NewRequest("POST", "/"+home, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return o.read(o.feature(home).FeatureForm(o.visitor(), o.ask(home), r))
}

// problems are field and message of what the page complains about.
func (p page) problems() map[string]string {
	found := map[string]string{}
	list, _ := p.data["problems"].([]any)
	for _, item := range list {
		problem := item.(object)
		found[problem["field"].(string)] = problem["message"].(string)
	}
	return found
}

func (p page) str(name string) string {
	text, _ := p.data[name].(string)
	return text
}

// expectProblem fails unless the page is refused because of exactly this field.
func (o *office) expectProblem(p page, says string, status int, field, words string) {
	o.T.Helper()
	found := p.problems()
	if p.Status != status || !strings.Contains(found[field], words) || found[field] == "" {
		o.T.Errorf("%s: status %d with %v; want %d and %q at %q", says, p.Status, found, status, words, field)
	}
}

func itoa(n int64) string { return value.ID(n).String() }
