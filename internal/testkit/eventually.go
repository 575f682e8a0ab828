package testkit

import (
	"fmt"
	"math/rand/v2"
	"net"
	"syscall"
	"testing"
	"time"
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
