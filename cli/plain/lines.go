// Package plain is the program as questions and answers in lines of text, for screen readers, for terminals that can't
// be drawn on, and over a pipe. It has no actions of its own: each answer becomes a command of the command line.
package plain

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"app.tender/tender/state/text"
)

// lines are the answers. One read returns one line at most: a command that reads ahead takes only its own answer.
type lines struct {
	from *bufio.Reader
	rest []byte // of a line that did not fit
}

// Read returns one line, or a part of it.
func (l *lines) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		line, err := l.from.ReadBytes('\n')
		if len(line) == 0 {
			return 0, err
		}
		l.rest = line
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next returns the next line; ok is false at the end of the input.
func (l *lines) next() (line string, ok bool) {
	all, err := l.from.ReadString('\n')
	return strings.TrimRight(text.Clean(all), "\r\n"), err == nil || all != ""
}

// ask prints a question on a line of its own and returns the answer; ok is false at the end of the input.
func (t *talk) ask(question string) (answer string, ok bool) {
	t.say(question)
	answer, ok = t.in.next()
	return strings.TrimSpace(answer), ok
}

// say prints a line.
func (t *talk) say(words string) { _, _ = fmt.Fprintln(t.out, words) }

// choose prints what there is to choose from, with numbers, and returns the index of the answer; -1 for none. A single
// one needs no question.
func (t *talk) choose(question string, of []string) int {
	if len(of) == 1 {
		t.say(of[0])
		return 0
	}
	for i, words := range of {
		t.say(fmt.Sprintf("%d %s", i+1, words))
	}
	for {
		answer, ok := t.ask(question + " A number; an empty line for none.")
		if !ok || answer == "" {
			return -1
		}
		if i := numbered(answer, len(of)); i >= 0 {
			return i
		}
		t.say(fmt.Sprintf("There is no %q. A number from 1 to %d.", answer, len(of)))
	}
}

// numbered returns the index that a number from 1 to n means; -1 for any other answer.
func numbered(answer string, n int) int {
	at := 0
	if _, err := fmt.Sscanf(answer, "%d", &at); err != nil || fmt.Sprint(at) != answer || at < 1 || at > n {
		return -1
	}
	return at - 1
}

var _ io.Reader = (*lines)(nil)
