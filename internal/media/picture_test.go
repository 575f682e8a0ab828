package media

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"sync"
	"testing"
)

// exif is an APP1 segment with the orientation, a position and a camera.
func exif(orientation uint16) string {
	var tiff bytes.Buffer
	tiff.WriteString("MM\x00*\x00\x00\x00\x08\x00\x02")
	for _, entry := range [][4]any{{uint16(0x010F), uint16(2), uint32(4), uint32(0x43414D00)}, {uint16(tagOrientation), uint16(3), uint32(1), uint32(orientation) << 16}} {
		for _, v := range entry {
			_ = binary.Write(&tiff, binary.BigEndian, v)
		}
	}
	tiff.WriteString("\x00\x00\x00\x00GPS 30.27,120.15 SECRETCAMERA")
	body := "Exif\x00\x00" + tiff.String()
	return "\xff\xe1" + string(binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))) + body
}

func segment(marker byte, body string) string {
	return "\xff" + string([]byte{marker}) + string(binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))) + body
}

func TestWhatAPictureTellsAboutItsMakerIsRemovedAndItsPixelsStay(t *testing.T) {
	jpg, pngFile := jpegOf(photo(60, 40)), pngOf(photo(60, 40))
	profile := segment(0xE2, "ICC_PROFILE\x00\x01\x01 sRGB of this picture")
	texts := pngChunk("tEXt", "Author\x00SECRETNAME") + pngChunk("eXIf", "MM\x00*SECRETCAMERA") + pngChunk("tIME", "\x07\xea\x01\x01\x00\x00\x00")
	gifFile := gifOf(2)
	at := strings.Index(gifFile, "\x21\xf9")
	xmp := func(kind, content string) string {
		return kind + string(binary.LittleEndian.AppendUint32(nil, uint32(len(content)))) + content + strings.Repeat("\x00", len(content)%2)
	}
	extended := xmp("VP8X", "\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	webpChunks := webpLossless[12:]
	riff := func(chunks string) string {
		return "RIFF" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(chunks)+4))) + "WEBP" + chunks
	}
	cases := []struct{ name, sent, stored string }{
		{"a.jpg", jpg[:2] + exif(1) + segment(0xE1, "http://ns.adobe.com/xap/1.0/\x00SECRETNAME") + segment(0xED, "Photoshop SECRETNAME") + segment(0xFE, "SECRETNAME") + profile + jpg[2:] + "MOTION SECRETVIDEO", jpg[:2] + profile + jpg[2:]},
		{"b.png", pngFile[:33] + texts + pngFile[33:] + "SECRETNAME", pngFile},
		{"c.gif", gifFile[:at] + "\x21\xfe\x0aSECRETNAME\x00" + gifFile[at:] + "SECRETNAME", gifFile},
		{"d.webp", riff(extended + webpChunks + xmp("EXIF", "SECRETCAMERA") + xmp("XMP ", "SECRETNAME")), riff(xmp("VP8X", strings.Repeat("\x00", 10)) + webpChunks)},
	}
	video := func(kind, place string) string {
		return box("ftyp", "isom\x00\x00\x02\x00isom") + box("moov", box("mvhd", "x")+box("trak", box("tkhd", "x")+box(kind, place))+box(kind, place)) + box("mdat", "SCENE") + box(kind, place)
	}
	cases = append(cases, struct{ name, sent, stored string }{"e.mp4", video("udta", "SECRETPLACE"), video("free", strings.Repeat("\x00", 11))})
	o := sqliteOffice(t, Options{})
	for _, c := range cases {
		f := o.upload(c.name, c.sent)
		got := string(o.get(f.Path).Body)
		if strings.Contains(got, "SECRET") {
			t.Errorf("%s still tells something", c.name)
		}
		if got != c.stored {
			t.Errorf("%s is stored in %d bytes, want %d:\n%.200q\n%.200q", c.name, len(got), len(c.stored), got, c.stored)
		}
		if f.Size != int64(len(c.stored)) {
			t.Errorf("%s is recorded with %d bytes", c.name, f.Size)
		}
	}
}

func TestAPhotographIsTurnedUpright(t *testing.T) {
	// Where the upper left corner of the stored picture is shown, CIPA DC-008 4.6.4 A: orientation → right?, bottom?
	corners := map[uint16][2]bool{2: {true, false}, 3: {true, true}, 4: {false, true}, 5: {false, false}, 6: {true, false}, 7: {true, true}, 8: {false, true}}
	marked := image.NewRGBA(image.Rect(0, 0, 64, 32))
	for y := range 32 {
		for x := range 64 {
			marked.Set(x, y, color.White)
			if x < 16 && y < 16 {
				marked.Set(x, y, color.RGBA{R: 255, A: 255})
			}
		}
	}
	jpg := jpegOf(marked)
	o := sqliteOffice(t, Options{})
	for orientation, corner := range corners {
		f := o.upload("a.jpg", jpg[:2]+exif(orientation)+jpg[2:])
		width, height := 64, 32
		if orientation >= 5 {
			width, height = 32, 64
		}
		m, err := jpeg.Decode(strings.NewReader(o.get(f.Path).Body))
		if err != nil {
			t.Fatal(err)
		}
		if m.Bounds().Dx() != width || m.Bounds().Dy() != height || f.Width != int64(width) || f.Height != int64(height) {
			t.Errorf("orientation %d: %v, recorded %d×%d", orientation, m.Bounds(), f.Width, f.Height)
		}
		x, y := 4, 4
		if corner[0] {
			x = width - 5
		}
		if corner[1] {
			y = height - 5
		}
		if r, g, _, _ := m.At(x, y).RGBA(); r>>8 < 200 || g>>8 > 80 {
			t.Errorf("orientation %d: the corner is not at %d,%d", orientation, x, y)
		}
	}
}

func TestSmallerPicturesAreMadeOnceAndOnDemand(t *testing.T) {
	onOffices(t, func(o *office) {
		seeThrough := image.NewNRGBA(image.Rect(0, 0, 700, 350))
		for i := range seeThrough.Pix {
			seeThrough.Pix[i] = 100
		}
		jpg, pngFile, animation := o.upload("a.jpg", jpegOf(photo(1000, 500))), o.upload("b.png", pngOf(seeThrough)), o.upload("c.gif", gifOf(2))
		cases := []struct {
			f             File
			w             string
			width, height int
			mime          string
		}{
			{jpg, "160", 160, 80, "image/jpeg"}, {jpg, "640", 640, 320, "image/jpeg"}, {jpg, "960", 960, 480, "image/jpeg"},
			{jpg, "1280", 1000, 500, "image/jpeg"}, {jpg, "1920", 1000, 500, "image/jpeg"},
			{pngFile, "320", 320, 160, "image/png"}, {animation, "160", 8, 6, "image/gif"},
		}
		for _, c := range cases {
			a := o.get(c.f.Path + "?w=" + c.w)
			config, _, err := image.DecodeConfig(strings.NewReader(a.Body))
			if err != nil || config.Width != c.width || config.Height != c.height || a.Header.Get("Content-Type") != c.mime {
				t.Errorf("%s at %s: %d×%d %s, %v", c.f.Name, c.w, config.Width, config.Height, a.Header.Get("Content-Type"), err)
			}
			if again := o.get(c.f.Path + "?w=" + c.w); again.Body != a.Body || again.Header.Get("ETag") != a.Header.Get("ETag") {
				t.Errorf("%s at %s is another the second time", c.f.Name, c.w)
			}
			if !strings.Contains(a.Header.Get("Cache-Control"), "immutable") || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "inline") {
				t.Errorf("%s at %s: %v", c.f.Name, c.w, a.Header)
			}
		}
		visible, growing := o.stored()
		if len(visible) != 3+4 || growing != 0 {
			t.Errorf("the store holds %v", visible)
		}
	})
}

func TestASmallerPictureTakesLittleMemoryBesideThePhotographItself(t *testing.T) {
	photograph := jpegOf(photo(2000, 1500))
	for _, width := range []int{160, 1280} {
		memory := allocated()
		m, profile, err := decode(strings.NewReader(photograph), "jpg")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := encode(shrink(m, width, width*3/4), profile, "jpg", qualityRendition); err != nil {
			t.Fatal(err)
		}
		if n := memory(); n > 3*decodedSize(strings.NewReader(photograph), "jpg", 2000, 1500) {
			t.Errorf("%d pixels wide: %d MB", width, n>>20)
		}
	}
}

func TestWhatDecodingTakesIsReadFromTheHeader(t *testing.T) {
	deep := pngOf(image.NewNRGBA64(image.Rect(0, 0, 20, 10)))
	jpg := jpegOf(photo(20, 10))
	grey := image.NewGray(image.Rect(0, 0, 20, 10))
	profile := segment(0xE2, "ICC_PROFILE\x00\x01\x01"+strings.Repeat("x", 30_000))
	for name, c := range map[string]struct {
		content, ext string
		want         int64 // of 200 pixels
	}{
		"a photograph":                   {jpg, "jpg", 300},
		"one behind a long profile":      {jpg[:2] + profile + profile + jpg[2:], "jpg", 300},
		"a progressive photograph":       {strings.Replace(jpg, "\xff\xc0", "\xff\xc2", 1), "jpg", 1500},
		"a grey photograph":              {jpegOf(grey), "jpg", 200},
		"a photograph without its frame": {jpg[:20], "jpg", 3000},
		"a drawing":                      {pngOf(photo(20, 10)), "png", 800},
		"a drawing of 16 bits":           {deep, "png", 1600},
		"another":                        {webpLossless, "webp", 800},
	} {
		if got := decodedSize(strings.NewReader(c.content), c.ext, 20, 10); got != c.want {
			t.Errorf("%s takes %d bytes, want %d", name, got, c.want)
		}
	}
}

func TestAFloodOfRequestsForOnePictureMakesItOnce(t *testing.T) {
	o := sqliteOffice(t, Options{})
	f := o.upload("a.jpg", jpegOf(photo(2400, 200)))
	var all sync.WaitGroup
	for i := range 60 {
		all.Go(func() {
			if a := o.get(fmt.Sprintf("%s?w=%d", f.Path, widths[i%len(widths)])); a.Status != 200 || len(a.Body) == 0 {
				t.Errorf("answers %d", a.Status)
			}
		})
	}
	all.Wait()
	visible, growing := o.stored()
	if len(visible) != 1+len(widths) || growing != 0 {
		t.Errorf("the store holds %v", visible)
	}
}

func TestWhatCannotBeMadeSmallerIsServedAsItIs(t *testing.T) {
	o := sqliteOffice(t, Options{})
	jpg := []byte(jpegOf(photo(300, 200)))
	scan := bytes.Index(jpg, []byte("\xff\xda")) + 14
	for i := scan; i < len(jpg)-2; i++ {
		jpg[i] = 0x11 // a picture in form only
	}
	f := o.upload("a.jpg", string(jpg))
	if a := o.get(f.Path + "?w=160"); a.Status != 200 || a.Body != string(jpg) && len(a.Body) == 0 {
		t.Errorf("answers %d", a.Status)
	}
}

func TestPicturesOfEveryKindOfPixelShrink(t *testing.T) {
	bounds := image.Rect(0, 0, 331, 207)
	kinds := map[string]interface {
		image.Image
		Set(x, y int, c color.Color)
	}{"RGBA": image.NewRGBA(bounds), "NRGBA": image.NewNRGBA(bounds), "grey": image.NewGray(bounds), "16 bit": image.NewNRGBA64(bounds), "paletted": image.NewPaletted(bounds, color.Palette{color.Black, color.RGBA{200, 100, 50, 255}}), "CMYK": image.NewCMYK(bounds)}
	pictures := map[string]image.Image{}
	for name, m := range kinds {
		for y := range bounds.Dy() {
			for x := range bounds.Dx() {
				m.Set(x, y, color.RGBA{200, 100, 50, 255})
			}
		}
		pictures[name] = m
	}
	for _, ratio := range []image.YCbCrSubsampleRatio{image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410} {
		m := image.NewYCbCr(bounds, ratio)
		y, cb, cr := color.RGBToYCbCr(200, 100, 50)
		for _, plane := range []struct {
			values []uint8
			v      uint8
		}{{m.Y, y}, {m.Cb, cb}, {m.Cr, cr}} {
			for i := range plane.values {
				plane.values[i] = plane.v
			}
		}
		pictures[ratio.String()] = m
	}
	for name, m := range pictures {
		small := shrink(m, 40, 25)
		r, g, b, a := small.At(39, 24).RGBA()
		grey := name == "grey"
		if small.Bounds() != image.Rect(0, 0, 40, 25) || a != 0xFFFF || !grey && (r>>8 < 195 || r>>8 > 205 || g>>8 < 95 || g>>8 > 105 || b>>8 < 45 || b>>8 > 55) {
			t.Errorf("%s: %v, colour %d %d %d %d", name, small.Bounds(), r>>8, g>>8, b>>8, a>>8)
		}
		for orientation := 2; orientation <= 8; orientation++ {
			if turned := turn(m, orientation); turned.At(0, 0) != m.At(0, 0) {
				t.Errorf("%s turned by %d changes its colour", name, orientation)
			}
		}
	}
}

func FuzzPictures(f *testing.F) {
	for _, seed := range []string{jpegOf(photo(9, 7)), pngOf(photo(9, 7)), gifOf(2), webpLossless, mp4(), pdf, docx(), cfb("WordDocument"), "text"} {
		f.Add([]byte(seed))
	}
	all := formats()
	f.Fuzz(func(t *testing.T, data []byte) {
		file := content{bytes.NewReader(data), int64(len(data))}
		for _, format := range all {
			if format.clean == nil {
				_ = format.check(file) // must not panic
				continue
			}
			var out, again bytes.Buffer
			p, err := format.clean(file, &out, limits{pixels: 1 << 20, side: maxSide})
			if err != nil {
				continue
			}
			cleaned := content{bytes.NewReader(out.Bytes()), int64(out.Len())}
			if q, err := format.clean(cleaned, &again, limits{pixels: 1 << 20, side: maxSide}); err != nil || q.width != p.width || q.height != p.height || !bytes.Equal(out.Bytes(), again.Bytes()) {
				t.Errorf("cleaning a clean %s changes it: %v", format.ext, err)
			}
		}
	})
}
