// Package command runs a program that the operator configured on untrusted data: without
// a shell, with a minimal environment, and with bounded time and output.
package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
	"unicode/utf8"
)

// Command is a program with its fixed arguments; empty means none.
type Command []string

// Limits bound a run.
type Limits struct {
	Time   time.Duration
	Output int64 // bytes
}

// The errors of a run that are about its input.
var (
	ErrTooLong  = errors.New("the command took too long")
	ErrTooMuch  = errors.New("the command wrote too much")
	ErrNotText  = errors.New("the command did not write UTF-8 text")
	ErrNoOutput = errors.New("the command wrote nothing")
)

// Error reports a program that failed. Stderr is for the operator's log only: it may
// reveal paths and more.
type Error struct {
	Err    error
	Stderr string // its end
}

// Error describes how the program ended, without its output.
func (e *Error) Error() string { return "the command failed: " + e.Err.Error() }

// Unwrap returns how the program ended.
func (e *Error) Unwrap() error { return e.Err }

const (
	maxStderr = 4 << 10
	// pipeWait is how long to wait for the output of a program's own children after
	// it has ended. They are ended then.
	pipeWait = 2 * time.Second
)

// Run runs the command with args and input, and returns its output without surrounding
// space.
func (c Command) Run(ctx context.Context, input io.Reader, l Limits, args ...string) (string, error) {
	return c.RunIn(ctx, environment(), input, l, args...)
}

// RunIn is Run in another environment.
func (c Command) RunIn(ctx context.Context, env []string, input io.Reader, l Limits, args ...string) (string, error) {
	if len(c) == 0 {
		return "", errors.New("no command is configured")
	}
	ctx, cancel := context.WithTimeout(ctx, l.Time)
	defer cancel()
	out, stderr := &bounded{left: l.Output, full: cancel}, new(tail)
	cmd := exec.CommandContext(ctx, c[0], append(c[1:len(c):len(c)], args...)...)
	cmd.Env = env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = input, out, stderr
	cmd.WaitDelay = pipeWait
	end := alone(cmd)
	cmd.Cancel = end
	err := cmd.Run()
	_ = end() // what it has left running
	switch {
	case out.over:
		return "", fmt.Errorf("%w: more than %d bytes", ErrTooMuch, l.Output)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", fmt.Errorf("%w: more than %v", ErrTooLong, l.Time)
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", &Error{Err: err, Stderr: strings.ToValidUTF8(stderr.b.String(), "�")}
	}
	text := strings.TrimSpace(strings.TrimPrefix(out.b.String(), "\ufeff"))
	switch {
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return "", ErrNotText
	case text == "":
		return "", ErrNoOutput
	}
	return text, nil
}

// environment returns the variables that a program needs to be found and to run, without
// the service's secrets.
func environment() []string {
	var env []string
	for _, name := range []string{"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SystemRoot"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// bounded buffers up to a number of bytes and ends the program beyond that.
type bounded struct {
	b    bytes.Buffer
	left int64
	over bool
	full func()
}

// Write implements io.Writer.
func (w *bounded) Write(p []byte) (int, error) {
	if w.left -= int64(len(p)); w.left < 0 {
		w.over = true
		w.full()
		return 0, ErrTooMuch
	}
	return w.b.Write(p)
}

// tail buffers the end of what is written.
type tail struct{ b bytes.Buffer }

// Write implements io.Writer.
func (w *tail) Write(p []byte) (int, error) {
	w.b.Write(p)
	if extra := w.b.Len() - maxStderr; extra > 0 {
		w.b.Next(extra)
	}
	return len(p), nil
}
