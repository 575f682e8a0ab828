package report

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Report is the head of a report.
type Report struct {
	crud.Row
	Code           string `json:"code" db:"code"`
	Name           string `json:"name" db:"name"`
	DataSet        string `json:"dataSet" db:"data_set" doc:"数据集的名称；写了 SQL 时为空"`
	CgrSQL         string `json:"cgrSql" db:"cgr_sql" doc:"一条 SELECT，只能查询数据集；参数写成 ${名称}"`
	ReturnValField string `json:"returnValField" db:"return_val_field" doc:"选择框存入的字段"`
	ReturnTxtField string `json:"returnTxtField" db:"return_txt_field" doc:"选择框显示的字段"`
	ReturnType     string `json:"returnType" db:"return_type" enum:"1,2" doc:"1 单选，2 多选"`
	ReturnTypeText string `json:"returnType_dictText,omitempty" db:"-"`
	DBSource       string `json:"dbSource" db:"db_source" doc:"总是空：只查询本系统的数据"`
	Content        string `json:"content" db:"content"`
	Chart          string `json:"chart" db:"chart" doc:"默认的图：种类;分组字段;合计字段，如 bar;category;received,answered；种类为 bar、line、area、pie、combined、map、pivot；空为表格"`
	Roles          string `json:"roles" db:"roles" doc:"可以看这张报表的角色的编码，用逗号分隔；空为只有能配置报表、又有数据集权限的人"`
	RolesText      string `json:"roles_dictText,omitempty" db:"-"`
	BuiltIn        bool   `json:"builtIn" db:"built_in" doc:"程序自带：不能修改和删除，可以复制"`
}

// ReportItem is a column of a report.
type ReportItem struct {
	crud.Row
	CgrheadID      value.ID `json:"cgrheadId" db:"cgrhead_id"`
	FieldName      string   `json:"fieldName" db:"field_name"`
	FieldTxt       string   `json:"fieldTxt" db:"field_txt"`
	FieldWidth     int64    `json:"fieldWidth" db:"field_width" doc:"列宽，0 为自动"`
	FieldType      string   `json:"fieldType" db:"field_type" enum:"String,Integer,Long,Double,Date,Datetime,Boolean"`
	FieldTypeText  string   `json:"fieldType_dictText,omitempty" db:"-"`
	SearchMode     string   `json:"searchMode" db:"search_mode" enum:"single,group" doc:"single 单条件，group 范围"`
	SearchModeText string   `json:"searchMode_dictText,omitempty" db:"-"`
	IsOrder        int64    `json:"isOrder" db:"is_order" enum:"0,1"`
	IsSearch       int64    `json:"isSearch" db:"is_search" enum:"0,1"`
	DictCode       string   `json:"dictCode" db:"dict_code" doc:"字典编码，或“表,文本列,编码列”"`
	FieldHref      string   `json:"fieldHref" db:"field_href" doc:"本站内的地址，${字段} 换成这一行的值"`
	IsShow         int64    `json:"isShow" db:"is_show" enum:"0,1"`
	OrderNum       int64    `json:"orderNum" db:"order_num"`
	ReplaceVal     string   `json:"replaceVal" db:"replace_val" doc:"显示的文字，写成“文字_值,文字_值”"`
	IsTotal        string   `json:"isTotal" db:"is_total" enum:"0,1"`
	IsTotalText    string   `json:"isTotal_dictText,omitempty" db:"-"`
	GroupTitle     string   `json:"groupTitle" db:"group_title"`
}

// ReportParam is a parameter of a report.
type ReportParam struct {
	crud.Row
	CgrheadID  value.ID `json:"cgrheadId" db:"cgrhead_id"`
	ParamName  string   `json:"paramName" db:"param_name"`
	ParamTxt   string   `json:"paramTxt" db:"param_txt"`
	ParamValue string   `json:"paramValue" db:"param_value" doc:"没有填写时的值"`
	OrderNum   int64    `json:"orderNum" db:"order_num"`
}

const (
	maxSQL    = 10_000
	maxItems  = 100
	maxParams = 30
)

var (
	codeForm    = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
	fieldForm   = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	chartForm   = regexp.MustCompile(`^(bar|line|area|pie|combined|map|pivot);[a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)?;([a-z][a-z0-9_]*(,[a-z][a-z0-9_]*){0,5})?$`)
	replaceForm = regexp.MustCompile(`^[^,]+_[^,]*(,[^,]+_[^,]*)*$`)
	hrefForm    = regexp.MustCompile(`^/([^/\\\s][^\\\s]*)?$`)
)

func (s *Service) headResource() crud.Resource[Report] {
	return crud.Resource[Report]{
		Path: "/online/cgreport/head", Tag: tag, Perm: perm, Actions: crud.List | crud.Delete,
		Table: crud.Table{
			Name: "report", Label: "报表", Log: "report", NameColumn: "name", Tenant: true, NoIndex: "a site has a few hundred",
			Columns: []crud.Column{
				{Name: "code", Label: "编码", Kind: crud.Text, Required: true, Max: 100, Unique: true, Pattern: codeForm, Hint: "编码以字母开头，只能有字母、数字和下划线", Search: true, Filter: true, Sort: true, Write: true},
				{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "data_set", Label: "数据集", Kind: crud.Text, Max: 60, Filter: true, Sort: true, Write: true},
				{Name: "cgr_sql", Label: "报表 SQL", Kind: crud.LongText, Max: maxSQL, Write: true},
				{Name: "return_val_field", Label: "返回值字段", Kind: crud.Text, Max: 100, Write: true},
				{Name: "return_txt_field", Label: "返回文本字段", Kind: crud.Text, Max: 100, Write: true},
				{Name: "return_type", Label: "返回类型", Kind: crud.Enum, Required: true, Write: true, Options: []crud.Option{{Value: "1", Text: "单选"}, {Value: "2", Text: "多选"}}},
				{Name: "db_source", JSON: "dbSource", Label: "数据源", Kind: crud.Text, Max: 100, Write: true},
				{Name: "content", Label: "说明", Kind: crud.LongText, Max: 1000, Search: true, Write: true},
				{Name: "chart", Label: "默认的图", Kind: crud.Text, Max: 300, Pattern: chartForm, Hint: "写成“种类;分组字段;合计字段”", Write: true},
				{Name: "roles", Label: "可以查看的角色", Kind: crud.Text, Max: 2000, Clean: roleList, Dict: "sys_role,role_name,role_code", Write: true},
				{Name: "built_in", Label: "程序自带", Kind: crud.Bool, Filter: true, Sort: true},
			},
		},
		Blank: func(auth.Principal) Report { return Report{ReturnType: "1"} },
		Check: checkHead,
		Undo:  crud.Undo[Report]{Parts: partsOf},
	}
}

// partsOf are what goes and comes back with a report.
func partsOf(_ context.Context, row *Report) []crud.Part {
	return []crud.Part{{Table: "report_item", Where: crud.Cond("cgrhead_id = ?", int64(row.ID))}, {Table: "report_param", Where: crud.Cond("cgrhead_id = ?", int64(row.ID))},
		{Table: "report_version", Where: crud.Cond("report_id = ?", int64(row.ID)), Key: []string{"report_id", "no"}}, {Table: "report_mail", Where: crud.Cond("report_id = ?", int64(row.ID))},
		{Table: "report_mail_reader", Where: crud.Cond("mail_id IN (SELECT id FROM report_mail WHERE report_id = ?)", int64(row.ID)), Key: []string{"mail_id", "user_id"}}}
}

func checkHead(_ context.Context, _ *db.Tx, old, new *Report) error {
	if old != nil && old.BuiltIn && new == nil {
		return errs.Invalidf("“%s”是程序自带的报表，不能删除", old.Name)
	}
	if new != nil && (new.Code == "list" || new.Code == "config") { // /report/list and /report/config are pages of their own
		return errs.WrongField("code", "“"+new.Code+"”是报表页面自己的地址，请换一个编码")
	}
	if new != nil && new.DBSource != "" {
		return errs.WrongField("dbSource", "报表只能查询本系统的数据，请把数据源留空")
	}
	return nil
}

// roleList writes a comma list of codes without blanks and twice the same.
func roleList(text string) string {
	codes := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '，' || r <= ' ' })
	slices.Sort(codes)
	return strings.Join(slices.Compact(codes), ",")
}

func (s *Service) itemResource() crud.Resource[ReportItem] {
	flag := crud.IntRange{Max: 1}
	var types []crud.Option
	for _, t := range fieldTypes {
		types = append(types, crud.Option{Value: t.name, Text: t.label})
	}
	return crud.Resource[ReportItem]{
		Path: "/online/cgreport/item", Tag: tag, Perm: perm,
		Table: crud.Table{
			Name: "report_item", Label: "报表字段", NameColumn: "field_name", Tenant: true, NoIndex: "a report has a few dozen", DefaultSort: []crud.Order{{Field: "orderNum"}, {Field: "id"}},
			Columns: []crud.Column{
				{Name: "cgrhead_id", Label: "报表", Kind: crud.ID, Required: true, ServerSet: true, Filter: true},
				{Name: "field_name", Label: "字段名", Kind: crud.Text, Required: true, Max: 64, Clean: strings.ToLower, Pattern: fieldForm, Hint: "字段名以字母开头，只能有字母、数字和下划线", Write: true},
				{Name: "field_txt", Label: "字段文本", Kind: crud.Text, Required: true, Max: 100, Write: true},
				{Name: "field_type", Label: "类型", Kind: crud.Enum, Required: true, Options: types, Write: true},
				{Name: "field_width", Label: "宽度", Kind: crud.Int, Range: crud.IntRange{Max: 1000}, Write: true},
				{Name: "is_show", Label: "显示", Kind: crud.Int, Range: flag, Write: true},
				{Name: "is_order", Label: "排序", Kind: crud.Int, Range: flag, Write: true},
				{Name: "is_search", Label: "查询", Kind: crud.Int, Range: flag, Write: true},
				{Name: "search_mode", Label: "查询模式", Kind: crud.Enum, Required: true, Options: []crud.Option{{Value: single, Text: "单条件"}, {Value: group, Text: "范围"}}, Write: true},
				{Name: "dict_code", Label: "字典", Kind: crud.Text, Max: 200, Write: true},
				{Name: "replace_val", Label: "取值文字", Kind: crud.Text, Max: 200, Pattern: replaceForm, Hint: "写成“文字_值”，用逗号分隔", Write: true},
				{Name: "field_href", Label: "链接", Kind: crud.Text, Max: 120, Pattern: hrefForm, Hint: "链接应是本站内的地址，以 / 开头", Write: true},
				{Name: "is_total", Label: "合计", Kind: crud.Enum, Required: true, Options: []crud.Option{{Value: "0", Text: "否"}, {Value: "1", Text: "是"}}, Write: true},
				{Name: "group_title", Label: "分组标题", Kind: crud.Text, Max: 50, Write: true},
				{Name: "order_num", Label: "顺序", Kind: crud.Int, Range: crud.IntRange{Max: 10_000}, Sort: true, Write: true},
			},
		},
		Blank: func(auth.Principal) ReportItem {
			return ReportItem{FieldType: "String", SearchMode: single, IsShow: 1, IsTotal: "0"}
		},
	}
}

func (s *Service) paramResource() crud.Resource[ReportParam] {
	return crud.Resource[ReportParam]{
		Path: "/online/cgreport/param", Tag: tag, Perm: perm,
		Table: crud.Table{
			Name: "report_param", Label: "报表参数", NameColumn: "param_name", Tenant: true, NoIndex: "a report has a few", DefaultSort: []crud.Order{{Field: "orderNum"}, {Field: "id"}},
			Columns: []crud.Column{
				{Name: "cgrhead_id", Label: "报表", Kind: crud.ID, Required: true, ServerSet: true, Filter: true},
				{Name: "param_name", Label: "参数名", Kind: crud.Text, Required: true, Max: 32, Clean: strings.ToLower, Pattern: fieldForm, Hint: "参数名以字母开头，只能有字母、数字和下划线", Write: true},
				{Name: "param_txt", Label: "参数文本", Kind: crud.Text, Max: 32, Write: true},
				{Name: "param_value", Label: "默认值", Kind: crud.Text, Max: 200, Write: true},
				{Name: "order_num", Label: "顺序", Kind: crud.Int, Range: crud.IntRange{Max: 10_000}, Sort: true, Write: true},
			},
		},
	}
}
