package setting_test

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/setting"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ourSite   value.ID = 1
	otherSite value.ID = 2
)

// desk is a back office on a fresh database, with an administrator of our site at work.
type desk struct {
	t        *testing.T
	db       *db.DB
	clock    *testkit.Clock
	bus      bus.Bus
	service  *setting.Service
	registry *resource.Registry
	api      *web.API
	caller   auth.Principal
}

// onBothDatabases runs a test on a seeded desk of each kind of database.
func onBothDatabases(t *testing.T, test func(d *desk)) {
	t.Helper()
	seeded.Each(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) { test(newDesk(t, database, clock)) })
}

// seeded is two sites with the dictionaries that each begins with.
var seeded = testkit.Seeded(func(ctx context.Context, database *db.DB) error {
	service := setting.New(setting.Options{DB: database, Bus: bus.NewMemory(), Shared: resource.NewShared(), OrgCodes: codes{}})
	return database.Tx(ctx, func(tx *db.Tx) error {
		for _, site := range []value.ID{ourSite, otherSite} {
			if _, err := tx.Exec(ctx, `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`,
				site, "站点"+site.String(), tx.Now); err != nil {
				return err
			}
			if err := service.Seed(ctx, tx, site); err != nil {
				return err
			}
		}
		return nil
	})
})

func newDesk(t *testing.T, database *db.DB, clock *testkit.Clock) *desk {
	d := &desk{t: t, db: database, clock: clock, bus: bus.NewMemory(), caller: staffOf(ourSite, "li")}
	d.service, d.api, d.registry = d.node()
	return d
}

// node is one more program on the same database and bus.
func (d *desk) node() (*setting.Service, *web.API, *resource.Registry) {
	shared := resource.NewShared()
	service := setting.New(setting.Options{DB: d.db, Bus: d.bus, Shared: shared, OrgCodes: codes{}})
	shared.Texts = service.Texts
	shared.Registry.Add(service.Declared()...)
	api := web.NewAPI("test", guard{})
	api.UseClock(d.clock.Now)
	service.Mount(api)
	return service, api, shared.Registry
}

// codes makes department codes in the place of package identity.
type codes struct{}

func (codes) NextOrgCode(_ context.Context, _ db.Querier, parent value.ID) (string, error) {
	return "A01" + strings.Repeat("A01", int(parent)), nil
}

func staffOf(tenant value.ID, name string) auth.Principal {
	p := auth.Principal{UserID: value.ID(len(name)), Username: name, Realname: "李老师", TenantID: tenant, TenantIDs: []value.ID{tenant},
		OrgCode: "A01", Scope: auth.DataScope{Kind: auth.ScopeAll}, Perms: map[string]bool{}}
	for _, area := range []string{"dict", "category", "checkrule", "fillrule", "query"} {
		for _, act := range []string{"list", "add", "edit", "delete", "import", "export"} {
			p.Perms["system:"+area+":"+act] = true
		}
	}
	return p
}

// guard admits the principal that the test put into the context.
type guard struct{}

func (guard) Admit(ctx context.Context, access web.Access) (context.Context, error) {
	caller := auth.PrincipalFrom(ctx)
	switch {
	case access.IsAnonymous():
	case caller.Anonymous():
		return ctx, errs.New(errs.Unauthenticated, "Token失效，请重新登录")
	case access.Permission() != "" && !caller.Has(access.Permission()):
		return ctx, errs.New(errs.Forbidden, "没有权限")
	}
	return ctx, nil
}

// answer is an envelope with its result still as JSON.
type answer struct {
	Success bool            `json:"success"`
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
}

type object = map[string]any

// call sends a request as existing clients do: with the signature of its parameters.
func (d *desk) call(method, path string, body any) answer {
	d.t.Helper()
	return d.callAt(d.api, method, path, body)
}

func (d *desk) callAt(api *web.API, method, path string, body any) answer {
	d.t.Helper()
	recorder := d.request(api, method, path, body)
	var a answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		d.t.Fatalf("%s %s answered no envelope: %s", method, path, recorder.Body)
	}
	return a
}

func (d *desk) request(api *web.API, method, path string, body any) *httptest.ResponseRecorder {
	d.t.Helper()
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			d.t.Fatal(err)
		}
		text = string(encoded)
	}
	request := httptest.NewRequest(method, path, strings.NewReader(text))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Sign", sign(request.URL))
	request.Header.Set("X-TIMESTAMP", strconv.FormatInt(d.clock.Now().UnixMilli(), 10))
	ctx := auth.WithPrincipal(request.Context(), d.caller)
	ctx = web.WithRequest(ctx, web.Request{IP: "192.0.2.1"})
	recorder := httptest.NewRecorder()
	api.ServeHTTP(recorder, request.WithContext(ctx))
	return recorder
}

// sign is the checksum of a GET as a client computes it; the texts of these tests need no escaping beyond Go's.
func sign(u *url.URL) string {
	parameters := map[string]string{}
	for key, values := range u.Query() {
		parameters[key] = values[len(values)-1]
	}
	segment := u.EscapedPath()[strings.LastIndex(u.EscapedPath(), "/")+1:]
	if plain, err := url.PathUnescape(segment); err == nil && strings.Contains(segment, ",") {
		parameters["x-path-variable"] = plain
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(parameters)) {
		var text strings.Builder
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		if encoder.Encode(parameters[key]) != nil {
			continue
		}
		parts = append(parts, `"`+key+`":`+strings.TrimSpace(text.String()))
	}
	sum := md5.Sum([]byte("{" + strings.Join(parts, ",") + "}" + "dd05f1c54d63749eda95f9fa6d49v442a"))
	return strings.ToUpper(hex.EncodeToString(sum[:]))
}

// must calls and returns the result; a refusal ends the test.
func must[T any](d *desk, method, path string, body any) T {
	d.t.Helper()
	a := d.call(method, path, body)
	if !a.Success {
		d.t.Fatalf("%s %s %v was refused: %d %s %s", method, path, body, a.Code, a.Message, a.Result)
	}
	var out T
	if err := json.Unmarshal(a.Result, &out); err != nil {
		d.t.Fatalf("%s %s: %v in %s", method, path, err, a.Result)
	}
	return out
}

func (d *desk) refused(what string, a answer, code int, text string) {
	d.t.Helper()
	if a.Success || a.Code != code {
		d.t.Errorf("%s: answered %d %s, want a refusal with %d", what, a.Code, a.Message, code)
	}
	if all := a.Message + string(a.Result); !strings.Contains(all, text) {
		d.t.Errorf("%s: %q does not say %q", what, all, text)
	}
}

// as works as somebody else until the returned function is called.
func (d *desk) as(p auth.Principal) (back func()) {
	before := d.caller
	d.caller = p
	return func() { d.caller = before }
}

// pairs writes items as value=text.
func pairs(items []setting.DictOption) string {
	var all []string
	for _, i := range items {
		all = append(all, i.Value+"="+i.Text)
	}
	return strings.Join(all, " ")
}

type page[T any] struct {
	Records []T   `json:"records"`
	Total   int64 `json:"total"`
}

func (d *desk) dict(code string, items ...string) setting.Dict {
	d.t.Helper()
	dict := must[setting.Dict](d, "POST", "/sys/dict/add", object{"dictCode": code, "dictName": "字典" + code})
	for i, item := range items {
		v, text, _ := strings.Cut(item, "=")
		must[setting.DictItemRow](d, "POST", "/sys/dictItem/add", object{"dictId": dict.ID, "itemValue": v, "itemText": text, "sortOrder": fmt.Sprint(i + 1)})
	}
	return dict
}

func (d *desk) seed() {
	d.t.Helper()
	if err := d.db.Tx(context.Background(), func(tx *db.Tx) error { return d.service.Seed(context.Background(), tx, ourSite) }); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) count(table, where string) int64 {
	d.t.Helper()
	n, err := db.Int(context.Background(), d.db.Read(), "SELECT COUNT(*) FROM "+table+" WHERE "+where)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// unsigned sends a GET without a signature.
func (d *desk) unsigned(path string) answer {
	d.t.Helper()
	request := httptest.NewRequest("GET", path, nil)
	recorder := httptest.NewRecorder()
	d.api.ServeHTTP(recorder, request.WithContext(auth.WithPrincipal(request.Context(), d.caller)))
	var a answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		d.t.Fatal(err)
	}
	return a
}

// sqliteDesk is for what does not depend on the database.
func sqliteDesk(t *testing.T) *desk {
	t.Helper()
	clock := testkit.NewClock()
	return newDesk(t, seeded.SQLite(t, clock.Now), clock)
}

func (d *desk) sum(table, column string) int64 {
	d.t.Helper()
	n, err := db.Int(context.Background(), d.db.Read(), "SELECT CAST(SUM("+column+") AS BIGINT) FROM "+table)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}
