package recruit

// What readers get when the page cannot be drawn.
const (
	listText = `<h1>{{.Name}}</h1>
<ul>
{{range .Postings}}<li><a href="{{.Path}}">{{.Title}}</a>（{{.StateText}}）</li>
{{end}}</ul>
`
	postingText = `<h1>{{.Title}}</h1>
<p>{{.Unit}}，报名时间：{{.BeginTime}} 至 {{.EndTime}}（{{.StateText}}）</p>
<p>{{.Intro}}</p>
<ul>
{{range .Table}}<li>{{.Code}} {{.Name}}，{{.Headcount}} 人，{{.Majors}}</li>
{{end}}</ul>
<p>咨询电话：{{.Phone}}</p>
`
)
