package blob

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/minio/minio-go/v7"
)

// stallTime is how long a server may leave an answer that has begun without a further byte.
const stallTime = time.Minute

var errStalled = errors.New("the server sent nothing more of its answer for a minute")

// line is the way to an S3 server. It remembers what time it is there, and gives up answers that stall.
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
	ctx, giveUp := context.WithCancelCause(r.Context())
	answer, err := l.RoundTripper.RoundTrip(r.WithContext(ctx))
	if err != nil {
		giveUp(nil)
		return nil, err
	}
	answer.Body = &answerBody{answer.Body, ctx, giveUp}
	if date, err := http.ParseTime(answer.Header.Get("Date")); err == nil {
		l.ahead.Store(int64(time.Until(date)))
	}
	return answer, nil
}

// age is how long ago a moment of the server was.
func (l *line) age(t time.Time) time.Duration { return time.Since(t) + time.Duration(l.ahead.Load()) }

// answerBody is what a server sends.
type answerBody struct {
	io.ReadCloser
	ctx    context.Context
	giveUp context.CancelCauseFunc
}

// Read waits for stallTime at most.
func (b *answerBody) Read(p []byte) (int, error) {
	stalled := time.AfterFunc(stallTime, func() { b.giveUp(errStalled) })
	defer stalled.Stop()
	n, err := b.ReadCloser.Read(p)
	if err != nil && err != io.EOF && errors.Is(context.Cause(b.ctx), errStalled) {
		err = errStalled
	}
	return n, err
}

// Close ends the request.
func (b *answerBody) Close() error {
	b.giveUp(nil)
	return b.ReadCloser.Close()
}
