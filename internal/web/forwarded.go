package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// hop is one address that a request passed: the peer of the connection, or what a proxy wrote of its own peer.
type hop struct {
	addr  netip.Addr
	text  string // of the peer, when it is no address
	depth int    // entries of X-Forwarded-For between the peer and this hop
}

// String is the address without port and zone; an IPv4 address never in its IPv6 spelling.
func (h hop) String() string {
	if h.addr.IsValid() {
		return h.addr.String()
	}
	return h.text
}

// visitor finds out who asks. Every proxy appends the address of its own peer to X-Forwarded-For, as a further element or a further
// line (RFC 9110 5.3 makes the two the same), so the list is believed from its right end, as far as trusted proxies wrote it: what
// stands further left may be the visitor's own invention. An entry that is no address ends the walk, for the same reason. Within a
// trusted network the visitor is the hop furthest away. X-Real-IP and Forwarded are not read: a proxy that sets only one of the
// headers lets the visitor set the others.
func visitor(r *http.Request, trusted []netip.Prefix) hop {
	at := hop{text: r.RemoteAddr}
	addr, ok := parseHop(r.RemoteAddr)
	if !ok {
		return at
	}
	at.addr = addr
	if !within(addr, trusted) {
		return at
	}
	for _, entry := range slices.Backward(listOf(r.Header["X-Forwarded-For"])) {
		next, ok := parseHop(entry)
		if !ok {
			break
		}
		at = hop{addr: next, depth: at.depth + 1}
		if !within(next, trusted) {
			break
		}
	}
	return at
}

// encrypted tells whether the visitor's connection is. X-Forwarded-Proto is believed as X-Forwarded-For is: of several values the one
// counts that the proxy wrote which the visitor reached.
func encrypted(r *http.Request, from hop, trusted []netip.Prefix) bool {
	if r.TLS != nil {
		return true
	}
	schemes := listOf(r.Header["X-Forwarded-Proto"])
	if len(schemes) == 0 {
		return false
	}
	if peer, ok := parseHop(r.RemoteAddr); !ok || !within(peer, trusted) {
		return false
	}
	return strings.EqualFold(schemes[max(0, len(schemes)-max(1, from.depth))], "https")
}

// listOf joins the lines of a header and leaves out empty elements.
func listOf(lines []string) []string {
	var list []string
	for _, line := range lines {
		for part := range strings.SplitSeq(line, ",") {
			if part = strings.TrimSpace(part); part != "" {
				list = append(list, part)
			}
		}
	}
	return list
}

// parseHop reads 192.0.2.1, 192.0.2.1:443, 2001:db8::1, [2001:db8::1] and [2001:db8::1]:443, quoted or not.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.Trim(text, `"`)
	if both, err := netip.ParseAddrPort(text); err == nil {
		return both.Addr().Unmap().WithZone(""), true
	}
	if inner, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(inner, "]") {
		text = strings.TrimSuffix(inner, "]")
	}
	addr, err := netip.ParseAddr(text)
	return addr.Unmap().WithZone(""), err == nil
}

func within(addr netip.Addr, nets []netip.Prefix) bool {
	for _, n := range nets {
		if n.Contains(addr) {
			return true
		}
	}
	return false
}

// Network is what a limit by address counts by: the address, or the first 64 bits of an IPv6 address, of which one line has as many as
// it wants.
func Network(address string) string {
	addr, err := netip.ParseAddr(address)
	if err != nil || addr.Is4() || addr.Is4In6() {
		return address
	}
	prefix, err := addr.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
