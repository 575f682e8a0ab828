package blob

import (
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// far is a server that sends an answer byte by byte.
type far struct{ pauses []time.Duration }

func (f far) RoundTrip(r *http.Request) (*http.Response, error) {
	body, sending := io.Pipe()
	go func() {
		for _, pause := range f.pauses {
			select {
			case <-r.Context().Done():
				sending.CloseWithError(r.Context().Err())
				return
			case <-time.After(pause):
				_, _ = sending.Write([]byte("x")) // whoever reads may have left
			}
		}
		_ = sending.Close()
	}()
	return &http.Response{Body: body}, nil
}

func TestAnAnswerOfTheServerThatStallsIsGivenUp(t *testing.T) {
	for name, c := range map[string]struct {
		pauses []time.Duration
		reader time.Duration // between two bytes
		read   int
		fails  error
	}{
		"a slow answer":                        {[]time.Duration{50 * time.Second, 50 * time.Second, 50 * time.Second}, 0, 3, nil},
		"one for a reader who is slower":       {[]time.Duration{0, 0, 0}, time.Hour, 3, nil},
		"one that stalls at the beginning":     {[]time.Duration{time.Hour}, 0, 0, errStalled},
		"one that stalls after its first part": {[]time.Duration{0, time.Hour}, 0, 1, errStalled},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				answer, err := (&line{RoundTripper: far{c.pauses}}).RoundTrip((&http.Request{}).WithContext(t.Context()))
				if err != nil {
					t.Fatal(err)
				}
				read, begun := 0, time.Now()
				for err == nil {
					var n int
					n, err = answer.Body.Read(make([]byte, 1))
					read += n
					time.Sleep(c.reader)
				}
				if err == io.EOF {
					err = nil
				}
				if read != c.read || !errors.Is(err, c.fails) {
					t.Errorf("%d bytes, %v", read, err)
				}
				if c.fails != nil && time.Since(begun) > 61*time.Second {
					t.Errorf("given up after %s", time.Since(begun))
				}
				if err := answer.Body.Close(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}
