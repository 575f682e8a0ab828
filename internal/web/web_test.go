package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// doorkeeper admits everybody to anonymous routes and the token "good" to the others.
type doorkeeper struct{}

func (doorkeeper) Admit(ctx context.Context, access web.Access) (context.Context, error) {
	switch {
	case access.IsAnonymous():
		return ctx, nil
	case web.RequestOf(ctx).Token != "good":
		return ctx, errs.New(errs.Unauthenticated, "Token失效，请重新登录")
	case access != web.SignedIn:
		return ctx, errs.New(errs.Forbidden, "没有权限")
	}
	return ctx, nil
}

type note struct {
	ID    value.ID   `json:"id"`
	Title string     `json:"title"`
	At    value.Time `json:"at"`
}

func server(t *testing.T) http.Handler {
	t.Helper()
	api := web.NewAPI("test", doorkeeper{})
	get := func(path string, access web.Access, fail error) {
		web.Handle(api, web.Route{Methods: "GET", Path: path, Access: access}, func(context.Context, *web.Empty) (note, error) {
			return note{ID: 1900000000000000001, Title: "标题", At: 1}, fail
		})
	}
	get("/note", web.Anonymous, nil)
	get("/mine", web.SignedIn, nil)
	get("/secret", web.Perm("note:list"), nil)
	get("/forgotten", web.Access{}, nil)
	get("/missing", web.Anonymous, errs.NotFoundf("没有这篇"))
	get("/stale", web.Anonymous, &errs.Error{Code: errs.Conflict, Message: "已被他人修改", Current: note{ID: 7}})
	get("/fields", web.Anonymous, errs.Fields{"title": "请输入标题"}.Err())
	get("/broken", web.Anonymous, errors.New("dial tcp 10.0.0.3: password=hunter2"))
	get("/often", web.Anonymous, errs.New(errs.TooMany, "请稍后再试"))
	get("/stranger", web.Anonymous, errs.New(errs.Human, "请先完成验证"))
	web.Handle(api, web.Route{Methods: "GET", Path: "/panic", Access: web.Anonymous}, func(context.Context, *web.Empty) (note, error) { panic("secret path") })
	web.Handle(api, web.Route{Methods: "GET", Path: "/page", Access: web.Anonymous}, func(_ context.Context, in *struct {
		PageNo int `query:"pageNo"`
	}) (web.Page[note], error) {
		return web.NewPage[note](nil, 21, in.PageNo, 10), nil
	})
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/note", Access: web.Anonymous, MaxBody: 64}, func(_ context.Context, in *struct{ Body note }) (web.Message, error) {
		return web.Message("已保存 " + in.Body.Title), nil
	})
	site := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "page "+r.URL.Path) })
	return web.Edge{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, AllowOrigins: []string{"https://app.example"}}.Wrap(web.Mount(api, site))
}

func TestEveryAnswerOfTheAPIIsAnEnvelopeWithTheCodeOfTheContract(t *testing.T) {
	h := server(t)
	cases := []struct {
		name, method, path, body, token string
		status, code                    int
		want, never                     string
	}{
		{"a found record", "GET", "/api/note", "", "", 200, 200, `"result":{"id":"1900000000000000001","title":"标题","at":"1970-01-01 08:00:00"}`, ""},
		{"the first prefix of existing clients", "GET", "/jeecg-boot/note", "", "", 200, 200, `"success":true`, ""},
		{"the second prefix of existing clients", "GET", "/jeecgboot/note", "", "", 200, 200, `"success":true`, ""},
		{"a path that only looks like the prefix is a page", "GET", "/apidocs", "", "", 200, -1, "page /apidocs", ""},
		{"no token", "GET", "/api/mine", "", "", 401, 401, `"success":false,"message":"Token失效`, ""},
		{"a good token", "GET", "/api/mine", "", "good", 200, 200, `"success":true`, ""},
		{"no permission", "GET", "/api/secret", "", "good", 200, 510, "没有权限", ""},
		{"a route that forgot its access is closed", "GET", "/api/forgotten", "", "good", 200, 510, "", `"id"`},
		{"an unknown record", "GET", "/api/missing", "", "", 200, 404, "没有这篇", ""},
		{"a stale save shows the stored row", "GET", "/api/stale", "", "", 200, 409, `"current":{"id":"7"`, ""},
		{"messages of single fields", "GET", "/api/fields", "", "", 200, 500, `"fields":{"title":"请输入标题"}`, ""},
		{"an unexpected error says nothing of the inside", "GET", "/api/broken", "", "", 200, 500, "编号", "hunter2"},
		{"a panic says nothing of the inside", "GET", "/api/panic", "", "", 200, 500, "编号", "secret path"},
		{"too many requests", "GET", "/api/often", "", "", 429, 429, "请稍后再试", ""},
		{"too many requests of who may be a program", "GET", "/api/stranger", "", "", 200, 40002, "请先完成验证", ""},
		{"an unknown path", "GET", "/api/nowhere", "", "", 200, 404, "没有这个接口", ""},
		{"a wrong method", "DELETE", "/api/note", "", "", 200, 405, "不支持", ""},
		{"an empty list has no null records", "GET", "/api/page?pageNo=3", "", "", 200, 200, `{"records":[],"total":21,"size":10,"current":3,"pages":3}`, ""},
		{"a number that is none", "GET", "/api/page?pageNo=abc", "", "", 200, 500, "参数格式不正确：pageNo", ""},
		{"a saved record", "POST", "/api/note", `{"title":"新","extra":1}`, "", 200, 200, `"message":"已保存 新","code":200,"result":"已保存 新"`, ""},
		{"the second method of a route", "PUT", "/api/note", `{"title":"新"}`, "", 200, 200, "已保存", ""},
		{"broken JSON", "POST", "/api/note", `{"title":`, "", 200, 500, "格式不正确", "unexpected end"},
		{"a wrong type", "POST", "/api/note", `{"title":{}}`, "", 200, 500, "格式不正确", "cannot unmarshal"},
		{"an id that is none", "POST", "/api/note", `{"id":"1 OR 1=1"}`, "", 200, 500, "格式不正确", ""},
		{"a body over the limit", "POST", "/api/note", `{"title":"` + strings.Repeat("长", 100) + `"}`, "", 413, 413, "太大", ""},
		{"no body", "POST", "/api/note", "", "", 200, 500, "格式不正确", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("X-Access-Token", c.token)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			body := w.Body.String()
			if w.Code != c.status || !strings.Contains(body, c.want) || (c.never != "" && strings.Contains(body, c.never)) {
				t.Fatalf("status %d, body %s", w.Code, body)
			}
			if c.code >= 0 {
				checkEnvelope(t, body, c.code)
			}
		})
	}
}

func checkEnvelope(t *testing.T, body string, code int) {
	t.Helper()
	var e web.Envelope[json.RawMessage]
	decoder := json.NewDecoder(strings.NewReader(body))
	if err := decoder.Decode(&e); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	if e.Code != code || e.Success != (code == 200) || e.Timestamp == 0 || decoder.More() {
		t.Errorf("envelope %+v, want code %d", e, code)
	}
}

func TestEveryAnswerCarriesTheSecurityHeaders(t *testing.T) {
	h := server(t)
	for _, path := range []string{"/index", "/api/note", "/api/nowhere", "/api/panic", "/api/mine"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		for name, want := range map[string]string{
			"Content-Security-Policy": "script-src 'self'", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Referrer-Policy": "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy": "same-origin", "Permissions-Policy": "geolocation=()",
		} {
			if got := w.Header().Get(name); !strings.Contains(got, want) {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if policy := w.Header().Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %s", path, policy)
		}
		if w.Header().Get("X-Request-Id") == "" {
			t.Errorf("%s has no request id", path)
		}
	}
}

func TestOnlyAllowedOriginsMayReadFromABrowser(t *testing.T) {
	h := server(t)
	for origin, allowed := range map[string]string{"https://app.example": "https://app.example", "https://evil.example": "", "null": ""} {
		r := httptest.NewRequest("OPTIONS", "/api/note", nil)
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Access-Control-Allow-Origin"); got != allowed || w.Code != 200 {
			t.Errorf("origin %s: status %d, allowed %q", origin, w.Code, got)
		}
	}
}

func TestACacheTellsAnswersToOtherOriginsApart(t *testing.T) {
	h := server(t)
	for _, origin := range []string{"", "https://app.example", "https://evil.example"} {
		for _, path := range []string{"/index", "/api/note"} {
			r := httptest.NewRequest("GET", path, nil)
			r.Header.Set("Origin", origin)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if got := w.Header().Values("Vary"); !slices.Contains(got, "Origin") {
				t.Errorf("%s asked from %q varies by %v", path, origin, got)
			}
		}
	}
	alone := httptest.NewRecorder()
	web.Edge{}.Wrap(http.NotFoundHandler()).ServeHTTP(alone, httptest.NewRequest("GET", "/index", nil))
	if got := alone.Header().Values("Vary"); len(got) != 0 {
		t.Errorf("a site that no other origin may ask varies by %v", got)
	}
}

func TestAssetsAreKeptForEverAndComeCompressed(t *testing.T) {
	files := fstest.MapFS{"portal-a1.js": {Data: []byte(strings.Repeat("console.log('疾控');", 200))}, "p.png": {Data: []byte("\x89PNG")}}
	h := web.NewAssets(files)
	cases := []struct {
		name, path, accept, match string
		status                    int
		encoding                  string
	}{
		{"brotli first", "/portal-a1.js", "gzip, br", "", 200, "br"},
		{"gzip for others", "/portal-a1.js", "gzip", "", 200, "gzip"},
		{"plain when nothing is accepted", "/portal-a1.js", "", "", 200, ""},
		{"plain when both are refused", "/portal-a1.js", "gzip;q=0, br; q=0.0, identity", "", 200, ""},
		{"gzip when brotli is refused", "/portal-a1.js", "br;q=0, gzip", "", 200, "gzip"},
		{"plain when only others are accepted", "/portal-a1.js", "brr, xgzip", "", 200, ""},
		{"a picture stays as it is", "/p.png", "gzip, br", "", 200, ""},
		{"an unknown file", "/none.js", "br", "", 404, ""},
		{"a path upwards", "/../../go.mod", "", "", 404, ""},
		{"a folder", "/", "", "", 404, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", c.path, nil)
			r.Header.Set("Accept-Encoding", c.accept)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != c.status || w.Header().Get("Content-Encoding") != c.encoding {
				t.Fatalf("status %d, encoding %q", w.Code, w.Header().Get("Content-Encoding"))
			}
			if c.status == 200 && !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
				t.Error("the file is not kept")
			}
		})
	}
}

func TestReadinessFollowsTheDatabaseAndLivenessDoesNot(t *testing.T) {
	h := web.Health(func(context.Context) error { return errors.New("no database") })
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 503} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

func TestTheOpenAPIDocumentNamesEveryRouteWithItsAccess(t *testing.T) {
	api := web.NewAPI("1.2.3", doorkeeper{})
	web.Handle(api, web.Route{Methods: "GET", Path: "/note", Tag: "笔记", Summary: "取一条", Access: web.Perm("note:list")}, func(context.Context, *web.Empty) (note, error) { return note{}, nil })
	document, err := json.Marshal(api.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"openapi":"3.1.0"`, `"version":"1.2.3"`, `"/note"`, `"x-access":"note:list"`, `"timestamp"`, `"取一条"`} {
		if !strings.Contains(string(document), want) {
			t.Errorf("the document lacks %s", want)
		}
	}
	if strings.Contains(string(document), `"format":"int64","title":"ID"`) {
		t.Error("ids are described as numbers")
	}
}
