package live

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// crowd are people by their number alone: what a handshake reads from the database is the session of its token.
type crowd struct{}

func (crowd) Principal(_ context.Context, user, tenant value.ID) (auth.Principal, error) {
	return auth.Principal{UserID: user, TenantID: tenant}, nil
}

// sessionsOf opens as many sessions as there will be sockets, ten for each person, and returns their tokens. Every fiftieth person does
// not read.
func sessionsOf(b *testing.B, n int) (*auth.Guard, []string) {
	b.Helper()
	d := testkit.SQLite(b, time.Now)
	a, err := auth.New(d, auth.Options{})
	if err != nil {
		b.Fatal(err)
	}
	tokens := make([]string, n)
	err = d.Tx(b.Context(), func(tx *db.Tx) (err error) {
		for i := range tokens {
			if tokens[i], _, err = a.Sessions.Open(b.Context(), tx, value.ID(i/10+1), 1); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return a.Guard(crowd{}), tokens
}

func isSlow(user value.ID) bool { return user%50 == 0 }

// BenchmarkSockets opens one socket for each iteration, waits, tells all of them, and loses them. The memory is that of both ends in
// this process. Use -benchtime 2000x.
func BenchmarkSockets(b *testing.B) {
	guard, tokens := sessionsOf(b, b.N)
	hub := New(Options{Guard: guard, Clock: time.Now}, NoticeChannel())
	server := httptest.NewServer(web.Edge{}.Wrap(hub.Wrap(http.NotFoundHandler())))
	defer server.Close()
	address := server.Listener.Addr().String()
	before := inUse()
	b.ResetTimer()
	ends := openAll(b, address, tokens)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "handshakes/s")
	settle(b, hub, b.N)
	b.ReportMetric(float64(inUse()-before)/float64(b.N)/1024, "KiB/socket")

	p99, missed := broadcast(b, hub, ends)
	b.ReportMetric(float64(p99.Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(missed), "missed")
	b.ReportMetric(float64(hub.Count()), "left")
	for _, end := range ends {
		_ = end.Close() // some are closed by the server
	}
	settle(b, hub, 0)
	start := time.Now()
	again := openAll(b, address, tokens)
	b.ReportMetric(time.Since(start).Seconds(), "back-s")
	for _, end := range again {
		_ = end.Close()
	}
	settle(b, hub, 0)
	hub.goodbye()
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

func settle(b *testing.B, hub *Hub, n int) {
	b.Helper()
	for range 3000 {
		if hub.Count() == n {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.Fatalf("%d sockets, want %d", hub.Count(), n)
}

func openAll(b *testing.B, address string, tokens []string) []net.Conn {
	b.Helper()
	ends := make([]net.Conn, len(tokens))
	var group errgroup.Group
	group.SetLimit(64)
	for i := range ends {
		group.Go(func() (err error) {
			ends[i], err = shake(address, i, tokens[i])
			return err
		})
	}
	if err := group.Wait(); err != nil {
		b.Fatal(err)
	}
	return ends
}

// shake opens a socket by hand, so that the client's end costs next to nothing.
func shake(address string, i int, token string) (net.Conn, error) {
	end, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	if isSlow(value.ID(i)/10 + 1) {
		if err := end.(*net.TCPConn).SetReadBuffer(4096); err != nil {
			return nil, err
		}
	}
	if _, err := fmt.Fprintf(end, "GET /websocket/%d HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: %s\r\n\r\n", i/10+1, address, token); err != nil {
		return nil, err
	}
	answer := textproto.NewReader(bufio.NewReaderSize(end, 2048))
	status, err := answer.ReadLine()
	if err == nil && !strings.Contains(status, "101") {
		err = fmt.Errorf("socket %d: %s", i, status)
	}
	if err == nil {
		_, err = answer.ReadMIMEHeader()
	}
	return end, err
}

// broadcast sends ten messages to everybody while those who do not read are drowned, and returns how long the others waited.
func broadcast(b *testing.B, hub *Hub, ends []net.Conn) (p99 time.Duration, missed int) {
	b.Helper()
	const rounds = 10
	frame, long := Message{Cmd: "topic", MsgID: "1", MsgTxt: "值班"}.Frame(), Message{Cmd: "topic", MsgTxt: strings.Repeat("长", 60_000)}.Frame()
	var mu sync.Mutex
	var waits []time.Duration
	for range rounds {
		for range 12 {
			hub.ToTenant(Notices, 1, isSlow, long)
		}
		start := time.Now()
		hub.ToAll(Notices, frame)
		var readers sync.WaitGroup
		for i, end := range ends {
			if isSlow(value.ID(i)/10 + 1) {
				continue
			}
			readers.Go(func() {
				got := make([]byte, 2+len(frame))
				err := end.SetReadDeadline(start.Add(10 * time.Second))
				if err == nil {
					_, err = io.ReadFull(end, got)
				}
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					missed++
				}
				waits = append(waits, time.Since(start))
			})
		}
		readers.Wait()
	}
	slices.Sort(waits)
	if len(waits) == 0 {
		return 0, missed
	}
	return waits[len(waits)*99/100], missed
}
