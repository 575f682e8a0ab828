package schema

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Child declares a table whose rows belong to the rows of another one and are saved with them. The columns of those rows, what they
// require and how long they may be is said by their own table.
type Child struct {
	Name  string // the field that holds the rows: "items"
	Label string // Chinese name of one row: "字典项"
	Table string // SQL name
	Key   string // its column that holds the id of the record, as in SQL
	Order string // its column that holds the place of a row, 1..n, as in SQL; "" where the rows have no order
	Most  int    // rows of one record
	// Unique are columns, as in SQL, in which no two rows of one record hold the same value; empty ones do not count.
	Unique []string
}

// VerifyChild lists every disagreement between a declaration and the table of the rows.
func (p *Plan) VerifyChild(c Child, rows *Plan) (problems []string) {
	report := func(format string, args ...any) {
		problems = append(problems, c.Name+": "+fmt.Sprintf(format, args...))
	}
	if rows.Table.Name != c.Table || !rows.Editable || rows.Table.Tenant != p.Table.Tenant {
		report("the rows of %s are not those of an editable table %s that belongs to the same sites", rows.Table.Name, c.Table)
	}
	if rows.declared(c.Key, func(b *BoundColumn) bool { return b.Kind == ID && b.Write && b.Ref == p.Table.Name }) == nil {
		report("column %s does not point into %s", c.Key, p.Table.Name)
	}
	if c.Order != "" && rows.declared(c.Order, func(b *BoundColumn) bool { return b.Kind == Int }) == nil {
		report("column %s holds no place", c.Order)
	}
	for _, name := range c.Unique {
		if rows.declared(name, (*BoundColumn).Textual) == nil {
			report("column %s is no text that could be unique", name)
		}
	}
	if c.Most <= 0 {
		report("nobody says how many rows there may be")
	}
	if _, taken := p.ByJSON[c.Name]; taken || c.Label == "" {
		report("it needs a name of its own and a label")
	}
	return problems
}

// Column finds a declared column by its SQL name; it panics where there is none, which VerifyChild has excluded.
func (p *Plan) Column(name string) *BoundColumn {
	c := p.declared(name, func(*BoundColumn) bool { return true })
	if c == nil {
		panic(fmt.Sprintf("resource %s: no column %s", p.Table.Name, name))
	}
	return c
}

// ParentsOf are the tables to whose rows those of a table belong, with the declaration.
func (r *Registry) ParentsOf(table string) (found []Parent) {
	for _, p := range r.plans {
		for _, c := range p.Table.Children {
			if c.Table == table {
				found = append(found, Parent{Table: p.Table.Name, Key: c.Key, tenant: p.Table.Tenant})
			}
		}
	}
	return found
}

// Parent is a table to whose rows those of another one belong, by a column of theirs.
type Parent struct {
	Table, Key string
	tenant     bool
}

// Raised are the records of one piece of work that are newer by now because rows below them were written.
type Raised map[parentRow]bool

type parentRow struct {
	table string
	id    value.ID
}

// RaiseParents makes the records newer to which a row belongs that is written by itself, those of work on many rows once, and tells who has
// them open. Whoever saves such a record over the version of before comes too late and reads first.
func (s *Shared) RaiseParents(ctx context.Context, tx *db.Tx, p *Plan, row any, raised Raised) error {
	for _, parent := range s.Registry.ParentsOf(p.Table.Name) {
		record := parentRow{parent.Table, value.ID(p.Column(parent.Key).Field(row).Int())}
		if raised[record] {
			continue
		}
		version, found, err := parent.raise(ctx, tx, record.id)
		if err != nil {
			return err
		}
		if found && s.Told != nil {
			s.Told(ctx, tx, parent.Table, record.id, version)
		}
		if raised != nil {
			raised[record] = true
		}
	}
	return nil
}

func (p Parent) raise(ctx context.Context, tx *db.Tx, record value.ID) (version int64, found bool, err error) {
	caller := auth.PrincipalFrom(ctx)
	var st Statement
	st.Add("UPDATE ", p.Table, " SET ", VersionColumn, " = ", VersionColumn, " + 1, update_by = ")
	st.Arg(caller.Username)
	st.Add(", update_time = ")
	st.Arg(int64(tx.Now))
	st.Add(" WHERE ", IDColumn, " = ")
	st.Arg(int64(record))
	if p.tenant {
		st.Add(" AND ", TenantColumn, " = ")
		st.Arg(caller.TenantID)
	}
	st.Add(" RETURNING ", VersionColumn)
	return db.One[int64](ctx, tx, st.String(), st.Args...)
}

// Told is called with each save of a record that people may have open together, also when a row below it was saved by itself: with the
// record and its version.
type Told func(ctx context.Context, tx *db.Tx, table string, record value.ID, version int64)

// rowsTypeScript is one line for each child table.
func (p *Plan) rowsTypeScript() string {
	if len(p.Table.Children) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n/** The tables below it, which are saved with it. */\nexport const %sRows = {\n", camelCase(p.Table.Name))
	for _, c := range p.Table.Children {
		unique := make([]string, len(c.Unique))
		for i, name := range c.Unique {
			unique[i] = camelCase(name)
		}
		traits := []trait{{"label", c.Label}, {"table", c.Table}, {"key", camelCase(c.Key)}, {"order", camelCase(c.Order)}, {"most", c.Most}}
		if len(unique) > 0 {
			traits = append(traits, trait{"unique", slices.Clip(unique)})
		}
		fmt.Fprintf(&b, "  %s: %s,\n", c.Name, literal(traits))
	}
	return b.String() + "} as const;\n"
}
