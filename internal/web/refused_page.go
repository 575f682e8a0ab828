package web

import (
	"net/http"
	"strings"
)

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
	h := w.Header()
	h.Set("Referrer-Policy", "no-referrer") // the address may hold a token
	for name, values := range retryHeader(err) {
		h[name] = values
	}
	BarePage{Title: "没有得到文件", Texts: []string{body.Message, next}}.Write(w, r, httpStatus)
}
