package sheet

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// HeadRow is the row of the headings; rows follow it.
const HeadRow = 3

const (
	sheetName  = "Sheet1"
	choiceName = "选项"
	lastRow    = 1_048_576       // by the file format
	maxPrompt  = 255             // characters of what is shown beside a cell, by the file format
	maxNotes   = 5_000           // of one file
	maxExact   = 999_999_999_999 // longer numbers are shown as 1E+12 or lose digits, so they are written as text
)

// Writer makes one file row by row. Rows go to a temporary file, not to memory; nothing is written to the output before Close, so
// that a failure on the way leaves no half file behind.
type Writer struct {
	out    io.Writer
	book   *excelize.File
	stream *excelize.StreamWriter
	row    int
	notes  int
	cells  []any

	own, record int // see Records
}

// NewWriter starts a file with its title, a note below it and the headings. Finish with Close, or Discard.
func NewWriter(out io.Writer, title, note string, heads []Head) (*Writer, error) {
	book := excelize.NewFile()
	w := &Writer{out: out, book: book, row: HeadRow, cells: make([]any, len(heads))}
	if err := w.begin(title, note, heads); err != nil {
		w.Discard()
		return nil, err
	}
	return w, nil
}

func (w *Writer) begin(title, note string, heads []Head) error {
	if err := w.offerChoices(heads); err != nil {
		return err
	}
	stream, err := w.book.NewStreamWriter(sheetName)
	if err != nil {
		return err
	}
	w.stream = stream
	styles, err := newStyles(w.book)
	if err != nil {
		return err
	}
	if err := w.columns(heads, styles); err != nil {
		return err
	}
	if err := stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: HeadRow, TopLeftCell: "A4", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	if err := stream.SetRow("A1", []any{excelize.Cell{StyleID: styles.title, Value: Guard(title)}}, excelize.RowOpts{Height: 26}); err != nil {
		return err
	}
	if err := stream.SetRow("A2", []any{Guard(note)}); err != nil {
		return err
	}
	row := make([]any, len(heads))
	for i, h := range heads {
		row[i] = excelize.Cell{StyleID: styles.head, Value: Guard(h.Label)}
		if h.Required {
			row[i] = excelize.Cell{StyleID: styles.required, Value: "*" + h.Label}
		}
	}
	return stream.SetRow("A"+strconv.Itoa(HeadRow), row)
}

// columns sets widths by the headings; a Chinese character is two wide.
func (w *Writer) columns(heads []Head, styles styles) error {
	for i, h := range heads {
		style := styles.text
		if h.Number {
			style = styles.number
		}
		if err := w.stream.SetColStyle(i+1, i+1, style); err != nil {
			return err
		}
		width := max(14, min(40, float64(2*utf8.RuneCountInString(h.Label)+4)))
		if err := w.stream.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	return nil
}

// offerChoices gives columns their drop-down lists. They stand on a hidden second sheet, because a list inside the rule may
// have 255 characters only.
func (w *Writer) offerChoices(heads []Head) error {
	column := 0
	for i, h := range heads {
		if len(h.Options) == 0 {
			if err := w.addRule(i+1, "", h.Note); err != nil {
				return err
			}
			continue
		}
		if column == 0 {
			if _, err := w.book.NewSheet(choiceName); err != nil {
				return err
			}
			if err := w.book.SetSheetVisible(choiceName, false); err != nil {
				return err
			}
		}
		column++
		letter, err := excelize.ColumnNumberToName(column)
		if err != nil {
			return err
		}
		options := make([]any, len(h.Options))
		for j, option := range h.Options {
			options[j] = Guard(option)
		}
		if err := w.book.SetSheetCol(choiceName, letter+"1", &options); err != nil {
			return err
		}
		if err := w.addRule(i+1, fmt.Sprintf("%s!$%s$1:$%s$%d", choiceName, letter, letter, len(options)), h.Note); err != nil {
			return err
		}
	}
	return nil
}

// addRule offers a list below a heading and says what the column takes. It only warns about other entries: several values joined by commas
// are allowed in some columns.
func (w *Writer) addRule(column int, source, note string) error {
	if source == "" && note == "" {
		return nil
	}
	letter, err := excelize.ColumnNumberToName(column)
	if err != nil {
		return err
	}
	rule := excelize.NewDataValidation(true)
	rule.SetSqref(fmt.Sprintf("%s%d:%s%d", letter, HeadRow+1, letter, lastRow))
	if source != "" {
		rule.SetSqrefDropList(source)
		rule.SetError(excelize.DataValidationErrorStyleWarning, "不在选项里", "请从列表中选择，多个值用英文逗号分隔")
	}
	if note != "" {
		rule.SetInput("填写说明", firstOf(note, maxPrompt))
	}
	return w.book.AddDataValidation(sheetName, rule)
}

type styles struct{ title, head, required, text, number int }

func newStyles(book *excelize.File) (s styles, err error) {
	text, grey, red := "@", "F0F2F5", "CF1322"
	heading := func(color string) *excelize.Style {
		return &excelize.Style{
			Font: &excelize.Font{Bold: true, Color: color}, Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true},
			Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{grey}}, CustomNumFmt: &text,
		}
	}
	for _, wanted := range []struct {
		id    *int
		style *excelize.Style
	}{
		{&s.title, &excelize.Style{Font: &excelize.Font{Bold: true, Size: 16}, CustomNumFmt: &text}},
		{&s.head, heading("")},
		{&s.required, heading(red)},
		{&s.text, &excelize.Style{CustomNumFmt: &text}},
		{&s.number, &excelize.Style{}},
	} {
		if *wanted.id, err = book.NewStyle(wanted.style); err != nil {
			return s, err
		}
	}
	return s, nil
}

// Row adds a row. Integers and floats become numbers, true and false 是 and 否, nil an empty cell, everything else a text:
// identifiers because Excel keeps 15 digits only, times and days because every program shows a text alike.
func (w *Writer) Row(values []any) error {
	if w.row == lastRow {
		return errs.Invalidf("一个 Excel 文件最多 %d 行，请缩小范围后再导出", lastRow)
	}
	w.row++
	w.cells = w.cells[:0]
	for _, v := range values {
		w.cells = append(w.cells, cellOf(v))
	}
	if err := w.join(); err != nil {
		return err
	}
	return w.stream.SetRow("A"+strconv.Itoa(w.row), w.cells)
}

// Records says that the first columns belong to records of several rows: a row that leaves them all out goes on with the record above, whose
// cells then reach over all its rows.
func (w *Writer) Records(own int) *Writer {
	w.own, w.record = own, w.row+1
	return w
}

// join merges the cells of the record above when the row that comes begins another one.
func (w *Writer) join() error {
	if w.own == 0 || w.row == w.record || slices.IndexFunc(w.cells[:min(w.own, len(w.cells))], func(c any) bool { return c != nil }) < 0 {
		return nil
	}
	err := w.merge(w.row - 1)
	w.record = w.row
	return err
}

func (w *Writer) merge(last int) error {
	if w.own == 0 || last <= w.record {
		return nil
	}
	for column := range w.own {
		letter := ColumnName(column)
		if err := w.stream.MergeCell(letter+strconv.Itoa(w.record), letter+strconv.Itoa(last)); err != nil {
			return err
		}
	}
	return nil
}

// Note puts a note beside a cell of the last row; columns count from 0. What is beyond maxNotes is left out: a note takes longer to write
// than a row.
func (w *Writer) Note(column int, text string) error {
	if w.notes == maxNotes {
		return nil
	}
	w.notes++
	cell, err := excelize.CoordinatesToCellName(column+1, w.row)
	if err != nil {
		return err
	}
	return w.book.AddComment(sheetName, excelize.Comment{Cell: cell, Author: "导入", Text: text, Width: 240, Height: 80})
}

func firstOf(text string, characters int) string {
	if runes := []rune(text); len(runes) > characters {
		return string(runes[:characters])
	}
	return text
}

func cellOf(v any) any {
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		return cellText(v)
	case value.Date:
		return cellText(string(v))
	case int64:
		if v > maxExact || v < -maxExact {
			return strconv.FormatInt(v, 10)
		}
		return v
	case int:
		return cellOf(int64(v))
	case float64:
		return v
	case bool:
		if v {
			return "是"
		}
		return "否"
	}
	return cellText(fmt.Sprint(v))
}

func cellText(text string) any {
	if text == "" {
		return nil
	}
	return Guard(strings.ToValidUTF8(text, "\uFFFD"))
}

// Close writes the file and removes what was kept on the way.
func (w *Writer) Close() error {
	err := w.merge(w.row)
	if err == nil {
		err = w.stream.Flush()
	}
	if err == nil {
		err = w.book.Write(w.out)
	}
	if closing := w.book.Close(); err == nil {
		err = closing
	}
	return err
}

// Discard gives the file up without writing it.
func (w *Writer) Discard() { _ = w.book.Close() }
