package crud

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

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
type Below[T any] struct {
	child  string
	rows   filed // the store of its rows
	verify func(of *schema.Plan, declared schema.Child) []string
	// read finds out what a draft asks for.
	read func(d Draft[T], declared schema.Child) (save rowsSave[T], err error)
}

// rowsSave is what a draft asks for: a note for the operation log, and the work within the transaction of the record.
type rowsSave[T any] struct {
	note string
	do   func(ctx context.Context, tx *db.Tx, record *T) error
}

// RowsOf joins a child table that the table of the resource declares to its store; of finds the field of the record.
func RowsOf[T, C any](name string, store Store[C], of func(record *T) *Rows[C]) Below[T] {
	b := below[T, C]{name, store.(*tableStore[C]), of}
	return Below[T]{name, sheets[C]{b.store}, b.verify, b.read}
}

type below[T, C any] struct {
	name  string
	store *tableStore[C]
	of    func(record *T) *Rows[C]
}

func (b below[T, C]) verify(of *schema.Plan, declared schema.Child) []string {
	return of.VerifyChild(declared, b.store.plan)
}

// sentRows are the rows of a draft.
type sentRows[C any] struct {
	Rows    []Draft[C]
	Deleted []value.ID
	Order   []string
}

func (b below[T, C]) read(d Draft[T], declared schema.Child) (rowsSave[T], error) {
	raw, sent := d.fields[b.name]
	if !sent || string(raw) == "null" {
		return rowsSave[T]{}, nil
	}
	var asked sentRows[C]
	if err := json.Unmarshal(raw, &asked); err != nil {
		return rowsSave[T]{}, errs.WrongField(b.name, declared.Label+"的格式不正确，请刷新后再试")
	}
	if len(asked.Rows) > declared.Most || len(asked.Deleted) > declared.Most || len(asked.Order) > declared.Most {
		return rowsSave[T]{}, errs.WrongField(b.name, fmt.Sprintf("%s最多 %d 行", declared.Label, declared.Most))
	}
	return rowsSave[T]{note: asked.note(declared), do: func(ctx context.Context, tx *db.Tx, record *T) error {
		work := &rowsWork[C]{store: b.store, declared: declared, record: rowOf(record).ID, asked: asked, fields: errs.Fields{}}
		stored, err := work.save(ctx, tx)
		b.of(record).Rows = stored
		return err
	}}, nil
}

// note is what the operation log says of the rows in the entry of the record.
func (s sentRows[C]) note(declared schema.Child) string {
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

func isNewRow[C any](d Draft[C]) bool {
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
func rowsOf[T any](ctx context.Context, s *tableStore[T], d Draft[T]) (noted context.Context, save func(ctx context.Context, tx *db.Tx, record *T) error, err error) {
	var all []rowsSave[T]
	var note string
	for i, b := range s.res.Below {
		one, err := b.read(d, s.plan.Table.Children[i])
		if err != nil {
			return ctx, nil, err
		}
		if one.do != nil {
			all, note = append(all, one), note+one.note
		}
	}
	return context.WithValue(ctx, noteKey{}, note), func(ctx context.Context, tx *db.Tx, record *T) error {
		for _, one := range all {
			if err := one.do(ctx, tx, record); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// verifyBelow holds the child tables against what the table declares of them, in the same order.
func verifyBelow[T any](r Resource[T], p *schema.Plan) (problems []string) {
	if len(r.Below) != len(p.Table.Children) {
		return []string{"the child tables of the resource are not those that its table declares"}
	}
	for i, c := range p.Table.Children {
		if r.Below[i].child != c.Name {
			problems = append(problems, fmt.Sprintf("%s stands where %s is declared", r.Below[i].child, c.Name))
			continue
		}
		problems = append(problems, r.Below[i].verify(p, c)...)
	}
	return problems
}

// told lets those know who have the record open.
func (s *tableStore[T]) told(ctx context.Context, tx *db.Tx, row *T) {
	if base := rowOf(row); len(s.plan.Table.Children) > 0 && s.shared != nil && s.shared.Told != nil {
		s.shared.Told(ctx, tx, s.plan.Table.Name, base.ID, base.Version)
	}
}

// raise makes the record newer to which a row belongs that is written by itself. It comes before the row is looked at and written: who saves
// the record locks it first, too, so neither waits for the other.
func (s *tableStore[T]) raise(ctx context.Context, tx *db.Tx, row *T) error {
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
func among[C any](ids []value.ID, rows map[value.ID]*C) []value.ID {
	return slices.DeleteFunc(distinct(ids), func(id value.ID) bool { return rows[id] == nil })
}

// placeText is how an error names a row that was sent.
func placeText(name string, i int, field string) string {
	return strings.TrimSuffix(fmt.Sprintf("%s[%d].%s", name, i, field), ".")
}
