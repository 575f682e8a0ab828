package main

import (
	"os"

	"jikong/internal/search/filetext"
)

// readCommand is the process in which one uploaded file is read: what the file does to it harms nothing else.
type readCommand struct {
	Ext string `arg:"" help:"扩展名。"`
}

// Run reads the file and ends the process with the code that says how it went.
func (c readCommand) Run() error {
	os.Exit(filetext.Serve(os.Stdin, os.Stdout, os.Stderr, c.Ext))
	return nil
}
