package setting_test

import (
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/schema"
	"jikong/internal/setting"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// shipped is a dictionary that the site started with.
func (d *desk) shipped(code string) *shelf {
	d.T.Helper()
	s := &shelf{d: d, dict: testkit.Must[page[setting.Dict]](d, "GET", "/sys/dict/list?dictCode="+code, nil).Records[0]}
	s.look()
	return s
}

func TestWhatTheProgramNamesKeepsItsCodeAndItsValues(t *testing.T) {
	tests := []struct {
		says string
		does func(s *shelf) testkit.Answer
		want string
	}{
		{"another code", func(s *shelf) testkit.Answer {
			return s.d.Call("PUT", "/sys/dict/edit", object{"id": s.dict.ID, "version": s.dict.Version, "dictCode": "user_state"})
		}, "程序按编码“user_status”取用，编码不能修改"},
		{"a delete", func(s *shelf) testkit.Answer {
			return s.d.Call("DELETE", "/sys/dict/delete?id="+s.dict.ID.String(), nil)
		},
			"“用户状态”是系统自带的字典"},
		{"a batch of it alone", func(s *shelf) testkit.Answer {
			return s.d.Call("DELETE", "/sys/dict/deleteBatch?ids="+s.dict.ID.String(), nil)
		},
			"“用户状态”是系统自带的字典"},
		{"another value of an item", func(s *shelf) testkit.Answer {
			return s.d.Call("PUT", "/sys/dictItem/edit", object{"id": s.id(1), "version": s.items[1].Version, "itemValue": "9"})
		}, "程序按数据值“2”取用，数据值不能修改"},
		{"another value of an item, saved with the dictionary", func(s *shelf) testkit.Answer {
			return s.save(object{"rows": []object{{"itemText": "停用", "itemValue": "3"}, {"id": s.id(1), "itemValue": "9"}}})
		}, `"items[1].itemValue":"这是系统自带的字典项`},
		{"items that exchange their values", func(s *shelf) testkit.Answer {
			return s.save(object{"rows": []object{{"id": s.id(0), "itemValue": "2"}, {"id": s.id(1), "itemValue": "1"}}})
		}, "数据值不能修改"},
		{"a delete of an item", func(s *shelf) testkit.Answer {
			return s.d.Call("DELETE", "/sys/dictItem/delete?id="+s.id(1).String(), nil)
		},
			"“冻结”是系统自带的字典项"},
		{"a batch of one item", func(s *shelf) testkit.Answer {
			return s.d.Call("DELETE", "/sys/dictItem/deleteBatch?ids="+s.id(1).String(), nil)
		},
			"“冻结”是系统自带的字典项"},
		{"a delete of an item, saved with the dictionary", func(s *shelf) testkit.Answer { return s.save(object{"deleted": []value.ID{s.id(1)}}) },
			"“冻结”是系统自带的字典项"},
		{"a delete for good, of one that stands in the bin", func(s *shelf) testkit.Answer {
			s.d.Exec("UPDATE sys_dict SET del_flag = 1 WHERE id = $1", s.dict.ID)
			defer testkit.Must[string](s.d, "PUT", "/sys/dict/back/"+s.dict.ID.String(), nil)
			return s.d.Call("DELETE", "/sys/dict/deletePhysic/"+s.dict.ID.String(), nil)
		}, "“用户状态”是系统自带的字典"},
	}
	onBothDatabases(t, func(d *desk) {
		for _, tt := range tests {
			s := d.shipped("user_status")
			d.Refused(tt.says, tt.does(s), 500, tt.want)
			if got := s.shows(); got != "1=正常@1 2=冻结@2" {
				t.Errorf("%s: it has %s", tt.says, got)
			}
		}
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/user_status", nil)); got != "1=正常 2=冻结" {
			t.Errorf("the program finds %s", got)
		}
	})
}

func TestOfWhatTheProgramNamesPeopleChangeEverythingElse(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		s := d.shipped("user_status")
		testkit.Must[setting.Dict](d, "PUT", "/sys/dict/edit", object{"id": s.dict.ID, "version": s.dict.Version, "dictName": "账号状态", "dictCode": "user_status", "description": "账号"})
		s.look()
		if a := s.save(object{"rows": []object{{"id": s.id(1), "itemText": "停用", "itemColor": "volcano"}, {"itemText": "休假", "itemValue": "3"}}, "order": []any{"#1", s.id(1), s.id(0)}}); !a.Success {
			t.Fatalf("%s %s", a.Message, a.Result)
		}
		if got := s.shows(); got != "3=休假@1 2=停用@2 1=正常@3" {
			t.Errorf("it has %s", got)
		}
		testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": s.id(0), "version": s.items[0].Version, "itemValue": "4"})
		gone := testkit.Must[struct{ Undo schema.UndoOffer }](d, "DELETE", "/sys/dictItem/delete?id="+s.id(0).String(), nil)
		testkit.Must[any](d, "POST", gone.Undo.Path, object{"token": gone.Undo.Token})
		s.look()
		testkit.Must[setting.DictItemRow](d, "PUT", "/sys/dictItem/edit", object{"id": s.id(1), "version": s.items[1].Version, "status": 0})
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/user_status", nil)); got != "4=休假 1=正常" {
			t.Errorf("what may be chosen is %s", got)
		}
		if got := testkit.Must[string](d, "GET", "/sys/dict/getDictText/user_status/2", nil); got != "停用" {
			t.Errorf("old rows show %q for an item that is not in use", got)
		}
	})
}

func TestABatchDeletesTheDictionariesOfPeopleAndLeavesThoseOfTheProgram(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		own, sex := d.dict("season", "1=春"), d.shipped("sex")
		a := d.Call("DELETE", "/sys/dict/deleteBatch?ids="+sex.dict.ID.String()+","+own.ID.String(), nil)
		var done crud.Batch
		d.Into(a, &done)
		if done.Done != 1 || len(done.Refused) != 1 || done.Refused[0].ID != sex.dict.ID || !strings.Contains(a.Message, "“性别”是系统自带的字典") {
			t.Errorf("answered %s %s", a.Message, a.Result)
		}
	})
}

func TestARenamedDictionaryAndAChangedValueCanBePutRight(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		s := d.shipped("user_status")
		d.Exec("UPDATE sys_dict SET dict_code = 'user_state' WHERE id = $1", s.dict.ID)
		d.Exec("UPDATE sys_dict_item SET item_value = '9' WHERE id = $1", s.id(1))
		if a := d.Call("PUT", "/sys/dict/edit", object{"id": s.dict.ID, "version": s.dict.Version, "dictCode": "user_status",
			"items": object{"rows": []object{{"id": s.id(1), "itemValue": "2"}}}}); !a.Success {
			t.Fatalf("%s %s", a.Message, a.Result)
		}
		if got := pairs(testkit.Must[[]setting.DictOption](d, "GET", "/sys/dict/getDictItems/user_status", nil)); got != "1=正常 2=冻结" {
			t.Errorf("the program finds %s", got)
		}
	})
}
