package web_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/errs"
	"jikong/internal/web"
)

const boundary = "multipart/form-data; boundary=b"

func formOf(content string) string {
	return "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n" + content + "\r\n--b--\r\n"
}

// lengths answers how long the parts of a form are.
func lengths(_ context.Context, form *web.Form) (web.Message, error) {
	var all []string
	for {
		part, err := form.Next()
		if err == web.ErrLastPart {
			return web.Message(strings.Join(all, ",")), nil
		}
		if err != nil {
			return "", err
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return "", web.BodyError(err)
		}
		if strings.HasPrefix(string(content), "refuse") {
			return "", errs.Invalidf("不要这个文件")
		}
		all = append(all, strings.Repeat("x", len(content)))
	}
}

func TestAFormIsReadAsItArrivesAndRefusedWithAnAnswer(t *testing.T) {
	api := web.NewAPI("test", doorkeeper{})
	for path, patience := range map[string]time.Duration{"/form": time.Minute, "/form/soon": 500 * time.Millisecond} {
		web.HandleForm(api, web.Route{Methods: "POST", Path: path, Access: web.Anonymous, MaxBody: 8 << 20, Timeout: patience}, []web.FormField{{Name: "file", File: true}}, lengths)
	}
	server := httptest.NewServer(web.Edge{}.Wrap(web.Mount(api, http.NotFoundHandler())))
	defer server.Close()
	for name, c := range map[string]struct {
		contentType string
		body        io.Reader
		status      int
		want        string
	}{
		"a form":                            {boundary, strings.NewReader(formOf("abc")), 200, `"message":"xxx"`},
		"a refused large file":              {boundary, io.MultiReader(strings.NewReader(formOf("refuse" + strings.Repeat("x", 5<<20)))), 200, "不要这个文件"},
		"a body over its limit":             {boundary, strings.NewReader(formOf(strings.Repeat("x", 9<<20))), 413, "太大"},
		"a body over its limit, unmeasured": {boundary, io.MultiReader(strings.NewReader(formOf(strings.Repeat("x", 9<<20)))), 413, "太大"},
		"half a form":                       {boundary, strings.NewReader(formOf("abc")[:50]), 200, "没有传完整"},
		"JSON":                              {"application/json", strings.NewReader("{}"), 200, "multipart/form-data"},
		"a slow form":                       {boundary, slow{}, 200, "网络太慢"},
	} {
		t.Run(name, func(t *testing.T) {
			path := "/api/form"
			if c.body == (slow{}) {
				path += "/soon"
			}
			response, err := http.Post(server.URL+path, c.contentType, c.body)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			answer, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != c.status || !strings.Contains(string(answer), c.want) {
				t.Errorf("%d %s, %v", response.StatusCode, answer, err)
			}
		})
	}
	if body := api.OpenAPI().Paths["/form"].Post.RequestBody; body == nil || body.Content["multipart/form-data"].Schema.Properties["file"].Format != "binary" {
		t.Errorf("the document says %+v", body)
	}
}

// slow sends a byte now and then.
type slow struct{}

func (slow) Read(p []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return copy(p, "-"), nil
}

func TestAnAddressThatIsNotCleanIsNoAddress(t *testing.T) {
	api := web.NewAPI("test", doorkeeper{})
	api.HandleRaw(web.Route{Methods: "GET", Path: "/file/{path...}", Access: web.Anonymous, File: true}, func(w http.ResponseWriter, r *http.Request) error {
		return errs.NotFoundf("文件不存在")
	})
	for _, path := range []string{"/file/../file/x", "/file//x", "/file/./x", "//file/x", "/file/x/..", "/file/none"} {
		recorder := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/", nil)
		r.URL.Path = path
		api.ServeHTTP(recorder, r)
		if recorder.Code != http.StatusNotFound || !strings.Contains(recorder.Body.String(), `"code":404`) {
			t.Errorf("%s answers %d %s", path, recorder.Code, recorder.Body)
		}
	}
}
