package media

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path/filepath"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"jikong/internal/blob"
	"jikong/internal/testkit"
)

// attack is a request that must be refused. Its body is made when it is sent, as some are large.
type attack struct {
	name        string
	contentType string
	body        func() io.Reader
	path        string // of the call, "" for /sys/common/upload
}

const (
	attackTime     = 2 * time.Second // of the processor
	attackPatience = time.Minute
	attackMemory   = 64 << 20
)

// attackFile is an attack by one file in a well-made form.
func attackFile(name, fileName, content string, more ...part) attack {
	return attackForm(name, append([]part{{"file", fileName, content}}, more...)...)
}

func attackForm(name string, parts ...part) attack {
	_, contentType := form()
	boundary := contentType[strings.Index(contentType, "=")+1:]
	return attack{name: name, contentType: contentType, body: func() io.Reader {
		body, made := form(parts...)
		return bytes.NewReader(bytes.ReplaceAll(body, []byte(made[strings.Index(made, "=")+1:]), []byte(boundary)))
	}}
}

func TestHostileUploadsAreRefusedSoonAndLeaveNothing(t *testing.T) {
	attacks := allAttacks()
	t.Logf("%d attacks", len(attacks))
	if len(attacks) < 200 {
		t.Error("the generator makes too few attacks")
	}
	t.Run("folder", func(t *testing.T) { sqliteOffice(t, Options{}).withstands(t, attacks) })
	t.Run("s3", func(t *testing.T) {
		store, err := blob.NewS3(t.Context(), testkit.S3(t))
		if err != nil {
			t.Fatal(err)
		}
		sqliteOffice(t, Options{Blobs: store}).withstands(t, attacks)
	})
}

// withstands sends the attacks and wants everything to be as before: the store, the folders around it, the database.
func (o *office) withstands(t *testing.T, attacks []attack) {
	o.upload("前.jpg", jpegOf(photo(8, 8)))
	before, _ := o.stored()
	around := tree(t, filepath.Dir(o.dir))
	slowest, most := time.Duration(0), int64(0)
	for _, a := range attacks {
		t.Run(a.name, func(t *testing.T) {
			took, grown := o.refuses(t, a)
			slowest, most = max(slowest, took), max(most, grown)
		})
	}
	t.Logf("the slowest refusal took %v, the largest %d MB", slowest.Round(time.Millisecond), most>>20)
	if after, growing := o.stored(); !slices.Equal(after, before) || growing != 0 {
		t.Errorf("the store holds %v and %d growing files, before %v", after, growing, before)
	}
	if now := tree(t, filepath.Dir(o.dir)); !slices.Equal(now, around) {
		t.Errorf("in and around the folder are %v, before %v", now, around)
	}
	if n := o.Number(`SELECT COUNT(*) FROM media_file`); n != 1 {
		t.Errorf("%d files are recorded", n)
	}
	if n := o.Number(`SELECT files FROM media_usage`); n != 1 {
		t.Errorf("%d files are charged", n)
	}
	if f := o.upload("后.jpg", jpegOf(photo(9, 9))); f.ID == 0 {
		t.Error("afterwards nothing can be uploaded")
	}
}

// tree lists all files below a folder.
func tree(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// refuses sends the attack and wants a clear refusal, in time and within the memory.
func (o *office) refuses(t *testing.T, a attack) (took time.Duration, grown int64) {
	body := a.body()
	memory := allocated()
	ctx, cancel := context.WithTimeout(t.Context(), attackPatience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "POST", o.url+"/api"+cmp.Or(a.path, "/sys/common/upload"), body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", a.contentType)
	before := testkit.ProcessorTime(t)
	answered := o.trySend(r)
	if took = testkit.ProcessorTime(t) - before; took > attackTime {
		t.Errorf("took %v", took)
	}
	if grown = memory(); grown > attackMemory {
		t.Errorf("took %d MB more", grown>>20)
	}
	switch {
	case answered == nil:
		t.Errorf("no answer within %v", attackPatience)
	case answered.Success || answered.Status >= 500:
		t.Errorf("answered %d %s", answered.Status, answered.Body)
	case !strings.ContainsFunc(answered.Message, func(r rune) bool { return unicode.Is(unicode.Han, r) }) || strings.Contains(answered.Message, "意外"):
		t.Errorf("no clear message: %s", answered.Body)
	}
	return took, grown
}

// trySend returns nil when no answer comes in time.
func (o *office) trySend(r *http.Request) *answer {
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil
	}
	a, err := answerIn(response)
	if err != nil {
		return nil
	}
	return &a
}

// allocated tells how much memory was taken in all since it was made, which memory can have grown by at most.
func allocated() (since func() int64) {
	read := func() int64 {
		sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64())
	}
	start := read()
	return func() int64 { return read() - start }
}

func allAttacks() []attack {
	var all []attack
	for _, group := range []func() []attack{wrongTypes, wrongContents, wrongPictures, wrongArchives, wrongDocuments, wrongNames, wrongForms} {
		all = append(all, group()...)
	}
	return append(all, elsewhere()...)
}

// elsewhere are attacks on the other calls that take files.
func elsewhere() (all []attack) {
	for _, path := range []string{"/sbr/match/uploadImg", "/sys/upload/uploadMinio", "/sys/oss/file/upload", "/media/file/upload"} {
		for _, a := range []attack{attackFile("a page named mp4", "a.mp4", page), attackFile("a drawing", "a.svg", vector), attackFile("a parent folder", "../a.mp4", mp4()),
			attackForm("no file"), attackForm("2,000 files", manyFiles(2000)...), {name: "half a form", contentType: "multipart/form-data; boundary=b", body: func() io.Reader { return strings.NewReader("--b\r\nContent-Disp") }}} {
			a.name, a.path = path+" "+a.name, path
			all = append(all, a)
		}
	}
	return all
}

const (
	page   = "<!DOCTYPE html><html><body><script>alert(document.domain)</script></body></html>"
	vector = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
)

func wrongTypes() (all []attack) {
	for _, ext := range strings.Fields(`svg svgz html htm xhtml shtml xml js mjs css php php5 phtml jsp jspx asp aspx cgi exe dll com scr bat cmd sh ps1 vbs
		jar war apk msi lnk swf hta bmp tif ico heic avif psd rar 7z tar gz bz2 xz iso docm xlsm pptm dotm xlsb rtf eml json yaml mov avi webm mp3 flv htaccess`) {
		content := jpegOf(photo(4, 4)) // even a good picture is refused under a wrong name
		if ext == "svg" || ext == "xml" {
			content = vector
		} else if strings.Contains(ext, "htm") {
			content = page
		}
		all = append(all, attackFile("type ."+ext, "file."+ext, content))
	}
	return append(all, attackFile("no extension", "picture", jpegOf(photo(4, 4))), attackFile("only a dot", "picture.", jpegOf(photo(4, 4))),
		attackFile("only an extension", ".jpg", jpegOf(photo(4, 4))))
}

func wrongContents() (all []attack) {
	contents := map[string]string{"html": page, "svg": vector, "exe": "MZ\x90\x00\x03" + strings.Repeat("\x00\x01", 500), "elf": "\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 500),
		"noise": strings.Repeat("\x8f\x01\xfe\x00\x33", 400), "nothing": ""}
	for _, ext := range strings.Fields("jpg jpeg png gif webp mp4 pdf docx xlsx pptx doc xls ppt txt csv zip") {
		for what, content := range contents {
			all = append(all, attackFile(what+" named ."+ext, "file."+ext, content))
		}
	}
	jpg, zipped := jpegOf(photo(4, 4)), zipOf("a.txt", "a")
	return append(all, attackFile("a picture named pdf", "a.pdf", jpg), attackFile("a zip named docx", "a.docx", zipped), attackFile("a zip named jpg", "a.jpg", zipped),
		attackFile("a document named xlsx", "a.xlsx", docx()), attackFile("a png named jpg", "a.jpg", pngOf(photo(4, 4))), attackFile("a pdf named txt", "a.txt", pdf),
		attackFile("a text named vtt", "a.vtt", "00:01 你好"), attackFile("captions in another encoding", "a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n\xc4\xe3"),
		attackFile("a page with a byte order mark named txt", "a.txt", "\ufeff"+page), attackFile("a page after white space named csv", "a.csv", "\n\n   "+page),
		attackFile("an old spreadsheet named doc", "a.doc", cfb("Workbook")), attackFile("a video of another kind named mp4", "a.mp4", box("ftyp", "qt  \x00\x00\x02\x00qt  ")+box("moov", "x")+box("mdat", "x")),
		attackFile("a pdf with html before it", "a.pdf", page+pdf), attackFile("a pdf without its end", "a.pdf", pdf[:40]))
}

func wrongPictures() []attack {
	jpg, pngFile, gifFile := jpegOf(photo(60, 60)), pngOf(photo(60, 60)), gifOf(1)
	header := func(w, h uint32) string {
		b := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
		return pngHeader + pngChunk("IHDR", string(b)+"\x08\x02\x00\x00\x00") + pngChunk("IDAT", "x") + pngChunk("IEND", "")
	}
	sof := strings.Index(jpg, "\xff\xc0")
	sized := func(w, h uint16) string {
		b := []byte(jpg)
		binary.BigEndian.PutUint16(b[sof+5:], h)
		binary.BigEndian.PutUint16(b[sof+7:], w)
		return string(b)
	}
	layered := []byte(sized(7000, 7000)) // decoding one takes half a gigabyte, and one that lies on its side must be decoded
	layered[sof+1] = 0xC2
	scan := jpg[strings.Index(jpg, "\xff\xda") : len(jpg)-2]
	hugeGIF := []byte(gifFile)
	binary.LittleEndian.PutUint32(hugeGIF[6:], 0xFFFFFFFF)
	comment := func(marker byte, text string) string {
		return jpg[:2] + "\xff" + string([]byte{marker, byte((len(text) + 2) >> 8), byte(len(text) + 2)}) + text + jpg[2:]
	}
	webpWith := func(kind, content string) string {
		chunks := webpLossless[12:] + kind + string(binary.LittleEndian.AppendUint32(nil, uint32(len(content)))) + content + strings.Repeat("\x00", len(content)%2)
		return "RIFF" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(chunks)+4))) + "WEBP" + chunks
	}
	badSum := []byte(pngFile)
	badSum[len(pngHeader)+8+13] ^= 1
	script := "<script>alert(1)</script>"
	return []attack{
		attackFile("a png of 30,000²", "a.png", header(30_000, 30_000)), attackFile("a png of 2³¹ pixels a side", "a.png", header(1<<31-1, 1<<31-1)),
		attackFile("a png of 4 billion pixels a side", "a.png", header(1<<32-1, 1<<32-1)), attackFile("a png one pixel high and too wide", "a.png", header(16_385, 1)),
		attackFile("a png without a size", "a.png", header(0, 0)), attackFile("a jpeg of 65,535²", "a.jpg", sized(65_535, 65_535)), attackFile("a jpeg of 30,000²", "a.jpg", sized(30_000, 30_000)),
		attackFile("a jpeg without a height", "a.jpg", sized(60, 0)), attackFile("a gif of 65,535²", "a.gif", string(hugeGIF)),
		attackFile("a webp of 2²⁴ pixels a side", "a.webp", "RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff"),
		attackFile("half a jpeg", "a.jpg", jpg[:len(jpg)/2]), attackFile("half a png", "a.png", pngFile[:len(pngFile)/2]), attackFile("half a gif", "a.gif", gifFile[:len(gifFile)-10]),
		attackFile("half a webp", "a.webp", webpLossless[:24]), attackFile("a jpeg of its first bytes", "a.jpg", jpg[:3]), attackFile("a png of its first bytes", "a.png", pngFile[:8]),
		attackFile("a png with a wrong checksum", "a.png", string(badSum)), attackFile("a png without data", "a.png", pngFile[:33]+pngChunk("IEND", "")),
		attackFile("a png that is all chunk length", "a.png", pngHeader+"\x7f\xff\xff\xffIHDR"), attackFile("a jpeg without a scan", "a.jpg", jpg[:strings.Index(jpg, "\xff\xda")]+"\xff\xd9"),
		attackFile("an arithmetic jpeg", "a.jpg", strings.Replace(jpg, "\xff\xc0", "\xff\xc9", 1)), attackFile("a jpeg with a wrong marker", "a.jpg", jpg[:2]+"\x00\x00"+jpg[2:]),
		attackFile("a gif that is a program", "a.gif", "GIF89a/*"+strings.Repeat(" ", 100)+"*/=1;alert(1)//;"), attackFile("a gif with a script in its comment", "a.gif", gifFile[:len(gifFile)-1]+"\x21\xfe\x19"+script+"\x00;"),
		attackFile("a gif with a page behind it", "a.gif", gifFile+page), attackFile("a gif of 2,000 frames", "a.gif", gifOf(2000)), attackFile("a gif without frames", "a.gif", gifFile[:19]+";"),
		attackFile("a jpeg with a script in its comment", "a.jpg", comment(0xFE, script)), attackFile("a jpeg with a program in its EXIF", "a.jpg", comment(0xE1, "Exif\x00\x00<?php system($_GET[0]); ?>")),
		attackFile("a jpeg with a page behind it", "a.jpg", jpg+page), attackFile("a jpeg with an archive behind it", "a.jpg", jpg+zipOf("a.class", "x")), attackFile("a png with an archive behind it", "a.png", pngFile+zipOf("a", "x")),
		attackFile("a png with a script in its text", "a.png", pngFile[:33]+pngChunk("tEXt", "Comment\x00"+script)+pngFile[33:]), attackFile("a png with a drawing in its text", "a.png", pngFile[:33]+pngChunk("iTXt", vector)+pngFile[33:]),
		attackFile("a webp with a script in its XMP", "a.webp", webpWith("XMP ", script)), attackFile("a webp with a page in a chunk of its own", "a.webp", webpWith("abcd", page)),
		attackFile("a jpeg with a pdf behind it", "a.jpg", jpg+pdf), attackFile("a large progressive jpeg that lies on its side", "a.jpg", string(layered[:2])+exif(6)+string(layered[2:])),
		attackFile("a jpeg of 5,000 scans", "a.jpg", jpg[:len(jpg)-2]+strings.Repeat(scan, 5000)+"\xff\xd9"),
	}
}

func wrongForms() []attack {
	good := part{"file", "a.jpg", jpegOf(photo(4, 4))}
	body, contentType := form(good)
	sent := func(name, contentType string, body []byte) attack {
		return attack{name: name, contentType: contentType, body: func() io.Reader { return bytes.NewReader(body) }}
	}
	large := func(ext, head string) attack {
		return attack{name: "10 MB and one byte of ." + ext, contentType: contentType, body: func() io.Reader {
			at := bytes.Index(body, []byte("\r\n\r\n")) + 4
			start := bytes.ReplaceAll(body[:at], []byte("a.jpg"), []byte("a."+ext))
			end := []byte("\r\n--" + contentType[strings.Index(contentType, "=")+1:] + "--\r\n")
			return io.MultiReader(bytes.NewReader(start), strings.NewReader(head), io.LimitReader(zeros{}, int64(maxFile+1-len(head))), bytes.NewReader(end))
		}}
	}
	endless := large("jpg", "\xff\xd8")
	endless.name = "a picture without an end"
	start := endless.body
	endless.body = func() io.Reader {
		return io.MultiReader(io.LimitReader(start(), maxFile), io.LimitReader(zeros{}, 60<<20))
	}
	many := func(n int) []part {
		parts := make([]part, n)
		for i := range parts {
			parts[i] = part{fmt.Sprint("field", i), "", "x"}
		}
		return parts
	}
	return []attack{
		attackForm("2,000 parts", many(2000)...), attackForm("21 parts", append(many(20), good)...), attackForm("2,000 files", manyFiles(2000)...), attackForm("no file", many(3)...),
		attackForm("an empty form"), attackForm("two files", good, good), attackForm("a long field", good, part{"biz", "", strings.Repeat("a", 5000)}),
		attackForm("a field of a megabyte", part{"alt", "", strings.Repeat("a", 1<<20)}, good), attackForm("a file without a name", part{"file", "", "x"}),
		sent("a wrong boundary", "multipart/form-data; boundary=other", body), sent("a boundary that is missing", "multipart/form-data", body),
		sent("a form cut off in the file", contentType, body[:len(body)/2]), sent("a form cut off in its head", contentType, body[:60]), sent("a form without its last line", contentType, body[:len(body)-20]),
		sent("a form within a form", "multipart/mixed; boundary=b", body), sent("a form of bare line feeds that ends early", contentType, bytes.ReplaceAll(body[:len(body)-30], []byte("\r\n"), []byte("\n"))),
		sent("JSON", "application/json", []byte(`{"file":"a.jpg"}`)), sent("a form of another kind", "application/x-www-form-urlencoded", []byte("file=a.jpg")), sent("no type", "", body),
		sent("a type that is none", "multipart/form-data; boundary="+strings.Repeat("x", 400), body), sent("an empty body", contentType, nil),
		sent("a head of a megabyte", contentType, bytes.Replace(body, []byte("Content-Type"), []byte("X-Long: "+strings.Repeat("a", 1<<20)+"\r\nContent-Type"), 1)),
		sent("a part without a disposition", contentType, bytes.Replace(body, []byte("Content-Disposition"), []byte("X-Disposition"), 1)),
		{name: "binary noise", contentType: contentType, body: func() io.Reader { return io.LimitReader(zeros{}, 1<<20) }},
		large("jpg", "\xff\xd8"), large("png", pngHeader), large("pdf", "%PDF-1.7"), large("txt", "text"), large("zip", "PK\x03\x04"), large("docx", "PK\x03\x04"), endless,
	}
}

func manyFiles(n int) []part {
	parts := make([]part, n)
	for i := range parts {
		parts[i] = part{"file", fmt.Sprint(i, ".txt"), "x"}
	}
	return parts
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func wrongNames() (all []attack) {
	good := jpegOf(photo(4, 4))
	for what, name := range map[string]string{
		"a parent folder": "../../etc/cron.d/x.jpg", "a parent folder with backslashes": `..\..\windows\x.jpg`, "a parent folder in the middle": "a/../../x.jpg", "two dots": "..",
		"NUL": "x.exe\x00.jpg", "NUL at the end": "x.jpg\x00", "a right-to-left mark": "x\u202egpj.jpg", "an isolate": "\u2067gpj.x\u2069.jpg", "a line break": "x.jpg\r\nSet-Cookie: a=b",
		"a tabulator": "x\t.jpg", "an escape": "x\x1b[2J.jpg", "php inside": "x.php.jpg", "html inside": "x.html.png", "svg inside": "photo.svg.jpg", "exe inside": "photo.exe .jpg",
		"a program behind": "photo.jpg.exe", "a page behind": "photo.jpg.html", "spaces": "   ", "only slashes": "///", "a line separator": "x\u2028.jpg", "a byte order mark": "\ufeffx.jpg",
	} {
		all = append(all, attackFile("name with "+what, name, good))
	}
	for _, biz := range []string{"..", "../x", "a/../b", "/etc", "a/", "a//b", `a\b`, "a%2f..", "a\x00b", "疾控", "a b", "a.b", "http://x", strings.Repeat("a", 41), "a,b", "<script>"} {
		all = append(all, attackFile("biz "+biz, "a.jpg", good, part{"biz", "", biz}))
	}
	return append(all, attackFile("a folder that is none", "a.jpg", good, part{"folderId", "", "x' OR 1"}), attackFile("a folder outside the library", "a.jpg", good, part{"folderId", "", "1"}),
		attackFile("a folder that does not exist", "a.jpg", good, part{"folderId", "", "99"}, part{"biz", "", "media"}), attackFile("a long description", "a.jpg", good, part{"alt", "", strings.Repeat("长", 201)}))
}
