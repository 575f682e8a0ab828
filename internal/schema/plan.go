package schema

import (
	"cmp"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/rules"
	"jikong/internal/value"
)

const (
	IDColumn      = "id"
	TenantColumn  = "tenant_id"
	VersionColumn = "version"
	colCreateBy   = "create_by"
	textSuffix    = "_dictText"
	beginSuffix   = "_begin"
	endSuffix     = "_end"
	multiSuffix   = "_MultiString"
	fieldCreated  = "createTime"
)

var identifier = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// reserved are the query parameters that are not columns; field and _t are the clients' bookkeeping.
var reserved = []string{"pageNo", "pageSize", "column", "order", "sortInfoString", "defSortString", "superQueryParams",
	"superQueryMatchType", "columns", "keyword", "keyWord", "field", "_t", "token"}

// BoundColumn is a declared column bound to the field of its row type.
type BoundColumn struct {
	Column
	Path     []int // the field
	TextPath []int // the field <json>_dictText; nil when lists show no text
	Standard bool  // kept by the engine itself
}

// Plan is a table bound to a row type: everything that does not depend on a request.
type Plan struct {
	Table    Table
	Row      reflect.Type
	Blank    reflect.Value  // what an add starts from, before anybody has signed in; invalid where that is the zero row
	Editable bool           // the type embeds Row
	Columns  []*BoundColumn // as declared, then the standard ones
	ByJSON   map[string]*BoundColumn
	// questions are those of the table by name.
	questions map[string]*Question
	Path      string       // of its calls, below the API base
	Perm      string       // prefix of the permission codes, by which data rules are found
	Scope     *BoundColumn // department code; nil when the data scope does not apply
	Deleted   *BoundColumn // the mark of deleted rows; nil when deletes are real
	NamedBy   *BoundColumn // names a row in the operation log; nil when nothing does
	OneText   string       // SELECT … FROM table
	ListText  string       // the same without the columns that lists leave out
}

// standardColumns are those of Row. A table may declare one of them again to change its label, Sort or NoIndex.
func standardColumns(editable bool) []Column {
	id := Column{Name: IDColumn, Label: "编号", Kind: ID, Filter: true, Sort: true, Required: true}
	if !editable {
		return []Column{id}
	}
	return []Column{id,
		{Name: VersionColumn, Label: "版本", Kind: Int},
		{Name: colCreateBy, Label: "创建人", Kind: Text, Filter: true, Export: true},
		{Name: "create_time", Label: "创建时间", Kind: Time, Filter: true, Sort: true, Export: true, Required: true},
		{Name: "update_by", Label: "更新人", Kind: Text, Filter: true, Export: true},
		{Name: "update_time", Label: "更新时间", Kind: Time, Filter: true, Export: true},
	}
}

// NewPlan binds a table to a row type and lists every disagreement between them. The rows of an editable one have all standard columns, and
// with texts their dictionaries are shown.
func NewPlan(row reflect.Type, table Table, editable, texts bool) (*Plan, []string) {
	p := &Plan{Table: table, Row: row, Editable: editable, ByJSON: map[string]*BoundColumn{}}
	var problems []string
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }

	standard := standardColumns(p.Editable)
	names := map[string]bool{}
	for _, c := range append(slices.Clone(table.Columns), standard...) {
		isStandard := slices.ContainsFunc(standard, func(s Column) bool { return s.Name == c.Name })
		if isStandard && names[c.Name] {
			continue // declared again by the table
		}
		if names[c.Name] {
			report("column %s is declared twice", c.Name)
		}
		names[c.Name] = true
		c.JSON = cmp.Or(c.JSON, camelCase(c.Name))
		c.Max = cmp.Or(c.Max, defaultMax(c.Kind))
		bound := &BoundColumn{Column: c, Standard: isStandard}
		p.bindField(bound, texts, report)
		bound.verify(report)
		p.Columns = append(p.Columns, bound)
		if p.ByJSON[c.JSON] = bound; c.Alias != "" {
			if p.ByJSON[c.Alias] != nil {
				report("column %s has the older name %s, which is that of another one", c.Name, c.Alias)
			}
			p.ByJSON[c.Alias] = bound
		}
	}
	p.verify(names, report)
	p.bindQuestions(report)
	p.OneText, p.ListText = p.selectText(false), p.selectText(true)
	return p, problems
}

// bindField finds the fields of a column and checks that Go, JSON and SQL agree.
func (p *Plan) bindField(c *BoundColumn, texts bool, report func(string, ...any)) {
	path, ok := db.FieldsByColumn(p.Row)[c.Name]
	if !ok {
		report("column %s has no field with db:%q", c.Name, c.Name)
		return
	}
	c.Path = path
	field := p.Row.FieldByIndex(path)
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	want := c.JSON
	if c.Hidden {
		want = "-"
	}
	if name != want {
		report("column %s: field %s has json:%q, want %q", c.Name, field.Name, name, want)
	}
	if c.ListOmit && !c.Hidden && !strings.Contains(options, "omitempty") {
		report("column %s is left out of lists: field %s needs omitempty", c.Name, field.Name)
	}
	if !fits(c.Kind, field.Type) {
		report("column %s: a %s cannot be kept in field %s of type %s", c.Name, c.Kind, field.Name, field.Type)
	}
	if c.RefText == "" && len(c.Options) == 0 && (c.Dict == "" || !texts) {
		return
	}
	for _, f := range reflect.VisibleFields(p.Row) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag == c.JSON+textSuffix && f.Type.Kind() == reflect.String {
			c.TextPath = f.Index
		}
	}
	if c.TextPath == nil && len(c.Options) == 0 {
		report("column %s has texts in lists: %s needs a string field with json:%q", c.Name, p.Row, c.JSON+textSuffix+",omitempty")
	}
}

// verify checks a column for itself.
func (c *BoundColumn) verify(report func(string, ...any)) {
	for _, name := range []string{c.Name, cmp.Or(c.Ref, "x"), cmp.Or(c.RefText, "x")} {
		if !identifier.MatchString(name) {
			report("column %s: %q is not an SQL name", c.Name, name)
		}
	}
	complain := func(bad bool, text string) {
		if bad {
			report("column %s %s", c.Name, text)
		}
	}
	complain(c.Label == "", "has no label")
	complain(len(c.Rules) > 0 && !c.Textual(), "is no text, and rules are for texts")
	for _, name := range c.Rules {
		complain(rules.Named[name] == nil, "knows no rule "+name)
	}
	complain(c.Kind == HTML && c.Write && c.Clean == nil, "is HTML that clients write and has no Clean")
	complain(c.NewOnly && !c.Textual(), "is filled on new rows alone and must be a text")
	complain(c.Kind == Enum && len(c.Options) == 0, "is an Enum without options")
	complain(c.Kind == JSON && (c.Filter || c.Sort || c.Search), "is JSON and cannot be queried")
	complain(c.Hidden && (c.Filter || c.Sort || c.Search || c.Export || c.Write || c.Source || c.Unique), "is hidden: nobody outside may name it")
	complain(c.Search && !c.Textual(), "is no text and cannot be searched")
	complain((c.Source || c.Unique) && c.Kind == JSON, "is JSON and cannot be asked for")
	complain(c.Unique && c.Kind == Time, "is a time and cannot be unique")
	complain(c.Ref != "" && c.Kind != ID, "points into a table but is no ID")
	complain(c.RefText != "" && c.Ref == "", "has RefText without Ref")
	complain(c.Standard && c.Write, "is kept by the engine and cannot be written")
	complain(c.Filter && slices.Contains(reserved, c.JSON), "has the name of a query parameter")
	complain((c.Sealed != "") != (c.Mask != nil), "needs both Sealed and Mask, or neither")
	complain(c.Sealed != "" && (!c.Textual() || c.Sort || c.Source || c.Search), "is sealed: it must be a text that gives no order, no source and no keyword")
	complain((c.Pattern != nil) != (c.Hint != ""), "needs both Pattern and Hint, or neither")
}

// verify checks the table as a whole.
func (p *Plan) verify(names map[string]bool, report func(string, ...any)) {
	if !identifier.MatchString(p.Table.Name) || p.Table.Label == "" {
		report("the table needs an SQL name and a label")
	}
	for _, name := range p.Table.ImportKey {
		if !names[name] {
			report("ImportKey names %s, which is no column", name)
		}
	}
	for name := range db.FieldsByColumn(p.Row) {
		if !names[name] && name != TenantColumn {
			report("field with db:%q has no column", name)
		}
	}
	if name := p.Table.ScopeColumn; name != "" {
		if p.Scope = p.declared(name, (*BoundColumn).Textual); p.Scope == nil {
			report("scope column %s is not a declared text column", name)
		}
	}
	if name := p.Table.SoftDelete; name != "" {
		p.Deleted = p.declared(name, func(c *BoundColumn) bool { return !c.Write && (c.Textual() || c.Kind == Int) })
		if p.Deleted == nil {
			report("column %s cannot mark deleted rows: it must be a declared text or number that clients do not write", name)
		}
	}
	p.verifyLog(report)
	if len(p.Table.DefaultSort) == 0 {
		p.Table.DefaultSort = p.newestFirst()
	}
	if first := p.Table.DefaultSort[0]; p.Table.SearchReach > 0 {
		if c := p.ByJSON[first.Field]; c == nil || c.Kind != Time || !c.Required || !first.Desc {
			report("SearchReach needs a default order by a required time, newest first")
		}
	}
	for _, o := range p.Table.DefaultSort {
		if c := p.ByJSON[o.Field]; c == nil || !c.Sort {
			report("default order names %q, which is not sortable", o.Field)
		}
	}
}

// declared finds a column by its SQL name; nil when there is none that fits.
func (p *Plan) declared(name string, fits func(*BoundColumn) bool) *BoundColumn {
	for _, c := range p.Columns {
		if c.Name == name && fits(c) {
			return c
		}
	}
	return nil
}

// verifyLog finds the column that names rows.
func (p *Plan) verifyLog(report func(string, ...any)) {
	shown := func(c *BoundColumn) bool { return c.Textual() && !c.Hidden && !c.Standard }
	if name := p.Table.NameColumn; name != "" {
		if p.NamedBy = p.declared(name, shown); p.NamedBy == nil {
			report("name column %s is not a declared text column", name)
		}
		return
	}
	if i := slices.IndexFunc(p.Columns, shown); i >= 0 {
		p.NamedBy = p.Columns[i]
	}
}

func (p *Plan) newestFirst() []Order {
	if c := p.ByJSON[fieldCreated]; c != nil && c.Sort {
		return []Order{{Field: fieldCreated, Desc: true}}
	}
	return []Order{{Field: IDColumn, Desc: true}}
}

func (p *Plan) selectText(list bool) string { return p.columnText(list) + " FROM " + p.Table.Name }

// columnText is "SELECT …" with the columns of a row, or of a row in lists.
func (p *Plan) columnText(list bool) string {
	var names []string
	for _, c := range p.Columns {
		if !list || !c.ListOmit {
			names = append(names, c.Name)
		}
	}
	if _, ok := db.FieldsByColumn(p.Row)[TenantColumn]; ok {
		names = append(names, TenantColumn)
	}
	return "SELECT " + strings.Join(names, ", ")
}

// Textual tells that the column is kept as plain text.
func (c *BoundColumn) Textual() bool {
	switch c.Kind {
	case Text, LongText, HTML, Enum:
		return true
	}
	return false
}

// nullable tells that absent values are NULL, which the two databases sort to different ends.
func (c *BoundColumn) nullable() bool {
	return !c.Required && (c.Kind == Time || c.Kind == Date || c.Kind == ID)
}

func fits(kind Kind, t reflect.Type) bool {
	switch kind {
	case Text, LongText, HTML, Enum:
		return t.Kind() == reflect.String && t != reflect.TypeFor[value.Date]()
	case Int:
		return t.Kind() == reflect.Int64 || t.Kind() == reflect.Int || t.Kind() == reflect.Int32
	case Bool:
		return t.Kind() == reflect.Bool
	case Time:
		return t == reflect.TypeFor[value.Time]()
	case Date:
		return t == reflect.TypeFor[value.Date]()
	case ID:
		return t == reflect.TypeFor[value.ID]()
	case JSON:
		return t.Implements(reflect.TypeFor[driver.Valuer]()) && reflect.PointerTo(t).Implements(reflect.TypeFor[sql.Scanner]())
	}
	return false
}

func defaultMax(kind Kind) int {
	switch kind {
	case LongText:
		return 5_000
	case HTML:
		return 500_000
	case JSON:
		return 65_536
	}
	return 200
}

func camelCase(name string) string {
	parts := strings.Split(name, "_")
	for i, part := range parts[1:] {
		if part != "" {
			parts[i+1] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "")
}

// Field is the value of the column in a row; row is a pointer.
func (c *BoundColumn) Field(row any) reflect.Value {
	return reflect.ValueOf(row).Elem().FieldByIndex(c.Path)
}

// SealedFor tells that a caller may not read the column whole.
func (c *BoundColumn) SealedFor(caller auth.Principal) bool {
	return c.Sealed != "" && !caller.Has(c.Sealed)
}
