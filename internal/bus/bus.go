// Package bus tells the nodes of one installation what changed. A message is a topic and an id, never a payload: the hearer
// reads the change itself, with the rights it has. Messages may be lost while a connection is down; hearers therefore also
// re-read from time to time, and get a message on TopicReconnected when they should.
package bus

import (
	"log/slog"
	"sync"
)

// TopicReconnected is published locally, with an empty id, after messages of other nodes may have been missed.
const TopicReconnected = "bus.reconnected"

// Bus is publish and subscribe. Handlers run one after another and must be quick: hand long work to a goroutine.
type Bus interface {
	Publish(topic, id string)
	Subscribe(topic string, hear func(id string)) (cancel func())
	Close() error
}

// Memory is the bus of a single node. The zero value is ready.
type Memory struct {
	mu   sync.RWMutex
	next int
	subs map[string]map[int]func(string)
}

// NewMemory returns a bus inside this process.
func NewMemory() *Memory { return &Memory{} }

// Publish calls every hearer of the topic before it returns.
func (m *Memory) Publish(topic, id string) {
	m.mu.RLock()
	hearers := make([]func(string), 0, len(m.subs[topic]))
	for _, hear := range m.subs[topic] {
		hearers = append(hearers, hear)
	}
	m.mu.RUnlock()
	for _, hear := range hearers {
		call(topic, id, hear)
	}
}

// Subscribe registers a hearer until cancel is called.
func (m *Memory) Subscribe(topic string, hear func(id string)) (cancel func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.subs == nil {
		m.subs = map[string]map[int]func(string){}
	}
	if m.subs[topic] == nil {
		m.subs[topic] = map[int]func(string){}
	}
	key := m.next
	m.next++
	m.subs[topic][key] = hear
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.subs[topic], key)
	}
}

// Close has nothing to release.
func (m *Memory) Close() error { return nil }

// call keeps one broken hearer from silencing the others.
func call(topic, id string, hear func(string)) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("a bus hearer panicked", "topic", topic, "id", id, "panic", p)
		}
	}()
	hear(id)
}
