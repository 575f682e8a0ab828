package filetext

import (
	"encoding/binary"
	"os"
	"slices"
	"testing"
	"unicode/utf16"

	"jikong/internal/testkit"
)

// olderWord is a document of Word 97: its text in three pieces, of which the second is behind the others in the file and takes a byte for each
// character; then a footnote, a header, a remark, an endnote, and no boxes.
func olderWord(flags, version uint16) []byte {
	le := binary.LittleEndian
	wide := func(text string) (b []byte) {
		for _, unit := range utf16.Encode([]rune(text)) {
			b = le.AppendUint16(b, unit)
		}
		return b
	}
	first, last := "登革热诊疗方案\r见\x13HYPERLINK \"\x13X\x14Y\x15\"\x14“附录”\x15的表\x07血\x1e清\x01 ", "\r脚注\r页眉\r不要公开\r尾注\r"
	narrow := "mg"
	document := make([]byte, wordHeaderEnd)
	le.PutUint16(document, wordMagic)
	le.PutUint16(document[wordVersion:], version)
	le.PutUint16(document[wordFlags:], flags)
	count := func(text string) uint32 { return uint32(len(utf16.Encode([]rune(text)))) }
	for i, n := range []uint32{count(first+narrow) + 1, count("脚注\r"), count("页眉\r"), 0, count("不要公开\r"), count("尾注\r"), 0} {
		le.PutUint32(document[wordLengths+4*i:], n)
	}
	var places, pieces []byte
	place := uint32(0)
	piece := func(n, at uint32) {
		places = le.AppendUint32(places, place)
		pieces = append(le.AppendUint32(append(pieces, 0, 0), at), 0, 0)
		place += n
	}
	at := uint32(len(document))
	narrowAt := at + uint32(len(wide(first+last)))
	piece(count(first), at)
	piece(uint32(len(narrow)), narrowAt*2|1<<30)
	piece(count(last), at+uint32(len(wide(first))))
	places = le.AppendUint32(places, place)
	table := slices.Concat([]byte{1, 2, 0, 9, 9, 2}, le.AppendUint32(nil, uint32(len(places)+len(pieces))), places, pieces)
	le.PutUint32(document[wordPieces:], 16)
	le.PutUint32(document[wordPieces+4:], uint32(len(table)))
	name := map[bool]string{false: "0Table", true: "1Table"}[flags&flagTable1 != 0]
	return testkit.Compound("WordDocument", slices.Concat(document, wide(first+last), []byte(narrow)), name, slices.Concat(make([]byte, 16), table))
}

func olderWorkbook(t testing.TB) []byte {
	t.Helper()
	content, err := os.ReadFile("../../sheet/testdata/libreoffice/list.xls")
	if err != nil {
		t.Fatal(err)
	}
	return content
}
