package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"jikong/internal/web"
)

// askThrough sends a request whose headers are lines such as "X-Forwarded-For: 192.0.2.1" and tells what the program took it for.
func askThrough(t *testing.T, peer string, trusted []string, headers ...string) (seen web.Request, answer http.Header) {
	t.Helper()
	var nets []netip.Prefix
	for _, n := range trusted {
		nets = append(nets, netip.MustParsePrefix(n))
	}
	h := web.Edge{TrustedProxies: nets}.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = web.RequestOf(r.Context()) }))
	r := httptest.NewRequest("GET", "http://www.example.gov.cn/", nil)
	r.RemoteAddr = peer
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return seen, w.Header()
}

func TestTheAddressOfAVisitorIsBelievedOnlyFromATrustedProxy(t *testing.T) {
	const f = "X-Forwarded-For: "
	own := []string{"10.0.0.0/8", "fd00::/8", "fe80::/10"}
	cases := []struct {
		name, peer string
		headers    []string
		want       string
	}{
		{"a direct visitor cannot name an address", "203.0.113.9:1000", []string{f + "1.2.3.4"}, "203.0.113.9"},
		{"a direct visitor over IPv6 neither", "[2001:db8::9]:1000", []string{f + "1.2.3.4"}, "2001:db8::9"},
		{"a trusted proxy names the visitor", "10.0.0.1:1000", []string{f + "198.51.100.7"}, "198.51.100.7"},
		{"a visitor's own entry before the proxy's is ignored", "10.0.0.1:1000", []string{f + "6.6.6.6, 198.51.100.7"}, "198.51.100.7"},
		{"a visitor's own line before the line that the proxy appends is ignored", "10.0.0.1:1000", []string{f + "6.6.6.6", f + "198.51.100.7"}, "198.51.100.7"},
		{"three lines of a visitor are ignored", "10.0.0.1:1000", []string{f + "6.6.6.6, 7.7.7.7", f + "8.8.8.8", f + "9.9.9.9", f + "198.51.100.7"}, "198.51.100.7"},
		{"a second trusted proxy is passed", "10.0.0.1:1000", []string{f + "6.6.6.6, 198.51.100.7, 10.0.0.2"}, "198.51.100.7"},
		{"a second trusted proxy in a line of its own is passed", "10.0.0.1:1000", []string{f + "6.6.6.6", f + "198.51.100.7", f + "10.0.0.2"}, "198.51.100.7"},
		{"a foreign proxy in between is the visitor", "10.0.0.1:1000", []string{f + "198.51.100.7, 192.0.2.50, 10.0.0.2"}, "192.0.2.50"},
		{"an entry of a trusted address that a stranger wrote proves nothing", "10.0.0.1:1000", []string{f + "6.6.6.6, 10.0.0.9, 198.51.100.7"}, "198.51.100.7"},
		{"a colleague in the network of the proxies is the furthest of them", "10.0.0.1:1000", []string{f + "10.3.4.5, 10.0.0.2"}, "10.3.4.5"},
		{"a proxy without the header is the peer", "10.0.0.1:1000", nil, "10.0.0.1"},
		{"an empty header is none", "10.0.0.1:1000", []string{f}, "10.0.0.1"},
		{"empty elements are none", "10.0.0.1:1000", []string{f + ", ,198.51.100.7,,", f + " , "}, "198.51.100.7"},
		{"nonsense ends the walk at who wrote it", "10.0.0.1:1000", []string{f + "6.6.6.6, <script>"}, "10.0.0.1"},
		{"a hidden hop ends the walk too", "10.0.0.1:1000", []string{f + "6.6.6.6, unknown, 10.0.0.2"}, "10.0.0.2"},
		{"a network is no address", "10.0.0.1:1000", []string{f + "198.51.100.0/24"}, "10.0.0.1"},
		{"a number too large is no address", "10.0.0.1:1000", []string{f + "198.51.100.777"}, "10.0.0.1"},
		{"an octal spelling is no address", "10.0.0.1:1000", []string{f + "010.0.0.2"}, "10.0.0.1"},
		{"a port is left out", "10.0.0.1:1000", []string{f + "198.51.100.7:61234"}, "198.51.100.7"},
		{"IPv6", "10.0.0.1:1000", []string{f + "2001:DB8:0::7"}, "2001:db8::7"},
		{"IPv6 in brackets", "10.0.0.1:1000", []string{f + "[2001:db8::7]"}, "2001:db8::7"},
		{"IPv6 in brackets with port", "10.0.0.1:1000", []string{f + "[2001:db8::7]:61234"}, "2001:db8::7"},
		{"IPv6 in quotes", "10.0.0.1:1000", []string{f + `"[2001:db8::7]:61234"`}, "2001:db8::7"},
		{"a bracket left open is no address", "10.0.0.1:1000", []string{f + "[2001:db8::7"}, "10.0.0.1"},
		{"IPv4 spelt as IPv6 is IPv4", "10.0.0.1:1000", []string{f + "::ffff:198.51.100.7"}, "198.51.100.7"},
		{"a trusted hop spelt as IPv6 is passed", "10.0.0.1:1000", []string{f + "198.51.100.7, ::ffff:10.0.0.2"}, "198.51.100.7"},
		{"a proxy that reaches us over mapped IPv6 is trusted", "[::ffff:10.0.0.1]:1000", []string{f + "198.51.100.7"}, "198.51.100.7"},
		{"a proxy over IPv6 is trusted", "[fd00::1]:1000", []string{f + "6.6.6.6", f + "2001:db8::7"}, "2001:db8::7"},
		{"a proxy over a link is trusted, whatever the link is called", "[fe80::1%eth0]:1000", []string{f + "198.51.100.7"}, "198.51.100.7"},
		{"nobody writes into our log through the name of a link", "10.0.0.1:1000", []string{f + "2001:db8::7%<b>x</b>"}, "2001:db8::7"},
		{"X-Real-IP is not read beside it", "10.0.0.1:1000", []string{"X-Real-IP: 6.6.6.6", f + "198.51.100.7"}, "198.51.100.7"},
		{"X-Real-IP alone is not read: a visitor may have sent it", "10.0.0.1:1000", []string{"X-Real-IP: 6.6.6.6"}, "10.0.0.1"},
		{"Forwarded is not read", "10.0.0.1:1000", []string{"Forwarded: for=6.6.6.6", f + "198.51.100.7"}, "198.51.100.7"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			seen, _ := askThrough(t, c.peer, own, c.headers...)
			if seen.IP != c.want {
				t.Errorf("the visitor is %s, want %s", seen.IP, c.want)
			}
		})
	}
}

func TestWithoutTrustedProxiesNobodyNamesAnAddressOrAScheme(t *testing.T) {
	seen, answer := askThrough(t, "127.0.0.1:1000", nil, "X-Forwarded-For: 6.6.6.6", "X-Forwarded-Proto: https", "X-Forwarded-Host: other.example")
	if seen.IP != "127.0.0.1" || seen.Host != "www.example.gov.cn" || answer.Get("Strict-Transport-Security") != "" {
		t.Errorf("seen %s at %s, HSTS %q", seen.IP, seen.Host, answer.Get("Strict-Transport-Security"))
	}
}

func TestAnEncryptedConnectionIsBelievedByTheSameRule(t *testing.T) {
	const f, p = "X-Forwarded-For: ", "X-Forwarded-Proto: "
	cases := []struct {
		name, peer string
		headers    []string
		encrypted  bool
	}{
		{"a trusted proxy says so", "10.0.0.1:1", []string{f + "198.51.100.7", p + "https"}, true},
		{"in capitals too", "10.0.0.1:1", []string{f + "198.51.100.7", p + "HTTPS"}, true},
		{"a direct visitor cannot say so", "203.0.113.9:1", []string{p + "https"}, false},
		{"plain stays plain", "10.0.0.1:1", []string{f + "198.51.100.7", p + "http"}, false},
		{"nobody says anything", "10.0.0.1:1", []string{f + "198.51.100.7"}, false},
		{"a visitor's own line before that of the proxy is ignored", "10.0.0.1:1", []string{f + "198.51.100.7", p + "https", p + "http"}, false},
		{"a visitor's own element before that of the proxy is ignored", "10.0.0.1:1", []string{f + "198.51.100.7", p + "https, http"}, false},
		{"of two proxies the one counts that the visitor reached", "10.0.0.1:1", []string{f + "198.51.100.7, 10.0.0.2", p + "https, http"}, true},
		{"of two proxies the inner one speaks for both", "10.0.0.1:1", []string{f + "198.51.100.7, 10.0.0.2", p + "https"}, true},
		{"a visitor's line before those of two proxies is ignored", "10.0.0.1:1", []string{f + "198.51.100.7, 10.0.0.2", p + "https", p + "http, https"}, false},
		{"a proxy that names no visitor may name the scheme", "10.0.0.1:1", []string{p + "https"}, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, answer := askThrough(t, c.peer, []string{"10.0.0.0/8"}, c.headers...)
			if got := answer.Get("Strict-Transport-Security") != ""; got != c.encrypted {
				t.Errorf("encrypted: %v", got)
			}
		})
	}
}

func TestTheSiteIsThatOfTheHostThatTheProxyPassesOn(t *testing.T) {
	seen, _ := askThrough(t, "10.0.0.1:1", []string{"10.0.0.0/8"}, "X-Forwarded-For: 198.51.100.7", "X-Forwarded-Host: other.example")
	if seen.Host != "www.example.gov.cn" {
		t.Errorf("a visitor chose the site %s by a header", seen.Host)
	}
}

func TestLimitsCountALineOfIPv6AsOneAddress(t *testing.T) {
	cases := []struct{ address, want string }{
		{"198.51.100.7", "198.51.100.7"},
		{"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"2001:db8:1:2::ffff", "2001:db8:1:2::/64"},
		{"fe80::1%eth0", "fe80::/64"},
		{"", ""},
		{"nonsense", "nonsense"},
	}
	for _, c := range cases {
		if got := web.Network(c.address); got != c.want {
			t.Errorf("%s counts as %s, want %s", c.address, got, c.want)
		}
	}
}
