package crud

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
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

// sheetRows is more than any sheet of the file format has.
const sheetRows = 1 << 21

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

// importSource is a file of an import, as messages call it.
type importSource struct {
	name    string   // empty where there is only one
	letters []string // of the columns in the file, by the place of the label; empty where it has none
}

// importedRow is a row of a file. Its cells stand in the order of the labels.
type importedRow struct {
	source *importSource
	number int
	cells  []string
	cut    []int // places of numbers that lost digits in the spreadsheet
}

// byLabel is the row as Excel.Take reads it.
func (r importedRow) byLabel(labels []string) map[string]string {
	cells := make(map[string]string, len(labels))
	for i, label := range labels {
		if r.cells[i] != "" {
			cells[label] = r.cells[i]
		}
	}
	return cells
}

// address is the cell of a label in the file, such as C5; empty where the file has no such column.
func (r importedRow) address(label int) string {
	if label < 0 || label >= len(r.source.letters) || r.source.letters[label] == "" {
		return ""
	}
	return r.source.letters[label] + strconv.Itoa(r.number)
}

// readFile collects the rows of a file.
func (s *tableStore[T]) readFile(f ImportFile, order ImportOrder, several bool, into *Imported) error {
	source := &importSource{}
	if several {
		source.name = f.Name
	}
	var head []sheet.Row
	var found *headings
	take := func() (err error) {
		if found, err = s.findHeadings(head, order, into); err != nil {
			return err
		}
		source.letters = found.letters
		for _, row := range head[found.last+1:] {
			into.collect(row, found, source, row.Number == head[found.last].Number+1)
		}
		return nil
	}
	for row, err := range sheet.Read(f.File, f.Size, into.limits()) {
		switch {
		case err != nil:
			return inFile(err, f.Name, several)
		case found != nil:
			into.collect(row, found, source, row.Number == head[found.last].Number+1)
		default:
			if head = append(head, row); len(head) == headingRows {
				if err := take(); err != nil {
					return inFile(err, f.Name, several)
				}
			}
		}
		if into.enough > 0 && len(into.rows) > into.enough {
			return nil
		}
		if err := into.tooMany(); err != nil {
			return err
		}
	}
	if found == nil {
		if err := take(); err != nil {
			return inFile(err, f.Name, several)
		}
	}
	return nil
}

// limits are those of a file: the longest ones unpack to more than what people make by hand.
func (r *Imported) limits() sheet.Limits {
	limits := sheet.Usual(r.most + headingRows)
	if r.most > MaxImport {
		limits.Bytes, limits.Unpacked = maxUpload, 400<<20
	}
	return limits
}

func (r *Imported) tooMany() error {
	if len(r.rows) > r.most {
		return errs.Invalidf("一次最多导入 %d 行，请拆成几个文件后分次导入", r.most)
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

// exampleMark begins a cell of the example in the template, which nobody wants to have imported.
const exampleMark = "示例："

func (r *Imported) collect(row sheet.Row, found *headings, source *importSource, first bool) {
	taken := importedRow{source: source, number: row.Number, cells: make([]string, len(r.Labels))}
	blank, example := true, false
	for i, cell := range row.Cells {
		cell = strings.TrimSpace(cell)
		blank, example = blank && cell == "", example || strings.HasPrefix(cell, exampleMark)
		if label, ok := found.labels[i]; ok {
			taken.cells[label] = cell
			if slices.Contains(row.Cut, i) {
				taken.cut = append(taken.cut, label)
			}
		}
	}
	if !blank && !(first && example) {
		r.rows = append(r.rows, taken)
	}
}

// headings are those of a file.
type headings struct {
	first, last int // places of the rows that they stand in: two where one heading spans several
	labels      map[int]int
	letters     []string
}

// findHeadings chooses the row that has most of the labels; rows above it are titles. A row beside it that only has labels, too, is the
// other half of headings in two rows.
func (s *tableStore[T]) findHeadings(candidates []sheet.Row, order ImportOrder, into *Imported) (*headings, error) {
	found, err := s.headingsIn(candidates, order, into)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, errs.Invalidf("没有找到标题行，请下载模板，按模板的标题填写")
	}
	return found, s.missing(found.letters)
}

// headingsIn returns nil where no row has any label.
func (s *tableStore[T]) headingsIn(candidates []sheet.Row, order ImportOrder, into *Imported) (*headings, error) {
	at, most := -1, 0
	for n, row := range candidates {
		if count := into.known(row, order); count > most {
			at, most = n, count
		}
	}
	if at < 0 {
		return nil, nil
	}
	found := &headings{first: at, last: at, labels: map[int]int{}, letters: make([]string, len(into.Labels))}
	rows := candidates[at : at+1]
	if at+1 < len(candidates) && into.halfOf(rows[0], candidates[at+1], order, true) {
		rows, found.last = candidates[at:at+2], at+1
	} else if at > 0 && into.halfOf(rows[0], candidates[at-1], order, false) {
		rows, found.first = []sheet.Row{candidates[at], candidates[at-1]}, at-1
	}
	for _, row := range rows {
		if err := s.nameColumns(row, found, order, into); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// nameColumns takes the labels of a row of headings, for columns that have none yet.
func (s *tableStore[T]) nameColumns(row sheet.Row, found *headings, order ImportOrder, into *Imported) error {
	for i, cell := range row.Cells {
		if _, named := found.labels[i]; named {
			continue
		}
		text := headingText(cell)
		label, ok := into.labelOf(text, order)
		switch {
		case ok && found.letters[label] != "":
			return errs.Invalidf("标题“%s”出现了两次，请删去其中一列", into.Labels[label])
		case ok:
			found.labels[i], found.letters[label] = label, sheet.ColumnName(i)
		case text != "" && !s.isHeading(text) && !slices.Contains(into.ignored, text):
			into.ignored = append(into.ignored, text)
		}
	}
	return nil
}

// labelOf is the label that a heading of a file means: what somebody said it means, else the label with the same text.
func (r *Imported) labelOf(text string, order ImportOrder) (int, bool) {
	if meant, said := order.Mapping[text]; said {
		text = meant
	}
	label := slices.Index(r.Labels, text)
	return label, label >= 0
}

func (r *Imported) known(row sheet.Row, order ImportOrder) (count int) {
	for _, cell := range row.Cells {
		if _, ok := r.labelOf(headingText(cell), order); ok {
			count++
		}
	}
	return count
}

// halfOf tells that a row beside the headings belongs to them: where they have no label it has nothing else, at least one. Cells over
// two rows make the lower row repeat the labels.
func (r *Imported) halfOf(heads, beside sheet.Row, order ImportOrder, below bool) bool {
	more, same := 0, 0
	for i, cell := range beside.Cells {
		text, head := headingText(cell), ""
		if i < len(heads.Cells) {
			head = headingText(heads.Cells[i])
		}
		_, named := r.labelOf(head, order)
		_, label := r.labelOf(text, order)
		switch {
		case text == "" || named && !below:
		case named && text == head:
			same++
		case named || !label:
			return false
		default:
			more++
		}
	}
	return more > 0 || same > 0
}

// missing refuses a file that lacks a required column, before every single row is refused for it.
func (s *tableStore[T]) missing(letters []string) error {
	var missing []string
	for i, h := range s.importHeads() {
		if h.Required && letters[i] == "" {
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
