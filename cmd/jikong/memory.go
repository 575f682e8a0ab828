package main

import (
	"os"
	"runtime/debug"
)

const (
	// On a demo site some 36 MiB live: with this all of a node stays below 200 MiB (bench, group "mixed"), and the collector, which comes every
	// six seconds or so there, takes little of the time of a cached page.
	gcPercent = 75
	memoryMiB = 384 // besides the page cache
)

// tuneMemory lets the heap grow less between two collections than by default, for a node whose mapped program is as large as its heap. The
// limit makes it collect still more before it costs memory that is needed elsewhere. GOGC and GOMEMLIMIT of the operator prevail.
func tuneMemory(cacheMiB int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(memoryMiB+2*cacheMiB) << 20)
	}
}
