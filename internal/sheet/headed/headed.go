// Package headed reads rows of spreadsheets whose headings are known: it finds the headings, puts the cells in the order of the labels,
// and says of each cell where it stands. What the cells mean it leaves to others.
package headed

import (
	"errors"
	"io"
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
	Ignored []string // headings that no column has
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
	for row, err := range sheet.Read(f.File, f.Size, r.limits()) {
		switch {
		case err != nil:
			return InFile(err, f.Name, several)
		case found != nil:
			r.collect(row, found, source, row.Number == head[found.last].Number+1)
		default:
			if head = append(head, row); len(head) == headingRows {
				if err := take(); err != nil {
					return InFile(err, f.Name, several)
				}
			}
		}
		if r.Enough > 0 && len(r.Rows) > r.Enough {
			return nil
		}
		if err := r.TooMany(); err != nil {
			return err
		}
	}
	if found == nil {
		if err := take(); err != nil {
			return InFile(err, f.Name, several)
		}
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

// headings are those of a file.
type headings struct {
	first, last int // places of the rows that they stand in: two where one heading spans several
	labels      map[int]int
	letters     []string
}

// findHeadings chooses the row that has most of the labels; rows above it are titles. A row beside it that only has labels, too, is the
// other half of headings in two rows.
func (r *Reader) findHeadings(candidates []sheet.Row) (*headings, error) {
	found, err := r.headingsIn(candidates)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, errs.Invalidf("没有找到标题行，请下载模板，按模板的标题填写")
	}
	return found, r.missing(found.letters)
}

// headingsIn returns nil where no row has any label.
func (r *Reader) headingsIn(candidates []sheet.Row) (*headings, error) {
	at, most := -1, 0
	for n, row := range candidates {
		if count := r.known(row); count > most {
			at, most = n, count
		}
	}
	if at < 0 {
		return nil, nil
	}
	found := &headings{first: at, last: at, labels: map[int]int{}, letters: make([]string, len(r.Labels))}
	rows := candidates[at : at+1]
	if at+1 < len(candidates) && r.halfOf(rows[0], candidates[at+1], true) {
		rows, found.last = candidates[at:at+2], at+1
	} else if at > 0 && r.halfOf(rows[0], candidates[at-1], false) {
		rows, found.first = []sheet.Row{candidates[at], candidates[at-1]}, at-1
	}
	for _, row := range rows {
		if err := r.nameColumns(row, found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// nameColumns takes the labels of a row of headings, for columns that have none yet.
func (r *Reader) nameColumns(row sheet.Row, found *headings) error {
	for i, cell := range row.Cells {
		if _, named := found.labels[i]; named {
			continue
		}
		text := headingText(cell)
		label, ok := r.labelOf(text)
		switch {
		case ok && found.letters[label] != "":
			return errs.Invalidf("标题“%s”出现了两次，请删去其中一列", r.Labels[label].Label)
		case ok:
			found.labels[i], found.letters[label] = label, sheet.ColumnName(i)
		case text != "" && !r.Known(text) && !slices.Contains(r.Ignored, text):
			r.Ignored = append(r.Ignored, text)
		}
	}
	return nil
}

// labelOf is the label that a heading of a file means: what somebody said it means, else the label with the same text.
func (r *Reader) labelOf(text string) (int, bool) {
	if meant, said := r.Mapping[text]; said {
		text = meant
	}
	label := slices.IndexFunc(r.Labels, func(l Label) bool { return l.Label == text })
	return label, label >= 0
}

func (r *Reader) known(row sheet.Row) (count int) {
	for _, cell := range row.Cells {
		if _, ok := r.labelOf(headingText(cell)); ok {
			count++
		}
	}
	return count
}

// halfOf tells that a row beside the headings belongs to them: where they have no label it has nothing else, at least one. Cells over
// two rows make the lower row repeat the labels.
func (r *Reader) halfOf(heads, beside sheet.Row, below bool) bool {
	more, same := 0, 0
	for i, cell := range beside.Cells {
		text, head := headingText(cell), ""
		if i < len(heads.Cells) {
			head = headingText(heads.Cells[i])
		}
		_, named := r.labelOf(head)
		_, label := r.labelOf(text)
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
func (r *Reader) missing(letters []string) error {
	var missing []string
	for i, h := range r.Labels {
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
