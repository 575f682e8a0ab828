package ssotest

import (
	"bytes"
	"io"
	"net/http"
	"time"
)

// Stall has paths answered otherwise, which keeps nobody else waiting; no paths make the server well again.
func (s *Server) Stall(how http.HandlerFunc, paths ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stalls = map[string]http.HandlerFunc{}
	for _, path := range paths {
		s.stalls[path] = how
	}
}

// Hang answers when nobody waits any more.
func Hang(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // only then a server notices that the client left
	<-r.Context().Done()
	_, _ = w.Write([]byte("{}"))
}

// Drip begins an answer at once and goes on byte by byte, without an end.
func Drip(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	for r.Context().Err() == nil {
		if _, err := w.Write([]byte(" ")); err != nil {
			return
		}
		if err := http.NewResponseController(w).Flush(); err != nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Flood answers a hundred megabytes.
func Flood(w http.ResponseWriter, _ *http.Request) {
	chunk := bytes.Repeat([]byte(" "), 1<<20)
	for range 100 {
		if _, err := w.Write(chunk); err != nil {
			return
		}
	}
}
