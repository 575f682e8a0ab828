package bus

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	channel       = "jikong"
	reconnectWait = time.Second
	queueLength   = 1024
	notifyTimeout = 5 * time.Second
)

// Postgres is the bus of several nodes on one PostgreSQL: NOTIFY carries "node|topic|id". A node hears its own messages at
// once and locally; those of others arrive through LISTEN, usually in under a millisecond.
type Postgres struct {
	Memory
	url    string
	node   string
	queue  chan string
	unsent string        // the message at which the sending connection broke; the sender alone touches it
	lost   chan struct{} // holds something when a message found no room in the queue and the others were not told yet
	cancel context.CancelFunc
	done   sync.WaitGroup
}

// NewPostgres connects two connections, one to listen and one to send. node must differ between the nodes.
func NewPostgres(ctx context.Context, url, node string) (*Postgres, error) {
	if err := checkReachable(ctx, url); err != nil {
		return nil, err
	}
	runCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	p := &Postgres{url: url, node: node, queue: make(chan string, queueLength), lost: make(chan struct{}, 1), cancel: cancel}
	p.done.Go(func() { p.keep(runCtx, p.listen) })
	p.done.Go(func() { p.keep(runCtx, p.send) })
	return p, nil
}

func checkReachable(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// Publish reaches the hearers of this node before it returns; the other nodes hear it a moment later. It never waits: when
// the queue is full the others lose the message, and are told to read everything anew.
func (p *Postgres) Publish(topic, id string) {
	p.Memory.Publish(topic, id)
	select {
	case p.queue <- p.node + "|" + topic + "|" + id:
	default:
		select {
		case p.lost <- struct{}{}:
			slog.Info("more changes at once than the bus holds: the other nodes will read everything anew")
		default:
		}
	}
}

// Close ends both connections.
func (p *Postgres) Close() error {
	p.cancel()
	p.done.Wait()
	return nil
}

// keep runs one side over a fresh connection whenever it breaks.
func (p *Postgres) keep(ctx context.Context, side func(context.Context, *pgx.Conn) error) {
	for ctx.Err() == nil {
		err := p.once(ctx, side)
		if err == nil || ctx.Err() != nil || errors.Is(err, context.Canceled) {
			continue
		}
		slog.Warn("the bus lost its connection", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(reconnectWait):
		}
	}
}

func (p *Postgres) once(ctx context.Context, side func(context.Context, *pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, p.url)
	if err != nil {
		return err
	}
	defer func() {
		closeCtx, cancel := context.WithTimeout(context.Background(), notifyTimeout)
		defer cancel()
		if err := conn.Close(closeCtx); err != nil {
			slog.Debug("closing a bus connection", "error", err)
		}
	}()
	return side(ctx, conn)
}

func (p *Postgres) listen(ctx context.Context, conn *pgx.Conn) error {
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	p.Memory.Publish(TopicReconnected, "")
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		from, rest, _ := strings.Cut(n.Payload, "|")
		topic, id, _ := strings.Cut(rest, "|")
		if from != p.node {
			p.Memory.Publish(topic, id)
		}
	}
}

// send hands messages to the server. The one at which the connection breaks is kept and goes first over the next: the others hear it
// a moment later, perhaps twice, but never not at all.
func (p *Postgres) send(ctx context.Context, conn *pgx.Conn) error {
	for {
		if p.unsent == "" {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case p.unsent = <-p.queue:
			case <-p.lost:
				p.unsent = p.node + "|" + TopicReconnected + "|"
			}
		}
		if _, err := conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, p.unsent); err != nil {
			return err
		}
		p.unsent = ""
	}
}
