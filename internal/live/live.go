// Package live keeps the sockets of people at their desks. Who opens one proves the session at the handshake; what is sent through it
// says only that something happened, and the client reads it through the API with the rights it then has. A socket costs one goroutine
// that reads; a second one lives while there is something to write. A client that does not keep up is cut and catches up by reading
// anew, as it does after every interruption.
package live

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"jikong/internal/auth"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Limits of the sockets of one node.
const (
	maxSockets    = 20_000
	maxPerUser    = 20  // windows and devices of one person
	maxPerAddress = 500 // an office behind one address; this machine itself is not counted, see crowded
	maxQueue      = 32  // frames that wait for a slow client before it is cut
	burst         = 20  // texts of a client at once
	perSecond     = 2   // texts of a client in the long run
)

// Times of a socket. Clients send a heartbeat every 20 or 55 seconds, browsers delay that of a hidden window up to a minute.
const (
	idleAfter    = 165 * time.Second // three heartbeats of the slowest client
	sweepEvery   = 15 * time.Second
	writeTimeout = 10 * time.Second
	readTimeout  = 20 * time.Second // for the questions to the database
)

// Guard knows sessions. *auth.Guard is one.
type Guard interface {
	// Peek returns whom a token belongs to without counting as a use of the session, or auth.ErrGrace where it may only change its password.
	Peek(ctx context.Context, token string) (auth.Principal, error)
	// Living is the set of the sessions that are not over.
	Living(ctx context.Context) (map[value.ID]bool, error)
	// Watch tells of sessions that ended and of rights that changed, until stop is called.
	Watch(hear func(auth.Change)) (stop func())
}

// Options are what a hub needs.
type Options struct {
	Guard        Guard
	AllowOrigins []string // other origins whose scripts may open a socket; exact, with scheme
	Clock        func() time.Time
	Grids        *GridOptions // nil where no tables are edited by several people
}

// Channel is one address of sockets: /<Name>/<user>… .
type Channel struct {
	Name     string
	MaxFrame int64      // bytes of one text of a client
	Rate     rate.Limit // texts of a client in the long run; 0 means perSecond
	Burst    int        // texts of a client at once; 0 means burst
	// Heard is called with each text of a client, in the order of their coming. The texts after it wait for it.
	Heard func(s *Socket, text []byte)
	// Left is called once a socket is gone, Again when the rights of everybody may have changed; nil where nobody minds.
	Left, Again func(s *Socket)
}

// Hub holds the sockets of one node.
type Hub struct {
	guard    Guard
	origins  []string
	clock    func() time.Time
	channels map[string]*Channel
	work     sync.WaitGroup // the goroutines of all sockets
	rooms    *rooms         // nil where no tables are edited by several people

	mu        sync.Mutex
	closed    bool
	reserved  int
	sockets   map[*Socket]struct{}
	byUser    map[value.ID]int
	byAddress map[string]int
}

// New makes a hub with its channels.
func New(o Options, channels ...Channel) *Hub {
	h := &Hub{guard: o.Guard, origins: o.AllowOrigins, clock: o.Clock, channels: map[string]*Channel{},
		sockets: map[*Socket]struct{}{}, byUser: map[value.ID]int{}, byAddress: map[string]int{}}
	for _, c := range channels {
		h.channels[c.Name] = &c
	}
	if o.Grids != nil {
		h.rooms = newRooms(h, *o.Grids)
		h.channels[Grids] = h.rooms.channel()
	}
	return h
}

// ToTenant sends a frame to those people of a site who are meant.
func (h *Hub) ToTenant(channel string, tenant value.ID, meant func(user value.ID) bool, frame []byte) {
	h.send(frame, func(s *Socket) bool { return s.channel.Name == channel && s.tenant == tenant && meant(s.user) })
}

// ToAll sends a frame to everybody.
func (h *Hub) ToAll(channel string, frame []byte) {
	h.send(frame, func(s *Socket) bool { return s.channel.Name == channel })
}

// Count is how many sockets are open.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.sockets)
}

func (h *Hub) send(frame []byte, to func(*Socket) bool) {
	for _, s := range h.those(to) {
		s.Send(frame)
	}
}

func (h *Hub) those(meant func(*Socket) bool) (all []*Socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.sockets {
		if meant(s) {
			all = append(all, s)
		}
	}
	return all
}

// Run closes sockets whose session ends and clients that went silent, until ctx ends; then it says goodbye to all.
func (h *Hub) Run(ctx context.Context) error {
	defer h.guard.Watch(func(c auth.Change) { h.changed(ctx, c) })()
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	if h.rooms != nil {
		defer h.rooms.listen()()
		h.spawn(func() { h.rooms.run(ctx) })
	}
	for {
		select {
		case <-ctx.Done():
			h.goodbye()
			return nil
		case <-ticker.C:
			h.sweep(ctx)
		}
	}
}

// goodbye lets no more sockets in and asks those that are open to come back later.
func (h *Hub) goodbye() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	for _, s := range h.those(func(*Socket) bool { return true }) {
		s.close(restarting)
	}
	h.work.Wait()
}

// changed runs where the change is told and may not wait: a named session or person comes back with the rights of now, if there are
// any; when it may be about everybody the sockets are asked for one after another.
func (h *Hub) changed(ctx context.Context, c auth.Change) {
	if c.All {
		h.spawn(func() { h.askAgain(ctx) })
		return
	}
	for _, s := range h.those(func(s *Socket) bool { return s.session == c.Session || s.user == c.User }) {
		s.close(ended)
	}
}

// spawn starts work that Run waits for, unless it is over.
func (h *Hub) spawn(do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.work.Go(do)
	}
}

func (h *Hub) askAgain(ctx context.Context) {
	for _, s := range h.those(func(*Socket) bool { return true }) {
		asking, cancel := context.WithTimeout(ctx, readTimeout)
		p, err := h.guard.Peek(asking, s.token)
		cancel()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil || p.TenantID != s.tenant:
			s.close(ended)
		case s.channel.Again != nil:
			s.channel.Again(s)
		}
	}
}

// sweep finds what nobody tells: sessions that nobody used for too long or that reached their end, and clients that are gone.
func (h *Hub) sweep(ctx context.Context) {
	now := h.clock()
	for _, s := range h.those(func(s *Socket) bool { return s.silentSince(now) >= idleAfter }) {
		s.cut("silent")
	}
	if h.Count() == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	living, err := h.guard.Living(ctx)
	if err != nil {
		slog.WarnContext(ctx, "sessions of sockets could not be read", "error", err)
		return
	}
	// The session of a socket that opened meanwhile was alive a moment ago; the next round knows it.
	for _, s := range h.those(func(s *Socket) bool { return !living[s.session] && now.Sub(s.opened) >= sweepEvery }) {
		s.close(ended)
	}
}

// reserve finds room for a socket, or says why there is none.
func (h *Hub) reserve(s *Socket) (refusal int, why string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed || h.reserved >= maxSockets:
		return http.StatusServiceUnavailable, "服务器暂时不能接受新的连接，请稍后再试"
	case h.byUser[s.user] >= maxPerUser:
		return http.StatusTooManyRequests, "您打开的窗口太多，请先关闭一些"
	case h.crowded(s.address):
		return http.StatusTooManyRequests, "来自您所在网络的连接太多，请稍后再试"
	}
	h.reserved++
	h.byUser[s.user]++
	h.byAddress[web.Network(s.address)]++
	h.work.Add(1)
	return 0, ""
}

// join makes an open socket hear what is sent. What came before its client reads for itself once it is connected.
func (h *Hub) join(s *Socket) {
	h.mu.Lock()
	h.sockets[s] = struct{}{}
	closed := h.closed
	h.mu.Unlock()
	if closed {
		s.close(restarting)
	}
}

// leave gives the room of a socket back.
func (h *Hub) leave(s *Socket) {
	if s.channel.Left != nil {
		s.channel.Left(s)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.sockets, s)
	h.reserved--
	countDown(h.byUser, s.user)
	countDown(h.byAddress, web.Network(s.address))
	h.work.Done()
}

func countDown[K comparable](counts map[K]int, key K) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}

func (c *Channel) limiter() *rate.Limiter {
	return rate.NewLimiter(cmp.Or(c.Rate, perSecond), cmp.Or(c.Burst, burst))
}
