package media

import (
	"image"
	"image/color"
)

// average makes a picture of blocks of n×n pixels, each the mean of its block.
func average(picture image.Image, n int) image.Image {
	b := picture.Bounds()
	width, height := b.Dx()/n, b.Dy()/n
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	if source, ok := picture.(*image.YCbCr); ok {
		averageYCbCr(out, source, n)
		return out
	}
	for y := range height {
		for x := range width {
			out.SetRGBA64(x, y, mean(picture, b.Min.X+x*n, b.Min.Y+y*n, n))
		}
	}
	return out
}

func mean(picture image.Image, x0, y0, n int) color.RGBA64 {
	at := func(x, y int) (r, g, b, a uint32) { return picture.At(x, y).RGBA() }
	if direct, ok := picture.(image.RGBA64Image); ok {
		at = func(x, y int) (r, g, b, a uint32) { return direct.RGBA64At(x, y).RGBA() }
	}
	var r, g, b, a, count uint64
	for y := y0; y < min(y0+n, picture.Bounds().Max.Y); y++ {
		for x := x0; x < min(x0+n, picture.Bounds().Max.X); x++ {
			pr, pg, pb, pa := at(x, y)
			r, g, b, a, count = r+uint64(pr), g+uint64(pg), b+uint64(pb), a+uint64(pa), count+1
		}
	}
	if count == 0 {
		return color.RGBA64{}
	}
	return color.RGBA64{R: uint16(r / count), G: uint16(g / count), B: uint16(b / count), A: uint16(a / count)}
}

// averageYCbCr averages luma and chroma by themselves: photographs come so from the decoder, and converting each of their pixels
// to RGB would take most of the time.
func averageYCbCr(out *image.RGBA, source *image.YCbCr, n int) {
	across, down := subsampling(source.SubsampleRatio)
	size := out.Rect.Size()
	for y := range size.Y {
		for x := range size.X {
			x0, y0 := source.Rect.Min.X+x*n, source.Rect.Min.Y+y*n
			luma := planeMean(source.Y, source.YStride, source.YOffset(x0, y0), n, n)
			first := source.COffset(x0, y0)
			columns, rows := (x0+n-1)/across-x0/across+1, (y0+n-1)/down-y0/down+1
			r, g, b := color.YCbCrToRGB(luma, planeMean(source.Cb, source.CStride, first, columns, rows), planeMean(source.Cr, source.CStride, first, columns, rows))
			i := out.PixOffset(x, y)
			out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = r, g, b, 0xFF
		}
	}
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

func planeMean(plane []uint8, stride, offset, columns, rows int) uint8 {
	var sum uint
	for row := range rows {
		for _, v := range plane[offset+row*stride:][:columns] {
			sum += uint(v)
		}
	}
	count := uint(columns * rows)
	return uint8((sum + count/2) / count)
}
