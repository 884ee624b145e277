package mail_test

import (
	"bytes"
	"errors"
	"net"
	"strings"
	"testing"

	"app.tender/tender/service/mail"
	"app.tender/tender/service/mail/mailtest"
	"app.tender/tender/state"
)

const secret = "hunter2-hunter2"

// A mistake in how mail is sent is told at the start, without the password.
func TestMistakesAreToldAtTheStart(t *testing.T) {
	good := mail.Config{URL: "smtp://sam@mail.example.com:587", Password: secret, From: "proposals@example.com"}
	with := func(f func(*mail.Config)) mail.Config {
		c := good
		f(&c)
		return c
	}
	for what, c := range map[string]mail.Config{
		"another scheme":    with(func(c *mail.Config) { c.URL = "https://mail.example.com" }),
		"no scheme":         with(func(c *mail.Config) { c.URL = "mail.example.com:587" }),
		"no host":           with(func(c *mail.Config) { c.URL = "smtp://" }),
		"a path":            with(func(c *mail.Config) { c.URL = "smtp://sam@mail.example.com/inbox" }),
		"port 0":            with(func(c *mail.Config) { c.URL = "smtp://sam@mail.example.com:0" }),
		"a big port":        with(func(c *mail.Config) { c.URL = "smtp://sam@mail.example.com:70000" }),
		"a password in it":  with(func(c *mail.Config) { c.URL = "smtp://sam:" + secret + "@mail.example.com" }),
		"it unreadable":     with(func(c *mail.Config) { c.URL = "smtp://sam:" + secret + "@mail.example.com:x%" }),
		"no password":       with(func(c *mail.Config) { c.Password = "" }),
		"no user":           with(func(c *mail.Config) { c.URL = "smtp://mail.example.com" }),
		"no sender":         with(func(c *mail.Config) { c.From = "" }),
		"a named sender":    with(func(c *mail.Config) { c.From = "Sam <sam@example.com>" }),
		"two senders":       with(func(c *mail.Config) { c.From = "a@example.com, b@example.com" }),
		"a sender's header": with(func(c *mail.Config) { c.From = "a@example.com\r\nBcc: b@example.com" }),
		"only a sender":     {From: "proposals@example.com"},
	} {
		_, err := mail.NewServer(c)
		fault := state.FaultOf(err)
		if err == nil || fault.Kind != state.FaultInvalid || fault.Next == "" {
			t.Errorf("%s: %v, next %q", what, err, fault.Next)
		}
		if told := fault.Message + fault.Next; strings.Contains(told, secret) {
			t.Errorf("%s: the password is in %q", what, told)
		}
	}
	for url, want := range map[string]string{
		"smtp://sam@mail.example.com": "mail.example.com:587", "smtps://sam@mail.example.com": "mail.example.com:465",
		"smtp://sam@north.example@mail.example.com:25": "mail.example.com:25",
		"smtps://sam@[2001:db8::1]:2465":               "[2001:db8::1]:2465",
	} {
		s, err := mail.NewServer(with(func(c *mail.Config) { c.URL = url }))
		if err != nil || s.String() != want {
			t.Errorf("%s: %v, %v", url, s, err)
		}
	}
	if s, err := mail.NewServer(mail.Config{}); s != nil || err != nil {
		t.Errorf("without an address: %v, %v", s, err)
	}
}

// server returns a client of a mail server on another machine.
func server(t *testing.T, url, password string, at *mailtest.Server) *mail.Server {
	t.Helper()
	s, err := mail.NewServer(mail.Config{URL: url, Password: password, From: "proposals@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	s.Reach(at.Address, at.Roots)
	return s
}

// content returns the shortest mail.
func content() *bytes.Buffer { return bytes.NewBufferString("Subject: Hello\r\n\r\nHello\r\n") }

// Only an encrypted connection takes the password and a mail, except to this machine.
func TestConnectionsAreEncrypted(t *testing.T) {
	const user = "sam@north.example"
	for what, c := range map[string]struct {
		url   string
		rules mailtest.Rules
		want  string // of the failure; empty: it was sent
		plain bool
	}{
		"STARTTLS":               {"smtp://" + user + "@example.com", mailtest.Rules{STARTTLS: true}, "", false},
		"TLS from the beginning": {"smtps://" + user + "@example.com", mailtest.Rules{TLS: true}, "", false},
		"no encryption":          {"smtp://" + user + "@example.com", mailtest.Rules{}, "does not encrypt", false},
		"another's certificate": {
			"smtp://" + user + "@mail.example.org",
			mailtest.Rules{STARTTLS: true},
			"can't be encrypted", false,
		},
		"another's, from TLS": {
			"smtps://" + user + "@mail.example.org",
			mailtest.Rules{TLS: true},
			"can't be reached", false,
		},
		"no TLS where TLS begins": {"smtps://" + user + "@example.com", mailtest.Rules{}, "can't be reached", false},
		"this machine":            {"smtp://" + user + "@localhost", mailtest.Rules{}, "", true},
	} {
		t.Run(what, func(t *testing.T) {
			c.rules.User, c.rules.Password = user, secret
			at := mailtest.Start(t, c.rules)
			err := server(t, c.url, secret, at).Send(t.Context(), "a@example.com", "b@example.com", content())
			got := at.Received()
			switch {
			case c.want != "":
				if err == nil || !strings.Contains(err.Error(), c.want) || len(got) != 0 || at.Tried() != 0 {
					t.Errorf("%v, with %d mails begun", err, at.Tried())
				}
			case err != nil || len(got) != 1 || got[0].User != user || got[0].TLS == c.plain:
				t.Errorf("%v, received %+v", err, got)
			}
		})
	}
}

// A wrong password is the operator's fault: the mail waits, and nothing tells the password, though the
// server repeats it.
func TestAWrongPasswordIsNotTold(t *testing.T) {
	at := mailtest.Start(t, mailtest.Rules{STARTTLS: true, User: "sam", Password: "another"})
	err := server(t, "smtp://sam@example.com", secret, at).
		Send(t.Context(), "a@example.com", "b@example.com", content())
	why, is := errors.AsType[*mail.Error](err)
	if !is || why.Final || !strings.Contains(why.Reason, "refused the service's name and password (535)") ||
		strings.Contains(why.Reason, secret) {
		t.Errorf("%+v", err)
	}
}

// A server that is away, or answers nothing that is SMTP, is tried again.
func TestAnUnreachableServerIsTriedAgain(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	away := ln.Addr().String()
	if err := ln.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := mail.NewServer(mail.Config{URL: "smtp://" + away, From: "proposals@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Send(t.Context(), "a@example.com", "b@example.com", content())
	if why, is := errors.AsType[*mail.Error](err); !is || why.Final || why.Uncertain ||
		!strings.Contains(why.Reason, "can't be reached") {
		t.Errorf("%+v", err)
	}
}
