package survey

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/sheet"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	csvType = "text/csv; charset=utf-8"
	// byteOrderMark makes Excel read the file as UTF-8.
	byteOrderMark = "\uFEFF"
)

func (s *Service) mountFiles(api *web.API) {
	api.HandleRaw(web.Route{Methods: "GET", Path: "/survey/survey/file", Tag: tag, Summary: "下载附件；记入操作日志", Access: web.Perm(PermTexts), File: true}, s.download)
	for _, f := range []struct {
		path, access, summary string
		handler               func(http.ResponseWriter, *http.Request) error
	}{
		{"/exportXls", PermExport, "导出答卷（Excel）", s.exportXLSX},
		{"/exportCsv", PermExport, "导出答卷（CSV）", s.exportCSV},
		{"/exportFigures", PermStatistics, "导出统计表（Excel）", s.exportFigures},
	} {
		api.HandleRaw(web.Route{Methods: "GET", Path: "/survey/survey" + f.path, Tag: tag, Summary: f.summary, Access: web.Perm(f.access),
			File: true, Timeout: 5 * time.Minute}, f.handler)
	}
}

// writer takes the rows of a file.
type writer interface {
	Row(values []any) error
	Close() error
}

// csvWriter writes what sheet.Writer does, as text. Spreadsheets read formulas from CSV, too.
type csvWriter struct{ to *csv.Writer }

func (w csvWriter) Row(values []any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		if v != nil {
			cells[i] = fmt.Sprint(v)
		}
		if text, is := v.(string); is {
			cells[i] = sheet.Guard(text)
		}
	}
	return w.to.Write(cells)
}

func (w csvWriter) Close() error {
	w.to.Flush()
	return w.to.Error()
}

func (s *Service) exportXLSX(w http.ResponseWriter, r *http.Request) error {
	return s.exportAnswers(w, r, ".xlsx", sheet.ContentType, func(e export, out io.Writer) (writer, error) {
		return sheet.NewWriter(out, e.Title, e.note, sheet.Heads(e.heads...))
	})
}

func (s *Service) exportCSV(w http.ResponseWriter, r *http.Request) error {
	return s.exportAnswers(w, r, ".csv", csvType, func(e export, out io.Writer) (writer, error) {
		if _, err := io.WriteString(out, byteOrderMark); err != nil {
			return nil, err
		}
		rows := csvWriter{csv.NewWriter(out)}
		heads := make([]any, len(e.heads))
		for i, h := range e.heads {
			heads[i] = h
		}
		return rows, rows.Row(heads)
	})
}

// export is a survey on its way into a file.
type export struct {
	Survey
	definition Definition
	heads      []string
	note       string
}

// exportAnswers writes all answers, the oldest first. What is exported, and by whom, stands in the operation log and in the file.
func (s *Service) exportAnswers(w http.ResponseWriter, r *http.Request, extension, contentType string, open func(export, io.Writer) (writer, error)) error {
	ctx := r.Context()
	v, err := s.survey(ctx, s.DB.Read(), r.URL.Query().Get("id"))
	if err != nil {
		return err
	}
	versions, err := versionsOf(ctx, s.DB.Read(), v.ID)
	if err != nil {
		return err
	}
	d, _ := merged(versions)
	e := export{Survey: v, definition: d, heads: d.heads(), note: "导出人：" + auth.PrincipalFrom(ctx).Username + "　导出时间：" + s.DB.Now().String() + "　仅限工作使用"}
	if err := s.logExport(ctx, v, "导出调查“%s”的答卷 %d 份"); err != nil {
		return err
	}
	web.Attachment(w, v.Title+"-答卷"+extension, contentType)
	buffered := bufio.NewWriter(w)
	rows, err := open(e, buffered)
	if err != nil {
		return err
	}
	if err := s.writeAnswers(ctx, e, rows); err != nil {
		return err
	}
	if err := rows.Close(); err != nil {
		return err
	}
	return buffered.Flush()
}

func (s *Service) logExport(ctx context.Context, v Survey, format string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "survey.export", Operate: audit.Exported, ObjectType: "survey", ObjectID: v.ID.String(),
			Summary: fmt.Sprintf(format, v.Title, v.AnswerCount)})
	})
}

const exportBatch = 500

func (s *Service) writeAnswers(ctx context.Context, e export, rows writer) error {
	if e.PublishedNo == 0 {
		return nil
	}
	key, err := s.keyOf(ctx, e.Survey)
	if err != nil {
		return err
	}
	no := 0
	for after := value.ID(0); ; {
		batch, err := db.Select[stored](ctx, s.DB.Read(), `SELECT `+storedColumns+` FROM survey_answer WHERE survey_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
			e.ID, int64(after), exportBatch)
		if err != nil {
			return err
		}
		for _, row := range batch {
			no, after = no+1, row.ID
			cells, err := e.row(no, row, key)
			if err != nil {
				return err
			}
			if err := rows.Row(cells); err != nil {
				return err
			}
		}
		if len(batch) < exportBatch {
			return nil
		}
	}
}

// row tells of anonymous surveys the day alone: the second would say too much about who was where.
func (e export) row(no int, row stored, key privacy.Key) ([]any, error) {
	answers, err := row.open(key)
	if err != nil {
		return nil, err
	}
	at := row.CreateTime.String()
	if e.Anonymous {
		at = string(row.CreateTime.Day())
	}
	cells := []any{int64(no), at, row.Seconds, row.VersionNo}
	for _, q := range e.definition.Questions {
		if q.Type != Paragraph {
			cells = append(cells, q.cells(answers[q.ID])...)
		}
	}
	return cells, nil
}

// heads are the columns of a file: one for each question, one for each row of a matrix and each option of a ranking.
func (d Definition) heads() []string {
	heads := []string{"序号", "提交时间", "用时（秒）", "版本"}
	number := 0
	for _, q := range d.Questions {
		if q.Type == Paragraph {
			continue
		}
		number++
		title := fmt.Sprintf("%d. %s", number, q.Title)
		switch {
		case q.Type.perRow():
			for _, line := range q.lines() {
				heads = append(heads, title+"："+line.Text)
			}
		default:
			heads = append(heads, title)
			if q.hasOther() {
				heads = append(heads, title+"（补充）")
			}
		}
	}
	return heads
}

func (q Question) cells(a Answer) []any {
	if q.Type.perRow() {
		var cells []any
		for _, line := range q.lines() {
			cells = append(cells, q.cell(a.Rows[line.ID]))
		}
		return cells
	}
	if q.Type == Attachment {
		names := make([]string, len(a.Files))
		for i, f := range a.Files {
			names[i] = f.Name
		}
		return []any{strings.Join(names, "；")}
	}
	if choices := q.choices(); choices != nil && !q.Type.numeric() {
		texts := make([]string, len(a.Values))
		for i, v := range a.Values {
			o, _ := find(choices, v)
			texts[i] = o.Text
		}
		cells := []any{strings.Join(texts, "；")}
		if q.hasOther() {
			cells = append(cells, a.Other)
		}
		return cells
	}
	return []any{q.cell(a.first())}
}

func (q Question) cell(v string) any {
	switch {
	case v == "":
		return nil
	case q.Type.numeric() || q.Type == MatrixScale || q.Type == Ranking:
		return asNumber(v)
	case q.Type == Matrix:
		o, _ := find(q.choices(), v)
		return o.Text
	}
	return v
}

// exportFigures writes the figures as a table.
func (s *Service) exportFigures(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	v, err := s.survey(ctx, s.DB.Read(), r.URL.Query().Get("id"))
	if err != nil {
		return err
	}
	all, err := results(ctx, s.DB.Read(), v.ID)
	if err != nil {
		return err
	}
	web.Attachment(w, v.Title+"-统计.xlsx", sheet.ContentType)
	out, err := sheet.NewWriter(w, v.Title, fmt.Sprintf("答卷 %d 份　统计时间：%s", all.Answers, s.DB.Now()),
		[]sheet.Head{{Label: "题目"}, {Label: "行"}, {Label: "选项或数值"}, {Label: "份数", Number: true}, {Label: "占回答者（%）", Number: true}, {Label: "回答人数", Number: true}})
	if err != nil {
		return err
	}
	for _, q := range all.Questions {
		if err := q.write(out); err != nil {
			out.Discard()
			return err
		}
	}
	return out.Close()
}

func (q QuestionResult) write(out *sheet.Writer) error {
	title := fmt.Sprintf("%d. %s", q.Number, q.Title)
	for _, line := range append([]LineResult{{Answered: q.Answered, Counts: q.Counts}}, q.Lines...) {
		for _, c := range line.Counts {
			share := any(nil)
			if line.Answered > 0 {
				share = float64(int64(float64(c.N)/float64(line.Answered)*1000+0.5)) / 10
			}
			if err := out.Row([]any{title, line.Text, c.Text, c.N, share, line.Answered}); err != nil {
				return err
			}
		}
	}
	described := map[string]float64{}
	if q.Numbers != nil {
		described = map[string]float64{"平均数": q.Numbers.Mean, "中位数": q.Numbers.Median, "标准差": q.Numbers.SD}
	}
	if q.NPS != nil {
		described["净推荐值"] = q.NPS.Score
	}
	for _, name := range []string{"平均数", "中位数", "标准差", "净推荐值"} {
		if v, has := described[name]; has {
			if err := out.Row([]any{title, name, "", v, nil, q.Answered}); err != nil {
				return err
			}
		}
	}
	if len(q.Counts) == 0 && len(q.Lines) == 0 {
		what := "填写的文字"
		if q.Type == Attachment {
			what = "上传了附件"
		}
		return out.Row([]any{title, "", what, q.Answered, nil, q.Answered})
	}
	return nil
}
