package jobdesk_test

import (
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// line is the way of some nodes to their database. While it is cut nothing gets through, as when the server is away.
type line struct {
	server   string
	listener net.Listener

	mu   sync.Mutex
	away bool
	open map[net.Conn]bool
}

// lineTo opens a line to the database of an address and returns it with the address that leads over it.
func lineTo(t *testing.T, address string) (*line, string) {
	t.Helper()
	place, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{server: place.Host, listener: listener, open: map[net.Conn]bool{}}
	go l.accept()
	t.Cleanup(func() {
		if err := listener.Close(); err != nil {
			t.Error(err)
		}
		l.cut()
	})
	place.Host = listener.Addr().String()
	return l, place.String()
}

func (l *line) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil { // the test is over
			return
		}
		go l.carry(near)
	}
}

func (l *line) carry(near net.Conn) {
	far, err := net.Dial("tcp", l.server)
	if err != nil {
		hangUp(near)
		return
	}
	if !l.take(near, far) {
		return
	}
	var both sync.WaitGroup
	both.Go(func() { copyUntilCut(far, near) })
	both.Go(func() { copyUntilCut(near, far) })
	both.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.open, near)
	delete(l.open, far)
}

func (l *line) take(ends ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range ends {
		if l.away {
			hangUp(end)
		} else {
			l.open[end] = true
		}
	}
	return !l.away
}

func copyUntilCut(to, from net.Conn) {
	_, err := io.Copy(to, from)
	hangUp(to)
	if err != nil {
		hangUp(from)
	}
}

func hangUp(end net.Conn) {
	if err := end.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		panic(err)
	}
}

// cut ends what is said at this moment, wherever it stands, and takes no calls until mend.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.away = true
	for end := range l.open {
		hangUp(end)
	}
}

func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.away = false
}
