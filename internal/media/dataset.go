package media

import (
	"jikong/internal/auth"
	"jikong/internal/schema"
)

// DataSets are what reports may ask of the library of files.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_file", Label: "媒体文件", Note: "一行是媒体库里的一个文件", Perm: permMedia, Tables: []string{"media_file"}, From: "media_file", Tenant: "media_file.tenant_id",
		Within: func(auth.Principal) schema.Condition {
			return schema.Cond("media_file.library IS TRUE AND media_file.del_flag = 0")
		},
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID},
			{Name: "name", Label: "文件名", Kind: schema.Text},
			{Name: "kind", Label: "种类", Kind: schema.Text, Options: kindOptions()},
			{Name: "size", Label: "大小（字节）", Kind: schema.Int},
			{Name: "alt", Label: "图片说明", Kind: schema.Text},
			{Name: "credit", Label: "来源或作者", Kind: schema.Text},
			{Name: "use_count", Label: "使用次数", Kind: schema.Int},
			{Name: "create_by", Label: "上传人", Kind: schema.Text, Dict: "sys_user,realname,username"},
			{Name: "create_time", Label: "上传时间", Kind: schema.Time},
		},
	}}
}
