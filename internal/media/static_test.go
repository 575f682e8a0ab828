package media

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"jikong/internal/testkit"
)

func TestTheAddressOfAFileSaysHowItIsSavedAndCached(t *testing.T) {
	o := sqliteOffice(t, Options{})
	report := o.upload("2026年 流感“监测”周报;(终稿)%.docx", docx())
	picture := o.upload("合影.jpg", jpegOf(photo(30, 20)))
	page := o.upload("宣传.pdf", pdf)

	a := o.get(report.Path)
	want := `attachment; filename="2026_ _________(__)_.docx"; filename*=UTF-8''2026%E5%B9%B4%20%E6%B5%81%E6%84%9F%E2%80%9C%E7%9B%91%E6%B5%8B%E2%80%9D%E5%91%A8%E6%8A%A5%3B%28%E7%BB%88%E7%A8%BF%29%25.docx`
	if got := a.Header.Get("Content-Disposition"); got != want {
		t.Errorf("the report is saved as\n%s\nwant\n%s", got, want)
	}
	if a := o.get(picture.Path + "?download=1"); !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("a picture asked for as a download: %s", a.Header.Get("Content-Disposition"))
	}
	if a := o.get(picture.Path + ","); a.Status != 200 || a.Body != jpegOf(photo(30, 20)) {
		t.Errorf("with a trailing comma: %d", a.Status)
	}
	if p := o.get(page.Path).Header.Get("Content-Security-Policy"); strings.Contains(p, "sandbox") || !strings.Contains(p, "frame-ancestors 'self'") {
		t.Errorf("the policy of a PDF: %s", p)
	}
	if p := o.get(picture.Path).Header.Get("Content-Security-Policy"); !strings.Contains(p, "sandbox") {
		t.Errorf("the policy of a picture: %s", p)
	}
	if a := o.get(picture.Path, "If-None-Match", o.get(picture.Path).Header.Get("ETag")); a.Status != http.StatusNotModified || len(a.Body) != 0 {
		t.Errorf("an unchanged picture answers %d", a.Status)
	}
	head := o.send(o.request("HEAD", "/api/sys/common/static/"+report.Path, nil))
	if head.Status != 200 || head.Header.Get("Content-Length") != a.Header.Get("Content-Length") || head.Header.Get("Content-Length") == "" || head.Header.Get("No-Gzip-Compression") != "" {
		t.Errorf("HEAD answers %d %v", head.Status, head.Header)
	}
	for _, prefix := range []string{"/jeecg-boot", "/jeecgboot"} {
		if a := o.send(o.request("GET", prefix+"/sys/common/static/"+picture.Path, nil)); a.Status != 200 {
			t.Errorf("below %s: %d", prefix, a.Status)
		}
	}
}

func TestAVideoIsReadInPieces(t *testing.T) {
	o := sqliteOffice(t, Options{})
	video := o.upload("宣传片.mp4", mp4())
	cases := []struct {
		asked  string
		status int
		sent   string
		named  string
	}{
		{"bytes=4-7", 206, "ftyp", "bytes 4-7/"},
		{"bytes=0-0", 206, mp4()[:1], "bytes 0-0/"},
		{"bytes=-4", 206, mp4()[len(mp4())-4:], ""},
		{"bytes=5000-", 206, mp4()[5000:], "bytes 5000-"},
		{"bytes=999999-", 416, "", "bytes */"},
		{"lines=1-2", 416, "", ""},
		{"", 200, mp4(), ""},
	}
	for _, c := range cases {
		a := o.get(video.Path, "Range", c.asked)
		if a.Status != c.status || c.sent != "" && a.Body != c.sent || !strings.HasPrefix(a.Header.Get("Content-Range"), c.named) {
			t.Errorf("%s answers %d %s with %d bytes", c.asked, a.Status, a.Header.Get("Content-Range"), len(a.Body))
		}
	}
	if a := o.get(video.Path, "Range", "bytes=0-3", "If-Range", `"another"`); a.Status != 200 {
		t.Errorf("a piece of another version answers %d", a.Status)
	}
}

func TestNoAddressLeadsToAnythingButAStoredFile(t *testing.T) {
	o := sqliteOffice(t, Options{})
	f := o.upload("合影.jpg", jpegOf(photo(30, 20)))
	folder, name := f.Path[:strings.LastIndex(f.Path, "/")+1], f.Path[strings.LastIndex(f.Path, "/")+1:]
	another := strings.Map(nextHexDigit, name[:1]) + name[1:]
	paths := []string{
		"", "nothing", folder, folder + another, "../" + f.Path, folder + "../202611/" + name, folder + "./" + name, "%2e%2e/" + f.Path, "..%2f" + f.Path, "..%5c" + f.Path,
		"%2fetc%2fpasswd", "/etc/passwd", "//etc/passwd", f.Path + "%00", f.Path + "%00.jpg", strings.ToUpper(f.Path), f.Path + "/", f.Path + ".bak", f.Path + ";.jpg",
		"original/ab/cd/abcd", strings.Repeat("a/", 3000), "%ff%fe", "media/%25", "media/202611/%25", "media/202611/_", "jikong.db", "..;/" + f.Path, "' OR 1=1 --", f.Path + "?w=17", f.Path + "?w=160x", f.Path + "?w=-1", f.Path + "?w=99999999999999999999",
	}
	for _, path := range paths {
		a := o.raw("GET /api/sys/common/static/" + strings.ReplaceAll(path, " ", "%20") + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		if !strings.HasPrefix(a, "HTTP/1.1 404 ") && !strings.HasPrefix(a, "HTTP/1.1 400 ") || strings.Contains(a, "JFIF") || strings.Contains(a, "root:") {
			t.Errorf("%.100s answers %.300s", path, a)
		}
	}
}

func nextHexDigit(r rune) rune {
	const digits = "0123456789abcdef"
	return rune(digits[(strings.IndexRune(digits, r)+1)%len(digits)])
}

// raw sends bytes as they are: clients of the library would clean the address.
func (o *office) raw(request string) string {
	o.T.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(o.url, "http://"))
	if err != nil {
		o.T.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		o.T.Fatal(err)
	}
	if _, err := io.WriteString(conn, request); err != nil {
		o.T.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil {
		o.T.Fatal(err)
	}
	return string(answer)
}

func TestADeletedFileIsGoneUntilItIsFetchedBack(t *testing.T) {
	onOffices(t, func(o *office) {
		f := o.upload("合影.jpg", jpegOf(photo(400, 300)))
		if a := o.get(f.Path + "?w=160"); a.Status != 200 {
			t.Fatalf("before: %d", a.Status)
		}
		must[any](o, "DELETE", "/media/file/delete?id="+f.ID.String(), nil)
		for _, path := range []string{f.Path, f.Path + "?w=160", f.Path + "?w=320"} {
			if a := o.get(path); a.Status != 404 || a.Success || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s after its deletion: %d %v", path, a.Status, a.Header)
			}
		}
		must[any](o, "PUT", "/media/file/putRecycleBin", map[string]any{"ids": f.ID.String()})
		if a := o.get(f.Path); a.Status != 200 {
			t.Errorf("after it was fetched back: %d", a.Status)
		}
	})
}

// An upload whose line breaks, as when the process on the other side is killed.
func TestAnUploadThatBreaksOffLeavesNothing(t *testing.T) {
	o := sqliteOffice(t, Options{})
	body, contentType := form(part{"file", "a.jpg", jpegOf(photo(500, 500))})
	conn, err := net.Dial("tcp", strings.TrimPrefix(o.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "POST /api/sys/common/upload HTTP/1.1\r\nHost: x\r\nContent-Type: "+contentType+"\r\nContent-Length: 9999999\r\n\r\n"+string(body[:len(body)/2])); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond) // the server has begun to read
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	testkit.Eventually(t, "nothing is left", func() bool {
		visible, growing := o.stored()
		return len(visible) == 0 && growing == 0 && o.Number(`SELECT COUNT(*) FROM media_file`) == 0
	})
}
