package crud

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/sheet"
)

// ImportFile is an uploaded spreadsheet.
type ImportFile struct {
	Name string // for messages
	File io.ReaderAt
	Size int64
}

// headingRows is how far down the headings may stand: below the two title rows of our own files, or at the top.
const headingRows = 5

// reasonLabel heads the last column of the file of refused rows.
const reasonLabel = "退回原因"

// importLabels are the headings of the template and of the file of refused rows.
func (s *tableStore[T]) importLabels() []string {
	var labels []string
	for _, h := range s.importHeads() {
		labels = append(labels, h.Label)
	}
	return labels
}

func (s *tableStore[T]) importHeads() []sheet.Head {
	var heads []sheet.Head
	for _, c := range s.importColumns() {
		heads = append(heads, sheet.Head{Label: c.Label, Required: c.Required && !s.plan.IsPreset(c), Number: c.Kind == Int && !c.Translates(), Options: c.Choices()})
	}
	for _, extra := range s.res.Excel.Extras {
		if extra.Import {
			heads = append(heads, sheet.Head{Label: extra.Label, Required: extra.Required, Options: extra.Options})
		}
	}
	return heads
}

// readFile collects the rows of a file by heading.
func (s *tableStore[T]) readFile(f ImportFile, several bool, into *Imported) error {
	var rows []sheet.Row
	for row, err := range sheet.Read(f.File, f.Size, sheet.Usual(s.res.maxRows()+headingRows)) {
		if err != nil {
			return inFile(err, f.Name, several)
		}
		rows = append(rows, row)
	}
	at, headings, err := s.findHeadings(rows[:min(len(rows), headingRows)], into)
	if err != nil {
		return inFile(err, f.Name, several)
	}
	for _, row := range rows[at+1:] {
		into.collect(row, headings, f.Name, several)
	}
	if len(into.rows) > s.res.maxRows() {
		return errs.Invalidf("一次最多导入 %d 行，请拆成几个文件后分次导入", s.res.maxRows())
	}
	return nil
}

func (r Resource[T]) maxRows() int { return cmp.Or(r.Excel.MaxRows, MaxImport) }

// inFile names the file when there are several.
func inFile(err error, name string, several bool) error {
	var known *errs.Error
	if several && errors.As(err, &known) {
		return errs.Wrap(err, known.Code, "文件“%s”：%s", name, known.Message)
	}
	return err
}

func (r *Imported) collect(row sheet.Row, headings map[int]string, file string, several bool) {
	found := importedRow{place: fmt.Sprintf("第 %d 行", row.Number), cells: map[string]string{}}
	if several {
		found.place = fmt.Sprintf("文件“%s”%s", file, found.place)
	}
	for i, cell := range row.Cells {
		if label, ok := headings[i]; ok {
			found.cells[label] = strings.TrimSpace(cell)
		}
	}
	if slices.ContainsFunc(row.Cells, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
		r.rows = append(r.rows, found)
	}
}

// findHeadings chooses the row that has most of the labels; rows above it are titles. It returns its place and the label of
// each column.
func (s *tableStore[T]) findHeadings(candidates []sheet.Row, into *Imported) (at int, headings map[int]string, err error) {
	at, most := -1, 0
	for n, row := range candidates {
		count := 0
		for _, cell := range row.Cells {
			if slices.Contains(into.labels, headingText(cell)) {
				count++
			}
		}
		if count > most {
			at, most = n, count
		}
	}
	if at < 0 {
		return 0, nil, errs.Invalidf("没有找到标题行，请下载模板，按模板的标题填写")
	}
	headings = map[int]string{}
	taken := map[string]bool{}
	for i, cell := range candidates[at].Cells {
		label := headingText(cell)
		switch {
		case taken[label]:
			return 0, nil, errs.Invalidf("标题“%s”出现了两次，请删去其中一列", label)
		case slices.Contains(into.labels, label):
			taken[label] = true
			headings[i] = label
		case label != "" && !s.isHeading(label) && !slices.Contains(into.ignored, label):
			into.ignored = append(into.ignored, label)
		}
	}
	return at, headings, s.missing(taken)
}

// missing refuses a file that lacks a required column, before every single row is refused for it.
func (s *tableStore[T]) missing(present map[string]bool) error {
	var missing []string
	for _, h := range s.importHeads() {
		if h.Required && !present[h.Label] {
			missing = append(missing, h.Label)
		}
	}
	if len(missing) > 0 {
		return errs.Invalidf("缺少必填的列：%s。请下载模板，按模板的标题填写", strings.Join(missing, "、"))
	}
	return nil
}

// headingText is a label without the star of required columns.
func headingText(cell string) string {
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(cell), "*＊"))
}

// isHeading knows the headings of our own files that an import passes over.
func (s *tableStore[T]) isHeading(label string) bool {
	return label == reasonLabel || slices.ContainsFunc(s.exportHeads(Query{}), func(h sheet.Head) bool { return h.Label == label })
}
