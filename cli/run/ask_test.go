package run

import (
	"io"
	"strings"
	"testing"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/testenv/terminal"
)

// asked returns a person who types answers, and an Asker for them.
func asked(t *testing.T, answers ...[2]string) (*terminal.Person, *Asker) {
	t.Helper()
	p := terminal.NewPerson(t, answers...)
	return p,
		NewAsker(Streams{In: p.TTY, Out: p.TTY, Err: p.TTY, Env: func(string) (string, bool) { return "", false }})
}

func TestAsker(t *testing.T) {
	p, q := asked(t,
		[2]string{"Application key [abc]: ", "\r"},
		[2]string{"User name: ", "dana@example.com\r"},
		[2]string{"Password (not shown): ", "hunter2 \r"},
		[2]string{"Type yes to continue: ", "y\r"},
	)
	key, err := q.Line(Question{What: "Application key", Standard: "abc"})
	if err != nil || key != "abc" {
		t.Errorf("key %q, %v", key, err)
	}
	name, err := q.Line(Question{What: "User name"})
	if err != nil || name != "dana@example.com" {
		t.Errorf("name %q, %v", name, err)
	}
	password, err := q.Secret("Password", "NONE", "password-fd", -1)
	if err != nil || password != "hunter2 " {
		t.Errorf("password of %d characters, %v", len(password), err)
	}
	if yes, err := q.confirm("Really?"); err != nil || yes {
		t.Errorf("y was accepted as a whole yes: %v", err)
	}
	screen := p.Shown()
	if strings.Contains(screen, "hunter2") {
		t.Errorf("the password was shown: %q", screen)
	}
	if !strings.Contains(screen, "dana@example.com") {
		t.Errorf("the name was not shown: %q", screen)
	}
}

func TestCtrlCCancelsAQuestion(t *testing.T) {
	p, q := asked(t, [2]string{"Password (not shown): ", "hun\x03"})
	_, err := q.Secret("Password", "NONE", "password-fd", -1)
	if state.FaultOf(err).Kind != state.FaultCanceled {
		t.Errorf("got %v", err)
	}
	p.Shown()
}

// A required value is asked for until it is given, before the next question.
func TestAnInvalidAnswerIsAskedForAgain(t *testing.T) {
	p, q := asked(t,
		[2]string{"Address: ", "\r"},
		[2]string{"Address is needed; ctrl+c cancels.\r\nAddress: ", "api.example.com:8421\r"},
		[2]string{"name a host.\r\nAddress: ", "https://api.example.com\r"},
		[2]string{"Password (not shown): ", "\r"},
		[2]string{"Password is needed; ctrl+c cancels.\r\nPassword (not shown): ", "hunter2\r"},
	)
	address, err := q.Line(Question{What: "Address", Check: config.CheckBaseURL})
	if err != nil || address != "https://api.example.com" {
		t.Errorf("address %q, %v", address, err)
	}
	if password, err := q.Secret("Password", "NONE", "password-fd", -1); err != nil || password != "hunter2" {
		t.Errorf("password of %d characters, %v", len(password), err)
	}
	p.Shown()
}

// Lines pasted together answer one question after another.
func TestPastedAnswers(t *testing.T) {
	p, q := asked(t, [2]string{"First: ", "one\rtwo\r"})
	for _, want := range []string{"one", "two"} {
		if got, err := q.Line(Question{What: "First"}); err != nil || got != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	p.Shown()
}

func TestSecretsComeFromADescriptor(t *testing.T) {
	q := NewAsker(Streams{In: strings.NewReader("first\r\nsecond"), Err: io.Discard})
	for _, want := range []string{"first", "second"} {
		if got, err := q.Secret("Password", "NONE", "password-fd", 0); err != nil || got != want {
			t.Errorf("got %q, %v", got, err)
		}
	}
	if _, err := q.Secret("Password", "NONE", "password-fd", 0); ExitCode(err) != ExitUsage {
		t.Errorf("at the end: %v", err)
	}
}
