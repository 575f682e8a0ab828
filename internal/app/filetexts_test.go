package app

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

// An editor attaches files of every kind that holds text; a visitor finds the article by what stands in them, and only there. When
// the file is gone for good, so is its text.
func TestAnArticleIsFoundByTheTextOfItsFiles(t *testing.T) {
	files := []struct {
		ext, word string
		content   []byte
	}{
		{"docx", "梧桐街门诊", wordFile("周末接种改在梧桐街门诊")},
		{"xlsx", "白鹭洲社区", spreadsheetFile(t, "白鹭洲社区卫生服务中心")},
		{"pdf", "Kestrel", pdfFile("Kestrel influenza bulletin")},
		{"txt", "银杏路哨点", []byte("银杏路哨点医院本周监测结果")},
	}
	eachDatabase(t, func(t *testing.T, data config.Data) {
		c := serveConfig(data)
		c.Program = os.Args[0]
		n := startWith(t, c)
		n.administrator("linxl")
		attached := make([]map[string]any, 0, len(files))
		for _, f := range files {
			name := "附件." + f.ext
			uploaded := n.upload("/api/sys/common/upload", name, f.content, "biz", "article")
			if !uploaded.Success {
				t.Fatalf("%s: %s", name, uploaded.Body)
			}
			attached = append(attached, map[string]any{"name": name, "href": "/api/sys/common/static/" + uploaded.Message, "type": "", "size": 0})
		}
		article := n.ok("POST", "/api/content/article/add", map[string]any{
			"columnId": "31", "title": "名单公布", "source": "办公室", "summary": "见附件。", "body": "<p>见附件。</p>", "attachments": attached,
		})
		n.ok("POST", "/api/content/article/publish", map[string]any{"id": article["id"], "version": article["version"]})
		for i, f := range files {
			if size := article["attachments"].([]any)[i].(map[string]any)["size"]; size != float64(len(f.content)) {
				t.Errorf("the %s has %v bytes, want %d", f.ext, size, len(f.content))
			}
		}

		visitor := &node{t: t, url: n.url, http: n.http}
		for _, f := range files {
			visitor.findsIn(f.ext, "file", f.word, 1)
			visitor.findsIn(f.ext, "body", f.word, 0)
		}
		n.textsGo(t)
	})
}

// findsIn waits until a word, quoted because its parts are found elsewhere, is found in a place so many times: a process of its own reads the file.
func (n *node) findsIn(what, place, word string, times int) {
	n.t.Helper()
	var found struct{ Total int }
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		decode(n.t, n.get("/api/searchAll?field="+place+"&keyword=%22"+word+"%22").Result, &found)
		if found.Total == times {
			return
		}
	}
	n.t.Errorf("%s: %q is found %d times in %s, want %d", what, word, found.Total, place, times)
}

// textsGo removes the files as the collection does when their time in the bin is over; then nothing of their texts stays.
func (n *node) textsGo(t *testing.T) {
	t.Helper()
	ctx := context.Background()
	kept := func() int64 {
		count, err := db.Int(ctx, n.app.db.Read(), `SELECT COUNT(*) FROM search_file WHERE text LIKE '%梧桐街%' OR text LIKE '%银杏路%'`)
		if err != nil {
			t.Fatal(err)
		}
		return count
	}
	work := n.app.texts.mend
	if _, err := work(ctx); err != nil || kept() != 2 {
		t.Errorf("texts of files that are there: %d, %v", kept(), err)
	}
	err := n.app.db.Tx(ctx, func(tx *db.Tx) error {
		for _, statement := range []string{`DELETE FROM media_use`, `DELETE FROM media_file`} {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if done, err := work(ctx); err != nil || kept() != 0 || !strings.Contains(done, "清除 4 个") {
		t.Errorf("after the files went: %d texts, %q, %v", kept(), done, err)
	}
}

// wordFile is the smallest document that Word opens.
func wordFile(text string) []byte {
	return testkit.Zip(
		"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
		"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
		"word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>`+text+`</w:t></w:r></w:p></w:body></w:document>`,
	)
}

func spreadsheetFile(t *testing.T, text string) []byte {
	t.Helper()
	f := excelize.NewFile()
	if err := f.SetCellValue("Sheet1", "B2", text); err != nil {
		t.Fatal(err)
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pdfFile is one page with one line of Latin text.
func pdfFile(text string) []byte {
	return testkit.PDF("BT /F1 12 Tf 50 700 Td ("+text+") Tj ET", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
}
