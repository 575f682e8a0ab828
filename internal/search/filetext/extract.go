// Package filetext reads the text of uploaded files, so that they are found by their words. Files come from anybody's word
// processor and may be broken or hostile: each is read by a process of its own with limits of size, time and memory, and
// whatever happens there costs that file its text and nothing else.
package filetext

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Limits of one file. What goes beyond the text is cut, what goes beyond the others is refused.
const (
	MaxSize   = 20 << 20 // bytes of the file
	MaxText   = 200_000  // characters of text
	MaxTime   = 20 * time.Second
	maxMemory = 400 << 20
	maxPart   = 48 << 20 // unpacked bytes of one part of an Office file
	maxParts  = 500      // parts that are read
	maxPages  = 2_000    // pages of a PDF
)

var (
	errTooLarge = errors.New("文件太大")
	errUnknown  = errors.New("这种文件没有可以读的文字")
	errGarbled  = errors.New("文字无法辨认，可能是扫描件或用了特殊字体")
)

// Readable tells whether files with the extension have text that this package can read.
func Readable(ext string) bool {
	switch ext {
	case "pdf", "docx", "doc", "xlsx", "xls", "pptx", "txt", "csv":
		return true
	}
	return false
}

// Extract reads the text of a file in this process. It never panics, but may take long and much memory: see Child.
func Extract(content []byte, ext string) (text string, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			text, err = "", fmt.Errorf("文件已损坏（%v）", reason)
		}
	}()
	if len(content) > MaxSize {
		return "", errTooLarge
	}
	t := &collector{}
	switch ext {
	case "pdf":
		err = readPDF(content, t)
	case "docx", "xlsx", "pptx":
		err = readOffice(content, ext, t)
	case "doc":
		err = readWord(content, t)
	case "xls":
		err = readWorkbook(content, t)
	case "txt", "csv":
		readPlain(content, t)
	default:
		err = errUnknown
	}
	if err != nil && !errors.Is(err, errFull) {
		return "", err
	}
	return t.finish()
}

// errFull ends the reading: there is as much text as is kept.
var errFull = errors.New("enough text")

// collector gathers text with single white space up to MaxText characters.
type collector struct {
	b     strings.Builder
	chars int
	odd   int // characters that no text has: they come of fonts without a table
	blank bool
}

func (t *collector) add(text string) error {
	for _, r := range text {
		switch {
		case r == '\u00ad' || r == '\u200b' || r == '\u2060' || r == '\ufeff': // nobody sees them, and they would cut words
		case r == utf8.RuneError || r < ' ' && r != '\n' && r != '\t' && r != '\r' || r >= '\uE000' && r <= '\uF8FF' || r == 0x7f:
			t.odd++
			t.blank = true
		case r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\u00a0' || r == '\u3000':
			t.blank = true
		default:
			if t.blank && t.chars > 0 {
				t.b.WriteByte(' ')
				t.chars++
			}
			t.blank = false
			t.b.WriteRune(r)
			t.chars++
		}
		if t.chars >= MaxText {
			return errFull
		}
	}
	return nil
}

// finish gives up a text of which too much is no text.
func (t *collector) finish() (string, error) {
	if t.odd > t.chars/4 {
		return "", errGarbled
	}
	return t.b.String(), nil
}

func readPlain(content []byte, t *collector) {
	unmarked := encoding.Encoding(unicode.UTF8)
	if !utf8.Valid(content) {
		unmarked = simplifiedchinese.GB18030
	}
	// A mark at the beginning says more: what Excel and old Windows call Unicode is UTF-16.
	if decoded, _, err := transform.Bytes(unicode.BOMOverride(unmarked.NewDecoder()), content); err == nil {
		content = decoded
	}
	_ = t.add(string(content)) // the only error is that there is enough
}

// openZip opens the container of an Office file.
func openZip(content []byte) (*zip.Reader, error) {
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, fmt.Errorf("文件已损坏：%w", err)
	}
	return z, nil
}

// part reads one part of an Office file, at most maxPart bytes of it.
func part(f *zip.File, read func(io.Reader) error) error {
	r, err := f.Open()
	if err != nil {
		return fmt.Errorf("文件已损坏：%w", err)
	}
	defer r.Close()
	return read(io.LimitReader(r, maxPart))
}
