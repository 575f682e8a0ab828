package resource_test

import (
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/resource"
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

func uniqueTitles(r *resource.Resource[Leaflet]) { r.Table.Columns[0].Unique = true }
