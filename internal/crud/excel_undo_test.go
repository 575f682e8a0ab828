package crud_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/testkit"
)

func deletable(r *crud.Resource[Leaflet]) { r.Actions |= crud.Delete | crud.Edit }

func (o *office) undoImport(offer *crud.UndoOffer) testkit.Answer {
	o.t.Helper()
	return o.call("POST", offer.Path, `{"token":"`+offer.Token.String()+`"}`)
}

func TestAnImportIsUndoneAsAWhole(t *testing.T) {
	inChangedOffice(t, deletable, func(o *office) {
		_, result := o.importing(nil, file(o.t, []any{"标题", "主题"}, []any{"甲", "疫苗"}, []any{"乙", "疫苗"}, []any{"丙", "无此主题"}, []any{"丁", "疫苗"}))
		if result.Undo == nil || result.Undo.Count != 3 || o.count() != 8 {
			o.t.Fatalf("%+v, %d rows", result.Undo, o.count())
		}
		o.who.UserID = 10
		o.refused(o.undoImport(result.Undo), 500, "已不能撤销")
		o.who.UserID = 9
		o.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE leaflet SET version = 2 WHERE title = '乙'`)
			return err
		})
		if a := o.undoImport(result.Undo); !strings.Contains(a.Message, "导入以后已经修改过") || o.count() != 6 {
			o.t.Errorf("%+v, %d rows", a, o.count())
		}
		o.refused(o.undoImport(result.Undo), 500, "已不能撤销")
	})
}

func TestCorrectedRowsAreUndoneWithTheirImport(t *testing.T) {
	inChangedOffice(t, func(r *crud.Resource[Leaflet]) { deletable(r); uniqueTitles(r) }, func(o *office) {
		_, first := o.importing(nil, file(o.t, []any{"标题", "主题"}, []any{"甲", "疫苗"}, []any{"乙", "疫苗"}, []any{"丙", "无此主题"}, []any{"丁", "无此主题"}))
		topic := slices.Index(first.Labels, "主题")
		if c := first.Columns[0]; c.Label.Label != "标题" || c.Kind != crud.Text || !c.Required || !slices.Contains(first.Columns[topic].Options, "疫苗") {
			o.t.Fatalf("what the cells take: %+v", first.Columns)
		}
		correct := func(undo crud.UndoOffer, n int) crud.Imported {
			cells := slices.Clone(first.Refused[n].Cells)
			cells[topic] = "疫苗"
			_, again := o.importing(map[string]string{"undo": undo.Token.String(), "rows": asJSON(o.t, []imports.CorrectedRow{{Row: first.Refused[n].Row, Cells: cells}})})
			if again.Undo == nil {
				o.t.Fatalf("%+v", again)
			}
			return again
		}
		o.who.UserID = 10
		if other := correct(*first.Undo, 0); other.Undo.Token == first.Undo.Token || other.Undo.Count != 1 {
			o.t.Errorf("somebody else joined: %+v", other.Undo)
		} else {
			o.undoImport(other.Undo)
		}
		o.who.UserID = 9
		o.clock.Advance(9 * time.Minute)
		correct(*first.Undo, 0)
		o.clock.Advance(9 * time.Minute)
		again := correct(*first.Undo, 1)
		if again.Undo.Token != first.Undo.Token || again.Undo.Count != 4 || o.count() != 9 {
			o.t.Fatalf("%+v, %d rows", again.Undo, o.count())
		}
		if a := o.undoImport(again.Undo); a.Message != "已撤销导入的 4 条" || o.count() != 5 {
			o.t.Errorf("%+v, %d rows", a, o.count())
		}
		if late := correct(*first.Undo, 0); late.Undo.Token == first.Undo.Token || late.Undo.Count != 1 {
			o.t.Errorf("joined what is undone: %+v", late.Undo)
		}
	})
}

func TestARowThatItsImportBroughtAndChangedGoesWithIt(t *testing.T) {
	inChangedOffice(t, func(r *crud.Resource[Leaflet]) { deletable(r); uniqueTitles(r) }, func(o *office) {
		a := o.form("/test/leaflet/importExcel?existing=update", nil, "file", file(o.t, []any{"标题", "主题", "备注"}, []any{"甲", "疫苗", "先"}, []any{"甲", "疫苗", "后"}))
		var result crud.Imported
		if err := json.Unmarshal(a.Result, &result); err != nil || result.Undo == nil {
			o.t.Fatalf("%v %+v", err, a)
		}
		if a := o.undoImport(result.Undo); o.count() != 5 {
			o.t.Errorf("%s, %d rows", a.Message, o.count())
		}
	})
}

func TestALongImportIsUndoneAsAWhole(t *testing.T) {
	inChangedOffice(t, deletable, func(o *office) {
		task := o.waits(map[string]string{}, longFile(o.t, 1_100))
		if err := o.work(o.ctx(), task, silent); err != nil {
			o.t.Fatal(err)
		}
		_, after := o.state(task)
		if a := o.undoImport(after.Result.Undo); a.Message != "已撤销导入的 1089 条" || o.count() != 5 {
			o.t.Errorf("%+v, %d rows", a, o.count())
		}
	})
}

func TestWhatCannotBeUndoneIsNotOffered(t *testing.T) {
	rows := func(t *testing.T) []byte { return file(t, []any{"标题", "主题"}, []any{"甲", "疫苗"}) }
	inOffice(t, func(o *office) {
		if _, result := o.importing(nil, rows(o.t)); result.Undo != nil {
			o.t.Errorf("of a list without a delete: %+v", result.Undo)
		}
	})
	inChangedOffice(t, deletable, func(o *office) {
		if a := o.form("/test/leaflet/importExcel", map[string]string{"validateStatus": "1"}, "file", file(o.t, []any{"标题", "主题"}, []any{"甲", "无此主题"})); strings.Contains(string(a.Result), `"undo"`) {
			o.t.Errorf("of nothing: %s", a.Result)
		}
	})
}

func TestAnImportThatChangedRowsGivesThemBack(t *testing.T) {
	inChangedOffice(t, func(r *crud.Resource[Leaflet]) { deletable(r); uniqueTitles(r) }, func(o *office) {
		o.importing(nil, file(o.t, []any{"标题", "主题", "份数", "备注"}, []any{"甲", "疫苗", int64(1), "原来"}, []any{"乙", "疫苗", int64(2), ""}, []any{"丙", "疫苗", int64(3), ""}))
		states := func() string {
			rows, err := db.Select[string](o.ctx(), o.db.Read(), `SELECT title || copies || note || 'v' || version FROM leaflet WHERE title IN ('甲', '乙', '丙', '丁') ORDER BY title`)
			if err != nil {
				o.t.Fatal(err)
			}
			slices.Sort(rows)
			return strings.Join(rows, " ")
		}
		before := states()
		a := o.form("/test/leaflet/importExcel?existing=update", nil, "file", file(o.t, []any{"标题", "主题", "份数", "备注"},
			[]any{"甲", "疫苗", int64(10), "新的"}, []any{"乙", "疫苗", int64(20), ""}, []any{"丁", "疫苗", int64(40), ""}, []any{"甲", "疫苗", int64(11), ""}, []any{"丙", "无此主题", int64(30), ""}))
		var result crud.Imported
		if err := json.Unmarshal(a.Result, &result); err != nil || result.Undo == nil || result.Undo.Count != 4 {
			o.t.Fatalf("%v %+v", err, a)
		}
		if before != "丙3v1 乙2v1 甲1原来v1" || states() != "丁40v1 丙3v1 乙20v2 甲11新的v3" {
			o.t.Fatalf("%s then %s", before, states())
		}
		o.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE leaflet SET note = '别人', version = 3 WHERE title = '乙'`)
			return err
		})
		delete(o.who.Perms, "test:leaflet:edit")
		o.refused(o.undoImport(result.Undo), 510, "没有权限修改宣传单")
		o.who.Perms["test:leaflet:edit"] = true
		if a := o.undoImport(result.Undo); a.Message != "已撤销 2 条，1 条没有撤销：导入以后已经修改过" || states() != "丙3v1 乙20别人v3 甲1原来v4" {
			o.t.Errorf("%q %s", a.Message, states())
		}
	})
}
