package media

import (
	"encoding/binary"
	"io"
)

const maxFrames = 1000 // of an animation

// cleanGIF copies frames, colours and the loop, and leaves out comments, texts, foreign extensions and what follows the end
// (GIF89a specification).
func cleanGIF(file content, out io.Writer, l limits) (p picture, err error) {
	c := newCopier(file, out)
	head, err := c.next(13)
	if err != nil || string(head[:6]) != "GIF87a" && string(head[:6]) != "GIF89a" {
		return p, mismatch("gif")
	}
	p.width, p.height = int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))
	if err := l.check(p.width, p.height); err != nil {
		return p, err
	}
	if err := c.put(head); err != nil {
		return p, err
	}
	if err := c.keep(colours(head[10])); err != nil {
		return p, err
	}
	return p, c.gifBlocks(p)
}

// gifBlocks goes through frames and extensions to the end.
func (c *copier) gifBlocks(p picture) error {
	frames := 0
	for {
		kind, err := c.in.ReadByte()
		if err == io.EOF && frames > 0 {
			kind, err = 0x3B, nil // old programs forget the last byte, and browsers do not mind
		}
		if err != nil {
			return cutOff(err)
		}
		switch kind {
		case 0x3B:
			if frames == 0 {
				return damaged("没有图像数据")
			}
			if err := c.put([]byte{kind}); err != nil {
				return err
			}
			return c.finish()
		case 0x21:
			err = c.gifExtension()
		case 0x2C:
			if frames++; frames > maxFrames {
				return damaged("动画帧太多")
			}
			err = c.gifFrame(p)
		default:
			err = damaged("数据块错误")
		}
		if err != nil {
			return err
		}
	}
}

// colours is the size of the colour table that the packed fields announce.
func colours(packed byte) int64 {
	if packed&0x80 == 0 {
		return 0
	}
	return 3 << (packed&7 + 1)
}

// gifExtension keeps how a frame is shown and how often the animation is.
func (c *copier) gifExtension() error {
	label, err := c.next(2)
	if err != nil {
		return err
	}
	keep := label[0] == 0xF9 && label[1] == 4
	first, err := c.next(int(label[1]))
	if err != nil {
		return err
	}
	if label[0] == 0xFF && label[1] == 11 {
		keep = string(first) == "NETSCAPE2.0" || string(first) == "ANIMEXTS1.0"
	}
	if !keep {
		_, _ = c.dropped.Write(first)
		if label[1] == 0 {
			return nil
		}
		return c.subBlocks(false)
	}
	if err := c.put([]byte{0x21}, label, first); err != nil {
		return err
	}
	return c.subBlocks(true)
}

func (c *copier) gifFrame(p picture) error {
	place, err := c.next(9)
	if err != nil {
		return err
	}
	at := func(i int) int { return int(binary.LittleEndian.Uint16(place[i:])) }
	if at(0)+at(4) > p.width || at(2)+at(6) > p.height {
		return damaged("动画帧超出画面")
	}
	if err := c.put([]byte{0x2C}, place); err != nil {
		return err
	}
	if err := c.keep(colours(place[8]) + 1); err != nil {
		return err
	}
	return c.subBlocks(true)
}

// subBlocks copies or drops a chain of blocks with its end.
func (c *copier) subBlocks(keep bool) error {
	for {
		size, err := c.in.ReadByte()
		if err != nil {
			return cutOff(err)
		}
		if keep {
			err = c.put([]byte{size})
		}
		if err == nil && keep {
			err = c.keep(int64(size))
		} else if err == nil {
			err = c.drop(int64(size))
		}
		if err != nil || size == 0 {
			return err
		}
	}
}
