package main

import (
	"os"
	"runtime/debug"
)

const (
	gcPercent = 400
	memoryMiB = 384 // besides the page cache
)

// tuneMemory lets the heap grow further between two collections. What lives is small while every answer allocates a little, so
// the collector would run many times a second and take a fifth of the time of a cached page. The limit takes the freedom back
// before it costs memory that is needed elsewhere. GOGC and GOMEMLIMIT of the operator prevail.
func tuneMemory(cacheMiB int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(memoryMiB+2*cacheMiB) << 20)
	}
}
