package web

import (
	"cmp"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// clientListener hands out connections that end when their client stops taking what is sent, and refuses those of an address that has
// its share.
type clientListener struct {
	net.Listener
	stall time.Duration
	most  int            // connections of one address, 0 for any number
	spare []netip.Prefix // networks that are not counted: a proxy's connections are everybody's

	mu        sync.Mutex
	open      map[string]int
	farewells chan struct{}
}

// Refusals that are told at the same time; during a flood the others are closed without a word.
const maxFarewells = 32

func newClientListener(l net.Listener, s Server) *clientListener {
	return &clientListener{Listener: l, stall: cmp.Or(s.Stall, defaultStall), most: s.PerAddress, spare: s.Proxies,
		open: map[string]int{}, farewells: make(chan struct{}, maxFarewells)}
}

// Accept returns the next connection within the limits.
func (l *clientListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		network, admitted := l.enter(c.RemoteAddr().String())
		if admitted {
			return &clientConn{Conn: c, stall: l.stall, leave: sync.OnceFunc(func() { l.leave(network) })}, nil
		}
		l.refuse(c)
	}
}

// enter counts a connection. The network is empty for those that are not counted.
func (l *clientListener) enter(remote string) (network string, admitted bool) {
	addr, ok := parseHop(remote)
	if l.most == 0 || !ok || within(addr, l.spare) {
		return "", true
	}
	network = Network(addr.String())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[network] >= l.most {
		return network, false
	}
	l.open[network]++
	if l.open[network] == l.most {
		slog.Warn("an address has all the connections it may have", "address", network, "connections", l.most)
	}
	return network, true
}

func (l *clientListener) leave(network string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[network]--; l.open[network] <= 0 {
		delete(l.open, network)
	}
}

const farewell = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\nRetry-After: 10\r\n\r\n" +
	"您所在的网络同时打开的连接太多，请稍后再试。\n"

// refuse says why. It reads what the client sent meanwhile, because closing over unread bytes takes the answer back.
func (l *clientListener) refuse(c net.Conn) {
	select {
	case l.farewells <- struct{}{}:
	default:
		_ = c.Close() // nobody waits for it
		return
	}
	go func() {
		defer func() { <-l.farewells }()
		defer c.Close()
		if c.SetDeadline(time.Now().Add(time.Second)) != nil {
			return
		}
		if _, err := c.Write([]byte(farewell)); err != nil {
			return
		}
		if half, ok := c.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
			_, _ = c.Read(make([]byte, maxHeaderBytes))
		}
	}()
}

// clientConn ends when its client takes nothing for the time of stall. What counts is progress, not speed: a download over a slow line
// may take hours.
type clientConn struct {
	net.Conn
	stall time.Duration
	leave func()
	armed atomic.Int64 // the deadline that is set, in Unix nanoseconds
}

// looks is how often progress is looked for within the time of stall.
const looks = 6

// Write sends all of b, or fails when nothing of it moved for the time of stall. Bytes that the kernel holds count as taken when the
// client acknowledged them: a slow client empties a large send buffer for longer than the program may wait for room in it.
func (c *clientConn) Write(b []byte) (n int, err error) {
	moved, waiting := time.Now(), -1
	for now := moved; ; now = time.Now() {
		if err := c.arm(now); err != nil {
			return n, err
		}
		m, err := c.send(b[n:])
		n += m
		if err == nil || !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
		now = time.Now()
		if left := unacknowledged(c.Conn); m > 0 || left != waiting {
			moved, waiting = now, left
		}
		if now.Sub(moved) >= c.stall {
			slog.Debug("a client takes nothing and is cut off", "address", c.RemoteAddr().String())
			return n, err
		}
	}
}

// fullBuffer is what net/http sends, in bytes, when the answer is longer than its buffer.
const fullBuffer = 4 << 10

// send writes b. The head of an answer leaves with what follows: two packets and two wakings of both sides for one page would cost a
// tenth of it.
func (c *clientConn) send(b []byte) (int, error) {
	if len(b) == fullBuffer {
		return sendMore(c.Conn, b)
	}
	return c.Conn.Write(b)
}

// arm sets the deadline of the next look. One that is still far enough serves the next answer too, which saves most answers the timer.
func (c *clientConn) arm(now time.Time) error {
	look := c.stall / looks
	if time.Duration(c.armed.Load()-now.UnixNano()) > look/2 {
		return nil
	}
	until := now.Add(look)
	c.armed.Store(until.UnixNano())
	return c.Conn.SetWriteDeadline(until)
}

// SetWriteDeadline does nothing: how long a write may take is decided here alone, and net/http takes its deadline away after each answer.
func (c *clientConn) SetWriteDeadline(time.Time) error { return nil }

// SetDeadline is that for reading.
func (c *clientConn) SetDeadline(t time.Time) error { return c.SetReadDeadline(t) }

// CloseWrite lets the server tell the end of an answer before it closes.
func (c *clientConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// Close frees the place of the connection.
func (c *clientConn) Close() error {
	c.leave()
	return c.Conn.Close()
}
