package testkit

import (
	"encoding/binary"
	"unicode/utf16"
)

// Compound packs streams, given in pairs of name and content, into the container of older office programs: the table of sectors, the
// directory, then the streams. It holds up to 60 KB and three streams.
func Compound(pairs ...any) []byte {
	const size, cutoff, end, free = 512, 4096, 0xFFFFFFFE, 0xFFFFFFFF
	le := binary.LittleEndian
	header, table, directory := make([]byte, size), make([]byte, size), make([]byte, size)
	copy(header, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	for at, v := range map[int]uint16{24: 0x3E, 26: 3, 28: 0xFFFE, 30: 9, 32: 6} {
		le.PutUint16(header[at:], v)
	}
	for at, v := range map[int]uint32{44: 1, 48: 1, 56: cutoff, 60: end, 68: end} {
		le.PutUint32(header[at:], v)
	}
	for i := 1; i < 109; i++ {
		le.PutUint32(header[76+4*i:], free)
	}
	for i := range size / 4 {
		le.PutUint32(table[4*i:], free)
	}
	le.PutUint32(table, 0xFFFFFFFD)
	le.PutUint32(table[4:], end)
	entry := func(i int, name string, kind uint8, first uint32, length int) {
		e := directory[128*i:]
		for at, unit := range utf16.Encode([]rune(name)) {
			le.PutUint16(e[2*at:], unit)
		}
		le.PutUint16(e[64:], uint16(2*len(name)+2))
		e[66] = kind
		le.PutUint32(e[116:], first)
		le.PutUint32(e[120:], uint32(length))
	}
	entry(0, "Root Entry", 5, end, 0)
	var content []byte
	for i := 0; i+1 < len(pairs); i += 2 {
		stream := append([]byte{}, pairs[i+1].([]byte)...)
		length := max(len(stream), cutoff) // shorter ones would stand in small sectors
		stream = append(stream, make([]byte, (length+size-1)/size*size-len(stream))...)
		first := uint32(2 + len(content)/size)
		entry(1+i/2, pairs[i].(string), 2, first, length)
		for n := first; n < first+uint32(len(stream)/size); n++ {
			le.PutUint32(table[4*n:], n+1)
		}
		content = append(content, stream...)
		le.PutUint32(table[4*(1+len(content)/size):], end)
	}
	return append(append(append(header, table...), directory...), content...)
}
