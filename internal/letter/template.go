package letter

import (
	"jikong/internal/crud"
)

// Template is a text that replies begin with.
type Template struct {
	crud.Row
	Name     string `json:"name" db:"name"`
	Category string `json:"category" db:"category" doc:"适用的来信类别，空为全部"`
	Body     string `json:"body" db:"body"`
	SortNo   int64  `json:"sortNo" db:"sort_no"`

	CategoryText string `json:"category_dictText,omitempty" db:"-"`
}

const maxAnswer = 5000 // characters of a reply

func templateResource() crud.Resource[Template] {
	return crud.Resource[Template]{
		Path: "/consult/template", Tag: tag, Perm: "consult:template",
		Table: crud.Table{
			Name: "consult_template", Label: "答复模板", Log: "letterTemplate", NameColumn: "name", Tenant: true, NoIndex: "a site has some dozen templates",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 50, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "category", Label: "适用类别", Kind: crud.Enum, Dict: "consult_category", Options: options(categories()), Filter: true, Write: true},
				{Name: "body", Label: "内容", Kind: crud.LongText, Required: true, Max: maxAnswer, Search: true, Write: true},
				{Name: "sort_no", Label: "排序号", Kind: crud.Int, Sort: true, Write: true},
			},
		},
		Texts: texts,
	}
}
