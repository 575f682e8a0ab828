package media

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"

	"jikong/internal/errs"
)

// mp4Boxes are those that stand at the top of a file.
var mp4Boxes = []string{"ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "udta", "meta", "styp", "sidx", "ssix", "prft", "moof", "mfra", "pdin", "emsg"}

// mp4Personal hold what cameras and telephones add: the place, the device, titles. Players do without them.
var mp4Personal = []string{"udta", "meta", "uuid"}

const maxBoxes = 50_000

// cleanMP4 walks the boxes of the file (ISO/IEC 14496-12): it begins with a brand that browsers play, has a movie, and its boxes fill
// it. It copies the file with the boxes about its maker turned into free space, so that everything else keeps its place.
func cleanMP4(file content, out io.Writer, _ limits) (picture, error) {
	w := mp4Walk{file: file}
	if err := w.top(); err != nil {
		return picture{}, err
	}
	to, at := bufio.NewWriterSize(out, 64<<10), int64(0)
	for _, hole := range w.holes {
		_, err := io.Copy(to, io.NewSectionReader(file, at, hole.kind-at))
		if err == nil {
			_, err = to.WriteString("free")
		}
		if err == nil {
			_, err = io.Copy(to, io.NewSectionReader(file, hole.kind+4, hole.body-hole.kind-4))
		}
		if err == nil {
			_, err = io.CopyN(to, nothing{}, hole.end-hole.body)
		}
		if err != nil {
			return picture{}, err
		}
		at = hole.end
	}
	if _, err := io.Copy(to, io.NewSectionReader(file, at, file.size-at)); err != nil {
		return picture{}, err
	}
	return picture{}, to.Flush()
}

// mp4Walk collects the boxes to blank.
type mp4Walk struct {
	file  content
	boxes int
	holes []mp4Hole
}

// mp4Hole is where the type of a box stands, where its body begins and where it ends.
type mp4Hole struct{ kind, body, end int64 }

func (w *mp4Walk) top() error {
	var found []string
	for at := int64(0); at < w.file.size; {
		kind, head, size, err := w.box(at, w.file.size)
		switch {
		case err != nil && at == 0, err == nil && at == 0 && kind != "ftyp":
			return mismatch("mp4")
		case err != nil:
			return err
		case !slices.Contains(mp4Boxes, kind) || kind == "ftyp" && at > 0:
			return damaged("视频结构错误")
		case slices.Contains(mp4Personal, kind):
			w.blank(at, head, size)
		case kind == "moov":
			if err := w.inside(at+head, at+size); err != nil {
				return err
			}
		}
		found = append(found, kind)
		at += size
	}
	if !slices.Contains(found, "moov") || !slices.Contains(found, "mdat") {
		return damaged("没有画面数据")
	}
	return w.brand()
}

// inside looks for personal boxes among those of the movie and of its tracks.
func (w *mp4Walk) inside(at, end int64) error {
	for at < end {
		kind, head, size, err := w.box(at, end)
		if err != nil {
			return err
		}
		if slices.Contains(mp4Personal, kind) {
			w.blank(at, head, size)
		} else if kind == "trak" {
			if err := w.inside(at+head, at+size); err != nil {
				return err
			}
		}
		at += size
	}
	return nil
}

func (w *mp4Walk) blank(at, head, size int64) {
	w.holes = append(w.holes, mp4Hole{at + 4, at + head, at + size})
}

// box reads the head of a box that must end before the end of what it is in.
func (w *mp4Walk) box(at, end int64) (kind string, head, size int64, err error) {
	b := make([]byte, 16)
	n, err := w.file.ReadAt(b, at)
	if err != nil && err != io.EOF {
		return "", 0, 0, err
	}
	if w.boxes++; n < 8 || w.boxes > maxBoxes {
		return "", 0, 0, damaged("内容不完整")
	}
	size, head = int64(binary.BigEndian.Uint32(b)), 8
	switch {
	case size == 0: // to the end of the file
		size = end - at
	case size == 1 && n == 16:
		size, head = int64(binary.BigEndian.Uint64(b[8:])), 16
	}
	if size < head || size > end-at {
		return "", 0, 0, damaged("内容不完整")
	}
	return string(b[4:8]), head, size, nil
}

var mp4Brands = []string{"isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso8", "iso9", "mp41", "mp42", "avc1", "dash", "cmfc", "MSNV", "M4V ", "M4VH", "M4VP", "f4v ", "mmp4", "3gp4", "3gp5"}

func (w *mp4Walk) brand() error {
	brand := make([]byte, 4)
	if _, err := w.file.ReadAt(brand, 8); err != nil || !slices.Contains(mp4Brands, string(brand)) {
		return errs.Invalidf("这种视频浏览器无法播放，请转成 MP4（H.264）后再上传")
	}
	return nil
}

// nothing gives zeros without end.
type nothing struct{}

// Read fills p with zeros.
func (nothing) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
