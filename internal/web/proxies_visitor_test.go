package web_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// proxyVisitor is somebody at 127.0.0.2, outside of the proxy at 127.0.0.1.
type proxyVisitor struct {
	t    *testing.T
	at   place
	http *http.Client
}

const visitorAddress = "127.0.0.2"

func newVisitor(t *testing.T, at place) *proxyVisitor {
	v := &proxyVisitor{t: t, at: at}
	transport := &http.Transport{
		DialContext:     func(context.Context, string, string) (net.Conn, error) { return v.dial(at.secure) },
		TLSClientConfig: tlsFor(),
	}
	t.Cleanup(transport.CloseIdleConnections)
	v.http = &http.Client{Transport: transport, Timeout: 30 * time.Second}
	return v
}

func tlsFor() *tls.Config {
	return &tls.Config{ServerName: proxiedHost, InsecureSkipVerify: true, NextProtos: []string{"http/1.1"}} // the certificate is the test's own
}

func (v *proxyVisitor) dial(address string) (net.Conn, error) {
	return (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(visitorAddress)}}).Dial("tcp", address)
}

func (v *proxyVisitor) url(path string) string {
	return "https://" + proxiedHost + ":" + portOf(v.at.secure) + path
}

// waits until the proxy answers with what stands behind it.
func (v *proxyVisitor) waits() {
	v.t.Helper()
	for range 600 {
		if answer, err := v.http.Get(v.url("/readyz")); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	v.t.Fatal("the proxy does not answer")
}

func (v *proxyVisitor) isNamed(s *proxiedSite) {
	ask, err := http.NewRequest("GET", v.url("/page?password=never-logged"), nil)
	if err != nil {
		v.t.Fatal(err)
	}
	ask.Header["X-Forwarded-For"] = []string{"6.6.6.6", "7.7.7.7, 127.0.0.1"}
	ask.Header["X-Forwarded-Proto"] = []string{"http"}
	ask.Header["X-Real-Ip"] = []string{"6.6.6.6"}
	ask.Header["Forwarded"] = []string{"for=6.6.6.6"}
	ask.Header["X-Forwarded-Host"] = []string{"evil.example"}
	answer, err := v.http.Do(ask)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	host, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if string(host) != proxiedHost {
		v.t.Errorf("the site is that of %q", host)
	}
	if answer.Header.Get("Strict-Transport-Security") == "" {
		v.t.Error("the encrypted connection is taken for a plain one")
	}
	line := regexp.MustCompile(`msg=access .*path=/page .*`).FindString(s.log.String())
	if !strings.Contains(line, "ip="+visitorAddress) || strings.Contains(line, "6.6.6.6") {
		v.t.Errorf("the log says: %s", line)
	}
}

func (v *proxyVisitor) isLedToHTTPS() {
	c, err := v.dial(v.at.plain)
	if err != nil {
		v.t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, "GET /page HTTP/1.0\r\nHost: "+proxiedHost+"\r\n\r\n"); err != nil {
		v.t.Fatal(err)
	}
	answer, err := io.ReadAll(c)
	if err != nil {
		v.t.Fatal(err)
	}
	if !regexp.MustCompile(`(?i)HTTP/1.[01] 30[18] .*\r\n(.*\r\n)*location: https://` + proxiedHost).Match(answer) {
		v.t.Errorf("%.300s", answer)
	}
}

func (v *proxyVisitor) isRefusedTooMuch() {
	c, err := v.dial(v.at.secure)
	if err != nil {
		v.t.Fatal(err)
	}
	secure := tls.Client(c, tlsFor())
	defer secure.Close()
	if err := secure.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		v.t.Fatal(err)
	}
	_, err = fmt.Fprintf(secure, "POST /upload HTTP/1.1\r\nHost: %s\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: %d\r\n\r\n--x\r\n", proxiedHost, 300<<20)
	if err != nil {
		v.t.Fatal(err)
	}
	go func() { // whoever sends so much goes on sending
		for {
			if _, err := secure.Write(long[:64<<10]); err != nil {
				return
			}
		}
	}()
	head := make([]byte, 64)
	if _, err := io.ReadAtLeast(secure, head, 12); err != nil || !strings.HasPrefix(string(head), "HTTP/1.1 413") {
		v.t.Errorf("%v %s", err, head)
	}
}

func (v *proxyVisitor) talksThroughASocket() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	origin := http.Header{"Origin": {v.url("")}}
	c, _, err := websocket.Dial(ctx, v.url("/socket"), &websocket.DialOptions{HTTPClient: v.http, HTTPHeader: origin})
	if err != nil {
		v.t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	for _, text := range []string{"heartbeat", strings.Repeat("通知", 4<<10)} {
		if err := c.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
			v.t.Fatal(err)
		}
		if _, back, err := c.Read(ctx); err != nil || string(back) != text {
			v.t.Fatalf("%v, %d bytes came back", err, len(back))
		}
	}
}

func (v *proxyVisitor) uploads(process int) {
	const most = 100 << 10 // KiB, half of what passes
	before := heap()
	reader, writer := io.Pipe()
	form := multipart.NewWriter(writer)
	go func() {
		part, err := form.CreateFormFile("file", "video.mp4")
		for left := uploadSize; err == nil && left > 0; left -= 1 << 20 {
			_, err = part.Write(long[:1<<20])
		}
		if err == nil {
			err = form.Close()
		}
		writer.CloseWithError(err)
	}()
	answer, err := v.http.Post(v.url("/upload"), form.FormDataContentType(), reader)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || string(text) != strconv.Itoa(uploadSize) {
		v.t.Errorf("%v: %s %s", err, answer.Status, text)
	}
	if grown := (heap() - before) >> 10; grown > most {
		v.t.Errorf("the program and its visitor took %d KiB more", grown)
	}
	if peak := peakMemory(v.t, process); peak > most {
		v.t.Errorf("the proxy took %d KiB", peak)
	}
}

func heap() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapSys)
}

// peakMemory is the most memory that a process had, in KiB; 0 where the system does not tell.
func peakMemory(t *testing.T, process int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("no peak in %s", status)
	}
	kib, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return kib
}

func (v *proxyVisitor) readsNothing(s *proxiedSite, patient bool) {
	c, err := v.dial(v.at.secure)
	if err != nil {
		v.t.Fatal(err)
	}
	defer c.Close()
	if err := c.(*net.TCPConn).SetReadBuffer(64 << 10); err != nil {
		v.t.Fatal(err)
	}
	secure := tls.Client(c, tlsFor())
	if _, err := io.WriteString(secure, "GET /endless HTTP/1.1\r\nHost: "+proxiedHost+"\r\n\r\n"); err != nil {
		v.t.Fatal(err)
	}
	select {
	case <-s.stuck:
	case <-time.After(30 * time.Second):
		v.t.Fatal("an answer that nobody reads goes on")
	}
	if patient {
		return
	}
	if err := c.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		v.t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, c); os.IsTimeout(err) {
		v.t.Error("the proxy keeps the connection of a reader whose answer is over")
	}
}

// leavesNoQuery looks for the query of isNamed. Caddy keeps no log of requests unless it is told to.
func (v *proxyVisitor) leavesNoQuery(p runningProxy) {
	kept, err := os.ReadFile(p.file("access.log"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		v.t.Fatal(err)
	}
	if text := string(kept) + p.said.String(); strings.Contains(text, "never-logged") {
		v.t.Errorf("the proxy wrote: %.2000s", text)
	}
}
