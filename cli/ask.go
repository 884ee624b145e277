package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// question asks for a line that can't be empty.
type question struct {
	what     string             // "User name"
	flag     string             // what gives the answer beforehand
	given    string             // by that flag
	standard string             // taken for an empty line, and where there is nobody to ask
	check    func(string) error // what is wrong with an answer; nil for nothing
}

// line returns what was given, or asks for it until the answer is right.
func (q *asker) line(about question) (string, error) {
	if !q.streams.interactive() || about.given != "" {
		text := cmp.Or(about.given, about.standard)
		if text == "" {
			return "", usagef("%s is needed, and there is no terminal to ask on.\n  Give it with --%s.", about.what, about.flag)
		}
		if err := about.wrong(text); err != nil {
			return "", usage(err)
		}
		return text, nil
	}
	prompt := about.what
	if about.standard != "" {
		prompt += " [" + about.standard + "]"
	}
	return q.until(about, func() (string, error) {
		text, err := q.ask(prompt+": ", (*term.Terminal).ReadLine)
		return cmp.Or(strings.TrimSpace(text), about.standard), err
	})
}

// wrong says why text is no answer; nil when it is one.
func (about question) wrong(text string) error {
	switch {
	case text == "":
		return fmt.Errorf("%s is needed; ctrl+c cancels", about.what)
	case about.check != nil:
		return about.check(text)
	default:
		return nil
	}
}

// until asks again while the answer is wrong.
func (q *asker) until(about question, ask func() (string, error)) (string, error) {
	for {
		text, err := ask()
		if err != nil {
			return "", err
		}
		wrong := about.wrong(text)
		if wrong == nil {
			return text, nil
		}
		_, _ = fmt.Fprintf(q.streams.Err, "%s.\n", wrong)
	}
}

// secret returns the first that is there: a line from descriptor fd (negative
// for none), which the flag names, the environment variable called variable, or
// what a person types without echo.
func (q *asker) secret(what, variable, flag string, fd int) (string, error) {
	if fd >= 0 {
		text, err := q.read(fd)
		if err == nil && text == "" {
			return "", usagef("descriptor %d has no %s", fd, strings.ToLower(what))
		}
		return text, err
	}
	if v := q.streams.env(variable); v != "" {
		return v, nil
	}
	if !q.streams.interactive() {
		return "", usagef("%s is needed, and there is no terminal to ask on.\n  Set $%s, or give --%s a descriptor to read it from.", what, variable, flag)
	}
	prompt := what + " (not shown): "
	return q.until(question{what: what}, func() (string, error) {
		return q.ask(prompt, func(t *term.Terminal) (string, error) { return t.ReadPassword(prompt) })
	})
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

// confirm fails unless a person agrees; it says otherwise to one who does not.
func (a *app) confirm(question, otherwise string) error {
	ok, err := newAsker(a.Streams).confirm(question)
	if err != nil || ok {
		return err
	}
	a.sayf("%s", otherwise)
	return silent(ExitFailed)
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
		if at, ok := errors.AsType[*fs.PathError](err); ok {
			err = at.Err
		}
		return "", usagef("descriptor %d can't be read: %s", fd, err)
	}
	return strings.TrimRight(text, "\r\n"), nil
}
