package crud_test

import (
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
)

// TestAnImportMeetsRowsThatAreThere: the title is the code; one row of the file is there, one is new, one is wrong.
func TestAnImportMeetsRowsThatAreThere(t *testing.T) {
	for _, s := range []struct {
		says, query, answer string
		code                int
		copies              int64 // of the row that is there; 100 before
		note                string
		rows                int64 // 5 before
	}{
		{"refused, as nobody said", "", "标题“流感疫苗须知”已存在", 201, 100, "", 6},
		{"refused", "?existing=refuse", "标题“流感疫苗须知”已存在", 201, 100, "", 6},
		{"skipped", "?existing=skip", "跳过已有的 1 条", 201, 100, "", 6},
		{"updated, empty cells keep what is there", "?existing=update", "其中更新 1 条", 201, 7, "新备注", 6},
	} {
		t.Run(s.says, func(t *testing.T) {
			inChangedOffice(t, uniqueTitles, func(o *office) {
				a, _ := o.sendTo("/test/leaflet/importExcel"+s.query, "file", file(o.t, []any{"标题", "主题", "份数", "备注"},
					[]any{"流感疫苗须知", "疫苗", "7", "新备注"}, []any{"全新", "儿童"}, []any{"", "儿童"}))
				if a.Code != s.code || !strings.Contains(a.Message, s.answer) {
					o.t.Errorf("%d %s", a.Code, a.Message)
				}
				got := o.one("1")
				if got.Copies != s.copies || got.Note != s.note || got.Audience != "parent,teacher" || o.count() != s.rows {
					o.t.Errorf("copies %d, note %q, audience %q, %d rows", got.Copies, got.Note, got.Audience, o.count())
				}
			})
		})
	}
}

func TestAnImportNeverTouchesARowOutOfSight(t *testing.T) {
	inChangedOffice(t, uniqueTitles, func(o *office) {
		o.who.Scope = auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A02"}}
		a, _ := o.sendTo("/test/leaflet/importExcel?existing=update", "file", file(o.t, []any{"标题", "主题", "份数"}, []any{"流感疫苗须知", "疫苗", "7"}))
		o.who.Scope = everything
		if a.Success || !strings.Contains(a.Message, "已存在") || o.one("1").Copies != 100 {
			o.t.Errorf("%+v", a)
		}
	})
}

func TestAnImportWithoutACodeCannotUpdate(t *testing.T) {
	inOffice(t, func(o *office) {
		a := o.call("POST", "/test/leaflet/importExcel?existing=update", "")
		if a.Success {
			o.t.Errorf("%+v", a)
		}
		b, _ := o.sendTo("/test/leaflet/importExcel?existing=update", "file", file(o.t, []any{"标题", "主题"}, []any{"甲", "疫苗"}))
		if b.Success || !strings.Contains(b.Message, "没有可以对照的编码") {
			o.t.Errorf("%+v", b)
		}
	})
}

func uniqueTitles(r *crud.Resource[Leaflet]) { r.Table.Columns[0].Unique = true }

// TestAnImportKnowsRowsByItsKey: a table may name columns that are not unique; who may not edit does not update either.
func TestAnImportKnowsRowsByItsKey(t *testing.T) {
	keyed := func(r *crud.Resource[Leaflet]) {
		r.Table.ImportKey = []string{"topic", "copies"}
		r.Table.Columns[2].NewOnly = true
	}
	inChangedOffice(t, keyed, func(o *office) {
		before := o.count()
		for _, s := range []struct {
			says  string
			do    func()
			cells []any // title, topic, copies, note
			said  string
			more  int64 // rows than at first
		}{
			{"nobody has the key", nil, []any{"甲", "辟谣", "71"}, "导入成功，共 1 条", 1},
			{"it is there", nil, []any{"甲改", "辟谣", "71"}, "其中更新 1 条", 1},
			{"a column for new rows alone", nil, []any{"甲改", "辟谣", "71", "别的备注"}, "备注不能用导入修改", 1},
			{"half of the key is another row", nil, []any{"乙", "辟谣", "72"}, "导入成功，共 1 条", 2},
			{"two fit", func() {
				o.sendTo("/test/leaflet/importExcel", "file", file(o.t, []any{"标题", "主题", "份数"}, []any{"丙", "辟谣", "71"}))
			}, []any{"丁", "辟谣", "71"}, "主题和份数相同的宣传单不止一条", 3},
			{"without the right to edit", func() { delete(o.who.Perms, "test:leaflet:edit") }, []any{"戊", "辟谣", "72"}, "没有权限修改宣传单", 3},
		} {
			if s.do != nil {
				s.do()
			}
			a, _ := o.sendTo("/test/leaflet/importExcel?existing=update", "file", file(o.t, []any{"标题", "主题", "份数", "备注"}, s.cells))
			if !strings.Contains(a.Message, s.said) || o.count() != before+s.more {
				o.t.Errorf("%s: %s, %d rows of %d", s.says, a.Message, o.count(), before)
			}
		}
	})
}
