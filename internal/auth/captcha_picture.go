package auth

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/math/fixed"
)

// The picture is drawn at twice the size it is shown at, so that it stays sharp when a reader enlarges it.
const (
	pictureWidth  = 240
	pictureHeight = 80
	glyphBox      = 80
	glyphSize     = 54 // pixels
	dots          = 90
)

var (
	paper = color.RGBA{0xf4, 0xf7, 0xfa, 0xff}
	// inks have a contrast of at least 7 to the paper.
	inks = []color.RGBA{{0x0b, 0x3d, 0x66, 0xff}, {0x7a, 0x1f, 0x1f, 0xff}, {0x1d, 0x4d, 0x2b, 0xff}, {0x4a, 0x2a, 0x6b, 0xff}}
	// noise is paler than the letters: it troubles a program more than a person.
	noise = []color.RGBA{{0x8f, 0xa9, 0xc2, 0xff}, {0xb9, 0xa0, 0xa8, 0xff}, {0x97, 0xb3, 0x9d, 0xff}}
)

// quickly, because a picture is sent once and every sign-in asks for one.
var quickly = png.Encoder{CompressionLevel: png.BestSpeed}

// captchaPen draws captchas. It is safe for concurrent use: the font is only read.
type captchaPen struct{ font *opentype.Font }

func newCaptchaPen() (*captchaPen, error) {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("captcha font: %w", err)
	}
	return &captchaPen{font: f}, nil
}

// draw returns the text as a PNG data URI, each letter turned and shifted, behind lines and dots.
func (p *captchaPen) draw(text string) (string, error) {
	face, err := opentype.NewFace(p.font, &opentype.FaceOptions{Size: glyphSize, DPI: 72})
	if err != nil {
		return "", fmt.Errorf("captcha font: %w", err)
	}
	picture := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	wave(picture, noise[0])
	letters := []rune(text)
	step := float64(pictureWidth-20) / float64(max(len(letters), 1))
	for i, letter := range letters {
		x := 10 + step*(float64(i)+0.5) + jitter(5)
		place(picture, glyph(face, letter, inks[rand.IntN(len(inks))]), x, pictureHeight/2+jitter(6))
	}
	wave(picture, noise[1])
	for range dots {
		spot(picture, rand.IntN(pictureWidth), rand.IntN(pictureHeight), noise[rand.IntN(len(noise))])
	}
	var out bytes.Buffer
	if err := quickly.Encode(&out, picture); err != nil {
		return "", fmt.Errorf("captcha picture: %w", err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

// glyph draws one letter in the middle of a transparent box.
func glyph(face font.Face, letter rune, ink color.RGBA) *image.RGBA {
	box := image.NewRGBA(image.Rect(0, 0, glyphBox, glyphBox))
	width := font.MeasureString(face, string(letter))
	height := face.Metrics().CapHeight
	d := font.Drawer{Dst: box, Src: image.NewUniform(ink), Face: face, Dot: fixed.Point26_6{
		X: (fixed.I(glyphBox) - width) / 2,
		Y: (fixed.I(glyphBox) + height) / 2,
	}}
	d.DrawString(string(letter))
	return box
}

// place copies a box onto the picture with its middle at (x, y), turned by up to 20 degrees and slanted a little.
func place(picture *image.RGBA, box *image.RGBA, x, y float64) {
	sin, cos := math.Sincos(jitter(0.35))
	scale, slant := 1+jitter(0.08), jitter(0.15)
	a, b := scale*(cos+slant*sin), scale*(-sin+slant*cos)
	c, d := scale*sin, scale*cos
	const middle = glyphBox / 2.0
	draw.ApproxBiLinear.Transform(picture, f64.Aff3{
		a, b, x - a*middle - b*middle,
		c, d, y - c*middle - d*middle,
	}, box, box.Bounds(), draw.Over, nil)
}

// wave draws a line across the picture.
func wave(picture *image.RGBA, ink color.RGBA) {
	height, length, phase := 8+rand.Float64()*14, 60+rand.Float64()*60, rand.Float64()*2*math.Pi
	middle := pictureHeight/2 + jitter(16)
	for x := range pictureWidth {
		y := int(middle + height*math.Sin(float64(x)/length*2*math.Pi+phase))
		spot(picture, x, y, ink)
	}
}

func spot(picture *image.RGBA, x, y int, ink color.RGBA) {
	for _, p := range []image.Point{{x, y}, {x + 1, y}, {x, y + 1}, {x + 1, y + 1}} {
		if p.In(picture.Bounds()) {
			picture.SetRGBA(p.X, p.Y, ink)
		}
	}
}

// jitter is a random number between -size and size; it only makes pictures differ and keeps no secret.
func jitter(size float64) float64 { return (rand.Float64()*2 - 1) * size }
