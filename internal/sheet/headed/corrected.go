package headed

import (
	"path"
	"strings"

	"jikong/internal/errs"
)

// Corrected is a row that came back and was corrected in place. It stands for the row of the file, or alone where the file is not sent.
type Corrected struct {
	File  string   `json:"file"`
	Row   int      `json:"row"`
	Cells []string `json:"cells"`
}

// Correct puts corrected rows in the place of those of the files.
func (r *Reader) Correct(rows []Corrected) error {
	type name struct {
		file string
		row  int
	}
	at := make(map[name]int, len(r.Rows))
	for i, row := range r.Rows {
		at[name{row.Source.Name, row.Number}] = i
	}
	sources := map[string]*Source{}
	for _, row := range rows {
		if len(row.Cells) != len(r.Labels) || row.Row < 1 {
			return errs.Invalidf("改正的行与导入模板不一致，请重新选择文件导入")
		}
		for i, cell := range row.Cells {
			row.Cells[i] = strings.TrimSpace(cell)
		}
		if i, there := at[name{row.File, row.Row}]; there {
			r.Rows[i].Cells, r.Rows[i].Cut, r.Rows[i].Failed = row.Cells, nil, nil
			continue
		}
		if sources[row.File] == nil {
			sources[row.File] = &Source{Name: FileName(row.File)}
		}
		r.Rows = append(r.Rows, Row{Source: sources[row.File], Number: row.Row, Cells: row.Cells})
	}
	return nil
}

// FileName is what messages call a file: its last part, in characters that do no harm there.
func FileName(name string) string {
	if name == "" {
		return ""
	}
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>"'&`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
	if runes := []rune(name); len(runes) > 60 {
		return string(runes[:60])
	}
	return name
}
