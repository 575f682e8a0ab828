package filetext

import (
	"encoding/binary"
	"errors"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"jikong/internal/sheet/cfb"
)

var (
	errDamaged = errors.New("文件已损坏")
	errLocked  = errors.New("文件设有密码")
	errVeryOld = errors.New("文件是很早的 Word 格式")
)

// Places in the header of a document and what stands there ([MS-DOC] 2.5).
const (
	wordMagic     = 0xA5EC
	wordVersion   = 0x02 // that of Word 97 or newer
	word97        = 0xC1
	wordFlags     = 0x0A
	flagLocked    = 0x0100
	flagTable1    = 0x0200
	wordLengths   = 0x4C // in characters: text, footnotes, headers, macros, remarks, endnotes, boxes
	wordPieces    = 0x1A2
	wordHeaderEnd = wordPieces + 8
)

// readWord collects the text of a document as Word 97 to 2003 and WPS write it: pieces, in the order of a table. Remarks of colleagues and
// what repeats on each page are left out, as they are of newer documents.
func readWord(content []byte, t *collector) error {
	file := cfb.Open(content)
	if file == nil {
		return errDamaged
	}
	d := wordDocument{text: file.Stream("WordDocument")}
	if len(d.text) < wordHeaderEnd || u16(d.text) != wordMagic {
		return errDamaged
	}
	flags := u16(d.text[wordFlags:])
	switch {
	case u16(d.text[wordVersion:]) < word97:
		return errVeryOld
	case flags&flagLocked != 0:
		return errLocked
	}
	table := "0Table"
	if flags&flagTable1 != 0 {
		table = "1Table"
	}
	d.pieces = piecesOf(stretch(file.Stream(table), u32(d.text[wordPieces:]), u32(d.text[wordPieces+4:])))
	if d.pieces == nil {
		return errDamaged
	}
	lengths := [7]uint32{}
	for i := range lengths {
		lengths[i] = u32(d.text[wordLengths+4*i:])
	}
	notes := lengths[0] + lengths[1]
	after := notes + lengths[2] + lengths[3] + lengths[4]
	if err := d.read(t, 0, notes); err != nil {
		return err
	}
	return d.read(t, after, after+lengths[5]+lengths[6])
}

func u16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }

func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

// stretch is a part of a stream, none where it goes beyond its end.
func stretch(b []byte, from, length uint32) []byte {
	if uint64(from)+uint64(length) > uint64(len(b)) {
		return nil
	}
	return b[from : from+length]
}

// piecesOf finds the table of pieces behind the formats that pieces share: one more place than pieces, then the pieces.
func piecesOf(clx []byte) []byte {
	const formats, pieces = 1, 2
	for len(clx) >= 5 && clx[0] == formats {
		clx = clx[min(3+int(u16(clx[1:])), len(clx)):]
	}
	if len(clx) < 5 || clx[0] != pieces {
		return nil
	}
	return stretch(clx, 5, u32(clx[1:]))
}

type wordDocument struct {
	text, pieces []byte
	fields       []bool // the fields that are open, and whether their instruction is still read rather than their result
	instructions int    // how many of them are at their instruction
}

// read collects the characters from one place to another.
func (d *wordDocument) read(t *collector, from, to uint32) error {
	const place, piece = 4, 8
	n := (len(d.pieces) - place) / (place + piece)
	d.fields, d.instructions = nil, 0
	for i := range max(n, 0) {
		begins, ends := u32(d.pieces[place*i:]), u32(d.pieces[place*(i+1):])
		first, last := max(begins, from), min(ends, to)
		if first >= last {
			continue
		}
		at := u32(d.pieces[place*(n+1)+piece*i+2:])
		if err := d.add(t, d.characters(at, first-begins, last-first)); err != nil {
			return err
		}
	}
	return t.add("\n")
}

// characters reads so many, behind so many others, of the piece that begins at a place. A mark in the place says that each takes one byte.
func (d *wordDocument) characters(at, skipped, n uint32) []rune {
	const mark = 1 << 30
	if at&mark != 0 {
		bytes := stretch(d.text, at&^mark/2+skipped, n)
		runes := make([]rune, len(bytes))
		for i, b := range bytes {
			runes[i] = charmap.Windows1252.DecodeByte(b)
		}
		return runes
	}
	bytes := stretch(d.text, at+2*skipped, 2*n)
	units := make([]uint16, len(bytes)/2)
	for i := range units {
		units[i] = u16(bytes[2*i:])
	}
	return utf16.Decode(units)
}

// toResult goes on from the instruction of the innermost field to its result.
func (d *wordDocument) toResult() {
	if at := &d.fields[len(d.fields)-1]; *at {
		*at = false
		d.instructions--
	}
}

// add leaves out the instructions of fields and the signs that stand for pictures and notes; paragraphs, cells and pages end in white space.
func (d *wordDocument) add(t *collector, text []rune) error {
	const begins, result, ends = 0x13, 0x14, 0x15
	shown := make([]rune, 0, len(text))
	for _, r := range text {
		switch {
		case r == begins:
			d.fields = append(d.fields, true)
			d.instructions++
		case (r == result || r == ends) && len(d.fields) > 0:
			d.toResult()
			if r == ends {
				d.fields = d.fields[:len(d.fields)-1]
			}
		case d.instructions > 0:
		case r == '\r' || r == 0x07 || r == 0x0B || r == 0x0C:
			shown = append(shown, '\n')
		case r == 0x1E: // a dash that ends no line
			shown = append(shown, '-')
		case r >= ' ' || r == '\t':
			shown = append(shown, r)
		}
	}
	return t.add(string(shown))
}
