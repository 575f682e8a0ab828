package web

import "testing"

func TestTheNameOfAHostIsTheSameHoweverItIsWritten(t *testing.T) {
	for host, want := range map[string]string{"D.test.": "d.test", "d.test.:8080": "d.test", "[::1]:8080": "::1", "d.test": "d.test"} {
		if got := hostName(host); got != want {
			t.Errorf("the host %q is %q, want %q", host, got, want)
		}
	}
}
