package media

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
)

const pngHeader = "\x89PNG\r\n\x1a\n"

// pngKept are the chunks that make the picture, its colours and its animation (PNG specification, third edition). The others hold
// texts, times, EXIF.
var pngKept = []string{"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"}

// cleanPNG copies the chunks of the picture and leaves out all others and what follows the end.
func cleanPNG(file content, out io.Writer, l limits) (p picture, err error) {
	c := newCopier(file, out)
	head, err := c.next(len(pngHeader))
	if err != nil || string(head) != pngHeader {
		return p, mismatch("png")
	}
	if err := c.put(head); err != nil {
		return p, err
	}
	data := false
	for kind := ""; kind != "IEND"; {
		head, err := c.next(8)
		if err != nil {
			return p, err
		}
		first := kind == ""
		kind = string(head[4:])
		if first != (kind == "IHDR") {
			return p, damaged("图像头错误")
		}
		data = data || kind == "IDAT"
		length := int64(binary.BigEndian.Uint32(head))
		if !slices.Contains(pngKept, kind) {
			if err := c.drop(length + 4); err != nil {
				return p, err
			}
			continue
		}
		if first {
			if p.width, p.height, err = pngSize(c, length, l); err != nil {
				return p, err
			}
		}
		if err := c.chunk(head, length); err != nil {
			return p, err
		}
	}
	if !data {
		return p, damaged("没有图像数据")
	}
	return p, c.finish()
}

// pngSize looks at the size in IHDR without taking it.
func pngSize(c *copier, length int64, l limits) (width, height int, err error) {
	size, err := c.in.Peek(8)
	if err != nil || length != 13 {
		return 0, 0, damaged("图像头错误")
	}
	w, h := binary.BigEndian.Uint32(size), binary.BigEndian.Uint32(size[4:])
	width, height = int(min(w, 1<<31-1)), int(min(h, 1<<31-1))
	return width, height, l.check(width, height)
}

// chunk copies a chunk and compares its checksum.
func (c *copier) chunk(head []byte, length int64) error {
	sum := crc32.NewIEEE()
	_, _ = sum.Write(head[4:])
	if err := c.put(head); err != nil {
		return err
	}
	if _, err := io.CopyN(io.MultiWriter(c.out, sum), c.in, length); err != nil {
		return cutOff(err)
	}
	stored, err := c.next(4)
	if err != nil {
		return err
	}
	if binary.BigEndian.Uint32(stored) != sum.Sum32() {
		return damaged("校验和不对")
	}
	return c.put(stored)
}
