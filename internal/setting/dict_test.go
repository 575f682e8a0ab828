package setting_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/setting"
	"jikong/internal/testkit"
)

func TestDictionariesAreThereFromTheStart(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/sex", nil)); got != "1=男 2=女" {
			d.T.Errorf("sex has %s", got)
		}
		all := testkit.Must[map[string][]setting.DictOption](d, "GET", "/sys/dict/queryAllDictItems", nil)
		for _, code := range []string{"sex", "user_status", "yn", "data_scope", "log_type", "operate_type", "rule_conditions", "msgType"} {
			if len(all[code]) < 2 {
				d.T.Errorf("dictionary %s has %v", code, all[code])
			}
		}
		if got := testkit.Must[string](d, "GET", "/sys/dict/getDictText/log_type/2", nil); got != "操作日志" {
			d.T.Errorf("log_type 2 is %q", got)
		}
		if got := testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/nothing_here", nil); len(got) != 0 {
			d.T.Errorf("an unknown dictionary has %v", got)
		}
	})
}

func TestWhatPeopleChangedStaysSoAfterARestart(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		sex := d.shipped("sex")
		testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": sex.id(0), "version": sex.items[0].Version, "itemText": "男性"})
		testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": sex.id(1), "version": sex.items[1].Version, "status": 0})
		testkit.Must[any](d, "DELETE", "/sys/category/delete?id="+d.stored("A04").ID.String(), nil)
		d.Exec("DELETE FROM sys_dict_item WHERE dict_id = $1", d.shipped("yn").dict.ID)
		d.Exec("DELETE FROM sys_dict WHERE dict_code = 'yn'")
		d.seed()
		for code, want := range map[string]string{"sex": "1=男性", "yn": ""} {
			if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/"+code, nil)); got != want {
				d.T.Errorf("after a restart %s has %q, want %q", code, got, want)
			}
		}
		if n := d.count("sys_category", "code = 'A04' AND tenant_id = 1"); n != 0 {
			d.T.Error("after a restart a deleted category is back")
		}
	})
}

func TestAnEditTakesEffectOnEveryNodeAtOnce(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		_, other, _ := d.node()
		colours := d.dict("colour", "r=红", "g=绿")
		look := func() string {
			var items []setting.DictOption
			if err := json.Unmarshal(d.SendTo(other, testkit.Request(d.T, "GET", "/sys/dict/getDictItems/colour", nil)).Result, &items); err != nil {
				d.T.Fatal(err)
			}
			return pairs(items)
		}
		if got := look(); got != "r=红 g=绿" {
			d.T.Fatalf("the other node shows %s", got)
		}
		items := testkit.Must[page[setting.DictItemRow]](d, "GET", "/sys/dictItem/list?dictId="+colours.ID.String(), nil).Records
		testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": items[0].ID, "version": items[0].Version, "itemText": "大红", "itemColor": "#f5222d"})
		if got := look(); got != "r=大红 g=绿" {
			d.T.Errorf("after an edit the other node shows %s", got)
		}
		testkit.Must[setting.DictItemRow](d, "POST", "/sys/dictItem/edit", object{"id": items[1].ID, "version": items[1].Version, "status": "0"})
		if got := look(); got != "r=大红" {
			d.T.Errorf("a disabled item is still offered: %s", got)
		}
		if got := testkit.Must[string](d, "GET", "/sys/dict/getDictText/colour/g", nil); got != "绿" {
			d.T.Errorf("old rows lose the text of a disabled item: %q", got)
		}
		for _, method := range []string{"GET", "POST"} {
			testkit.Must[string](d, method, "/sys/dict/refleshCache", nil)
		}
		d.Clock.Advance(time.Minute)
		if got := look(); got != "r=大红" {
			d.T.Errorf("after a minute the other node shows %s", got)
		}
	})
}

func TestRulesOfDictionariesAndItems(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		dict, words := d.dict("level", "1=一级"), d.dict("words", "a=甲")
		add := func(body object) testkit.Answer { return d.Call("POST", "/sys/dictItem/add", body) }
		cases := []struct {
			name string
			got  testkit.Answer
			want string
		}{
			{"a code in use", d.Call("POST", "/sys/dict/add", object{"dictCode": "level", "dictName": "又一个"}), "已存在"},
			{"a code with a comma", d.Call("POST", "/sys/dict/add", object{"dictCode": "a,b", "dictName": "甲"}), "只能有字母"},
			{"no name", d.Call("POST", "/sys/dict/add", object{"dictCode": "ab"}), "请填写字典名称"},
			{"an unknown type", d.Call("POST", "/sys/dict/add", object{"dictCode": "ab", "dictName": "甲", "type": 7}), "值的类型"},
			{"a value in use", add(object{"dictId": dict.ID, "itemValue": "1", "itemText": "壹"}), "已有数据值"},
			{"a value with a comma", add(object{"dictId": dict.ID, "itemValue": "1,2", "itemText": "壹"}), "逗号"},
			{"a colour that is a style", add(object{"dictId": dict.ID, "itemValue": "2", "itemText": "贰", "itemColor": "red;background:url(//x)"}), "颜色"},
			{"an item of nothing", add(object{"dictId": "99", "itemValue": "2", "itemText": "贰"}), "字典"},
			{"a text value turned number", d.Call("PUT", "/sys/dict/edit", object{"id": words.ID, "version": words.Version, "type": 1}), "应为数字"},
		}
		for _, c := range cases {
			d.Refused(c.name, c.got, 500, c.want)
		}
		item := testkit.Must[setting.DictItemRow](d, "POST", "/sys/dictItem/add", object{"dictId": dict.ID, "itemValue": "2", "itemText": "二级", "itemColor": "geekblue"})
		d.Refused("a value in use", d.Call("GET", "/sys/dictItem/dictItemCheck?dictId="+dict.ID.String()+"&itemValue=2", nil), 500, "不可用")
		testkit.Must[string](d, "GET", "/sys/dictItem/dictItemCheck?dictId="+dict.ID.String()+"&itemValue=2&id="+item.ID.String(), nil)
		testkit.Must[string](d, "GET", "/sys/dictItem/dictItemCheck?dictId="+dict.ID.String()+"&itemValue=3", nil)
		d.Refused("of no dictionary", d.Call("GET", "/sys/dictItem/dictItemCheck?itemValue=3", nil), 500, "请先选择字典")
		d.Exec(`INSERT INTO sys_dict (id, tenant_id, dict_code, dict_name, create_time) VALUES (990, 2, 'theirs', '别处', 0)`)
		d.Refused("of a dictionary of another site", d.Call("GET", "/sys/dictItem/dictItemCheck?dictId=990&itemValue=3", nil), 404, "")
		if rows := testkit.Must[page[map[string]any]](d, "GET", "/sys/dictItem/list?column=createTime&order=desc&dictId="+dict.ID.String(), nil).Records; len(rows) != 2 ||
			rows[0]["itemValue"] != "1" || rows[0]["status_dictText"] != "启用" {
			d.T.Errorf("items come as %v", rows)
		}
	})
}

func TestTheRecycleBinOfDictionaries(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		dict := d.dict("season", "1=春", "2=夏")
		id := dict.ID.String()
		testkit.Must[crud.Batch](d, "DELETE", "/sys/dict/deleteBatch?ids="+id+",", nil)
		if got := testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/season", nil); len(got) != 0 {
			d.T.Errorf("a deleted dictionary still offers %v", got)
		}
		if bin := testkit.Must[[]setting.Dict](d, "GET", "/sys/dict/deleteList", nil); len(bin) != 1 || bin[0].DictCode != "season" || bin[0].DelFlag != 1 {
			d.T.Errorf("the bin holds %v", bin)
		}
		d.Refused("the code of a dictionary in the bin", d.Call("POST", "/sys/dict/add", object{"dictCode": "season", "dictName": "季"}), 500, "已存在")
		testkit.Must[string](d, "PUT", "/sys/dict/back/"+id, nil)
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/season", nil)); got != "1=春 2=夏" {
			d.T.Errorf("taken back it has %s", got)
		}
		testkit.Must[any](d, "DELETE", "/sys/dict/delete?id="+id, nil)
		testkit.Must[any](d, "DELETE", "/sys/dict/deletePhysic/"+id, nil)
		d.Refused("taking back what was purged", d.Call("PUT", "/sys/dict/back/"+id, nil), 404, "")
		if got := d.count("sys_dict_item", "dict_id = "+id); got != 0 {
			d.T.Errorf("%d items are left of a purged dictionary", got)
		}
		tree := testkit.Must[[]setting.DictTreeItem](d, "GET", "/sys/dict/treeList?dictName=性", nil)
		if len(tree) != 1 || tree[0].DictCode != "sex" || tree[0].Key == 0 {
			d.T.Errorf("the tree holds %v", tree)
		}
	})
}

func TestTableFormsReachDeclaredColumnsOnly(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.dict("aa_one", "1=一")
		d.dict("aa_two")
		texts := func(path string) string {
			return pairs(testkit.Must[[]setting.DictOption](d, "GET", path, nil))
		}
		cases := []struct{ name, path, want string }{
			{"a table form", "/sys/dict/getDictItems/sys_dict%20where%20dict_code%20like%20'aa_%25'%20order%20by%20dict_code,dict_name,dict_code", "aa_one=字典aa_one aa_two=字典aa_two"},
			{"encoded twice", "/sys/dict/getDictItems/sys_dict%2520where%2520dict_code%3D'aa_one',dict_name,dict_code", "aa_one=字典aa_one"},
			{"two conditions, newest order", "/sys/dict/getDictItems/sys_dict%20where%20dict_code%20like%20'aa_%25'%20and%20dict_name!='x'%20order%20by%20dict_code%20desc,dict_name,dict_code", "aa_two=字典aa_two aa_one=字典aa_one"},
			{"a list of one", "/sys/dict/getDictItems/sys_dict%20where%20dict_code%20in%20('aa_two'),dict_name,dict_code", "aa_two=字典aa_two"},
			{"a variable", "/sys/dict/getDictItems/sys_dict%20where%20dict_code='%23%7Bsys_user_code%7D',dict_name,dict_code", ""},
			{"a keyword", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=aa_t&pageSize=6", "aa_two=字典aa_two"},
			{"a keyword is taken literally", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=aa%25", ""},
			{"several keywords are exact", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=aa_one,aa_two,aa%5Borderby:dict_code,desc%5D", "aa_two=字典aa_two aa_one=字典aa_one"},
			{"a page", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=aa_%5Borderby:dict_code,asc%5D&pageSize=1&pageNo=2", "aa_two=字典aa_two"},
			{"an order that is encoded once more", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=aa_%255Borderby:dict_code,desc%255D", "aa_two=字典aa_two aa_one=字典aa_one"},
			{"an order alone, encoded once more", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=%255Borderby:dict_code,asc%255D&pageSize=1", "aa_one=字典aa_one"},
			{"a keyword that no encoding explains", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=%255x", ""},
			{"the chosen first", "/sys/dict/loadDictOrderByValue/sys_dict%20where%20dict_code%20like%20'aa%25'%20order%20by%20dict_code,dict_name,dict_code?keyword=aa_two&pageSize=10", "aa_two=字典aa_two aa_one=字典aa_one"},
		}
		for _, c := range cases {
			if got := texts(c.path); got != c.want {
				d.T.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
		}
		labels := []struct{ name, path, want string }{
			{"texts in the order of the keys", "/sys/dict/loadDictItem/sys_dict,dict_name,dict_code?key=aa_two,gone,aa_one", `["字典aa_two","字典aa_one"]`},
			{"unknown keys are echoed", "/sys/dict/loadDictItem/sys_dict,dict_name,dict_code?key=aa_two,gone,&delNotExist=false", `["字典aa_two","gone"]`},
			{"no key", "/sys/dict/loadDictItem/sys_dict,dict_name,dict_code?key=", `null`},
			{"a plain dictionary", "/sys/dict/loadDictItem/sex?key=2,1", `["女","男"]`},
		}
		for _, c := range labels {
			if got := string(d.Call("GET", c.path, nil).Result); got != c.want {
				d.T.Errorf("%s: got %s, want %s", c.name, got, c.want)
			}
		}
	})
}

func TestTreesOfTables(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		const form = "/sys/dict/loadTreeData?tableName=sys_category&text=name&code=id&pidField=pid&pid="
		roots := testkit.Must[[]setting.DictNode](d, "GET", form+"&hasChildField=has_child&condition=", nil)
		if len(roots) != 4 || roots[0].Title != "疾病防控" || roots[0].Leaf {
			d.T.Fatalf("the roots are %v", roots)
		}
		below := testkit.Must[[]setting.DictNode](d, "GET", form+roots[0].Key+"&hasChildField=has_child", nil)
		if len(below) != 4 || !below[0].Leaf || below[0].ParentID != roots[0].Key {
			d.T.Errorf("below the first root are %v", below)
		}
		cases := []struct {
			name, more string
			count      int
			leaf       bool
		}{
			{"without a flag nothing is a leaf", "", 4, false},
			{"the column itself may be the leaf flag", "&hasChildField=has_child&converIsLeafVal=0", 4, true},
			{"a condition", "&hasChildField=has_child&condition=%7B%22name%22%3A%22%E5%BA%94%E6%80%A5%25%22%7D", 1, false},
		}
		for _, c := range cases {
			got := testkit.Must[[]setting.DictNode](d, "GET", form+c.more, nil)
			if len(got) != c.count || got[0].Leaf != c.leaf {
				d.T.Errorf("%s: got %v", c.name, got)
			}
		}
		for _, condition := range []string{"name=应急", "[1]", `"text"`, `{"name":{"a":1}}`, "{"} {
			d.Refused("the condition "+condition, d.Call("GET", form+"&condition="+url.QueryEscape(condition), nil), 500, "组件JTreeSelect-condition传值有误，需要一个json字符串!")
		}
		if raw := string(d.Call("GET", form, nil).Result); !strings.Contains(raw, `"value":null`) || !strings.Contains(raw, `"children":null`) {
			d.T.Errorf("nodes look like %s", raw)
		}
	})
}

func TestSignedCallsWantASignatureAndASession(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		for _, path := range []string{"/sys/dict/getDictItems/sex", "/sys/dict/loadDict/sys_dict,dict_name,dict_code", "/sys/dict/loadDictOrderByValue/sys_dict,dict_name,dict_code",
			"/sys/dict/loadDictItem/sys_dict,dict_name,dict_code?key=1", "/sys/dict/loadTreeData?tableName=sys_category&text=name&code=id&pidField=pid"} {
			if a := d.unsigned(path); a.Success || a.Code != 500 || !strings.Contains(a.Message, "签名") {
				d.T.Errorf("%s without a signature answers %v", path, a)
			}
		}
		for _, path := range []string{"/sys/dict/queryAllDictItems", "/sys/dict/getDictText/sex/1", "/sys/category/loadTreeRoot?async=true"} {
			if a := d.unsigned(path); !a.Success {
				d.T.Errorf("%s wants a signature: %v", path, a)
			}
		}
	})
}

func TestTenantsDoNotSeeEachOthersWords(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		dict := d.dict("secret_list", "1=一")
		back := d.as(staffOf(otherSite, "wang"))
		defer back()
		if got := testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/secret_list", nil); len(got) != 0 {
			d.T.Errorf("another site sees %v", got)
		}
		if got := testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=secret", nil); len(got) != 0 {
			d.T.Errorf("another site sees %v", got)
		}
		d.Refused("reading it", d.Call("GET", "/sys/dict/queryById?id="+dict.ID.String(), nil), 404, "")
		d.Refused("deleting it", d.Call("DELETE", "/sys/dict/delete?id="+dict.ID.String(), nil), 404, "")
		d.Refused("adding to it", d.Call("POST", "/sys/dictItem/add", object{"dictId": dict.ID, "itemValue": "9", "itemText": "九"}), 500, "")
		testkit.Must[string](d, "GET", "/sys/duplicate/check?tableName=sys_dict&fieldName=dict_code&fieldVal=secret_list", nil)
	})
}

// TestAnItemIsSwitchedOffByNothingButItsSwitch: forms send null or an empty text of what they show without a value.
func TestAnItemIsSwitchedOffByNothingButItsSwitch(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		s := d.shelf("r=红")
		status := func() int64 {
			return int64(testkit.Must[setting.DictItemRow](d, "GET", "/sys/dictItem/queryById?id="+s.id(0).String(), nil).Status)
		}
		for _, sent := range []any{"", nil} {
			added := testkit.Must[setting.DictItemRow](d, "POST", "/sys/dictItem/add", object{"dictId": s.dict.ID, "itemText": "甲", "itemValue": fmt.Sprint("v", sent), "status": sent, "sortOrder": sent})
			if added.Status != 1 || added.SortOrder != 1 {
				t.Errorf("a new item with %v: %+v", sent, added)
			}
			testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": s.id(0), "itemText": "大红", "status": sent})
			s.look()
			refused := d.Call("PUT", "/sys/dictItem/edit", object{"id": s.id(0), "version": s.items[0].Version, "status": sent})
			if refused.Success || refused.Field("status") != "请填写状态" {
				t.Errorf("with a version and %v: %s", sent, refused.Body)
			}
			if got := status(); got != 1 {
				t.Errorf("status %d after %v", got, sent)
			}
		}
		testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": s.id(0), "status": "0"})
		if got := status(); got != 0 {
			t.Errorf("switched off, and it is %d", got)
		}
	})
}
