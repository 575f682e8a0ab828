package crud_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

func TestATemplateSaysWhatIsNeeded(t *testing.T) {
	inOffice(t, func(o *office) {
		rows := rowsOf(o.t, o.get("/test/leaflet/importTemplate").Body.Bytes())
		same(o.t, "headings", rows[2].Cells, []string{"*标题", "备注", "*主题", "对象", "份数", "彩色", "发放时间", "印刷日期", "系列", "部门", "批次"})
		same(o.t, "the example", rows[3].Cells, []string{"示例：标题", "", "疫苗", "家长", "1", "是", "2026-01-31 08:30:00", "2026-01-31", "春季"})
		if len(rows) != 4 || !strings.Contains(rows[1].Cells[0], "带 * 的列必填；第 4 行是示例，不会导入") {
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
		rules, err := book.GetDataValidations("Sheet1")
		notes := map[string]string{}
		for _, rule := range rules {
			notes[rule.Sqref[:1]] = *rule.Prompt
		}
		if err != nil || notes["A"] != "必填；最多 20 个字" || notes["E"] != "0 到 9999 的整数" || notes["H"] != "日期，如 2026-01-31" {
			o.t.Errorf("says beside the cells %v, %v", notes, err)
		}
	})
}

func TestADictionaryMayBeATable(t *testing.T) {
	inChangedOffice(t, func(r *crud.Resource[Leaflet]) {
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
		made := crud.Row{CreateBy: "editor"}
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

func TestOfManyRowsOnlyTheBadOnesComeBackAndNoneIsSavedTwice(t *testing.T) {
	rows := [][]any{{"标题", "主题", "系列"}}
	for i := range 160 {
		rows = append(rows, []any{fmt.Sprint("第", i, "张"), "疫苗", "春季"})
	}
	rows[3][1], rows[120][0], rows[160][2] = "无此主题", strings.Repeat("长", 21), "无此系列"
	inOffice(t, func(o *office) {
		a, result := o.send("file", file(o.t, rows...))
		if a.Code != 201 || result.SuccessCount != 157 || result.ErrorCount != 3 {
			o.t.Errorf("%+v, %s", result, a.Message)
		}
		for _, question := range []string{
			`SELECT COUNT(*) FROM leaflet WHERE title LIKE '第%张'`,
			`SELECT COUNT(DISTINCT title) FROM leaflet WHERE title LIKE '第%张'`,
			`SELECT COUNT(*) FROM sys_data_log WHERE data_table = 'leaflet' AND data_version = 1`,
		} {
			if n, err := db.Int(o.ctx(), o.db.Read(), question); err != nil || n != 157 {
				o.t.Errorf("%s: %d, %v", question, n, err)
			}
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
		if !strings.HasPrefix(a.Message, "导入 2 条，退回 15 条：第 5 行，请填写标题（A5）；") || result.FileName != "宣传单导入退回.xlsx" {
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
		if answer := o.get(result.FileURL); answer.Code != 404 || !strings.Contains(answer.Body.String(), "不存在") {
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
	for i := range crud.MaxImport + 1 {
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
			{"too many rows", [][]byte{file(o.t, many...)}, fmt.Sprintf("%d 行", crud.MaxImport)},
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
		o.fourDaysPass()
		_, second := o.send("file", bad)
		codes := []int{o.get(first.FileURL).Code, o.get(second.FileURL).Code, o.get("/sys/common/importReport/x").Code}
		if !slices.Equal(codes, []int{404, 200, 400}) {
			o.t.Errorf("answers %v", codes)
		}
	})
}
