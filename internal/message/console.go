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
	enclosed := ""
	if l.enclosed != nil && l.enclosed.File != nil {
		enclosed = fmt.Sprintf("\n  附件  %s  %d 字节", l.enclosed.Name, len(l.enclosed.File))
	}
	_, err := fmt.Fprintf(c.out, "\n  演示消息  %s  %s%s\n\n", l.to, l.text, enclosed)
	return err
}
