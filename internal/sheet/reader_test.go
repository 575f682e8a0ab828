package sheet_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
)

// made returns the bytes of a workbook that the function fills.
func made(t testing.TB, fill func(book *excelize.File)) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	fill(book)
	buffer, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestCellsAreReadAsPeopleSeeThem(t *testing.T) {
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	scenarios := []struct {
		says   string
		value  any
		format string
		want   string
	}{
		{"a text", "流感", "", "流感"},
		{"a number", 12.5, "", "12.5"},
		{"a number as Excel computes it", 0.1 + 0.2, "", "0.3"},
		{"a large number is not shown in powers of ten", 13_800_000_000.0, "", "13800000000"},
		{"grouping is format only", 1234567, "#,##0", "1234567"},
		{"a percentage keeps its value", 0.5, "0%", "0.5"},
		{"truth", true, "", "是"},
		{"a day", day, "yyyy-mm-dd", "2026-11-20"},
		{"a day the Chinese way", day, `yyyy"年"m"月"d"日"`, "2026-11-20"},
		{"a day with weekday and locale", day, `[$-804]aaaa;yyyy/m/d`, "46346"},
		{"a moment", day.Add(9*time.Hour + 30*time.Minute), "yyyy/m/d h:mm", "2026-11-20 09:30:00"},
		{"the last second of a day", day.Add(24*time.Hour - time.Second), "yyyy/m/d h:mm:ss", "2026-11-20 23:59:59"},
		{"a time of day", 0.5, "h:mm", "12:00:00"},
		{"midnight", 0.0, "h:mm", "00:00:00"},
		{"the day of an empty cell that a formula refers to", 0.0, "yyyy-mm-dd", "00:00:00"},
		{"the first day", 1.0, "yyyy-mm-dd", "1900-01-01"},
		{"a leap day", time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC), "yyyy-mm-dd", "2024-02-29"},
		{"letters of dates inside quotes are no date", 5, `0"days"`, "5"},
		{"zeros in front that its format shows", 123, "00000", "00123"},
		{"a format of zeros shorter than the number", 1234567, "000", "1234567"},
		{"red negative numbers are no dates", 5, `0.00_);[Red](0.00)`, "5"},
		{"our own guard is taken off", "'=1+1", "", "=1+1"},
		{"an apostrophe of the text stays", "'t Hooft", "", "'t Hooft"},
		{"signs that nobody sees", "\u202d330102\u202c\u00a01\u200b", "", "330102 1"},
		{"the name of an error as a text", "#N/A", "", "#N/A"},
	}
	for _, s := range scenarios {
		file := made(t, func(book *excelize.File) {
			must(t, book.SetCellValue("Sheet1", "B2", s.value))
			if s.format != "" {
				style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &s.format})
				must(t, err)
				must(t, book.SetCellStyle("Sheet1", "B2", "B2", style))
			}
		})
		rows := cells(t, file)
		if len(rows) != 1 || rows[0].Number != 2 || !slices.Equal(rows[0].Cells, []string{"", s.want}) {
			t.Errorf("%s: got %+v, want %q in B2", s.says, rows, s.want)
		}
	}
}

func TestOnlyRowsWithContentOfTheFirstVisibleSheetAreRead(t *testing.T) {
	file := made(t, func(book *excelize.File) {
		must(t, book.SetCellValue("Sheet1", "A1", "隐藏"))
		_, err := book.NewSheet("数据")
		must(t, err)
		book.SetActiveSheet(1)
		must(t, book.SetSheetVisible("Sheet1", false))
		grey, err := book.NewStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"EEEEEE"}}})
		must(t, err)
		must(t, book.SetCellStyle("数据", "A1", "AZ300", grey))
		must(t, book.SetCellValue("数据", "A3", "部门"))
		must(t, book.SetCellValue("数据", "B3", "姓名"))
		must(t, book.SetCellValue("数据", "A4", "防疫科"))
		must(t, book.SetCellValue("数据", "B4", "甲"))
		must(t, book.SetCellValue("数据", "B5", "乙"))
		must(t, book.SetCellValue("数据", "C6", "丙"))
		must(t, book.SetCellValue("数据", "B8", "丁"))
		must(t, book.MergeCell("数据", "A4", "A7"))
		must(t, book.MergeCell("数据", "B9", "D9"))
	})
	var got []string
	for _, row := range cells(t, file) {
		got = append(got, fmt.Sprint(row.Number, row.Cells))
	}
	want := []string{"3 [部门 姓名]", "4 [防疫科 甲]", "5 [防疫科 乙]", "6 [防疫科  丙]", "8 [ 丁]"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// parts makes an archive from names and contents.
func parts(t testing.TB, contents ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := 0; i < len(contents); i += 2 {
		w, err := archive.Create(contents[i])
		must(t, err)
		_, err = io.WriteString(w, contents[i+1])
		must(t, err)
	}
	must(t, archive.Close())
	return out.Bytes()
}

const (
	workbook  = `<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`
	relations = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
)

// minimal is a workbook with the given sheet, and any parts besides.
func minimal(t testing.TB, sheetXML string, more ...string) []byte {
	t.Helper()
	return parts(t, append([]string{"xl/workbook.xml", workbook, "xl/_rels/workbook.xml.rels", relations, "xl/worksheets/sheet1.xml", sheetXML}, more...)...)
}

func TestFilesOfOtherProgramsAreRead(t *testing.T) {
	scenarios := []struct{ says, sheet, shared, want string }{
		{"no cell references", `<worksheet><sheetData><row><c t="inlineStr"><is><t>甲</t></is></c><c><v>2</v></c></row></sheetData></worksheet>`, "", "[1 [甲 2]]"},
		{"prefixed names", `<x:worksheet><x:sheetData><x:row r="4"><x:c r="B4" t="str"><x:v>乙</x:v></x:c></x:row></x:sheetData></x:worksheet>`, "", "[4 [ 乙]]"},
		{"rich text and readings", `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
			`<sst><si><r><t>疾</t></r><r><t>控</t></r><rPh><t>jikong</t></rPh></si></sst>`, "[1 [疾控]]"},
		{"characters that XML has no place for", `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>d_x005F_x000D_e</t></is></c>` +
			`<c r="C1" t="str"><v>_x005f_x_x0041_x</v></c><c r="D1" t="inlineStr"><is><t>_xD83D__x00_x_</t></is></c></row></sheetData></worksheet>`,
			"<sst><si><t>第一行_x000D_\n第二行_x000D_第三行</t></si></sst>", "[1 [第一行\n第二行\n第三行 d_x000D_e _xAx _xD83D__x00_x_]]"},
		{"a text that is not there", `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>7</v></c><c r="B1"><v>1</v></c></row></sheetData></worksheet>`, `<sst/>`, "[1 [ 1]]"},
		{"an ISO date", `<worksheet><sheetData><row r="1"><c r="A1" t="d"><v>2026-11-20T09:30:00</v></c></row></sheetData></worksheet>`, "", "[1 [2026-11-20 09:30:00]]"},
		{"a day of Strict Open XML", `<worksheet><sheetData><row r="1"><c r="A1" t="d"><v>2026-11-20</v></c></row></sheetData></worksheet>`, "", "[1 [2026-11-20]]"},
		{"truth in two spellings, and a cell without any", `<worksheet><sheetData><row r="1"><c t="b"><v>1</v></c><c t="b"><v>true</v></c><c t="b"/><c t="b"><v>0</v></c></row></sheetData></worksheet>`, "", "[1 [是 是  否]]"},
		{"no rows", `<worksheet><sheetData/></worksheet>`, "", "[]"},
	}
	for _, s := range scenarios {
		more := []string{}
		if s.shared != "" {
			more = []string{"xl/sharedStrings.xml", s.shared}
		}
		got := []string{}
		for _, row := range cells(t, minimal(t, s.sheet, more...)) {
			got = append(got, fmt.Sprint(row.Number, " ", row.Cells))
		}
		if fmt.Sprint(got) != s.want {
			t.Errorf("%s: got %v, want %s", s.says, got, s.want)
		}
	}
}

// TestPartsAreFoundByTheNamesThatProgramsGive: with the separators of Windows, from the root of the file, in capitals.
func TestPartsAreFoundByTheNamesThatProgramsGive(t *testing.T) {
	const cell = `<worksheet><sheetData><row r="1"><c r="A1" s="0"><v>0.5</v></c></row></sheetData></worksheet>`
	const since1904 = `<workbook><workbookPr date1904="true"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`
	const styles = `<styleSheet><cellXfs><xf numFmtId="20"/></cellXfs></styleSheet>`
	for says, names := range map[string][]string{
		"with backslashes": {`xl\workbook.xml`, `xl\_rels\workbook.xml.rels`, `xl\worksheets\sheet1.xml`, `xl\styles.xml`, `worksheets\sheet1.xml`},
		"from the root":    {"/xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml", "xl/styles.xml", "/xl/worksheets/sheet1.xml"},
		"in capitals":      {"XL/Workbook.xml", "XL/_rels/workbook.xml.rels", "XL/Worksheets/Sheet1.xml", "XL/Styles.xml", "worksheets/sheet1.xml"},
	} {
		file := parts(t, names[0], since1904, names[1], strings.Replace(relations, "worksheets/sheet1.xml", names[4], 1), names[2], cell, names[3], styles)
		if rows := cells(t, file); len(rows) != 1 || rows[0].Cells[0] != "12:00:00" {
			t.Errorf("%s: got %v", says, rows)
		}
	}
}

// TestMergedCellsAreFoundBehindTheRows: where they end, programs write the tag in their own ways.
func TestMergedCellsAreFoundBehindTheRows(t *testing.T) {
	const rows = `<row r="1"><c r="A1" t="str"><v>a > b</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>`
	for _, s := range []struct{ says, open, close string }{
		{"as Excel writes it", "<sheetData>", "</sheetData>"},
		{"on a line of its own, as Apache POI and EasyExcel write it", "<sheetData>\n", "\n</sheetData>"},
		{"behind a tabulator, with a space in the tag", "<sheetData>", "\r\n\t</sheetData >"},
		{"with a prefix", "<x:sheetData>", "\n</x:sheetData>"},
	} {
		var got []string
		for _, row := range cells(t, minimal(t, "<worksheet>"+s.open+rows+s.close+`<mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`)) {
			got = append(got, strings.Join(row.Cells, "|"))
		}
		if want := []string{"a > b", "a > b|2"}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", s.says, got, want)
		}
	}
}

func TestBadFilesAreRefusedWithAdvice(t *testing.T) {
	good := minimal(t, `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`)
	entity := `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c></row></sheetData></worksheet>`
	laughs := `<!DOCTYPE x [<!ENTITY a "哈"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`
	manyRows := `<worksheet><sheetData>` + strings.Repeat(`<row><c><v>1</v></c></row>`, 101) + `</sheetData></worksheet>`
	bomb := `<worksheet><sheetData>` + strings.Repeat(`<row><c><v></v></c></row>`, 200_000) + `</sheetData></worksheet>`
	scenarios := []struct {
		says string
		file []byte
		want string
	}{
		{"nothing", nil, "文件已损坏"},
		{"a text", []byte("姓名,部门\n甲,乙\n"), "不是 Excel 文件"},
		{"a web page called .xls", []byte("<html><table><tr><td>1</td></tr></table></html>"), "不是 Excel 文件"},
		{"an empty archive", parts(t), "不是 Excel 文件"},
		{"another archive", parts(t, "a.txt", "甲乙丙丁"), "文件已损坏"},
		{"half a file", good[:len(good)/2], "文件已损坏"},
		{"a Word file", parts(t, "word/document.xml", "<x/>"), "Word"},
		{"a binary workbook", parts(t, "xl/workbook.bin", "x"), ".xlsb"},
		{"a table of Numbers", parts(t, "Index/Document.iwa", "x"), "导出为 Excel"},
		{"slides", parts(t, "ppt/presentation.xml", "<x/>"), "演示文稿"},
		{"an OpenDocument table", parts(t, "content.xml", "<x/>"), ".ods"},
		{"an external entity", minimal(t, entity), "外部引用"},
		{"nested entities", minimal(t, laughs), "外部引用"},
		{"an entity in the shared texts", minimal(t, "<worksheet/>", "xl/sharedStrings.xml", `<!DOCTYPE x><sst/>`), "外部引用"},
		{"an undeclared entity", minimal(t, `<worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>`), "文件已损坏"},
		{"tags that do not end", minimal(t, strings.Repeat("<a>", 100_000)), "文件已损坏"},
		{"too many rows", minimal(t, manyRows), "文件超过 100 行"},
		{"too many columns", minimal(t, `<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>`), "列"},
		{"too much once unpacked", minimal(t, bomb), "解压后太大"},
		{"shared texts that unpack too far", minimal(t, "<worksheet/>", "xl/sharedStrings.xml", "<sst><si><t>"+strings.Repeat("0", 3<<20)), "解压后太大"},
		{"a cell that is too long", minimal(t, `<worksheet><sheetData><row r="1"><c t="str"><v>`+strings.Repeat("0", 300_000)+`</v></c></row></sheetData></worksheet>`), "过长"},
		{"a sheet that is not there", parts(t, "xl/workbook.xml", workbook, "xl/_rels/workbook.xml.rels", relations), "文件已损坏"},
		{"no sheets", parts(t, "xl/workbook.xml", "<workbook/>", "xl/_rels/workbook.xml.rels", relations), "没有可以读取的工作表"},
		{"too large", bytes.Repeat([]byte("PK\x03\x04"), 1<<19), "文件超过 1 MB"},
		{"a password, as Excel sets it", locked(t), "文件设有密码，请取消密码后再导入"},
		{"nothing but hidden sheets", parts(t, "xl/workbook.xml", strings.Replace(workbook, "<sheet ", `<sheet state="veryHidden" `, 1), "xl/_rels/workbook.xml.rels", relations), "没有可以读取的工作表"},
	}
	limits := sheet.Limits{Bytes: 1 << 20, Unpacked: 2 << 20, Rows: 100, Columns: 50}
	for _, s := range scenarios {
		before := testkit.ProcessorTime(t)
		var refusal error
		for _, err := range sheet.Read(bytes.NewReader(s.file), int64(len(s.file)), limits) {
			refusal = err
		}
		if !errs.Is(refusal, errs.Invalid) || !strings.Contains(refusal.Error(), s.want) {
			t.Errorf("%s: got %v, want a refusal with %q", s.says, refusal, s.want)
		}
		if took := testkit.ProcessorTime(t) - before; took > 2*time.Second {
			t.Errorf("%s: took %s", s.says, took)
		}
	}
}

// locked is a workbook that is encrypted with a password.
func locked(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	must(t, excelize.NewFile().Write(&out, excelize.Options{Password: "mima"}))
	return out.Bytes()
}

// A part may unpack to more than the archive says; the reader counts for itself.
func TestASizeThatTheArchiveUnderstatesIsCounted(t *testing.T) {
	content := `<worksheet><sheetData>` + strings.Repeat(`<row><c><v></v></c></row>`, 200_000) + `</sheetData></worksheet>`
	size := binary.LittleEndian.AppendUint32(nil, uint32(len(content)))
	file := bytes.ReplaceAll(minimal(t, content), size, []byte{100, 0, 0, 0})
	refused := false
	for _, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Limits{Bytes: 1 << 20, Unpacked: 2 << 20, Rows: 9, Columns: 9}) {
		refused = errs.Is(err, errs.Invalid)
	}
	if !refused {
		t.Error("the archive is believed")
	}
}

func TestReadingCanStopEarly(t *testing.T) {
	file := write(t, []sheet.Head{{Label: "标题"}}, []any{"甲"}, []any{"乙"})
	for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Usual(10)) {
		must(t, err)
		if row.Number != 1 {
			t.Fatalf("goes on with row %d", row.Number)
		}
		break
	}
}

func FuzzRead(f *testing.F) {
	f.Add(write(f, []sheet.Head{{Label: "标题"}}, []any{"甲"}))
	f.Add(minimal(f, `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`))
	f.Fuzz(func(t *testing.T, file []byte) {
		for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Limits{Bytes: 1 << 20, Unpacked: 1 << 20, Rows: 50, Columns: 20}) {
			if err != nil && !errs.Is(err, errs.Invalid) {
				t.Fatal(err)
			}
			if err == nil && (row.Number < 1 || len(row.Cells) == 0 || len(row.Cells) > 20) {
				t.Fatalf("row %+v", row)
			}
		}
	})
}

// FuzzSheet changes only the sheet, which most chance changes of a whole archive never reach.
func FuzzSheet(f *testing.F) {
	f.Add(`<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`)
	f.Fuzz(func(t *testing.T, sheetXML string) {
		file := minimal(t, sheetXML, "xl/styles.xml", `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`)
		for _, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Limits{Bytes: 1 << 20, Unpacked: 1 << 20, Rows: 50, Columns: 20}) {
			if err != nil && !errs.Is(err, errs.Invalid) {
				t.Fatal(err)
			}
		}
	})
}

// TestANumberThatASpreadsheetCutsIsTold: an identity card number typed into a cell that is no text has lost its last digits.
func TestANumberThatASpreadsheetCutsIsTold(t *testing.T) {
	book := excelize.NewFile()
	defer book.Close()
	for cell, v := range map[string]any{"A1": "证号", "B1": 330102199003078515, "C1": "330102199003078515", "D1": 999_999_999_999_999, "B3": 1e15} {
		if err := book.SetCellValue("Sheet1", cell, v); err != nil {
			t.Fatal(err)
		}
	}
	out, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for row, err := range sheet.Read(bytes.NewReader(out.Bytes()), int64(out.Len()), sheet.Usual(10)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(row.Number, row.Cut))
	}
	if want := []string{"1 [1]", "3 [1]"}; !slices.Equal(got, want) {
		t.Errorf("cut are %q, want %q", got, want)
	}
}

// TestAFormulaThatNobodyCalculatedIsTold: programs that write spreadsheets without calculating leave the result out, each in its way.
func TestAFormulaThatNobodyCalculatedIsTold(t *testing.T) {
	excelized := made(t, func(book *excelize.File) {
		must(t, book.SetCellValue("Sheet1", "B1", "甲"))
		must(t, book.SetCellFormula("Sheet1", "A1", "1+1"))
	})
	alone := func(cell string) []byte {
		return minimal(t, `<worksheet><sheetData><row r="1">`+cell+`<c r="B1" t="str"><v>甲</v></c></row></sheetData></worksheet>`)
	}
	for _, s := range []struct {
		says string
		file []byte
		want string
	}{
		{"as excelize writes it", excelized, "[公式没有结果 甲] [0]"},
		{"as openpyxl writes it", alone(`<c r="A1"><f>1+1</f><v/></c>`), "[公式没有结果 甲] [0]"},
		{"without a place for the result", alone(`<c r="A1"><f>1+1</f></c>`), "[公式没有结果 甲] [0]"},
		{"one of the formulas that cells share", alone(`<c r="A1"><f t="shared" si="0"/></c>`), "[公式没有结果 甲] [0]"},
		{"of a truth value", alone(`<c r="A1" t="b"><f>1=1</f><v></v></c>`), "[公式没有结果 甲] [0]"},
		{"a result of no text, as Excel and LibreOffice write it", alone(`<c r="A1" t="str"><f>IF(1,"")</f><v></v></c>`), "[ 甲] []"},
		{"a result of a space", alone(`<c r="A1" t="str"><f>" "</f><v> </v></c>`), "[  甲] []"},
		{"a result of no text in the cell itself", alone(`<c r="A1" t="inlineStr"><f>IF(1,"")</f><is><t/></is></c>`), "[ 甲] []"},
		{"a number", alone(`<c r="A1"><f>1+1</f><v>2</v></c>`), "[2 甲] []"},
		{"no formula and no value", alone(`<c r="A1"><v/></c>`), "[ 甲] []"},
	} {
		row := cells(t, s.file)[0]
		if got := fmt.Sprint(row.Cells, row.Failed); got != s.want {
			t.Errorf("%s: got %s, want %s", s.says, got, s.want)
		}
	}
}

// TestAFormulaWithoutAResultIsTold: a look-up that finds nothing leaves #N/A, also in all rows that its cell was merged over.
func TestAFormulaWithoutAResultIsTold(t *testing.T) {
	file := minimal(t, `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>#N/A</t></is></c><c r="B1" t="e"><f>VLOOKUP(A1,C:D,2,0)</f><v>#N/A</v></c></row>`+
		`<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><v>1e15</v></c></row><row r="3"><c r="C3"><v>1</v></c></row><row r="4"><c r="A4"><v>1</v></c><c r="B4" t="e"><v></v></c></row>`+
		`</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells></worksheet>`)
	var got []string
	for _, row := range cells(t, file) {
		got = append(got, fmt.Sprint(row.Number, row.Cells, row.Failed, row.Cut))
	}
	want := []string{"1 [#N/A #N/A] [1] []", "2 [#REF! 1000000000000000] [0] [1]", "3 [#REF! 1000000000000000 1] [0] [1]", "4 [1] [] []"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
