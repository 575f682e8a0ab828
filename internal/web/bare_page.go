package web

import (
	"html/template"
	"log/slog"
	"net/http"
	"strings"
)

// BarePage is an answer for people that needs nothing of a site, for when there is nothing of it to show. It brings its own styles.
type BarePage struct {
	Title string
	Texts []string // its paragraphs
	Home  bool     // whether it links to the home page
}

var barePage = template.Must(template.New("bare").Parse(`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style nonce="{{.Nonce}}">
body { margin: 0; padding: 0 16px; color: #1f2933; background: #f3f6f8; font: 17px/1.75 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { box-sizing: border-box; max-width: 600px; margin: 12vh auto 24px; padding: 32px; background: #fff; border-top: 4px solid #0f5483; border-radius: 6px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.4; }
p { margin: 12px 0 0; }
a { color: #0f5483; }
@media (max-width: 480px) { main { margin-top: 24px; padding: 24px 20px; } }
</style>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
{{range .Texts}}<p>{{.}}</p>
{{end}}{{if .Home}}<p><a href="/">返回首页</a></p>
{{end}}</main>
</body>
</html>
`))

// Write sends it. Headers that were set before stay, but for the policy, the type and what may be kept.
func (p BarePage) Write(w http.ResponseWriter, r *http.Request, status int) {
	nonce := Nonce()
	var text strings.Builder
	if err := barePage.Execute(&text, struct {
		BarePage
		Nonce string
	}{p, nonce}); err != nil {
		WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+nonce+"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	if _, err := w.Write([]byte(text.String())); err != nil {
		slog.DebugContext(r.Context(), "client left before the answer", "error", err)
	}
}
