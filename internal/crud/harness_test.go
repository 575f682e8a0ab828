package crud_test

import (
	"context"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Leaflet is the example of these tests: a printed leaflet with a column of every kind.
type Leaflet struct {
	crud.Row
	Tenant      value.ID           `json:"-" db:"tenant_id"`
	Title       string             `json:"title" db:"title"`
	Body        string             `json:"body,omitempty" db:"body"`
	Note        string             `json:"note" db:"note"`
	Topic       string             `json:"topic" db:"topic"`
	TopicText   string             `json:"topic_dictText,omitempty"`
	Audience    string             `json:"audience" db:"audience"`
	AudienceTxt string             `json:"audience_dictText,omitempty"`
	Copies      int64              `json:"copies" db:"copies"`
	Colour      bool               `json:"colour" db:"colour"`
	IssueTime   value.Time         `json:"issueTime" db:"issue_time"`
	PrintDay    value.Date         `json:"printDay" db:"print_day"`
	SeriesID    value.ID           `json:"seriesId" db:"series_id"`
	SeriesText  string             `json:"seriesId_dictText,omitempty"`
	Pages       crud.Array[string] `json:"pages" db:"pages"`
	OrgCode     string             `json:"orgCode" db:"org_code"`
	State       string             `json:"state" db:"state"`
	Reads       int64              `json:"reads" db:"reads"`
	Secret      string             `json:"-" db:"secret"`
}

const tables = `
CREATE TABLE series (id BIGINT PRIMARY KEY, tenant_id BIGINT NOT NULL, name TEXT NOT NULL);
CREATE TABLE leaflet (
  id BIGINT PRIMARY KEY, tenant_id BIGINT NOT NULL, version BIGINT NOT NULL, create_by TEXT NOT NULL,
  create_time BIGINT NOT NULL, update_by TEXT NOT NULL, update_time BIGINT,
  title TEXT NOT NULL, body TEXT NOT NULL, note TEXT NOT NULL, topic TEXT NOT NULL, audience TEXT NOT NULL, copies BIGINT NOT NULL,
  colour BOOLEAN NOT NULL, issue_time BIGINT, print_day TEXT, series_id BIGINT, pages TEXT NOT NULL, org_code TEXT NOT NULL,
  state TEXT NOT NULL, reads BIGINT NOT NULL, secret TEXT NOT NULL
);
CREATE UNIQUE INDEX leaflet_title ON leaflet (tenant_id, title);
CREATE INDEX leaflet_created ON leaflet (tenant_id, create_time, id);
CREATE INDEX leaflet_issued ON leaflet (tenant_id, issue_time, id);
CREATE INDEX leaflet_by_id ON leaflet (tenant_id, id);`

func leaflets() crud.Resource[Leaflet] {
	return crud.Resource[Leaflet]{
		Path: "/test/leaflet", Tag: "宣传单", Perm: "test:leaflet",
		Table: crud.Table{
			Name: "leaflet", Label: "宣传单", Tenant: true, ScopeColumn: "org_code",
			Columns: []crud.Column{
				{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Max: 20, Search: true, Filter: true, Sort: true, Write: true, NoIndex: "test"},
				{Name: "body", Label: "正文", Kind: crud.HTML, Write: true, ListOmit: true, Clean: func(s string) string { return strings.ReplaceAll(s, "<script>", "") }},
				{Name: "note", Label: "备注", Kind: crud.LongText, Search: true, Filter: true, Write: true},
				{Name: "topic", Label: "主题", Kind: crud.Enum, Filter: true, Write: true, Required: true,
					Options: []crud.Option{{Value: "vaccine", Text: "疫苗"}, {Value: "child", Text: "儿童"}, {Value: "rumour", Text: "辟谣"}}},
				{Name: "audience", Label: "对象", Kind: crud.Text, Filter: true, Write: true, Dict: "audience", Pattern: regexp.MustCompile(`^[a-z,]+$`), Hint: "对象只能用小写字母"},
				{Name: "copies", Label: "份数", Kind: crud.Int, Filter: true, Sort: true, Write: true, NoIndex: "test", Range: crud.IntRange{Min: 0, Max: 9999}},
				{Name: "colour", Label: "彩色", Kind: crud.Bool, Filter: true, Write: true},
				{Name: "issue_time", Label: "发放时间", Kind: crud.Time, Filter: true, Sort: true, Write: true},
				{Name: "print_day", Label: "印刷日期", Kind: crud.Date, Filter: true, Write: true},
				{Name: "series_id", Label: "系列", Kind: crud.ID, Filter: true, Write: true, Ref: "series", RefText: "name"},
				{Name: "pages", Label: "页面", Kind: crud.JSON, Write: true, Max: 200},
				{Name: "org_code", Label: "部门", Kind: crud.Text, Filter: true, Write: true},
				{Name: "state", Label: "状态", Kind: crud.Text, Filter: true, ServerSet: true},
				{Name: "reads", Label: "阅读", Kind: crud.Int},
				{Name: "secret", Label: "口令", Kind: crud.Text, Hidden: true},
			},
		},
		Blank: func(auth.Principal) Leaflet { return Leaflet{Copies: 10} },
		Check: func(_ context.Context, _ *db.Tx, old, new *Leaflet) error {
			switch {
			case new == nil && old.State == "locked":
				return errs.Invalidf("《%s》已锁定，不能删除", old.Title)
			case new != nil && old == nil && new.State == "":
				new.State = "draft"
			}
			return nil
		},
		Texts: func(_ context.Context, _ db.Querier, _ string, values []string) (map[string]string, error) {
			all := map[string]string{"parent": "家长", "teacher": "教师"}
			found := map[string]string{}
			for _, v := range values {
				if text, ok := all[v]; ok {
					found[v] = text
				}
			}
			return found, nil
		},
	}
}

// desk is a running resource with the person who uses it.
type desk struct {
	t     *testing.T
	db    *db.DB
	api   *web.API
	store crud.Store[Leaflet]
	who   auth.Principal
	clock *testkit.Clock
}

func person(tenant value.ID, name string, scope auth.DataScope) auth.Principal {
	perms := map[string]bool{}
	for _, action := range []string{"list", "add", "edit", "delete"} {
		perms["test:leaflet:"+action] = true
	}
	return auth.Principal{UserID: 9, Username: name, TenantID: tenant, OrgCode: "A01", Perms: perms, Scope: scope}
}

var everything = auth.DataScope{Kind: auth.ScopeAll}

// printed is a database with the tables of the example.
var printed = testkit.Seeded(func(ctx context.Context, d *db.DB) error {
	return d.Tx(ctx, func(tx *db.Tx) error {
		for statement := range strings.SplitSeq(tables, ";\n") {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `INSERT INTO series (id, tenant_id, name) VALUES (71, 1, '春季'), (72, 2, '邻市')`)
		return err
	})
})

// onBoth runs a test at a desk on each database, with the leaflets of samples in place.
func onBoth(t *testing.T, test func(d *desk)) {
	printed.Each(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) {
		d := &desk{t: t, db: database, who: person(1, "editor", everything), clock: clock}
		d.api = web.NewAPI("test", testkit.As{Person: &d.who})
		d.store = crud.Bind(leaflets(), nil)
		d.store.Mount(d.api, database)
		d.prepare()
		test(d)
	})
}

func (d *desk) prepare() {
	d.t.Helper()
	for _, l := range samples() {
		d.clock.Advance(time.Minute)
		d.insert(l)
	}
}

func samples() []Leaflet {
	row := func(id int) crud.Row { return crud.Row{ID: value.ID(id)} }
	at := func(text string) value.Time { t, _ := value.ParseTime(text); return t }
	return []Leaflet{
		{Row: row(1), Title: "流感疫苗须知", Topic: "vaccine", Audience: "parent,teacher", Copies: 100, Colour: true, IssueTime: at("2026-11-01 08:00:00"), PrintDay: "2026-10-01", SeriesID: 71, OrgCode: "A01"},
		{Row: row(2), Title: "手足口病预防", Topic: "child", Audience: "parent", Copies: 50, IssueTime: at("2026-11-10 12:30:00"), PrintDay: "2026-10-02", OrgCode: "A01A01"},
		{Row: row(3), Title: "狂犬疫苗接种", Topic: "vaccine", Copies: 0, Colour: true, OrgCode: "A02", State: "locked"},
		{Row: row(4), Title: "100%_有效？", Note: "谣言", Topic: "rumour", Audience: "nurse", Copies: 7, IssueTime: at("2026-11-10 00:00:00"), OrgCode: "A02"},
		{Row: row(5), Title: "Flu, cold and you", Topic: "child", Copies: 50, IssueTime: at("2026-11-11 23:59:59"), OrgCode: "A01"},
	}
}

func (d *desk) ctx() context.Context { return auth.WithPrincipal(context.Background(), d.who) }

func (d *desk) write(fn func(context.Context, *db.Tx) error) {
	d.t.Helper()
	if err := d.db.Tx(d.ctx(), func(tx *db.Tx) error { return fn(d.ctx(), tx) }); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) insert(l Leaflet) {
	d.t.Helper()
	d.write(func(ctx context.Context, tx *db.Tx) error { return d.store.Insert(ctx, tx, &l) })
}

func (d *desk) call(method, path, body string) testkit.Answer {
	d.t.Helper()
	return testkit.Send(d.t, d.api, testkit.Request(d.t, method, path, body))
}

// list asks with a raw query string and returns the titles in their order.
func (d *desk) list(query string) ([]string, testkit.Answer) {
	d.t.Helper()
	a := d.call("GET", "/test/leaflet/list?"+query, "")
	titles := []string{}
	for _, l := range decode[web.Page[Leaflet]](d.t, a).Records {
		titles = append(titles, l.Title)
	}
	return titles, a
}

func (d *desk) one(id string) Leaflet {
	d.t.Helper()
	a := d.call("GET", "/test/leaflet/queryById?id="+id, "")
	if !a.Success {
		d.t.Fatalf("leaflet %s: %s", id, a.Message)
	}
	return decode[Leaflet](d.t, a)
}

func decode[R any](t *testing.T, a testkit.Answer) R {
	t.Helper()
	var result R
	if len(a.Result) > 0 && a.Success {
		if err := json.Unmarshal(a.Result, &result); err != nil {
			t.Fatalf("%v in %s", err, a.Result)
		}
	}
	return result
}

func (d *desk) refused(a testkit.Answer, code int, part string) {
	d.t.Helper()
	if a.Success || a.Code != code || !strings.Contains(a.Message+string(a.Result), part) {
		d.t.Errorf("got success=%v code=%d %q %s, want a refusal %d with %q", a.Success, a.Code, a.Message, a.Result, code, part)
	}
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s\n got %q\nwant %q", what, got, want)
	}
}

func advanced(json string) string {
	return "superQueryParams=" + url.QueryEscape(url.PathEscape(json))
}
