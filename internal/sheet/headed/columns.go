package headed

import (
	"jikong/internal/errs"
	"jikong/internal/sheet"
)

// sheetRows is more than any sheet of the file format has.
const sheetRows = 1 << 21

// FileColumns are the headings of a file and its first rows.
type FileColumns struct {
	Name     string        `json:"name"`
	Headings []FileHeading `json:"headings"`
	Rows     [][]string    `json:"rows" doc:"最前面的几行，按 headings 的顺序"`
}

// FileHeading is a heading of a file.
type FileHeading struct {
	Column string `json:"column" doc:"列号，如 C"`
	Text   string `json:"text" doc:"标题"`
	Label  string `json:"label" doc:"对应模板的哪个标题；空为不导入"`
}

// previewRows are shown of a file to judge what its columns hold.
const previewRows = 3

// ColumnsOf tells of each file which of its headings mean which columns.
func (r *Reader) ColumnsOf(files []File) ([]FileColumns, error) {
	all := make([]FileColumns, len(files))
	for i, f := range files {
		var err error
		if all[i], err = r.Columns(f); err != nil {
			return nil, InFile(err, f.Name, len(files) > 1)
		}
	}
	return all, nil
}

// Columns reads the beginning of a file and says what its headings mean.
func (r *Reader) Columns(f File) (FileColumns, error) {
	rows, err := r.beginning(f)
	if err != nil {
		return FileColumns{}, err
	}
	if len(rows) == 0 {
		return FileColumns{}, errs.Invalidf("文件里没有可以导入的数据，请从标题行的下一行开始填写")
	}
	candidates := rows[:min(len(rows), headingRows)]
	found, err := r.headingsIn(candidates)
	if err != nil {
		return FileColumns{}, err
	}
	if found == nil {
		found = &headings{first: widest(candidates)}
		found.last = found.first
	}
	return r.describe(f.Name, found, rows), nil
}

// beginning is the first rows of the sheet that has the rows.
func (r *Reader) beginning(f File) (rows []sheet.Row, err error) {
	limits := r.limits()
	limits.Rows = sheetRows
	book, err := sheet.Open(f.File, f.Size, limits)
	if err != nil {
		return nil, err
	}
	chosen, _ := r.choose(book)
	for row, err := range book.Rows(chosen) {
		if err != nil {
			return nil, err
		}
		if rows = append(rows, row); len(rows) == headingRows+previewRows {
			break
		}
	}
	return rows, nil
}

// describe shows the columns that have a heading, and what stands below.
func (r *Reader) describe(name string, h *headings, rows []sheet.Row) FileColumns {
	columns := FileColumns{Name: name, Headings: []FileHeading{}, Rows: [][]string{}}
	heads, below := rows[h.first:h.last+1], rows[h.last+1:]
	var at []int
	for i := range width(heads) {
		heading := FileHeading{Column: sheet.ColumnName(i), Text: headingIn(heads, i)}
		if label, ok := h.labels[i]; ok {
			heading.Label = r.Labels[label].Label
		}
		if heading.Text != "" && (heading.Label != "" || r.mayMean(heading.Text)) {
			columns.Headings, at = append(columns.Headings, heading), append(at, i)
		}
	}
	for _, row := range below[:min(previewRows, len(below))] {
		cells := make([]string, len(at))
		for n, i := range at {
			if i < len(row.Cells) {
				cells[n] = row.Cells[i]
			}
		}
		columns.Rows = append(columns.Rows, cells)
	}
	return columns
}

// widest is the row with most cells, which are its headings where none has a label.
func widest(rows []sheet.Row) (at int) {
	most := 0
	for n, row := range rows {
		filled := 0
		for _, cell := range row.Cells {
			if headingText(cell) != "" {
				filled++
			}
		}
		if filled > most {
			at, most = n, filled
		}
	}
	return at
}

func width(rows []sheet.Row) (widest int) {
	for _, row := range rows {
		widest = max(widest, len(row.Cells))
	}
	return widest
}

// headingIn is the heading of a column; of headings in two rows the lower one, which is the finer.
func headingIn(rows []sheet.Row, column int) (text string) {
	for _, row := range rows {
		if column < len(row.Cells) && headingText(row.Cells[column]) != "" {
			text = headingText(row.Cells[column])
		}
	}
	return text
}

// mayMean tells that a heading could mean a label: it is no heading of our own files that an import passes over.
func (r *Reader) mayMean(text string) bool {
	_, said := r.Mapping[text]
	return said || !r.Known(text)
}
