package render

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"modernc.org/quickjs"
)

// Errors of the engine. They never reach a reader: the site falls back to an older page or to plain text.
var (
	ErrNoBundle = errors.New("front end is not built: ssr/portal.js is missing, run `make build`")
	ErrBusy     = errors.New("no JavaScript machine came free in time")
	ErrClosed   = errors.New("the page renderer is closed")
)

// prelude gives the bundle what every JavaScript host has and this one lacks.
const prelude = `globalThis.process = { env: { NODE_ENV: "production" } };
globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };`

// PoolOptions bound the JavaScript machines. Zero values take the defaults.
type PoolOptions struct {
	Size    int           // machines; default 1 on up to 2 cores, else 2: more give no throughput, they share one allocator
	Memory  uint64        // bytes each may use; default 128 MiB
	Timeout time.Duration // of one render; default 2 s
	Wait    time.Duration // for a free machine; default 2 s
	Renders int           // after which a machine is replaced; default 5,000

	Compile func(bundle []byte) ([]byte, error) // default Compile; who starts many programs keeps what it made
}

func (o PoolOptions) withDefaults() PoolOptions {
	if o.Size == 0 {
		o.Size = 1
		if runtime.GOMAXPROCS(0) > 2 {
			o.Size = 2
		}
	}
	if o.Memory == 0 {
		o.Memory = 128 << 20
	}
	if o.Timeout == 0 {
		o.Timeout = 2 * time.Second
	}
	if o.Wait == 0 {
		o.Wait = 2 * time.Second
	}
	if o.Renders == 0 {
		o.Renders = 5000
	}
	if o.Compile == nil {
		o.Compile = Compile
	}
	return o
}

// Pool is an Engine of a few JavaScript machines. A machine is thrown away after any error: one that ran out of memory works
// on for a while and then fails at random.
type Pool struct {
	o        PoolOptions
	bytecode []byte
	slots    chan struct{} // a token for each machine in use

	mu     sync.Mutex
	idle   []*machine
	closed bool
}

// NewPool compiles the server-side bundle, a script that sets globalThis.jikong, and starts one machine to see that it works.
// An empty bundle is ErrNoBundle.
func NewPool(bundle []byte, o PoolOptions) (*Pool, error) {
	if len(bundle) == 0 {
		return nil, ErrNoBundle
	}
	p := &Pool{o: o.withDefaults()}
	p.slots = make(chan struct{}, p.o.Size)
	var err error
	if p.bytecode, err = p.o.Compile(bundle); err != nil {
		return nil, fmt.Errorf("compile the server-side bundle: %w", err)
	}
	first, err := p.newMachine()
	if err != nil {
		return nil, err
	}
	p.idle = append(p.idle, first)
	return p, nil
}

// Header renders the header from FrameProps.
func (p *Pool) Header(ctx context.Context, props string) (string, error) {
	return p.render(ctx, "jikong.header", props)
}

// Page renders the content of <main> from PageProps.
func (p *Pool) Page(ctx context.Context, props string) (string, error) {
	return p.render(ctx, "jikong.page", props)
}

// Footer renders the footer from FrameProps.
func (p *Pool) Footer(ctx context.Context, props string) (string, error) {
	return p.render(ctx, "jikong.footer", props)
}

// Close waits for running renders and frees the machines. Rendering afterwards is ErrClosed.
func (p *Pool) Close() error {
	p.mu.Lock()
	again := p.closed
	p.closed = true
	p.mu.Unlock()
	if again {
		return nil
	}
	for range p.o.Size {
		p.slots <- struct{}{}
	}
	var all error
	for _, m := range p.idle {
		all = errors.Join(all, m.close())
	}
	p.idle = nil
	return all
}

func (p *Pool) render(ctx context.Context, function, props string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	defer func() { <-p.slots }()
	m, err := p.take()
	if err != nil {
		return "", err
	}
	html, err := m.call(ctx, function, props)
	p.put(ctx, m, err)
	if err != nil {
		return "", fmt.Errorf("%s: %w", function, err)
	}
	return html, nil
}

// enter waits for its turn.
func (p *Pool) enter(ctx context.Context) error {
	if p.isClosed() {
		return ErrClosed
	}
	select {
	case p.slots <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(p.o.Wait)
	defer timer.Stop()
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Pool) isClosed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}

func (p *Pool) take() (*machine, error) {
	if p.isClosed() {
		return nil, ErrClosed
	}
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		m := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return m, nil
	}
	p.mu.Unlock()
	return p.newMachine()
}

func (p *Pool) put(ctx context.Context, m *machine, failed error) {
	if failed == nil && !m.spoiled && m.renders < p.o.Renders {
		p.mu.Lock()
		p.idle = append(p.idle, m)
		p.mu.Unlock()
		return
	}
	if err := m.close(); err != nil {
		slog.WarnContext(ctx, "a JavaScript machine did not close", "error", err)
	}
}

// Compile makes of a script what machines load.
func Compile(bundle []byte) (bytecode []byte, err error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	m := &machine{vm: vm}
	defer func() { err = errors.Join(err, m.close()) }()
	return vm.Compile(string(bundle), quickjs.EvalGlobal)
}

func (p *Pool) newMachine() (*machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a JavaScript machine: %w", err)
	}
	m := &machine{vm: vm}
	vm.SetMemoryLimit(uintptr(p.o.Memory))
	if err := m.boot(p.bytecode, p.o.Timeout); err != nil {
		return nil, errors.Join(fmt.Errorf("start the server-side bundle: %w", err), m.close())
	}
	return m, nil
}

// machine is one JavaScript machine with the bundle loaded. Its depth of calls is bounded by the engine's default.
type machine struct {
	vm      *quickjs.VM
	renders int
	spoiled bool // an interrupt came too late for its render and would hit the next one
}

func (m *machine) boot(bytecode []byte, timeout time.Duration) error {
	if err := m.vm.SetEvalTimeout(timeout); err != nil {
		return err
	}
	if _, err := m.vm.Eval(prelude, quickjs.EvalGlobal); err != nil {
		return err
	}
	loaded, err := m.vm.EvalBytecodeValue(bytecode)
	if err != nil {
		return err
	}
	loaded.Free()
	ready, err := m.vm.Eval(`typeof jikong === "object" && ["header", "page", "footer"].every((name) => typeof jikong[name] === "function")`, quickjs.EvalGlobal)
	if err == nil && ready != true {
		err = errors.New("it does not set globalThis.jikong with header, page and footer")
	}
	return err
}

// call runs a function of the bundle; function is one of our own texts, props travels as a value and never becomes script. A
// panic of the engine is an error like any other.
func (m *machine) call(ctx context.Context, function, props string) (html string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the JavaScript engine panicked: %v", p)
		}
	}()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	m.renders++
	stop := context.AfterFunc(ctx, m.vm.Interrupt)
	defer func() { m.spoiled = !stop() }()
	result, err := m.vm.Call(function, props)
	if err != nil {
		return "", err
	}
	html, isText := result.(string)
	if !isText {
		return "", fmt.Errorf("it returned %T instead of a text", result)
	}
	return html, nil
}

func (m *machine) close() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the JavaScript engine panicked: %v", p)
		}
	}()
	return m.vm.Close()
}
