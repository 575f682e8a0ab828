package crud_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/crud"
)

// TestOneRowOfABatchDoesNotStopTheOthers: row 3 is locked and stays; rows that somebody else deleted meanwhile are named.
func TestOneRowOfABatchDoesNotStopTheOthers(t *testing.T) {
	for _, s := range []struct {
		says, ids, body, answer string
		code                    int
		left                    int
		gone, refused           string
	}{
		{"a row that is gone", "1,2,999", "", "已删除 2 条，1 条已不存在", 200, 3, `["999"]`, `[]`},
		{"a row that refuses", "1,2,3", "", "已删除 2 条，1 条没有删除：《狂犬疫苗接种》已锁定，不能删除", 200, 3, `[]`, `"id":"3","reason":"《狂犬疫苗接种》已锁定，不能删除"`},
		{"both", "1,3,999", "", "已删除 1 条，1 条已不存在，1 条没有删除：《狂犬疫苗接种》已锁定，不能删除", 200, 4, `["999"]`, `"id":"3"`},
		{"nothing but rows that are gone", "998,999", "", "2 条已不存在", 500, 5, `["998","999"]`, `[]`},
		{"the same row twice", "1,1,", "", "批量删除成功！", 200, 4, `[]`, `[]`},
		{"identifiers in the body", "", `{"ids":"1,2,"}`, "批量删除成功！", 200, 3, `[]`, `[]`},
		{"a list in the body", "", `{"ids":["1","2"]}`, "批量删除成功！", 200, 3, `[]`, `[]`},
		{"some in each", "1", `{"ids":["2"]}`, "批量删除成功！", 200, 3, `[]`, `[]`},
		{"2,500 rows in the body", "", `{"ids":"1,` + manyIDs(2499) + `"}`, "已删除 1 条，2499 条已不存在", 200, 4, `"10000"`, `[]`},
	} {
		t.Run(s.says, func(t *testing.T) {
			onBoth(t, func(d *desk) {
				a := d.call("DELETE", "/test/leaflet/deleteBatch?ids="+s.ids, s.body)
				if a.Code != s.code || a.Message != s.answer {
					d.t.Errorf("%d %q", a.Code, a.Message)
				}
				if !strings.Contains(string(a.Result), s.gone) || !strings.Contains(string(a.Result), s.refused) {
					d.t.Errorf("%s", a.Result)
				}
				if titles, _ := d.list(""); len(titles) != s.left {
					d.t.Errorf("%d rows are left", len(titles))
				}
			})
		})
	}
}

func TestABatchThatCannotBeReadDoesNothing(t *testing.T) {
	onBoth(t, func(d *desk) {
		for _, s := range []struct{ ids, body, answer string }{
			{"999", "", "宣传单不存在"},
			{"3", "", "已锁定，不能删除"},
			{"1,two", "", "编号格式不正确"},
			{",", "", "请先选择记录"},
			{"", "", "请先选择记录"},
			{"", `{"ids":[]}`, "请先选择记录"},
			{"", `{"ids":[["1"]]}`, "格式不正确"},
			{"", `{"ids":"` + manyIDs(crud.MaxBatch+1) + `"}`, fmt.Sprintf("一次最多删除 %d 条", crud.MaxBatch)},
		} {
			a := d.call("DELETE", "/test/leaflet/deleteBatch?ids="+s.ids, s.body)
			if a.Success || !strings.Contains(a.Message, s.answer) {
				d.t.Errorf("%s %.40s: %v %q", s.ids, s.body, a.Success, a.Message)
			}
			if titles, _ := d.list(""); len(titles) != 5 {
				d.t.Fatalf("%s: only %d rows are left", s.ids, len(titles))
			}
		}
	})
}
