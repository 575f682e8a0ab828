package letter

import (
	"html/template"

	"jikong/internal/form"
	"jikong/internal/render"
)

func plainStart(ask render.FeatureAsk, data StartPage) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
<p>一般来信 {{.D.Notice.NormalDays}} 个工作日内答复，最长 {{.D.Notice.LongestDays}} 个工作日。</p>
<p><a href="{{.D.WritePath}}">开始写信</a> <a href="{{.D.SearchPath}}">查询已寄出的信</a></p>
<ul>
{{range .D.Letters.Records}}<li><a href="{{.Path}}">{{.Title}}</a>（{{.DepartName}}）</li>
{{end}}</ul>
`, map[string]any{"Name": ask.ColumnName, "D": data})
}

func plainLetter(data LetterPage) (template.HTML, error) {
	return render.Plain(`<h1>{{.Title}}</h1>
<p>{{.LetterTypeText}} · {{.CategoryText}} · {{.CreateTime}}</p>
<p>{{.Content}}</p>
<h2>{{.DepartName}}的答复</h2>
<p>{{.Answer}}</p>
`, data.Letter)
}

func plainForm(ask render.FeatureAsk, problems form.Problems) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
{{range .Problems}}<p>{{.Message}}</p>
{{end}}<p>页面暂时不能显示表单，请稍后再试，或者拨打页脚的电话。</p>
`, map[string]any{"Name": ask.ColumnName, "Problems": problems})
}

func plainReceipt(r Receipt) (template.HTML, error) {
	return render.Plain(`<h1>来信已收到</h1>
<p>查询码：{{.CodeText}}</p>
<p>查询密码：{{.PasswordText}}（只显示这一次，请抄写或打印）</p>
<p>我们会在 {{.DueTime}} 前受理。</p>
`, r)
}

func plainOwn(data OwnPage) (template.HTML, error) {
	return render.Plain(`<h1>{{.Letter.Title}}</h1>
{{range .Problems}}<p>{{.Message}}</p>
{{end}}<p>{{.Letter.StateText}}</p>
<p>{{.Letter.Content}}</p>
{{range .Letter.Messages}}<h2>{{.DepartName}} {{.CreateTime}}</h2>
<p>{{.Body}}</p>
{{end}}`, data)
}
