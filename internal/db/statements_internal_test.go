package db

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// A new text waits for a free connection of the read pool; texts that are known must not wait behind it.
func TestANewStatementTextDoesNotHoldUpReadersOfKnownOnes(t *testing.T) {
	pool := openPool(t)
	s := newStatements(pool.read)
	known := "SELECT 1"
	if _, err := s.prepared(t.Context(), known); err != nil {
		t.Fatal(err)
	}
	busy, err := pool.read.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pool.read.SetMaxOpenConns(1) // the busy one
	waiting, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := s.prepared(waiting, "SELECT 2")
		ended <- err
	}()
	for pool.read.Stats().WaitCount == 0 {
		time.Sleep(time.Millisecond)
	}
	found := make(chan error, 1)
	go func() {
		_, err := s.prepared(t.Context(), known)
		found <- err
	}()
	select {
	case err := <-found:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("a reader of a known text waits for the text that is new")
	}
	stop()
	if <-ended == nil {
		t.Error("the new text was prepared although no connection was free")
	}
	if err := busy.Close(); err != nil {
		t.Error(err)
	}
}

func TestTwoReadersOfANewTextShareOneStatement(t *testing.T) {
	pool := openPool(t)
	s := newStatements(pool.read)
	found := make(chan string, 8)
	for range 8 {
		go func() {
			stmt, err := s.prepared(context.Background(), "SELECT 3")
			found <- fmt.Sprintf("%p %v", stmt, err)
		}()
	}
	first := <-found
	for range 7 {
		if other := <-found; other != first {
			t.Errorf("one reader has %s, another %s", first, other)
		}
	}
}

func openPool(t *testing.T) *DB {
	t.Helper()
	d, err := Open(context.Background(), Options{DataDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}
