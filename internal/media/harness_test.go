package media

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// office is a site with its files and a person at work, behind a real HTTP server.
type office struct {
	testkit.Desk
	service *Service
	store   blob.Store
	dir     string // of the store
	url     string
}

// onOffices runs a test with each kind of database.
func onOffices(t *testing.T, test func(o *office)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(newOffice(t, d, clock, Options{})) })
}

// sqliteOffice is for tests in which the database does not matter.
func sqliteOffice(t testing.TB, o Options) *office {
	t.Helper()
	clock := testkit.NewClock()
	return newOffice(t, testkit.SQLite(t, clock.Now), clock, o)
}

func newOffice(t testing.TB, d *db.DB, clock *testkit.Clock, o Options) *office {
	t.Helper()
	dir := t.TempDir()
	folder, err := blob.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = folder.Close() })
	if o.Blobs == nil {
		o.Blobs = folder
	}
	o.DB, o.Shared, o.Spool, o.Origin = d, schema.NewShared(), folder.Incoming(), "https://www.example.gov.cn"
	if o.Rate == 0 {
		o.Rate = 100_000
	}
	of := &office{Desk: testkit.NewDesk(t, d, clock, editor(1)), service: New(o), store: o.Blobs, dir: dir}
	of.Sites(2)
	of.Serve(of.service.Mount)
	server := httptest.NewServer(web.Edge{}.Wrap(web.Mount(of.API, http.NotFoundHandler())))
	t.Cleanup(server.Close)
	of.url = server.URL
	return of
}

func editor(tenant value.ID) auth.Principal {
	return testkit.Staff(tenant, "wang", testkit.Rights([]string{permMedia}, "list", "add", "edit", "delete", "upload"))
}

// answer is an HTTP answer with its envelope, when it has one.
type answer struct {
	testkit.Answer
	FilePath string `json:"filePath"`
	Data     struct {
		FilePath string `json:"filePath"`
	} `json:"data"`
}

func (o *office) send(r *http.Request) answer {
	o.T.Helper()
	response, err := http.DefaultTransport.RoundTrip(r)
	o.Must(err)
	a, err := answerIn(response)
	o.Must(err)
	return a
}

func answerIn(response *http.Response) (a answer, err error) {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		err = json.Unmarshal(body, &a)
	}
	a.Status, a.Header, a.Body = response.StatusCode, response.Header, string(body)
	return a, err
}

func (o *office) request(method, path string, body io.Reader, headers ...string) *http.Request {
	o.T.Helper()
	r, err := http.NewRequestWithContext(o.T.Context(), method, o.url+path, body)
	if err != nil {
		o.T.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

// get reads a stored file, with headers in pairs.
func (o *office) get(path string, headers ...string) answer {
	o.T.Helper()
	return o.send(o.request("GET", "/api/sys/common/static/"+path, nil, headers...))
}

// call sends JSON.
func (o *office) call(method, path string, body any) answer {
	o.T.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		o.T.Fatal(err)
	}
	return o.send(o.request(method, "/api"+path, bytes.NewReader(encoded), "Content-Type", "application/json"))
}

// must calls, expects success and returns the result.
func must[T any](o *office, method, path string, body any) (out T) {
	o.T.Helper()
	a := o.call(method, path, body)
	if !a.Success {
		o.T.Fatalf("%s %s: %s", method, path, a.Body)
	}
	o.Into(a.Answer, &out)
	return out
}

// part is a field of a form, a file when it has a name.
type part struct{ field, name, content string }

func form(parts ...part) (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		head := textproto.MIMEHeader{}
		disposition := fmt.Sprintf(`form-data; name="%s"`, p.field)
		if p.name != "" {
			disposition += fmt.Sprintf(`; filename="%s"`, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(p.name))
			head.Set("Content-Type", "application/octet-stream")
		}
		head.Set("Content-Disposition", disposition)
		out, err := w.CreatePart(head)
		if err == nil {
			_, err = io.WriteString(out, p.content)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes(), w.FormDataContentType()
}

func (o *office) post(path string, parts ...part) answer {
	o.T.Helper()
	body, contentType := form(parts...)
	return o.send(o.request("POST", "/api"+path, bytes.NewReader(body), "Content-Type", contentType))
}

// upload sends a file to the library and returns its row.
func (o *office) upload(name, content string, more ...part) File {
	o.T.Helper()
	a := o.post("/media/file/upload", append([]part{{"file", name, content}}, more...)...)
	if !a.Success {
		o.T.Fatalf("%s was refused: %s", name, a.Message)
	}
	var f File
	o.Into(a.Answer, &f)
	return f
}

// stored lists the files of the store and what grows beside them.
func (o *office) stored() (visible []string, growing int) {
	o.T.Helper()
	for info, err := range o.store.List(context.Background(), "") {
		if err != nil {
			o.T.Fatal(err)
		}
		visible = append(visible, info.Name)
	}
	entries, err := os.ReadDir(filepath.Join(o.dir, ".incoming"))
	if err != nil {
		o.T.Fatal(err)
	}
	slices.Sort(visible)
	return visible, len(entries)
}

// photo is a picture with a gradient, so that turning and cutting it can be seen.
func photo(width, height int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.SetRGBA(x, y, color.RGBA{R: uint8(x * 255 / width), G: uint8(y * 255 / height), B: 100, A: 255})
		}
	}
	return m
}

func jpegOf(m image.Image) string {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 90}); err != nil {
		panic(err)
	}
	return b.String()
}

func pngOf(m image.Image) string {
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.String()
}
