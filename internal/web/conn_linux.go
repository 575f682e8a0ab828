package web

import (
	"cmp"
	"errors"
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// unacknowledged counts the bytes that the kernel still holds for the other side.
func unacknowledged(c net.Conn) int {
	kernel, ok := c.(syscall.Conn)
	if !ok {
		return 0
	}
	raw, err := kernel.SyscallConn()
	if err != nil {
		return 0
	}
	var waiting int
	err = raw.Control(func(fd uintptr) {
		if n, err := unix.IoctlGetInt(int(fd), unix.SIOCOUTQ); err == nil {
			waiting = n
		}
	})
	if err != nil {
		return 0
	}
	return waiting
}

// sendMore sends b, of which more follows at once: the kernel keeps what fills no packet until then, 200 ms at most (send(2), MSG_MORE).
func sendMore(c net.Conn, b []byte) (n int, err error) {
	kernel, ok := c.(syscall.Conn)
	if !ok {
		return c.Write(b)
	}
	raw, err := kernel.SyscallConn()
	if err != nil {
		return 0, err
	}
	waiting := raw.Write(func(fd uintptr) bool {
		n, err = unix.SendmsgN(int(fd), b, nil, nil, unix.MSG_MORE|unix.MSG_NOSIGNAL)
		return !errors.Is(err, unix.EAGAIN)
	})
	if n = max(n, 0); waiting != nil || (err != nil && !errors.Is(err, unix.EINTR)) {
		return n, cmp.Or(waiting, err)
	}
	if n == len(b) {
		return n, nil
	}
	rest, err := c.Write(b[n:])
	return n + rest, err
}
