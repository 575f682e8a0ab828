// Package illustration holds the site's own flat drawings: pictures for articles, columns and special
// topics, in the main colour's ramp, so that a site has suitable pictures before anyone uploads one.
package illustration

import (
	"embed"
	"strconv"
)

//go:embed *.svg icon-*.png
var files embed.FS

// Every drawing has this size in pixels; the list pages reserve the space with it.
const (
	width  = 560
	height = 300
)

// Picture describes one drawing.
type Picture struct {
	// Name is the file name without its extension, as in the address /pictures/{name}.svg.
	Name string
	// Title is the short Chinese name shown where an editor chooses a picture.
	Title string
	// Alt is the Chinese description offered as the default alternative text.
	Alt string
	// Width and Height are in pixels.
	Width, Height int
}

// All returns every drawing an editor can choose, grouped by subject, always in the same order.
// The marks logo and favicon are files too, but not drawings to choose.
func All() []Picture {
	pictures := make([]Picture, len(catalogue))
	for i, entry := range catalogue {
		pictures[i] = entry.picture()
	}
	return pictures
}

// Lookup returns the drawing with that name.
func Lookup(name string) (Picture, bool) {
	for _, entry := range catalogue {
		if entry.name == name {
			return entry.picture(), true
		}
	}
	return Picture{}, false
}

// File returns the SVG text of a drawing, or of the marks "logo" and "favicon".
// An unknown name, whatever it contains, is answered with false.
func File(name string) ([]byte, bool) {
	svg, err := files.ReadFile(name + ".svg")
	return svg, err == nil
}

// IconSizes are the sides in pixels in which the mark favicon is also there as a PNG, for home screens that draw no SVG.
func IconSizes() []int { return []int{180, 192, 512} }

// Icon returns the mark favicon as a PNG with sides of that many pixels.
func Icon(size int) ([]byte, bool) {
	png, err := files.ReadFile("icon-" + strconv.Itoa(size) + ".png")
	return png, err == nil
}
