package setting_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/setting"
	"jikong/internal/testkit"
	"jikong/internal/value"
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

// While one colleague adds a category, another one deletes its only sibling, and fetches it back while the other one deletes again.
func TestACategoryKnowsOfItsChildrenWhoeverChangesThemAtOnce(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		parent := d.category("上级", "0")
		child := d.category("独子", parent.ID.String())
		var gone struct{ Undo schema.UndoOffer }
		for _, c := range []struct {
			says  string
			first []string
			call  func() testkit.Answer
		}{
			{"added and deleted", []string{
				`INSERT INTO sys_category (id, tenant_id, pid, name, code, create_time) SELECT 9001, tenant_id, id, '新的', code || 'Y01', 0 FROM sys_category WHERE id = $1`,
				`UPDATE sys_category SET has_child = '1' WHERE id = $1`,
			}, func() testkit.Answer { return d.Call("DELETE", "/sys/category/delete?id="+child.ID.String(), nil) }},
			{"deleted and fetched back", []string{`DELETE FROM sys_category WHERE pid = $1`, `UPDATE sys_category SET has_child = '0' WHERE id = $1`},
				func() testkit.Answer { return d.Call("POST", gone.Undo.Path, object{"token": gone.Undo.Token}) }},
		} {
			late := make(chan testkit.Answer, 1)
			d.Must(d.DB.Tx(d.T.Context(), func(tx *db.Tx) error {
				for _, statement := range c.first {
					if _, err := tx.Exec(d.T.Context(), statement, parent.ID); err != nil {
						return err
					}
				}
				go func() { late <- c.call() }()
				testkit.Blocked(d.T, d.DB)
				return nil
			}))
			a := <-late
			if !a.Success {
				d.T.Fatalf("%s: %s", c.says, a.Message)
			}
			d.Into(a, &gone)
			if got := d.stored(parent.Code); got.HasChild != "1" {
				d.T.Errorf("%s: the parent does not know of its child", c.says)
			}
		}
	})
}

// Departments keep the codes of the categories they work on; a code that meant one thing yesterday must not mean another tomorrow.
func TestACategoryNeverGetsTheCodeOfOneThatIsGone(t *testing.T) {
	tests := []struct {
		name       string
		made, gone string // codes, in this order
		parent     string // of the next one
		next       string
	}{
		{"the last root", "A05", "A05", "", "A06"},
		{"one that the program brought", "", "A04", "", "A05"},
		{"one in the middle", "A05 A06", "A05", "", "A07"},
		{"all but those of the program", "A05 A06", "A06 A05", "", "A07"},
		{"the last child", "A02A05", "A02A05", "A02", "A02A06"},
		{"the only child", "A02A01A01", "A02A01A01", "A02A01", "A02A01A02"},
		{"one whose code a file brought", "C07", "C07", "", "C08"},
		{"a child of one that a file brings back", "A05 A05A01", "A05 +A05", "A05", "A05A02"},
		{"nothing", "", "", "", "A05"},
	}
	onBothDatabases(t, func(d *desk) {
		for i, tt := range tests {
			d.anotherSite(i)
			bring := func(code string) {
				testkit.Must[setting.CategoryRow](d, "POST", "/sys/category/add", object{"name": "类目" + code, "code": code})
			}
			for _, code := range strings.Fields(tt.made) {
				bring(code)
			}
			for _, code := range strings.Fields(tt.gone) {
				if again, back := strings.CutPrefix(code, "+"); back {
					bring(again)
				} else {
					d.OK("DELETE", "/sys/category/delete?id="+d.stored(code).ID.String(), nil)
				}
			}
			pid := "0"
			if tt.parent != "" {
				pid = d.stored(tt.parent).ID.String()
			}
			if got := d.category("殡葬消毒", pid).Code; got != tt.next {
				d.T.Errorf("%s: the next one gets %s, want %s", tt.name, got, tt.next)
			}
		}
	})
}

// anotherSite goes to a site that nobody has worked in.
func (d *desk) anotherSite(n int) {
	d.T.Helper()
	site := value.ID(10 + n)
	d.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, $2, 0)`, site, "站点"+site.String())
	d.Must(d.DB.Tx(d.T.Context(), func(tx *db.Tx) error { return d.service.Seed(d.T.Context(), tx, site) }))
	d.Person = staffOf(site, "li")
}

func TestACategoryThatComesBackKeepsItsCode(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		school := d.category("学校卫生", "0")
		d.category("教室采光", school.ID.String())
		gone := testkit.Must[struct{ Undo schema.UndoOffer }](d, "DELETE", "/sys/category/delete?id="+school.ID.String(), nil)
		if next := d.category("殡葬消毒", "0"); next.Code != "A06" {
			d.T.Errorf("the one made meanwhile has the code %s", next.Code)
		}
		testkit.Must[any](d, "POST", gone.Undo.Path, object{"token": gone.Undo.Token})
		if back, below := d.stored("A05"), d.stored("A05A01"); back.Name != "学校卫生" || below.Name != "教室采光" {
			d.T.Errorf("A05 is %s, A05A01 is %s", back.Name, below.Name)
		}
		if next := d.category("职业卫生", "0"); next.Code != "A07" {
			d.T.Errorf("the one made afterwards has the code %s", next.Code)
		}
	})
}

func TestACategoryStaysWhileADepartmentWorksOnIt(t *testing.T) {
	tests := []struct{ name, departs, says string }{ // departments as name=field of work
		{"on it", "学校卫生科=A05", "类目“学校卫生”或它的下级是部门的业务范围（学校卫生科），请先在部门管理里改掉这些部门的业务范围再删除"},
		{"on one below it", "学校卫生科=A05A01", "（学校卫生科）"},
		{"on others too", "学校卫生科=A01A01,A05,A02", "（学校卫生科）"},
		{"on it, another on one below", "甲科=A05 乙科=A05A01", "（甲科、乙科）"},
		{"on it, and so do three others", "甲科=A05 乙科=A05 丙科=A05 丁科=A05", "（甲科、乙科、丙科等 4 个部门）"},
		{"on others alone", "学校卫生科=A04,A01A05,A06", ""},
		{"on nothing", "学校卫生科=", ""},
		{"on it, but is deleted", "-学校卫生科=A05", ""},
	}
	onBothDatabases(t, func(d *desk) {
		d.Exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, work_field, create_time) VALUES (900, 2, '外站的科', 'A09', 'A05', 0)`)
		for i, tt := range tests {
			d.anotherSite(i)
			school := d.category("学校卫生", "0")
			d.category("教室采光", school.ID.String())
			for n, depart := range strings.Fields(tt.departs) {
				name, field, _ := strings.Cut(depart, "=")
				name, deleted := strings.CutPrefix(name, "-")
				d.Exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, work_field, del_flag, create_time) VALUES ($1, $2, $3, $4, $5, $6, 0)`,
					1000+10*i+n, d.Person.TenantID, name, fmt.Sprintf("A%02d", n+1), field, map[bool]string{true: "1", false: "0"}[deleted])
			}
			a := d.Call("DELETE", "/sys/category/delete?id="+school.ID.String(), nil)
			if a.Success != (tt.says == "") || !strings.Contains(a.Message, tt.says) {
				d.T.Errorf("a department works %s: answered %d %s", tt.name, a.Code, a.Message)
			}
		}
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
