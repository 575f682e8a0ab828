package media

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"jikong/internal/testkit"
)

func zipOf(files ...string) string { return string(testkit.Zip(files...)) }

const typesXML = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.KIND.main+xml"/></Types>`

func docx(more ...string) string {
	return zipOf(append([]string{"[Content_Types].xml", strings.Replace(typesXML, "KIND", "wordprocessingml.document", 1), "word/document.xml", "<w:document/>"}, more...)...)
}

func xlsx(more ...string) string {
	return zipOf(append([]string{"[Content_Types].xml", strings.Replace(typesXML, "KIND", "spreadsheetml.sheet", 1), "xl/workbook.xml", "<workbook/>"}, more...)...)
}

func pptx() string {
	return zipOf("[Content_Types].xml", strings.Replace(typesXML, "KIND", "presentationml.presentation", 1), "ppt/presentation.xml", "<p/>")
}

// cfb is a compound file with a directory of the named streams; enough of one to be recognised.
func cfb(streams ...string) string {
	b := make([]byte, 512+128*(len(streams)+1))
	copy(b, cfbHeader)
	for i, name := range append([]string{"Root Entry"}, streams...) {
		entry := b[512+128*i:]
		for j, r := range name {
			binary.LittleEndian.PutUint16(entry[2*j:], uint16(r))
		}
		binary.LittleEndian.PutUint16(entry[64:], uint16(2*len(name)+2))
		entry[66], entry[67] = 2, 1
	}
	return string(b)
}

func box(kind, content string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(content)+8))) + kind + content
}

func mp4() string {
	return box("ftyp", "isom\x00\x00\x02\x00isomiso2avc1mp41") + box("free", "") + box("mdat", strings.Repeat("frame", 1000)) + box("moov", box("mvhd", strings.Repeat("\x00", 100)))
}

const pdf = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"

func gifOf(frames int) string {
	var b bytes.Buffer
	animation := &gif.GIF{}
	for range frames {
		animation.Image = append(animation.Image, image.NewPaletted(image.Rect(0, 0, 8, 6), color.Palette{color.Black, color.White}))
		animation.Delay = append(animation.Delay, 10)
	}
	if err := gif.EncodeAll(&b, animation); err != nil {
		panic(err)
	}
	return b.String()
}

// webpLossless is a picture of 1×1 pixels.
const webpLossless = "RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"

func pngChunk(kind, content string) string {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	b = append(b, kind+content...)
	return string(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(kind+content))))
}

func gbk(text string) string {
	encoded, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		panic(err)
	}
	return encoded
}

func TestAllowedFilesComeBackAsTheyWere(t *testing.T) {
	cases := []struct {
		name, content  string
		kind, mime     string
		inline, public bool
	}{
		{"照片.jpg", jpegOf(photo(40, 30)), KindImage, "image/jpeg", true, true},
		{"scan.JPEG", jpegOf(photo(41, 31)), KindImage, "image/jpeg", true, true},
		{"图.png", pngOf(photo(20, 20)), KindImage, "image/png", true, true},
		{"动画.gif", gifOf(3), KindImage, "image/gif", true, true},
		{"点.webp", webpLossless, KindImage, "image/webp", true, true},
		{"宣传片.mp4", mp4(), KindVideo, "video/mp4", true, true},
		{"通知.pdf", pdf, KindPDF, "application/pdf", true, false},
		{"报名表.docx", docx(), KindDocument, "application/vnd.openxmlformats-officedocument.wordprocessingml.document", false, false},
		{"统计.xlsx", xlsx(), KindDocument, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", false, false},
		{"课件.pptx", pptx(), KindDocument, "application/vnd.openxmlformats-officedocument.presentationml.presentation", false, false},
		{"旧.doc", cfb("WordDocument", "1Table"), KindDocument, "application/msword", false, false},
		{"旧.xls", cfb("Workbook"), KindDocument, "application/vnd.ms-excel", false, false},
		{"旧.ppt", cfb("PowerPoint Document"), KindDocument, "application/vnd.ms-powerpoint", false, false},
		{"说明.txt", "流感季节到了，\r\n请接种疫苗。", KindText, "text/plain; charset=utf-8", true, false},
		{"表.csv", "\ufeff姓名,科室\n林,办公室\n", KindText, "text/csv; charset=utf-8", false, false},
		{"材料.zip", zipOf("说明.txt", "x", "附件/报名表.docx", docx()), KindArchive, "application/zip", false, false},
	}
	onOffices(t, func(o *office) {
		for _, c := range cases {
			a := o.post("/sys/common/upload", part{"file", c.name, c.content}, part{"biz", "", "letter/files"})
			if !a.Success || a.Status != 200 || a.Code != 0 {
				t.Errorf("%s: %d %s", c.name, a.Status, a.Body)
				continue
			}
			var got Uploaded
			if err := json.Unmarshal(a.Result, &got); err != nil {
				t.Fatal(err)
			}
			if got.Path != a.Message || got.Name == "" || got.Kind != c.kind || got.Size != int64(len(c.content)) {
				t.Errorf("%s: %+v", c.name, got)
			}
			if !regexp.MustCompile(`^letter/files/202611/[0-9a-f]{32}\.[a-z0-9]+$`).MatchString(got.Path) {
				t.Errorf("%s has the path %s", c.name, got.Path)
			}
			file := o.get(got.Path)
			if file.Status != 200 || file.Body != c.content {
				t.Errorf("%s came back with %d and %d bytes, sent %d", c.name, file.Status, len(file.Body), len(c.content))
			}
			h := file.Header
			disposition, cached := h.Get("Content-Disposition"), h.Get("Cache-Control")
			if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Type") != c.mime || h.Get("ETag") == "" || h.Get("Content-Encoding") != "" ||
				strings.HasPrefix(disposition, "inline") != c.inline || strings.HasPrefix(cached, "public") != c.public || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
				t.Errorf("%s: headers %v", c.name, h)
			}
		}
	})
}

func utf16LE(text string) string {
	encoded, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		panic(err)
	}
	return encoded
}

// Who renames an old document instead of saving it anew would look for a password that nobody set.
func TestAnOldDocumentUnderANewNameIsNotSaidToHaveAPassword(t *testing.T) {
	o := sqliteOffice(t, Options{})
	for _, c := range []struct{ says, name, content, want string }{
		{"an old workbook", "统计.xlsx", cfb("Workbook"), "文件内容与扩展名 .xlsx 不符"},
		{"an old document", "报名表.docx", cfb("WordDocument", "1Table"), "文件内容与扩展名 .docx 不符"},
		{"an old presentation", "课件.pptx", cfb("PowerPoint Document"), "文件内容与扩展名 .pptx 不符"},
		{"a workbook with a password", "统计.xlsx", cfb("EncryptionInfo", "EncryptedPackage"), "文档加了密码"},
	} {
		if a := o.post("/sys/common/upload", part{"file", c.name, c.content}); a.Success || !strings.HasPrefix(a.Message, c.want) {
			t.Errorf("%s: %s", c.says, a.Body)
		}
	}
}

// Notepad saves as "ANSI", which is GB 18030 here, and as "Unicode", which is UTF-16.
func TestATextIsReadAsItWasWrittenInWhateverEncoding(t *testing.T) {
	const notice, list = "流感季节到了，\r\n请接种疫苗。", "姓名,科室\r\n林,办公室\r\n"
	cases := []struct{ says, name, sent, read, mime string }{
		{"in UTF-8", "公告.txt", notice, notice, "text/plain; charset=utf-8"},
		{"in UTF-8 with its mark", "公告.txt", "\ufeff" + notice, "\ufeff" + notice, "text/plain; charset=utf-8"},
		{"as ANSI", "公告.txt", gbk(notice), "\ufeff" + notice, "text/plain; charset=utf-8"},
		{"as Unicode", "公告.txt", utf16LE(notice), "\ufeff" + notice, "text/plain; charset=utf-8"},
		{"a character of four bytes", "公告.txt", gbk("㐂" + notice), "\ufeff㐂" + notice, "text/plain; charset=utf-8"},
		{"longer than any buffer", "公告.txt", gbk(strings.Repeat(notice, 5_000)), "\ufeff" + strings.Repeat(notice, 5_000), "text/plain; charset=utf-8"},
		{"a table without the mark", "表.csv", list, list, "text/csv; charset=utf-8"},
		{"a table that begins as a bitmap does", "表.csv", "BMI,年龄\n21.5,40\n", "BMI,年龄\n21.5,40\n", "text/csv; charset=utf-8"},
		{"the same as ANSI", "表.csv", gbk("BMI,年龄\n21.5,40\n"), "\ufeffBMI,年龄\n21.5,40\n", "text/csv; charset=utf-8"},
		{"a text that begins as music does", "公告.txt", "ID3 是音乐的标签", "ID3 是音乐的标签", "text/plain; charset=utf-8"},
		{"a table as ANSI, for Excel with the mark", "表.csv", gbk(list), "\ufeff" + list, "text/csv; charset=utf-8"},
	}
	o := sqliteOffice(t, Options{})
	for _, c := range cases {
		f := o.upload(c.name, c.sent)
		a := o.get(f.Path)
		if a.Body != c.read || a.Header.Get("Content-Type") != c.mime {
			t.Errorf("%s: reads %.60q as %s", c.says, a.Body, a.Header.Get("Content-Type"))
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(c.read))); f.Size != int64(len(c.read)) || a.Header.Get("ETag") != strconv.Quote(sum[:32]) {
			t.Errorf("%s: %d bytes under %s", c.says, f.Size, a.Header.Get("ETag"))
		}
		if part := o.get(f.Path, "Range", "bytes=3-8"); part.Status != 206 || part.Body != c.read[3:9] {
			t.Errorf("%s: a part answers %d %q", c.says, part.Status, part.Body)
		}
	}
}

func TestWhatIsNoTextIsRefusedByItsOwnName(t *testing.T) {
	const (
		noise  = "\x8f\x01\xfe\x00\x33"
		bitmap = "BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x18\x00" + // a white pixel
			"\x00\x00\x00\x00\x04\x00\x00\x00\x13\x0b\x00\x00\x13\x0b\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\x00"
		music = "ID3\x03\x00\x00\x00\x00\x00\x0aTIT2\x00\x00\x00\x05\x00\x00\x00song\xff\xfb\x90\x64"
	)
	o := sqliteOffice(t, Options{})
	for _, c := range []struct{ says, name, content, want string }{
		{"noise as a table", "表.csv", strings.Repeat(noise, 400), "文件内容与扩展名 .csv 不符"},
		{"noise behind a beginning of text", "表.csv", strings.Repeat("甲,乙\n", 200) + noise, "文件内容与扩展名 .csv 不符"},
		{"noise as a text", "公告.txt", strings.Repeat(noise, 400), "文件内容与扩展名 .txt 不符"},
		{"a bitmap as a table", "表.csv", bitmap, "文件内容与扩展名 .csv 不符"},
		{"a bitmap as a text", "公告.txt", bitmap, "文件内容与扩展名 .txt 不符"},
		{"music as a table", "表.csv", music, "文件内容与扩展名 .csv 不符"},
		{"music as a text", "公告.txt", music, "文件内容与扩展名 .txt 不符"},
		{"a document in plain letters as a text", "公告.txt", "%!PS-Adobe-3.0\n%%EOF\n", "文件内容与扩展名 .txt 不符"},
		{"controls in UTF-16", "公告.txt", utf16LE("流感\x01"), "文件内容与扩展名 .txt 不符"},
		{"a page in UTF-16", "公告.txt", utf16LE(page), "文件内容是网页或 XML"},
	} {
		if a := o.post("/sys/common/upload", part{"file", c.name, c.content}); a.Success || !strings.HasPrefix(a.Message, c.want) {
			t.Errorf("%s: %s", c.says, a.Body)
		}
	}
}
