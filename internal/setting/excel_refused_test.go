package setting_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/setting"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
)

// filled is a spreadsheet with the rows.
func filled(t testing.TB, rows ...[]any) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i, row := range rows {
		if err := book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	out, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// cellsOf are the rows of an exported file below its titles, as they stand in it: with the mark that keeps a text from being a formula.
func cellsOf(t testing.TB, file []byte) [][]string {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("%v in %.200q", err, file)
	}
	defer book.Close()
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	return rows[2:]
}

func TestRowsOfDictionariesAndCategoriesAreRefusedOneByOne(t *testing.T) {
	files := []struct {
		path, table, name string
		heads             []any
		rows              []struct {
			cells   []any
			refused string
		}
	}{
		{"/sys/dict/importExcel", "sys_dict", "dict_code", []any{"字典编码", "字典名称", "字典项"}, []struct {
			cells   []any
			refused string
		}{
			{[]any{"grade", "=级别", "1：甲\n2：=乙"}, ""},
			{[]any{"empty", "没有项", ""}, ""},
			{[]any{"grade", "又一个", "1：甲"}, "字典编码“grade”已存在"},
			{[]any{"sex", "系统已有", "1：男"}, "字典编码“sex”已存在"},
			{[]any{"x' OR 1=1--", "注入", ""}, "字典编码"},
			{[]any{"", "没有编码", ""}, "请填写字典编码"},
			{[]any{"noname", "", ""}, "请填写字典名称"},
			{[]any{"half", "半行", "1：甲\n没有分隔"}, "字典项每行应写成"},
			{[]any{"twice", "两次", "1：甲\n1：乙"}, "该字典中已有数据值“1”"},
			{[]any{"notext", "无文本", "1："}, "名称"},
			{[]any{"long", strings.Repeat("长", 101), ""}, "最多 100 个字"},
		}},
		{"/sys/category/importExcel", "sys_category", "name", []any{"类目名称", "类目编码"}, []struct {
			cells   []any
			refused string
		}{
			{[]any{"=新类目", ""}, ""},
			{[]any{"指定编码", "X01"}, ""},
			{[]any{"下级", "X01A01"}, ""},
			{[]any{"重复编码", "X01"}, "类目编码“X01”已存在"},
			{[]any{"没有上级", "Y01A01"}, "没有编码为“Y01”的上级类目"},
			{[]any{"坏编码", "x1"}, "类目编码每级为一个字母加两位数字"},
			{[]any{"注入", "A01' OR '1'='1"}, "类目编码"},
			{[]any{"", "Z01"}, "请填写类目名称"},
		}},
	}
	onBothDatabases(t, func(d *desk) {
		for _, f := range files {
			lines, reasons, good := [][]any{f.heads}, []string{}, []string{}
			for i, r := range f.rows {
				lines = append(lines, r.cells)
				if r.refused == "" {
					good = append(good, fmt.Sprint(r.cells[0]))
				} else {
					reasons = append(reasons, fmt.Sprintf("第 %d 行", i+2)+"，"+r.refused)
				}
			}
			before := d.count(f.table, "1 = 1")
			a := d.upload(f.path, filled(d.T, lines...))
			if !a.Success || a.Code != 201 || !strings.Contains(string(a.Result), fmt.Sprintf(`"successCount":%d,"errorCount":%d`, len(good), len(reasons))) {
				d.T.Errorf("%s: %d %s %s", f.path, a.Code, a.Message, a.Result)
			}
			for _, reason := range reasons[:3] {
				if !strings.Contains(a.Message, reason) {
					d.T.Errorf("%s does not say %q: %s", f.path, reason, a.Message)
				}
			}
			if after := d.count(f.table, "1 = 1"); after != before+int64(len(good)) {
				d.T.Errorf("%s: %d rows came in, want %d", f.path, after-before, len(good))
			}
			for _, name := range good {
				if n := d.count(f.table, fmt.Sprintf("%s = '%s' AND tenant_id = %d AND create_by = 'li'", f.name, name, ourSite)); n != 1 {
					d.T.Errorf("%s: %d rows are called %s", f.path, n, name)
				}
			}
		}
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/grade", nil)); got != "1=甲 2==乙" {
			d.T.Errorf("the items are %s", got)
		}
		if n := d.count("sys_dict_item", "dict_id NOT IN (SELECT id FROM sys_dict)"); n != 0 {
			d.T.Errorf("%d items of refused dictionaries stay", n)
		}
	})
}

// What is in the file of one site is in no other's, and no cell of it is a formula.
func TestFilesHoldTheRowsOfTheSiteAndNoFormulas(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		ours := d.dict("mine", "1=@SUM(A1)", "2==1+1")
		testkit.Must[setting.CategoryRow](d, "POST", "/sys/category/add", object{"name": "+我们的"})
		testkit.Must[setting.Dict](d, "PUT", "/sys/dict/edit", object{"id": ours.ID, "version": ours.Version, "dictName": "=HYPERLINK(\"http://x\")"})
		back := d.as(staffOf(otherSite, "zhao"))
		d.dict("theirs", "1=别人的项")
		testkit.Must[setting.CategoryRow](d, "POST", "/sys/category/add", object{"name": "别人的类目"})
		back()
		for path, want := range map[string]string{"/sys/dict/exportXls": "mine", "/sys/category/exportXls": "'+我们的", "/sys/dict/exportXls?selections=" + ours.ID.String(): "mine"} {
			file := []byte(d.Call("GET", path, nil).Body)
			all := ""
			for _, row := range cellsOf(d.T, file) {
				for _, cell := range row {
					if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t") {
						d.T.Errorf("%s holds %q", path, cell)
					}
					all += cell + "\n"
				}
			}
			if !strings.Contains(all, want) || strings.Contains(all, "别人的") || strings.Contains(all, "theirs") {
				d.T.Errorf("%s holds %s", path, all)
			}
		}
		for _, path := range []string{"/sys/dict/importExcel", "/sys/category/importExcel"} {
			content := []byte(d.Call("GET", strings.Replace(path, "importExcel", "exportXls", 1), nil).Body)
			for row, err := range sheet.Read(bytes.NewReader(content), int64(len(content)), sheet.Usual(2_000)) {
				if err != nil || strings.HasPrefix(strings.Join(row.Cells, ""), "'") {
					d.T.Errorf("%s reads %v (%v)", path, row, err)
				}
			}
			back := d.as(staffOf(otherSite, "zhao"))
			if a := d.upload(path, content); !strings.Contains(a.Message, "导入") || a.Code == 510 {
				d.T.Errorf("%s in another site: %s", path, a.Message)
			}
			back()
		}
		if n := d.count("sys_dict", fmt.Sprintf("dict_code = 'mine' AND tenant_id = %d", otherSite)); n != 1 {
			d.T.Errorf("%d dictionaries came into the site of the importer", n)
		}
		if n := d.count("sys_dict", fmt.Sprintf("dict_code = 'mine' AND tenant_id = %d", ourSite)); n != 1 {
			d.T.Errorf("%d dictionaries are in ours", n)
		}
		caller := staffOf(ourSite, "li")
		caller.Perms = map[string]bool{"system:dict:list": true}
		d.as(caller)
		for _, path := range []string{"/sys/dict/importExcel", "/sys/category/importExcel"} {
			d.Refused(path, d.upload(path, filled(d.T, []any{"字典编码"})), 510, "没有权限")
		}
	})
}
