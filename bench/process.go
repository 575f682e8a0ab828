package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	readyTime = 60 * time.Second // for a server to answer for the first time
	stopTime  = 10 * time.Second // for a server to end after SIGTERM
	pollTime  = time.Millisecond
)

// process is a server started by the benchmark. It listens on the loopback address only and ends with stop, at the latest with its group.
type process struct {
	name    string
	base    string        // http://127.0.0.1:port
	took    time.Duration // from the start of the process to its first good answer
	cmd     *exec.Cmd
	log     *os.File
	ended   chan error
	stopped bool
}

// running are the processes of a group.
type running struct {
	work string // folder of this run, for logs and lists
	all  []*process
}

// launch runs a command, handing it a free address as the last argument, and waits until the path answers 200. Its output goes
// to a file.
func (r *running) launch(ctx context.Context, name, readyPath, command string, args ...string) (*process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return r.launchAt(ctx, name, addr, readyPath, command, append(args, addr)...)
}

// launchSelf launches this program, which is also the peers.
func (r *running) launchSelf(ctx context.Context, name, readyPath string, args ...string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return r.launch(ctx, name, readyPath, self, args...)
}

// launchAt is launch for a command that knows its address already.
func (r *running) launchAt(ctx context.Context, name, addr, readyPath, command string, args ...string) (*process, error) {
	log, err := os.Create(filepath.Join(r.work, name+".log"))
	if err != nil {
		return nil, err
	}
	p := &process{name: name, base: "http://" + addr, log: log, ended: make(chan error, 1)}
	p.cmd = exec.CommandContext(ctx, command, args...)
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(syscall.SIGTERM) }
	p.cmd.WaitDelay = stopTime
	began := time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(err, p.log.Close())
	}
	r.all = append(r.all, p)
	go func() { p.ended <- p.cmd.Wait() }()
	err = p.waitReady(ctx, readyPath)
	p.took = time.Since(began)
	return p, err
}

// stopAll ends those that still run.
func (r *running) stopAll() (err error) {
	for _, p := range r.all {
		err = errors.Join(err, p.stop())
	}
	r.all = nil
	return err
}

// waitReady asks until the server answers. Every attempt opens a new connection, as the first visitor would.
func (p *process) waitReady(ctx context.Context, path string) error {
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	deadline := time.Now().Add(readyTime)
	for time.Now().Before(deadline) {
		if status, _, err := get(ctx, client, p.base+path); err == nil && status == http.StatusOK {
			return nil
		}
		select {
		case err := <-p.ended:
			p.ended <- err
			return fmt.Errorf("%s ended at once: %w\n%s", p.name, err, p.lastWords())
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pollTime):
		}
	}
	return fmt.Errorf("%s is not ready after %s\n%s", p.name, readyTime, p.lastWords())
}

// stop ends the process and waits for it.
func (p *process) stop() error {
	if p.stopped {
		return nil
	}
	p.stopped = true
	err := p.cmd.Process.Signal(syscall.SIGTERM)
	if errors.Is(err, os.ErrProcessDone) {
		err = nil
	}
	select {
	case <-p.ended: // how it ended does not matter any more
	case <-time.After(stopTime):
		err = errors.Join(err, p.cmd.Process.Kill(), <-p.ended)
	}
	return errors.Join(err, p.log.Close())
}

func (p *process) lastWords() string {
	const enough = 2000
	text, err := os.ReadFile(p.log.Name())
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-enough):])
}

// memory is what a process holds, in bytes: resident in all, and of it its own (without mapped files such as the program
// itself and the database).
type memory struct{ resident, own int64 }

func (p *process) memory() (memory, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return memory{}, err
	}
	var m memory
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(line, ":")
		kib, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
		switch name {
		case "VmRSS":
			m.resident, err = strconv.ParseInt(kib, 10, 64)
		case "RssAnon":
			m.own, err = strconv.ParseInt(kib, 10, 64)
		}
		if err != nil {
			return memory{}, fmt.Errorf("%s of %s: %w", name, p.name, err)
		}
	}
	return memory{resident: m.resident << 10, own: m.own << 10}, nil
}

// clockTick is the unit in which Linux counts the time of a process.
const clockTick = 10 * time.Millisecond

// cpuTime is what the process and its living children have used, in user and kernel together.
func (p *process) cpuTime() (time.Duration, error) {
	pid := p.cmd.Process.Pid
	ids := []string{strconv.Itoa(pid)}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return 0, err
	}
	var ticks int64
	for _, id := range append(ids, strings.Fields(string(children))...) {
		stat, err := os.ReadFile("/proc/" + id + "/stat")
		if err != nil {
			return 0, err
		}
		// The name of the program, in parentheses, may hold spaces; user and kernel time are the 12th and 13th field after it.
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		for _, field := range fields[11:13] {
			n, err := strconv.ParseInt(field, 10, 64)
			if err != nil {
				return 0, err
			}
			ticks += n
		}
	}
	return time.Duration(ticks) * clockTick, nil
}

// using is what the process uses while something is done.
func (p *process) using(do func() error) (time.Duration, error) {
	before, err := p.cpuTime()
	if err != nil {
		return 0, err
	}
	if err := do(); err != nil {
		return 0, err
	}
	after, err := p.cpuTime()
	return after - before, err
}

// runTool runs a command to its end; its output is shown only when it fails.
func runTool(ctx context.Context, stdin io.Reader, dir, command string, args ...string) error {
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Dir, cmd.Stdin = dir, stdin
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w\n%s", filepath.Base(command), strings.Join(args, " "), err, out)
	}
	return nil
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// get reads a whole answer.
func get(ctx context.Context, client *http.Client, url string) (status int, body []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, nil, err
	}
	res, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	body, err = io.ReadAll(res.Body)
	return res.StatusCode, body, err
}
