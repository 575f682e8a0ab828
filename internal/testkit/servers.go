package testkit

import (
	"os"
	"testing"
)

// serverAt returns the address of a server that the environment names. Without one the test is skipped, or fails when `required` is set.
func serverAt(tb testing.TB, name, required string) string {
	tb.Helper()
	address := os.Getenv(name)
	if address == "" && os.Getenv(required) != "" {
		tb.Fatalf("%s is not set: the tests that need this server did not run", name)
	}
	if address == "" {
		tb.Skipf("%s is not set", name)
	}
	return address
}
