package media

import (
	"fmt"
	"image/jpeg"
	"strings"
	"testing"
)

// profileOf is a colour profile in segments of so many bytes, for colours of a kind.
func profileOf(space string, segments, size int) (profile string) {
	for n := range segments {
		head := fmt.Sprintf("ICC_PROFILE\x00%c%c", n+1, segments)
		profile += segment(0xE2, head+strings.Repeat("p", 16)+space+strings.Repeat("p", size))
	}
	return profile
}

// Phones take photographs in colours that a picture without their profile shows dull.
func TestAPhotographKeepsItsColourProfileWhenItIsEncodedAnew(t *testing.T) {
	p3, long := profileOf("RGB ", 1, 500), profileOf("RGB ", 3, 60_000)
	jpg := jpegOf(photo(400, 300))
	o := sqliteOffice(t, Options{})
	for _, c := range []struct{ says, carried, kept string }{
		{"of a phone", p3, p3},
		{"in several segments", long, long},
		{"none", "", ""},
		{"for grey", profileOf("GRAY", 1, 500), ""},
		{"for ink", profileOf("CMYK", 1, 500), ""},
		{"longer than any of a camera", profileOf("RGB ", 20, 60_000), ""},
	} {
		upright, turned := o.upload("a.jpg", jpg[:2]+c.carried+jpg[2:]), o.upload("b.jpg", jpg[:2]+exif(6)+c.carried+jpg[2:])
		cropped := must[File](o, "POST", "/media/file/crop", map[string]any{"id": upright.ID.String(), "width": 200, "height": 100})
		for made, path := range map[string]string{
			"smaller": upright.Path + "?w=160", "turned": turned.Path, "turned and smaller": turned.Path + "?w=160", "cropped": cropped.Path,
		} {
			body := o.get(path).Body
			if _, err := jpeg.Decode(strings.NewReader(body)); err != nil {
				t.Errorf("profile %s, %s: %v", c.says, made, err)
			}
			if !strings.HasPrefix(body[2:], c.kept) || strings.Count(body, "ICC_PROFILE") != strings.Count(c.kept, "ICC_PROFILE") {
				t.Errorf("profile %s, %s: has %d bytes of it", c.says, made, strings.Count(body, "p"))
			}
		}
	}
}
