//go:build linux || darwin

package auth

import "syscall"

// niceness lets anything else go first, but leaves a tenth of a processor when the readers take all of it: on the day of an outbreak
// the staff has to get in, too.
const niceness = 10

// yieldToOthers lowers the priority of this process. Linux keeps one for each thread; those of a process group are reached together.
func yieldToOthers() error {
	if err := syscall.Setpgid(0, 0); err != nil {
		return err
	}
	return syscall.Setpriority(syscall.PRIO_PGRP, 0, niceness)
}
