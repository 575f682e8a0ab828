package crud

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Reports of refused rows hold personal data, so they are kept briefly and few for each person.
const (
	maxNamed = 3 // reasons that the message itself repeats
)

const reportPath = "/sys/common/importReport/"

// finishImport writes the log and, when rows were refused, the file with them. It fills the parts of the result that people see.
func (s *tableStore[T]) finishImport(ctx context.Context, tx *db.Tx, r *Imported) error {
	label := s.plan.Table.Label
	r.Msg = r.sentence(label)
	if r.Success > 0 {
		err := audit.Write(ctx, tx, audit.Entry{
			Action: s.plan.Table.Name + ".import", ObjectType: s.plan.Table.Name, Operate: audit.Imported,
			Summary: fmt.Sprintf("导入%s %d 条，退回 %d 条", label, r.Success, r.Errors),
		})
		if err != nil {
			return err
		}
	}
	if r.Errors == 0 {
		return nil
	}
	content, err := s.refusedFile(r)
	if err != nil {
		return err
	}
	r.File = label + "导入退回.xlsx"
	id, err := saveReport(ctx, tx, r.File, content)
	r.FileURL = reportPath + id.String()
	return err
}

func (r *Imported) sentence(label string) string {
	var text strings.Builder
	switch {
	case r.whole:
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
	for i, refused := range r.refused[:min(len(r.refused), maxNamed)] {
		text.WriteString([]string{"：", "；", "；"}[i] + refused.Place() + "，" + refused.Reason())
	}
	if r.Errors > maxNamed {
		text.WriteString("……其余原因见退回文件")
	}
	if len(r.ignored) > 0 {
		text.WriteString("。没有用到的列：" + strings.Join(r.ignored, "、"))
	}
	return text.String()
}

// refusedFile has the headings of the template, so that it can be corrected and imported again; the last column says why.
func (s *tableStore[T]) refusedFile(r *Imported) ([]byte, error) {
	var out bytes.Buffer
	note := "请按“" + reasonLabel + "”一列修改后再次导入；已导入的数据不在本文件中"
	if r.whole {
		note = "请按“" + reasonLabel + "”一列修改原文件后再次导入；其他行没有错误，也还没有导入"
	}
	book, err := sheet.NewWriter(&out, s.plan.Table.Label+"导入退回的数据", note, append(s.importHeads(), sheet.Head{Label: reasonLabel}))
	if err != nil {
		return nil, err
	}
	defer book.Discard()
	for _, refused := range r.refused {
		if err := writeRefused(book, r.Labels, refused); err != nil {
			return nil, err
		}
	}
	err = book.Close()
	return out.Bytes(), err
}

// writeRefused adds a row with its reasons, which also stand in notes beside the cells that they are about.
func writeRefused(book *sheet.Writer, labels []string, refused RefusedRow) error {
	cells := make([]any, 0, len(labels)+1)
	for _, cell := range refused.Cells {
		cells = append(cells, cell)
	}
	if err := book.Row(append(cells, refused.Place()+"："+refused.Reason())); err != nil {
		return err
	}
	notes := map[int]string{}
	for _, p := range refused.Problems {
		if at := slices.Index(labels, p.Label); at >= 0 {
			notes[at] = strings.TrimPrefix(notes[at]+"；"+p.Text, "；")
		}
	}
	for _, at := range slices.Sorted(maps.Keys(notes)) {
		if err := book.Note(at, notes[at]); err != nil {
			return err
		}
	}
	return nil
}

// saveReport keeps a file for the caller.
func saveReport(ctx context.Context, tx *db.Tx, name string, content []byte) (value.ID, error) {
	caller, id := auth.PrincipalFrom(ctx), tx.NewID()
	_, err := tx.Exec(ctx, `INSERT INTO import_report (id, tenant_id, user_id, name, content, create_time) VALUES ($1, $2, $3, $4, $5, $6)`,
		id, int64(caller.TenantID), caller.UserID, name, content, tx.Now)
	return id, err
}

// MountReports adds the download of refused rows and the state of long imports, which all resources share.
func MountReports(api *web.API, d *db.DB) {
	mountTasks(api, d)
	route := web.Route{Methods: "GET", Path: reportPath + "{id}", Tag: "导入导出", Summary: "下载自己导入时被退回的数据", Access: web.SignedIn, File: true}
	api.HandleRaw(route, func(w http.ResponseWriter, r *http.Request) error {
		id, err := ParseID(r.PathValue("id"))
		if err != nil {
			return err
		}
		type report struct {
			Name    string `db:"name"`
			Content []byte `db:"content"`
		}
		found, ok, err := db.One[report](r.Context(), d.Read(), `SELECT name, content FROM import_report WHERE id = $1 AND user_id = $2`,
			int64(id), int64(auth.PrincipalFrom(r.Context()).UserID))
		if err != nil {
			return err
		}
		if !ok {
			return errs.NotFoundf("文件不存在或已过期，请重新导入")
		}
		web.Attachment(w, found.Name, sheet.ContentType)
		_, err = w.Write(found.Content)
		return err
	})
}
