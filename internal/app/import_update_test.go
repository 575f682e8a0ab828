package app

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/sheet"
	"jikong/internal/value"
)

// changedByFile names for each list that files come into a column that its people may change by file.
var changedByFile = map[string]struct{ head, to string }{
	"/sys/user":          {"座机", "0300-5550001"},
	"/sys/position":      {"职务名称", "改过的职务"},
	"/sys/sysDepart":     {"备注", "改过"},
	"/sys/dict":          {"说明", "改过"},
	"/sys/category":      {"类目名称", "改过的类目"},
	"/sys/checkRule":     {"说明", "改过"},
	"/sys/fillRule":      {"规则名称", "改过的规则"},
	"/sys/annountCement": {"摘要", "改过"},
	"/sys/quartzJob":     {"超时（秒）", "77"},
	"/clinic/district":   {"排序号", "77"},
	"/clinic/rabies":     {"街道乡镇", "改过"},
	"/clinic/vct":        {"街道乡镇", "改过"},
}

// TestEveryImportUpdatesWhatItExported: a row that goes out with an export and comes back with one cell changed is that row still.
func TestEveryImportUpdatesWhatItExported(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		w.furnish()
		w.exec(`UPDATE sys_announcement SET send_status = '0', send_time = NULL`) // what is released is not edited
		imports := 0
		for _, r := range w.staffRoutes() {
			area, is := strings.CutSuffix(r.Path, "/importExcel")
			if !is {
				continue
			}
			imports++
			t.Run(strings.TrimPrefix(area, "/"), func(t *testing.T) { w.expectUpdated(t, area) })
		}
		if imports != len(changedByFile) {
			t.Errorf("%d imports, %d in the table", imports, len(changedByFile))
		}
	})
}

func (w *world) expectUpdated(t *testing.T, area string) {
	change := changedByFile[area]
	before := w.exported(t, area)
	head := before[0]
	column := slices.Index(head, change.head)
	at := slices.IndexFunc(before, func(row []string) bool { return strings.Contains(strings.Join(row, " "), mark) })
	if column < 0 || at < 0 {
		t.Fatalf("no column %q or no row of ours in %q", change.head, before)
	}
	row := slices.Clone(before[at])
	row[column] = change.to
	a := w.upload("/api"+area+"/importExcel?existing=update", "表.xlsx", workbook(t, head, row))
	if a.Code != 200 || !strings.Contains(a.Message, "其中更新 1 条") {
		t.Fatalf("%d %s", a.Code, a.Message)
	}
	after := w.exported(t, area)
	found := slices.IndexFunc(after, func(r []string) bool { return r[column] == change.to })
	if len(after) != len(before) || found < 0 {
		t.Fatalf("of %d rows there are %d: %q", len(before), len(after), after)
	}
	for i, cell := range after[found] {
		if own := strings.HasPrefix(head[i], "更新"); cell != row[i] && !own {
			t.Errorf("%s became %q, was %q", head[i], cell, row[i])
		}
	}
	if meta := w.ok("GET", "/api"+area+"/meta", nil); meta["importKey"] == "" {
		t.Errorf("the dialog is not told by what rows are known: %v", meta["importKey"])
	}
}

// exported are the rows of an export, its headings first.
func (w *world) exported(t *testing.T, area string) (rows [][]string) {
	t.Helper()
	file := w.get("/api" + area + "/exportXls").Body
	for row, err := range sheet.Read(strings.NewReader(file), int64(len(file)), sheet.Usual(10_000)) {
		if err != nil {
			t.Fatalf("%s: %v in %.200s", area, err, file)
		}
		if row.Number >= sheet.HeadRow {
			cells := slices.Clone(row.Cells)
			for len(rows) > 0 && len(cells) < len(rows[0]) {
				cells = append(cells, "") // empty ones at the end are left out
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

func workbook(t *testing.T, head []string, rows ...[]string) []byte {
	t.Helper()
	heads := make([]sheet.Head, len(head))
	for i, label := range head {
		heads[i].Label = label
	}
	var out bytes.Buffer
	book, err := sheet.NewWriter(&out, "表", "", heads)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		cells := make([]any, len(row))
		for i, cell := range row {
			cells[i] = cell
		}
		if err := book.Row(cells); err != nil {
			t.Fatal(err)
		}
	}
	if err := book.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
