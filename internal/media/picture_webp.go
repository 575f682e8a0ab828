package media

import (
	"encoding/binary"
	"io"
	"slices"
)

// Flags of VP8X (RFC 9649, section 2.7) that announce metadata.
const webpMetadata = 0x08 | 0x04 // EXIF and XMP

// webpKept are the chunks that make the picture, its profile and its animation.
var webpKept = []string{"VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"}

// cleanWebP copies the chunks of the picture and leaves out EXIF, XMP and unknown ones.
func cleanWebP(file content, out io.Writer, l limits) (p picture, err error) {
	chunks, err := webpChunks(file)
	if err != nil {
		return p, err
	}
	total := int64(4)
	for _, k := range chunks {
		if k.kept {
			total += k.size
		}
	}
	c := newCopier(file, out)
	head, err := c.next(12)
	if err != nil {
		return p, err
	}
	binary.LittleEndian.PutUint32(head[4:], uint32(total))
	if err := c.put(head); err != nil {
		return p, err
	}
	for _, k := range chunks {
		if !k.kept {
			err = c.drop(k.size)
		} else if p.width == 0 {
			err = c.webpFirst(k, &p, l)
		} else {
			err = c.keep(k.size)
		}
		if err != nil {
			return p, err
		}
	}
	if p.width == 0 {
		return p, damaged("没有图像数据")
	}
	return p, c.finish()
}

type webpChunk struct {
	kind string
	size int64 // with its head and padding
	kept bool
}

const maxChunks = 4 * maxFrames

func webpChunks(file content) ([]webpChunk, error) {
	head := make([]byte, 12)
	if _, err := file.ReadAt(head, 0); err != nil || string(head[:4]) != "RIFF" || string(head[8:]) != "WEBP" {
		return nil, mismatch("webp")
	}
	end := int64(binary.LittleEndian.Uint32(head[4:])) + 8
	if end > file.size {
		return nil, damaged("内容不完整")
	}
	var chunks []webpChunk
	for at := int64(12); at < end; {
		if _, err := file.ReadAt(head[:8], at); err != nil || len(chunks) == maxChunks {
			return nil, damaged("数据块错误")
		}
		size := int64(binary.LittleEndian.Uint32(head[4:]))
		k := webpChunk{kind: string(head[:4]), size: 8 + size + size&1}
		k.kept = slices.Contains(webpKept, k.kind)
		if at += k.size; at > end {
			return nil, damaged("内容不完整")
		}
		chunks = append(chunks, k)
	}
	return chunks, nil
}

// webpFirst reads the size of the picture from the first chunk and copies it.
func (c *copier) webpFirst(k webpChunk, p *picture, l limits) error {
	if k.size < 8+10 {
		return damaged("图像头错误")
	}
	head, err := c.next(18)
	if err != nil {
		return err
	}
	body := head[8:]
	switch k.kind {
	case "VP8X":
		body[0] &^= webpMetadata
		p.width, p.height = 1+uint24(body[4:]), 1+uint24(body[7:])
	case "VP8L":
		bits := binary.LittleEndian.Uint32(body[1:])
		p.width, p.height = int(bits&0x3FFF)+1, int(bits>>14&0x3FFF)+1
	case "VP8 ":
		if body[0]&1 != 0 || body[3] != 0x9D || body[4] != 0x01 || body[5] != 0x2A {
			return damaged("图像头错误")
		}
		p.width, p.height = int(binary.LittleEndian.Uint16(body[6:])&0x3FFF), int(binary.LittleEndian.Uint16(body[8:])&0x3FFF)
	default:
		return damaged("图像头错误")
	}
	if err := l.check(p.width, p.height); err != nil {
		return err
	}
	if err := c.put(head); err != nil {
		return err
	}
	return c.keep(k.size - 18)
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
