package crud

import "jikong/internal/schema"

// Meta describes a table to screens.
type Meta struct {
	Label       string       `json:"label"`
	Columns     []MetaColumn `json:"columns"`
	DefaultSort MetaSort     `json:"defaultSort"`
	ImportKey   string       `json:"importKey" doc:"导入时按哪几列认出已有的行，如“名称和区县”；空为只能新增"`
}

// MetaColumn describes one column to screens.
type MetaColumn struct {
	Name     string   `json:"name"`
	Label    string   `json:"label"`
	Kind     Kind     `json:"kind" enum:"text,longtext,html,int,bool,time,date,id,enum,json"`
	Dict     string   `json:"dict"`
	Required bool     `json:"required"`
	Max      int      `json:"max" doc:"最多字数；json 为字节数；其余为 0"`
	Search   bool     `json:"search"`
	Filter   bool     `json:"filter"`
	Sort     bool     `json:"sort"`
	Write    bool     `json:"write"`
	Export   bool     `json:"export"`
	List     bool     `json:"list" doc:"列表返回该列"`
	Options  []Option `json:"options"`
}

// MetaSort is the order of a list when a client names none.
type MetaSort struct {
	Column string `json:"column"`
	Order  string `json:"order" enum:"asc,desc"`
}

// Meta returns the description; hidden columns are not in it.
func (s *table) Meta() Meta {
	m := Meta{Label: s.plan.Table.Label, Columns: []MetaColumn{}}
	for _, c := range s.plan.Columns {
		if c.Hidden {
			continue
		}
		described := MetaColumn{
			Name: c.JSON, Label: c.Label, Kind: c.Kind, Dict: c.Dict, Required: c.Required && c.Write,
			Search: c.Search, Filter: c.Filter, Sort: c.Sort, Write: c.Write, Export: c.Export, List: !c.ListOmit,
			Options: append([]Option{}, c.Options...),
		}
		if c.Textual() || c.Kind == JSON {
			described.Max = c.Max
		}
		m.Columns = append(m.Columns, described)
	}
	for _, q := range s.plan.Table.Questions {
		m.Columns = append(m.Columns, MetaColumn{Name: q.Name, Label: q.Label, Kind: Text, Dict: q.Dict, Filter: true, Options: []Option{}})
	}
	if s.actions&Import != 0 {
		m.ImportKey = schema.Labels(sheets{s}.importKey())
	}
	first := s.plan.Table.DefaultSort[0]
	m.DefaultSort = MetaSort{Column: first.Field, Order: "asc"}
	if first.Desc {
		m.DefaultSort.Order = "desc"
	}
	return m
}
