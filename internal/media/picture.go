package media

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"jikong/internal/errs"
)

// picture is what is known of an image after its metadata was removed.
type picture struct {
	width, height int
	orientation   int // of EXIF, 1–8; 0 and 1 are upright
}

// limits of a picture, checked from its header before anything is decoded.
type limits struct {
	pixels int64 // width × height
	side   int   // of each side
}

func (l limits) check(width, height int) error {
	if width <= 0 || height <= 0 {
		return damaged("图片没有尺寸")
	}
	if width > l.side || height > l.side || int64(width)*int64(height) > l.pixels {
		return errs.Invalidf("图片尺寸太大（%d×%d），最多 %d 万像素、每边 %d，请缩小后再上传", width, height, l.pixels/10_000, l.side)
	}
	return nil
}

// copier takes a picture apart: what it keeps goes out, what it drops is searched for things that have no business in a picture.
type copier struct {
	in      *bufio.Reader
	out     *bufio.Writer
	dropped contraband
}

func newCopier(c content, out io.Writer) *copier {
	return &copier{in: bufio.NewReaderSize(c.reader(), 32<<10), out: bufio.NewWriterSize(out, 32<<10)}
}

// next reads n bytes that the caller looks at.
func (c *copier) next(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(c.in, b)
	return b, cutOff(err)
}

// keep copies n bytes.
func (c *copier) keep(n int64) error {
	_, err := io.CopyN(c.out, c.in, n)
	return cutOff(err)
}

// drop leaves out n bytes; what they hold must be harmless.
func (c *copier) drop(n int64) error {
	_, err := io.CopyN(&c.dropped, c.in, n)
	return cutOff(err)
}

// finish drops what follows the end of the picture.
func (c *copier) finish() error {
	if _, err := io.Copy(&c.dropped, c.in); err != nil {
		return err
	}
	if c.dropped.found {
		return smuggled()
	}
	return c.out.Flush()
}

// put writes bytes that the caller made or read.
func (c *copier) put(parts ...[]byte) error {
	for _, p := range parts {
		if _, err := c.out.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// cutOff says that a file ends too early.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return damaged("内容不完整")
	}
	return err
}

// contraband searches what is written to it for the beginnings of scripts, pages and archives.
type contraband struct {
	tail  []byte
	found bool
}

var signs = [][]byte{[]byte("<script"), []byte("<?php"), []byte("<html"), []byte("<!doctype"), []byte("<svg "), []byte("<iframe"), []byte("javascript:"),
	[]byte("alert("), []byte("%pdf-"), []byte("pk\x03\x04\x0a\x00"), []byte("pk\x03\x04\x14\x00"), []byte("rar!\x1a\x07"), []byte("7z\xbc\xaf\x27\x1c")}

const longestSign = 11

// Write looks at a piece together with the end of the one before.
func (c *contraband) Write(p []byte) (int, error) {
	window := append(c.tail, p...)
	for i, b := range window {
		if b >= 'A' && b <= 'Z' {
			window[i] = b + 'a' - 'A'
		}
	}
	for _, sign := range signs {
		c.found = c.found || bytes.Contains(window, sign)
	}
	c.tail = bytes.Clone(window[max(0, len(window)-longestSign):])
	return len(p), nil
}
