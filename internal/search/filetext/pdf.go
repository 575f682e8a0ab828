package filetext

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ledongthuc/pdf"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// readPDF collects the text of the pages. Encrypted files are refused by the library.
func readPDF(content []byte, t *collector) error {
	r, err := pdf.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return fmt.Errorf("文件已损坏或加了密：%w", err)
	}
	for i := 1; i <= min(r.NumPage(), maxPages); i++ {
		page := r.Page(i)
		if page.V.IsNull() {
			continue
		}
		if err := t.add(textOf(page) + "\n"); errors.Is(err, errFull) {
			return err
		}
	}
	return nil
}

// textOf is what can be read of a page: the library panics where it is broken.
func textOf(page pdf.Page) (text string) {
	d := &drawing{}
	defer func() {
		if recover() != nil {
			text = d.text.String()
		}
	}()
	d.read(page.V.Key("Contents"), page.Resources())
	return d.text.String()
}

// maxForms bounds the parts of a page: they may draw themselves.
const maxForms = 500

// drawing is what is read of a page. Its parts with a name count as well: programs that stamp or merge pages make them.
type drawing struct {
	text   strings.Builder
	last   byte    // of the text
	apart  bool    // what comes next stands on another line or a blank away
	height float64 // of the line
	forms  int
}

// show adds what is shown. Words of letters stay apart on both sides of a gap; Chinese ones go on in the next line.
func (d *drawing) show(text string) {
	if text == "" || d.text.Len() > 4*MaxText {
		return
	}
	if d.apart && isLatin(d.last) && isLatin(text[0]) {
		d.text.WriteByte(' ')
	}
	d.text.WriteString(text)
	d.last, d.apart = text[len(text)-1], false
}

func isLatin(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

// blank is from how far back, in thousandths of the height of a font, the next letters stand a blank away.
const blank = -200

// moves notes where the next text stands.
func (d *drawing) moves(operator string, args []pdf.Value) {
	switch {
	case operator == "BT":
		d.text.WriteByte('\n')
		d.last = '\n'
	case operator == "T*", operator == "'", operator == `"`, (operator == "Td" || operator == "TD") && len(args) == 2 && args[1].Float64() != 0:
		d.apart = true
	case operator == "Tm" && len(args) == 6:
		height := args[5].Float64()
		d.apart = d.apart || height != d.height
		d.height = height
	}
}

func (d *drawing) read(content, resources pdf.Value) {
	if content.IsNull() {
		return
	}
	fonts := map[string]func(string) string{}
	decode := asItIs
	pdf.Interpret(content, func(stack *pdf.Stack, operator string) {
		args := make([]pdf.Value, stack.Len())
		for i := range slices.Backward(args) {
			args[i] = stack.Pop()
		}
		if d.moves(operator, args); len(args) == 0 {
			return
		}
		last := args[len(args)-1]
		switch operator {
		case "Tf":
			name := args[0].Name()
			if fonts[name] == nil {
				fonts[name] = decoderOf(resources.Key("Font").Key(name))
			}
			decode = fonts[name]
		case "Tj", "'", `"`:
			d.show(decode(last.RawString()))
		case "TJ":
			for i := range last.Len() {
				part := last.Index(i)
				d.apart = d.apart || part.Float64() < blank
				d.show(decode(part.RawString()))
			}
		case "Do":
			d.form(resources.Key("XObject").Key(last.Name()), resources)
		}
	})
}

func (d *drawing) form(part, around pdf.Value) {
	if part.Key("Subtype").Name() != "Form" || d.forms >= maxForms {
		return
	}
	d.forms++
	if own := part.Key("Resources"); !own.IsNull() {
		around = own
	}
	d.read(part, around)
}

func asItIs(raw string) string { return raw }

// decoderOf reads the codes of a font. Those of Chinese standards (PDF 32000-1, table 118) say what they are; of others the library knows it.
func decoderOf(font pdf.Value) func(raw string) string {
	if font.IsNull() {
		return asItIs
	}
	name := font.Key("Encoding").Name()
	switch {
	case strings.HasPrefix(name, "UniGB-U"):
		return plain(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM))
	case strings.HasPrefix(name, "GB"):
		return plain(simplifiedchinese.GB18030)
	}
	known := pdf.Font{V: font}
	return known.Encoder().Decode
}

func plain(codes encoding.Encoding) func(raw string) string {
	return func(raw string) string {
		text, err := codes.NewDecoder().String(raw)
		if err != nil {
			return raw
		}
		return text
	}
}
