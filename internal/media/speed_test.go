package media

import (
	"strings"
	"testing"
)

// BenchmarkShrinking makes a picture of 640 pixels from a photograph of 12 megapixels, without HTTP and the store.
func BenchmarkShrinking(b *testing.B) {
	content := jpegOf(photo(4000, 3000))
	b.ReportAllocs()
	for b.Loop() {
		m, profile, err := decode(strings.NewReader(content), "jpg")
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := encode(shrink(m, 640, 480), profile, "jpg", qualityRendition); err != nil {
			b.Fatal(err)
		}
	}
}
