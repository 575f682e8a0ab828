package imports

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
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

// ReasonLabel heads the last column of the file of refused rows.
const ReasonLabel = "退回原因"

const reportPath = "/sys/common/importReport/"

// Tell fills in what people read of the import, and writes the log.
func (r *Imported) Tell(ctx context.Context, tx *db.Tx, table, label string) error {
	r.say(label)
	if r.Success == 0 {
		return nil
	}
	return audit.Write(ctx, tx, audit.Entry{
		Action: table + ".import", ObjectType: table, Operate: audit.Imported,
		Summary: fmt.Sprintf("导入%s %d 条，退回 %d 条", label, r.Success, r.Errors),
	})
}

// KeepRefused notes what the import came to and keeps the file of the refused rows for the caller, where there are any, whose address it tells
// in the answer. Such files hold personal data, so they are kept briefly.
func (r *Imported) KeepRefused(ctx context.Context, tx *db.Tx, label string, heads []sheet.Head) error {
	if err := r.note(ctx, tx, label); err != nil || r.Errors == 0 {
		return err
	}
	content, err := r.refusedFile(label, heads)
	if err != nil {
		return err
	}
	r.File = label + "导入退回.xlsx"
	r.FileURL, err = saveReport(ctx, tx, r.File, content)
	return err
}

// refusedFile has the headings of the template, so that it can be corrected and imported again; the last column says why.
func (r *Imported) refusedFile(label string, heads []sheet.Head) ([]byte, error) {
	var out bytes.Buffer
	note := "请按“" + ReasonLabel + "”一列修改后再次导入；已导入的数据不在本文件中"
	if r.Whole {
		note = "请按“" + ReasonLabel + "”一列修改原文件后再次导入；其他行没有错误，也还没有导入"
	}
	book, err := sheet.NewWriter(&out, label+"导入退回的数据", note, append(heads, sheet.Head{Label: ReasonLabel}))
	if err != nil {
		return nil, err
	}
	defer book.Discard()
	for _, refused := range r.AllRefused {
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

// saveReport keeps a file for the caller and returns its address. Clients of the platform draw a link to it, and a link sends no session:
// theirs holds a secret that opens this file alone, and that only the answer to the import tells.
func saveReport(ctx context.Context, tx *db.Tx, name string, content []byte) (address string, err error) {
	caller, id, hash := auth.PrincipalFrom(ctx), tx.NewID(), ""
	address = reportPath + id.String()
	if web.RequestOf(ctx).Platform {
		secret := base64.RawURLEncoding.EncodeToString(value.Random(sha256.Size))
		address, hash = address+"/"+secret, secretHash(secret)
	}
	_, err = tx.Exec(ctx, `INSERT INTO import_report (id, tenant_id, user_id, name, content, secret_hash, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		id, int64(caller.TenantID), caller.UserID, name, content, hash, tx.Now)
	return address, err
}

func secretHash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Mount adds the download of refused rows and the state of long imports, which all resources share.
func Mount(api *web.API, d *db.DB) {
	mountTasks(api, d)
	mountOwn(api, d)
	const tag = "导入导出"
	own := web.Route{Methods: "GET", Path: reportPath + "{id}", Tag: tag, Summary: "下载自己导入时被退回的数据", Access: web.SignedIn, File: true}
	api.HandleRaw(own, func(w http.ResponseWriter, r *http.Request) error {
		return serveReport(w, r, d, `user_id = $2`, int64(auth.PrincipalFrom(r.Context()).UserID))
	})
	linked := web.Route{Methods: "GET", Path: reportPath + "{id}/{secret}", Tag: tag, Summary: "下载导入时被退回的数据，凭导入的答复给出的链接", Access: web.Anonymous, File: true}
	api.HandleRaw(linked, func(w http.ResponseWriter, r *http.Request) error {
		return serveReport(w, r, d, `secret_hash = $2`, secretHash(r.PathValue("secret")))
	})
}

// serveReport answers the file that the address names, when the caller may have it.
func serveReport(w http.ResponseWriter, r *http.Request, d *db.DB, may string, by any) error {
	id, err := value.ParseID(r.PathValue("id"))
	if err != nil || id == 0 {
		return errs.Invalidf("缺少编号或编号格式不正确")
	}
	type report struct {
		Name    string `db:"name"`
		Content []byte `db:"content"`
	}
	found, ok, err := db.One[report](r.Context(), d.Read(), `SELECT name, content FROM import_report WHERE id = $1 AND `+may, int64(id), by)
	if err != nil {
		return err
	}
	if !ok {
		return errs.NotFoundf("文件不存在或已过期，请重新导入")
	}
	web.Attachment(w, found.Name, sheet.ContentType)
	_, err = w.Write(found.Content)
	return err
}
