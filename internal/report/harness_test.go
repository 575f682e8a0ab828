package report_test

import (
	"context"
	"net/url"
	"slices"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/report"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

var searches = schema.DataSet{
	Name: "r_search", Label: "站内搜索", Perm: "content:search", Tables: []string{"search_week"}, From: "search_week", Tenant: "search_week.tenant_id",
	Columns: []schema.SetColumn{{Name: "id", Label: "编号", Kind: schema.ID}, {Name: "week", Label: "周", Kind: schema.Date}, {Name: "word", Label: "搜索词", Kind: schema.Text},
		{Name: "times", Label: "次数", Kind: schema.Int}, {Name: "missed", Label: "落空", Kind: schema.Int}},
}

// office is the reports of two sites with somebody at work.
type office struct {
	testkit.Desk
	roles   []string // of the person
	service *report.Service
	post    post
	readers map[value.ID]auth.Principal // who may get reports by mail
}

// post keeps what was sent; with a wrong it sends nothing.
type post struct {
	sent  []message.Message
	wrong error
	then  func() // after a mail was sent
}

func (p *post) Has(message.Channel) bool { return true }

func (p *post) Send(_ context.Context, m message.Message) error {
	if p.wrong == nil {
		p.sent = append(p.sent, m)
		if p.then != nil {
			p.then()
		}
	}
	return p.wrong
}

func (o *office) Principal(_ context.Context, user, _ value.ID) (auth.Principal, error) {
	who, known := o.readers[user]
	if !known {
		return who, errs.New(errs.Unauthenticated, "账号已停用")
	}
	return who, nil
}

func (o *office) Named(_ context.Context, _ db.Querier, _ value.ID, names []string) (found []directory.Worker, _ error) {
	for id, r := range o.readers {
		if slices.Contains(names, r.Username) {
			found = append(found, worker(id, r))
		}
	}
	return found, nil
}

func (o *office) With(_ context.Context, _ db.Querier, _ value.ID, ids []value.ID) (found []directory.Worker, _ error) {
	for _, id := range ids {
		if r, known := o.readers[id]; known {
			found = append(found, worker(id, r))
		}
	}
	return found, nil
}

func worker(id value.ID, r auth.Principal) directory.Worker {
	return directory.Worker{ID: id, Username: r.Username, Realname: r.Realname, Email: r.Username + "@cdc.example"}
}

var author = testkit.Rights([]string{"online:report"}, "list", "add", "edit", "delete", "view", "export")

// open begins with three words of our site and one of the other.
func open(t testing.TB, d *db.DB, clock *testkit.Clock, limit time.Duration) *office {
	t.Helper()
	o := &office{Desk: testkit.NewDesk(t, d, clock, testkit.Staff(1, "zhoumin", map[string]bool{"content:search:list": true}))}
	for right := range author {
		o.Person.Perms[right] = true
	}
	o.Sites(2)
	s, err := report.New(report.Options{DB: d, Sets: []schema.DataSet{searches, letters}, Limit: limit, Shared: shared(), People: o, Post: &o.post,
		Roles: func(context.Context, db.Querier, value.ID, value.ID) ([]string, error) { return o.roles, nil }})
	o.Must(err)
	t.Cleanup(func() { o.Must(s.Close()) })
	o.service = s
	o.Serve(s.Mount)
	o.Exec(`INSERT INTO search_week (id, tenant_id, week, word, times, results, missed) VALUES (11, 1, '2026-11-09', '狂犬', 5, 3, 0), (12, 1, '2026-11-16', '=流感', 9, 0, 9),
		(13, 1, '2026-11-16', '疫苗', 2, 1, 1), (14, 2, '2026-11-16', '外站', 7, 1, 0)`)
	return o
}

func shared() *schema.Shared {
	s := schema.NewShared()
	s.Items = func(context.Context, db.Querier, string) ([]schema.Option, error) { return nil, nil }
	s.Texts = func(context.Context, db.Querier, string, []string) (map[string]string, error) { return nil, nil }
	return s
}

const base = "/online/cgreport"

type body = map[string]any

// saved is a report as clients see it.
type saved struct {
	Head struct {
		ID      string `json:"id"`
		Code    string `json:"code"`
		Name    string `json:"name"`
		Version int64  `json:"version"`
	} `json:"head"`
	Items  []body `json:"items"`
	Params []body `json:"params"`
}

// save makes a report over a statement.
func (o *office) save(code, sql string, items ...body) saved {
	o.T.Helper()
	sent := body{"head": body{"code": code, "name": "报表" + code, "cgrSql": sql}}
	if items != nil {
		sent["items"] = items
	}
	return testkit.Must[saved](o, "POST", base+"/head/add", sent)
}

type data struct {
	Records []body             `json:"records"`
	Total   int64              `json:"total"`
	More    bool               `json:"more"`
	Totals  map[string]float64 `json:"totals"`
}

func (o *office) data(s saved, query url.Values) data {
	o.T.Helper()
	return testkit.Must[data](o, "GET", base+"/api/getData/"+s.Head.ID+"?"+query.Encode(), nil)
}

// words are those of the rows, in their order.
func (d data) words() (words string) {
	for _, row := range d.Records {
		words += row["word"].(string) + " "
	}
	return words
}

func item(name string, more body) body {
	made := body{"fieldName": name, "fieldTxt": name, "fieldType": "String", "searchMode": "single", "isShow": 1, "isOrder": 1, "isTotal": "0"}
	for k, v := range more {
		made[k] = v
	}
	return made
}
