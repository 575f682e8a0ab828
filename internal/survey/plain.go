package survey

import (
	"html/template"

	"jikong/internal/render"
)

func plainList(name string, all []SurveyBrief) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
<ul>
{{range .All}}<li><a href="{{.Path}}">{{.Title}}</a>：{{.Purpose}}</li>
{{else}}<li>目前没有调查。</li>
{{end}}</ul>
`, map[string]any{"Name": name, "All": all})
}

func plainSurvey(p PublicSurvey, d SurveyData) (template.HTML, error) {
	return render.Plain(`<h1>{{.P.Title}}</h1>
{{with .D.Notice}}<p>{{.}}</p>
{{end}}{{with .D.Receipt}}<p>已提交，回执号 {{.Code}}。</p>
{{end}}<p>{{.P.Purpose}}</p>
<p>{{.P.Intro}}</p>
<ol>
{{range .P.Questions}}<li>{{.Title}}</li>
{{end}}</ol>
{{with .P.Outcome}}<p>{{.}}</p>
{{end}}<p>页面暂时不能填写，请稍后刷新再试。</p>
`, map[string]any{"P": p, "D": d})
}
