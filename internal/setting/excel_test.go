package setting_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/setting"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// upload sends a file as existing clients do.
func (d *desk) upload(path string, content []byte) testkit.Answer {
	d.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "导入.xlsx")
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		d.T.Fatal(err)
	}
	request := httptest.NewRequest("POST", path, &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	recorder := httptest.NewRecorder()
	d.API.ServeHTTP(recorder, request.WithContext(auth.WithPrincipal(request.Context(), d.Person)))
	var a testkit.Answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		d.T.Fatalf("%s: %s", path, recorder.Body)
	}
	return a
}

func TestDictionariesAndCategoriesGoThroughFiles(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		dict := d.dict("grade", "1=甲", "2=乙")
		file := []byte(d.Call("GET", "/sys/dict/exportXls?dictCode=grade", nil).Body)
		d.Refused("a dictionary that is there", d.upload("/sys/dict/importExcel", file), 500, "已存在")
		testkit.Must[any](d, "DELETE", "/sys/dict/delete?id="+dict.ID.String(), nil)
		testkit.Must[any](d, "DELETE", "/sys/dict/deletePhysic/"+dict.ID.String(), nil)
		if a := d.upload("/sys/dict/importExcel", file); !a.Success || a.Code != 200 {
			d.T.Fatalf("the import answers %v %s", a.Message, a.Result)
		}
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/grade", nil)); got != "1=甲 2=乙" {
			d.T.Errorf("back from the file it has %s", got)
		}

		file = []byte(d.Call("GET", "/sys/category/exportXls?code=A04*&column=code&order=asc", nil).Body)
		testkit.Must[any](d, "DELETE", "/sys/category/delete?id="+d.stored("A04").ID.String(), nil)
		if a := d.upload("/sys/category/importExcel", file); !a.Success || a.Code != 200 {
			d.T.Fatalf("the import answers %v %s", a.Message, a.Result)
		}
		tree := testkit.Must[[]setting.CategoryNode](d, "GET", "/sys/category/loadTreeRoot?async=false&pcode=", nil)
		if last := tree[len(tree)-1]; last.Code != "A04" || len(last.Children) != 3 || !strings.Contains(last.Children[0].Title, "折页") {
			d.T.Errorf("back from the file it is %+v", last)
		}
	})
}

// TestAFileUpdatesADictionaryAndItsItems: items are known by their values; what the file leaves out stays, as rows may hold it.
func TestAFileUpdatesADictionaryAndItsItems(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.dict("grade", "1=甲", "2=乙", "3=丙")
		a := d.upload("/sys/dict/importExcel?existing=update", filled(d.T, []any{"字典编码", "字典名称", "字典项"}, []any{"grade", "等级", "2：乙等\n1：甲\n4：丁"}))
		if a.Code != 200 || !strings.Contains(a.Message, "其中更新 1 条") {
			d.T.Fatalf("%d %s", a.Code, a.Message)
		}
		items := strings.Fields(pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/grade", nil)))
		slices.Sort(items)
		if got := strings.Join(items, " "); got != "1=甲 2=乙等 3=丙 4=丁" {
			d.T.Errorf("now it has %s", got)
		}
		if n := len(testkit.Must[web.Page[setting.Dict]](d, "GET", "/sys/dict/list?dictCode=grade", nil).Records); n != 1 {
			d.T.Errorf("%d dictionaries", n)
		}
	})
}

// dictionaryWithItems is a file as the platform writes it: the cells of the dictionary are merged over the rows of its items.
func dictionaryWithItems(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	book, err := sheet.NewWriter(&out, "字典", "", []sheet.Head{{Label: "字典名称"}, {Label: "字典编码"}, {Label: "说明"}, {Label: "字典项名称"}, {Label: "字典项数据值"}, {Label: "字典项状态"}})
	if err != nil {
		t.Fatal(err)
	}
	book.Records(3)
	for _, row := range [][]any{
		{"级别", "grade", "", "甲", "1", "启用"}, {nil, nil, nil, "乙", "2", "不启用"}, {nil, nil, nil, "丙", "3", nil},
		{"空的", "empty", "没有项", nil, nil, nil},
		{"坏的", "wrong", "", "甲", "1", "启用"}, {nil, nil, nil, "又是", "1", "没有这种"},
		{"重复", "twice", "", "甲", "1", ""}, {nil, nil, nil, "又是", "1", ""},
	} {
		if err := book.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := book.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestDictionariesComeAndGoWithTheirItemsBesideThem(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a := d.upload("/sys/dict/importExcel", dictionaryWithItems(d.T))
		if a.Code != 201 || !strings.HasPrefix(a.Message, "导入 2 条，退回 2 条：第 8 行，状态“没有这种”不存在，请从模板的选项中选择（F9）；第 10 行") || !strings.Contains(a.Message, "E10") {
			d.T.Fatalf("%d %s", a.Code, a.Message)
		}
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/grade", nil)); got != "1=甲 3=丙" {
			d.T.Errorf("the items in use are %s", got)
		}
		file := []byte(d.Call("GET", "/sys/dict/exportXls?dictCode=grade&children=1", nil).Body)
		if rows := cellsOf(d.T, file); len(rows) != 4 || rows[0][7] != "字典项名称" || rows[2][0] != "" || rows[2][7] != "乙" {
			d.T.Errorf("the file has %q", rows)
		}
		if a := d.upload("/sys/dict/importExcel?existing=update", file); a.Code != 200 || !strings.Contains(a.Message, "其中更新 1 条") {
			d.T.Errorf("the same again: %d %s", a.Code, a.Message)
		}
		template := cellsOf(d.T, []byte(d.Call("GET", "/sys/dict/importTemplate", nil).Body))
		if !slices.Contains(template[0], "字典项数据值") {
			d.T.Errorf("the template has %q", template[0])
		}
	})
}
