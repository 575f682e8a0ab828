package crud

import (
	"context"

	"jikong/internal/errs"
	"jikong/internal/sheet"
)

// ImportColumns says which headings of files mean which columns, before anything is imported.
type ImportColumns struct {
	Labels []ImportLabel `json:"labels" doc:"模板的标题"`
	Files  []FileColumns `json:"files"`
}

// ImportLabel is a column that an import fills.
type ImportLabel struct {
	Label    string `json:"label"`
	Required bool   `json:"required"`
	Note     string `json:"note" doc:"填写说明"`
}

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

func (h handlers[T]) importColumns(_ context.Context, in *importInput) (ImportColumns, error) {
	files, order, err := in.read()
	if err != nil {
		return ImportColumns{}, err
	}
	answer := ImportColumns{Labels: []ImportLabel{}, Files: []FileColumns{}}
	for _, head := range h.store.notedHeads() {
		answer.Labels = append(answer.Labels, ImportLabel{head.Label, head.Required, head.Note})
	}
	for _, f := range files {
		columns, err := h.store.columnsOf(f, order)
		if err != nil {
			return ImportColumns{}, inFile(err, f.Name, len(files) > 1)
		}
		answer.Files = append(answer.Files, columns)
	}
	return answer, nil
}

// columnsOf reads the beginning of a file.
func (s *tableStore[T]) columnsOf(f ImportFile, order ImportOrder) (FileColumns, error) {
	var rows []sheet.Row
	for row, err := range sheet.Read(f.File, f.Size, sheet.Usual(sheetRows)) {
		if err != nil {
			return FileColumns{}, err
		}
		if rows = append(rows, row); len(rows) == headingRows+previewRows {
			break
		}
	}
	if len(rows) == 0 {
		return FileColumns{}, errs.Invalidf("文件里没有可以导入的数据，请从标题行的下一行开始填写")
	}
	into := Imported{Labels: s.importLabels()}
	candidates := rows[:min(len(rows), headingRows)]
	found, err := s.headingsIn(candidates, order, &into)
	if err != nil {
		return FileColumns{}, err
	}
	if found == nil {
		found = &headings{first: widest(candidates)}
		found.last = found.first
	}
	return found.describe(f.Name, into.Labels, rows), nil
}

// describe shows the columns that have a heading, and what stands below.
func (h *headings) describe(name string, labels []string, rows []sheet.Row) FileColumns {
	columns := FileColumns{Name: name, Headings: []FileHeading{}, Rows: [][]string{}}
	heads, below := rows[h.first:h.last+1], rows[h.last+1:]
	var at []int
	for i := range width(heads) {
		heading := FileHeading{Column: sheet.ColumnName(i), Text: headingIn(heads, i)}
		if label, ok := h.labels[i]; ok {
			heading.Label = labels[label]
		}
		if heading.Text != "" && heading.Text != reasonLabel {
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
