package media

import (
	"bufio"
	"encoding/binary"
	"errors"
)

func isFullBuffer(err error) bool { return errors.Is(err, bufio.ErrBufferFull) }

const (
	tagOrientation = 0x0112
	exifEntry      = 12 // bytes of an entry
)

// orientationOf reads how a camera was held from the TIFF structure of EXIF (CIPA DC-008): 1–8, 0 when it does not say.
func orientationOf(tiff []byte) int {
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 0
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 0
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < exifEntry {
			return 0
		}
		if order.Uint16(entries) == tagOrientation {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 0
		}
		entries = entries[exifEntry:]
	}
	return 0
}
