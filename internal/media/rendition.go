package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"jikong/internal/blob"
	"jikong/internal/errs"
)

// widths in which smaller versions of a picture can be asked for. They are few, so that nobody can fill the store by asking.
var widths = []int{160, 320, 480, 640, 960, 1280, 1920}

const (
	kindRendition = "rendition"

	// pictureMemory bounds what decoding pictures takes at once, in bytes. A picture that needs more by itself is served as it is.
	pictureMemory = 256 << 20
	maxWait       = 5 * time.Second // for a turn; then the picture is served as it is, and not kept by caches
	makeTime      = 2 * time.Minute // for a smaller version, with what the store takes to give and to keep

	qualityRendition = 82
	qualityUpright   = 92
)

// rendition returns the picture in one of the widths: from the store, or made now and stored. Many who ask at once wait for one.
// Narrow pictures, animations, and what cannot be decoded stand for themselves; others do so while they cannot be made smaller.
func (s *Service) rendition(ctx context.Context, f served, format format, original version, wanted string) (version, error) {
	width, err := strconv.Atoi(wanted)
	if err != nil || !slices.Contains(widths, width) || format.kind != KindImage {
		return version{}, errs.NotFoundf("没有这个尺寸的图片")
	}
	if int64(width) >= f.Width || format.ext == "gif" {
		return original, nil
	}
	prefix := blob.Addressed(kindRendition, f.SHA256) + "-" + wanted
	for _, ext := range []string{"jpg", "png"} {
		if _, err := s.Blobs.Stat(ctx, prefix+"."+ext); err == nil {
			return s.renditionVersion(prefix, ext, original, wanted), nil
		} else if !errs.Is(err, errs.NotFound) {
			return version{}, err
		}
		if format.ext == "jpg" {
			break
		}
	}
	made := s.flights.DoChan(prefix, func() (any, error) {
		// The work is for all who wait, so it goes on when the first of them leaves.
		return s.makeRendition(context.WithoutCancel(ctx), f, format, prefix, width)
	})
	select {
	case <-ctx.Done():
		return version{}, ctx.Err()
	case result := <-made:
		if ext, ok := result.Val.(string); ok && result.Err == nil {
			return s.renditionVersion(prefix, ext, original, wanted), nil
		}
		if !errors.Is(result.Err, errUndecodable) {
			slog.WarnContext(ctx, "a picture is served as it is because no smaller one could be made", "error", result.Err)
			original.passing = true
		}
		return original, nil
	}
}

func (s *Service) renditionVersion(prefix, ext string, original version, wanted string) version {
	return version{name: prefix + "." + ext, mime: s.formats[ext].mime, tag: original.tag + "-" + wanted}
}

// makeRendition returns the extension of what it stored: PNG for pictures that are see-through, JPEG for the others and PNG stays PNG.
func (s *Service) makeRendition(ctx context.Context, f served, format format, prefix string, width int) (ext string, err error) {
	ctx, stop := context.WithTimeout(ctx, makeTime)
	defer stop()
	source, err := s.fetch(ctx, f.SHA256)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	encoded, ext, err := s.smaller(ctx, source, f, format, width)
	if err != nil {
		return "", err
	}
	return ext, s.Blobs.Put(ctx, prefix+"."+ext, bytes.NewReader(encoded), int64(len(encoded)))
}

// smaller decodes the picture when it has its turn, which it does not keep while the store works.
func (s *Service) smaller(ctx context.Context, source *blob.Spool, f served, format format, width int) (encoded []byte, ext string, err error) {
	done, err := s.turn(ctx, decodedSize(source.Reader(), format.ext, f.Width, f.Height))
	if err != nil {
		return nil, "", err
	}
	defer done()
	picture, profile, err := decode(source.Reader(), format.ext)
	if err != nil {
		return nil, "", errors.Join(errUndecodable, err)
	}
	size := picture.Bounds().Size()
	height := max(1, size.Y*width/size.X)
	return encode(shrink(picture, width, height), profile, format.ext, qualityRendition)
}

// turn waits until there are the memory and a processor for decoding a picture, so that a flood of them cannot take the machine.
// The error is errUndecodable when it needs too much by itself, and context.DeadlineExceeded after maxWait.
func (s *Service) turn(ctx context.Context, bytes int64) (done func(), err error) {
	if bytes > pictureMemory {
		return nil, errUndecodable
	}
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	if err := s.workers.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	if err := s.memory.Acquire(ctx, bytes); err != nil {
		s.workers.Release(1)
		return nil, err
	}
	return func() { s.memory.Release(bytes); s.workers.Release(1) }, nil
}

// encode writes a picture in the format of its source, where Go can write it. A JPEG has its colour profile right behind its first marker.
func encode(picture image.Image, profile []byte, source string, quality int) (encoded []byte, ext string, err error) {
	var out bytes.Buffer
	opaque, ok := picture.(interface{ Opaque() bool })
	if source == "png" || source == "webp" && !(ok && opaque.Opaque()) {
		err = (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&out, picture)
		return out.Bytes(), "png", err
	}
	if err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: quality}); err != nil {
		return nil, "", err
	}
	return slices.Insert(out.Bytes(), 2, profile...), "jpg", nil
}
