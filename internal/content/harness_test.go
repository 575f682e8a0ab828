package content

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ourSite   value.ID = 1
	otherSite value.ID = 2
)

// desk is a back office on a fresh database, with an editor of our site at work.
type desk struct {
	t       *testing.T
	db      *db.DB
	clock   *testkit.Clock
	service *Service
	api     *web.API
	bumps   *bumps
	caller  auth.Principal
	address string
}

// onBothDatabases runs a test on a desk of each kind of database.
func onBothDatabases(t *testing.T, test func(d *desk)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) { test(newDesk(t, database, clock)) })
}

func newDesk(t *testing.T, database *db.DB, clock *testkit.Clock) *desk {
	d := &desk{t: t, db: database, clock: clock, bumps: &bumps{}, caller: editorOf(ourSite), address: "192.0.2.1"}
	d.service = New(Options{DB: database, Versions: d.bumps, Tenants: oneSite{}})
	d.api = web.NewAPI("test", guard{})
	d.service.Mount(d.api)
	return d
}

func editorOf(tenant value.ID) auth.Principal {
	p := auth.Principal{UserID: 7, Username: "editor", Realname: "编辑", TenantID: tenant, TenantIDs: []value.ID{tenant},
		OrgCode: "A01", Scope: auth.DataScope{Kind: auth.ScopeAll}, Perms: map[string]bool{}}
	for _, area := range []string{permColumn, permArticle, permCategory, permBlock, permTask, permUnit, permTopic, permPopup} {
		for _, act := range []string{"list", "add", "edit", "delete", "publish", "withdraw", "export"} {
			p.Perms[area+":"+act] = true
		}
	}
	return p
}

// oneSite gives every visitor our site.
type oneSite struct{}

func (oneSite) TenantOf(context.Context) (value.ID, error) { return ourSite, nil }

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

// bumps remembers the scopes raised since it was last emptied.
type bumps struct{ scopes []string }

func (b *bumps) Bump(_ context.Context, _ *db.Tx, _ value.ID, scopes ...string) error {
	b.scopes = append(b.scopes, scopes...)
	return nil
}

func (b *bumps) has(scope string) bool { return slices.Contains(b.scopes, scope) }

// answer is an envelope with its result still as JSON.
type answer struct {
	Success bool            `json:"success"`
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
}

// field is the message of one field of a refused form.
func (a answer) field(name string) string {
	var failed struct {
		Fields map[string]string `json:"fields"`
	}
	if json.Unmarshal(a.Result, &failed) != nil {
		return ""
	}
	return failed.Fields[name]
}

type object = map[string]any

func (d *desk) call(method, path string, body any) answer {
	d.t.Helper()
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			d.t.Fatal(err)
		}
		text = string(encoded)
	}
	return d.send(method, path, text)
}

func (d *desk) send(method, path, body string) answer {
	d.t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	ctx := auth.WithPrincipal(request.Context(), d.caller)
	ctx = web.WithRequest(ctx, web.Request{IP: d.address})
	recorder := httptest.NewRecorder()
	d.api.ServeHTTP(recorder, request.WithContext(ctx))
	var a answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		d.t.Fatalf("%s %s answered no envelope: %s", method, path, recorder.Body)
	}
	return a
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

// column adds a column below a parent ("" for a root).
func (d *desk) column(name string, parent value.ID, more ...object) Column {
	d.t.Helper()
	return must[Column](d, "POST", "/content/column/add", merged(object{"name": name, "parentId": parent}, more))
}

// draft adds an article that could be published.
func (d *desk) draft(column value.ID, title string, more ...object) Article {
	d.t.Helper()
	return must[Article](d, "POST", "/content/article/add", merged(object{
		"columnId": column, "title": title, "source": "传染病防制科", "body": "<p>" + title + "的正文。</p>",
	}, more))
}

// published adds an article and publishes it.
func (d *desk) published(column value.ID, title string, more ...object) Article {
	d.t.Helper()
	return d.publish(d.draft(column, title, more...))
}

func (d *desk) publish(a Article) Article {
	d.t.Helper()
	return must[Article](d, "POST", "/content/article/publish", object{"id": a.ID, "version": a.Version})
}

func (d *desk) stored(id value.ID) Article {
	d.t.Helper()
	return must[Article](d, "GET", "/content/article/queryById?id="+id.String(), nil)
}

func merged(base object, more []object) object {
	for _, m := range more {
		for k, v := range m {
			base[k] = v
		}
	}
	return base
}

func (d *desk) tx(fn func(ctx context.Context, tx *db.Tx) error) error {
	ctx := auth.WithPrincipal(context.Background(), d.caller)
	return d.db.Tx(ctx, func(tx *db.Tx) error { return fn(ctx, tx) })
}

// logged counts the entries of the operation log with the action and a text in the summary.
func (d *desk) logged(action, text string) int64 {
	d.t.Helper()
	n, err := db.Int(context.Background(), d.db.Read(), `SELECT COUNT(*) FROM audit_log WHERE action = $1 AND summary LIKE $2`, action, "%"+text+"%")
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

func expectRefusal(d *desk, what string, a answer, code int, text string) {
	d.t.Helper()
	if a.Success || a.Code != code {
		d.t.Errorf("%s: answered %d %s, want a refusal with %d", what, a.Code, a.Message, code)
	}
	if all := a.Message + string(a.Result); !strings.Contains(all, text) {
		d.t.Errorf("%s: %q does not say %q", what, all, text)
	}
}

func names[T any](rows []T, name func(T) string) string {
	var all []string
	for _, r := range rows {
		all = append(all, name(r))
	}
	return fmt.Sprint(all)
}
