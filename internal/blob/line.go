package blob

import (
	"net/http"
	"sync/atomic"
	"time"

	"github.com/minio/minio-go/v7"
)

// line is the way to an S3 server. It remembers what time it is there.
type line struct {
	http.RoundTripper
	ahead atomic.Int64 // of this machine's clock, in nanoseconds
}

func newLine(secure bool) (*line, error) {
	transport, err := minio.DefaultTransport(secure)
	return &line{RoundTripper: transport}, err
}

// RoundTrip sends a request and reads the time of its answer.
func (l *line) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := l.RoundTripper.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if date, err := http.ParseTime(answer.Header.Get("Date")); err == nil {
		l.ahead.Store(int64(time.Until(date)))
	}
	return answer, nil
}

// age is how long ago a moment of the server was.
func (l *line) age(t time.Time) time.Duration { return time.Since(t) + time.Duration(l.ahead.Load()) }
