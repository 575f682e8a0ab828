package web

import (
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
