package render

import (
	"errors"
	"time"
)

// ErrNoBundle says that the server-side bundle was not built into the program.
var ErrNoBundle = errors.New("front end is not built: ssr/portal.js is missing, run `make build`")

// PoolOptions bound the JavaScript machines. Zero values take the defaults.
type PoolOptions struct {
	Size    int           // machines; default 1 on up to 2 cores, else 2: more give no throughput
	Memory  uint64        // bytes each may use; default 128 MiB
	Timeout time.Duration // of one render; default 2 s
	Wait    time.Duration // for a free machine; default 2 s
	Renders int           // after which a machine is replaced; default 5,000
}
