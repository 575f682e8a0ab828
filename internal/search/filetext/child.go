package filetext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"time"
)

// Reader reads the text of a file. A refusal is a *Refusal; another error says nothing about the file and is worth another try.
type Reader interface {
	Text(ctx context.Context, content []byte, ext string) (string, error)
}

// Refusal is why a file has no text, in Chinese.
type Refusal struct{ Reason string }

func (r *Refusal) Error() string { return r.Reason }

// Child reads each file in a process of its own: this program with the argument that makes it call Serve.
type Child struct {
	Program string   // path of the executable
	Args    []string // before the extension
	Time    time.Duration
}

// Text hands the content to the process and kills it after its time.
func (c Child) Text(ctx context.Context, content []byte, ext string) (string, error) {
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	cmd := exec.CommandContext(limited, c.Program, append(append([]string{}, c.Args...), ext)...)
	cmd.Env = []string{} // nothing of ours is for a file's eyes
	var out, complaint bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(content), &bounded{b: &out, left: 4*MaxText + 64}, &bounded{b: &complaint, left: 1000}
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	var ended *exec.ExitError
	switch {
	case err == nil:
		return strings.ToValidUTF8(out.String(), ""), nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case limited.Err() != nil:
		return "", &Refusal{"读取文字超过 " + c.Time.String()}
	case errors.As(err, &ended) && ended.ExitCode() == exitRefused:
		return "", &Refusal{strings.TrimSpace(complaint.String())}
	case errors.As(err, &ended):
		return "", &Refusal{"读取文字时出错或占用内存过多"}
	}
	return "", fmt.Errorf("start the reader of files: %w", err)
}

// bounded drops what goes beyond: a process may write without end.
type bounded struct {
	b    *bytes.Buffer
	left int
}

func (w *bounded) Write(p []byte) (int, error) {
	kept := p[:min(len(p), w.left)]
	w.left -= len(kept)
	w.b.Write(kept)
	return len(p), nil
}

const (
	exitRefused = 3
	exitMemory  = 4
)

// Serve is the work of the process: it reads a file from in, writes its text to out, and returns the exit code.
func Serve(in io.Reader, out, complaint io.Writer, ext string) int {
	debug.SetMemoryLimit(maxMemory / 2)
	go watchMemory()
	content, err := io.ReadAll(io.LimitReader(in, MaxSize+1))
	if err != nil {
		fmt.Fprintln(complaint, err)
		return 1
	}
	text, err := Extract(content, ext)
	if err != nil {
		fmt.Fprintln(complaint, err)
		return exitRefused
	}
	if _, err := io.WriteString(out, text); err != nil {
		return 1
	}
	return 0
}

// watchMemory ends the process before it presses others.
func watchMemory() {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	for {
		metrics.Read(sample)
		if sample[0].Value.Uint64() > maxMemory {
			os.Exit(exitMemory)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
