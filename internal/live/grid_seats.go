package live

import (
	"context"
	"log/slog"
	"maps"
	"time"

	"jikong/internal/auth"
)

// ask reads the rights of a window anew: those that its session has now.
func (r *rooms) ask(s *Socket, place Place) (auth.Principal, Reach, error) {
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	p, err := r.hub.guard.Peek(ctx, s.token)
	if err != nil || p.TenantID != s.tenant {
		return p, Reach{}, err
	}
	reach, err := r.o.May(auth.WithPrincipal(ctx, p), p, place)
	return p, reach, err
}

// take sits a window down at a table, if its person may see the record.
func (r *rooms) take(s *Socket, key string) {
	place, ours := r.placeOf(key)
	if !ours || r.isFull(s, key) {
		s.Send(gridEvent{Event: "refused"}.frame(key))
		return
	}
	p, reach, err := r.ask(s, place)
	if err != nil {
		slog.Warn("the rights of a window could not be read", "key", key, "error", err)
	}
	if err != nil || !reach.Sees {
		r.refuse(s, key)
		return
	}
	r.sit(s, key, place, &seat{Person: Person{p.UserID, shortened(p.Realname, p.Username)}, writes: reach.Writes}, reach.Version)
}

// isFull bounds what a window has asked for, also in vain: each question is one of the database.
func (r *rooms) isFull(s *Socket, key string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, again := r.open[s][key]
	return !again && len(r.open[s]) >= maxOpen
}

func (r *rooms) remember(s *Socket, key string, seated bool) {
	if r.open[s] == nil {
		r.open[s] = map[string]bool{}
	}
	r.open[s][key] = seated
}

func (r *rooms) refuse(s *Socket, key string) {
	r.mu.Lock()
	r.remember(s, key, false)
	news := r.unseat(s, key)
	r.mu.Unlock()
	s.Send(gridEvent{Event: "refused"}.frame(key))
	r.publish(news)
}

func (r *rooms) sit(s *Socket, key string, place Place, taken *seat, version int64) {
	name := roomName{s.tenant, key}
	r.mu.Lock()
	at := r.rooms[name]
	if at == nil {
		at = &room{place: place, seats: map[*Socket]*seat{}, elsewhere: map[string]elsewhere{}, looked: r.hub.clock()}
		r.rooms[name] = at
	}
	r.remember(s, key, true)
	at.seats[s] = taken
	at.version = max(at.version, version)
	s.Send(gridEvent{Event: "opened", Version: version, Writes: taken.writes}.frame(key))
	if !r.tell(name, at) { // it is the first that this window hears of it
		s.Send([]byte(at.told))
	}
	news := r.of(name, at)
	r.mu.Unlock()
	r.publish(news)
}

// rise gives the seat of a window up.
func (r *rooms) rise(s *Socket, key string) {
	r.mu.Lock()
	delete(r.open[s], key)
	news := r.unseat(s, key)
	r.mu.Unlock()
	r.publish(news)
}

// unseat needs the lock; what it returns is published without.
func (r *rooms) unseat(s *Socket, key string) []hereTold {
	name := roomName{s.tenant, key}
	at := r.rooms[name]
	if at == nil || at.seats[s] == nil {
		return nil
	}
	delete(at.seats, s)
	r.tell(name, at)
	news := r.of(name, at)
	if len(at.seats) == 0 {
		delete(r.rooms, name)
	}
	return news
}

// left forgets a window that is gone.
func (r *rooms) left(s *Socket) {
	r.mu.Lock()
	var news []hereTold
	for key := range maps.Clone(r.open[s]) {
		news = append(news, r.unseat(s, key)...)
	}
	delete(r.open, s)
	r.mu.Unlock()
	r.publish(news)
}

// again looks at the rights of a window once more, because those of everybody may have changed.
func (r *rooms) again(s *Socket) {
	r.mu.Lock()
	open := maps.Clone(r.open[s])
	r.mu.Unlock()
	for key, seated := range open {
		if place, ours := r.placeOf(key); ours && seated {
			r.look(s, key, place)
		}
	}
}

// look asks what a window may see by now and takes its seat away where that is nothing. A database that is away takes nothing away.
func (r *rooms) look(s *Socket, key string, place Place) {
	_, reach, err := r.ask(s, place)
	if err != nil {
		return
	}
	if !reach.Sees {
		r.refuse(s, key)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.rooms[roomName{s.tenant, key}]
	if at == nil || at.seats[s] == nil {
		return
	}
	if mine := at.seats[s]; mine.writes != reach.Writes {
		mine.writes = reach.Writes
		s.Send(gridEvent{Event: "opened", Version: reach.Version, Writes: reach.Writes}.frame(key))
	}
	if reach.Version > at.version {
		at.version = reach.Version
		at.send(gridEvent{Event: "changed", Version: reach.Version}.frame(key))
	}
}

// sweep finds who went silent, tells the nodes who is here, and looks at rights where something happened or nobody looked for a while.
func (r *rooms) sweep(ctx context.Context, now time.Time) {
	type due struct {
		socket *Socket
		key    string
		place  Place
	}
	var all []due
	var news []hereTold
	r.mu.Lock()
	forgetRefused(r.open)
	for name, at := range r.rooms {
		at.forget(now)
		r.tell(name, at)
		news = append(news, r.of(name, at)...)
		if !at.active && now.Sub(at.looked) < lookAgainAfter {
			continue
		}
		at.active, at.looked = false, now
		for s := range at.seats {
			all = append(all, due{s, name.key, at.place})
		}
	}
	r.mu.Unlock()
	r.publish(news)
	for _, d := range all {
		if ctx.Err() != nil {
			return
		}
		r.look(d.socket, d.key, d.place)
	}
}

// forgetRefused lets windows ask again for what they were refused.
func forgetRefused(open map[*Socket]map[string]bool) {
	for _, keys := range open {
		maps.DeleteFunc(keys, func(_ string, seated bool) bool { return !seated })
	}
}
