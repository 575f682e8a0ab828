package report

import (
	"context"
	"fmt"
	"net/http"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/sheet"
	"jikong/internal/value"
	"jikong/internal/web"
)

// export answers a spreadsheet with all rows that a reader asked for. They are read to the end before the first byte is sent, into the
// temporary file of the spreadsheet: a slow client holds up no report, and a report that ends at its limit leaves no half file.
func (s *Service) export(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	o, err := s.open(ctx, schema.IDColumn, r.PathValue("headId"))
	if err != nil {
		return err
	}
	if err := r.ParseForm(); err != nil {
		return errs.Wrap(err, errs.Invalid, "查询参数的格式不正确")
	}
	values := r.Form
	values.Del("pageNo")
	values.Del("pageSize")
	a, err := o.asks(values)
	if err != nil {
		return err
	}
	caller := auth.PrincipalFrom(ctx)
	out := &download{ResponseWriter: w, name: o.Head.Name + ".xlsx"}
	note := "导出人：" + caller.Realname + "　导出时间：" + s.DB.Now().String()
	book, err := sheet.NewWriter(out, o.Head.Name, note, heads(o))
	if err != nil {
		return err
	}
	defer book.Discard()
	n, err := s.fill(ctx, o, a, book, MaxRows)
	if err == nil && n > MaxRows {
		err = errs.Invalidf("符合条件的超过 %d 行，请缩小条件后再导出", MaxRows)
	}
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "report.export", ObjectType: "report", ObjectID: o.Head.ID.String(), Operate: audit.Exported, Summary: fmt.Sprintf("导出报表《%s》%d 行", o.Head.Name, n)})
	})
	if err != nil {
		return err
	}
	return book.Close()
}

// shownItems are the columns of a file.
func (o opened) shownItems() (items []ReportItem) {
	for _, item := range o.Items {
		if item.IsShow == 1 {
			items = append(items, item)
		}
	}
	return items
}

func heads(o opened) (heads []sheet.Head) {
	for _, item := range o.shownItems() {
		kind := o.field(item).Kind
		heads = append(heads, sheet.Head{Label: item.FieldTxt, Number: (kind == schema.Int || kind == decimal) && item.DictCode == "" && item.ReplaceVal == ""})
	}
	return heads
}

// fill writes at most so many rows, in parts: the texts of dictionaries are asked for once for each. It returns how many there are, one more
// than the most when there are more.
func (s *Service) fill(ctx context.Context, o opened, a asked, book *sheet.Writer, most int) (n int, err error) {
	items := o.shownItems()
	var fields []statement.Field
	for _, item := range items {
		fields = append(fields, o.field(item))
	}
	st, err := s.begin(ctx, o, a, "SELECT "+columnsOf(fields))
	if err != nil {
		return 0, err
	}
	if chosen := value.SplitList(a.values.Get(forcePrefix + schema.IDColumn)); len(chosen) > schema.MaxMembers {
		return 0, errs.Invalidf("一次最多导出选中的 %d 行", schema.MaxMembers)
	}
	st.Add(orderText(o.read, a.order))
	st.Limit(most+1, 0)
	var part []ReportRow
	flush := func() error {
		err := s.writePart(ctx, o, items, part, book)
		part = part[:0]
		return err
	}
	err = s.run(ctx, func(ctx context.Context, q db.Querier) error {
		return eachRow(ctx, q, st, fields, func(values []any) error {
			if n++; n > most {
				return nil
			}
			row := make(ReportRow, len(fields))
			for i, f := range fields {
				row[f.Name] = values[i]
			}
			if part = append(part, row); len(part) == schema.MaxPageSize {
				return flush()
			}
			return nil
		})
	})
	if err != nil {
		return n, err
	}
	return n, flush()
}

func (s *Service) writePart(ctx context.Context, o opened, items []ReportItem, part []ReportRow, book *sheet.Writer) error {
	if err := s.addTexts(ctx, o, part); err != nil {
		return err
	}
	for _, row := range part {
		cells := make([]any, len(items))
		for i, item := range items {
			cells[i] = row[item.FieldName]
			if text, translated := row[item.FieldName+"_dictText"]; translated {
				cells[i] = text
			}
		}
		if err := book.Row(cells); err != nil {
			return err
		}
	}
	return nil
}

// download becomes a file with its first byte; until then a refusal is still possible.
type download struct {
	http.ResponseWriter
	name    string
	started bool
}

// Write sends the headings before the first bytes.
func (d *download) Write(p []byte) (int, error) {
	if !d.started {
		d.started = true
		web.Attachment(d.ResponseWriter, d.name, sheet.ContentType)
	}
	return d.ResponseWriter.Write(p)
}
