package headed

import (
	"fmt"
	"path"
	"slices"
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
			sources[row.File] = &Source{Name: shownName(row.File)}
		}
		r.Rows = append(r.Rows, Row{Source: sources[row.File], Number: row.Row, Cells: row.Cells})
	}
	return nil
}

// longestName is how many characters messages take of the name of a file.
const longestName = 60

// FileName is what messages call a file that comes after others. Rows are told apart by the name of their file, also by the person who reads
// why they came back, so a name that another file has gets a number.
func FileName(name string, others []File) string {
	unique := shownName(name)
	for n := 2; slices.ContainsFunc(others, func(f File) bool { return f.Name == unique }); n++ {
		unique = shownName(fmt.Sprintf("%s（%d）", shownName(name), n))
	}
	return unique
}

// shownName is the last part of a name, in characters that do no harm in messages. A long one keeps its beginning and its end, where the
// parts of a table are told apart.
func shownName(name string) string {
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
	if runes := []rune(name); len(runes) > longestName {
		return string(runes[:longestName/2]) + "…" + string(runes[len(runes)-longestName/2+1:])
	}
	return name
}
