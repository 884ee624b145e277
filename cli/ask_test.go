package cli

import (
	"io"
	"os"
	"strings"
	"testing"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/creack/pty"
)

// person types answers at a terminal: each once its question is there.
type person struct {
	t      *testing.T
	asked  *asker
	screen chan string // all that was shown, once the terminal is closed
	tty    *os.File
}

func newPerson(t *testing.T, answers ...[2]string) *person {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, screen: make(chan string, 1), tty: tty}
	p.asked = newAsker(Streams{In: tty, Out: tty, Err: tty, Env: func(string) (string, bool) { return "", false }})
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

func (p *person) shown() string {
	p.t.Helper()
	if err := p.tty.Close(); err != nil {
		p.t.Error(err)
	}
	return <-p.screen
}

func TestAPersonIsAsked(t *testing.T) {
	p := newPerson(t,
		[2]string{"Application key [abc]: ", "\r"},
		[2]string{"User name: ", "dana@example.com\r"},
		[2]string{"Password (not shown): ", "hunter2 \r"},
		[2]string{"Type yes to go on: ", "y\r"},
	)
	key, err := p.asked.line(question{what: "Application key", standard: "abc"})
	if err != nil || key != "abc" {
		t.Errorf("key %q, %v", key, err)
	}
	name, err := p.asked.line(question{what: "User name"})
	if err != nil || name != "dana@example.com" {
		t.Errorf("name %q, %v", name, err)
	}
	password, err := p.asked.secret("Password", "NONE", "password-fd", -1)
	if err != nil || password != "hunter2 " {
		t.Errorf("password of %d characters, %v", len(password), err)
	}
	if yes, err := p.asked.confirm("Really?"); err != nil || yes {
		t.Errorf("y was taken for a whole yes: %v", err)
	}
	screen := p.shown()
	if strings.Contains(screen, "hunter2") {
		t.Errorf("the password was shown: %q", screen)
	}
	if !strings.Contains(screen, "dana@example.com") {
		t.Errorf("the name was not shown: %q", screen)
	}
}

func TestCtrlCCancelsAQuestion(t *testing.T) {
	p := newPerson(t, [2]string{"Password (not shown): ", "hun\x03"})
	_, err := p.asked.secret("Password", "NONE", "password-fd", -1)
	if state.FaultOf(err).Kind != state.FaultCanceled {
		t.Errorf("got %v", err)
	}
	p.shown()
}

// A required value is asked for until it is there, before anything else is typed.
func TestAnAnswerThatCantBeIsAskedForAgain(t *testing.T) {
	p := newPerson(t,
		[2]string{"Address: ", "\r"},
		[2]string{"Address is needed; ctrl+c cancels.\r\nAddress: ", "api.example.com:8421\r"},
		[2]string{"name a host.\r\nAddress: ", "https://api.example.com\r"},
		[2]string{"Password (not shown): ", "\r"},
		[2]string{"Password is needed; ctrl+c cancels.\r\nPassword (not shown): ", "hunter2\r"},
	)
	address, err := p.asked.line(question{what: "Address", check: config.CheckBaseURL})
	if err != nil || address != "https://api.example.com" {
		t.Errorf("address %q, %v", address, err)
	}
	if password, err := p.asked.secret("Password", "NONE", "password-fd", -1); err != nil || password != "hunter2" {
		t.Errorf("password of %d characters, %v", len(password), err)
	}
	p.shown()
}

// Lines that are pasted at once answer one question after the other.
func TestPastedAnswersAreKept(t *testing.T) {
	p := newPerson(t, [2]string{"First: ", "one\rtwo\r"})
	for _, want := range []string{"one", "two"} {
		if got, err := p.asked.line(question{what: "First"}); err != nil || got != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	p.shown()
}

func TestSecretsComeFromADescriptor(t *testing.T) {
	q := newAsker(Streams{In: strings.NewReader("first\r\nsecond"), Err: io.Discard})
	for _, want := range []string{"first", "second"} {
		if got, err := q.secret("Password", "NONE", "password-fd", 0); err != nil || got != want {
			t.Errorf("got %q, %v", got, err)
		}
	}
	if _, err := q.secret("Password", "NONE", "password-fd", 0); exitCode(err) != ExitUsage {
		t.Errorf("at the end: %v", err)
	}
}
