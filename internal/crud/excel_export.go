package crud

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/exports"
	"jikong/internal/schema"
	"jikong/internal/sheet"
	"jikong/internal/value"
)

const (
	exportBatch = 500 // rows read and written at a time
	// exportCollect is how many rows an export reads until it has the garbage of their texts collected. The collector is tuned for
	// small answers: left alone it lets the heap grow to several times of what lives, and a file keeps 30 MB of buffer alive.
	exportCollect = 5_000
)

// exportXls answers a file with the rows that a list with the same parameters would show, on all its pages.
func (h handlers) exportXls(w http.ResponseWriter, r *http.Request) error {
	out := exports.NewDownload(w)
	_, err := h.store.ExportTo(r.Context(), h.db, r.URL.RawQuery, out, func(int) {})
	return out.Finish(err)
}

// ExportTo writes the file and notes the export in the log.
func (s sheets) ExportTo(ctx context.Context, d *db.DB, rawQuery string, out schema.ExportOutput, wrote func(rows int)) (int, error) {
	query, format, err := s.parseExport(ctx, rawQuery)
	if err != nil {
		return 0, err
	}
	s.bringUpToDate()
	book, err := s.exportFile(ctx, d, out, query, format)
	if err != nil {
		return 0, err
	}
	defer book.Discard()
	lines := 0
	n, err := s.Export(ctx, d.Read(), query, func(cells []any) error {
		if lines++; lines%exportBatch == 0 {
			wrote(lines)
		}
		return book.Row(cells)
	})
	if err != nil {
		return n, err
	}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: s.plan.Table.Name + ".export", ObjectType: s.plan.Table.Name, Operate: audit.Exported, Summary: fmt.Sprintf("导出%s %d 条", s.plan.Table.Label, n)})
	})
	if err != nil {
		return n, err
	}
	return n, book.Close()
}

// CountExport tells how many rows an export has.
func (s sheets) CountExport(ctx context.Context, q db.Querier, rawQuery string) (string, int, error) {
	query, _, err := s.parseExport(ctx, rawQuery)
	if err != nil {
		return "", 0, err
	}
	ids, err := s.exportIDs(ctx, q, query)
	return s.plan.Table.Label, len(ids), err
}

// ExportPerm is the permission that an export takes.
func (s sheets) ExportPerm() string {
	return s.exportPerm
}

// exportedFile is a file under way.
type exportedFile interface {
	Row(cells []any) error
	Close() error
	Discard()
}

// exportFile starts a spreadsheet, or the CSV file that the query asks for.
func (s sheets) exportFile(ctx context.Context, d *db.DB, out schema.ExportOutput, query Query, format string) (exportedFile, error) {
	label, heads := s.plan.Table.Label, s.exportHeads(query)
	own := len(heads)
	if query.Children {
		heads = append(heads, s.exportedBelow()...)
	}
	switch format {
	case "csv":
		out.Called(label+".csv", sheet.CSVType)
		return sheet.NewCSV(out, heads), nil
	case "", "xlsx":
		out.Called(label+".xlsx", sheet.ContentType)
		book, err := sheet.NewWriter(out, label, exportNote(ctx, d), heads)
		if err != nil || !query.Children {
			return book, err
		}
		return book.Records(own), nil
	}
	return nil, errs.Invalidf("不能导出 %.20s 格式，请选择 xlsx 或 csv", format)
}

// ExportFile answers the export of a resource that mounts its routes itself.
func (s *table) ExportFile(d *db.DB, w http.ResponseWriter, r *http.Request) error {
	return handlers{sheets{s}, d}.exportXls(w, r)
}

func exportNote(ctx context.Context, d *db.DB) string {
	caller := auth.PrincipalFrom(ctx)
	name := caller.Realname
	if name == "" {
		name = caller.Username
	}
	return "导出人：" + name + "　导出时间：" + d.Now().String()
}

// parseExport reads the query of a list, the chosen ids and the form in which page addresses carry the query: one JSON object.
func (s sheets) parseExport(ctx context.Context, rawQuery string) (query Query, format string, err error) {
	values, err := exports.Parameters(rawQuery)
	if err != nil {
		return Query{}, "", err
	}
	query, err = s.Parse(ctx, values, "selections", "paramsStr", "format", "children")
	if err != nil {
		return Query{}, "", err
	}
	if chosen := value.SplitList(values.Get("selections")); len(chosen) > 0 {
		query.Filters = append(query.Filters, Filter{Field: schema.IDColumn, Rule: In, Value: strings.Join(chosen, ",")})
	}
	query.Columns = value.SplitList(values.Get("columns"))
	query.Children = values.Get("children") == "1" && len(s.plan.Table.Children) > 0
	return query, values.Get("format"), nil
}

// Export hands the rows of a query in the caller's sight to write, one slice of cells for each, in the order of the list. The
// identifiers are read first, 8 bytes each, then the rows in batches: so memory does not grow with the rows, and no
// connection is held while a slow client takes them. It returns how many rows it wrote.
func (s *table) Export(ctx context.Context, q db.Querier, query Query, write func(cells []any) error) (int, error) {
	return sheets{s}.export(ctx, q, query, write)
}

func (s sheets) export(ctx context.Context, q db.Querier, query Query, write func(cells []any) error) (int, error) {
	ids, err := s.exportIDs(ctx, q, query)
	if err != nil {
		return 0, err
	}
	n := 0
	for start := 0; start < len(ids); start += exportBatch {
		if start%exportCollect == 0 && start > 0 {
			runtime.GC()
		}
		rows, err := s.exportRows(ctx, q, ids[start:min(start+exportBatch, len(ids))])
		if err != nil {
			return n, err
		}
		s.maskAll(ctx, rows)
		cells, err := s.exportCells(ctx, q, query, rows)
		if err == nil && query.Children {
			cells, err = s.withBelow(ctx, q, rows, cells)
		}
		if err != nil {
			return n, err
		}
		for _, row := range cells {
			if err := write(row); err != nil {
				return n, err
			}
		}
		n += rows.Len()
	}
	return n, nil
}

func (s sheets) exportIDs(ctx context.Context, q db.Querier, query Query) ([]value.ID, error) {
	st := &schema.Statement{}
	st.Add("SELECT ", schema.IDColumn, " FROM ", s.plan.Table.Name, " WHERE ")
	if err := s.plan.Where(st, auth.PrincipalFrom(ctx), query); err != nil {
		return nil, err
	}
	if err := s.plan.OrderBy(st, query.Sort); err != nil {
		return nil, err
	}
	st.Add(" LIMIT ")
	st.Arg(int64(MaxExport + 1))
	ids, err := db.Select[value.ID](ctx, q, st.String(), st.Args...)
	if err == nil && len(ids) > MaxExport {
		return nil, errs.Invalidf("符合条件的%s超过 %d 条，请缩小查询范围后再导出", s.plan.Table.Label, MaxExport)
	}
	return ids, err
}

// exportRows reads the rows in the order of the ids. A row that was deleted or left the caller's sight meanwhile is left out. The LIMIT
// has the rows found by their ids alone: beside another condition SQLite may choose the index of that one and walk the whole table.
func (s sheets) exportRows(ctx context.Context, q db.Querier, ids []value.ID) (reflect.Value, error) {
	members := make([]any, len(ids))
	for i, id := range ids {
		members[i] = int64(id)
	}
	st := &schema.Statement{}
	st.Add(s.plan.ExportText(), " FROM (SELECT * FROM ", s.plan.Table.Name, " WHERE ", schema.IDColumn, " IN ")
	st.Members(members)
	st.Limit(len(members), 0)
	st.Add(") AS ", s.plan.Table.Name, " WHERE ")
	if err := s.plan.Owned(st, auth.PrincipalFrom(ctx)); err != nil {
		return s.none(), err
	}
	found, err := s.read(ctx, q, st)
	if err != nil {
		return found, err
	}
	rows := s.inOrder(found, ids)
	return rows, s.fillTexts(ctx, q, rows)
}

// exported are the columns of a file: those that a person has on the screen, in the order they have there, as far as files may show
// them; all that files may show when nobody chose.
func (s sheets) exported(query Query) (columns []*schema.BoundColumn) {
	for _, name := range query.Columns {
		if c := s.plan.ByJSON[name]; c != nil && c.Export && !slices.Contains(columns, c) {
			columns = append(columns, c)
		}
	}
	if len(columns) > 0 {
		return columns
	}
	for _, c := range s.plan.Columns {
		if c.Export {
			columns = append(columns, c)
		}
	}
	return columns
}

func (s sheets) exportHeads(query Query) []sheet.Head {
	var heads []sheet.Head
	for _, c := range s.exported(query) {
		heads = append(heads, sheet.Head{Label: c.Label, Number: c.Kind == Int && c.TextPath == nil})
	}
	for _, e := range s.extras {
		if e.texts != nil && !standsFor(&s.plan.Table, query, e.label) {
			heads = append(heads, sheet.Head{Label: e.label})
		}
	}
	return heads
}

// standsFor tells that a column says in one cell what the file has as rows of a child table.
func standsFor(t *Table, query Query, label string) bool {
	return query.Children && slices.ContainsFunc(t.Children, func(c Child) bool { return c.Label == label })
}

// exportCells turns a batch of rows into cells, in the order of exportHeads.
func (s sheets) exportCells(ctx context.Context, q db.Querier, query Query, rows reflect.Value) ([][]any, error) {
	cells, columns := make([][]any, rows.Len()), s.exported(query)
	for i := range cells {
		v := rows.Index(i)
		for _, c := range columns {
			cells[i] = append(cells[i], c.Cell(v))
		}
	}
	for _, e := range s.extras {
		if e.texts == nil || len(cells) == 0 || standsFor(&s.plan.Table, query, e.label) {
			continue
		}
		texts, err := e.texts(ctx, q, rows.Interface())
		if err != nil {
			return nil, err
		}
		for i := range cells {
			cells[i] = append(cells[i], texts[i])
		}
	}
	return cells, nil
}
