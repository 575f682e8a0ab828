package sheet

import "unicode/utf16"

// biffText reads texts from a record and those that continue it. Where a text goes on in the next record, that one repeats the flag
// for the width of its characters.
type biffText struct{ parts [][]byte }

const (
	flagWide    = 1
	flagReading = 4 // phonetic data behind the text
	flagRich    = 8 // formats behind the text
)

func (b *biffText) empty() bool {
	for len(b.parts) > 0 && len(b.parts[0]) == 0 {
		b.parts = b.parts[1:]
	}
	return len(b.parts) == 0
}

func (b *biffText) u8() int {
	if b.empty() {
		return 0
	}
	v := b.parts[0][0]
	b.parts[0] = b.parts[0][1:]
	return int(v)
}

func (b *biffText) u16() int { return b.u8() | b.u8()<<8 }

func (b *biffText) skip(n int) {
	for n > 0 && !b.empty() {
		step := min(n, len(b.parts[0]))
		b.parts[0] = b.parts[0][step:]
		n -= step
	}
}

// read takes a text of the given number of UTF-16 units, with its flags in front and its formats behind.
func (b *biffText) read(length int) string {
	flags := b.u8()
	runs, reading := 0, 0
	if flags&flagRich != 0 {
		runs = b.u16()
	}
	if flags&flagReading != 0 {
		reading = b.u16() | b.u16()<<16
	}
	units := make([]uint16, 0, min(length, 256))
	for len(units) < length && len(b.parts) > 0 {
		switch {
		case len(b.parts[0]) == 0:
			if b.parts = b.parts[1:]; !b.empty() {
				flags = b.u8()
			}
		case flags&flagWide != 0:
			units = append(units, uint16(b.u16()))
		default:
			units = append(units, uint16(b.u8()))
		}
	}
	b.skip(4*runs + reading)
	return string(utf16.Decode(units))
}
