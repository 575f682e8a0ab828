package crud

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/schema"
	"jikong/internal/sheet/headed"
)

// together is how many rows share a savepoint: one for each row would take twice the time.
const together = 50

// saveAll stores the rows and returns those that were refused. An error ends the whole import.
func (i *importer) saveAll(ctx context.Context, tx *db.Tx, rows []headed.Row) (refused []imports.RefusedRow, err error) {
	for some := range slices.Chunk(rows, together) {
		more, err := i.saveSome(ctx, tx, some)
		if refused = append(refused, more...); err != nil {
			return refused, err
		}
	}
	return refused, nil
}

// saveSome stores rows that share a savepoint. When one is refused, those before it are stored without it and those after it follow: one
// bad row costs its neighbours a second try, but no savepoint each.
func (i *importer) saveSome(ctx context.Context, tx *db.Tx, rows []headed.Row) (refused []imports.RefusedRow, err error) {
	for len(rows) > 0 {
		at, problem := i.saveTogether(ctx, tx, rows)
		known := refusal(problem)
		if known == nil {
			return refused, problem
		}
		if at == len(rows) { // what the rows left together was refused
			apart, err := i.saveEach(ctx, tx, rows)
			return append(refused, apart...), err
		}
		before, err := i.saveEachOrAll(ctx, tx, rows[:at])
		if refused = append(refused, before...); err != nil {
			return refused, err
		}
		refused = append(refused, imports.RefusedRows(rows[at], i.problems(rows[at], known))...)
		rows = rows[at+1:]
	}
	return refused, nil
}

// saveTogether stores all rows or none, and tells at which one it stopped.
func (i *importer) saveTogether(ctx context.Context, tx *db.Tx, rows []headed.Row) (at int, problem error) {
	before := len(i.added)
	problem = part(ctx, tx, func() error {
		for at = range rows {
			if err := i.saveRow(ctx, tx, rows[at]); err != nil {
				return err
			}
		}
		at = len(rows)
		return nil
	})
	if problem != nil {
		i.added = i.added[:before]
	}
	return at, problem
}

// saveEachOrAll stores rows that were right a moment ago.
func (i *importer) saveEachOrAll(ctx context.Context, tx *db.Tx, rows []headed.Row) ([]imports.RefusedRow, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	_, problem := i.saveTogether(ctx, tx, rows)
	if refusal(problem) != nil {
		return i.saveEach(ctx, tx, rows)
	}
	return nil, problem
}

// saveEach stores rows of which one was refused, each by itself.
func (i *importer) saveEach(ctx context.Context, tx *db.Tx, rows []headed.Row) (refused []imports.RefusedRow, err error) {
	for at, row := range rows {
		_, problem := i.saveTogether(ctx, tx, rows[at:at+1])
		if known := refusal(problem); known != nil {
			refused = append(refused, imports.RefusedRows(row, i.problems(row, known))...)
		} else if problem != nil {
			return refused, problem
		}
	}
	return refused, nil
}

var ofRow = []errs.Code{errs.Invalid, errs.Conflict, errs.Forbidden, errs.NotFound}

// refusal tells a mistake of a row from trouble that concerns every row, which is nil.
func refusal(err error) *errs.Error {
	var known *errs.Error
	if errors.As(err, &known) && slices.Contains(ofRow, known.Code) {
		return known
	}
	return nil
}

// problems are the messages of single fields in the order of the columns, with the cells that they are about.
func (i *importer) problems(row headed.Row, e *errs.Error) []CellProblem {
	if len(e.Fields) == 0 {
		return []CellProblem{{Text: e.Message}}
	}
	place := map[string]int{} // of a field among all columns
	labelOf := map[string]int{}
	for n, c := range i.table.plan.Columns {
		place[c.JSON], labelOf[c.JSON] = n, slices.Index(i.labels, c.Label)
	}
	names := slices.SortedFunc(maps.Keys(e.Fields), func(a, b string) int {
		return cmp.Or(cmp.Compare(place[a], place[b]), cmp.Compare(a, b))
	})
	problems := make([]CellProblem, len(names))
	for n, name := range names {
		problems[n].Text = e.Fields[name]
		if below, is := i.belowProblem(row, name, e.Fields[name]); is {
			problems[n] = below
			continue
		}
		label, column := labelOf[name]
		if !column {
			label = slices.Index(i.labels, name) // of an Extra
		}
		if label >= 0 {
			problems[n].Label, problems[n].Cell = i.labels[label], row.Address(label)
		}
	}
	return problems
}

func (i *importer) saveRow(ctx context.Context, tx *db.Tx, r headed.Row) error {
	row := i.table.hooks.blank(auth.PrincipalFrom(ctx))
	draft, err := i.read(r, row)
	if err != nil {
		return err
	}
	if done, err := i.meet(ctx, tx, r, draft); done || err != nil {
		return err
	}
	for _, e := range i.table.extras {
		if e.imported && e.required && r.Cells[slices.Index(i.labels, e.label)] == "" {
			return errs.WrongField(e.label, "请填写"+e.label)
		}
	}
	if take := i.table.hooks.take; take != nil {
		if err := take(ctx, tx, row, r.ByLabel(i.labels)); err != nil {
			return err
		}
	}
	save := i.table.hooks.saveImported
	if save == nil {
		save = i.table.insert
	}
	if err := save(ctx, tx, row); err != nil {
		return err
	}
	i.added = append(i.added, rowOf(row).ID)
	return i.saveBelow(ctx, tx, r, row)
}

// read puts what the cells say into a row.
func (i *importer) read(r headed.Row, row any) (draft, error) {
	draft, fields, err := i.draft(r)
	if err != nil {
		return draft, err
	}
	if len(fields) == 0 {
		var known *errs.Error
		if err = i.table.decode(draft, row); errors.As(err, &known) {
			fields = known.Fields
		}
	}
	if len(fields) > 0 {
		err = i.allWrong(draft, copied(row), fields)
	}
	return draft, err
}

// draft turns the cells of a row into what a form would send. Empty cells are left out: they keep the defaults of a new row.
func (i *importer) draft(r headed.Row) (draft, errs.Fields, error) {
	sent, fields, err := i.fromCells(i.own, r)
	for _, e := range i.table.extras {
		if problem := r.Unusable(slices.Index(i.labels, e.label), e.label); problem != "" {
			fields.Add(e.label, "%s", problem)
		}
	}
	return draft{fields: sent}, fields, err
}

func (i *importer) fromCells(columns []fileColumn, r headed.Row) (map[string]json.RawMessage, errs.Fields, error) {
	sent, fields := map[string]json.RawMessage{}, errs.Fields{}
	for _, c := range columns {
		text := r.Cells[c.at]
		if text == "" {
			continue
		}
		value, problem := "", r.Unusable(c.at, c.Label)
		if problem == "" {
			value, problem = i.fromCell(c.BoundColumn, text)
		}
		if problem != "" {
			fields.Add(c.JSON, "%s", problem)
			continue
		}
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, fields, err
		}
		sent[c.JSON] = raw
	}
	return sent, fields, nil
}

// allWrong adds to what cannot be read of a row what is wrong with the rest of it, so that its person hears everything at once.
func (i *importer) allWrong(draft draft, row any, fields errs.Fields) error {
	v, nothing := reflect.ValueOf(row).Elem(), reflect.Zero(i.table.plan.Row)
	for _, c := range i.columns {
		if _, known := fields[c.JSON]; known {
			continue
		}
		field := v.FieldByIndex(c.Path)
		if raw, sent := draft.fields[c.JSON]; sent {
			c.Decode(raw, field, draft.made, fields)
		}
		if c.Required && c.IsEmpty(field) && len(i.met.key) == 0 { // what is there already may have a value
			fields.Add(c.JSON, "%s%s", c.Kind.Ask(), c.Label)
		}
		c.CheckField(field, nothing.FieldByIndex(c.Path), fields)
	}
	return fields.Err()
}

// fromCell turns the text of a cell into the text that Decode takes.
func (i *importer) fromCell(c *schema.BoundColumn, text string) (value, problem string) {
	if !c.Translates() {
		return imports.PlainCell(c.Kind, text), ""
	}
	if whole := i.values[c][text]; len(whole) == 1 {
		return whole[0], "" // a single text may have a comma in it
	}
	var values []string
	for _, member := range imports.Members(text) {
		found := i.values[c][member]
		switch {
		case len(found) == 1:
			values = append(values, found[0])
		case len(found) > 1:
			return "", fmt.Sprintf("有 %d 个%s叫“%s”，请改填编号", len(found), c.Label, member)
		default:
			return "", fmt.Sprintf("%s“%s”不存在，请从模板的选项中选择", c.Label, member)
		}
	}
	return strings.Join(values, ","), ""
}
