package testkit

import (
	"fmt"
	"sync"
)

// stock makes the PostgreSQL database of the next test while the present one runs, and drops those of tests that are over: making one takes
// longer than most tests do. What is left when the last test ends goes with the server, as the template does.
type stock struct {
	mu   sync.Mutex
	next chan madeDatabase
	over []string
}

type madeDatabase struct {
	name string
	err  error
}

// take returns a fresh database.
func (s *stock) take(admin, template string) (string, error) {
	s.mu.Lock()
	ready, over := s.next, s.over
	s.next, s.over = make(chan madeDatabase, 1), nil
	go func(made chan<- madeDatabase) {
		for _, name := range over {
			if err := administer(admin, fmt.Sprintf("DROP DATABASE %s WITH (FORCE)", name)); err != nil {
				made <- madeDatabase{err: err}
				return
			}
		}
		made <- makeDatabase(admin, template)
	}(s.next)
	s.mu.Unlock()
	if ready == nil {
		first := makeDatabase(admin, template)
		return first.name, first.err
	}
	made := <-ready
	return made.name, made.err
}

// retire notes that nobody uses a database any more.
func (s *stock) retire(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = append(s.over, name)
}

// makeDatabase copies files: that takes half as long as writing what is in them to the log, on a server that does not wait for disks.
func makeDatabase(admin, template string) madeDatabase {
	name := "jikong_test_" + randomName()
	return madeDatabase{name, administer(admin, fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy", name, template))}
}
