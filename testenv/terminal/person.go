package terminal

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// Person simulates a person who answers questions at a terminal.
type Person struct {
	TTY *os.File // the program's end of it

	t      testing.TB
	screen chan string // receives everything that was shown, once the terminal is closed
}

// NewPerson returns a person who types each answer once its question is shown. An answer is a pair
// of the question and what is typed, including the enter key.
func NewPerson(t testing.TB, answers ...[2]string) *Person {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	p := &Person{t: t, screen: make(chan string, 1), TTY: tty}
	go func() {
		var shown strings.Builder
		buf := make([]byte, 1024)
		for {
			n, err := master.Read(buf)
			shown.Write(buf[:n])
			if len(answers) > 0 && strings.Contains(shown.String(), answers[0][0]) {
				_, _ = io.WriteString(master, answers[0][1])
				answers = answers[1:]
			}
			if err != nil {
				_ = master.Close()
				p.screen <- shown.String()
				return
			}
		}
	}()
	return p
}

// Shown closes the terminal and returns everything that it showed.
func (p *Person) Shown() string {
	p.t.Helper()
	if err := p.TTY.Close(); err != nil {
		p.t.Error(err)
	}
	return <-p.screen
}
