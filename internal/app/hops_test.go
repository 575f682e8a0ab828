package app

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// maxHops is how many functions of ours a list request may pass from the edge to the driver of the database: as many as somebody has to open
// who follows it. Functions of the standard library and of other modules that stand between them do not count.
const maxHops = 16

// ways are the calls under which statements were asked while requests were answered.
type ways struct {
	mu      sync.Mutex
	longest []string
}

// see takes down under which calls of ours it is called, outermost first. It stands where on SQLite the kept statements stand, so it counts
// the way to the driver on the database where that is longer.
func (w *ways) see(string) {
	pc := make([]uintptr, 256)
	_, here, _, _ := runtime.Caller(0)
	rooms := filepath.Dir(filepath.Dir(here)) + "/"
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	var way []string
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); strings.HasPrefix(f.File, rooms) && !strings.HasSuffix(f.File, "_test.go") {
			way = append(way, strings.TrimPrefix(f.Function, "jikong/internal/"))
		}
	}
	slices.Reverse(way)
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(way) > len(w.longest) && strings.HasPrefix(way[0], "web.Edge") {
		w.longest = way
	}
}

// taken is the longest way since the last call.
func (w *ways) taken() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	way := w.longest
	w.longest = nil
	return way
}
