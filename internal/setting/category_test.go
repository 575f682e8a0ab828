package setting_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/setting"
	"jikong/internal/testkit"
)

func (d *desk) category(name, pid string) setting.CategoryRow {
	d.T.Helper()
	return testkit.Must[setting.CategoryRow](d, "POST", "/sys/category/add", object{"name": name, "pid": pid})
}

func (d *desk) stored(code string) setting.CategoryRow {
	d.T.Helper()
	return testkit.Must[setting.CategoryRow](d, "GET", "/sys/category/loadOne?field=code&val="+code, nil)
}

func codesOf(rows []setting.CategoryRow) string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Code)
	}
	return strings.Join(all, " ")
}

func TestCategoryCodesGoOnFromTheLastSibling(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		root := d.category("新的根", "0")
		if root.Code != "A05" || root.HasChild != "0" {
			d.T.Fatalf("the fifth root has the code %s", root.Code)
		}
		pid := root.ID.String()
		for i := 1; i <= 100; i++ {
			c := d.category(fmt.Sprint("子", i), pid)
			want := map[int]string{1: "A05A01", 9: "A05A09", 10: "A05A10", 99: "A05A99", 100: "A05B01"}[i]
			if want != "" && c.Code != want {
				d.T.Errorf("child %d has the code %s, want %s", i, c.Code, want)
			}
		}
		if got := d.stored("A05"); got.HasChild != "1" {
			d.T.Error("the parent does not know of its children")
		}
		if raw := string(d.Call("GET", "/sys/category/loadOne?field=id&val="+pid, nil).Result); !strings.Contains(raw, `"pid":"0"`) {
			d.T.Errorf("a root has another parent than 0: %s", raw)
		}
	})
}

func TestCategoriesKeepTheirPlace(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first, second := d.stored("A01"), d.stored("A02")
		edited := testkit.Must[setting.CategoryRow](d, "PUT", "/sys/category/edit", object{"id": first.ID, "version": first.Version, "pid": "0", "code": "A01", "name": "疾病预防"})
		if edited.Name != "疾病预防" {
			d.T.Errorf("renamed to %s", edited.Name)
		}
		d.Refused("a move", d.Call("PUT", "/sys/category/edit", object{"id": second.ID, "version": second.Version, "pid": first.ID}), 500, "不能换上级")
		d.Refused("another code", d.Call("PUT", "/sys/category/edit", object{"id": second.ID, "version": second.Version, "code": "Z01"}), 500, "不能修改")
		given := testkit.Must[setting.CategoryRow](d, "POST", "/sys/category/add", object{"name": "带编码", "code": "A01B07"})
		if given.PID != first.ID {
			d.T.Errorf("a code of a file leads below %s, want %s", given.PID, first.ID)
		}
		d.Refused("a code in use", d.Call("POST", "/sys/category/add", object{"name": "甲", "code": "A01B07"}), 500, "已存在")
		d.Refused("a code below nothing", d.Call("POST", "/sys/category/add", object{"name": "甲", "code": "Q01A01"}), 500, "上级")
		d.Refused("a code of another parent", d.Call("POST", "/sys/category/add", object{"name": "甲", "code": "A01A09", "pid": second.ID}), 500, "开头")
		d.Refused("no code at all", d.Call("POST", "/sys/category/add", object{"name": "甲", "code": "a1"}), 500, "类目编码")
		d.Refused("a parent of nobody", d.Call("POST", "/sys/category/add", object{"name": "甲", "pid": "77"}), 500, "上级")
	})
}

func TestDeletingACategoryTakesAllBelowIt(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first, child := d.stored("A01"), d.stored("A01A01")
		d.category("孙", child.ID.String())
		last := d.category("独子", d.stored("A02A01").ID.String())
		testkit.Must[crud.Batch](d, "DELETE", "/sys/category/deleteBatch?ids="+child.ID.String()+","+first.ID.String()+","+last.ID.String()+",", nil)
		all := testkit.Must[[]setting.DictOption](d, "GET", "/sys/category/loadAllData?code=0", nil)
		if strings.Contains(pairs(all), "疾病防控") || strings.Contains(pairs(all), "孙") || strings.Contains(pairs(all), "传染病") {
			d.T.Errorf("left: %s", pairs(all))
		}
		if got := d.stored("A02A01"); got.HasChild != "0" {
			d.T.Error("a category whose last child is gone still has children")
		}
		if got := d.count("audit_log", "action = 'category.delete'"); got < 2 {
			d.T.Errorf("%d deletions in the operation log", got)
		}
		d.Refused("deleting what is not there", d.Call("DELETE", "/sys/category/delete?id="+first.ID.String(), nil), 404, "")
	})
}

func TestCategoryLists(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first, second := d.stored("A01").ID.String(), d.stored("A02").ID.String()
		lists := []struct{ name, path, want string }{
			{"the roots", "/sys/category/rootList?column=createTime&order=desc", "A01 A02 A03 A04"},
			{"found anywhere by name", "/sys/category/rootList?name=*病*&column=code&order=asc", "A01 A01A01 A01A02 A01A03 A01A04"},
			{"below a parent", "/sys/category/rootList?pid=" + second + "&column=code&order=asc", "A02A01 A02A02 A02A03 A02A04"},
		}
		for _, c := range lists {
			got := codesOf(testkit.Must[page[setting.CategoryRow]](d, "GET", c.path, nil).Records)
			if got != c.want {
				d.T.Errorf("%s: %s, want %s", c.name, got, c.want)
			}
		}
		if got := codesOf(testkit.Must[[]setting.CategoryRow](d, "GET", "/sys/category/childList?pid="+first, nil)); got != "A01A01 A01A02 A01A03 A01A04" {
			d.T.Errorf("children are %s", got)
		}
		if got := testkit.Must[page[setting.CategoryRow]](d, "GET", "/sys/category/getChildListBatch?parentIds="+first+","+second+",", nil); got.Total != 8 {
			d.T.Errorf("children of two are %s", codesOf(got.Records))
		}
	})
}

func TestCategoryTrees(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first, second := d.stored("A01").ID.String(), d.stored("A02").ID.String()
		trees := []struct {
			name, path string
			count      int
		}{
			{"the roots by code 0", "/sys/category/loadTreeData?pid=&pcode=0&condition=", 4},
			{"below a code", "/sys/category/loadTreeData?pcode=A03", 3},
			{"the parent's id wins", "/sys/category/loadTreeData?pid=" + first + "&pcode=A03", 4},
			{"a condition", "/sys/category/loadTreeData?pcode=0&condition=%7B%22code%22%3A%22A02%22%7D", 1},
			{"the roots without a code", "/sys/category/loadTreeRoot?async=true&pcode=", 4},
			{"the whole branch", "/sys/category/loadTreeRoot?async=false&pcode=A01", 4},
			{"the whole tree", "/sys/category/loadTreeRoot?async=false&pcode=", 4},
			{"children", "/sys/category/loadTreeChildren?pid=" + second, 4},
		}
		for _, c := range trees {
			if got := testkit.Must[[]setting.CategoryNode](d, "GET", c.path, nil); len(got) != c.count {
				d.T.Errorf("%s: %d nodes, want %d", c.name, len(got), c.count)
			}
		}
		whole := testkit.Must[[]setting.CategoryNode](d, "GET", "/sys/category/loadTreeRoot?async=false&pcode=", nil)
		if whole[0].Leaf || len(whole[0].Children) != 4 || !whole[0].Children[0].Leaf || whole[0].ParentID != "0" {
			d.T.Errorf("the tree begins %+v", whole[0])
		}
	})
}

func TestCategoryNamesAndRefusals(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first, second := d.stored("A01").ID.String(), d.stored("A02").ID.String()
		for path, want := range map[string]string{
			"/sys/category/loadDictItem/?ids=" + second + "," + first + ",77":     `["健康危害因素","疾病防控"]`,
			"/sys/category/loadDictItem?ids=77,x," + first + "&delNotExist=false": `["77","x","疾病防控"]`,
			"/sys/category/loadDictItem?ids=":                                     `[]`,
		} {
			if got := string(d.Call("GET", path, nil).Result); got != want {
				d.T.Errorf("%s gives %s, want %s", path, got, want)
			}
		}
		testkit.Must[string](d, "GET", "/sys/category/checkCode?pid="+first+"&code=A01X", nil)
		d.Refused("a code beside its parent", d.Call("GET", "/sys/category/checkCode?pid="+first+"&code=B01", nil), 500, "A01")
		d.Refused("a tree of nowhere", d.Call("GET", "/sys/category/loadTreeData", nil), 500, "上级")
		d.Refused("one by another field", d.Call("GET", "/sys/category/loadOne?field=name&val=x", nil), 500, "只能按")
		d.Refused("none", d.Call("GET", "/sys/category/loadOne?field=code&val=Q99", nil), 404, "")
		back := d.as(staffOf(otherSite, "wang"))
		defer back()
		d.Refused("another site's category", d.Call("DELETE", "/sys/category/delete?id="+first, nil), 404, "")
		var none []any
		if err := json.Unmarshal(d.Call("GET", "/sys/category/loadTreeChildren?pid="+first, nil).Result, &none); err != nil || len(none) != 0 {
			d.T.Errorf("another site sees %v", none)
		}
	})
}
