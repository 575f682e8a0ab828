package clinic

import (
	"html/template"

	"jikong/internal/render"
)

const plainPlace = `<li>{{.Name}}，{{.DistrictName}}{{.Address}}，{{range .Phones}}<a href="tel:{{.}}">{{.}}</a> {{end}}{{.OpenText}}{{range .Hours}}，{{.}}{{end}}{{if .Is24h}}，24 小时{{end}}{{if .EmergencyWay}}，夜间、急诊：{{.EmergencyWay}}{{range .EmergencyPhones}} <a href="tel:{{.}}">{{.}}</a>{{end}}{{end}}</li>
`

// plainEmergency lists who helps while it is closed.
const plainEmergency = `{{if .Data.Emergency}}<h2>不在开诊时间，夜间和急诊可以去</h2>
<ul>
{{range .Data.Emergency}}` + plainPlace + `{{end}}</ul>
{{end}}`

func plainRabies(name string, data RabiesData) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
<p>先用肥皂水和流动水交替冲洗伤口约 15 分钟，当天去门诊。</p>
{{if .Data.Signed}}<p><a href="{{.Data.Path}}?help=start">我要不要打针</a></p>{{end}}
<ul>
{{range .Data.List.Records}}`+plainPlace+`{{end}}</ul>
`+plainEmergency+`<p><a href="{{.Data.Path}}?print=1">全部门诊</a></p>
`, map[string]any{"Name": name, "Data": data})
}

func plainQuestion(path string, q Query) (template.HTML, error) {
	return render.Plain(`<h1>{{.Q.Title}}</h1>
<form action="{{.Path}}">
<input type="hidden" name="help" value="{{.Q.Name}}">
{{range .Q.Given}}<input type="hidden" name="{{.Name}}" value="{{.Value}}">
{{end}}{{range .Q.Choices}}<p><label><input type="radio" name="{{$.Q.Name}}" value="{{.Value}}">{{.Label}}</label></p>
{{end}}<p><button type="submit">继续</button></p>
</form>
`, map[string]any{"Q": q, "Path": path})
}

func plainAdvice(path string, data RabiesData) (template.HTML, error) {
	return render.Plain(`<h1>{{.Data.Advice.Title}}</h1>
<p>{{.Data.Advice.Summary}}</p>
<ul>
{{range .Data.Advice.Now}}<li>{{.}}</li>
{{end}}{{range .Data.Advice.AtClinic}}<li>{{.}}</li>
{{end}}</ul>
<p>依据：{{.Data.Advice.Source}}。{{.Data.Advice.Signed}}。</p>
<ul>
{{range .Data.List.Records}}`+plainPlace+`{{end}}</ul>
`+plainEmergency+`<p><a href="{{.Path}}">全部门诊</a></p>
`, map[string]any{"Data": data, "Path": path})
}

func plainAids(name string, data AidsData) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
<p>检测自愿、保密。可能感染后 72 小时内可以吃阻断药，越早越好。</p>
<ul>
{{range .Data.Sites}}`+plainPlace+`{{end}}</ul>
`+plainEmergency+``, map[string]any{"Name": name, "Data": data})
}

func plainMap(name string, data MapData) (template.HTML, error) {
	return render.Plain(`<h1>{{.Name}}</h1>
<ul>
{{range .Data.Spots}}`+plainPlace+`{{end}}</ul>
`+plainEmergency+``, map[string]any{"Name": name, "Data": data})
}
