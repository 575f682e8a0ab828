package media

import (
	"image"
	"image/draw"
)

// shrink makes a picture smaller: each pixel of the result is the mean of the area that it covers. It reads the picture row by row and
// takes no memory beside the result. Photographs stay in the planes of their decoder, which the encoder takes as they are.
func shrink(picture image.Image, width, height int) image.Image {
	size, to := picture.Bounds().Size(), image.Pt(width, height)
	if photo, ok := picture.(*image.YCbCr); ok {
		out := image.NewYCbCr(image.Rectangle{Max: to}, photo.SubsampleRatio)
		shrinkPlane(out.Y, to, size, 1, planeRows(photo.Y, photo.YStride))
		to, size = chromaSize(to, photo.SubsampleRatio), chromaSize(size, photo.SubsampleRatio)
		shrinkPlane(out.Cb, to, size, 1, planeRows(photo.Cb, photo.CStride))
		shrinkPlane(out.Cr, to, size, 1, planeRows(photo.Cr, photo.CStride))
		return out
	}
	out, line := image.NewRGBA(image.Rectangle{Max: to}), image.NewRGBA(image.Rect(0, 0, size.X, 1))
	shrinkPlane(out.Pix, to, size, 4, func(y int) []uint8 {
		draw.Draw(line, line.Rect, picture, picture.Bounds().Min.Add(image.Pt(0, y)), draw.Src)
		return line.Pix
	})
	return out
}

func planeRows(plane []uint8, stride int) func(y int) []uint8 {
	return func(y int) []uint8 { return plane[y*stride:] }
}

// shrinkPlane averages a plane of the size from, whose samples are so many bytes each, into one of the size to. All sums are whole
// numbers: a row counts its columns in parts of 1/to.X and the result its rows in parts of 1/to.Y.
func shrinkPlane(out []uint8, to, from image.Point, channels int, row func(y int) []uint8) {
	columns := spans(from.X, to.X)
	width := to.X * channels
	line, sums := make([]uint32, width), make([]uint64, width)
	area := uint64(from.X) * uint64(from.Y)
	done := 0
	for y := range from.Y {
		shrinkRow(line, row(y), columns, channels, uint32(to.X))
		end := (y + 1) * to.Y
		over := max(0, end-(done+1)*from.Y) // of this row, what belongs to the next one of the result
		for i, v := range line {
			sums[i] += uint64(v) * uint64(to.Y-over)
		}
		if end < (done+1)*from.Y {
			continue
		}
		for i, sum := range sums {
			out[done*width+i] = uint8((sum + area/2) / area)
			sums[i] = uint64(line[i]) * uint64(over)
		}
		done++
	}
}

// span is what one pixel of the result covers: a part of the first column, all between, and a part of the last.
type span struct {
	first, last             int
	firstWeight, lastWeight uint32
}

// spans divides from columns among to pixels, to ≤ from. The weight of a whole column is to.
func spans(from, to int) []span {
	all := make([]span, to)
	for i := range all {
		start, end := i*from, (i+1)*from
		s := span{first: start / to, last: end / to}
		s.firstWeight, s.lastWeight = uint32((s.first+1)*to-start), uint32(end-s.last*to)
		if s.lastWeight == 0 { // it ends with a whole column
			s.last, s.lastWeight = s.last-1, uint32(to)
		}
		if s.last == s.first {
			s.firstWeight, s.lastWeight = uint32(end-start), 0
		}
		all[i] = s
	}
	return all
}

func shrinkRow(line []uint32, row []uint8, columns []span, channels int, whole uint32) {
	for i, s := range columns {
		for c := range channels {
			sum := uint32(0)
			for x := (s.first+1)*channels + c; x < s.last*channels+c; x += channels {
				sum += uint32(row[x])
			}
			line[i*channels+c] = sum*whole + uint32(row[s.first*channels+c])*s.firstWeight + uint32(row[s.last*channels+c])*s.lastWeight
		}
	}
}

// chromaSize is the size of the planes of colour in a picture of the given size.
func chromaSize(size image.Point, ratio image.YCbCrSubsampleRatio) image.Point {
	across, down := subsampling(ratio)
	return image.Pt((size.X+across-1)/across, (size.Y+down-1)/down)
}

// subsampling is how many pixels share a value of chroma.
func subsampling(ratio image.YCbCrSubsampleRatio) (across, down int) {
	switch ratio {
	case image.YCbCrSubsampleRatio422:
		return 2, 1
	case image.YCbCrSubsampleRatio420:
		return 2, 2
	case image.YCbCrSubsampleRatio440:
		return 1, 2
	case image.YCbCrSubsampleRatio411:
		return 4, 1
	case image.YCbCrSubsampleRatio410:
		return 4, 2
	}
	return 1, 1
}
