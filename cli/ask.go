package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"app.tender/tender/state"
	"golang.org/x/term"
)

// asker asks a person on the terminal and reads secrets from descriptors. A
// secret is never an argument: arguments are in the shell's history and in the
// list of processes.
type asker struct {
	streams  Streams
	terminal *term.Terminal        // kept between questions: it may have read ahead
	readers  map[int]*bufio.Reader // by descriptor: two secrets may come from one
}

func newAsker(s Streams) *asker { return &asker{streams: s, readers: make(map[int]*bufio.Reader)} }

// line asks for a line; standard is taken for an empty one, and where there is
// nobody to ask.
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
	text, err := q.ask(prompt+": ", (*term.Terminal).ReadLine)
	return firstOf(strings.TrimSpace(text), standard), err
}

// secret answers the first that is there: a line from descriptor fd (negative
// for none), the environment variable called variable, or what a person types
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
	if !q.streams.interactive() {
		return "", usagef("%s is needed: set $%s, or give a descriptor to read it from", what, variable)
	}
	prompt := what + " (not shown): "
	return q.ask(prompt, func(t *term.Terminal) (string, error) { return t.ReadPassword(prompt) })
}

// confirm asks a question that only a whole yes agrees to. Without a terminal a
// line of the standard input is the answer.
func (q *asker) confirm(question string) (bool, error) {
	prompt := question + " Type yes to go on: "
	if !q.streams.interactive() {
		_, _ = fmt.Fprintln(q.streams.Err, prompt)
		text, err := q.read(0)
		return strings.EqualFold(strings.TrimSpace(text), "yes"), err
	}
	text, err := q.ask(prompt, (*term.Terminal).ReadLine)
	return strings.EqualFold(strings.TrimSpace(text), "yes"), err
}

// ask turns the terminal's echo off before it writes the prompt, so that
// nothing typed in answer to it is ever shown by the system.
func (q *asker) ask(prompt string, read func(*term.Terminal) (string, error)) (text string, err error) {
	in, ok := q.streams.In.(*os.File)
	if !ok {
		return "", errors.New("there is no terminal to ask on")
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return "", fmt.Errorf("prepare the terminal: %w", err)
	}
	defer func() {
		if rerr := term.Restore(int(in.Fd()), before); err == nil {
			err = rerr
		}
	}()
	if q.terminal == nil {
		q.terminal = term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{in, q.streams.Err}, "")
	}
	q.terminal.SetPrompt(prompt)
	text, err = read(q.terminal)
	if errors.Is(err, io.EOF) { // ctrl+c and ctrl+d
		return "", state.Fault{Kind: state.FaultCanceled, Message: "Cancelled."}
	}
	return text, err
}

// read reads a line from a descriptor; 0 is the standard input.
func (q *asker) read(fd int) (string, error) {
	r := q.readers[fd]
	if r == nil {
		source := q.streams.In
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
