package media

import (
	"context"
	"errors"
	"image"
	"image/color"

	"jikong/internal/blob"
	"jikong/internal/errs"
)

// upright turns a photograph as its EXIF says, because that is removed. It is the one case in which a picture is encoded anew.
func (s *Service) upright(ctx context.Context, r *received) (err error) {
	width, height := int64(r.width), int64(r.height)
	done, err := s.turn(ctx, decodedSize(r.spool.Reader(), r.format.ext, width, height)+3*width*height) // and its turned copy
	if err != nil {
		return explainTurn(err, width, height)
	}
	defer done()
	picture, profile, err := decode(r.spool.Reader(), r.format.ext)
	if err != nil {
		return errors.Join(damaged("图像数据错误"), err)
	}
	encoded, _, err := encode(turn(picture, r.orientation), profile, r.format.ext, qualityUpright)
	if err != nil {
		return err
	}
	out, err := blob.NewSpool(s.Spool)
	if err != nil {
		return err
	}
	if _, err := out.Write(encoded); err != nil {
		return errors.Join(err, out.Close())
	}
	err = r.spool.Close()
	r.spool = out
	if r.orientation >= 5 {
		r.width, r.height = r.height, r.width
	}
	return err
}

// explainTurn tells the person why a picture was not decoded.
func explainTurn(err error, width, height int64) error {
	switch {
	case errors.Is(err, errUndecodable):
		return errs.Invalidf("图片太大（%d×%d），处理它要用的内存太多，请缩小后再试", width, height)
	case errors.Is(err, context.DeadlineExceeded):
		return errs.New(errs.TooMany, "正在处理的图片太多，请稍候再试")
	}
	return err
}

// turn shows a picture as EXIF orientation 2–8 (CIPA DC-008) asks for. The planes of a photograph are turned one by one.
func turn(picture image.Image, orientation int) image.Image {
	source, ok := picture.(*image.YCbCr)
	if !ok {
		return turned{picture, orientation}
	}
	view := turned{picture, orientation}
	ratio := source.SubsampleRatio
	if orientation >= 5 {
		switch ratio {
		case image.YCbCrSubsampleRatio422:
			ratio = image.YCbCrSubsampleRatio440
		case image.YCbCrSubsampleRatio440:
			ratio = image.YCbCrSubsampleRatio422
		case image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410:
			return view
		}
	}
	size := source.Rect.Size()
	out := image.NewYCbCr(view.Bounds(), ratio)
	turnPlane(out.Y, out.YStride, source.Y, source.YStride, size, orientation)
	chroma := chromaSize(size, source.SubsampleRatio)
	turnPlane(out.Cb, out.CStride, source.Cb, source.CStride, chroma, orientation)
	turnPlane(out.Cr, out.CStride, source.Cr, source.CStride, chroma, orientation)
	return out
}

// turnPlane moves every value of a plane of the given size to where it is shown.
func turnPlane(to []uint8, toStride int, from []uint8, fromStride int, size image.Point, orientation int) {
	width, height := size.X, size.Y
	if orientation >= 5 {
		width, height = height, width
	}
	for y := range height {
		row := to[y*toStride:][:width]
		for x := range row {
			sx, sy := source(x, y, size, orientation)
			row[x] = from[sy*fromStride+sx]
		}
	}
}

// source is where the pixel shown at x, y stands in a picture of the given size.
func source(x, y int, size image.Point, orientation int) (sx, sy int) {
	right, bottom := size.X-1, size.Y-1
	switch orientation {
	case 2:
		return right - x, y
	case 3:
		return right - x, bottom - y
	case 4:
		return x, bottom - y
	case 5:
		return y, x
	case 6:
		return y, bottom - x
	case 7:
		return right - y, bottom - x
	case 8:
		return right - y, x
	}
	return x, y
}

// turned is the view of any picture, without copying it.
type turned struct {
	image.Image
	orientation int
}

// Bounds swaps the sides where the picture lies on its side.
func (t turned) Bounds() image.Rectangle {
	size := t.Image.Bounds().Size()
	if t.orientation >= 5 {
		return image.Rect(0, 0, size.Y, size.X)
	}
	return image.Rect(0, 0, size.X, size.Y)
}

// At looks up the pixel that is shown there.
func (t turned) At(x, y int) color.Color {
	b := t.Image.Bounds()
	sx, sy := source(x, y, b.Size(), t.orientation)
	return t.Image.At(b.Min.X+sx, b.Min.Y+sy)
}
