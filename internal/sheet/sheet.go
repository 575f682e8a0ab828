// Package sheet writes and reads spreadsheets. It streams both ways, so a table of any length needs the memory of one row, and
// it knows nothing of what the columns mean: package crud drives it with its column tables.
//
// Files out are .xlsx: the title in row 1, a note in row 2 (who exported and when), the headings in row 3, rows from row 4.
// Files in are .xlsx or the older .xls; which one it is tells the content, never the name.
package sheet

import (
	"bytes"
	"io"
	"iter"

	"jikong/internal/errs"
)

// ContentType is that of the files out.
const ContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Head is one column of a file to write.
type Head struct {
	Label    string
	Required bool     // marked with a star in front of the label
	Number   bool     // the cells are numbers; the others are formatted as text, so that Excel keeps leading zeros
	Options  []string // offered as a list below the heading
	Note     string   // shown beside a cell of the column that somebody fills in; Excel takes 255 characters
}

// Heads are columns of texts.
func Heads(labels ...string) []Head {
	heads := make([]Head, len(labels))
	for i, label := range labels {
		heads[i].Label = label
	}
	return heads
}

// ColumnName is what spreadsheets call a column; columns count from 0.
func ColumnName(column int) string {
	name := ""
	for column++; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

// Limits bound what Read takes on. The zero value of a field allows nothing.
type Limits struct {
	Bytes    int64 // of the file
	Unpacked int64 // bytes of the parts that are read, once unpacked
	Rows     int   // with content, headings included
	Columns  int
}

// Usual are the limits of an upload: 10 MB, as the specification has it, and bounds that a table made by people never reaches.
func Usual(rows int) Limits {
	return Limits{Bytes: 10 << 20, Unpacked: 64 << 20, Rows: rows, Columns: 200}
}

// Row is one row with content. Cells are texts: numbers without grouping, dates as yyyy-MM-dd or yyyy-MM-dd HH:mm:ss, truth
// values as 是 and 否. The last cell is never empty.
type Row struct {
	Number int // as the spreadsheet counts, from 1
	Cells  []string
	// Cut are the places in Cells of whole numbers with more digits than a spreadsheet keeps: the last ones are lost, the file holds zeros.
	Cut []int
	// Failed are the places in Cells of formulas without a result. Their text is the name of the error, such as #N/A, or Uncalculated.
	Failed []int
}

// Uncalculated stands in a cell whose formula was written by a program that does not calculate.
const Uncalculated = "公式没有结果"

// Book is an opened file. Everything that is wrong with a file is an errs.Invalid with Chinese advice.
type Book struct {
	Sheets []string // names of the visible sheets
	limits Limits
	read   func(sheet int, rows *rowCounter) error
}

// Rows yields the rows with content of a sheet; empty rows that are only formatted are left out. The value of vertically merged cells stands
// in each of their rows. Formulas count by their last result; nothing is calculated and nothing outside the file is opened. An error ends
// the rows.
func (b *Book) Rows(sheet int) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		rows := &rowCounter{limits: b.limits, cut: map[int][]int{}, failed: map[int][]int{}}
		rows.yield = func(row Row) bool { return yield(row, nil) }
		if err := b.read(sheet, rows); err != nil {
			yield(Row{}, err)
		}
	}
}

// Read yields the rows of the first visible sheet.
func Read(file io.ReaderAt, size int64, limits Limits) iter.Seq2[Row, error] {
	book, err := Open(file, size, limits)
	if err != nil {
		return func(yield func(Row, error) bool) { yield(Row{}, err) }
	}
	return book.Rows(0)
}

// The first bytes of the two kinds of files.
const (
	zipMagic = "PK\x03\x04"
	oleMagic = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"
)

// Open looks at what surrounds the cells of a file.
func Open(file io.ReaderAt, size int64, limits Limits) (*Book, error) {
	if size > limits.Bytes {
		return nil, errs.Invalidf("文件超过 %d MB，请拆成几个文件后再导入", limits.Bytes>>20)
	}
	magic := make([]byte, len(oleMagic))
	if n, err := file.ReadAt(magic, 0); n < len(magic) {
		return nil, unreadable(err)
	}
	switch {
	case bytes.HasPrefix(magic, []byte(zipMagic)):
		return openXLSX(file, size, limits)
	case string(magic) == oleMagic:
		return openXLS(file, limits)
	case isBareBIFF(magic):
		return nil, veryOld()
	}
	return nil, errs.Invalidf("这不是 Excel 文件，请用 Excel 或 WPS 另存为 .xlsx 后再导入")
}

func unreadable(cause error) error {
	return errs.Wrap(cause, errs.Invalid, "文件已损坏或不是 Excel 文件，请用 Excel 或 WPS 打开并另存为 .xlsx 后再导入")
}
