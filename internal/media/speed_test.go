package media

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"jikong/internal/blob"
	"jikong/internal/testkit"
)

// BenchmarkUploads sends different files of 1 MB, 20 at a time, through HTTP.
func BenchmarkUploads(b *testing.B) {
	stores := map[string]func(b *testing.B) blob.Store{
		"folder": func(*testing.B) blob.Store { return nil },
		"s3": func(b *testing.B) blob.Store {
			s, err := blob.NewS3(b.Context(), testkit.S3(b))
			if err != nil {
				b.Fatal(err)
			}
			return s
		},
	}
	for name, store := range stores {
		b.Run(name, func(b *testing.B) {
			o := sqliteOffice(b, Options{Blobs: store(b), Daily: -1, Quota: -1})
			noise := make([]byte, 1<<20)
			source := rand.NewChaCha8([32]byte{})
			_, _ = source.Read(noise)
			for i := range noise {
				noise[i] |= 0x20 // text
				noise[i] &= 0x7E
			}
			var n atomic.Int64
			b.SetBytes(1 << 20)
			b.SetParallelism(10)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					content := fmt.Sprint(n.Add(1)) + string(noise)
					if a := o.post("/sys/common/upload", part{"file", "a.txt", content}); !a.Success {
						b.Errorf("refused: %s", a.Message)
					}
				}
			})
		})
	}
}

// BenchmarkShrinking makes a picture of 640 pixels from a photograph of 12 megapixels, without HTTP and the store.
func BenchmarkShrinking(b *testing.B) {
	content := jpegOf(photo(4000, 3000))
	b.ReportAllocs()
	for b.Loop() {
		m, err := decode(strings.NewReader(content), "jpg")
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := encode(shrink(m, 640, 480), "jpg", qualityRendition); err != nil {
			b.Fatal(err)
		}
	}
}
