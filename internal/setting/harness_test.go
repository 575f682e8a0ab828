package setting_test

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/schema"
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
	testkit.Desk
	bus      bus.Bus
	service  *setting.Service
	registry *schema.Registry
	told     func(table string, record value.ID, version int64) // nil where no test listens
}

// onBothDatabases runs a test on a seeded desk of each kind of database.
func onBothDatabases(t *testing.T, test func(d *desk)) {
	t.Helper()
	seeded.Each(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) { test(newDesk(t, database, clock)) })
}

// seeded is two sites with the dictionaries that each begins with.
var seeded = testkit.Seeded(func(ctx context.Context, database *db.DB) error {
	service := setting.New(setting.Options{DB: database, Bus: bus.NewMemory(), Shared: schema.NewShared(), OrgCodes: codes{}})
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
	d := &desk{Desk: testkit.NewDesk(t, database, clock, staffOf(ourSite, "li")), bus: bus.NewMemory()}
	d.service, d.API, d.registry = d.node()
	d.Handler, d.Sign = web.Edge{}.Wrap(d.API), d.signed
	return d
}

// node is one more program on the same database and bus.
func (d *desk) node() (*setting.Service, *web.API, *schema.Registry) {
	shared := schema.NewShared()
	service := setting.New(setting.Options{DB: d.DB, Bus: d.bus, Shared: shared, OrgCodes: codes{}, WorksOn: directory.WorksOn})
	shared.Texts = service.Texts
	shared.Items = func(ctx context.Context, _ db.Querier, dict string) (options []schema.Option, err error) {
		all, err := service.AllItems(ctx)
		for _, item := range all[dict] {
			options = append(options, schema.Option{Value: item.Value, Text: item.Text})
		}
		return options, err
	}
	shared.Told = func(_ context.Context, tx *db.Tx, table string, record value.ID, version int64) {
		tx.AfterCommit(func() {
			if d.told != nil {
				d.told(table, record, version)
			}
		})
	}
	shared.Registry.Add(service.Declared()...)
	api := web.NewAPI("test", testkit.As{Person: &d.Person})
	api.UseClock(d.Clock.Now)
	service.Mount(api)
	return service, api, shared.Registry
}

// codes makes department codes in the place of package directory.
type codes struct{}

func (codes) NextOrgCode(_ context.Context, _ db.Querier, parent value.ID) (string, error) {
	return "A01" + strings.Repeat("A01", int(parent)), nil
}

func staffOf(tenant value.ID, name string) auth.Principal {
	var areas []string
	for _, area := range []string{"dict", "category", "checkrule", "fillrule", "query"} {
		areas = append(areas, "system:"+area)
	}
	p := testkit.Staff(tenant, name, testkit.Rights(areas, "list", "add", "edit", "delete", "import", "export"))
	p.UserID, p.Realname = value.ID(len(name)), "李老师"
	return p
}

type object = map[string]any

// signed adds what existing clients do: the signature of the parameters.
func (d *desk) signed(r *http.Request) {
	r.Header.Set("X-Sign", sign(r.URL))
	r.Header.Set("X-TIMESTAMP", strconv.FormatInt(d.Clock.Now().UnixMilli(), 10))
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

// as works as somebody else until the returned function is called.
func (d *desk) as(p auth.Principal) (back func()) {
	before := d.Person
	d.Person = p
	return func() { d.Person = before }
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
	d.T.Helper()
	dict := testkit.Must[setting.Dict](d, "POST", "/sys/dict/add", object{"dictCode": code, "dictName": "字典" + code})
	for i, item := range items {
		v, text, _ := strings.Cut(item, "=")
		testkit.Must[setting.DictItemRow](d, "POST", "/sys/dictItem/add", object{"dictId": dict.ID, "itemValue": v, "itemText": text, "sortOrder": fmt.Sprint(i + 1)})
	}
	return testkit.Must[setting.Dict](d, "GET", "/sys/dict/queryById?id="+dict.ID.String(), nil) // each item has made it newer
}

func (d *desk) seed() {
	d.T.Helper()
	if err := d.DB.Tx(context.Background(), func(tx *db.Tx) error { return d.service.Seed(context.Background(), tx, ourSite) }); err != nil {
		d.T.Fatal(err)
	}
}

func (d *desk) count(table, where string) int64 {
	d.T.Helper()
	return d.Number("SELECT COUNT(*) FROM " + table + " WHERE " + where)
}

// unsigned sends a GET without a signature.
func (d *desk) unsigned(path string) testkit.Answer {
	d.T.Helper()
	return testkit.Send(d.T, d.Handler, testkit.Request(d.T, "GET", path, nil))
}

// sqliteDesk is for what does not depend on the database.
func sqliteDesk(t *testing.T) *desk {
	t.Helper()
	clock := testkit.NewClock()
	return newDesk(t, seeded.SQLite(t, clock.Now), clock)
}

func (d *desk) sum(table, column string) int64 {
	d.T.Helper()
	return d.Number("SELECT CAST(SUM(" + column + ") AS BIGINT) FROM " + table)
}
