package web_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/web"
)

// stall is short for the tests; a client that is slow in them still moves something within a fraction of it.
const stall = 600 * time.Millisecond

// noticing tells when connections end.
type noticing struct {
	net.Listener
	ended chan<- struct{}
}

func (l noticing) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	tcp := c.(*net.TCPConn)
	return noticed{tcp, sync.OnceFunc(func() { l.ended <- struct{}{} })}, nil
}

type noticed struct {
	*net.TCPConn
	end func()
}

func (c noticed) Close() error {
	c.end()
	return c.TCPConn.Close()
}

// serve runs a server until the end of the test and tells where it listens.
func serve(t *testing.T, s web.Server) (address string, ended <-chan struct{}) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{}, 100)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, noticing{listener, gone}) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	return listener.Addr().String(), gone
}

// dial connects with a receive buffer so small that little is on its way to a client that does not read.
func dial(t *testing.T, address string, buffer int) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	tcp := c.(*net.TCPConn)
	if err := tcp.SetReadBuffer(buffer); err != nil {
		t.Fatal(err)
	}
	return tcp
}

// long is an answer that no buffer on the way holds.
var long = bytes.Repeat([]byte("卫生健康"), 1<<20)

func TestAReaderThatDoesNotReadIsCutOff(t *testing.T) {
	cases := []struct {
		name     string
		requests int
		answer   func(http.ResponseWriter) error
	}{
		{"in one long answer", 1, func(w http.ResponseWriter) error { _, err := w.Write(long); return err }},
		{"in a download of many pieces", 1, func(w http.ResponseWriter) error {
			_, err := io.Copy(struct{ io.Writer }{w}, bytes.NewReader(long))
			return err
		}},
		{"in answers to many requests sent at once", 60, func(w http.ResponseWriter) error { _, err := w.Write(long[:1<<20]); return err }},
		{"in a stream of events", 1, func(w http.ResponseWriter) error {
			for {
				if _, err := fmt.Fprintf(w, "data: %s\n\n", long[:4<<10]); err != nil {
					return err
				}
				if err := http.NewResponseController(w).Flush(); err != nil {
					return err
				}
			}
		}},
		{"in a socket", 1, func(w http.ResponseWriter) error {
			c, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				return err
			}
			defer c.Close()
			for {
				if _, err := c.Write(long[:64<<10]); err != nil {
					return err
				}
			}
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			address, ended := serve(t, web.Server{Stall: stall, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _ = c.answer(w) })})
			client := dial(t, address, 4<<10)
			if _, err := client.Write([]byte(strings.Repeat("GET / HTTP/1.1\r\nHost: example\r\n\r\n", c.requests))); err != nil {
				t.Fatal(err)
			}
			select {
			case <-ended:
			case <-time.After(time.Minute):
				t.Fatal("the connection is still open")
			}
		})
	}
}

func TestASlowReaderGetsTheWholeDownload(t *testing.T) {
	t.Parallel()
	const stall = 4 * stall // more than a busy machine keeps the reader waiting
	content := long[:8<<20]
	address, _ := serve(t, web.Server{Stall: stall, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "video.mp4", time.Time{}, bytes.NewReader(content))
	})})
	client := dial(t, address, 128<<10)
	if _, err := client.Write([]byte("GET / HTTP/1.1\r\nHost: example\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReaderSize(client, 16), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	sum, start := sha256.New(), time.Now()
	// A little at a time for much longer than the time of stall, during which the server finds no room in its own buffer, and then
	// the rest.
	for time.Since(start) < 5*stall/2 {
		if _, err := io.CopyN(sum, answer.Body, 64<<10); err != nil {
			t.Fatalf("cut off after %v: %v", time.Since(start), err)
		}
		time.Sleep(stall / 24)
	}
	if _, err := io.Copy(sum, answer.Body); err != nil {
		t.Fatalf("the rest: %v", err)
	}
	if [sha256.Size]byte(sum.Sum(nil)) != sha256.Sum256(content) {
		t.Error("what came is not what was sent")
	}
}

// ask opens a connection from an address of this machine, sends a request and returns the status, keeping the connection open.
func ask(t *testing.T, server, from string) (c net.Conn, status int, text string) {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	c, err := dialer.Dial("tcp", server)
	if err != nil {
		t.Skipf("this machine cannot use %s: %v", from, err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: example\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return c, answer.StatusCode, string(body)
}

// The head of a page and what net/http sends with it wait for the rest: two packets would wake both sides twice.
func TestAPageLeavesInOnePiece(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux is told that more follows")
	}
	page := long[:6<<10]
	address, _ := serve(t, web.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(len(page)))
		_, _ = w.Write(page[:4<<10])
		time.Sleep(20 * time.Millisecond) // the full buffer has left the program, the rest has not
		_, _ = w.Write(page[4<<10:])
	})})
	c := dial(t, address, 1<<20)
	received := make([]byte, 1<<16)
	for try := range 5 { // a machine that is busy for a fifth of a second lets the kernel's patience end
		if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		n, err := c.Read(received)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.HasSuffix(received[:n], page) {
			return
		}
		t.Logf("the first %d bytes of answer %d came alone", n, try+1)
		for !bytes.HasSuffix(received[:n], page) {
			m, err := c.Read(received[n:])
			if err != nil {
				t.Fatal(err)
			}
			n += m
		}
	}
	t.Error("no page came in one piece")
}

// The kernel may keep the piece that more is to follow. When nothing follows, or the length is one of net/http's buffers, nobody waits.
func TestAnAnswerOfAnyLengthArrivesAtOnce(t *testing.T) {
	lengths := []int{0, 1, 2047, 2048, 2049, 4095, 4096, 4097, 8191, 8192, 8193, 65536, 1 << 20}
	for head := range 256 { // one of these fills the buffer to its last byte together with the head
		lengths = append(lengths, 4096-head)
	}
	address, _ := serve(t, web.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		length, err := strconv.Atoi(r.URL.Path[1:])
		if err != nil {
			t.Error(err)
		}
		_, _ = w.Write(long[:length])
	})})
	client := http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	for _, length := range lengths {
		began := time.Now()
		res, err := client.Get(fmt.Sprintf("http://%s/%d", address, length))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(res.Body)
		if err := errors.Join(err, res.Body.Close()); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, long[:length]) {
			t.Errorf("an answer of %d bytes came as %d others", length, len(got))
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("an answer of %d bytes took %v", length, took)
		}
	}
}

func TestAnAddressHasOnlySoManyConnections(t *testing.T) {
	address, _ := serve(t, web.Server{PerAddress: 3, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.9/32")},
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "page") })})
	var first net.Conn
	for range 3 {
		c, status, _ := ask(t, address, "127.0.0.1")
		if status != http.StatusOK {
			t.Fatalf("within the limit: %d", status)
		}
		first = c
	}
	if _, status, text := ask(t, address, "127.0.0.1"); status != http.StatusTooManyRequests || !strings.Contains(text, "请稍后再试") {
		t.Errorf("the fourth connection: %d %q", status, text)
	}
	if _, status, _ := ask(t, address, "127.0.0.2"); status != http.StatusOK {
		t.Errorf("another address: %d", status)
	}
	for range 5 {
		if _, status, _ := ask(t, address, "127.0.0.9"); status != http.StatusOK {
			t.Errorf("the proxy, behind which everybody is: %d", status)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for attempt := 0; ; attempt++ { // the server hears of the end a moment later
		if _, status, _ := ask(t, address, "127.0.0.1"); status == http.StatusOK {
			break
		}
		if attempt == 1000 {
			t.Fatal("a place that became free stays taken")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestALongAddressIsAnsweredInWords: a client that puts 2,500 identifiers into an address reads what to do, in the envelope that it knows.
func TestALongAddressIsAnsweredInWords(t *testing.T) {
	t.Parallel()
	served := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "served") })
	address, _ := serve(t, web.Server{Handler: web.Mount(served, served)})
	ids := strings.Repeat("1234567890123456789,", 2500)
	for path, want := range map[string]string{
		"/api/sys/user/deleteBatch?ids=" + ids: "请写在请求体里", "/jeecg-boot/sys/user/deleteBatch?ids=" + ids: "请写在请求体里",
		"/articles?ids=" + ids: "served", "/api/sys/user/deleteBatch?ids=" + ids[:8000]: "served",
	} {
		response, err := http.Get("http://" + address + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(body), want) || strings.HasPrefix(path, "/api") && want != "served" && !strings.Contains(string(body), `"success":false`) {
			t.Errorf("%.60s: %d %s", path, response.StatusCode, body)
		}
	}
}
