// Package headed reads rows of spreadsheets whose headings are known: it finds the headings, puts the cells in the order of the labels,
// and says of each cell where it stands. What the cells mean it leaves to others.
package headed

import (
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/sheet"
)

// Label is a column that rows are read into.
type Label struct {
	Label    string `json:"label"`
	Required bool   `json:"required"`
	Note     string `json:"note" doc:"填写说明"`
}

// File is an uploaded spreadsheet.
type File struct {
	Name string // for messages
	File io.ReaderAt
	Size int64
}

// Reader collects the rows of files.
type Reader struct {
	Labels  []Label
	Mapping map[string]string      // headings that mean another label; the empty label leaves a column out
	Known   func(text string) bool // headings that may be passed over without a word
	Most    int                    // rows that are taken
	Enough  int                    // rows after which reading stops; 0 for all
	Long    bool                   // files may be longer than people make them by hand

	Rows    []Row
	Ignored Ignored
}

// Bounds of long files. They unpack to more than what people make by hand.
const (
	longBytes    = 20 << 20
	longUnpacked = 400 << 20
)

// headingRows is how far down the headings may stand: below the two title rows of our own files, or at the top.
const headingRows = 5

// Source is a file, as messages call it.
type Source struct {
	Name    string   // empty where there is only one
	Letters []string // of the columns in the file, by the place of the label; empty where it has none
}

// Row is a row of a file. Its cells stand in the order of the labels.
type Row struct {
	Source *Source
	Number int
	Cells  []string
	Cut    []int // places of numbers that lost digits in the spreadsheet
	Failed []int // places of formulas without a result
	Below  []Row // the rows of child tables that stand beside a record, the first one in its own row
}

// ByLabel is the row by the labels of its cells, without the empty ones.
func (r Row) ByLabel(labels []string) map[string]string {
	cells := make(map[string]string, len(labels))
	for i, label := range labels {
		if r.Cells[i] != "" {
			cells[label] = r.Cells[i]
		}
	}
	return cells
}

// Unusable says why a cell does not hold what its person meant, "" where it does. The label is what messages call it.
func (r Row) Unusable(place int, label string) string {
	switch {
	case slices.Contains(r.Cut, place):
		return label + "的数字超过 15 位，表格软件没有存下后面几位；请把单元格的格式改成文本，再重新填写"
	case slices.Contains(r.Failed, place) && r.Cells[place] == sheet.Uncalculated:
		return label + "的公式没有结果，请用 Excel 或 WPS 打开并保存后再导入"
	case slices.Contains(r.Failed, place):
		return label + "的公式出错，结果是 " + r.Cells[place] + "；请改正公式，或直接填写内容"
	}
	return ""
}

// Returned are the cells as they go back to be corrected. The names of errors are left out: sent again as texts, they would pass for content.
func (r Row) Returned() []string {
	cells := slices.Clone(r.Cells)
	for _, place := range r.Failed {
		cells[place] = ""
	}
	return cells
}

// Address is the cell of a label in the file, such as C5; empty where the file has no such column.
func (r Row) Address(label int) string {
	if label < 0 || label >= len(r.Source.Letters) || r.Source.Letters[label] == "" {
		return ""
	}
	return r.Source.Letters[label] + strconv.Itoa(r.Number)
}

// Read collects the rows of a file. Several tells that messages have to name it.
func (r *Reader) Read(f File, several bool) error {
	source := &Source{}
	if several {
		source.Name = f.Name
	}
	book, err := sheet.Open(f.File, f.Size, r.limits())
	if err != nil {
		return InFile(err, f.Name, several)
	}
	chosen, unread := r.choose(book)
	for _, name := range unread {
		r.Ignored.Sheets = append(r.Ignored.Sheets, source.Name+name)
	}
	if err := r.readSheet(book.Rows(chosen), source); err != nil {
		return InFile(err, f.Name, several)
	}
	if r.Enough > 0 && len(r.Rows) > r.Enough {
		return nil
	}
	return r.TooMany()
}

// readSheet finds the headings and collects the rows below, as many as are needed to know that there are too many.
func (r *Reader) readSheet(rows iter.Seq2[sheet.Row, error], source *Source) error {
	var head []sheet.Row
	var found *headings
	take := func() (err error) {
		if found, err = r.findHeadings(head); err != nil {
			return err
		}
		source.Letters = found.letters
		for _, row := range head[found.last+1:] {
			r.collect(row, found, source, row.Number == head[found.last].Number+1)
		}
		return nil
	}
	for row, err := range rows {
		switch {
		case err != nil:
			return err
		case found != nil:
			r.collect(row, found, source, row.Number == head[found.last].Number+1)
		default:
			if head = append(head, row); len(head) == headingRows {
				if err := take(); err != nil {
					return err
				}
			}
		}
		if r.Enough > 0 && len(r.Rows) > r.Enough || len(r.Rows) > r.Most {
			return nil
		}
	}
	if found == nil {
		return take()
	}
	return nil
}

// limits are those of a file: the longest ones unpack to more than what people make by hand.
func (r *Reader) limits() sheet.Limits {
	limits := sheet.Usual(r.Most + headingRows)
	if r.Long {
		limits.Bytes, limits.Unpacked = longBytes, longUnpacked
	}
	return limits
}

// TooMany refuses what is more than was allowed.
func (r *Reader) TooMany() error {
	if len(r.Rows) > r.Most {
		return errs.Invalidf("一次最多导入 %d 行，请拆成几个文件后分次导入", r.Most)
	}
	return nil
}

// InFile names the file when there are several.
func InFile(err error, name string, several bool) error {
	var known *errs.Error
	if several && errors.As(err, &known) {
		return errs.Wrap(err, known.Code, "文件“%s”：%s", name, known.Message)
	}
	return err
}

// ExampleMark begins a cell of the example in the template, which nobody wants to have imported.
const ExampleMark = "示例："

func (r *Reader) collect(row sheet.Row, found *headings, source *Source, first bool) {
	taken := Row{Source: source, Number: row.Number, Cells: make([]string, len(r.Labels))}
	blank, example := true, false
	for i, cell := range row.Cells {
		cell = strings.TrimSpace(cell)
		blank, example = blank && cell == "", example || strings.HasPrefix(cell, ExampleMark)
		if label, ok := found.labels[i]; ok {
			taken.Cells[label] = cell
			if slices.Contains(row.Cut, i) {
				taken.Cut = append(taken.Cut, label)
			}
			if slices.Contains(row.Failed, i) {
				taken.Failed = append(taken.Failed, label)
			}
		}
	}
	if !blank && !(first && example) {
		r.Rows = append(r.Rows, taken)
	}
}
