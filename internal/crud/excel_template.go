package crud

import (
	"context"
	"fmt"
	"net/http"

	"jikong/internal/db"
	"jikong/internal/exports"
	"jikong/internal/schema"
	"jikong/internal/sheet"
	"jikong/internal/sheet/headed"
)

// importTemplate answers a file with the headings, the required ones marked, lists and notes of what columns take, and one example.
func (h handlers) importTemplate(w http.ResponseWriter, r *http.Request) error {
	heads, err := h.store.templateHeads(r.Context(), h.db.Read())
	if err != nil {
		return err
	}
	label := h.store.plan.Table.Label
	out := exports.NewDownload(w)
	out.Called(label+"导入模板.xlsx", sheet.ContentType)
	example := h.store.example(heads)
	start := fmt.Sprintf("从第 %d 行开始填写", sheet.HeadRow+1)
	if example != nil {
		start = fmt.Sprintf("第 %d 行是示例，不会导入，从第 %d 行开始填写", sheet.HeadRow+1, sheet.HeadRow+2)
	}
	note := fmt.Sprintf("带 * 的列必填；%s，一次最多 %d 行；日期写作 2026-01-31", start, h.store.mostNow())
	book, err := sheet.NewWriter(out, label, note, heads)
	if err != nil {
		return err
	}
	defer book.Discard()
	if example != nil {
		if err := book.Row(example); err != nil {
			return err
		}
	}
	return out.Finish(book.Close())
}

// templateHeads also offers the items of dictionaries and the names of referenced rows, while they are few enough for a list.
func (s sheets) templateHeads(ctx context.Context, q db.Querier) ([]sheet.Head, error) {
	heads := s.notedHeads()
	for _, c := range s.fileColumns() {
		if len(heads[c.at].Options) > 0 || !c.Translates() {
			continue
		}
		options, err := c.store.offered(ctx, q, c.BoundColumn)
		if err != nil {
			return nil, err
		}
		heads[c.at].Options = options
	}
	return heads, nil
}

// notedHeads say to each heading what its column takes.
func (s sheets) notedHeads() []sheet.Head {
	heads := s.importHeads()
	for _, c := range s.fileColumns() {
		heads[c.at].Note = c.Note()
	}
	return heads
}

// example is a row as people fill it in. It has the mark by which an import knows it; where no column can hold that, there is none.
func (s sheets) example(heads []sheet.Head) []any {
	var cells []any
	marked := false
	for i, c := range s.importColumns() {
		text := c.Example()
		switch {
		case len(heads[i].Options) > 0:
			text = heads[i].Options[0]
		case c.Translates():
			text = ""
		case !marked && (c.Kind == schema.Text || c.Kind == schema.LongText):
			marked, text = true, headed.ExampleMark+c.Label
		}
		cells = append(cells, text)
	}
	if !marked {
		return nil
	}
	return cells
}
