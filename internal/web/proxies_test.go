package web_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jikong/internal/testkit"
	"jikong/internal/web"
)

const (
	proxiedHost = "www.example.gov.cn"
	uploadLimit = 201 << 20
	uploadSize  = 200 << 20
)

// proxy is one of the samples in docs/proxy and how its program is started with it.
type proxy struct {
	name, sample string
	// swap are texts of the sample and what a test needs in their place: its own ports, files and times.
	swap func(p place) map[string]string
	// wrap makes the whole configuration of a sample that is a part of one.
	wrap    func(p place, sample string) string
	command func(p place) []string
	patient bool // gives up a reader only when the time for the whole answer is over
}

// place is what a test gives a proxy: the address behind it, its own ports and a folder.
type place struct {
	behind, dir   string
	secure, plain string // 127.0.0.1:port
}

func (p place) file(name string) string { return filepath.Join(p.dir, name) }

var proxies = []proxy{
	{
		name: "nginx", sample: "nginx.conf",
		swap: func(p place) map[string]string {
			return map[string]string{
				"127.0.0.1:8080": p.behind, "listen 80;": "listen " + p.plain + ";", "listen 443 ssl": "listen " + p.secure + " ssl",
				"/etc/ssl/jikong/fullchain.pem": p.file("cert.pem"), "/etc/ssl/jikong/privkey.pem": p.file("key.pem"),
				"/var/log/nginx/jikong.log": p.file("access.log"), "send_timeout 30s": "send_timeout 1s",
			}
		},
		wrap: func(p place, sample string) string {
			temporary := ""
			for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
				temporary += kind + "_temp_path " + p.file(kind) + ";\n"
			}
			return "daemon off;\nmaster_process off;\npid " + p.file("pid") + ";\nevents {}\nhttp {\n" + temporary + sample + "}\n"
		},
		command: func(p place) []string { return []string{"nginx", "-e", p.file("errors"), "-c", p.file("config")} },
	},
	{
		name: "caddy", sample: "Caddyfile", patient: true,
		swap: func(p place) map[string]string {
			return map[string]string{
				"127.0.0.1:8080": p.behind, proxiedHost + " {": "https://" + proxiedHost + ":" + portOf(p.secure) + " {",
				"/etc/ssl/jikong/fullchain.pem": p.file("cert.pem"), "/etc/ssl/jikong/privkey.pem": p.file("key.pem"),
				"{\n\tservers {": "{\n\thttp_port " + portOf(p.plain) + "\n\tservers {",
			}
		},
		command: func(p place) []string {
			return []string{"caddy", "run", "--adapter", "caddyfile", "--config", p.file("config")}
		},
	},
	{
		name: "haproxy", sample: "haproxy.cfg",
		swap: func(p place) map[string]string {
			return map[string]string{
				"127.0.0.1:8080": p.behind, "bind :80": "bind " + p.plain, "bind :443": "bind " + p.secure, "/etc/ssl/jikong/site.pem": p.file("both.pem"),
			}
		},
		wrap:    func(_ place, sample string) string { return "global\n\tlog stdout format raw local0\n" + sample },
		command: func(p place) []string { return []string{"haproxy", "-db", "-f", p.file("config")} },
	},
}

func portOf(address string) string { return address[strings.LastIndexByte(address, ':')+1:] }

// The samples of docs/proxy are what operators copy; here the real programs run with them.
func TestTheSiteBehindRealProxies(t *testing.T) {
	for _, p := range proxies {
		t.Run(p.name, func(t *testing.T) {
			site := newProxiedSite(t)
			running := startProxy(t, p, site.address)
			for _, step := range []struct {
				name string
				do   func(*proxyVisitor)
			}{
				{"the log names the visitor, not who the visitor says to be", func(v *proxyVisitor) { v.isNamed(site) }},
				{"plain HTTP is led to HTTPS", (*proxyVisitor).isLedToHTTPS},
				{"a body over the limit is refused", (*proxyVisitor).isRefusedTooMuch},
				{"a socket opens and stays open", (*proxyVisitor).talksThroughASocket},
				{"200 MB are uploaded without being kept in memory", func(v *proxyVisitor) { v.uploads(running.process) }},
				{"a reader that takes nothing is cut off", func(v *proxyVisitor) { v.readsNothing(site, p.patient) }},
				{"no query string is in the log of the proxy", func(v *proxyVisitor) { v.leavesNoQuery(running) }},
			} {
				t.Run(step.name, func(t *testing.T) { step.do(newVisitor(t, running.place)) })
			}
		})
	}
}

// proxiedSite is a server with the edge of the program and a page of each kind that a proxy has to do with.
type proxiedSite struct {
	address string
	log     *safeBuffer
	stuck   chan error // how endless answers ended
}

type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func newProxiedSite(t *testing.T) *proxiedSite {
	s := &proxiedSite{log: &safeBuffer{}, stuck: make(chan error, 1)}
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(before) })

	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ready") })
	mux.HandleFunc("GET /page", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, web.RequestOf(r.Context()).Host)
	})
	mux.HandleFunc("POST /upload", count)
	mux.HandleFunc("GET /socket", echo)
	mux.HandleFunc("GET /endless", func(w http.ResponseWriter, _ *http.Request) {
		for {
			if _, err := w.Write(long[:1<<20]); err != nil {
				s.stuck <- err
				return
			}
		}
	})
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	s.address, _ = serve(t, web.Server{Stall: time.Second, PerAddress: 1, Proxies: loopback, Handler: web.Edge{TrustedProxies: loopback}.Wrap(mux)})
	return s
}

// count reads a form as the routes of uploads do and tells how long the file was.
func count(w http.ResponseWriter, r *http.Request) {
	form, done, err := web.OpenForm(w, r, web.Route{MaxBody: uploadLimit})
	defer done()
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	part, err := form.Next()
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	n, err := io.Copy(io.Discard, part)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	_, _ = fmt.Fprint(w, n)
}

// echo answers every text with itself, for pages of the same origin as the sockets of the program.
func echo(w http.ResponseWriter, r *http.Request) {
	c, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = c.CloseNow() }()
	for {
		kind, text, err := c.Read(r.Context())
		if err != nil {
			return
		}
		if err := c.Write(r.Context(), kind, text); err != nil {
			return
		}
	}
}

// runningProxy is a program that runs with its sample.
type runningProxy struct {
	place
	process int
	said    *safeBuffer
}

// startProxy runs the program with its sample until the end of the test.
func startProxy(t *testing.T, p proxy, behind string) runningProxy {
	t.Helper()
	at := place{behind: behind, dir: t.TempDir(), secure: testkit.FreeAddress(t), plain: testkit.FreeAddress(t)}
	command := p.command(at)
	program := findProgram(t, command[0])
	sample, err := os.ReadFile(filepath.Join("..", "..", "docs", "proxy", p.sample))
	if err != nil {
		t.Fatal(err)
	}
	text := string(sample)
	for from, to := range p.swap(at) {
		if !strings.Contains(text, from) {
			t.Fatalf("the sample %s no longer says %q", p.sample, from)
		}
		text = strings.ReplaceAll(text, from, to)
	}
	if p.wrap != nil {
		text = p.wrap(at, text)
	}
	writeCertificate(t, at)
	if err := os.WriteFile(at.file("config"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	said := &safeBuffer{}
	run := exec.Command(program, command[1:]...)
	run.Stdout, run.Stderr = said, said
	run.Env = append(os.Environ(), "HOME="+at.dir, "XDG_DATA_HOME="+at.dir, "XDG_CONFIG_HOME="+at.dir, "CADDY_ADMIN="+testkit.FreeAddress(t))
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = run.Process.Kill()
		_ = run.Wait()
		if t.Failed() {
			t.Logf("%s said: %.4000s", p.name, said.String())
		}
	})
	newVisitor(t, at).waits()
	return runningProxy{at, run.Process.Pid, said}
}

// findProgram skips the test on a machine without the program, unless it must be there.
func findProgram(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/sbin/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	if os.Getenv("JIKONG_TEST_REQUIRE_PROXIES") != "" {
		t.Fatalf("%s is missing: run scripts/install-test-tools", name)
	}
	t.Skipf("%s is not installed: scripts/install-test-tools installs it", name)
	return ""
}

func writeCertificate(t *testing.T, at place) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{proxiedHost}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})
	private := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	for name, content := range map[string][]byte{"cert.pem": cert, "key.pem": private, "both.pem": append(bytes.Clone(cert), private...)} {
		if err := os.WriteFile(at.file(name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
