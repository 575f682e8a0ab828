package imports

import (
	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/sheet/headed"
	"jikong/internal/web"
)

// Describe says in the OpenAPI document what the form holds, which no Go type does.
func Describe(api *web.API, path string) {
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	form := &huma.MediaType{Schema: &huma.Schema{
		Type: huma.TypeObject,
		Properties: map[string]*huma.Schema{
			"file":                {Type: huma.TypeArray, Items: file, Description: "一个或几个 .xlsx、.xls 文件，这一部分叫什么名字都可以"},
			"validateStatus":      {Type: huma.TypeString, Description: "1 全部正确才导入，有一行不对就一行也不导入"},
			"isSingleTableImport": {Type: huma.TypeString, Description: "1 表示不导入子表的行"},
			"later":               {Type: huma.TypeString, Description: "1 表示超过 1000 行时可以由后台任务导入，回答里有任务的编号"},
			"key":                 {Type: huma.TypeString, Description: "幂等键，16 到 64 个字符：同样的文件和设置重复提交只导入一次，得到同一个结果"},
			"mapping":             {Type: huma.TypeString, Description: "JSON 对象：文件里的标题 → 模板的标题，空文字表示不导入这一列"},
			"undo":                {Type: huma.TypeString, Description: "退回这些行的那次导入的撤销令牌：改正的行和它一起撤销；已不能撤销时另给一个"},
			"rows":                {Type: huma.TypeString, Description: "JSON 数组：改正了的行 {file, row, cells}，代替文件里的同一行；不传文件时只导入这些行"},
		},
	}}
	api.Describe(func(document *huma.OpenAPI) {
		document.Paths[path].Post.RequestBody.Content["multipart/form-data"] = form
	})
}

// Form is a form with files. Their parts may have any name: existing clients send file, files[] and others.
type Form struct {
	Existing    Existing `query:"existing" enum:"refuse,skip,update" doc:"编码已存在的行：refuse 退回（默认），skip 跳过，update 更新"`
	ContentType string   `header:"Content-Type" hidden:"true"`
	RawBody     []byte   `contentType:"multipart/form-data"`
}

// Read takes it apart.
func (in *Form) Read() ([]headed.File, Order, error) {
	return Read(in.ContentType, in.RawBody, in.Existing)
}
