package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// spread is how long each of many calls took, and all together.
type spread struct {
	times []time.Duration
	took  time.Duration
}

func (r spread) rate() string { return fmt.Sprintf("%.1f/s", float64(len(r.times))/r.took.Seconds()) }

// row tells how many bytes of uploads were taken in a second.
func (r spread) row(name string) row {
	rate := float64(len(r.times)) / r.took.Seconds()
	return row{name: name, measured: fmt.Sprintf("%.1f MiB/s", rate*uploadSize/(1<<20)), note: fmt.Sprintf("p50 %s, p95 %s", ms(quantile(r.times, 0.5)), ms(quantile(r.times, 0.95)))}
}

// together calls do for 0 … n-1, so many at once, and measures each call. The first error ends it.
func together(ctx context.Context, n, atOnce int, do func(ctx context.Context, i int) error) (spread, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	times := make([]time.Duration, n)
	var next atomic.Int64
	var all sync.WaitGroup
	began := time.Now()
	for range atOnce {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				start := time.Now()
				if err := do(ctx, i); err != nil {
					cancel(err)
				}
				times[i] = time.Since(start)
			}
		})
	}
	all.Wait()
	return spread{times: times, took: time.Since(began)}, context.Cause(ctx)
}

const noiseSeed = 17

// noiseOf is the same in every run and does not compress.
func noiseOf(size int) []byte {
	noise := make([]byte, size)
	source := rand.NewChaCha8([32]byte{noiseSeed})
	_, _ = source.Read(noise) // never fails, says its documentation
	return noise
}

// photographBytes is more than a smaller version may have.
const photographBytes = 3 << 20

// photograph is picture i: twelve million pixels of soft shapes under the noise of a sensor.
func photograph(i int) []byte {
	picture := image.NewYCbCr(image.Rect(0, 0, 4000, 3000), image.YCbCrSubsampleRatio420)
	noise := noiseOf(1 << 20)
	for at := range picture.Y {
		x, y := at%picture.YStride, at/picture.YStride
		picture.Y[at] = uint8((x*x/900+y*(i+3)/7)/16)&0x7F + 40 + noise[(at*7+i)%len(noise)]>>4
	}
	for at := range picture.Cb {
		picture.Cb[at] = uint8(100 + at%picture.CStride/40 + i)
		picture.Cr[at] = uint8(160 - at/picture.CStride/40)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 85}); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}
