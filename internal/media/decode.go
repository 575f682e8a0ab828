package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"iter"

	"golang.org/x/image/webp"
)

var errUndecodable = errors.New("the picture cannot be decoded")

// decode reads a cleaned picture, and the colour profile that a JPEG must keep when it is encoded anew.
func decode(r io.Reader, ext string) (picture image.Image, profile []byte, err error) {
	switch ext {
	case "jpg":
		var head bytes.Buffer
		profile = colourProfile(io.TeeReader(r, &head))
		picture, err = jpeg.Decode(io.MultiReader(&head, r))
		return picture, profile, err
	case "png":
		picture, err = png.Decode(r)
		return picture, nil, err
	case "webp":
		picture, err = webp.Decode(r)
		return picture, nil, err
	}
	return nil, nil, errUndecodable
}

const (
	maxProfile   = 1 << 20
	profileSpace = 4 + len("ICC_PROFILE\x00\x01\x01") + 16 // where the first segment names the colours of the profile (ICC.1, 7.2.6)
)

// colourProfile returns the segments of the profile as they are written: without it the wide colours of a phone become dull. Profiles of grey
// pictures and of ink are left out, as Go writes red, green and blue.
func colourProfile(r io.Reader) (segments []byte) {
	for marker, segment := range jpegSegments(bufio.NewReader(r)) {
		if marker == jpegAPP2 && len(segments) <= maxProfile {
			segments = append(segments, segment...)
		}
	}
	if len(segments) > maxProfile || len(segments) < profileSpace || !bytes.HasPrefix(segments[profileSpace:], []byte("RGB ")) {
		return nil
	}
	return segments
}

// jpegSegments are the segments in front of the first scan, by their marker and with it, as far as they can be read.
func jpegSegments(in *bufio.Reader) iter.Seq2[byte, []byte] {
	return func(yield func(byte, []byte) bool) {
		if _, err := in.Discard(2); err != nil {
			return
		}
		for {
			head, err := in.Peek(4)
			if err != nil || head[1] == jpegSOS {
				return
			}
			segment := make([]byte, 2+int(binary.BigEndian.Uint16(head[2:])))
			if _, err := io.ReadFull(in, segment); err != nil || len(segment) < 4 || !yield(segment[1], segment) {
				return
			}
		}
	}
}

// decodedSize reads from the header of a cleaned picture how many bytes decoding it takes. The same number of pixels needs a byte and
// a half each in an ordinary photograph, fifteen in a progressive one that stores colours in full.
func decodedSize(r io.Reader, ext string, width, height int64) int64 {
	pixels := width * height
	in := bufio.NewReader(r)
	switch ext {
	case "jpg":
		return jpegSize(in, pixels)
	case "png":
		if head, err := in.Peek(25); err == nil && head[24] == 16 { // bits of a sample, in IHDR
			return 8 * pixels
		}
	}
	return 4 * pixels
}

func jpegSize(in *bufio.Reader, pixels int64) int64 {
	const most = 15
	for marker, frame := range jpegSegments(in) {
		if marker >= jpegSOF0 && marker <= jpegSOF2 {
			if len(frame) < 10 || len(frame) < 10+3*int(frame[9]) {
				break
			}
			return frameSize(frame[10:], int64(frame[9]), marker == jpegSOF2, pixels)
		}
	}
	return most * pixels
}

// frameSize adds up the planes of the components, each of which is described by three bytes. A progressive picture is gathered in
// coefficients of four bytes first; one of four components is copied once more.
func frameSize(description []byte, components int64, progressive bool, pixels int64) int64 {
	var sum, across, down int64
	for i := range components {
		factors := int64(description[3*i+1])
		sum += factors >> 4 * (factors & 15)
		across, down = max(across, factors>>4), max(down, factors&15)
	}
	size := pixels * sum / max(1, across*down)
	if progressive {
		size *= 5
	}
	if components == 4 {
		size += 4 * pixels
	}
	return size
}
