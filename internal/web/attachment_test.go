package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/web"
)

func TestAFileHasANameInEveryAlphabetAndItsRefusalIsNoFile(t *testing.T) {
	for _, s := range []struct{ name, want string }{
		{"report.xlsx", `attachment; filename="report.xlsx"; filename*=UTF-8''report.xlsx`},
		{"用户 1.xlsx", `attachment; filename="__ 1.xlsx"; filename*=UTF-8''%E7%94%A8%E6%88%B7%201.xlsx`},
		{"a\"\r\nX: y;*'.xlsx", `attachment; filename="a___X: y_*'.xlsx"; filename*=UTF-8''a%22%0D%0AX%3A%20y%3B%2A%27.xlsx`},
	} {
		recorder := httptest.NewRecorder()
		web.Attachment(recorder, s.name, "text/plain")
		if got := recorder.Header().Get("Content-Disposition"); got != s.want {
			t.Errorf("%q\n got %s\nwant %s", s.name, got, s.want)
		}
	}
	for _, s := range []struct {
		err    error
		status int
	}{{errs.Invalidf("不行"), 400}, {errs.New(errs.Forbidden, "没有权限"), 400}, {errs.New(errs.Unauthenticated, "请登录"), 401}, {errs.New(errs.TooMany, "太频繁"), 429}} {
		api := web.NewAPI("test", doorkeeper{})
		api.HandleRaw(web.Route{Methods: "GET", Path: "/file", Access: web.Anonymous, File: true}, func(w http.ResponseWriter, _ *http.Request) error {
			web.Attachment(w, "x.txt", "text/plain")
			return s.err
		})
		recorder := httptest.NewRecorder()
		api.ServeHTTP(recorder, httptest.NewRequest("GET", "/file", nil))
		if recorder.Code != s.status || recorder.Header().Get("Content-Disposition") != "" || !strings.Contains(recorder.Body.String(), `"success":false`) {
			t.Errorf("%v answers %d %v %s", s.err, recorder.Code, recorder.Header(), recorder.Body)
		}
	}
}
