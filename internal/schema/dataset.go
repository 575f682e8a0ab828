package schema

import (
	"jikong/internal/auth"
	"jikong/internal/errs"
)

// DataSet is a view of the rows of an area that reports may ask. The area writes which columns there are; whose rows a person sees is put
// around them by the program: the site, the departments in sight and the data rules.
type DataSet struct {
	Name   string // by which reports ask for it: r_letter
	Label  string // Chinese name: 来信
	Note   string // what one row is, for those who write reports
	Perm   string // prefix of the permission codes of its list: whoever holds Perm + ":list" may write reports over it
	Tables []string
	// From is what follows FROM: tables of the area alone, joined by their sites too where they have one.
	From    string
	Columns []SetColumn
	Tenant  string // column of the site
	Depart  string // column with the code of the department; "" where rows belong to the whole site
	Owner   string // column with the login name of whoever made the row; "" where they are nobody's own
	// Within is a restriction of its own in place of Depart and Owner.
	Within func(caller auth.Principal) Condition
}

// SetColumn is a column of a DataSet.
type SetColumn struct {
	Name     string // snake_case
	Label    string
	Kind     Kind   // Text, Int, Bool, Time, Date or ID
	SQL      string // over From; "" is Name
	Dict     string // dictionary code, or "table,text,code"
	Options  []Option
	Nullable bool
	District bool // its values are names of districts, which can be drawn on a map
}

// Column finds a column by its name.
func (d DataSet) Column(name string) (SetColumn, bool) {
	for _, c := range d.Columns {
		if c.Name == name {
			return c, true
		}
	}
	return SetColumn{}, false
}

// WriteTo writes SELECT … with everything that keeps a caller inside what may be seen.
func (d DataSet) WriteTo(s *Statement, caller auth.Principal) error {
	if caller.TenantID == 0 {
		return errs.New(errs.Forbidden, "请先选择站点")
	}
	s.Add("SELECT ")
	for i, c := range d.Columns {
		if i > 0 {
			s.Add(", ")
		}
		s.Add(d.sql(c), " AS ", c.Name)
	}
	s.Add(" FROM ", d.From, " WHERE ", d.Tenant, " = ")
	s.Arg(caller.TenantID)
	switch {
	case d.Within != nil:
		s.Add(" AND ")
		d.Within(caller).WriteTo(s)
	case d.Depart != "" && !caller.Scope.All():
		text, args := caller.Scope.Rows(d.Depart, d.Owner, caller.Username)
		s.Add(" AND ")
		Cond(text, args...).WriteTo(s)
	}
	d.ruled(s, caller)
	return nil
}

func (d DataSet) sql(c SetColumn) string {
	if c.SQL == "" {
		return c.Name
	}
	return c.SQL
}

// ruled writes the data rules of the list that the set stands for. A rule that names no column of the set matches nothing.
func (d DataSet) ruled(s *Statement, caller auth.Principal) {
	p := Plan{Perm: d.Perm, ByJSON: map[string]*BoundColumn{}}
	for _, c := range d.Columns {
		for _, name := range []string{camelCase(c.Name), c.Name} {
			bound := &BoundColumn{Column: Column{Name: d.sql(c), JSON: name, Label: c.Label, Kind: c.Kind}}
			p.Columns = append(p.Columns, bound)
			p.ByJSON[name] = bound
		}
	}
	p.Ruled(s, caller)
}

// Loose is a column that no table declares, such as one of the result of a report. Conditions on it follow the query language of lists.
type Loose struct{ bound BoundColumn }

// NewLoose makes one; name is that in SQL.
func NewLoose(name, label string, kind Kind) Loose {
	return Loose{BoundColumn{Column: Column{Name: name, JSON: name, Label: label, Kind: kind}}}
}

// Plain reads a plain value with its prefixes. Without a value there is no condition, and ok is false.
func (l Loose) Plain(text string) (rule Rule, rest string, ok bool, err error) {
	if text, err = checkText(text, l.bound.Label); err != nil || text == "" {
		return "", "", false, err
	}
	rule, rest = plainRule(text, l.bound.Textual())
	return rule, rest, rest != "", nil
}

// WriteTo writes a condition.
func (l Loose) WriteTo(s *Statement, rule Rule, text string) error {
	text, err := checkText(text, l.bound.Label)
	if err != nil {
		return err
	}
	p := Plan{ByJSON: map[string]*BoundColumn{l.bound.JSON: &l.bound}}
	return p.condition(s, Filter{Field: l.bound.JSON, Rule: rule, Value: text})
}
