package testkit

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jikong/internal/db"
)

// patience is more than the busiest machine needs: what has not happened by then does not happen.
const patience = time.Minute

// Eventually waits for what happens beside the test.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %v: %s", patience, what)
		}
	}
}

// ProcessorTime is how long this process has computed: what other programs do does not count.
func ProcessorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// DatabaseTime is how long PostgreSQL has computed for this database, 0 for SQLite, whose work is the process's own. It sees what the open
// connections did, where the server runs on this machine.
func DatabaseTime(t testing.TB, d *db.DB) time.Duration {
	t.Helper()
	if d.Dialect() != db.Postgres {
		return 0
	}
	servers, err := db.Select[int](t.Context(), d.Read(), `SELECT pid FROM pg_stat_activity WHERE datname = current_database()`)
	if err != nil {
		t.Fatal(err)
	}
	var ticks int
	for _, server := range servers {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", server))
		if err != nil {
			continue // ended meanwhile, or the system has no such files
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		for _, field := range fields[11:13] { // utime and stime, see proc(5)
			n, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			ticks += n
		}
	}
	return time.Duration(ticks) * (time.Second / 100)
}

// FreeAddress is one of this machine on which a program that the test starts can listen. It lies below the ports that systems hand out by
// themselves, so that no other connection takes it in between.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000)))
		if err != nil {
			continue // somebody listens there
		}
		defer l.Close()
		return l.Addr().String()
	}
	t.Fatal("no address is free")
	return ""
}
