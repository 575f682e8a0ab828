package auth

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os/exec"
	"runtime"
	"runtime/debug"
	"time"
)

const (
	childLimit = 10 * time.Second // a process that does not answer for so long is ended
	childIdle  = time.Minute      // a process without work ends itself: it holds the memory of a hash
	childHeap  = 20               // percent by which the heap of the process grows between two collections: what lives there is tiny
)

// Child hashes in processes of their own: this program with the argument that makes it call ServeKeys. They have a low priority and a heap
// of their own, so that readers of the site notice nothing however many people sign in at once.
type Child struct {
	program string
	args    []string
	limit   time.Duration
	idle    chan *keyProcess
}

// NewChild makes the hashing of the executable; no process runs before there is work.
func NewChild(program string, args ...string) *Child {
	return &Child{program: program, args: args, limit: childLimit, idle: make(chan *keyProcess, runtime.GOMAXPROCS(0))}
}

// Derive has one of the processes hash. When that cannot be done, people sign in nevertheless: the hash is made here.
func (c *Child) Derive(password, salt []byte, p HashParams) []byte {
	key, err := c.derive(keyRequest{Password: password, Salt: salt, Params: p})
	if err != nil {
		slog.Warn("password hashed without a process of its own", "error", err)
		return argon2id(password, salt, p)
	}
	return key
}

// derive takes a process that has no work, or starts one when there is none that still runs.
func (c *Child) derive(r keyRequest) (key []byte, err error) {
	for {
		p, started := c.waiting(), false
		if p == nil {
			if p, err = c.start(); err != nil {
				return nil, err
			}
			started = true
		}
		if key, err = p.ask(r); err == nil {
			c.keep(p)
		}
		if err == nil || started {
			return key, err
		}
	}
}

func (c *Child) waiting() *keyProcess {
	select {
	case p := <-c.idle:
		return p
	default:
		return nil
	}
}

func (c *Child) keep(p *keyProcess) {
	select {
	case c.idle <- p:
	default:
		p.end()
	}
}

func (c *Child) start() (*keyProcess, error) {
	cmd := exec.Command(c.program, c.args...)
	cmd.Env = []string{}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &keyProcess{cmd: cmd, limit: c.limit, in: in, requests: json.NewEncoder(in), keys: json.NewDecoder(out)}, nil
}

type keyRequest struct {
	Password, Salt []byte
	Params         HashParams
}

type keyProcess struct {
	cmd      *exec.Cmd
	limit    time.Duration
	in       io.Closer
	requests *json.Encoder
	keys     *json.Decoder
}

// ask has the process derive one key; after an error the process is gone.
func (p *keyProcess) ask(r keyRequest) (key []byte, err error) {
	limit := time.AfterFunc(p.limit, func() { _ = p.cmd.Process.Kill() }) // it may have ended already
	defer limit.Stop()
	if err = p.requests.Encode(r); err == nil {
		err = p.keys.Decode(&key)
	}
	if err == nil && len(key) != keyBytes {
		err = errors.New("a key of the wrong length")
	}
	if err != nil {
		p.end()
	}
	return key, err
}

// end closes the process, which ends without input.
func (p *keyProcess) end() {
	if err := errors.Join(p.in.Close(), p.cmd.Process.Kill(), p.cmd.Wait()); err != nil {
		slog.Debug("a process for hashes ended", "reason", err)
	}
}

// ServeKeys is the work of the process: it answers each request with its key until the input ends or nothing was asked for a while.
func ServeKeys(in io.Reader, out io.Writer, quit func()) error {
	if err := yieldToOthers(); err != nil {
		return err
	}
	debug.SetGCPercent(childHeap)
	idle := time.AfterFunc(childIdle, quit)
	requests, keys := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var r keyRequest
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		idle.Stop()
		if err := keys.Encode(argon2id(r.Password, r.Salt, r.Params)); err != nil {
			return err
		}
		idle.Reset(childIdle)
	}
}
