package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// asker asks a person on the terminal and reads secrets from descriptors. A
// secret is never an argument: arguments are in the shell's history and in the
// list of processes.
type asker struct {
	streams Streams
	readers map[int]*bufio.Reader // by descriptor: two secrets may come from one
}

func newAsker(s Streams) *asker { return &asker{streams: s, readers: make(map[int]*bufio.Reader)} }

// line asks for a line; standard is taken for an empty one.
func (q *asker) line(what, standard string) (string, error) {
	if !q.streams.interactive() {
		if standard != "" {
			return standard, nil
		}
		return "", usagef("%s is needed and there is no terminal to ask on", what)
	}
	prompt := what
	if standard != "" {
		prompt += " [" + standard + "]"
	}
	_, _ = fmt.Fprintf(q.streams.Err, "%s: ", prompt)
	text, err := q.read(0)
	if err != nil {
		return "", err
	}
	return firstOf(text, standard), nil
}

// secret answers the first that is there: the environment variable called
// variable, a line from descriptor fd (negative for none), or what a person types
// without echo.
func (q *asker) secret(what, variable string, fd int) (string, error) {
	if fd >= 0 {
		text, err := q.read(fd)
		if err == nil && text == "" {
			return "", usagef("descriptor %d has no %s", fd, strings.ToLower(what))
		}
		return text, err
	}
	if v, _ := q.streams.Env(variable); v != "" {
		return v, nil
	}
	stdin, ok := q.streams.In.(*os.File)
	if !ok || !q.streams.interactive() {
		return "", usagef("%s is needed: set $%s, or give a descriptor to read it from", what, variable)
	}
	_, _ = fmt.Fprintf(q.streams.Err, "%s (not shown): ", what)
	text, err := term.ReadPassword(int(stdin.Fd()))
	_, _ = fmt.Fprintln(q.streams.Err)
	if err != nil {
		return "", fmt.Errorf("read the %s: %w", strings.ToLower(what), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// confirm asks a question that only a typed answer of yes agrees to.
func (q *asker) confirm(_ context.Context, question string) (bool, error) {
	_, _ = fmt.Fprintf(q.streams.Err, "%s Type yes to go on: ", question)
	text, err := q.read(0)
	return strings.EqualFold(text, "yes"), err
}

// read reads a line from a descriptor; 0 is the standard input.
func (q *asker) read(fd int) (string, error) {
	r := q.readers[fd]
	if r == nil {
		var source io.Reader = q.streams.In
		if fd != 0 {
			source = os.NewFile(uintptr(fd), fmt.Sprintf("descriptor %d", fd))
		}
		r = bufio.NewReader(source)
		q.readers[fd] = r
	}
	text, err := r.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read descriptor %d: %w", fd, err)
	}
	return strings.TrimRight(text, "\r\n"), nil
}
