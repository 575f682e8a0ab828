package crud_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/exports"
	"jikong/internal/imports"
	"jikong/internal/schema"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// office is a desk whose leaflets also come and go as Excel files.
type office struct {
	*desk
	shared *schema.Shared
	told   []string // messages that were left for people
	named  []string // names of the files that are sent; 表1.xlsx and so on where nil
}

// Series is the table that leaflets refer to.
type Series struct {
	ID   value.ID `json:"id" db:"id"`
	Name string   `json:"name" db:"name"`
}

func inOffice(t *testing.T, test func(o *office)) {
	t.Helper()
	inChangedOffice(t, func(*crud.Resource[Leaflet]) {}, test)
}

func inChangedOffice(t *testing.T, change func(*crud.Resource[Leaflet]), test func(o *office)) {
	t.Helper()
	onBoth(t, func(d *desk) {
		o := d.withFiles(change)
		d.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO series (id, tenant_id, name) VALUES (73, 1, '秋季'), (74, 1, '秋季')`)
			return err
		})
		test(o)
	})
}

// withFiles serves the example as a list that goes out and comes in by files.
func (d *desk) withFiles(change func(*crud.Resource[Leaflet])) *office {
	r := leaflets()
	r.Actions = crud.List | crud.Import | crud.Export
	r.Table.Log = "leaflet"
	for i := range r.Table.Columns {
		c := &r.Table.Columns[i]
		c.Export = c.Kind != crud.HTML && c.Kind != crud.JSON && !c.Hidden
	}
	r.Excel = crud.Excel[Leaflet]{
		Extras: []crud.Extra[Leaflet]{{Label: "批次", Import: true, Texts: func(_ context.Context, _ db.Querier, rows []Leaflet) ([]string, error) {
			texts := make([]string, len(rows))
			for i := range rows {
				texts[i] = "批" + rows[i].ID.String()
			}
			return texts, nil
		}}},
		Take: func(_ context.Context, _ *db.Tx, row *Leaflet, cells map[string]string) error {
			if cells["批次"] == "旧" {
				return errs.Invalidf("批次“旧”已停用")
			}
			row.State = cells["批次"]
			return nil
		},
	}
	change(&r)
	shared := schema.NewShared()
	shared.Registry.Add(crud.Bind(crud.Resource[Series]{Actions: crud.List, Table: crud.Table{
		Name: "series", Label: "系列", Tenant: true, NoIndex: "a few", Columns: []crud.Column{{Name: "name", Label: "名称", Kind: crud.Text, Source: true}},
	}}, nil))
	shared.Items = func(context.Context, db.Querier, string) ([]crud.Option, error) {
		return []crud.Option{{Value: "parent", Text: "家长"}, {Value: "teacher", Text: "教师"}}, nil
	}
	d.who.Perms["test:leaflet:export"], d.who.Perms["test:leaflet:import"] = true, true
	d.api = web.NewAPI("test", testkit.As{Person: &d.who})
	crud.Bind(r, shared).Mount(d.api, d.db)
	imports.Mount(d.api, d.db)
	exports.Mount(d.api, d.db, shared)
	return &office{desk: d, shared: shared}
}

// tell keeps a message that is left for somebody.
func (o *office) tell(_ context.Context, _ *db.Tx, tenant, user value.ID, title, text, page string) error {
	o.told = append(o.told, fmt.Sprintf("%d of %d: %s；%s（%s）", user, tenant, title, text, page))
	return nil
}

func (o *office) get(path string) *httptest.ResponseRecorder {
	o.t.Helper()
	recorder := httptest.NewRecorder()
	o.api.ServeHTTP(recorder, httptest.NewRequest("GET", path, nil))
	return recorder
}

// export returns the titles of an exported file and all its rows.
func (o *office) export(query string) ([]string, []sheet.Row) {
	o.t.Helper()
	answer := o.get("/test/leaflet/exportXls?" + query)
	if answer.Code != http.StatusOK {
		o.t.Fatalf("export %s: %d %s", query, answer.Code, answer.Body)
	}
	rows := rowsOf(o.t, answer.Body.Bytes())
	titles := []string{}
	for _, row := range rows[3:] {
		titles = append(titles, row.Cells[0])
	}
	return titles, rows
}

func rowsOf(t *testing.T, file []byte) []sheet.Row {
	t.Helper()
	var rows []sheet.Row
	for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Usual(50_000)) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// file makes a spreadsheet with the headings in its first row.
func file(t testing.TB, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := sheet.NewWriter(&out, "宣传单", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := w.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type imported struct {
	TotalCount, SuccessCount, ErrorCount int
	Msg, FileURL, FileName               string
}

// send uploads files under the name of a part.
func (o *office) send(part string, files ...[]byte) (testkit.Answer, imported) {
	o.t.Helper()
	return o.sendTo("/test/leaflet/importExcel", part, files...)
}

func (o *office) sendTo(path, part string, files ...[]byte) (testkit.Answer, imported) {
	o.t.Helper()
	a := o.form(path, map[string]string{"isSingleTableImport": "false", "foreignKeys": `[{"key":"series_id","value":"7"}]`}, part, files...)
	var result imported
	if err := json.Unmarshal(a.Result, &result); err != nil {
		o.t.Fatalf("%v in %s", err, a.Result)
	}
	return a, result
}

// form posts settings and files.
func (o *office) form(path string, settings map[string]string, part string, files ...[]byte) testkit.Answer {
	o.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, text := range settings {
		if err := form.WriteField(name, text); err != nil {
			o.t.Fatal(err)
		}
	}
	for i, content := range files {
		name := fmt.Sprintf("表%d.xlsx", i+1)
		if o.named != nil {
			name = o.named[i]
		}
		w, err := form.CreateFormFile(part, name)
		if err != nil {
			o.t.Fatal(err)
		}
		if _, err := w.Write(content); err != nil {
			o.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		o.t.Fatal(err)
	}
	request := httptest.NewRequest("POST", path, &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	recorder := httptest.NewRecorder()
	o.api.ServeHTTP(recorder, request)
	var a testkit.Answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		o.t.Fatalf("%v in %s", err, recorder.Body)
	}
	return a
}

func (o *office) intOf(query string, args ...any) (int64, error) {
	return db.Int(o.ctx(), o.db.Read(), query, args...)
}

func (o *office) count() int64 {
	o.t.Helper()
	n, err := o.intOf(`SELECT COUNT(*) FROM leaflet`)
	if err != nil {
		o.t.Fatal(err)
	}
	return n
}

func TestAnExportHasTheRowsOfTheListInItsOrder(t *testing.T) {
	chosen := url.QueryEscape(`{"topic":"child","column":"id","order":"asc","empty":null}`)
	scenarios := []struct {
		says, query string
		want        []string
	}{
		{"everything, on all pages", "pageNo=3&pageSize=1&column=id&order=asc", []string{flu, hands, rabies, rumour, english}},
		{"the order of the list", "column=copies&order=desc", []string{flu, english, hands, rumour, rabies}},
		{"a filter", "topic=vaccine&column=id&order=asc", []string{flu, rabies}},
		{"a keyword", "keyword=" + url.QueryEscape("病"), []string{hands}},
		{"an advanced query", advanced(`[{"rule":"gt","field":"copies","val":"60"}]`), []string{flu}},
		{"chosen rows", "selections=1,4,&column=id&order=asc", []string{flu, rumour}},
		{"chosen rows of another site", "selections=99", []string{}},
		{"a page address", "paramsStr=" + chosen, []string{hands, english}},
		{"a page address that is encoded twice", "paramsStr=" + url.QueryEscape(chosen), []string{hands, english}},
		{"nothing", "topic=none", []string{}},
	}
	inOffice(t, func(o *office) {
		for _, s := range scenarios {
			titles, _ := o.export(s.query)
			same(o.t, s.says, titles, s.want)
		}
	})
}

func TestAnExportReadsLikeTheList(t *testing.T) {
	inOffice(t, func(o *office) {
		o.insert(Leaflet{Title: "=1+1", Topic: "child", OrgCode: "A01"})
		_, rows := o.export("column=id&order=asc")
		want := [][]string{
			{"宣传单"}, {"导出人：editor　导出时间：" + o.db.Now().String()},
			{"标题", "备注", "主题", "对象", "份数", "彩色", "发放时间", "印刷日期", "系列", "部门", "状态", "阅读", "创建人", "创建时间", "更新人", "更新时间", "批次"},
			{flu, "", "疫苗", "家长,教师", "100", "是", "2026-11-01 08:00:00", "2026-10-01", "春季", "A01", "draft", "0", "editor", o.one("1").CreateTime.String(), "", "", "批1"},
		}
		for i, row := range want {
			same(o.t, fmt.Sprintf("row %d", i+1), rows[i].Cells, row)
		}
		if last := rows[len(rows)-1]; last.Cells[0] != "=1+1" || !strings.HasPrefix(last.Cells[16], "批") {
			o.t.Errorf("the last row is %q", last.Cells)
		}
		answer := o.get("/test/leaflet/exportXls")
		if got := answer.Header().Get("Content-Disposition"); got != `attachment; filename="___.xlsx"; filename*=UTF-8''%E5%AE%A3%E4%BC%A0%E5%8D%95.xlsx` {
			o.t.Errorf("the file is called %s", got)
		}
		n, err := db.Int(o.ctx(), o.db.Read(), `SELECT COUNT(*) FROM audit_log WHERE operate_type = 6 AND action = 'leaflet.export' AND summary = '导出宣传单 6 条'`)
		if err != nil || n != 2 {
			o.t.Errorf("%d entries in the log, %v", n, err)
		}
	})
}

func TestAnExportStaysInSightAndItsRefusalIsNoFile(t *testing.T) {
	inOffice(t, func(o *office) {
		o.who.Scope = auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A02"}}
		titles, _ := o.export("column=id&order=asc")
		same(o.t, "another department", titles, []string{rabies, rumour})
		titles, _ = o.export("selections=1,3&column=id&order=asc")
		same(o.t, "chosen rows out of sight", titles, []string{rabies})
		o.who.TenantID = 2
		titles, _ = o.export("")
		same(o.t, "another site", titles, []string{})
		o.who.TenantID = 1
		for _, path := range []string{"exportXls?column=secret", "exportXls?selections=x", "exportXls?paramsStr=%7B", "exportXls?paramsStr=%7B%22a%22:%7B%7D%7D", "exportXls?copies=x"} {
			answer := o.get("/test/leaflet/" + path)
			if answer.Code != 400 || answer.Header().Get("Content-Disposition") != "" || !strings.Contains(answer.Body.String(), `"success":false`) {
				o.t.Errorf("%s answers %d %s", path, answer.Code, answer.Body)
			}
		}
		delete(o.who.Perms, "test:leaflet:export")
		delete(o.who.Perms, "test:leaflet:import")
		for _, path := range []string{"exportXls", "importTemplate"} {
			if answer := o.get("/test/leaflet/" + path); answer.Code != 400 || !strings.Contains(answer.Body.String(), "没有权限") {
				o.t.Errorf("%s without the permission answers %d", path, answer.Code)
			}
		}
		a, _ := o.send("file", nil)
		o.refused(a, 510, "没有权限")
	})
}

func TestAnExportHasTheColumnsOfTheScreen(t *testing.T) {
	for _, s := range []struct{ says, columns, heads string }{
		{"chosen ones in their order", "copies,title", "份数,标题,批次"},
		{"the same one twice", "title,title,", "标题,批次"},
		{"what files may not show is left out", "title,secret,body,reads;--", "标题,批次"},
		{"all, when none of them is known", "secret,nothing", "标题,备注,主题,对象,份数,彩色,发放时间,印刷日期,系列,部门,状态,阅读,创建人,创建时间,更新人,更新时间,批次"},
	} {
		t.Run(s.says, func(t *testing.T) {
			inOffice(t, func(o *office) {
				_, rows := o.export("columns=" + url.QueryEscape(s.columns))
				if got := strings.Join(rows[2].Cells, ","); got != s.heads {
					o.t.Errorf("got %s", got)
				}
			})
		})
	}
}
