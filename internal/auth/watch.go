package auth

import (
	"context"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Change is a session that ended or moved, or a person whose rights changed. All may be about everybody.
type Change struct {
	Session, User value.ID
	All           bool
}

// Watch tells of changes on every node, until stop is called. hear runs where the change is made: it must be quick.
func (g *Guard) Watch(hear func(Change)) (stop func()) {
	b := g.sessions.bus
	stops := []func(){
		b.Subscribe(topicSession, func(id string) {
			if session, err := value.ParseID(id); err == nil && session != 0 {
				hear(Change{Session: session})
			}
		}),
		b.Subscribe(topicUser, func(id string) {
			user, err := value.ParseID(id)
			hear(Change{User: user, All: id == everybody || err != nil})
		}),
		b.Subscribe(bus.TopicReconnected, func(string) { hear(Change{All: true}) }),
	}
	return func() {
		for _, s := range stops {
			s()
		}
	}
}

// Peek is Principal for what a program does by itself, such as a socket that comes back: no act of a person, so it does not count as
// a use of the session. It reads past the cache, because it is asked when something changed. Like Principal it refuses a grace sign-in.
func (g *Guard) Peek(ctx context.Context, token string) (Principal, error) {
	if _, ok := hashToken(token); !ok {
		return Principal{}, ErrSignIn
	}
	entry, err := g.load(ctx, token, 0, g.sessions.db.Now())
	if err != nil {
		return Principal{}, err
	}
	if entry.principal.Grace {
		return Principal{}, ErrGrace
	}
	return entry.principal, nil
}

// Living is the set of the sessions that are not over.
func (g *Guard) Living(ctx context.Context) (map[value.ID]bool, error) {
	now := g.sessions.db.Now()
	ids, err := db.Select[value.ID](ctx, g.sessions.db.Read(), `SELECT id FROM auth_session WHERE expire_time > $1 AND last_seen > $2`,
		now, before(now, g.sessions.idle))
	living := make(map[value.ID]bool, len(ids))
	for _, id := range ids {
		living[id] = true
	}
	return living, err
}
