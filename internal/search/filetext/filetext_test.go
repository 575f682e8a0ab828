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
	for i, text := range []string{"区县", "接种门诊", "江南区", "第一社区卫生服务中心"} {
		if err := f.SetCellValue("Sheet1", []string{"A1", "B1", "A2", "B2"}[i], text); err != nil {
			t.Fatal(err)
		}
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// chinesePDF is a page whose font has a table from codes to characters, as word processors write it; more objects come after its own seven.
func chinesePDF(text string, more ...string) []byte {
	var codes, table strings.Builder
	for i, r := range []rune(text) {
		fmt.Fprintf(&codes, "%04X", i+1)
		fmt.Fprintf(&table, "<%04X> <%04X>\n", i+1, r)
	}
	cmap := "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n" +
		fmt.Sprintf("%d beginbfchar\n%sendbfchar\nendcmap end end", len([]rune(text)), table.String())
	page := "BT /F1 12 Tf 50 700 Td <" + codes.String() + "> Tj ET"
	return testkit.PDF(page, append([]string{
		"<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>",
		testkit.PDFStream(cmap),
	}, more...)...)
}

const wordBody = `<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>登革热</w:t></w:r><w:r><w:t>诊疗方案</w:t></w:r></w:p><w:p><w:r><w:t>第二段</w:t></w:r></w:p><w:del><w:delText>删掉的</w:delText></w:del></w:body></w:document>`

// A child reads what this process reads; what it ran is not counted as covered, so both read every kind.
func TestTextOfFiles(t *testing.T) {
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("疫苗接种须知")
	if err != nil {
		t.Fatal(err)
	}
	readers := map[string]Reader{"a child": Child{Program: os.Args[0], Args: []string{"read-text"}, Time: MaxTime}, "this process": In{}}
	tests := []struct {
		name, ext string
		content   []byte
		want      string
	}{
		{"words that Word cut into runs are whole, paragraphs apart", "docx", testkit.Zip("word/document.xml", wordBody), "登革热诊疗方案 第二段"},
		{"the notes below the text of Word", "docx", testkit.Zip("word/document.xml", wordBody, "word/footnotes.xml", "<w:p><w:t>见附录二</w:t></w:p>"), "登革热诊疗方案 第二段 见附录二"},
		{"cells of a spreadsheet", "xlsx", spreadsheet(t), "区县 接种门诊 江南区 第一社区卫生服务中心"},
		{"a text longer than is kept", "docx", testkit.Zip("word/document.xml", "<w:t>"+strings.Repeat("病", MaxText+5000)+"</w:t>"), strings.Repeat("病", MaxText)},
		{"slides with the notes of who speaks", "pptx", testkit.Zip("ppt/slides/slide1.xml", `<a:p><a:r><a:t>洗手七步法</a:t></a:r></a:p>`, "ppt/notesSlides/notesSlide1.xml", "<a:t>请示范</a:t>", "ppt/media/a.png", "<a:t>图</a:t>"), "洗手七步法 请示范"},
		{"a text that older programs show in place of a box", "docx", testkit.Zip("word/document.xml", `<w:p><mc:AlternateContent><mc:Choice><w:t>咨询电话</w:t></mc:Choice><mc:Fallback><w:t>咨询电话</w:t></mc:Fallback></mc:AlternateContent></w:p>`), "咨询电话"},
		{"characters with their pronunciation above them", "docx", testkit.Zip("word/document.xml", `<w:p><w:ruby><w:rt><w:r><w:t>huò</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>霍</w:t></w:r></w:rubyBase></w:ruby><w:r><w:t>乱</w:t></w:r></w:p>`), "霍乱"},
		{"cells with their pronunciation", "xlsx", testkit.Zip("xl/sharedStrings.xml", `<si><t>霍乱</t><rPh sb="0" eb="1"><t>huò</t></rPh></si><si><t>鼠疫</t></si>`), "霍乱 鼠疫"},
		{"a document of Word 97", "doc", olderWord(0, word97), "登革热诊疗方案 见“附录”的表 血-清 mg 脚注 尾注"},
		{"a document of Word 97 with the other table", "doc", olderWord(flagTable1, word97+1), "登革热诊疗方案 见“附录”的表 血-清 mg 脚注 尾注"},
		{"a workbook of Excel 97", "xls", olderWorkbook(t), "标题 主题 份数 印刷日期 备注 发放时间 彩色 流感须知 疫苗 12 2026-01-03 00007 2026-11-02 08:05:00 1 写成文字 疫苗 1,234 2026年1月3日 00123 2026/11/2 8:05 否 公式 儿童 24 2024-02-29 330102199003078515 长数字 儿童 1 330102199003079000"},
		{"a PDF with a table of characters", "pdf", chinesePDF("流感监测周报"), "流感监测周报"},
		{"a PDF whose font has the codes of a Chinese standard", "pdf", testkit.PDF("BT /F1 12 Tf <"+fmt.Sprintf("%X", gbk)+"> Tj ET", "<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /GBK-EUC-H >>"), "疫苗接种须知"},
		{"a PDF as Java programs write it", "pdf", testkit.PDF("BT /F1 12 Tf <75AB 82D7> Tj [<63A5> -20 <79CD>] TJ 0 -14 Td <987B> Tj 0 0 <77E5> \" ET", "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H >>"), "疫苗接种须知"},
		{"lines and blanks between letters of a PDF", "pdf", testkit.PDF("BT /F1 12 Tf [(Hep) 20 (atitis) -250 (B)] TJ 0 -14 Td (vaccine) Tj T* (dose) Tj 1 0 0 1 0 50 Tm (1) Tj 9 0 Td (st) Tj ET", "<< /Type /Font /Encoding /WinAnsiEncoding >>"), "Hepatitis B vaccine dose 1st"},
		{"a PDF whose page is drawn by a part with a name", "pdf", drawnByForm("BT /F1 9 Tf <6D41 611F> Tj ET"), "流感"},
		{"a PDF without pages", "pdf", pagesOfPDF("", 0), ""},
		{"the other pages of a PDF with a page that cannot be drawn and pages that are not there", "pdf", pagesOfPDF("8 0 R 3 0 R", 9), "流感监测"},
		{"text of an old Windows program", "txt", []byte(gbk), "疫苗接种须知"},
		{"text with a mark of its coding", "txt", []byte("\xef\xbb\xbf健康\n\n\n提示"), "健康 提示"},
		{"what old Windows calls Unicode", "txt", []byte("\xff\xfe\x65\x50\xb7\x5e"), "健康"},
		{"words with signs in them that nobody sees", "txt", []byte("登\u200b革\u00ad热\ufeff"), "登革热"},
		{"text with a few characters that no text has", "csv", []byte("区县,门诊\x01\n江南区,第一\ue000社区"), "区县,门诊 江南区,第一 社区"},
	}
	for _, tt := range tests {
		for where, reader := range readers {
			t.Run(tt.name+", read in "+where, func(t *testing.T) {
				got, err := reader.Text(context.Background(), tt.content, tt.ext)
				if err != nil || got != tt.want {
					t.Errorf("read %.200q (%v), want %.200q", got, err, tt.want)
				}
			})
		}
	}
}

// drawnByForm is a page that a program stamped: what stood on it is a part with a name now.
func drawnByForm(drawn string) []byte {
	form := strings.Replace(testkit.PDFStream(drawn), "<<", "<< /Subtype /Form ", 1)
	return testkit.PDF("q /X1 Do Q", "<< /Type /Font /Subtype /Type0 /Encoding /UniGB-UCS2-H >>", form)
}

// pagesOfPDF is the page of chinesePDF beside others: object 8 is one that shows nothing where something is asked for.
func pagesOfPDF(kids string, count int) []byte {
	const one = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
	few := fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", kids, count)
	few += strings.Repeat(" ", len(one)-len(few)) // the table of places stays true
	return bytes.Replace(chinesePDF("流感监测", "<< /Type /Page /Contents 9 0 R >>", testkit.PDFStream("BT Tj ET")), []byte(one), []byte(few), 1)
}

func TestHostileFilesCostThemselvesOnly(t *testing.T) {
	bomb := testkit.Zip("word/document.xml", strings.Repeat(" ", 200<<20))
	deep := testkit.Zip("word/document.xml", strings.Repeat("<w:p>", 2_000_000))
	program := os.Args[0]
	// What comes back is looked at, not how fast: beside other tests the race detector needs longer than MaxTime for a bomb.
	child := Child{Program: program, Args: []string{"read-text"}, Time: 5 * time.Minute}
	tests := []struct {
		name, ext string
		child     Child
		content   []byte
		refusal   string // "" when text is read
		here      bool   // this process reads it, too: it says the same
	}{
		{"a bomb", "docx", child, bomb, "", false},
		{"elements in elements without end", "docx", child, deep, "", false},
		{"no container at all", "docx", child, []byte("PK\x03\x04 nonsense"), "损坏", true},
		{"a part packed in a way that nobody knows", "docx", child, oddlyPacked(), "损坏", true},
		{"a file larger than is read", "txt", child, bytes.Repeat([]byte("病 "), MaxSize/4+1), "太大", true},
		{"a document of Word with a password", "doc", child, olderWord(flagLocked, word97), "密码", true},
		{"a document of Word 95", "doc", child, olderWord(0, word97-1), "很早", true},
		{"a document without its table", "doc", child, testkit.Compound("WordDocument", make([]byte, 5000)), "损坏", true},
		{"a document that is none", "doc", child, []byte(`{\rtf1}`), "损坏", true},
		{"a workbook that is none", "xls", child, testkit.Compound("WordDocument", make([]byte, 5000)), "这是 Word 文件", true},
		{"a PDF that points into nothing", "pdf", child, []byte("%PDF-1.7\nstartxref\n99999999\n%%EOF"), "损坏", true},
		{"a PDF that points at itself", "pdf", Child{Program: program, Args: []string{"read-text"}, Time: 2 * time.Second}, loopingPDF(), "*", false},
		{"a PDF whose page draws itself", "pdf", child, drawnByForm(strings.Repeat("/X1 Do ", 20)), "", true},
		{"bytes that are no text", "txt", child, bytes.Repeat([]byte{0, 1, 2, 3}, 5000), "无法辨认", true},
		{"a kind without text", "exe", child, []byte("MZ"), "没有可以读的文字", true},
		{"reading that never ends", "hang", Child{Program: program, Args: []string{"read-text"}, Time: 300 * time.Millisecond}, nil, "超过", false},
		{"reading that takes all memory", "swell", child, nil, "内存", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.child.Text(context.Background(), tt.content, tt.ext)
			if tt.here {
				// A child of a test that counts coverage says a word more.
				if here, told := (In{}).Text(context.Background(), tt.content, tt.ext); here != got || !strings.HasPrefix(fmt.Sprint(err), fmt.Sprint(told)) {
					t.Errorf("a child answers %v, this process %v", err, told)
				}
			}
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

// oddlyPacked is a document whose part says that it is packed by method 99.
func oddlyPacked() []byte {
	packed := testkit.Zip("word/document.xml", wordBody)
	for at := 0; at < len(packed)-12; at++ {
		switch string(packed[at : at+4]) {
		case "PK\x03\x04":
			packed[at+8] = 99
		case "PK\x01\x02":
			packed[at+10] = 99
		}
	}
	return packed
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
	whole := map[string][]byte{"pdf": chinesePDF("流感监测"), "docx": testkit.Zip("word/document.xml", wordBody), "xlsx": spreadsheet(t), "doc": olderWord(0, word97), "xls": olderWorkbook(t)}
	rapid.Check(t, func(t *rapid.T) {
		ext := rapid.SampledFrom([]string{"docx", "xlsx", "doc", "xls"}).Draw(t, "ext")
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
