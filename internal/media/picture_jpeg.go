package media

import (
	"bytes"
	"encoding/binary"
	"io"

	"jikong/internal/errs"
)

// Markers of ISO/IEC 10918-1, table B.1.
const (
	jpegSOF0 = 0xC0
	jpegSOF2 = 0xC2
	jpegDHT  = 0xC4
	jpegSOF8 = 0xC8
	jpegDAC  = 0xCC
	jpegSOFF = 0xCF
	jpegSOI  = 0xD8
	jpegEOI  = 0xD9
	jpegSOS  = 0xDA
	jpegDQT  = 0xDB
	jpegDNL  = 0xDC
	jpegDRI  = 0xDD
	jpegAPP0 = 0xE0
	jpegAPP1 = 0xE1
	jpegAPP2 = 0xE2
	jpegAPPE = 0xEE
)

// cleanJPEG copies the segments that make the picture, its colour profile included, and leaves out all others: EXIF with the
// place and the camera, thumbnails, XMP, comments, and what follows the end. No pixel changes.
func cleanJPEG(file content, out io.Writer, l limits) (picture, error) {
	j := jpegCleaner{copier: newCopier(file, out), limits: l}
	start, err := j.next(2)
	if err != nil || start[0] != 0xFF || start[1] != jpegSOI {
		return picture{}, mismatch("jpg")
	}
	if err := j.put(start); err != nil {
		return picture{}, err
	}
	for !j.ended {
		if err := j.segment(); err != nil {
			return picture{}, err
		}
	}
	if j.width == 0 || j.scans == 0 {
		return picture{}, damaged("没有图像数据")
	}
	return j.picture, j.finish()
}

type jpegCleaner struct {
	*copier
	picture
	limits limits
	marker byte // read already, at the end of a scan
	scans  int
	ended  bool
}

// maxScans is far above what programs write. Each scan of a progressive picture costs its decoder a walk over all pixels, however
// little it holds.
const maxScans = 100

// segment handles one marker with what belongs to it.
func (j *jpegCleaner) segment() error {
	marker, err := j.nextMarker()
	if err != nil {
		return err
	}
	if marker == jpegEOI {
		j.ended = true
		return j.put([]byte{0xFF, marker})
	}
	if marker < jpegSOF0 || marker >= 0xD0 && marker <= jpegSOI {
		return damaged("标记错误")
	}
	head, err := j.next(2)
	if err != nil {
		return err
	}
	length := int64(binary.BigEndian.Uint16(head)) - 2
	if length < 0 {
		return damaged("段长度错误")
	}
	full := append([]byte{0xFF, marker}, head...)
	switch {
	case marker == jpegSOS:
		if err := j.put(full); err != nil {
			return err
		}
		return j.scan(length)
	case marker == jpegDHT || marker == jpegDQT || marker == jpegDRI || marker == jpegDNL:
		if err := j.put(full); err != nil {
			return err
		}
		return j.keep(length)
	case marker <= jpegSOFF && marker != jpegSOF8 && marker != jpegDAC:
		return j.frame(marker, full, length)
	case marker == jpegAPP0 || marker == jpegAPP1 || marker == jpegAPP2 || marker == jpegAPPE:
		return j.application(marker, full, length)
	}
	return j.drop(length)
}

func (j *jpegCleaner) nextMarker() (byte, error) {
	if m := j.marker; m != 0 {
		j.marker = 0
		return m, nil
	}
	b, err := j.in.ReadByte()
	if err != nil {
		return 0, cutOff(err)
	}
	if b != 0xFF {
		return 0, damaged("标记错误")
	}
	for b == 0xFF { // fill bytes
		if b, err = j.in.ReadByte(); err != nil {
			return 0, cutOff(err)
		}
	}
	return b, nil
}

// frame reads the size of the picture. Of the many processes of JPEG browsers show three.
func (j *jpegCleaner) frame(marker byte, full []byte, length int64) error {
	if marker > jpegSOF2 || j.width != 0 {
		return errs.Invalidf("这种 JPEG 编码浏览器无法显示，请另存为普通 JPEG 后再上传")
	}
	if length < 6 || length > 1000 {
		return damaged("图像头错误")
	}
	body, err := j.next(int(length))
	if err != nil {
		return err
	}
	j.height, j.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
	if err := j.limits.check(j.width, j.height); err != nil {
		return err
	}
	return j.put(full, body)
}

// application keeps JFIF, the colour profile and Adobe's note on the colour model, without which colours change.
func (j *jpegCleaner) application(marker byte, full []byte, length int64) error {
	body, err := j.next(int(length))
	if err != nil {
		return err
	}
	switch {
	case marker == jpegAPP0 && bytes.HasPrefix(body, []byte("JFIF\x00")) && length == 14,
		marker == jpegAPP2 && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")),
		marker == jpegAPPE && bytes.HasPrefix(body, []byte("Adobe")):
		return j.put(full, body)
	case marker == jpegAPP1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) && j.orientation == 0:
		j.orientation = orientationOf(body[6:])
	}
	_, err = j.dropped.Write(body)
	return err
}

// scan copies the header of a scan and its entropy-coded data, up to the next marker.
func (j *jpegCleaner) scan(header int64) error {
	if j.width == 0 {
		return damaged("没有图像头")
	}
	if j.scans++; j.scans > maxScans {
		return damaged("图像层数太多")
	}
	if err := j.keep(header); err != nil {
		return err
	}
	for {
		piece, err := j.in.ReadSlice(0xFF)
		if werr := j.put(piece[:max(0, len(piece)-ends(piece))]); werr != nil {
			return werr
		}
		if ends(piece) == 0 {
			if err == nil || isFullBuffer(err) {
				continue
			}
			return cutOff(err)
		}
		b, err := j.in.ReadByte()
		for err == nil && b == 0xFF {
			b, err = j.in.ReadByte()
		}
		if err != nil {
			return cutOff(err)
		}
		if b != 0 && (b < 0xD0 || b > 0xD7) { // neither a stuffed byte nor a restart
			j.marker = b
			return nil
		}
		if err := j.put([]byte{0xFF, b}); err != nil {
			return err
		}
	}
}

// ends is 1 when the piece ends with the byte that begins a marker.
func ends(piece []byte) int {
	if len(piece) > 0 && piece[len(piece)-1] == 0xFF {
		return 1
	}
	return 0
}
