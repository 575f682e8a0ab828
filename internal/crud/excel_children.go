package crud

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/sheet"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// Files hold the rows of child tables beside their record, as the platform writes them: the cells of the record over all its rows, merged or
// repeated or in the first one only, and to the right of them the columns of the child rows. Their headings begin with the label of the
// child, because both tables may have a 说明.

// fileColumn is a column of files: of the table itself, or of a child table.
type fileColumn struct {
	*schema.BoundColumn
	store sheets
	at    int // its place among the labels
	child int // of the table's Children; -1 for the table itself
}

// fileColumns are all columns that an import fills: those of the table, behind the extras those of child tables.
func (s sheets) fileColumns() (columns []fileColumn) {
	for at, c := range s.importColumns() {
		columns = append(columns, fileColumn{c, s, at, -1})
	}
	from := len(columns)
	for _, e := range s.extras {
		if e.imported {
			from++
		}
	}
	return append(columns, s.childColumns(from)...)
}

// childColumns are the columns of all child tables that an import fills; from is the place of the first one.
func (s sheets) childColumns(from int) (columns []fileColumn) {
	for n, declared := range s.plan.Table.Children {
		store := s.below[n].rows
		for _, c := range store.columnsBelow(declared.Key, isImported) {
			columns = append(columns, fileColumn{c, store, from + len(columns), n})
		}
	}
	return columns
}

func isImported(c *schema.BoundColumn) bool {
	return c.Write && (c.Export || c.Required) && c.Kind != HTML && c.Kind != JSON
}

func isExported(c *schema.BoundColumn) bool { return c.Export }

func (s sheets) columnsBelow(key string, wanted func(c *schema.BoundColumn) bool) (columns []*schema.BoundColumn) {
	for _, c := range s.plan.Columns {
		if c.Name != key && wanted(c) {
			columns = append(columns, c)
		}
	}
	return columns
}

// questionBelow starts a question for the rows of records that the caller may see.
func (s sheets) questionBelow(ctx context.Context, text string, declared schema.Child, records []value.ID) (*schema.Statement, error) {
	members := make([]any, len(records))
	for i, id := range records {
		members[i] = int64(id)
	}
	st := &schema.Statement{}
	st.Add(text, " WHERE ", declared.Key, " IN ")
	st.Members(members)
	st.Add(" AND ")
	err := s.plan.Owned(st, auth.PrincipalFrom(ctx))
	st.Add(orderedBy(declared))
	return st, err
}

func (s sheets) cellsBelow(ctx context.Context, q db.Querier, declared schema.Child, records []value.ID) (map[value.ID][][]any, error) {
	st, err := s.questionBelow(ctx, s.plan.OneText, declared, records)
	if err != nil {
		return nil, err
	}
	rows, err := s.read(ctx, q, st)
	if err == nil {
		err = s.fillTexts(ctx, q, rows)
	}
	if err != nil {
		return nil, err
	}
	s.maskAll(ctx, rows)
	cells := map[value.ID][][]any{}
	key, columns := s.plan.Column(declared.Key), s.columnsBelow(declared.Key, isExported)
	for i := range rows.Len() {
		row := make([]any, len(columns))
		for n, c := range columns {
			row[n] = c.Cell(rows.Index(i))
		}
		record := value.ID(key.Field(at(rows, i)).Int())
		cells[record] = append(cells[record], row)
	}
	return cells, nil
}

// knownBelow are the rows of a record by the first value that is unique among them.
func (s sheets) knownBelow(ctx context.Context, q db.Querier, declared schema.Child, record value.ID) (map[string]value.ID, error) {
	st, err := s.questionBelow(ctx, s.plan.OneText, declared, []value.ID{record})
	if err != nil || len(declared.Unique) == 0 {
		return nil, err
	}
	rows, err := s.read(ctx, q, st)
	known, c := map[string]value.ID{}, s.plan.Column(declared.Unique[0])
	for i := range rows.Len() {
		row := at(rows, i)
		known[c.Field(row).String()] = rowOf(row).ID
	}
	return known, err
}

// saveBelow saves the rows of child tables that a file has beside a record. Rows that it leaves out stay.
func (i *importer) saveBelow(ctx context.Context, tx *db.Tx, r headed.Row, record any) error {
	for n, declared := range i.table.plan.Table.Children {
		sent, at, fields, err := i.draftsBelow(n, r)
		if err != nil {
			return err
		}
		if len(fields) > 0 {
			return fields.Err()
		}
		if len(sent) == 0 {
			continue
		}
		if err := i.nameKnown(ctx, tx, n, sent, rowOf(record).ID); err != nil {
			return err
		}
		raw, err := json.Marshal(map[string]any{"rows": sent})
		if err != nil {
			return err
		}
		save, err := i.table.below[n].read(draft{fields: map[string]json.RawMessage{declared.Name: raw}}, declared)
		if err == nil {
			err = save.do(ctx, tx, record)
		}
		if err != nil {
			return inFile(err, declared, at)
		}
	}
	return nil
}

// draftsBelow are what a form would send of a child table, and the places of their rows in the file below the record.
func (i *importer) draftsBelow(child int, r headed.Row) (sent []map[string]json.RawMessage, at []int, fields errs.Fields, err error) {
	declared, columns := i.table.plan.Table.Children[child], slices.DeleteFunc(slices.Clone(i.below), func(c fileColumn) bool { return c.child != child })
	fields = errs.Fields{}
	for n, row := range r.Below {
		draft, wrong, err := i.fromCells(columns, row)
		if err != nil {
			return nil, nil, nil, err
		}
		for name, text := range wrong {
			fields.Add(placeText(declared.Name, n, name), "%s", text)
		}
		if len(draft)+len(wrong) > 0 {
			sent, at = append(sent, draft), append(at, n)
		}
	}
	return sent, at, fields, nil
}

// nameKnown gives rows that are there already their ids.
func (i *importer) nameKnown(ctx context.Context, tx *db.Tx, child int, sent []map[string]json.RawMessage, record value.ID) error {
	declared, store := i.table.plan.Table.Children[child], i.table.below[child].rows
	known, err := store.knownBelow(ctx, tx, declared, record)
	if err != nil || len(known) == 0 {
		return err
	}
	for _, c := range i.below {
		if c.child != child || c.Name != declared.Unique[0] {
			continue
		}
		for _, draft := range sent {
			text, _ := schema.Scalar(draft[c.JSON])
			if id, there := known[text]; there && text != "" {
				draft[schema.IDColumn] = json.RawMessage(`"` + id.String() + `"`)
			}
		}
	}
	return nil
}

// inFile has the problems of sent rows name the rows of the file.
func inFile(err error, declared schema.Child, at []int) error {
	known := refusal(err)
	if known == nil || len(known.Fields) == 0 {
		return err
	}
	fields := errs.Fields{}
	for name, text := range known.Fields {
		var n int
		var field string
		if _, wrong := fmt.Sscanf(name, declared.Name+"[%d].%s", &n, &field); wrong == nil && n < len(at) {
			name = placeText(declared.Name, at[n], field)
		}
		fields.Add(name, "%s", text)
	}
	return fields.Err()
}

// belowProblem is what is wrong with a child row, with its cell.
func (i *importer) belowProblem(row headed.Row, name, text string) (CellProblem, bool) {
	for _, c := range i.below {
		for n, below := range row.Below {
			if placeText(i.table.plan.Table.Children[c.child].Name, n, c.JSON) == name {
				return CellProblem{Label: i.labels[c.at], Cell: below.Address(c.at), Text: text}, true
			}
		}
	}
	return CellProblem{}, false
}

// exportedBelow are the headings of child tables.
func (s sheets) exportedBelow() (heads []sheet.Head) {
	for n, declared := range s.plan.Table.Children {
		for _, c := range s.below[n].rows.columnsBelow(declared.Key, isExported) {
			heads = append(heads, sheet.Head{Label: declared.Label + c.Label, Number: c.Kind == Int && c.TextPath == nil})
		}
	}
	return heads
}

// withBelow puts the rows of child tables beside their records. Rows after the first one of a record leave its cells out.
func (s sheets) withBelow(ctx context.Context, q db.Querier, rows reflect.Value, cells [][]any) (all [][]any, err error) {
	ids := make([]value.ID, rows.Len())
	for i := range ids {
		ids[i] = rowOf(at(rows, i)).ID
	}
	tables := make([]map[value.ID][][]any, len(s.plan.Table.Children))
	widths := make([]int, len(tables))
	for n, declared := range s.plan.Table.Children {
		store := s.below[n].rows
		widths[n] = len(store.columnsBelow(declared.Key, isExported))
		if tables[n], err = store.cellsBelow(ctx, q, declared, ids); err != nil {
			return nil, err
		}
	}
	for i, id := range ids {
		lines := 1
		for _, table := range tables {
			lines = max(lines, len(table[id]))
		}
		for line := range lines {
			row := make([]any, len(cells[i]))
			if line == 0 {
				copy(row, cells[i])
			}
			for n, table := range tables {
				below := make([]any, widths[n])
				if line < len(table[id]) {
					below = table[id][line]
				}
				row = append(row, below...)
			}
			all = append(all, row)
		}
	}
	return all, nil
}
