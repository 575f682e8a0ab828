package media

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Somebody with a session and no right uploads the picture of their own account and nothing else.
func TestWhoMayUploadWhat(t *testing.T) {
	onOffices(t, func(o *office) {
		large := jpegOf(photo(30, 20)) + strings.Repeat("\x00", maxPortrait)
		for _, c := range []struct {
			says  string
			path  string
			parts []part
			clerk bool // somebody without rights may
		}{
			{"a picture", "/sys/common/upload", []part{{"file", "我.jpg", jpegOf(photo(30, 20))}}, true},
			{"a picture under a name of the client", "/sys/common/upload", []part{{"biz", "", "user/avatar"}, {"file", "我.jpg", jpegOf(photo(30, 20))}}, true},
			{"a picture by its whole address", "/sys/upload/uploadMinio", []part{{"file", "我.jpg", jpegOf(photo(30, 20))}}, true},
			{"a large picture", "/sys/common/upload", []part{{"file", "我.jpg", large}}, false},
			{"a document", "/sys/common/upload", []part{{"file", "表.docx", docx()}}, false},
			{"a PDF", "/sys/common/upload", []part{{"file", "表.pdf", pdf}}, false},
			{"a video", "/sys/common/upload", []part{{"file", "片.mp4", mp4()}}, false},
			{"a picture for the library", "/sys/common/upload", []part{{"biz", "", "media"}, {"file", "我.jpg", jpegOf(photo(30, 20))}}, false},
			{"a picture of the editor", "/sys/common/upload", []part{{"jeditor", "", "1"}, {"file", "我.jpg", jpegOf(photo(30, 20))}}, false},
			{"a file of the file page", "/sys/oss/file/upload", []part{{"file", "我.jpg", jpegOf(photo(30, 20))}}, false},
		} {
			o.Person = auth.Principal{UserID: 8, Username: "clerk", TenantID: 1}
			before := o.Number(`SELECT COUNT(*) FROM media_file`)
			a := o.post(c.path, c.parts...)
			if a.Success != c.clerk || !c.clerk && (a.Code != 510 || !strings.Contains(a.Message, "没有权限上传文件") || o.Number(`SELECT COUNT(*) FROM media_file`) != before) {
				t.Errorf("%s by somebody without rights: %s", c.says, a.Body)
			}
			o.Person = auth.Principal{UserID: 9, Username: "writer", TenantID: 1, Perms: map[string]bool{permUpload: true}}
			if a := o.post(c.path, c.parts...); !a.Success && !strings.Contains(c.says, "large") {
				t.Errorf("%s by somebody with the right: %s", c.says, a.Body)
			}
		}
	})
}

// The day of somebody without the right is short, whatever the installation allows.
func TestPicturesOfPeopleWithoutTheRightAreFew(t *testing.T) {
	for _, daily := range []int64{0, -1} {
		o := sqliteOffice(t, Options{Daily: daily})
		o.Person = auth.Principal{UserID: 8, Username: "clerk", TenantID: 1}
		send := func() answer { return o.post("/sys/common/upload", part{"file", "我.jpg", jpegOf(photo(30, 20))}) }
		if a := send(); !a.Success {
			t.Fatal(a.Message)
		}
		o.Exec(`UPDATE media_file SET size = $1`, maxPortraits)
		if a := send(); a.Success || !strings.Contains(a.Message, "24 小时内最多上传 20.0 MB") {
			t.Errorf("beyond the day: %s", a.Body)
		}
		o.Clock.Advance(25 * time.Hour)
		if a := send(); !a.Success {
			t.Errorf("the day after: %s", a.Message)
		}
	}
}

// counties is an installation in which two sites name their hosts and person 7 works in both.
type counties struct{ byHost map[string]value.ID }

func (c counties) ServesFiles(ctx context.Context, tenant value.ID) (bool, error) {
	owner := c.byHost[web.RequestOf(ctx).Host]
	return owner == 0 || owner == tenant, nil
}

func (c counties) WorksHere(_ context.Context, people []value.ID) (bool, error) {
	return len(people) == 1 && people[0] == 7, nil
}

func (c counties) AddressOf(_ context.Context, tenant value.ID, _ string) (string, error) {
	return map[value.ID]string{1: "https://one.example.org", 2: "https://two.example.org"}[tenant], nil
}

// A file is read at the addresses of its site, in whatever form it is asked for.
func TestFilesAreReadAtTheAddressesOfTheirSite(t *testing.T) {
	o := sqliteOffice(t, Options{Sites: counties{map[string]value.ID{"one.example.org": 1, "two.example.org": 2}}, Seal: func(text string) string { return "sealed:" + text }})
	picture, video := o.upload("合影.jpg", jpegOf(photo(900, 600))), o.upload("宣传片.mp4", mp4())
	at := func(host, path string, headers ...string) answer {
		r := o.request("GET", "/api/sys/common/static/"+path, nil, headers...)
		r.Host = host
		return o.send(r)
	}
	for _, form := range []struct {
		says, path string
		headers    []string
	}{
		{"as it is", picture.Path, nil}, {"with the comma of older clients", picture.Path + ",", nil}, {"in a width", picture.Path + "?w=320", nil},
		{"as a download", picture.Path + "?download=1", nil}, {"in pieces", video.Path, []string{"Range", "bytes=0-3"}},
		{"as somebody who has it", picture.Path, []string{"If-None-Match", "*"}},
	} {
		for host, served := range map[string]bool{"one.example.org": true, "one.example.org:8443": true, "ONE.example.org": true, "two.example.org": false, "api.example.org": true, "127.0.0.1": true} {
			a := at(host, form.path, form.headers...)
			if ok := a.Status < 400; ok != served || !served && (a.Status != 404 || strings.Contains(a.Body, "合影")) {
				t.Errorf("%s at %s: %d %.80s", form.says, host, a.Status, a.Body)
			}
		}
	}

	if a := at("two.example.org", picture.Path); a.Status != 404 {
		t.Fatalf("%d", a.Status)
	}
	o.Exec(`INSERT INTO media_use (file_id, tenant_id, object_type, object_id, field) VALUES ($1, 1, 'user', 7, 'avatar')`, picture.ID)
	if a := at("two.example.org", picture.Path+"?w=320"); a.Status != 200 {
		t.Errorf("the portrait of a colleague: %d", a.Status)
	}
	a := o.post("/sys/upload/uploadMinio", part{"file", "我.jpg", jpegOf(photo(30, 20))})
	if !strings.HasPrefix(a.Message, "https://one.example.org/api/sys/common/static/") {
		t.Errorf("the whole address is %s", a.Message)
	}
}

// shownBy says of whose pages a browser lets a file be shown.
const shownBy = "Cross-Origin-Resource-Policy"

// A client that is kept elsewhere draws its pictures without the session and without naming its origin.
func TestPagesOfOtherOriginsShowFilesWhereSomeAreAllowed(t *testing.T) {
	for allowed, want := range map[bool]string{true: "cross-origin", false: "same-origin"} {
		o := sqliteOffice(t, Options{Elsewhere: allowed})
		picture, video := o.upload("合影.jpg", jpegOf(photo(400, 300))), o.upload("宣传片.mp4", mp4())
		etag := o.get(picture.Path).Header.Get("ETag")
		for says, a := range map[string]answer{
			"a picture": o.get(picture.Path), "one in a width": o.get(picture.Path + "?w=160"), "one that the browser has": o.get(picture.Path, "If-None-Match", etag),
			"a piece of a video": o.get(video.Path, "Range", "bytes=0-3"),
		} {
			if got := a.Header.Get(shownBy); a.Status >= 400 || got != want {
				t.Errorf("others allowed %t: %s answers %d, shown by pages of %s", allowed, says, a.Status, got)
			}
		}
	}
}

// Who works for one site at the address of another sees its files there; the note of that is nobody else's.
func TestPeopleAtWorkSeeTheirFilesAtTheAddressOfAnotherSite(t *testing.T) {
	o := sqliteOffice(t, Options{Elsewhere: true, Sites: counties{map[string]value.ID{"one.example.org": 1, "two.example.org": 2}},
		Seal: func(text string) string { return "sealed:" + strings.ReplaceAll(text, ".", "-") }})
	picture := o.upload("合影.jpg", jpegOf(photo(90, 60)))
	note := func(host string, person auth.Principal) string {
		r, _ := http.NewRequestWithContext(t.Context(), "GET", "/", nil)
		w := httptest.NewRecorder()
		r.Host = host
		web.Edge{}.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := o.service.AtWork(auth.WithPrincipal(r.Context(), person)); err != nil {
				t.Error(err)
			}
		})).ServeHTTP(w, r)
		cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
		return cookie
	}
	worker := editor(1)
	if kept := note("one.example.org", worker); kept != "" {
		t.Errorf("at the own address a note is kept: %s", kept)
	}
	kept := note("two.example.org", worker)
	read := func(cookie string) answer {
		r := o.request("GET", "/api/sys/common/static/"+picture.Path, nil, "Cookie", cookie)
		r.Host = "two.example.org"
		return o.send(r)
	}
	a := read(kept)
	if a.Status != 200 || !strings.HasPrefix(a.Header.Get("Cache-Control"), "private") || a.Header.Get(shownBy) != "same-origin" {
		t.Errorf("with the note %q: %d, %s, shown by pages of %s", kept, a.Status, a.Header.Get("Cache-Control"), a.Header.Get(shownBy))
	}
	for says, cookie := range map[string]string{
		"none":              "",
		"of another site":   note("one.example.org", editor(2)),
		"with another site": strings.Replace(kept, "=1.", "=2.", 1),
		"forged":            strings.Replace(kept, "sealed", "Sealed", 1),
		"empty":             atWorkCookie + "=",
		"dots":              atWorkCookie + "=...",
		"long":              atWorkCookie + "=" + strings.Repeat("1", 5000),
	} {
		if a := read(cookie); a.Status != 404 {
			t.Errorf("with a note that is %s: %d", says, a.Status)
		}
	}
	o.Clock.Advance(atWorkLife)
	if a := read(kept); a.Status != 404 {
		t.Errorf("half a day later: %d", a.Status)
	}
}
