package imports

import (
	"fmt"
	"slices"
	"strings"

	"jikong/internal/schema"
	"jikong/internal/sheet"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// Imported tells what became of the rows of an import.
type Imported struct {
	Total   int          `json:"totalCount"`
	Success int          `json:"successCount"`
	Errors  int          `json:"errorCount"`
	Updated int          `json:"updatedCount" doc:"其中更新已有的几条"`
	Skipped int          `json:"skippedCount" doc:"已有而跳过的几条"`
	Msg     string       `json:"msg"`
	Summary string       `json:"summary" doc:"msg 中除各行原因以外的话：退回的行另外显示时用"`
	FileURL string       `json:"fileUrl" doc:"被退回的数据和原因，相对于接口地址；只有导入者能下载；没有时为空"`
	File    string       `json:"fileName"`
	Labels  []string     `json:"labels" doc:"模板的标题，退回的行的单元格按这个顺序"`
	Columns []Column     `json:"columns,omitempty" doc:"有退回的行时：每个标题下填什么，改正时用"`
	Refused []RefusedRow `json:"refused" doc:"退回的行，最多 200 行；改正后可以放在 rows 里再传"`

	Undo *schema.UndoOffer `json:"undo,omitempty" doc:"把令牌 POST 到这个地址即撤销这次导入"`
	Task value.ID          `json:"task,omitempty" doc:"行数很多时由后台任务导入：任务的编号，用 /sys/common/importTask 看做到了哪里"`

	Whole      bool           `json:"-"` // nothing was stored because some rows were refused
	Ignored    headed.Ignored `json:"-"`
	Rows       []headed.Row   `json:"-"` // still to be saved
	AllRefused []RefusedRow   `json:"-"`
}

// maxShown is how many refused rows an answer brings; the file has them all.
const maxShown = 200

// Column says what the cells under a heading take, for who corrects them.
type Column struct {
	headed.Label
	Kind    schema.Kind `json:"kind" enum:"text,longtext,html,int,bool,time,date,id,enum,json"`
	Options []string    `json:"options" doc:"可以选的文字；空为没有或太多"`
}

// ColumnsOf are the columns under headings, which hold texts until somebody knows better.
func ColumnsOf(heads []sheet.Head) []Column {
	columns := make([]Column, len(heads))
	for n, h := range heads {
		columns[n] = Column{headed.Label{Label: h.Label, Required: h.Required, Note: h.Note}, schema.Text, append([]string{}, h.Options...)}
	}
	return columns
}

// RefusedRow is a row that was not imported, with the reasons for the person who made the file.
type RefusedRow struct {
	File     string        `json:"file" doc:"文件名；只有一个文件时为空"`
	Row      int           `json:"row" doc:"表格里的第几行"`
	Cells    []string      `json:"cells"`
	Problems []CellProblem `json:"problems"`
	Below    bool          `json:"below,omitempty" doc:"上面那一行的子表行，跟着它一起退回"`
}

// CellProblem is one thing that is wrong with a row.
type CellProblem struct {
	Label string `json:"label" doc:"哪一列；与整行有关时为空"`
	Cell  string `json:"cell" doc:"单元格，如 C5；不知道时为空"`
	Text  string `json:"text"`
}

func (p CellProblem) String() string {
	if p.Cell == "" {
		return p.Text
	}
	return p.Text + "（" + p.Cell + "）"
}

// Place is which row of which file it is.
func (r RefusedRow) Place() string {
	place := fmt.Sprintf("第 %d 行", r.Row)
	if r.File != "" {
		return fmt.Sprintf("文件“%s”%s", r.File, place)
	}
	return place
}

// Reason says all that is wrong.
func (r RefusedRow) Reason() string {
	texts := make([]string, len(r.Problems))
	for i, p := range r.Problems {
		texts[i] = p.String()
	}
	return strings.Join(texts, "；")
}

// EnvelopeMessage is the sentence for the person.
func (r Imported) EnvelopeMessage() string { return r.Msg }

// EnvelopeOutcome follows api-contract.md section 19: all rows 200, some 201, none is a failure.
func (r Imported) EnvelopeOutcome() (bool, int) {
	switch {
	case r.Task != 0:
		return true, 200
	case r.Success+r.Skipped == 0:
		return false, 500
	case r.Errors > 0:
		return true, 201
	}
	return true, 200
}

// Count fills in how many rows came in, and the refused ones that the answer brings.
func (r *Imported) Count() {
	r.Total, r.Errors = len(r.Rows), 0
	for _, row := range r.AllRefused {
		if !row.Below {
			r.Errors++
		}
	}
	if !r.Whole {
		r.Success = r.Total - r.Errors - r.Skipped
	}
	shown := min(len(r.AllRefused), maxShown)
	for shown < len(r.AllRefused) && shown > 0 && r.AllRefused[shown].Below {
		shown-- // a record is corrected with all its rows
	}
	r.Refused = append([]RefusedRow{}, r.AllRefused[:shown]...)
}

const maxNamed = 3 // reasons that the message itself repeats

// say fills in what people read of the import.
func (r *Imported) say(label string) {
	counts, ignored := r.counts(label), r.Ignored.String()
	r.Msg, r.Summary = counts+r.firstReasons()+ignored, counts+ignored
}

func (r *Imported) counts(label string) string {
	var text strings.Builder
	switch {
	case r.Whole:
		fmt.Fprintf(&text, "%d 行有错误，没有导入任何数据", r.Errors)
	case r.Errors == 0:
		fmt.Fprintf(&text, "导入成功，共 %d 条%s", r.Success, label)
	case r.Success+r.Skipped == 0:
		fmt.Fprintf(&text, "导入失败，%d 行都有错误", r.Errors)
	default:
		fmt.Fprintf(&text, "导入 %d 条，退回 %d 条", r.Success, r.Errors)
	}
	if r.Updated > 0 {
		fmt.Fprintf(&text, "，其中更新 %d 条", r.Updated)
	}
	if r.Skipped > 0 {
		fmt.Fprintf(&text, "，跳过已有的 %d 条", r.Skipped)
	}
	return text.String()
}

func (r *Imported) firstReasons() string {
	var text strings.Builder
	named := slices.DeleteFunc(slices.Clone(r.AllRefused), func(row RefusedRow) bool { return row.Below })
	for i, refused := range named[:min(len(named), maxNamed)] {
		text.WriteString([]string{"：", "；", "；"}[i] + refused.Place() + "，" + refused.Reason())
	}
	if r.Errors > maxNamed {
		text.WriteString("……其余原因见退回文件")
	}
	return text.String()
}

// RefusedRows are the rows of the file that a record takes up; what is wrong is said of the first one.
func RefusedRows(r headed.Row, problems []CellProblem) []RefusedRow {
	refused := []RefusedRow{{File: r.Source.Name, Row: r.Number, Cells: r.Returned(), Problems: problems}}
	for _, below := range r.Below {
		if below.Number != r.Number {
			refused = append(refused, RefusedRow{File: r.Source.Name, Row: below.Number, Cells: below.Returned(), Below: true, Problems: []CellProblem{}})
		}
	}
	return refused
}
