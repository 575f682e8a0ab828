package live

import (
	"context"
	"log/slog"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"jikong/internal/value"
)

// Socket is one open connection of a person.
type Socket struct {
	// Below is what the address holds below the person.
	Below string

	hub     *Hub
	channel *Channel
	conn    *websocket.Conn
	token   string
	address string
	rate    *rate.Limiter
	opened  time.Time

	user, tenant, session value.ID

	mu      sync.Mutex
	heard   time.Time
	queue   [][]byte // frames on their way
	writing bool     // somebody empties the queue
	gone    bool     // nothing is sent any more
}

// goodbye is what a client is told when its socket is closed.
type goodbye struct {
	code websocket.StatusCode
	why  string
}

// Why sockets are closed. A client comes back after its own time whatever the reason.
var (
	restarting = goodbye{websocket.StatusServiceRestart, "the server restarts"}
	ended      = goodbye{4401, "the session or its rights changed"}
	flooding   = goodbye{websocket.StatusPolicyViolation, "too many messages"}
	strange    = goodbye{websocket.StatusUnsupportedData, "only texts are understood"}
)

// Send puts a frame into the queue of the client and never waits. Frames are shared: they may not change afterwards.
func (s *Socket) Send(frame []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return
	}
	if len(s.queue) >= maxQueue {
		s.gone = true
		s.hub.work.Go(func() { s.drop("slow") })
		return
	}
	s.queue = append(s.queue, frame)
	if !s.writing {
		s.writing = true
		s.hub.work.Go(s.write)
	}
}

func (s *Socket) write() {
	for {
		frame := s.next()
		if frame == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
		err := s.conn.Write(ctx, websocket.MessageText, frame)
		cancel()
		if err != nil {
			s.cut("unreachable")
		}
	}
}

// next takes a frame from the queue; without one the writer ends.
func (s *Socket) next() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone || len(s.queue) == 0 {
		s.queue, s.writing = nil, false
		return nil
	}
	frame := s.queue[0]
	s.queue = s.queue[1:]
	return frame
}

// read hears the client until one of the two sides closes.
func (s *Socket) read() {
	defer s.hub.leave(s)
	for {
		kind, text, err := s.conn.Read(context.Background())
		if err != nil {
			s.cut("closed")
			return
		}
		now := s.hub.clock()
		switch {
		case !s.rate.AllowN(now, 1):
			s.close(flooding)
		case kind != websocket.MessageText || !utf8.Valid(text):
			s.close(strange)
		default:
			s.mu.Lock()
			s.heard = now
			s.mu.Unlock()
			s.channel.Heard(s, text)
		}
	}
}

func (s *Socket) silentSince(now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return now.Sub(s.heard)
}

// close says why, and gives the client a few seconds to answer.
func (s *Socket) close(g goodbye) {
	if s.last() {
		s.hub.work.Go(func() {
			if err := s.conn.Close(g.code, g.why); err != nil {
				slog.Debug("closing a socket", "error", err)
			}
		})
	}
}

// cut ends the connection without a word.
func (s *Socket) cut(why string) {
	if s.last() {
		s.drop(why)
	}
}

// last tells the first who asks that it is the one to close.
func (s *Socket) last() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := !s.gone
	s.gone = true
	return first
}

func (s *Socket) drop(why string) {
	slog.Debug("a socket ends", "why", why, "user", s.user.String())
	if err := s.conn.CloseNow(); err != nil {
		slog.Debug("closing a socket", "error", err)
	}
}
