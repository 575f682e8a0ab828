package clinic_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/clinic"
	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/render"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// region is a site with its desk and its public.
type region struct {
	testkit.Desk
	tenant   value.ID
	holidays map[value.Date]bool
	reminded []string
	signed   map[string]string // what is said of signed guidance
	service  *clinic.Service
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
	r := &region{Desk: testkit.NewDesk(t, d, clock, keeper()), tenant: 1}
	r.open()
	r.Sites(2)
	for _, district := range []string{`{"code":"101","name":"江北区","urban":true}`, `{"code":"102","name":"江南区"}`} {
		r.OK("POST", "/clinic/district/add", district)
	}
	return r
}

// open makes the service and its calls.
func (r *region) open() {
	shared := schema.NewShared()
	r.service = clinic.New(clinic.Options{
		DB: r.DB, Versions: render.NewVersions(r.DB, bus.NewMemory()), Tenants: r, Holidays: r, Reminders: r, SignOffs: r, Shared: shared,
	})
	shared.Registry.Add(r.service.Declared()...)
	r.Serve(r.service.Mount, func(api *web.API) { imports.Mount(api, r.DB) })
}

func keeper() auth.Principal {
	p := testkit.Staff(1, "wang", testkit.Rights([]string{"clinic:rabies", "clinic:vct", "clinic:district"}, "list", "add", "edit", "delete", "import", "export"))
	p.Realname = "王芳"
	return p
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
	r.T.Helper()
	var row struct {
		ID value.ID `json:"id"`
	}
	a := r.OK("POST", path+"/add", place(r.T, change))
	if err := json.Unmarshal(a.Result, &row); err != nil {
		r.T.Fatal(err)
	}
	return row.ID
}

// names are those of the places that a public call answers, in order.
func (r *region) names(path string) string {
	r.T.Helper()
	var page struct {
		Records []struct {
			Name string `json:"name"`
		} `json:"records"`
	}
	a := r.OK("GET", path, "")
	if err := json.Unmarshal(a.Result, &page); err != nil {
		r.T.Fatal(err)
	}
	names := make([]string, len(page.Records))
	for i, record := range page.Records {
		names[i] = record.Name
	}
	return strings.Join(names, " ")
}
