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
	"jikong/internal/web"
)

// upload sends a file as existing clients do.
func (d *desk) upload(path string, content []byte) answer {
	d.t.Helper()
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
		d.t.Fatal(err)
	}
	request := httptest.NewRequest("POST", path, &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	recorder := httptest.NewRecorder()
	d.api.ServeHTTP(recorder, request.WithContext(auth.WithPrincipal(request.Context(), d.caller)))
	var a answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		d.t.Fatalf("%s: %s", path, recorder.Body)
	}
	return a
}

func TestDictionariesAndCategoriesGoThroughFiles(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		dict := d.dict("grade", "1=甲", "2=乙")
		file := d.request(d.api, "GET", "/sys/dict/exportXls?dictCode=grade", nil).Body.Bytes()
		d.refused("a dictionary that is there", d.upload("/sys/dict/importExcel", file), 500, "已存在")
		must[any](d, "DELETE", "/sys/dict/delete?id="+dict.ID.String(), nil)
		must[any](d, "DELETE", "/sys/dict/deletePhysic/"+dict.ID.String(), nil)
		if a := d.upload("/sys/dict/importExcel", file); !a.Success || a.Code != 200 {
			d.t.Fatalf("the import answers %v %s", a.Message, a.Result)
		}
		if got := pairs(must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/grade", nil)); got != "1=甲 2=乙" {
			d.t.Errorf("back from the file it has %s", got)
		}

		file = d.request(d.api, "GET", "/sys/category/exportXls?code=A04*&column=code&order=asc", nil).Body.Bytes()
		must[any](d, "DELETE", "/sys/category/delete?id="+d.stored("A04").ID.String(), nil)
		if a := d.upload("/sys/category/importExcel", file); !a.Success || a.Code != 200 {
			d.t.Fatalf("the import answers %v %s", a.Message, a.Result)
		}
		tree := must[[]setting.CategoryNode](d, "GET", "/sys/category/loadTreeRoot?async=false&pcode=", nil)
		if last := tree[len(tree)-1]; last.Code != "A04" || len(last.Children) != 3 || !strings.Contains(last.Children[0].Title, "折页") {
			d.t.Errorf("back from the file it is %+v", last)
		}
	})
}

// TestAFileUpdatesADictionaryAndItsItems: items are known by their values; what the file leaves out stays, as rows may hold it.
func TestAFileUpdatesADictionaryAndItsItems(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.dict("grade", "1=甲", "2=乙", "3=丙")
		a := d.upload("/sys/dict/importExcel?existing=update", filled(d.t, []any{"字典编码", "字典名称", "字典项"}, []any{"grade", "等级", "2：乙等\n1：甲\n4：丁"}))
		if a.Code != 200 || !strings.Contains(a.Message, "其中更新 1 条") {
			d.t.Fatalf("%d %s", a.Code, a.Message)
		}
		items := strings.Fields(pairs(must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/grade", nil)))
		slices.Sort(items)
		if got := strings.Join(items, " "); got != "1=甲 2=乙等 3=丙 4=丁" {
			d.t.Errorf("now it has %s", got)
		}
		if n := len(must[web.Page[setting.Dict]](d, "GET", "/sys/dict/list?dictCode=grade", nil).Records); n != 1 {
			d.t.Errorf("%d dictionaries", n)
		}
	})
}
