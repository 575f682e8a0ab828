// Package cfb reads the container of files by older office programs, .xls and .doc among them ([MS-CFB]).
package cfb

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// File is a container: sectors of one size that a table chains to streams. It is held in memory; every chain is bounded by the number of
// sectors, so a ring ends.
type File struct {
	data    []byte
	size    int // of a sector
	next    []uint32
	cutoff  uint32 // shorter streams stand in the small sectors
	small   []byte // the stream of small sectors
	smallTo []uint32
}

const (
	smallSector = 64
	headerBytes = 512
	entryBytes  = 128
	lastSector  = 0xFFFFFFFA // higher numbers end a chain
)

// Open returns nil when the file is damaged.
func Open(data []byte) *File {
	if len(data) < headerBytes {
		return nil
	}
	shift := binary.LittleEndian.Uint16(data[30:])
	if shift != 9 && shift != 12 {
		return nil
	}
	c := &File{data: data, size: 1 << shift, cutoff: binary.LittleEndian.Uint32(data[56:])}
	var tables []uint32
	for i := range 109 {
		tables = append(tables, binary.LittleEndian.Uint32(data[76+4*i:]))
	}
	more := binary.LittleEndian.Uint32(data[68:])
	for range len(data) / c.size {
		sector := c.sector(more)
		if sector == nil {
			break
		}
		words := wordsOf(sector)
		tables = append(tables, words[:len(words)-1]...)
		more = words[len(words)-1]
	}
	for _, t := range tables {
		if sector := c.sector(t); sector != nil && len(c.next) <= len(data)/c.size {
			c.next = append(c.next, wordsOf(sector)...)
		}
	}
	return c
}

func wordsOf(b []byte) []uint32 {
	words := make([]uint32, len(b)/4)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return words
}

// sector returns nil for numbers that are no sector of the file.
func (c *File) sector(n uint32) []byte {
	start := (int64(n) + 1) * int64(c.size)
	if n >= lastSector || start+int64(c.size) > int64(len(c.data)) {
		return nil
	}
	return c.data[start : start+int64(c.size)]
}

func (c *File) chain(first uint32) []byte {
	var stream []byte
	for n := first; len(stream) <= len(c.data); {
		sector := c.sector(n)
		if sector == nil {
			break
		}
		stream = append(stream, sector...)
		if int64(n) >= int64(len(c.next)) {
			break
		}
		n = c.next[n]
	}
	return stream
}

func (c *File) smallChain(first uint32) []byte {
	var stream []byte
	for n := int64(first); len(stream) <= len(c.small); {
		start := n * smallSector
		if start+smallSector > int64(len(c.small)) {
			break
		}
		stream = append(stream, c.small[start:start+smallSector]...)
		if n >= int64(len(c.smallTo)) {
			break
		}
		n = int64(c.smallTo[n])
	}
	return stream
}

// Stream returns the stream with the first of the names that there is, nil when there is none. Workbooks for two versions of Excel have a
// stream for each.
func (c *File) Stream(names ...string) []byte {
	directory := c.chain(binary.LittleEndian.Uint32(c.data[48:]))
	if len(directory) < entryBytes {
		return nil
	}
	c.small = c.chain(binary.LittleEndian.Uint32(directory[116:]))
	c.smallTo = wordsOf(c.chain(binary.LittleEndian.Uint32(c.data[60:])))
	for _, wanted := range names {
		for entry := directory; len(entry) >= entryBytes; entry = entry[entryBytes:] {
			if strings.EqualFold(entryName(entry), wanted) {
				return c.content(entry)
			}
		}
	}
	return nil
}

// content is the stream of an entry of the directory.
func (c *File) content(entry []byte) []byte {
	first, size := binary.LittleEndian.Uint32(entry[116:]), binary.LittleEndian.Uint32(entry[120:])
	content := c.chain(first)
	if size < c.cutoff {
		content = c.smallChain(first)
	}
	return content[:min(int64(len(content)), int64(size))]
}

func entryName(entry []byte) string {
	length := min(int(binary.LittleEndian.Uint16(entry[64:])), 64)/2 - 1
	units := make([]uint16, max(length, 0))
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(entry[2*i:])
	}
	return string(utf16.Decode(units))
}
