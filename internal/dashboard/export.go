package dashboard

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/web"
)

// export sends the table behind a chart to whoever may see the chart.
func (s *Service) export(w http.ResponseWriter, r *http.Request) error {
	ctx, asked := r.Context(), r.URL.Query()
	p, err := s.period(asked.Get("days"))
	if err != nil {
		return err
	}
	at := slices.IndexFunc(s.Analysis, func(one Source) bool { return one.Key == asked.Get("key") })
	if at < 0 {
		return errs.NotFoundf("没有这项统计")
	}
	if !may(ctx, s.Analysis[at].Perm) {
		return errs.New(errs.Forbidden, "没有权限导出这项统计，需要时请联系管理员")
	}
	f, err := s.Analysis[at].Load(ctx, p)
	if err != nil {
		return err
	}
	span := fmt.Sprintf("%s 至 %s", p.First(), p.Last())
	file, err := f.book(span + "　导出人：" + auth.PrincipalFrom(ctx).Username + "　导出时间：" + s.DB.Now().String())
	if err != nil {
		return err
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "dashboard.export", ObjectType: "dashboard", ObjectID: s.Analysis[at].Key,
			Summary: "导出统计“" + f.Title + "”，" + span, Operate: audit.Exported})
	}); err != nil {
		return err
	}
	web.Attachment(w, f.Title+".xlsx", sheet.ContentType)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(file.Bytes()) // an error means the client left
	return nil
}

// book is the table as a spreadsheet. Cells without a figure stay empty.
func (f Figures) book(note string) (*bytes.Buffer, error) {
	heads := []sheet.Head{{Label: f.Head}}
	for _, one := range f.Series {
		heads = append(heads, sheet.Head{Label: one.Name + "（" + one.Unit + "）", Number: true})
	}
	var file bytes.Buffer
	book, err := sheet.NewWriter(&file, f.Title, note, heads)
	if err != nil {
		return nil, err
	}
	defer book.Discard()
	for i, label := range f.Labels {
		cells := []any{label}
		for _, one := range f.Series {
			if v := one.Values[i]; v != nil {
				cells = append(cells, *v)
			} else {
				cells = append(cells, "")
			}
		}
		if err := book.Row(cells); err != nil {
			return nil, err
		}
	}
	return &file, book.Close()
}
