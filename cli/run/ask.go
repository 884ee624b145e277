package run

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

// Asker asks questions on the terminal and reads secrets from descriptors. A secret is never an argument: arguments are
// in the shell's history and in the process list.
type Asker struct {
	streams  Streams
	terminal *term.Terminal        // kept between questions, since it may have read ahead
	readers  map[int]*bufio.Reader // by descriptor: two secrets may come from one
}

// NewAsker returns an Asker for the terminal of s.
func NewAsker(s Streams) *Asker { return &Asker{streams: s, readers: make(map[int]*bufio.Reader)} }

// Question is a question for a line.
type Question struct {
	What     string             // "User name"
	Hint     string             // what the prompt says after What; may be empty
	Flag     string             // the flag that gives the answer beforehand
	Given    string             // the value of that flag
	Standard string             // the default for an empty line, and without a terminal
	Optional bool               // an empty line is an answer
	Check    func(string) error // returns what is wrong with an answer; nil for no check
}

// Line returns the given answer, or asks until it is valid.
func (q *Asker) Line(about Question) (string, error) {
	if !q.streams.Interactive() || about.Given != "" {
		text := cmp.Or(about.Given, about.Standard)
		if text == "" && !about.Optional {
			return "", Usagef("%s is needed, and there is no terminal to prompt on.\n  Give it with --%s.", about.What,
				about.Flag)
		}
		if err := about.wrong(text); err != nil {
			return "", Usage(err)
		}
		return text, nil
	}
	prompt := about.What + about.Hint
	if about.Standard != "" {
		prompt += " [" + about.Standard + "]"
	}
	return q.until(about, func() (string, error) {
		text, err := q.ask(prompt+": ", (*term.Terminal).ReadLine)
		return cmp.Or(strings.TrimSpace(text), about.Standard), err
	})
}

// wrong returns why text is not a valid answer; nil if it is.
func (about Question) wrong(text string) error {
	switch {
	case text == "" && about.Optional:
		return nil
	case text == "":
		return fmt.Errorf("%s is needed; ctrl+c cancels", about.What)
	case about.Check != nil:
		return about.Check(text)
	default:
		return nil
	}
}

// until repeats ask until the answer is valid.
func (q *Asker) until(about Question, ask func() (string, error)) (string, error) {
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

// Secret returns the first of: a line from descriptor fd (negative for none), which the flag names; the environment
// variable; what a person types without echo.
func (q *Asker) Secret(what, variable, flag string, fd int) (string, error) {
	if fd >= 0 {
		text, err := q.read(fd)
		if err == nil && text == "" {
			return "", Usagef("file descriptor %d has no %s", fd, strings.ToLower(what))
		}
		return text, err
	}
	if v := q.streams.Getenv(variable); v != "" {
		return v, nil
	}
	if !q.streams.Interactive() {
		return "",
			Usagef(
				"%s is needed, and there is no terminal to prompt on.\n  Set $%s, or give --%s a file descriptor to read it from.", what, variable, flag)
	}
	prompt := what + " (not shown): "
	return q.until(Question{What: what}, func() (string, error) {
		return q.ask(prompt, func(t *term.Terminal) (string, error) { return t.ReadPassword(prompt) })
	})
}

// confirm asks a question that only a full "yes" confirms. Without a terminal the answer is a line of standard input.
func (q *Asker) confirm(question string) (bool, error) {
	prompt := question + " Type yes to continue: "
	if !q.streams.Interactive() {
		_, _ = fmt.Fprintln(q.streams.Err, prompt)
		text, err := q.read(0)
		return strings.EqualFold(strings.TrimSpace(text), "yes"), err
	}
	text, err := q.ask(prompt, (*term.Terminal).ReadLine)
	return strings.EqualFold(strings.TrimSpace(text), "yes"), err
}

// Agrees reports whether the person agrees.
func (r *Run) Agrees(question string) (bool, error) { return NewAsker(r.Streams).confirm(question) }

// Confirm fails unless the person agrees; refused then says what was not done.
func (r *Run) Confirm(question, refused string) error {
	ok, err := r.Agrees(question)
	if err != nil || ok {
		return err
	}
	r.Sayf("%s", refused)
	return Silent(ExitFailed)
}

// ask turns the terminal's echo off before it writes the prompt, so that the system never shows the answer.
func (q *Asker) ask(prompt string, read func(*term.Terminal) (string, error)) (text string, err error) {
	in, ok := q.streams.In.(*os.File)
	if !ok {
		return "", errors.New("there is no terminal to prompt on")
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

// read reads a line from a descriptor; 0 is standard input.
func (q *Asker) read(fd int) (string, error) {
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
		return "", Usagef("file descriptor %d can't be read: %s", fd, err)
	}
	return strings.TrimRight(text, "\r\n"), nil
}
