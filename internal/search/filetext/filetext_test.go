package filetext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/simplifiedchinese"
	"pgregory.net/rapid"

	"jikong/internal/testkit"
)

// TestMain is the reading process too: the test starts itself with an argument.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "read-text" {
		if os.Args[2] == "hang" {
			time.Sleep(time.Hour)
		}
		if os.Args[2] == "swell" {
			swell()
		}
		os.Exit(Serve(os.Stdin, os.Stdout, os.Stderr, os.Args[2]))
	}
	os.Exit(m.Run())
}

func swell() {
	go watchMemory()
	var all [][]byte
	for {
		all = append(all, bytes.Repeat([]byte{1}, 8<<20))
		if len(all) > 1000 {
			os.Exit(0) // nobody stopped it
		}
	}
}

func spreadsheet(t testing.TB) []byte {
	t.Helper()
	f := excelize.NewFile()
	for cell, text := range map[string]string{"A1": "区县", "B1": "接种门诊", "A2": "江南区", "B2": "第一社区卫生服务中心"} {
		if err := f.SetCellValue("Sheet1", cell, text); err != nil {
			t.Fatal(err)
		}
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// chinesePDF is a page whose font has a table from codes to characters, as word processors write it.
func chinesePDF(text string) []byte {
	var codes, table strings.Builder
	for i, r := range []rune(text) {
		fmt.Fprintf(&codes, "%04X", i+1)
		fmt.Fprintf(&table, "<%04X> <%04X>\n", i+1, r)
	}
	cmap := "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n" +
		fmt.Sprintf("%d beginbfchar\n%sendbfchar\nendcmap end end", len([]rune(text)), table.String())
	page := "BT /F1 12 Tf 50 700 Td <" + codes.String() + "> Tj ET"
	return testkit.PDF(page,
		"<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>",
		testkit.PDFStream(cmap))
}

const wordBody = `<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>登革热</w:t></w:r><w:r><w:t>诊疗方案</w:t></w:r></w:p><w:p><w:r><w:t>第二段</w:t></w:r></w:p><w:del><w:delText>删掉的</w:delText></w:del></w:body></w:document>`

func TestTextOfFiles(t *testing.T) {
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("疫苗接种须知")
	if err != nil {
		t.Fatal(err)
	}
	child := Child{Program: os.Args[0], Args: []string{"read-text"}, Time: MaxTime}
	tests := []struct {
		name, ext string
		content   []byte
		want      string
	}{
		{"words that Word cut into runs are whole, paragraphs apart", "docx", testkit.Zip("word/document.xml", wordBody), "登革热诊疗方案 第二段"},
		{"cells of a spreadsheet", "xlsx", spreadsheet(t), "第一社区卫生服务中心"},
		{"slides", "pptx", testkit.Zip("ppt/slides/slide1.xml", `<a:p><a:r><a:t>洗手七步法</a:t></a:r></a:p>`), "洗手七步法"},
		{"a PDF with a table of characters", "pdf", chinesePDF("流感监测周报"), "流感监测周报"},
		{"text of an old Windows program", "txt", []byte(gbk), "疫苗接种须知"},
		{"text with a mark of its coding", "txt", []byte("\xef\xbb\xbf健康\n\n\n提示"), "健康 提示"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := child.Text(context.Background(), tt.content, tt.ext)
			if err != nil || !strings.Contains(got, tt.want) {
				t.Errorf("read %q (%v), want %q", got, err, tt.want)
			}
			if strings.Contains(got, "删掉的") {
				t.Error("deleted text is read")
			}
		})
	}
}

func TestHostileFilesCostThemselvesOnly(t *testing.T) {
	bomb := testkit.Zip("word/document.xml", strings.Repeat(" ", 200<<20))
	deep := testkit.Zip("word/document.xml", strings.Repeat("<w:p>", 2_000_000))
	long := testkit.Zip("word/document.xml", "<w:t>"+strings.Repeat("病", MaxText+5000)+"</w:t>")
	program := os.Args[0]
	// What comes back is looked at, not how fast: beside other tests the race detector needs longer than MaxTime for a bomb.
	child := Child{Program: program, Args: []string{"read-text"}, Time: 5 * time.Minute}
	tests := []struct {
		name, ext string
		child     Child
		content   []byte
		refusal   string // "" when text is read
	}{
		{"a bomb", "docx", child, bomb, ""},
		{"elements in elements without end", "docx", child, deep, ""},
		{"a text longer than is kept", "docx", child, long, ""},
		{"no container at all", "docx", child, []byte("PK\x03\x04 nonsense"), "损坏"},
		{"a PDF that points into nothing", "pdf", child, []byte("%PDF-1.7\nstartxref\n99999999\n%%EOF"), "损坏"},
		{"a PDF that points at itself", "pdf", Child{Program: program, Args: []string{"read-text"}, Time: 2 * time.Second}, loopingPDF(), "*"},
		{"bytes that are no text", "txt", child, bytes.Repeat([]byte{0, 1, 2, 3}, 5000), "无法辨认"},
		{"a kind without text", "exe", child, []byte("MZ"), "没有可以读的文字"},
		{"reading that never ends", "hang", Child{Program: program, Args: []string{"read-text"}, Time: 300 * time.Millisecond}, nil, "超过"},
		{"reading that takes all memory", "swell", child, nil, "内存"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.child.Text(context.Background(), tt.content, tt.ext)
			var refusal *Refusal
			switch {
			case tt.refusal == "*": // whatever comes, it came in time
			case tt.refusal == "" && (err != nil || len([]rune(got)) > MaxText):
				t.Errorf("%d characters, %v", len([]rune(got)), err)
			case tt.refusal != "" && (!errors.As(err, &refusal) || !strings.Contains(refusal.Reason, tt.refusal)):
				t.Errorf("answered %q, want a refusal with %q", err, tt.refusal)
			}
		})
	}
}

// loopingPDF has a tree of pages whose child is its parent.
func loopingPDF() []byte {
	return bytes.Replace(chinesePDF("病"), []byte("/Kids [3 0 R] /Count 1"), []byte("/Kids [2 0 R] /Count 9"), 1)
}

func TestAProgramThatIsMissingSaysNothingOfTheFile(t *testing.T) {
	_, err := Child{Program: "/nowhere/jikong", Time: time.Second}.Text(context.Background(), nil, "txt")
	var refusal *Refusal
	if err == nil || errors.As(err, &refusal) {
		t.Errorf("%v is taken for a refusal of the file", err)
	}
}

// Whatever the bytes, reading ends with a text or a refusal.
func TestAnyBytesAreSafe(t *testing.T) {
	whole := map[string][]byte{"pdf": chinesePDF("流感监测"), "docx": testkit.Zip("word/document.xml", wordBody), "xlsx": spreadsheet(t)}
	rapid.Check(t, func(t *rapid.T) {
		ext := rapid.SampledFrom([]string{"docx", "xlsx"}).Draw(t, "ext")
		content := bytes.Clone(whole[ext])
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			content[rapid.IntRange(0, len(content)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		text, err := Extract(content[:rapid.IntRange(1, len(content)).Draw(t, "length")], ext)
		if err != nil && text != "" {
			t.Errorf("a refusal with text: %v", err)
		}
	})
}
