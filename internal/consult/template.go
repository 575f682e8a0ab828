package consult

import (
	"jikong/internal/resource"
)

// Template is a text that replies begin with.
type Template struct {
	resource.Row
	Name     string `json:"name" db:"name"`
	Category string `json:"category" db:"category" doc:"适用的来信类别，空为全部"`
	Body     string `json:"body" db:"body"`
	SortNo   int64  `json:"sortNo" db:"sort_no"`

	CategoryText string `json:"category_dictText,omitempty" db:"-"`
}

const maxAnswer = 5000 // characters of a reply

func templateResource() resource.Resource[Template] {
	return resource.Resource[Template]{
		Path: "/consult/template", Tag: tag, Perm: "consult:template",
		Table: resource.Table{
			Name: "consult_template", Label: "答复模板", Log: "letterTemplate", NameColumn: "name", Tenant: true, NoIndex: "a site has some dozen templates",
			DefaultSort: []resource.Order{{Field: "sortNo"}},
			Columns: []resource.Column{
				{Name: "name", Label: "名称", Kind: resource.Text, Required: true, Max: 50, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "category", Label: "适用类别", Kind: resource.Enum, Dict: "consult_category", Options: options(categories()), Filter: true, Write: true},
				{Name: "body", Label: "内容", Kind: resource.LongText, Required: true, Max: maxAnswer, Search: true, Write: true},
				{Name: "sort_no", Label: "排序号", Kind: resource.Int, Sort: true, Write: true},
			},
		},
		Texts: texts,
	}
}
