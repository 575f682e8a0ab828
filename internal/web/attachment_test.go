package web_test

import (
	"errors"
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

func TestWhoGoesToTheAddressOfAFileReadsWhyThereIsNone(t *testing.T) {
	const browser, program = "text/html,application/xhtml+xml,*/*;q=0.8", "application/json, text/plain, */*"
	for _, s := range []struct {
		says, accept string
		err          error
		status       int
		kind         string
		want, never  []string
	}{
		{"a browser", browser, errs.Invalidf("查询参数的格式不正确<b>"), 400, "text/html", []string{`lang="zh-CN"`, "没有得到文件", "查询参数的格式不正确&lt;b&gt;", "回到原来的页面"}, []string{"success", "<b>"}},
		{"a browser without a session", browser, errs.New(errs.Unauthenticated, "请重新登录"), 401, "text/html", []string{"请重新登录", "在后台重新登录后再试"}, nil},
		{"a browser, when something broke", browser, errors.New("dial tcp: password=hunter2"), 400, "text/html", []string{"编号"}, []string{"hunter2"}},
		{"a browser at what is not there", browser, errs.NotFoundf("没有这个文件"), 404, "text/html", []string{"没有这个文件"}, nil},
		{"a program", program, errs.Invalidf("不行"), 400, "application/json", []string{`"success":false`}, []string{"<html"}},
		{"a picture of a page", "image/avif,image/webp,*/*;q=0.8", errs.NotFoundf("没有这个文件"), 404, "application/json", []string{`"success":false`}, nil},
	} {
		api := web.NewAPI("test", doorkeeper{})
		api.HandleRaw(web.Route{Methods: "GET", Path: "/file", Access: web.Anonymous, File: true}, func(http.ResponseWriter, *http.Request) error { return s.err })
		recorder, request := httptest.NewRecorder(), httptest.NewRequest("GET", "/file", nil)
		request.Header.Set("Accept", s.accept)
		api.ServeHTTP(recorder, request)
		body := recorder.Body.String()
		if recorder.Code != s.status || !strings.HasPrefix(recorder.Header().Get("Content-Type"), s.kind) {
			t.Errorf("%s: %d %v", s.says, recorder.Code, recorder.Header())
		}
		for _, want := range s.want {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q in %s", s.says, want, body)
			}
		}
		for _, never := range s.never {
			if strings.Contains(body, never) {
				t.Errorf("%s: %q in %s", s.says, never, body)
			}
		}
	}
}
