package auth

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"
)

// programs are what a process for hashes may do: its work, or something else.
var programs = map[string]func() error{
	"derive-keys": func() error { return ServeKeys(os.Stdin, os.Stdout, func() { os.Exit(0) }) },
	"leave":       func() error { return nil },
	"talk":        func() error { _, err := fmt.Println(`"c2hvcnQ="`); return err },
	"babble":      func() error { _, err := fmt.Println("fatal error: out of memory"); return err },
	"sleep":       func() error { time.Sleep(time.Minute); return nil },
}

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && programs[os.Args[1]] != nil {
		if err := programs[os.Args[1]](); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var cheap = HashParams{Time: 1, Memory: 64, Threads: 1}

func TestPasswordsAreHashedWhateverBecomesOfTheProcessForIt(t *testing.T) {
	password, salt := []byte("Jiang-Shui-74"), make([]byte, saltBytes)
	want := argon2id(password, salt, cheap)
	tests := []struct {
		name, program, arg string
		kept               int // processes that wait for more
	}{
		{"it works", os.Args[0], "derive-keys", 1},
		{"the executable was moved", "/nowhere/jikong", "derive-keys", 0},
		{"it ends at once", os.Args[0], "leave", 0},
		{"its key is too short", os.Args[0], "talk", 0},
		{"it says something else", os.Args[0], "babble", 0},
		{"it never answers", os.Args[0], "sleep", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := NewChild(tt.program, tt.arg)
			if tt.arg == "sleep" {
				c.limit = 200 * time.Millisecond
			}
			t.Cleanup(c.Close)
			for range 2 {
				if got := c.Derive(password, salt, cheap); !bytes.Equal(got, want) {
					t.Errorf("hashed to %x, want %x", got, want)
				}
			}
			if len(c.idle) != tt.kept {
				t.Errorf("%d processes wait, want %d", len(c.idle), tt.kept)
			}
		})
	}
}

func TestAProcessForHashesThatEndedItselfIsReplaced(t *testing.T) {
	c := NewChild(os.Args[0], "derive-keys")
	t.Cleanup(c.Close)
	salt := make([]byte, saltBytes)
	if _, err := c.derive(keyRequest{Password: []byte("a"), Salt: salt, Params: cheap}); err != nil {
		t.Fatal(err)
	}
	first := c.waiting()
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	c.keep(first)
	if _, err := c.derive(keyRequest{Password: []byte("a"), Salt: salt, Params: cheap}); err != nil {
		t.Error(err)
	}
	if next := c.waiting(); next == nil || next == first {
		t.Error("no process took its place")
	}
}

func TestManySignInsShareTheProcesses(t *testing.T) {
	c := NewChild(os.Args[0], "derive-keys")
	t.Cleanup(c.Close)
	p := newPasswords(DefaultPolicy, cheap, c)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			own := fmt.Sprintf("Jiang-Shui-%d", i)
			stored, err := p.Hash(t.Context(), own)
			if err != nil {
				t.Error(err)
				return
			}
			for password, right := range map[string]bool{own: true, "Jiang-Shui-x": false} {
				if match, err := p.Verify(t.Context(), stored, password); err != nil || match.OK != right {
					t.Errorf("%s: %+v, %v", password, match, err)
				}
			}
		})
	}
	all.Wait()
	if n := len(c.idle); n == 0 || n > cap(c.idle) {
		t.Errorf("%d processes are left, at most %d are of use", n, cap(c.idle))
	}
}
