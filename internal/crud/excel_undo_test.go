package crud_test

import (
	"context"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/db"
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
	inChangedOffice(t, func(r *crud.Resource[Leaflet]) { deletable(r); uniqueTitles(r) }, func(o *office) {
		a := o.form("/test/leaflet/importExcel?existing=update", nil, "file", rows(o.t))
		if !a.Success || strings.Contains(string(a.Result), `"undo"`) {
			o.t.Errorf("of an import that may update: %s", a.Result)
		}
		if a = o.form("/test/leaflet/importExcel", map[string]string{"validateStatus": "1"}, "file", rows(o.t)); strings.Contains(string(a.Result), `"undo"`) {
			o.t.Errorf("of nothing: %s", a.Result)
		}
	})
}
