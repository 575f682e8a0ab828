// Package speech gives visitors whose browser has no voice the sound of a text, made by a speech service of the operator. The
// address of the service comes from the configuration alone; visitors choose nothing but the text.
//
// The service is asked as many text-to-speech servers are:
//
//	POST <address>
//	Authorization: Bearer <token>          (when one is configured)
//	Content-Type: application/json
//
//	{"input": "要说的文字", "response_format": "mp3", "model": "…", "voice": "…"}
//
// model and voice are left out when they are not configured. It answers 200 with the sound of the whole text at the usual speed
// and its Content-Type: audio/mpeg for mp3, audio/ogg for opus, audio/wav for wav.
package speech

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/maypok86/otter/v2"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"jikong/internal/auth"
	"jikong/internal/errs"
)

// Limits of what is asked for. A sentence that the toolbar reads is shorter than MaxText, so is all it points at.
const (
	MaxText    = 300             // characters of one text
	maxSound   = 4 << 20         // bytes of one sound
	maxTime    = 8 * time.Second // of one sound; browsers give up after 9
	maxAtOnce  = 4               // sounds being made, so that a flood of readers does not become one of the service
	rest       = 10 * time.Second
	defaultMiB = 64
)

// pace admits a reader who listens to short sentences at double speed with the next one fetched ahead, and not a program that
// has books read.
var pace = auth.Rate{Burst: 30, Every: 700 * time.Millisecond}

// Options name the service. Without a URL there is none.
type Options struct {
	URL      string
	Token    string // of the service, a secret
	Format   string // mp3, opus or wav; "" is mp3
	Model    string
	Voice    string
	CacheMiB int // room for finished sounds in memory, 0 is 64
	Clock    func() time.Time
}

// Service keeps sounds and asks for those it has not.
type Service struct {
	Options
	format  format
	readers *auth.Limiter
	sounds  *otter.Cache[string, []byte] // in memory only: what somebody had read to them may be personal
	flights singleflight.Group
	making  *semaphore.Weighted
	// restUntil is the moment, in milliseconds, up to which a service that failed is left alone: readers learn at once that there
	// is no sound instead of waiting for every sentence.
	restUntil atomic.Int64
}

// New makes the service.
func New(o Options) (*Service, error) {
	if o.Format == "" {
		o.Format = "mp3"
	}
	if o.CacheMiB == 0 {
		o.CacheMiB = defaultMiB
	}
	sounds, err := otter.New(&otter.Options[string, []byte]{
		MaximumWeight: uint64(o.CacheMiB) << 20,
		Weigher:       func(text string, sound []byte) uint32 { return uint32(len(text) + len(sound)) },
	})
	if err != nil {
		return nil, err
	}
	return &Service{Options: o, format: formats[o.Format], readers: auth.NewLimiter(pace), sounds: sounds, making: semaphore.NewWeighted(maxAtOnce)}, nil
}

// Available tells whether a service is configured.
func (s *Service) Available() bool { return s.URL != "" }

// Say returns the sound of a text for the reader at an address.
func (s *Service) Say(ctx context.Context, reader, text string) ([]byte, error) {
	if !s.Available() {
		return nil, errs.NotFoundf("本站没有语音服务")
	}
	text, err := tidy(text)
	if err != nil {
		return nil, err
	}
	if err := s.readers.Take(reader, s.Clock()); err != nil {
		return nil, err
	}
	if sound, found := s.sounds.GetIfPresent(text); found {
		return sound, nil
	}
	if s.Clock().UnixMilli() < s.restUntil.Load() {
		return nil, errs.New(errs.Timeout, silent)
	}
	return s.shared(ctx, text)
}

// silent is what a reader is told when the service does not answer as it should.
const silent = "语音服务暂时不能发声，请稍后再试"

// shared makes a sound once for all who ask at the same time; one who leaves takes it from nobody else.
func (s *Service) shared(ctx context.Context, text string) ([]byte, error) {
	flight := s.flights.DoChan(text, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxTime)
		defer cancel()
		return s.fetch(ctx, text)
	})
	select {
	case <-ctx.Done():
		return nil, errs.Wrap(ctx.Err(), errs.Timeout, silent)
	case landed := <-flight:
		if landed.Err != nil {
			return nil, errs.Wrap(landed.Err, errs.Timeout, silent)
		}
		sound, _ := landed.Val.([]byte)
		return sound, nil
	}
}

// fetch waits for its turn, asks the service and keeps the sound.
func (s *Service) fetch(ctx context.Context, text string) ([]byte, error) {
	if err := s.making.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer s.making.Release(1)
	sound, err := s.ask(ctx, text)
	if err != nil {
		s.restUntil.Store(s.Clock().Add(rest).UnixMilli())
		slog.WarnContext(ctx, "speech service", "error", err) // never the text: it may be personal
		return nil, err
	}
	s.sounds.Set(text, sound)
	return sound, nil
}

// tidy drops what is not to be said and refuses what is too long or says nothing.
func tidy(text string) (string, error) {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, " "), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if utf8.RuneCountInString(text) > MaxText {
		return "", errs.Invalidf("一次最多朗读 %d 字，请分段", MaxText)
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		return "", errs.Invalidf("没有可以朗读的文字")
	}
	return text, nil
}
