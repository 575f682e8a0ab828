package render

import (
	"bytes"
	"encoding/json"
	"html/template"
	"regexp"
)

// mainStart is the tag before the page; header and footer hold no second one.
const mainStart = `<main id="main" tabindex="-1">`

// document is the HTML around the three parts that React draws. What the islands need comes early, but after what the first picture needs. It holds no inline script and no style: the page policy forbids them.
// A page that could not be drawn brings its data, for the browser to try: JSON in which encoding/json escaped <, >, &, U+2028 and U+2029,
// so no text of it can end the element.
var document = template.Must(template.New("document").Parse(`<!doctype html>
<html lang="zh-CN"{{with .Theme}} data-theme="{{.}}"{{end}}{{with .Variant}} data-variant="{{.}}"{{end}}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
{{range .Meta}}<meta {{if .Property}}property="{{.Property}}"{{else}}name="{{.Name}}"{{end}} content="{{.Content}}">
{{end}}{{with .Canonical}}<link rel="canonical" href="{{.}}">
{{end}}{{range .Links}}<link rel="{{.Rel}}"{{with .Type}} type="{{.}}"{{end}}{{with .Title}} title="{{.}}"{{end}} href="{{.Href}}">
{{end}}{{range .Assets.Styles}}<link rel="stylesheet" href="{{.}}">
{{end}}{{with index .Assets.Sheets .Kind}}<link rel="stylesheet" href="{{.}}">
{{end}}{{range .Assets.Preload}}<link rel="modulepreload" href="{{.}}">
{{end}}{{range .Beside}}<link rel="modulepreload" fetchpriority="low" href="{{.}}">
{{end}}</head>
<body{{with .Kind}} data-kind="{{.}}"{{end}}>
<a class="skip" href="#main">跳到主要内容</a>
<div id="site-header">{{.Header}}</div>
` + mainStart + `{{.Main}}</main>
<div id="site-footer">{{.Footer}}</div>
{{with .Pixel}}<noscript><img src="{{.}}" alt="" width="1" height="1"></noscript>
{{end}}{{with .Data}}<script type="application/json" id="page-data">{{.}}</script>
{{end}}{{with .Script}}<script type="module" src="{{.}}"></script>
{{end}}</body>
</html>
`))

// pageDocument is what the document template shows.
type pageDocument struct {
	Page
	Variant string
	Assets  Assets
	Header  template.HTML
	Main    template.HTML
	Footer  template.HTML
	Data    template.JS // of a page that could not be drawn, else ""
	Drawn   bool        // Main was drawn by React
}

// Beside lists what the islands of the page need.
func (s pageDocument) Beside() []string { return s.Assets.beside(string(s.Main)) }

// articleMark and uncountedMark are how the front end says what is counted of a page: marks of an element, which no text can look like.
var (
	articleMark   = regexp.MustCompile(`<[a-z]+ [^<>]*data-article="(\d+)"`)
	uncountedMark = regexp.MustCompile(`<[a-z]+ [^<>]*data-uncounted="`)
)

// Pixel is the picture that counts the visits of readers without script, by the marks that the script goes by (web/src/shared/visit). There
// is none where nothing is counted, nor where that is not known because the page could not be drawn.
func (s pageDocument) Pixel() string {
	if !s.Drawn || uncountedMark.MatchString(string(s.Main)) {
		return ""
	}
	if article := articleMark.FindStringSubmatch(string(s.Main)); article != nil {
		return "/api/visit.gif?articleId=" + article[1]
	}
	return "/api/visit.gif"
}

// Script is the module that runs the page.
func (s pageDocument) Script() string {
	if s.Data != "" {
		return s.Assets.Rescue
	}
	return s.Assets.Script
}

func (s pageDocument) write() ([]byte, error) {
	var b bytes.Buffer
	b.Grow(len(s.Header) + len(s.Main) + len(s.Footer) + len(s.Data) + 4096)
	err := document.Execute(&b, s)
	return b.Bytes(), err
}

// frameProps is FrameProps of the front end.
type frameProps struct {
	Frame    json.RawMessage `json:"frame"`
	ActiveID string          `json:"activeId"`
}

// pageData is what the browser draws a page from that could not be drawn here.
type pageData struct {
	Frame json.RawMessage `json:"frame"`
	Page  json.RawMessage `json:"page"`
}

func dataOf(frame, page []byte) (template.JS, error) {
	text, err := json.Marshal(pageData{Frame: frame, Page: page})
	return template.JS(text), err // encoding/json escapes everything that could leave the script element
}
