package sheet_test

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"jikong/internal/sheet"
)

// TestWhatLibreOfficeWritesIsRead reads one table in both formats. The files were made by LibreOffice 7.4 in testdata/libreoffice:
//
//	soffice --headless --convert-to xlsx list.fods && soffice --headless --convert-to xls list.fods
func TestWhatLibreOfficeWritesIsRead(t *testing.T) {
	want := []string{
		"1 标题|主题|份数|印刷日期|备注|发放时间|彩色 []",
		"2 流感须知|疫苗|12|2026-01-03|00007|2026-11-02 08:05:00|1 []", // a day, zeros by the format, a moment, truth without a format
		"3 写成文字|疫苗|1,234|2026年1月3日|00123|2026/11/2 8:05|否 []",    // merged, and all as texts
		"4 公式|儿童|24|2024-02-29|330102199003078515 []",            // the result of a formula, 18 digits as a text
		"5 长数字|儿童|1||330102199003079000 [4]",                     // 18 digits as a number: the last ones are lost, and told
	}
	for _, name := range []string{"list.xlsx", "list.xls"} {
		t.Run(name, func(t *testing.T) {
			content, err := os.ReadFile("testdata/libreoffice/" + name)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for row, err := range sheet.Read(bytes.NewReader(content), int64(len(content)), sheet.Usual(100)) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, fmt.Sprintf("%d %s %v", row.Number, strings.Join(row.Cells, "|"), row.Cut))
			}
			if !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

// TestWhatSurroundsTheCellsIsLeftAlone: macros are not run, links not followed, and a size that a file declares is not believed.
func TestWhatSurroundsTheCellsIsLeftAlone(t *testing.T) {
	const cells = `<sheetData><row r="1"><c r="A1" t="str"><f>[1]Sheet1!A1</f><v>甲</v></c></row></sheetData>`
	for _, s := range []struct {
		says, sheet string
		more        []string
	}{
		{"macros", cells, []string{"xl/vbaProject.bin", "\xD0\xCF\x11\xE0 no code of ours", "[Content_Types].xml", "<Types/>"}},
		{"links to other files", cells, []string{
			"xl/externalLinks/externalLink1.xml", `<externalLink><externalBook id="rId1"/></externalLink>`,
			"xl/externalLinks/_rels/externalLink1.xml.rels", `<Relationships><Relationship Id="rId1" Target="http://127.0.0.1:1/x.xlsx" TargetMode="External"/></Relationships>`,
		}},
		{"ten million cells that are declared", `<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols>` + cells, nil},
		{"formatted rows down to the last one", strings.Replace(cells, "</sheetData>", `<row r="2"><c r="A2" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>`, 1), nil},
	} {
		t.Run(s.says, func(t *testing.T) {
			file := minimal(t, "<worksheet>"+s.sheet+"</worksheet>", s.more...)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var got []string
			for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Usual(100)) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, fmt.Sprint(row.Number, row.Cells))
			}
			runtime.ReadMemStats(&after)
			if !slices.Equal(got, []string{"1 [甲]"}) {
				t.Errorf("got %q", got)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
				t.Errorf("allocates %d KiB", took>>10)
			}
		})
	}
}
