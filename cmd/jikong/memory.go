package main

import (
	"os"
	"runtime/debug"
)

const (
	// On a demo site some 45 MiB live: with this the heap of a node stays below 120 MiB and all of it below 200 (bench, group
	// "mixed"), and the collector takes little of the time of a cached page.
	gcPercent = 130
	memoryMiB = 384 // besides the page cache
)

// tuneMemory lets the heap grow a little further between two collections than by default. The limit takes the freedom back
// before it costs memory that is needed elsewhere. GOGC and GOMEMLIMIT of the operator prevail.
func tuneMemory(cacheMiB int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(memoryMiB+2*cacheMiB) << 20)
	}
}
