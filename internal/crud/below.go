package crud

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/crud/batch"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Rows are the rows of a child table as they travel with their record. A form sends those that are new or changed, with an id where there
// is one already, the ids of those that go, and the order where it is another one. An answer has the sent rows as they are stored, in the
// order of sending.
type Rows[C any] struct {
	Rows    []C        `json:"rows,omitempty" doc:"新增和修改的行：没有编号的是新增；修改的只需送改了的列"`
	Deleted []value.ID `json:"deleted,omitempty" doc:"要删除的行"`
	Order   []string   `json:"order,omitempty" doc:"全部行的新顺序：编号，新增的行写 #加它在 rows 中的位置（从 0 起）；不送则不改"`
}

// Below is a child table of a resource: how its rows are saved with a record.
type Below[T any] struct{ below }

// below is a Below without the types of the rows.
type below struct {
	name  string // of the child table, and of the field of the record
	rows  sheets
	store func(record any, rows []any) // sets the field
}

// RowsOf joins a child table that the table of the resource declares to its store; of finds the field of the record.
func RowsOf[T, C any](name string, store Store[C], of func(record *T) *Rows[C]) Below[T] {
	return Below[T]{below{name, sheets{store.(*tableStore[C]).table}, func(record any, rows []any) {
		stored := make([]C, len(rows))
		for i, row := range rows {
			stored[i] = *row.(*C)
		}
		of(record.(*T)).Rows = stored
	}}}
}

// rowsSave is what a draft asks for: a note for the operation log, and the work within the transaction of the record.
type rowsSave struct {
	note string
	do   func(ctx context.Context, tx *db.Tx, record any) error
}

// sentRows are the rows of a draft.
type sentRows struct {
	Rows    []draft
	Deleted []value.ID
	Order   []string
}

// read finds out what a draft asks for.
func (b below) read(d draft, declared schema.Child) (rowsSave, error) {
	raw, sent := d.fields[b.name]
	if !sent || string(raw) == "null" {
		return rowsSave{}, nil
	}
	var asked sentRows
	if err := json.Unmarshal(raw, &asked); err != nil {
		return rowsSave{}, errs.WrongField(b.name, declared.Label+"的格式不正确，请刷新后再试")
	}
	if len(asked.Rows) > declared.Most || len(asked.Deleted) > declared.Most || len(asked.Order) > declared.Most {
		return rowsSave{}, errs.WrongField(b.name, fmt.Sprintf("%s最多 %d 行", declared.Label, declared.Most))
	}
	return rowsSave{note: asked.note(declared), do: func(ctx context.Context, tx *db.Tx, record any) error {
		work := &rowsWork{store: b.rows.table, declared: declared, record: rowOf(record).ID, asked: asked, fields: errs.Fields{}}
		stored, err := work.save(ctx, tx)
		b.store(record, stored)
		return err
	}}, nil
}

// note is what the operation log says of the rows in the entry of the record.
func (s sentRows) note(declared schema.Child) string {
	var added, changed int
	for _, d := range s.Rows {
		if isNewRow(d) {
			added++
		} else {
			changed++
		}
	}
	var parts []string
	for _, p := range []struct {
		what string
		n    int
	}{{"新增", added}, {"修改", changed}, {"删除", len(s.Deleted)}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d 行", p.what, p.n))
		}
	}
	if len(s.Order) > 0 {
		parts = append(parts, "调整顺序")
	}
	if len(parts) == 0 {
		return ""
	}
	return "，" + declared.Label + strings.Join(parts, "、")
}

func isNewRow(d draft) bool {
	text, ok := schema.Scalar(d.fields[schema.IDColumn])
	return !ok || text == ""
}

type besideKey struct{}

// WithRecord tells that rows are written together with the record they belong to: what holds among them is looked at for all of them, and
// who has the record open is told once.
func WithRecord(ctx context.Context) bool {
	is, _ := ctx.Value(besideKey{}).(bool)
	return is
}

type noteKey struct{}

func noteOf(ctx context.Context) string {
	note, _ := ctx.Value(noteKey{}).(string)
	return note
}

// rowsOf reads what a draft asks of the child tables; save does it once the record is written.
func (s *table) rowsOf(ctx context.Context, d draft) (noted context.Context, save func(ctx context.Context, tx *db.Tx, record any) error, err error) {
	var all []rowsSave
	var note string
	for i, b := range s.below {
		one, err := b.read(d, s.plan.Table.Children[i])
		if err != nil {
			return ctx, nil, err
		}
		if one.do != nil {
			all, note = append(all, one), note+one.note
		}
	}
	return context.WithValue(ctx, noteKey{}, note), func(ctx context.Context, tx *db.Tx, record any) error {
		for _, one := range all {
			if err := one.do(ctx, tx, record); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// verifyBelow holds the child tables against what the table declares of them, in the same order.
func verifyBelow(all []below, p *schema.Plan) (problems []string) {
	if len(all) != len(p.Table.Children) {
		return []string{"the child tables of the resource are not those that its table declares"}
	}
	for i, c := range p.Table.Children {
		if all[i].name != c.Name {
			problems = append(problems, fmt.Sprintf("%s stands where %s is declared", all[i].name, c.Name))
			continue
		}
		problems = append(problems, p.VerifyChild(c, all[i].rows.plan)...)
	}
	return problems
}

// told lets those know who have the record open.
func (s *table) told(ctx context.Context, tx *db.Tx, row any) {
	if base := rowOf(row); len(s.plan.Table.Children) > 0 && s.shared != nil && s.shared.Told != nil {
		s.shared.Told(ctx, tx, s.plan.Table.Name, base.ID, base.Version)
	}
}

// raise makes the record newer to which a row belongs that is written by itself. It comes before the row is looked at and written: who saves
// the record locks it first, too, so neither waits for the other.
func (s *table) raise(ctx context.Context, tx *db.Tx, row any) error {
	if s.shared == nil || WithRecord(ctx) {
		return nil
	}
	var raised schema.Raised
	if many := bulkOf(ctx); many != nil {
		raised = many.raised
	}
	return s.shared.RaiseParents(ctx, tx, s.plan, row, raised)
}

// orderedBy sorts rows by what the table says, the id last.
func orderedBy(declared schema.Child) string {
	return " ORDER BY " + strings.TrimPrefix(declared.Order+", id", ", ")
}

// among are the ids of a list without those that are not among the rows.
func among(ids []value.ID, rows map[value.ID]any) []value.ID {
	return slices.DeleteFunc(batch.Distinct(ids), func(id value.ID) bool { return rows[id] == nil })
}

// placeText is how an error names a row that was sent.
func placeText(name string, i int, field string) string {
	return strings.TrimSuffix(fmt.Sprintf("%s[%d].%s", name, i, field), ".")
}
