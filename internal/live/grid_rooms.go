package live

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/value"
)

// Limits and times of the grids.
const (
	maxOpen        = 20 // tables of one window
	gridBurst      = 100
	gridPerSecond  = 20
	maxPayload     = 7_000            // bytes that the bus carries from node to node
	silentAfter    = 30 * time.Second // three heartbeats: who says nothing for so long is not at the table any more
	hereEvery      = 10 * time.Second // nodes tell each other who is at their tables
	lookAgainAfter = time.Minute      // rights and version of a table where nothing happens
)

// Reach is what a person may do with a record.
type Reach struct {
	Sees, Writes bool
	Version      int64 // of the record
}

// GridOptions are what the channel of the grids needs.
type GridOptions struct {
	Bus  bus.Bus
	Node string
	// Knows tells that there is such a table.
	Knows func(table string) bool
	// May tells what a caller may do with a record, by the permission, the data scope and the data rules of its table.
	May func(ctx context.Context, caller auth.Principal, place Place) (Reach, error)
}

// Topics of the bus: a change of a row as people say it, a record that was saved, who is at the tables of a node.
const (
	topicRow   = "grid.row"
	topicSaved = "grid.saved"
	topicHere  = "grid.here"
)

// rowTold is a change of a row on its way to the windows of all nodes.
type rowTold struct {
	Tenant value.ID        `json:"t"`
	Own    value.ID        `json:"o,omitempty"` // to the windows of this person alone
	Key    string          `json:"k"`
	Frame  json.RawMessage `json:"f"`
}

// savedTold is a record that was saved; without a place something may have been missed.
type savedTold struct {
	Tenant  value.ID `json:"t"`
	Place   Place    `json:"p"`
	Version int64    `json:"v"`
}

type roomName struct {
	tenant value.ID
	key    string
}

// room is a table that people of this node have open.
type room struct {
	place     Place
	seats     map[*Socket]*seat
	elsewhere map[string]elsewhere // by node
	told      string               // who is here, as it was said last
	version   int64
	active    bool // something happened since rights were looked at
	looked    time.Time
}

// seat is one window at a table.
type seat struct {
	Person
	writes bool
}

// rooms are the tables that people of this node have open.
type rooms struct {
	hub *Hub
	o   GridOptions

	mu    sync.Mutex
	rooms map[roomName]*room
	open  map[*Socket]map[string]bool // what a window has open, false where it was refused
}

func newRooms(h *Hub, o GridOptions) *rooms {
	return &rooms{hub: h, o: o, rooms: map[roomName]*room{}, open: map[*Socket]map[string]bool{}}
}

func (r *rooms) channel() *Channel {
	return &Channel{Name: Grids, MaxFrame: maxGridFrame, Rate: rate.Limit(gridPerSecond), Burst: gridBurst, Heard: r.heard, Left: r.left, Again: r.again}
}

// run looks at the tables from time to time until ctx ends.
func (r *rooms) run(ctx context.Context) {
	ticker := time.NewTicker(hereEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			r.sweep(ctx, r.hub.clock())
		}
	}
}

// listen hears the other nodes, and this one, until stop is called.
func (r *rooms) listen() (stop func()) {
	stops := []func(){
		r.o.Bus.Subscribe(topicRow, hearing(r.deliver)),
		r.o.Bus.Subscribe(topicSaved, hearing(r.saved)),
		r.o.Bus.Subscribe(topicHere, hearing(r.hear)),
		r.o.Bus.Subscribe(bus.TopicReconnected, func(string) { r.saved(savedTold{}) }),
	}
	return func() {
		for _, s := range stops {
			s()
		}
	}
}

// hearing reads what a node says; what nobody understands was said by a newer one.
func hearing[T any](hear func(T)) func(string) {
	return func(text string) {
		var told T
		if err := json.Unmarshal([]byte(text), &told); err != nil {
			slog.Warn("a node says what this one does not understand", "error", err)
			return
		}
		hear(told)
	}
}

func (r *rooms) say(topic string, what any) {
	text, err := json.Marshal(what)
	if err != nil {
		slog.Error("nodes could not be told of a grid", "error", err)
		return
	}
	r.o.Bus.Publish(topic, string(text))
}

// heard runs in the goroutine that reads this one window.
func (r *rooms) heard(s *Socket, text []byte) {
	said, ok := readGridText(text)
	if !ok {
		return
	}
	switch said.kind {
	case beat:
		s.Send(beatAnswer)
	case openTable:
		r.take(s, said.key)
	case closeTable:
		r.rise(s, said.key)
	case update:
		r.change(s, said)
	}
}

// change hands a change of a row on. Of a table of ours it goes to those who have it open, from those who may edit it. Nobody has said who
// may see what other keys stand for: such a change goes to the other windows of the same person.
func (r *rooms) change(s *Socket, said gridText) {
	told := rowTold{Tenant: s.tenant, Key: said.key, Frame: said.frame}
	place, ours := r.placeOf(said.key)
	switch {
	case !ours:
		told.Own = s.user
	case !r.mayWrite(s, said.key):
		return
	}
	if len(said.frame) <= maxPayload {
		r.say(topicRow, told)
		return
	}
	r.deliver(told) // windows of other nodes read what is too long for the bus
	if ours {
		r.say(topicSaved, savedTold{Tenant: s.tenant, Place: place})
	}
}

// placeOf is the record that a key names; false for keys that stand for nothing here.
func (r *rooms) placeOf(key string) (Place, bool) {
	place, ok := placeOf(key)
	return place, ok && r.o.Knows(place.Table)
}

// mayWrite tells whether the changes of a window are heard. One that opened nothing is asked about with its first change.
func (r *rooms) mayWrite(s *Socket, key string) bool {
	r.mu.Lock()
	_, asked := r.open[s][key]
	r.mu.Unlock()
	if !asked {
		r.take(s, key)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.rooms[roomName{s.tenant, key}]
	return at != nil && at.seats[s] != nil && at.seats[s].writes
}

// deliver sends a change of a row to all windows that are meant, also to the one it came from: existing clients know their own by its case.
func (r *rooms) deliver(t rowTold) {
	if t.Own != 0 {
		r.hub.ToTenant(Grids, t.Tenant, func(user value.ID) bool { return user == t.Own }, t.Frame)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if at := r.rooms[roomName{t.Tenant, t.Key}]; at != nil {
		at.active = true
		at.send(t.Frame)
	}
}

func (at *room) send(frame []byte) {
	for s := range at.seats {
		s.Send(frame)
	}
}

// saved tells the windows of a record that there is something to read.
func (r *rooms) saved(t savedTold) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, at := range r.rooms {
		if t.Place == (Place{}) || name.tenant == t.Tenant && at.place == t.Place {
			at.active = true
			at.version = max(at.version, t.Version)
			at.send(gridEvent{Event: "changed", Version: t.Version}.frame(name.key))
		}
	}
}

// Saved tells the windows of all nodes that have a record open that it was saved. A tenant of 0 is no site.
func (h *Hub) Saved(tenant value.ID, place Place, version int64) {
	if h.rooms != nil {
		h.rooms.say(topicSaved, savedTold{tenant, place, version})
	}
}
