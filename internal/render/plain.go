package render

import (
	"html/template"
	"strings"
)

// Plain writes the text that readers get when a page cannot be drawn. text is an HTML template: what stands in data is escaped.
func Plain(text string, data any) (template.HTML, error) {
	t, err := template.New("plain").Parse(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.Execute(&out, data)
	return template.HTML(out.String()), err
}
