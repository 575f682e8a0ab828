package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net/http"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"jikong/internal/errs"
)

// checkPDF wants the header at the start and the mark of the end near it: nothing stands around the document.
func checkPDF(file content) error {
	head := make([]byte, 8)
	if _, err := file.ReadAt(head, 0); err != nil || !bytes.HasPrefix(head, []byte("%PDF-")) {
		return mismatch("pdf")
	}
	tail := make([]byte, min(file.size, 2048))
	if _, err := file.ReadAt(tail, file.size-int64(len(tail))); err != nil && err != io.EOF {
		return err
	}
	if !bytes.Contains(tail, []byte("%%EOF")) {
		return damaged("没有结尾")
	}
	return nil
}

const utf8Mark = "\xef\xbb\xbf"

// cleanText wants text in UTF-8, UTF-16 with its mark, or GB 18030, without control characters, that is no web page. What is not in UTF-8 is
// kept in it, as it is served, with the mark: spreadsheets take a text without one for GB 18030.
func cleanText(ext string) func(content, io.Writer, limits) (picture, error) {
	return func(file content, out io.Writer, _ limits) (picture, error) {
		asItIs := func() io.Reader { return file.reader() }
		decoded := func() io.Reader {
			decoder := unicode.BOMOverride(simplifiedchinese.GB18030.NewDecoder())
			return io.MultiReader(strings.NewReader(utf8Mark), transform.NewReader(file.reader(), decoder))
		}
		for _, text := range []func() io.Reader{asItIs, decoded} {
			if err := sniffText(text(), ext); err != nil {
				return picture{}, err
			}
			isText, err := plainText(text())
			if err == nil && isText {
				_, err = io.Copy(out, text())
			}
			if err != nil || isText {
				return picture{}, err
			}
		}
		return picture{}, mismatch(ext)
	}
}

// sniffText refuses what is written in plain letters and is no text, by its beginning; it looks behind the mark. Other kinds of files are
// not told by it: two letters make a bitmap, and a table may begin with BMI. They hold characters that no text has.
func sniffText(text io.Reader, ext string) error {
	head := make([]byte, 512)
	n, err := io.ReadFull(text, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return err
	}
	sniffed := http.DetectContentType(bytes.TrimPrefix(head[:n], []byte(utf8Mark)))
	if strings.HasPrefix(sniffed, "text/html") || strings.HasPrefix(sniffed, "text/xml") {
		return errs.Invalidf("文件内容是网页或 XML，不是文本，不能上传")
	}
	if sniffed == "application/pdf" || sniffed == "application/postscript" {
		return mismatch(ext)
	}
	return nil
}

// plainText tells whether everything is UTF-8 without replacement and control characters, a piece at a time.
func plainText(r io.Reader) (bool, error) {
	buffer, held := make([]byte, 32<<10), 0
	for {
		n, err := r.Read(buffer[held:])
		piece := buffer[:held+n]
		for len(piece) > 0 && (utf8.FullRune(piece) || err == io.EOF) {
			c, size := utf8.DecodeRune(piece)
			if c == utf8.RuneError || c < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", c) {
				return false, nil
			}
			piece = piece[size:]
		}
		held = copy(buffer, piece)
		if err == io.EOF {
			return true, nil
		}
		if err != nil {
			return false, err
		}
	}
}

const cfbHeader = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"

// checkCFB looks for the stream that holds the document in a compound file (MS-CFB). Macros and encrypted documents are refused.
func checkCFB(ext string, streams ...string) func(content) error {
	return func(file content) error {
		head := make([]byte, 8)
		if _, err := file.ReadAt(head, 0); err != nil || string(head) != cfbHeader {
			return mismatch(ext)
		}
		found := false
		err := eachCFBName(file, func(name string) error {
			if slices.Contains([]string{"_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros"}, name) {
				return errs.Invalidf("文档里有宏，不能上传；请另存为不含宏的文档")
			}
			found = found || slices.Contains(streams, name)
			return refuseEncrypted(name)
		})
		if err == nil && !found {
			err = mismatch(ext)
		}
		return err
	}
}

// eachCFBName looks at the names in the directory of a compound file, whose entries are 128 bytes at a multiple of 128.
func eachCFBName(file content, look func(name string) error) error {
	entry := make([]byte, 128)
	r := bufio.NewReaderSize(io.NewSectionReader(file, 512, max(0, file.size-512)), 32<<10)
	for {
		if _, err := io.ReadFull(r, entry); err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := look(cfbName(entry)); err != nil {
			return err
		}
	}
}

func refuseEncrypted(name string) error {
	if name == "EncryptedPackage" || name == "EncryptedSummary" {
		return errEncrypted()
	}
	return nil
}

func errEncrypted() error {
	return errs.Invalidf("文档加了密码，收到的人打不开；请去掉密码后再上传")
}

// cfbName reads the name of a directory entry, "" when the bytes are none.
func cfbName(entry []byte) string {
	size := int(binary.LittleEndian.Uint16(entry[64:]))
	kind, colour := entry[66], entry[67]
	if size < 4 || size > 64 || size%2 != 0 || kind > 5 || kind == 0 || colour > 1 {
		return ""
	}
	units := make([]uint16, size/2-1)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(entry[2*i:])
	}
	return string(utf16.Decode(units))
}

// checkCaptions wants WebVTT in UTF-8: browsers show nothing of other captions.
func checkCaptions(file content) error {
	head := make([]byte, 9)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if !bytes.HasPrefix(bytes.TrimPrefix(head[:n], []byte(utf8Mark)), []byte("WEBVTT")) {
		return errs.Invalidf("字幕文件应以 WEBVTT 开头，请用字幕软件导出为 WebVTT 格式")
	}
	isUTF8, err := plainText(file.reader())
	if err != nil || isUTF8 {
		return err
	}
	return errs.Invalidf("字幕文件的编码应为 UTF-8，请重新保存后再上传")
}
