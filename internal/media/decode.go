package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"
)

var errUndecodable = errors.New("the picture cannot be decoded")

func decode(r io.Reader, ext string) (image.Image, error) {
	switch ext {
	case "jpg":
		return jpeg.Decode(r)
	case "png":
		return png.Decode(r)
	case "webp":
		return webp.Decode(r)
	}
	return nil, errUndecodable
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
	if _, err := in.Discard(2); err != nil {
		return most * pixels
	}
	for {
		head, err := in.Peek(4)
		if err != nil {
			return most * pixels
		}
		marker, length := head[1], int(binary.BigEndian.Uint16(head[2:]))
		if marker >= jpegSOF0 && marker <= jpegSOF2 {
			frame, err := in.Peek(2 + length)
			if err != nil || length < 8 || length < 8+3*int(frame[9]) {
				return most * pixels
			}
			return frameSize(frame[10:2+length], int64(frame[9]), marker == jpegSOF2, pixels)
		}
		if _, err := in.Discard(2 + length); err != nil {
			return most * pixels
		}
	}
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
