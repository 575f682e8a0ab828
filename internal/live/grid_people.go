package live

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"jikong/internal/value"
)

// maxPeople bounds the names that are told of one table; a list of them travels over the bus.
const (
	maxPeople   = 40
	maxRealname = 20
)

// elsewhere are the people of another node at a table.
type elsewhere struct {
	people []Person
	heard  time.Time
}

// hereTold is who is at a table on one node.
type hereTold struct {
	Node   string   `json:"n"`
	Tenant value.ID `json:"t"`
	Key    string   `json:"k"`
	People []Person `json:"p"`
}

func shortened(names ...string) string {
	name := []rune(cmp.Or(names...))
	return string(name[:min(len(name), maxRealname)])
}

// mine are the people of this node who are not silent.
func (r *rooms) mine(at *room) []Person {
	now := r.hub.clock()
	var people []Person
	for s, seated := range at.seats {
		if s.silentSince(now) < silentAfter {
			people = append(people, seated.Person)
		}
	}
	return distinctPeople(people)
}

func distinctPeople(people []Person) []Person {
	slices.SortFunc(people, func(a, b Person) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	people = slices.CompactFunc(people, func(a, b Person) bool { return a.ID == b.ID })
	return people[:min(len(people), maxPeople)]
}

// tell says who is here to the windows of a table, unless they know; false when they did.
func (r *rooms) tell(name roomName, at *room) bool {
	people := r.mine(at)
	for _, there := range at.elsewhere {
		people = append(people, there.people...)
	}
	frame := gridEvent{Event: "here", People: distinctPeople(people)}.frame(name.key)
	if at.told == string(frame) {
		return false
	}
	at.told = string(frame)
	at.send(frame)
	return true
}

// of is what this node tells the others of a table.
func (r *rooms) of(name roomName, at *room) []hereTold {
	return []hereTold{{r.o.Node, name.tenant, name.key, r.mine(at)}}
}

func (r *rooms) publish(news []hereTold) {
	for _, one := range news {
		r.say(topicHere, one)
	}
}

// hear takes in who is at a table on another node. A node that was not heard of before is told who is here.
func (r *rooms) hear(t hereTold) {
	if t.Node == r.o.Node {
		return
	}
	name := roomName{t.Tenant, t.Key}
	r.mu.Lock()
	at := r.rooms[name]
	if at == nil {
		r.mu.Unlock()
		return
	}
	var answer []hereTold
	if _, known := at.elsewhere[t.Node]; !known && len(t.People) > 0 {
		answer = r.of(name, at)
	}
	if len(t.People) == 0 {
		delete(at.elsewhere, t.Node)
	} else {
		at.elsewhere[t.Node] = elsewhere{t.People, r.hub.clock()}
	}
	r.tell(name, at)
	r.mu.Unlock()
	r.publish(answer)
}

// forget drops nodes that say nothing any more.
func (at *room) forget(now time.Time) {
	maps.DeleteFunc(at.elsewhere, func(_ string, there elsewhere) bool { return now.Sub(there.heard) >= silentAfter })
}
