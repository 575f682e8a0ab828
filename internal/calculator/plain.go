package calculator

import (
	"html/template"

	"jikong/internal/render"
)

const disclaimer = "本工具仅供健康参考，不能代替医生诊断。"

func plainList(name string, all []Calculator) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
<ul>
{{range .All}}<li><a href="{{.Path}}">{{.Name}}</a>：{{.Description}}</li>
{{end}}</ul>
`, map[string]any{"Name": name, "All": all})
}

func plainCalculator(c Calculator, signed string) (template.HTML, error) {
	return render.Plain(`<h1>{{.C.Name}}</h1>
<p>{{.C.Description}}</p>
<p>需要：{{.C.Needs}}。</p>
<p>计算方法：{{.C.Formula}}</p>
<p>依据：{{.C.Standard}}</p>
<ul>
{{range .C.Sources}}<li>{{.}}</li>
{{end}}</ul>
<p>{{.Disclaimer}}{{.Signed}}。上次核对：{{.C.ReviewedAt}}。</p>
`, map[string]any{"C": c, "Disclaimer": disclaimer, "Signed": signed})
}
