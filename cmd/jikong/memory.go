package main

import (
	"os"
	"runtime/debug"
)

const (
	// Between two collections the heap grows by a third of what lives in it and of the floor. On a demo site some 36 MiB live, and all of a node stays
	// below 200 MiB (bench, group "mixed"); a page out of the cache needs 11 of them, and without the floor the collector would come twenty times
	// a second then.
	gcPercent = 33
	floorMiB  = 64
	memoryMiB = 384 // besides the page cache and the floor
)

// tuneMemory lets the heap grow by much the same whatever lives in it, and less than by default, for a node whose mapped program is as large
// as its heap. The limit makes the collector come more often before it costs memory that is needed elsewhere. GOGC and GOMEMLIMIT of the
// operator prevail. What it returns is the floor, which lives as long as the caller keeps it: memory that nobody touches, so that the system
// never gives it.
func tuneMemory(cacheMiB int) (floor []byte) {
	if os.Getenv("GOGC") == "" {
		floor = make([]byte, floorMiB<<20)
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(floorMiB+memoryMiB+2*cacheMiB) << 20)
	}
	return floor
}
