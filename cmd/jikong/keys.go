package main

import (
	"os"

	"jikong/internal/auth"
)

// keysCommand is a process that hashes passwords for the server: it takes time from nobody who reads the site.
type keysCommand struct{}

// Run answers until the server closes the input, or has no more work.
func (keysCommand) Run() error {
	return auth.ServeKeys(os.Stdin, os.Stdout, func() { os.Exit(0) })
}
