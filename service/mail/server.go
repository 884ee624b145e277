// Package mail sends clients the links to their pages by SMTP, and reads what comes back when that
// fails.
package mail

import (
	"crypto/tls"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Config is how mail is sent.
type Config struct {
	URL      string // of the mail server, without a password; empty: no mail is sent
	Password string // of the user in URL
	From     string // the address that failures come back to, and the sender unless an account has one
}

// Server is a mail server that takes the service's mails.
type Server struct {
	host, port     string
	user, password string
	from           string
	secure         security
	tls            *tls.Config

	dial func() (net.Conn, error) // in tests; nil: the network
}

// security is how the connection to a mail server is encrypted.
type security int

const (
	startTLS security = iota // after the greeting, or nothing is sent
	fromTLS                  // from the beginning
	noTLS                    // not at all, within this machine
)

// ports are the usual ports of a mail server that takes mails of its users.
var ports = map[string]string{"smtp": "587", "smtps": "465"}

// NewServer reads where mails go; nil without an address. A mistake is a state.Fault that has neither
// the address nor the password, because an address may have a password by mistake.
func NewServer(c Config) (*Server, error) {
	if c.URL == "" {
		if c.Password != "" || c.From != "" {
			return nil, state.Invalid("There is a sender or a password for mail, but no mail server.",
				"Name it with --smtp-url, such as smtp://user@mail.example.com.")
		}
		return nil, nil
	}
	const form = "Give --smtp-url like smtp://user@mail.example.com:587, smtps://user@mail.example.com, or smtp://localhost:25."
	u, err := url.Parse(c.URL)
	if err != nil || ports[u.Scheme] == "" || u.Hostname() == "" || u.Opaque != "" || u.Path != "" && u.Path != "/" ||
		u.RawQuery != "" || u.Fragment != "" {
		return nil, state.Invalid("The address of the mail server is not one.", form)
	}
	if _, has := u.User.Password(); has {
		return nil,
			state.Invalid(
				"The address of the mail server has a password in it, which every user of this machine can read.",
				"Leave it out, put it into a file and name that with --smtp-password-file, or into TENDER_SMTP_PASSWORD. Change the password.")
	}
	s := &Server{host: u.Hostname(), port: u.Port(), user: u.User.Username(), password: c.Password, from: c.From}
	s.tls = &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	switch {
	case u.Scheme == "smtps":
		s.secure = fromTLS
	case notify.IsLoopback(s.host):
		s.secure = noTLS
	}
	if s.port == "" {
		s.port = ports[u.Scheme]
	}
	switch n, err := strconv.ParseUint(s.port, 10, 16); {
	case err != nil || n == 0:
		return nil, state.Invalid("The port of the mail server is not one.", form)
	case s.user != "" && s.password == "":
		return nil, state.Invalid("The mail server's user has no password.",
			"Name a file that has it with --smtp-password-file, or set TENDER_SMTP_PASSWORD.")
	case s.user == "" && s.password != "":
		return nil, state.Invalid("There is a password for the mail server, but no user.", form)
	case s.from == "":
		return nil, state.Invalid("The sender of mails is missing.",
			"Name an address with --mail-from; mails that can't be delivered come back to it.")
	case !IsAddress(s.from):
		return nil, state.Invalid("The sender of mails is no e-mail address.",
			"Give --mail-from one address, such as proposals@example.com.")
	}
	return s, nil
}

// String names the server without its user.
func (s *Server) String() string { return net.JoinHostPort(s.host, s.port) }

// maxAddress is the longest address that SMTP takes.
const maxAddress = 254

// IsAddress reports whether s is one e-mail address without a name, as it can stand in an envelope and a
// header.
func IsAddress(s string) bool {
	at, err := netmail.ParseAddress(s)
	return err == nil && at.Address == s && at.Name == "" && len(s) <= maxAddress
}

// named returns an address with a name.
func named(name, address string) *netmail.Address {
	return &netmail.Address{Name: name, Address: address}
}

// domain returns what follows the @ of an address.
func domain(address string) string {
	for i := len(address) - 1; i >= 0; i-- {
		if address[i] == '@' {
			return address[i+1:]
		}
	}
	return address
}

// heloName is how the service greets a mail server: the domain of its sender.
func (s *Server) heloName() string { return domain(s.from) }

// unreachable wraps what went wrong on the way to the server.
func (s *Server) unreachable(err error) error {
	return &Error{Reason: fmt.Sprintf("The mail server %s can't be reached: %s.", s, cause(err))}
}
