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

// offered is one of several to choose from.
type offered struct {
	name  string // what a person calls it
	words string // its line
}

// choose prints what there is to choose from, with numbers, and returns the index of the answer, which is a number or
// a name; -1 for none. A single one needs no question.
func (t *talk) choose(question string, of []offered) int {
	if len(of) == 1 {
		t.say(of[0].words)
		return 0
	}
	for i, one := range of {
		t.say(fmt.Sprintf("%d %s", i+1, one.words))
	}
	for {
		answer, ok := t.ask(question + " A number or a name; an empty line for none.")
		if !ok || answer == "" {
			return -1
		}
		if i := numbered(answer, len(of)); i >= 0 {
			return i
		}
		i, several := named(answer, of)
		if i >= 0 {
			return i
		}
		how := "There is no %q."
		if several {
			how = "Several begin with %q."
		}
		t.say(fmt.Sprintf(how+" A number from 1 to %d, or a name.", answer, len(of)))
	}
}

// named returns the index of the only one with that name, or else of the only one whose name begins so; -1 for none
// or several.
func named(answer string, of []offered) (at int, several bool) {
	called := text.NameKey(answer)
	for _, fits := range []func(name string) bool{
		func(name string) bool { return name == called },
		func(name string) bool { return strings.HasPrefix(name, called) },
	} {
		found := -1
		for i, one := range of {
			if !fits(text.NameKey(one.name)) {
				continue
			}
			if found >= 0 {
				return -1, true
			}
			found = i
		}
		if found >= 0 {
			return found, false
		}
	}
	return -1, false
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
