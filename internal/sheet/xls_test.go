package sheet_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
)

// biff puts values together in the byte order of the older format: uint8, uint16, uint32, float64 and texts as UTF-16.
func biff(values ...any) []byte {
	var b []byte
	for _, v := range values {
		switch v := v.(type) {
		case uint8:
			b = append(b, v)
		case int:
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		case uint32:
			b = binary.LittleEndian.AppendUint32(b, v)
		case float64:
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		case string:
			for _, unit := range utf16.Encode([]rune(v)) {
				b = binary.LittleEndian.AppendUint16(b, unit)
			}
		case []byte:
			b = append(b, v...)
		}
	}
	return b
}

// rec is one record with its length.
func rec(kind int, values ...any) []byte {
	body := biff(values...)
	return biff(kind, len(body), body)
}

const wide, narrow = uint8(1), uint8(0)

// oldBook is a workbook whose sheet holds the records, after globals such as styles.
func oldBook(globals []byte, cells ...[]byte) []byte {
	head := rec(0x0809, 0x0600, 5)
	boundSheet := func(at uint32) []byte { return rec(0x0085, at, uint8(0), uint8(0), uint8(1), narrow, []byte("a")) }
	hidden := rec(0x0085, uint32(0), uint8(1), uint8(0), uint8(1), narrow, []byte("h"))
	end := rec(0x000A)
	at := len(head) + len(hidden) + len(boundSheet(0)) + len(globals) + len(end)
	return slices.Concat(head, hidden, boundSheet(uint32(at)), globals, end, rec(0x0809, 0x0600, 16), slices.Concat(cells...), end)
}

func oldSample() []byte {
	globals := slices.Concat(
		rec(0x041E, 164, 10, narrow, []byte("yyyy/m/d h")), rec(0x041E, 165, 4, wide, "0\"年\""),
		rec(0x00E0, 0, 0), rec(0x00E0, 0, 14), rec(0x00E0, 0, 164), rec(0x00E0, 0, 165),
		// three shared texts; the second goes on in the next record with other widths, the third has formats
		rec(0x00FC, uint32(3), uint32(3), 2, wide, "流感", 6, wide, "长文"), rec(0x003C, narrow, []byte("abc")), rec(0x003C, wide, "字"),
		rec(0x003C, 2, uint8(9), 1, "富文", uint32(7)),
	)
	return oldBook(globals,
		rec(0x00FD, 2, 0, 0, uint32(0)), rec(0x00FD, 2, 1, 0, uint32(1)), rec(0x00FD, 2, 2, 0, uint32(2)), rec(0x00FD, 2, 3, 0, uint32(9)),
		rec(0x0203, 3, 0, 1, 46346.0), rec(0x0203, 3, 1, 2, 46346.5), rec(0x0203, 3, 2, 3, 5.0), rec(0x0203, 3, 3, 0, 0.1+0.2),
		rec(0x027E, 4, 0, 0, uint32(123<<2|2)), rec(0x027E, 4, 1, 0, uint32(1250<<2|3)), rec(0x00BD, 4, 2, 0, uint32(7<<2|2), 1, uint32(46346<<2|2), 3),
		rec(0x0205, 5, 0, 0, uint8(1), uint8(0)), rec(0x0205, 5, 1, 0, uint8(0x2A), uint8(1)), rec(0x0204, 5, 2, 0, 1, wide, "标"),
		rec(0x0006, 6, 0, 0, 2.5, uint32(0), 0), rec(0x0006, 6, 1, 0, uint8(0), make([]byte, 5), 0xFFFF, uint32(0), 0), rec(0x0207, 2, wide, "公式"),
		rec(0x0006, 6, 2, 0, uint8(1), uint8(0), uint8(1), make([]byte, 3), 0xFFFF, uint32(0), 0),
		rec(0x0006, 6, 3, 0, uint8(2), uint8(0), uint8(0x17), make([]byte, 3), 0xFFFF, uint32(0), 0),
		rec(0x0201, 7, 0, 0), rec(0x0204, 8, 1, 0, 1, wide, "并"), rec(0x00E5, 1, 6, 8, 0, 0),
	)
}

func TestOlderWorkbooksAreRead(t *testing.T) {
	var got []string
	for _, row := range cells(t, testkit.Compound("Workbook", oldSample())) {
		got = append(got, fmt.Sprint(row.Number, " ", strings.Join(row.Cells, "|"), " ", row.Failed))
	}
	want := []string{"3 流感|长文abc字|富文 []", "4 2026-11-20|2026-11-20 12:00:00|5|0.3 []", "5 123|12.5|7|2026-11-20 []", "6 是|#N/A|标 [1]", "7 2.5|公式|是|#REF! [3]", "9 2.5|并 []"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestAChartInASheetHasNoCells: the numbers that a chart remembers stand in records like those of cells, and the merged areas behind them.
func TestAChartInASheetHasNoCells(t *testing.T) {
	chart := slices.Concat(rec(0x0809, 0x0600, 0x20), rec(0x0203, 0, 0, 0, 99.0), rec(0x0203, 7, 1, 0, 98.0), rec(0x000A))
	book := oldBook(nil, rec(0x0204, 0, 0, 0, 1, wide, "甲"), rec(0x0203, 1, 1, 0, 2.0), chart, rec(0x00E5, 1, 0, 1, 0, 0))
	var got []string
	for _, row := range cells(t, testkit.Compound("Workbook", book)) {
		got = append(got, fmt.Sprint(row.Number, " ", strings.Join(row.Cells, "|")))
	}
	if want := []string{"1 甲", "2 甲|2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTheNewerOfTwoWorkbooksInAFileIsRead: Excel can save for itself and for Excel 95 at once.
func TestTheNewerOfTwoWorkbooksInAFileIsRead(t *testing.T) {
	file := testkit.Compound("Workbook", oldSample())
	const directory, entry = 1024, 128
	copy(file[directory+2*entry:], file[directory+entry:directory+2*entry])
	copy(file[directory+entry:], biff("Book\x00\x00\x00\x00"))
	binary.LittleEndian.PutUint16(file[directory+entry+64:], 10)
	binary.LittleEndian.PutUint32(file[directory+entry+116:], 1)
	if rows := cells(t, file); len(rows) != 6 {
		t.Errorf("got %d rows", len(rows))
	}
}

func TestBadOlderWorkbooksAreRefusedWithAdvice(t *testing.T) {
	good := testkit.Compound("Workbook", oldSample())
	ring := bytes.Clone(good)
	binary.LittleEndian.PutUint32(ring[512+4*3:], 2)
	for _, s := range []struct {
		says string
		file []byte
		want string
	}{
		{"a Word document", testkit.Compound("WordDocument", oldSample()), "Word 文件"},
		{"a stream that nobody knows", testkit.Compound("Contents", oldSample()), "文件已损坏"},
		{"a workbook of Excel 2, as old programs for reports write it", rec(0x0009, 2, 0x10, uint32(0)), "很早的 Excel 格式"},
		{"a password on the file", testkit.Compound("EncryptedPackage", oldSample()), "密码"},
		{"a password on the workbook", testkit.Compound("Workbook", oldBook(rec(0x002F, 1))), "密码"},
		{"a very old workbook", testkit.Compound("Book", rec(0x0809, 0x0500, 5)), "很早的 Excel 格式"},
		{"no sheet", testkit.Compound("Workbook", slices.Concat(rec(0x0809, 0x0600, 5), rec(0x000A))), "没有可以读取的工作表"},
		{"only the header", good[:512], "文件已损坏"},
		{"half a header", good[:100], "文件已损坏"},
		{"a column too far", testkit.Compound("Workbook", oldBook(nil, rec(0x0203, 0, 250, 0, 1.0))), "列"},
	} {
		var refusal error
		for _, err := range sheet.Read(bytes.NewReader(s.file), int64(len(s.file)), sheet.Usual(100)) {
			refusal = err
		}
		if !errs.Is(refusal, errs.Invalid) || !strings.Contains(refusal.Error(), s.want) {
			t.Errorf("%s: got %v, want a refusal with %q", s.says, refusal, s.want)
		}
	}
	for range sheet.Read(bytes.NewReader(ring), int64(len(ring)), sheet.Usual(100)) {
		continue // sectors in a ring come to an end
	}
}

func FuzzXLS(f *testing.F) {
	f.Add(testkit.Compound("Workbook", oldSample()))
	f.Fuzz(func(t *testing.T, file []byte) {
		for row, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Limits{Bytes: 1 << 20, Unpacked: 1 << 20, Rows: 50, Columns: 20}) {
			if err != nil && !errs.Is(err, errs.Invalid) {
				t.Fatal(err)
			}
			if err == nil && (row.Number < 1 || len(row.Cells) == 0) {
				t.Fatalf("row %+v", row)
			}
		}
	})
}

// FuzzWorkbook changes the records inside an intact container.
func FuzzWorkbook(f *testing.F) {
	f.Add(oldSample())
	f.Fuzz(func(t *testing.T, stream []byte) {
		if len(stream) > 50_000 {
			return
		}
		file := testkit.Compound("Workbook", stream)
		for _, err := range sheet.Read(bytes.NewReader(file), int64(len(file)), sheet.Limits{Bytes: 1 << 20, Unpacked: 1 << 20, Rows: 50, Columns: 20}) {
			if err != nil && !errs.Is(err, errs.Invalid) {
				t.Fatal(err)
			}
		}
	})
}
