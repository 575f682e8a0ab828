package message

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// console shows the messages of a demo to whoever started it.
type console struct {
	mu  sync.Mutex
	out io.Writer
}

func (c *console) carry(_ context.Context, l letter) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := fmt.Fprintf(c.out, "\n  演示消息  %s  %s\n\n", l.to, l.text)
	return err
}
