package clinic

import (
	"jikong/internal/auth"
	"jikong/internal/schema"
)

// DataSets are what reports may ask of the places.
func DataSets() []schema.DataSet {
	return []schema.DataSet{
		places("r_rabies", "犬伤处置门诊", "一行是一家门诊", "clinic:rabies", "rabies_clinic",
			schema.SetColumn{Name: "has_immunoglobulin", Label: "有免疫球蛋白", Kind: schema.Bool}, schema.SetColumn{Name: "has_tetanus", Label: "有破伤风疫苗", Kind: schema.Bool}),
		places("r_vct", "自愿检测点", "一行是一个检测点", "clinic:vct", "vct_site",
			schema.SetColumn{Name: "free", Label: "免费", Kind: schema.Bool}, schema.SetColumn{Name: "anonymous", Label: "匿名", Kind: schema.Bool}),
	}
}

func places(name, label, note, perm, table string, further ...schema.SetColumn) schema.DataSet {
	district := "(SELECT clinic_district.name FROM clinic_district WHERE clinic_district.tenant_id = " + table + ".tenant_id AND clinic_district.code = " + table + ".district)"
	return schema.DataSet{
		Name: name, Label: label, Note: note, Perm: perm, Tables: []string{table, "clinic_district"}, From: table, Tenant: table + ".tenant_id",
		Within: func(auth.Principal) schema.Condition { return schema.Cond(table + ".del_flag = '0'") },
		Columns: append([]schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID},
			{Name: "name", Label: "名称", Kind: schema.Text},
			{Name: "district", Label: "区县", Kind: schema.Text, District: true, SQL: "COALESCE(" + district + ", " + table + ".district)"},
			{Name: "street", Label: "街道", Kind: schema.Text},
			{Name: "address", Label: "地址", Kind: schema.Text},
			{Name: "phone", Label: "电话", Kind: schema.Text},
			{Name: "status", Label: "状态", Kind: schema.Text, Options: []schema.Option{{Value: statusNormal, Text: "正常"}, {Value: statusPaused, Text: "暂停"}, {Value: statusRevoked, Text: "撤销"}}},
			{Name: "is_24h", Label: "24 小时", Kind: schema.Bool},
			{Name: "verified_at", Label: "核实日期", Kind: schema.Date, Nullable: true},
			{Name: "verify_due", Label: "应再核实日期", Kind: schema.Date},
		}, further...),
	}
}
