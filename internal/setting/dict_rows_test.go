package setting_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/schema"
	"jikong/internal/setting"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// shelf is a dictionary with its items as a form has them open.
type shelf struct {
	d     *desk
	dict  setting.Dict
	items []setting.DictItemRow
}

func (d *desk) shelf(pairs ...string) *shelf {
	d.T.Helper()
	s := &shelf{d: d, dict: d.dict("colour", pairs...)}
	s.look()
	return s
}

// look reads the dictionary and its items again.
func (s *shelf) look() {
	s.d.T.Helper()
	id := s.dict.ID.String()
	s.dict = testkit.Must[setting.Dict](s.d, "GET", "/sys/dict/queryById?id="+id, nil)
	s.items = testkit.Must[page[setting.DictItemRow]](s.d, "GET", "/sys/dictItem/list?pageSize=500&column=sortOrder&order=asc&dictId="+id, nil).Records
}

func (s *shelf) id(n int) value.ID { return s.items[n].ID }

// shows is what stands in the dictionary: value=text@place.
func (s *shelf) shows() string {
	s.d.T.Helper()
	s.look()
	var all []string
	for _, i := range s.items {
		all = append(all, fmt.Sprintf("%s=%s@%d", i.ItemValue, i.ItemText, i.SortOrder))
	}
	return strings.Join(all, " ")
}

func (s *shelf) save(items object) testkit.Answer {
	s.d.T.Helper()
	return s.d.Call("PUT", "/sys/dict/edit", object{"id": s.dict.ID, "version": s.dict.Version, "items": items})
}

func TestADictionaryIsSavedWithItsItems(t *testing.T) {
	tests := []struct {
		says  string
		sends func(s *shelf) object
		want  string
		log   string
	}{
		{"a new item stands at the end", func(*shelf) object {
			return object{"rows": []object{{"itemText": "黄", "itemValue": "y"}, {"itemText": "黑", "itemValue": "k"}}}
		}, "r=红@1 g=绿@2 b=蓝@3 y=黄@4 k=黑@5", "字典项新增 2 行"},
		{"of a changed item only what was sent changes", func(s *shelf) object { return object{"rows": []object{{"id": s.id(1), "itemText": "青"}}} },
			"r=红@1 g=青@2 b=蓝@3", "字典项修改 1 行"},
		{"an item goes, and one that is gone already does no harm", func(s *shelf) object { return object{"deleted": []value.ID{s.id(0), 4711}} },
			"g=绿@2 b=蓝@3", "字典项删除 2 行"},
		{"another order numbers all anew", func(s *shelf) object { return object{"order": []value.ID{s.id(2), s.id(0), s.id(1)}} }, "b=蓝@1 r=红@2 g=绿@3", "字典项调整顺序"},
		{"everything at once, a new item in the middle", func(s *shelf) object {
			return object{"rows": []object{{"itemText": "黄", "itemValue": "y"}, {"id": s.id(2), "itemText": "深蓝"}}, "deleted": []value.ID{s.id(0)},
				"order": []any{s.id(2), "#0", s.id(1)}}
		}, "b=深蓝@1 y=黄@2 g=绿@3", "字典项新增 1 行、修改 1 行、删除 1 行、调整顺序"},
		{"two items exchange their values", func(s *shelf) object {
			return object{"rows": []object{{"id": s.id(0), "itemValue": "g"}, {"id": s.id(1), "itemValue": "r"}}}
		}, "g=红@1 r=绿@2 b=蓝@3", "字典项修改 2 行"},
		{"a new item takes the value of one that goes", func(s *shelf) object {
			return object{"rows": []object{{"itemText": "大红", "itemValue": "r"}}, "deleted": []value.ID{s.id(0)}}
		}, "g=绿@2 b=蓝@3 r=大红@4", "字典项新增 1 行、删除 1 行"},
		{"an item does not wander into another dictionary", func(s *shelf) object { return object{"rows": []object{{"id": s.id(0), "dictId": "1"}}} },
			"r=红@1 g=绿@2 b=蓝@3", "字典项修改 1 行"},
	}
	onBothDatabases(t, func(d *desk) {
		for i, tt := range tests {
			s := &shelf{d: d, dict: d.dict(fmt.Sprint("colour_", i), "r=红", "g=绿", "b=蓝")}
			s.look()
			version := s.dict.Version
			if a := s.save(tt.sends(s)); !a.Success {
				t.Errorf("%s: %s %s", tt.says, a.Message, a.Result)
				continue
			}
			if got := s.shows(); got != tt.want {
				t.Errorf("%s: %s, want %s", tt.says, got, tt.want)
			}
			if s.dict.Version != version+1 {
				t.Errorf("%s: version %d of %d", tt.says, s.dict.Version, version)
			}
			if n := d.Logged("dict.edit", s.dict.DictName+"”，"+tt.log); n != 1 {
				t.Errorf("%s: the log has %d entries of it", tt.says, n)
			}
		}
	})
}

func TestTheAnswerHasTheSentItemsAsTheyAreStored(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		s := d.shelf("r=红", "g=绿")
		saved := testkit.Must[setting.Dict](d, "PUT", "/sys/dict/edit", object{"id": s.dict.ID, "version": s.dict.Version, "description": "颜色",
			"items": object{"rows": []object{{"itemText": " 黄 ", "itemValue": "y"}, {"id": s.id(0), "itemText": "大红"}}, "order": []any{"#0", s.id(0), s.id(1)}}})
		rows := saved.Items.Rows
		if saved.Description != "颜色" || len(rows) != 2 || rows[0].ID == 0 || rows[0].ItemText != "黄" || rows[0].SortOrder != 1 || rows[1].ItemText != "大红" || rows[1].SortOrder != 2 {
			t.Errorf("answered %+v", saved)
		}
		added := testkit.Must[setting.Dict](d, "POST", "/sys/dict/add", object{"dictCode": "size", "dictName": "尺寸", "items": object{"rows": []object{{"itemText": "大", "itemValue": "l"}}}})
		if len(added.Items.Rows) != 1 || added.Items.Rows[0].DictID != added.ID {
			t.Errorf("a new dictionary with its items: %+v", added)
		}
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/colour", nil)); got != "y=黄 r=大红 g=绿" {
			t.Errorf("it takes effect: %s", got)
		}
		if a := d.Call("GET", "/sys/dict/queryById?id="+s.dict.ID.String(), nil); strings.Contains(string(a.Result), `"items"`) {
			t.Errorf("rows that nobody asked for: %s", a.Result)
		}
	})
}

func TestWhatIsWrongWithItemsIsToldAtTheirPlacesAndNothingIsSaved(t *testing.T) {
	many := make([]object, 2001)
	for i := range many {
		many[i] = object{"itemText": "x", "itemValue": fmt.Sprint("v", i)}
	}
	tests := []struct {
		says  string
		sends func(s *shelf) object
		want  object
	}{
		{"fields that are missing, too long or of the wrong form", func(s *shelf) object {
			return object{"rows": []object{{"itemText": "好", "itemValue": "ok"}, {"itemValue": "n"}, {"id": s.id(0), "itemText": strings.Repeat("长", 101), "itemColor": "javascript:"}, {"id": s.id(1), "sortOrder": "很多"}}}
		}, object{"items[1].itemText": "请填写名称", "items[2].itemText": "名称最多 100 个字，现有 101 个", "items[2].itemColor": "颜色请选预设，或写成 #1677ff 的形式", "items[3].sortOrder": "排序号应为整数"}},
		{"a value that stands twice among the sent", func(*shelf) object {
			return object{"rows": []object{{"itemText": "甲", "itemValue": "x"}, {"itemText": "乙", "itemValue": "x"}}}
		}, object{"items[0].itemValue": "数据值“x”与其他行重复", "items[1].itemValue": "数据值“x”与其他行重复"}},
		{"a value that another item has", func(*shelf) object { return object{"rows": []object{{"itemText": "甲", "itemValue": "g"}}} },
			object{"items[0].itemValue": "数据值“g”与其他行重复"}},
		{"a rule of the items themselves", func(*shelf) object { return object{"rows": []object{{"itemText": "甲", "itemValue": "a,b"}}} },
			object{"items[0].itemValue": "数据值不能有逗号"}},
		{"an item of another dictionary", func(s *shelf) object {
			other := s.d.dict("elsewhere", "q=别处")
			foreign := testkit.Must[page[setting.DictItemRow]](s.d, "GET", "/sys/dictItem/list?dictId="+other.ID.String(), nil).Records[0]
			return object{"rows": []object{{"id": foreign.ID, "itemText": "偷"}}}
		}, object{"items[0].id": "字典项已被删除，或送了两次，请刷新后再试"}},
		{"an item that goes and stays", func(s *shelf) object {
			return object{"rows": []object{{"id": s.id(0), "itemText": "x"}}, "deleted": []value.ID{s.id(0)}}
		},
			object{"items[0].id": "字典项已被删除，或送了两次，请刷新后再试"}},
		{"more than there may be", func(*shelf) object { return object{"rows": many} }, object{"items": "字典项最多 2000 行"}},
		{"more than there may be with those that are there", func(*shelf) object { return object{"rows": many[:1998]} }, object{"items": "字典项最多 2000 行，现有 2001 行"}},
		{"an order that names nothing", func(*shelf) object { return object{"order": []string{"#7"}} }, object{"items": "字典项的顺序不正确，请刷新后再试"}},
	}
	onBothDatabases(t, func(d *desk) {
		s := d.shelf("r=红", "g=绿", "b=蓝")
		before := s.shows()
		for _, tt := range tests {
			a := s.save(tt.sends(s))
			var told struct{ Fields map[string]string }
			if err := json.Unmarshal(a.Result, &told); err != nil {
				t.Fatalf("%s: %v in %s", tt.says, err, a.Result)
			}
			got := object{}
			for field, message := range told.Fields {
				got[field] = message
			}
			if a.Success || fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("%s: %v\nwant %v", tt.says, got, tt.want)
			}
			if after := s.shows(); after != before {
				t.Errorf("%s: something was saved: %s", tt.says, after)
			}
		}
		for says, items := range map[string]any{"rows that are a text": "x", "a list": []int{1}, "a row that is none": object{"rows": []any{nil}}, "a row that is a number": object{"rows": []int{1}},
			"ids that are none": object{"deleted": []string{"x"}}, "an order of objects": object{"order": []object{{}}}} {
			d.Refused(says, d.Call("PUT", "/sys/dict/edit", object{"id": s.dict.ID, "version": s.dict.Version, "items": items}), 500, "字典项的格式不正确")
		}
	})
}

func TestItemsAreSavedByThoseWhoMayEditTheDictionary(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		s := d.shelf("r=红")
		change := object{"rows": []object{{"id": s.id(0), "itemText": "x"}}}
		d.Person = staffOf(otherSite, "wang")
		d.Refused("another site", s.save(change), 404, "字典不存在")
		d.Person = staffOf(ourSite, "li")
		stale := *s
		if a := s.save(change); !a.Success {
			t.Fatal(a.Message)
		}
		d.Refused("a form that somebody was faster than", stale.save(object{"rows": []object{{"id": s.id(0), "itemText": "y"}}}), 409, "已被 li 于")
		if got := s.shows(); got != "r=x@1" {
			t.Errorf("the dictionary has %s", got)
		}
	})
}

// TestWhoHasADictionaryOpenHearsOfEachSave: whatever writes its items, in one go or one by one, makes the dictionary newer by what is told.
func TestWhoHasADictionaryOpenHearsOfEachSave(t *testing.T) {
	tests := []struct {
		says   string
		writes func(d *desk, s *shelf)
		newer  int64 // by how many versions; each is told
	}{
		{"a save of the dictionary with items", func(_ *desk, s *shelf) {
			s.save(object{"rows": []object{{"id": s.id(0), "itemText": "x"}, {"itemText": "y", "itemValue": "y"}}})
		}, 1},
		{"an item that is added by its own call", func(d *desk, s *shelf) {
			testkit.Must[setting.DictItemRow](d, "POST", "/sys/dictItem/add", object{"dictId": s.dict.ID, "itemText": "z", "itemValue": "z"})
		}, 1},
		{"an item that is changed by its own call", func(d *desk, s *shelf) {
			testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": s.id(0), "version": s.items[0].Version, "itemText": "z"})
		}, 1},
		{"an item that goes and comes back by the undo", func(d *desk, s *shelf) {
			gone := testkit.Must[struct{ Undo schema.UndoOffer }](d, "DELETE", "/sys/dictItem/delete?id="+s.id(0).String(), nil)
			testkit.Must[any](d, "POST", gone.Undo.Path, object{"token": gone.Undo.Token})
		}, 2},
		{"two items that go at once, each told", func(d *desk, s *shelf) {
			testkit.Must[any](d, "DELETE", "/sys/dictItem/deleteBatch?ids="+s.id(0).String()+","+s.id(1).String(), nil)
		}, 2},
		{"a file with three items", func(d *desk, s *shelf) {
			d.upload("/sys/dict/importExcel?existing=update", filled(d.T, []any{"字典编码", "字典名称", "字典项"}, []any{s.dict.DictCode, "颜色", "r：大红\n3：三\n4：四"}))
		}, 2},
		{"a save that fails", func(_ *desk, s *shelf) { s.save(object{"rows": []object{{"itemValue": "n"}}}) }, 0},
		{"an item that is refused", func(d *desk, s *shelf) {
			d.Refused("no text", d.Call("POST", "/sys/dictItem/add", object{"dictId": s.dict.ID, "itemValue": "n"}), 500, "名称")
		}, 0},
		{"an item of another site", func(d *desk, s *shelf) {
			d.Person = staffOf(otherSite, "wang")
			d.Refused("out of sight", d.Call("DELETE", "/sys/dictItem/delete?id="+s.id(0).String(), nil), 404, "字典项不存在")
			d.Refused("into it", d.Call("POST", "/sys/dictItem/add", object{"dictId": s.dict.ID, "itemText": "z", "itemValue": "n"}), 500, "字典")
			d.Person = staffOf(ourSite, "li")
		}, 0},
	}
	onBothDatabases(t, func(d *desk) {
		for i, tt := range tests {
			s := &shelf{d: d, dict: d.dict(fmt.Sprint("colour_", i), "r=红", "g=绿")}
			s.look()
			var heard, want []string
			d.told = func(table string, record value.ID, version int64) {
				heard = append(heard, fmt.Sprint(table, " ", record, " ", version))
			}
			for n := range tt.newer {
				want = append(want, fmt.Sprint("sys_dict ", s.dict.ID, " ", s.dict.Version+n+1))
			}
			tt.writes(d, s)
			d.told = nil
			before := s.dict.Version
			s.look()
			if s.dict.Version != before+tt.newer || !slices.Equal(heard, want) {
				t.Errorf("%s: version %d of %d, heard %v, want %v", tt.says, s.dict.Version, before, heard, want)
			}
		}
	})
}
