package web

import (
	"bytes"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
)

var refusedPage = template.Must(template.New("refused").Parse(`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>没有得到文件</title>
<style nonce="{{.Nonce}}">
body { margin: 0; color: #1f2933; font: 16px/1.7 system-ui, sans-serif; background: #f5f6f8; }
main { box-sizing: border-box; max-width: 560px; margin: 12vh auto 0; padding: 24px; background: #fff; border-radius: 6px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.4; }
p { margin: 8px 0 0; }
</style>
</head>
<body>
<main>
<h1>没有得到文件</h1>
<p>{{.Message}}</p>
<p>{{.Next}}</p>
</main>
</body>
</html>
`))

// goesThere tells that a browser goes to the address itself, as it does with a link and with the page addresses of the platform's
// exports. What it is answered is shown to a person; programs, pictures and scripts ask for something else.
func goesThere(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.HasPrefix(r.Header.Get("Accept"), "text/html")
}

// writeRefusedPage says why there is no file, for people to read.
func writeRefusedPage(w http.ResponseWriter, r *http.Request, err error) {
	httpStatus, body := failureOf(r.Context(), err)
	next := "请关闭这一页，回到原来的页面再试。"
	if httpStatus == http.StatusUnauthorized {
		next = "请关闭这一页，在后台重新登录后再试。"
	}
	nonce := Nonce()
	var page bytes.Buffer
	if err := refusedPage.Execute(&page, map[string]string{"Nonce": nonce, "Message": body.Message, "Next": next}); err != nil {
		WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+nonce+"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer") // the address may hold a token
	for name, values := range retryHeader(err) {
		h[name] = values
	}
	w.WriteHeader(httpStatus)
	if _, err := w.Write(page.Bytes()); err != nil {
		slog.DebugContext(r.Context(), "client left before the answer", "error", err)
	}
}
