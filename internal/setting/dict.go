package setting

import (
	"cmp"
	"context"
	"regexp"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Dict is a dictionary: a named list of values with their texts.
type Dict struct {
	crud.Row
	Type        int64  `json:"type" db:"type" enum:"0,1,2" doc:"值的类型：0 文字，1 数字，2 布尔"`
	DictName    string `json:"dictName" db:"dict_name"`
	DictCode    string `json:"dictCode" db:"dict_code"`
	Description string `json:"description" db:"description"`
	DelFlag     int64  `json:"delFlag" db:"del_flag" doc:"1 在回收站"`

	Items crud.Rows[DictItemRow] `json:"items,omitzero" doc:"随字典一起保存的字典项"`

	items []DictItemRow // of an imported file
}

// DictItemRow is one value of a dictionary.
type DictItemRow struct {
	crud.Row
	DictID      value.ID `json:"dictId" db:"dict_id"`
	ItemText    string   `json:"itemText" db:"item_text"`
	ItemValue   string   `json:"itemValue" db:"item_value"`
	ItemColor   string   `json:"itemColor" db:"item_color" doc:"标签颜色：预设名或 #rrggbb"`
	Description string   `json:"description" db:"description"`
	SortOrder   int64    `json:"sortOrder" db:"sort_order"`
	Status      int64    `json:"status" db:"status" enum:"0,1" doc:"1 启用，0 不启用"`
	StatusText  string   `json:"status_dictText,omitempty"`
}

// Types of the values of a dictionary.
const (
	textValues   = 0
	numberValues = 1
	boolValues   = 2
)

const (
	tagDict      = "数据字典"
	fewHundred   = "a site has a few hundred of them"
	itemsOfADict = "the items of one dictionary are a few dozen"
)

var (
	dictCodeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
	// colourForm names the presets of the tag component and hexadecimal colours; nothing else may reach a style.
	colourForm = regexp.MustCompile(`^(#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|magenta|red|volcano|orange|gold|lime|green|cyan|blue|geekblue|purple|pink|default|success|processing|warning|error)$`)
)

func (s *Service) dictResource() crud.Resource[Dict] {
	return crud.Resource[Dict]{
		Path: "/sys/dict", Tag: tagDict, Perm: permDict, Excel: s.dictExcel(),
		Actions: crud.List | crud.Add | crud.Edit | crud.Delete | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_dict", Label: "字典", Log: "dict", Tenant: true, SoftDelete: "del_flag", NoIndex: fewHundred,
			Columns: []crud.Column{
				{Name: "dict_name", Label: "字典名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "dict_code", Label: "字典编码", Kind: crud.Text, Required: true, Unique: true, Max: 100, Pattern: dictCodeForm,
					Hint: "字典编码以字母开头，只能有字母、数字和下划线", Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "description", Label: "说明", Kind: crud.Text, Max: 255, Filter: true, Write: true, Export: true},
				{Name: "type", Label: "值的类型", Kind: crud.Int, Range: crud.IntRange{Min: textValues, Max: boolValues}, Filter: true, Write: true},
				{Name: "del_flag", Label: "删除状态", Kind: crud.Int},
			},
			Children: []crud.Child{{Name: "items", Label: "字典项", Table: "sys_dict_item", Key: "dict_id", Order: "sort_order", Most: 2_000, Unique: []string{"item_value"}}},
		},
		Below: []crud.Below[Dict]{crud.RowsOf("items", s.items, func(d *Dict) *crud.Rows[DictItemRow] { return &d.Items })},
		Check: checkDict,
		After: func(ctx context.Context, tx *db.Tx, _, _ *Dict) error { return s.dictChanged(ctx, tx) },
	}
}

// checkDict keeps what the program names, and the values of a dictionary right when its type changes.
func checkDict(ctx context.Context, tx *db.Tx, old, new *Dict) error {
	if old == nil {
		return nil
	}
	if err := keepShippedDict(old, new); err != nil || new == nil || old.Type == new.Type {
		return err
	}
	values, err := db.Select[string](ctx, tx, `SELECT item_value FROM sys_dict_item WHERE dict_id = $1 AND tenant_id = $2 ORDER BY sort_order, id`, new.ID, tenantOf(ctx))
	if err != nil {
		return err
	}
	for _, v := range values {
		if hint := wrongValue(new.Type, v); hint != "" {
			return errs.Fields{"type": "数据值“" + v + "”不合适：" + hint}.Err()
		}
	}
	return nil
}

func (s *Service) itemResource() crud.Resource[DictItemRow] {
	return crud.Resource[DictItemRow]{
		Path: "/sys/dictItem", Tag: tagDict, Perm: permDict,
		Table: crud.Table{
			Name: "sys_dict_item", Label: "字典项", Log: "dictItem", NameColumn: "item_text", Tenant: true, NoIndex: itemsOfADict,
			DefaultSort: []crud.Order{{Field: "sortOrder"}, {Field: "id"}},
			Columns: []crud.Column{
				{Name: "dict_id", Label: "字典", Kind: crud.ID, Required: true, Ref: "sys_dict", Filter: true, Write: true},
				{Name: "item_text", Label: "名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "item_value", Label: "数据值", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "item_color", Label: "标签颜色", Kind: crud.Text, Max: 20, Pattern: colourForm, Hint: "颜色请选预设，或写成 #1677ff 的形式", Write: true, Export: true},
				{Name: "description", Label: "说明", Kind: crud.Text, Max: 255, Write: true, Export: true},
				{Name: "sort_order", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 99999}, Sort: true, Write: true, Export: true},
				{Name: "status", Label: "状态", Kind: crud.Int, Required: true, Range: crud.IntRange{Min: 0, Max: 1}, Dict: "dict_item_status", Filter: true, Write: true, Export: true},
				// Existing clients sort every list by createTime; items have an order of their own.
				{Name: "create_time", Label: "创建时间", Kind: crud.Time, Required: true},
			},
		},
		Blank: func(auth.Principal) DictItemRow { return DictItemRow{Status: 1, SortOrder: 1} },
		Check: checkItem,
		After: func(ctx context.Context, tx *db.Tx, _, _ *DictItemRow) error {
			if crud.WithRecord(ctx) {
				return nil // the dictionary itself has told it
			}
			return s.dictChanged(ctx, tx)
		},
	}
}

// dictOfItem is what the rules of an item ask of its dictionary.
type dictOfItem struct {
	Code string `db:"dict_code"`
	Type int64  `db:"type"`
}

func checkItem(ctx context.Context, tx *db.Tx, old, new *DictItemRow) error {
	dict, _, err := db.One[dictOfItem](ctx, tx, `SELECT dict_code, type FROM sys_dict WHERE id = $1 AND tenant_id = $2`, cmp.Or(new, old).DictID, tenantOf(ctx))
	if err != nil {
		return err
	}
	if old != nil {
		if err := keepShippedItem(dict.Code, old, new); err != nil || new == nil {
			return err
		}
	}
	fields := errs.Fields{}
	if old != nil && old.DictID != new.DictID {
		fields.Add("dictId", "字典项不能换到另一个字典")
	}
	if hint := wrongValue(dict.Type, new.ItemValue); hint != "" {
		fields.Add("itemValue", "%s", hint)
	}
	if crud.WithRecord(ctx) {
		return fields.Err() // no two of them hold the same value, see Children
	}
	taken, err := itemTaken(ctx, tx, new.DictID, new.ItemValue, new.ID)
	if err != nil {
		return err
	}
	if taken {
		fields.Add("itemValue", "该字典中已有数据值“%s”", new.ItemValue)
	}
	return fields.Err()
}

// wrongValue says why a value does not fit the type of its dictionary, "" when it does. Commas separate several values in
// stored rows, so no value may hold one.
func wrongValue(kind int64, v string) string {
	_, notNumber := strconv.ParseFloat(v, 64)
	switch {
	case strings.Contains(v, ","):
		return "数据值不能有逗号"
	case kind == numberValues && notNumber != nil:
		return "这个字典的数据值应为数字"
	case kind == boolValues && v != "true" && v != "false":
		return "这个字典的数据值应为 true 或 false"
	}
	return ""
}

func itemTaken(ctx context.Context, q db.Querier, dict value.ID, v string, except value.ID) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_dict_item WHERE dict_id = $1 AND item_value = $2 AND tenant_id = $3 AND id <> $4`,
		dict, v, tenantOf(ctx), int64(except))
	return n > 0, err
}
