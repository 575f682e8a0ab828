package auth

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"time"
)

const (
	childLimit = 10 * time.Second // a process that does not answer for so long is ended
	childIdle  = time.Minute      // a process without work ends itself: it holds the memory of a hash
	children   = 4                // processes at most; each holds some 40 MiB while it works
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
	return &Child{program: program, args: args, limit: childLimit, idle: make(chan *keyProcess, min(runtime.GOMAXPROCS(0), children))}
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
	out, theirs, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	cmd.Stdout = theirs
	err = errors.Join(cmd.Start(), theirs.Close())
	if err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	p := &keyProcess{cmd: cmd, limit: c.limit, out: out, requests: json.NewEncoder(in), keys: json.NewDecoder(out), over: make(chan struct{})}
	go p.wait()
	return p, nil
}

// Close ends the processes that wait for work.
func (c *Child) Close() {
	for p := c.waiting(); p != nil; p = c.waiting() {
		p.end()
	}
}

type keyRequest struct {
	Password, Salt []byte
	Params         HashParams
}

type keyProcess struct {
	cmd      *exec.Cmd
	limit    time.Duration
	out      io.Closer
	requests *json.Encoder
	keys     *json.Decoder
	over     chan struct{} // closed when the process is gone
}

// wait takes note of the end of the process, which without that would stay in the table of the operating system.
func (p *keyProcess) wait() {
	defer close(p.over)
	if err := p.cmd.Wait(); err != nil {
		slog.Debug("a process for hashes ended", "reason", err)
	}
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

// end ends the process, if it still runs.
func (p *keyProcess) end() {
	if err := p.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		slog.Warn("a process for hashes cannot be ended", "error", err)
	}
	<-p.over // its end closes the input
	if err := p.out.Close(); err != nil {
		slog.Debug("the keys of a process that ended", "error", err)
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
