package resource_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/sheet"
	"jikong/internal/value"
	"jikong/internal/web"
)

// office is a desk whose leaflets also come and go as Excel files.
type office struct{ *desk }

// Series is the table that leaflets refer to.
type Series struct {
	ID   value.ID `json:"id" db:"id"`
	Name string   `json:"name" db:"name"`
}

func inOffice(t *testing.T, test func(o *office)) {
	t.Helper()
	inChangedOffice(t, func(*resource.Resource[Leaflet]) {}, test)
}

func inChangedOffice(t *testing.T, change func(*resource.Resource[Leaflet]), test func(o *office)) {
	t.Helper()
	onBoth(t, func(d *desk) {
		r := leaflets()
		r.Actions = resource.List | resource.Import | resource.Export
		r.Table.Log = "leaflet"
		for i := range r.Table.Columns {
			c := &r.Table.Columns[i]
			c.Export = c.Kind != resource.HTML && c.Kind != resource.JSON && !c.Hidden
		}
		r.Excel = resource.Excel[Leaflet]{
			Extras: []resource.Extra[Leaflet]{{Label: "批次", Import: true, Texts: func(_ context.Context, _ db.Querier, rows []Leaflet) ([]string, error) {
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
		shared := resource.NewShared()
		shared.Registry.Add(resource.Resource[Series]{Actions: resource.List, Table: resource.Table{
			Name: "series", Label: "系列", Tenant: true, NoIndex: "a few", Columns: []resource.Column{{Name: "name", Label: "名称", Kind: resource.Text, Source: true}},
		}}.Bind())
		shared.Items = func(context.Context, db.Querier, string) ([]resource.Option, error) {
			return []resource.Option{{Value: "parent", Text: "家长"}, {Value: "teacher", Text: "教师"}}, nil
		}
		d.who.Perms["test:leaflet:export"], d.who.Perms["test:leaflet:import"] = true, true
		d.api = web.NewAPI("test", officeGuard{guard{d}})
		r.BindWith(shared).Mount(d.api, d.db)
		resource.MountReports(d.api, d.db)
		d.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO series (id, tenant_id, name) VALUES (73, 1, '秋季'), (74, 1, '秋季')`)
			return err
		})
		test(&office{d})
	})
}

// officeGuard also knows calls for everybody who is signed in.
type officeGuard struct{ guard }

func (g officeGuard) Admit(ctx context.Context, access web.Access) (context.Context, error) {
	if access == web.SignedIn {
		return auth.WithPrincipal(ctx, g.desk.who), nil
	}
	return g.guard.Admit(ctx, access)
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
	for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Usual(20_000)) {
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
func (o *office) send(part string, files ...[]byte) (answer, imported) {
	o.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("isSingleTableImport", "false"); err != nil {
		o.t.Fatal(err)
	}
	for i, content := range files {
		w, err := form.CreateFormFile(part, fmt.Sprintf("表%d.xlsx", i+1))
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
	request := httptest.NewRequest("POST", "/test/leaflet/importExcel", &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	recorder := httptest.NewRecorder()
	o.api.ServeHTTP(recorder, request)
	var a answer
	var result imported
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		o.t.Fatalf("%v in %s", err, recorder.Body)
	}
	if err := json.Unmarshal(a.Result, &result); err != nil {
		o.t.Fatalf("%v in %s", err, a.Result)
	}
	return a, result
}

func (o *office) count() int64 {
	o.t.Helper()
	n, err := db.Int(o.ctx(), o.db.Read(), `SELECT COUNT(*) FROM leaflet`)
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

func TestATemplateSaysWhatIsNeeded(t *testing.T) {
	inOffice(t, func(o *office) {
		rows := rowsOf(o.t, o.get("/test/leaflet/importTemplate").Body.Bytes())
		same(o.t, "headings", rows[2].Cells, []string{"*标题", "备注", "*主题", "对象", "份数", "彩色", "发放时间", "印刷日期", "系列", "部门", "批次"})
		if len(rows) != 3 || !strings.Contains(rows[1].Cells[0], "带 * 的列必填") {
			o.t.Errorf("template %v", rows)
		}
	})
}

func TestATemplateOffersWhatColumnsTake(t *testing.T) {
	inOffice(t, func(o *office) {
		answer := o.get("/test/leaflet/importTemplate")
		book, err := excelize.OpenReader(answer.Body)
		if err != nil {
			o.t.Fatal(err)
		}
		defer book.Close()
		lists, err := book.GetCols("选项")
		if err != nil || fmt.Sprint(lists) != "[[疫苗 儿童 辟谣] [家长 教师] [是 否] [春季 秋季 秋季]]" {
			o.t.Errorf("offers %v, %v", lists, err)
		}
	})
}

func TestADictionaryMayBeATable(t *testing.T) {
	inChangedOffice(t, func(r *resource.Resource[Leaflet]) {
		for i := range r.Table.Columns {
			if c := &r.Table.Columns[i]; c.Name == "audience" {
				c.Dict, c.Pattern, c.Hint = "series,name,id", nil, ""
			}
		}
		r.Texts = nil
	}, func(o *office) {
		a, _ := o.send("file", file(o.t, []any{"标题", "主题", "对象"}, []any{"甲", "疫苗", "春季"}, []any{"乙", "疫苗", "71,73"}, []any{"丙", "疫苗", "邻市"}))
		if a.Code != 201 || !strings.Contains(a.Message, "对象“邻市”不存在") {
			o.t.Errorf("%+v", a)
		}
		_, rows := o.export("column=id&order=asc&state=draft&keyword=" + url.QueryEscape("乙"))
		same(o.t, "a row", rows[3].Cells[:4], []string{"乙", "", "疫苗", "春季,秋季"})
	})
}

func TestRowsOfAFileAreSavedAsIfTheyHadBeenTyped(t *testing.T) {
	inOffice(t, func(o *office) {
		o.who.Scope = auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
		a, result := o.send("files[]", file(o.t,
			[]any{"标题*", "主题", "对象", "份数", "彩色", "发放时间", "印刷日期", "系列", "创建人", "批次", "没有的列"},
			[]any{"甲", "疫苗", "家长，教师", int64(12), true, "2026/11/2 8:05", "2026年1月3日", "春季", "someone", "新", "x"},
			nil,
			[]any{"乙", "child", "parent", "1,234", "否", "2026-11-02", "2026-01-03 00:00:00", "71"},
			[]any{"丙", "辟谣"},
		))
		if !a.Success || a.Code != 200 || result.TotalCount != 3 || result.SuccessCount != 3 || result.FileURL != "" {
			o.t.Fatalf("%+v %+v", a, result)
		}
		if want := "导入成功，共 3 条宣传单。没有用到的列：没有的列"; a.Message != want || result.Msg != want {
			o.t.Errorf("says %q", a.Message)
		}
		found, err := db.Select[Leaflet](o.ctx(), o.db.Read(), `SELECT title, topic, audience, copies, colour, issue_time, print_day, series_id, state, org_code, create_by, tenant_id
			FROM leaflet WHERE title IN ('甲', '乙', '丙') ORDER BY id`)
		if err != nil {
			o.t.Fatal(err)
		}
		at := func(text string) value.Time { t, _ := value.ParseTime(text); return t }
		made := resource.Row{CreateBy: "editor"}
		want := []Leaflet{
			{Row: made, Tenant: 1, Title: "甲", Topic: "vaccine", Audience: "parent,teacher", Copies: 12, Colour: true, IssueTime: at("2026-11-02 08:05:00"), PrintDay: "2026-01-03", SeriesID: 71, State: "新", OrgCode: "A01"},
			{Row: made, Tenant: 1, Title: "乙", Topic: "child", Audience: "parent", Copies: 1234, IssueTime: at("2026-11-02"), PrintDay: "2026-01-03", SeriesID: 71, State: "draft", OrgCode: "A01"},
			{Row: made, Tenant: 1, Title: "丙", Topic: "rumour", Copies: 10, State: "draft", OrgCode: "A01"},
		}
		for i := range want {
			if fmt.Sprintf("%+v", found[i]) != fmt.Sprintf("%+v", want[i]) {
				o.t.Errorf("row %d\n got %+v\nwant %+v", i, found[i], want[i])
			}
		}
		n, err := db.Int(o.ctx(), o.db.Read(), `SELECT COUNT(*) FROM audit_log WHERE operate_type = 5 AND summary = '导入宣传单 3 条，退回 0 条'`)
		if err != nil || n != 1 {
			o.t.Errorf("%d entries in the log, %v", n, err)
		}
	})
}

func TestBadRowsComeBackWithTheirReasons(t *testing.T) {
	scenarios := []struct {
		row    []any
		reason string
	}{
		{[]any{"", "疫苗"}, "请填写标题"},
		{[]any{"", ""}, ""},
		{[]any{"缺主题"}, "请选择主题"},
		{[]any{strings.Repeat("长", 21), "无此主题"}, "主题“无此主题”不存在，请从模板的选项中选择"},
		{[]any{strings.Repeat("长", 21), "疫苗"}, "标题最多 20 个字，现有 21 个"},
		{[]any{"份数", "疫苗", "", "很多"}, "份数应为整数"},
		{[]any{"份数", "疫苗", "", int64(10_000)}, "份数应在 0 到 9999 之间"},
		{[]any{"对象", "疫苗", "家长,医生"}, "对象“医生”不存在，请从模板的选项中选择"},
		{[]any{"日期", "疫苗", "", "", "", "2026-13-45"}, "发放时间应为"},
		{[]any{"系列", "疫苗", "", "", "", "", "秋季"}, "有 2 个系列叫“秋季”，请改填编号"},
		{[]any{"系列", "疫苗", "", "", "", "", "邻市"}, "系列“邻市”不存在"},
		{[]any{"系列", "疫苗", "", "", "", "", "72"}, "所选的系列不存在"},
		{[]any{"部门", "疫苗", "", "", "", "", "", "A02"}, "数据范围"},
		{[]any{"批次", "疫苗", "", "", "", "", "", "", "旧"}, "批次“旧”已停用"},
		{[]any{"好", "疫苗"}, ""},
		{[]any{"好", "疫苗"}, "已有相同的记录"},
		{[]any{flu, "疫苗"}, "已有相同的记录"},
		{[]any{"也好", "疫苗"}, ""},
	}
	inOffice(t, func(o *office) {
		o.who.Scope = auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
		rows := [][]any{{"标题", "主题", "对象", "份数", "彩色", "发放时间", "系列", "部门", "批次"}}
		var wanted []string
		for i, s := range scenarios {
			rows = append(rows, s.row)
			if s.reason != "" {
				wanted = append(wanted, fmt.Sprintf("第 %d 行：%s", i+5, s.reason))
			}
		}
		a, result := o.send("file", file(o.t, rows...))
		if !a.Success || a.Code != 201 || result.TotalCount != 17 || result.SuccessCount != 2 || result.ErrorCount != 15 {
			o.t.Fatalf("%+v %+v", a, result)
		}
		if !strings.HasPrefix(a.Message, "导入 2 条，退回 15 条：第 5 行，请填写标题；") || result.FileName != "宣传单导入退回.xlsx" {
			o.t.Errorf("says %q in %q", a.Message, result.FileName)
		}
		returned := rowsOf(o.t, o.get(result.FileURL).Body.Bytes())
		if len(returned) != 18 {
			o.t.Fatalf("%d rows come back", len(returned))
		}
		for i, row := range returned[3:] {
			if reason := row.Cells[len(row.Cells)-1]; !strings.HasPrefix(reason, strings.Split(wanted[i], "：")[0]+"：") || !strings.Contains(reason, strings.SplitN(wanted[i], "：", 2)[1]) {
				o.t.Errorf("got %q, want %q", reason, wanted[i])
			}
		}
		if o.count() != 7 {
			o.t.Errorf("%d rows are stored", o.count())
		}
		o.who.UserID = 10
		if answer := o.get(result.FileURL); answer.Code != 400 || !strings.Contains(answer.Body.String(), "不存在") {
			o.t.Errorf("somebody else gets %d %s", answer.Code, answer.Body)
		}
	})
}

func TestARefusedFileCanBeCorrectedAndSentAgain(t *testing.T) {
	inOffice(t, func(o *office) {
		a, result := o.send("file", file(o.t, []any{"标题", "主题", "份数"}, []any{"甲", "疫苗", "x"}))
		o.refused(a, 500, "导入失败，1 行都有错误：第 5 行，份数应为整数")
		if result.SuccessCount != 0 || result.ErrorCount != 1 || o.count() != 5 {
			o.t.Fatalf("%+v, %d rows", result, o.count())
		}
		rows := rowsOf(o.t, o.get(result.FileURL).Body.Bytes())
		corrected := [][]any{}
		for _, row := range rows[2:] {
			cells := make([]any, len(row.Cells))
			for i, cell := range row.Cells {
				cells[i] = strings.Replace(cell, "x", "5", 1)
			}
			corrected = append(corrected, cells)
		}
		if a, _ := o.send("file", file(o.t, corrected...)); !a.Success || a.Code != 200 || a.Message != "导入成功，共 1 条宣传单" {
			o.t.Errorf("%+v", a)
		}
	})
}

func TestWhatWasExportedCanBeImportedElsewhere(t *testing.T) {
	inOffice(t, func(o *office) {
		exported := o.get("/test/leaflet/exportXls?column=id&order=asc").Body.Bytes()
		if a, _ := o.send("file", exported); a.Success || !strings.Contains(a.Message, "已有相同的记录") {
			o.t.Errorf("the same titles again: %+v", a)
		}
		o.who.TenantID = 2
		_, result := o.send("file", exported)
		if result.SuccessCount != 3 || !strings.Contains(result.Msg, "系列“春季”不存在") || !strings.Contains(result.Msg, "对象“nurse”不存在") {
			o.t.Errorf("%+v", result)
		}
	})
}

func TestFilesThatCannotBeImportedAreRefusedWhole(t *testing.T) {
	heading := []any{"标题", "主题"}
	many := [][]any{heading}
	for i := range resource.MaxImport + 1 {
		many = append(many, []any{fmt.Sprint("第", i), "疫苗"})
	}
	inOffice(t, func(o *office) {
		good := file(o.t, heading, []any{"甲", "疫苗"})
		for _, s := range []struct {
			says  string
			files [][]byte
			want  string
		}{
			{"no file", nil, "请选择要导入的 Excel 文件"},
			{"an empty file", [][]byte{nil}, "文件已损坏"},
			{"a text", [][]byte{[]byte("标题,主题\n甲,疫苗")}, "不是 Excel 文件"},
			{"no headings", [][]byte{file(o.t, []any{"甲", "疫苗"})}, "没有找到标题行"},
			{"headings only", [][]byte{file(o.t, heading)}, "没有可以导入的数据"},
			{"a column is missing", [][]byte{file(o.t, []any{"标题"}, []any{"甲"})}, "缺少必填的列：主题"},
			{"a column twice", [][]byte{file(o.t, []any{"标题", "主题", "标题"}, []any{"甲", "疫苗", "乙"})}, "出现了两次"},
			{"one of two files", [][]byte{good, []byte("text of some length")}, "文件“表2.xlsx”：这不是 Excel 文件"},
			{"too many rows", [][]byte{file(o.t, many...)}, fmt.Sprintf("%d 行", resource.MaxImport)},
		} {
			a, _ := o.send("file", s.files...)
			if a.Success || !strings.Contains(a.Message, s.want) {
				o.t.Errorf("%s: %+v", s.says, a)
			}
		}
		if o.count() != 5 {
			o.t.Errorf("%d rows are stored", o.count())
		}
		second := file(o.t, heading, []any{"乙", "疫苗"}, []any{"丙", "x"})
		a, result := o.send("x", good, second)
		if a.Code != 201 || result.SuccessCount != 2 || !strings.Contains(a.Message, "文件“表2.xlsx”第 6 行，主题“x”不存在") {
			o.t.Errorf("two files: %+v", a)
		}
	})
}

func TestOldRefusedRowsAreForgotten(t *testing.T) {
	inOffice(t, func(o *office) {
		bad := file(o.t, []any{"标题", "主题"}, []any{"甲", "x"})
		_, first := o.send("file", bad)
		o.clock.Advance(4 * 24 * 60 * 60 * 1e9)
		_, second := o.send("file", bad)
		codes := []int{o.get(first.FileURL).Code, o.get(second.FileURL).Code, o.get("/sys/common/importReport/x").Code}
		if !slices.Equal(codes, []int{400, 200, 400}) {
			o.t.Errorf("answers %v", codes)
		}
	})
}
