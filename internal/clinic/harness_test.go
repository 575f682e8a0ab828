package clinic_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/clinic"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/resource"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// region is a site with its desk and its public.
type region struct {
	t        testing.TB
	db       *db.DB
	clock    *testkit.Clock
	person   auth.Principal
	tenant   value.ID
	holidays map[value.Date]bool
	reminded []string
	signed   map[string]string // what is said of signed guidance
	service  *clinic.Service
	handler  http.Handler
}

func (r *region) TenantOf(context.Context) (value.ID, error) { return r.tenant, nil }

func (r *region) Holidays(context.Context, value.ID) (map[value.Date]bool, error) {
	return r.holidays, nil
}

func (r *region) SignedBy(_ context.Context, _ value.ID, guidance string) (string, error) {
	if said, known := r.signed[guidance]; known {
		return said, nil
	}
	return "文本版本 2026-11，核对日期 2026-11-21", nil
}

func (r *region) Remind(_ context.Context, _ *db.Tx, tenant value.ID, title, _ string) error {
	r.reminded = append(r.reminded, tenant.String()+" "+title)
	return nil
}

// inRegions runs a test in an empty region of two districts, on both databases. It is Friday morning, 2026-11-20 09:30.
func inRegions(t *testing.T, test func(r *region)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(newRegion(t, d, clock)) })
}

func newRegion(t testing.TB, d *db.DB, clock *testkit.Clock) *region {
	t.Helper()
	r := &region{t: t, db: d, clock: clock, tenant: 1, person: keeper()}
	r.open()
	for tenant := range 2 {
		r.exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, tenant+1)
	}
	for _, district := range []string{`{"code":"101","name":"江北区","urban":true}`, `{"code":"102","name":"江南区"}`} {
		r.ok("POST", "/clinic/district/add", district)
	}
	return r
}

// open makes the service and its calls.
func (r *region) open() {
	shared := resource.NewShared()
	r.service = clinic.New(clinic.Options{
		DB: r.db, Versions: render.NewVersions(r.db, bus.NewMemory()), Tenants: r, Holidays: r, Reminders: r, SignOffs: r, Shared: shared,
	})
	shared.Registry.Add(r.service.Declared()...)
	api := web.NewAPI("test", testkit.As{Person: &r.person})
	r.service.Mount(api)
	resource.MountReports(api, r.db)
	r.handler = web.Edge{}.Wrap(api)
}

func keeper() auth.Principal {
	perms := map[string]bool{}
	for _, list := range []string{"rabies", "vct", "district"} {
		for _, action := range []string{"list", "add", "edit", "delete", "import", "export"} {
			perms["clinic:"+list+":"+action] = true
		}
	}
	return auth.Principal{UserID: 7, Username: "wang", Realname: "王芳", TenantID: 1, Perms: perms, Scope: auth.DataScope{Kind: auth.ScopeAll}}
}

func (r *region) exec(query string, args ...any) {
	r.t.Helper()
	testkit.Exec(r.t, r.db, query, args...)
}

func (r *region) do(method, path, body string) testkit.Answer {
	r.t.Helper()
	return testkit.Send(r.t, r.handler, testkit.Request(r.t, method, path, body))
}

func (r *region) ok(method, path, body string) testkit.Answer {
	r.t.Helper()
	a := r.do(method, path, body)
	if !a.Success {
		r.t.Fatalf("%s %s: %s %s", method, path, a.Message, a.Result)
	}
	return a
}

// place is the body of a clinic or a testing site with the given members in place of the usual ones.
func place(t testing.TB, change map[string]any) string {
	t.Helper()
	body := map[string]any{"name": "临江市第一人民医院", "district": "101", "address": "沿江大道 88 号", "phone": "0300-5550201", "hours": "每天 08:00-20:00"}
	for name, v := range change {
		body[name] = v
	}
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func (r *region) add(path string, change map[string]any) value.ID {
	r.t.Helper()
	var row struct {
		ID value.ID `json:"id"`
	}
	a := r.ok("POST", path+"/add", place(r.t, change))
	if err := json.Unmarshal(a.Result, &row); err != nil {
		r.t.Fatal(err)
	}
	return row.ID
}

// names are those of the places that a public call answers, in order.
func (r *region) names(path string) string {
	r.t.Helper()
	var page struct {
		Records []struct {
			Name string `json:"name"`
		} `json:"records"`
	}
	a := r.ok("GET", path, "")
	if err := json.Unmarshal(a.Result, &page); err != nil {
		r.t.Fatal(err)
	}
	names := make([]string, len(page.Records))
	for i, record := range page.Records {
		names[i] = record.Name
	}
	return strings.Join(names, " ")
}
