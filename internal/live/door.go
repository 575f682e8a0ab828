package live

import (
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/coder/websocket"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Wrap answers the addresses of the channels, with the prefixes of the API and without one, and leaves all others to next.
func (h *Hub) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if channel, rest, found := h.find(r.URL.Path); found {
			h.open(w, r, channel, rest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// find splits /<prefix>/<channel>/<rest>.
func (h *Hub) find(path string) (channel *Channel, rest string, found bool) {
	for _, prefix := range web.Prefixes {
		if below, ok := strings.CutPrefix(path, prefix+"/"); ok {
			path = "/" + below
			break
		}
	}
	name, rest, found := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if channel = h.channels[name]; channel == nil || !found {
		return nil, "", false
	}
	return channel, rest, true
}

// open is the handshake. Whoever is refused learns it before the connection becomes a socket.
func (h *Hub) open(w http.ResponseWriter, r *http.Request, channel *Channel, rest string) {
	s, status, why := h.admit(r, channel, rest)
	if s == nil {
		refuse(w, status, why)
		return
	}
	if status, why = h.reserve(s); status != 0 {
		refuse(w, status, why)
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{s.token}, InsecureSkipVerify: true}) // admit looked at the origin
	if err != nil {
		h.leave(s)
		slog.DebugContext(r.Context(), "no socket came of a handshake", "error", err)
		return
	}
	conn.SetReadLimit(channel.MaxFrame)
	s.conn = conn
	h.join(s)
	go s.read() // the handler returns, and with it goes all that the request held
}

// admit finds out who asks and whether that person may have this socket.
func (h *Hub) admit(r *http.Request, channel *Channel, rest string) (s *Socket, refusal int, why string) {
	if r.Method != http.MethodGet || !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		return nil, http.StatusUpgradeRequired, "这个地址只接受 WebSocket 连接"
	}
	if !h.knows(r) {
		return nil, http.StatusForbidden, "不接受来自其他网站的连接"
	}
	token := r.Header.Get("Sec-WebSocket-Protocol")
	p, err := h.guard.Peek(r.Context(), token)
	if errs.CodeOf(err) == errs.Unauthenticated {
		return nil, http.StatusUnauthorized, auth.ErrSignIn.Message
	}
	if errors.Is(err, auth.ErrGrace) {
		return nil, http.StatusForbidden, auth.ErrGrace.Message
	}
	if err != nil {
		slog.ErrorContext(r.Context(), "a socket was refused", "error", err)
		return nil, http.StatusServiceUnavailable, "服务器暂时不能接受新的连接，请稍后再试"
	}
	user, below, _ := strings.Cut(rest, "/")
	user, _, _ = strings.Cut(user, "_") // newer clients add the sum of their token
	if id, err := value.ParseID(user); err != nil || id != p.UserID || p.UserID == 0 {
		return nil, http.StatusForbidden, "只能打开自己的连接"
	}
	now := h.clock()
	return &Socket{hub: h, channel: channel, Below: below, token: token, address: web.RequestOf(r.Context()).IP,
		user: p.UserID, tenant: p.TenantID, session: p.SessionID, rate: channel.limiter(), opened: now, heard: now}, 0, ""
}

// knows tells whether the page that opens the socket is ours. Programs that are no browsers send no origin.
func (h *Hub) knows(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(h.origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// crowded tells whether an address has its share. On this machine sits a proxy, whose address would stand for everybody.
func (h *Hub) crowded(address string) bool {
	if ip, err := netip.ParseAddr(address); err == nil && ip.IsLoopback() {
		return false
	}
	return h.byAddress[web.Network(address)] >= maxPerAddress
}

func refuse(w http.ResponseWriter, status int, why string) {
	if status == http.StatusUpgradeRequired {
		w.Header().Set("Upgrade", "websocket")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, why, status)
}
