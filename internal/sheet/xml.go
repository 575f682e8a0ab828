package sheet

import (
	"bufio"
	"encoding/xml"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"jikong/internal/errs"
)

const deepestXML = 64

// bounded reads until the workbook's allowance is used up.
type bounded struct {
	io.ReadCloser
	left *int64
}

// Read takes what it reads from the allowance.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if *b.left -= int64(n); *b.left < 0 {
		return 0, tooLarge()
	}
	return n, err
}

// element is a start tag with its attributes by local name.
type element struct {
	name  string
	attrs []xml.Attr
}

func (e element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e element) number(name string) int {
	n, err := strconv.Atoi(e.attr(name))
	if err != nil {
		return -1
	}
	return n
}

// visitor gets the tags and texts of a part. start and end return false to stop.
type visitor struct {
	start func(element) (bool, error)
	text  func([]byte)
	end   func(name string) (bool, error)
}

// walk reads XML without looking at anything outside of it: a document type, where entities are declared, is refused.
func walk(from io.Reader, v visitor) error {
	decoder := xml.NewDecoder(bufio.NewReaderSize(from, 64<<10))
	for depth := 0; ; {
		token, err := decoder.RawToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return asRefusal(err)
		}
		goOn := true
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > deepestXML {
				return unreadable(nil)
			}
			goOn, err = v.start(element{t.Name.Local, t.Attr})
		case xml.CharData:
			if v.text != nil {
				v.text(t)
			}
		case xml.EndElement:
			depth--
			if v.end != nil {
				goOn, err = v.end(t.Name.Local)
			}
		case xml.Directive:
			return errs.Invalidf("文件含有不允许的外部引用，请用 Excel 或 WPS 另存为 .xlsx 后再导入")
		}
		if err != nil || !goOn {
			return err
		}
	}
}

// asRefusal keeps our own answers and gives foreign errors their advice.
func asRefusal(err error) error {
	if errs.Is(err, errs.Invalid) {
		return err
	}
	return unreadable(err)
}

var escape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// unescaped reads the characters that a text cell names by their number because XML has no place for them (ECMA-376, ST_Xstring), such as
// _x000D_ in front of a line break. A half of a surrogate pair is no character and stays as it is.
func unescaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return lineBreaks.Replace(escape.ReplaceAllStringFunc(text, func(named string) string {
		code, err := strconv.ParseUint(named[2:6], 16, 16)
		if err != nil || utf16.IsSurrogate(rune(code)) {
			return named
		}
		return string(rune(code))
	}))
}

var lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")
