// Package mailtest is a mail server on loopback for tests.
package mailtest

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// host is the name that the server's certificate has.
const host = "example.com"

// Server is a mail server that keeps what it gets.
type Server struct {
	Address string
	Roots   *x509.CertPool // of its certificate

	mu       sync.Mutex
	rules    Rules
	received []Message
	tried    int
}

// Rules are what a server demands and refuses. A nil function refuses nothing.
type Rules struct {
	STARTTLS       bool // is offered
	TLS            bool // from the beginning
	User, Password string
	Recipient      func(to string) error
	Content        func() error
	Taken          func() // runs once a mail is kept, before the answer
}

// Message is a mail that the server took.
type Message struct {
	From    string // of the envelope, as To
	To      []string
	User    string // who signed in; empty: nobody
	TLS     bool
	Content string
}

// Refusal is an answer such as 550.
func Refusal(code int, words string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: words}
}

// Start runs a server until the test ends.
func Start(t *testing.T, rules Rules) *Server {
	t.Helper()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Address: ln.Addr().String(), rules: rules, Roots: x509.NewCertPool()}
	certified := httptest.NewTLSServer(nil)
	s.Roots.AddCert(certified.Certificate())
	secured := &tls.Config{Certificates: certified.TLS.Certificates, MinVersion: tls.VersionTLS12}
	certified.Close()
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{server: s, conn: c}, nil
	}))
	srv.Domain, srv.AllowInsecureAuth, srv.ErrorLog = host, true, silent{}
	if rules.STARTTLS {
		srv.TLSConfig = secured
	}
	if rules.TLS {
		ln = tls.NewListener(ln, secured)
	}
	var ended sync.WaitGroup
	ended.Go(func() { _ = srv.Serve(ln) }) // ends with Close
	t.Cleanup(func() {
		_ = srv.Close()
		ended.Wait()
	})
	return s
}

// silent drops what the server logs: a test breaks connections on purpose.
type silent struct{}

// Printf implements smtp.Logger.
func (silent) Printf(string, ...any) {}

// Println implements smtp.Logger.
func (silent) Println(...any) {}

// Change changes the rules for the mails that follow.
func (s *Server) Change(f func(*Rules)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(&s.rules)
}

// Received returns the mails that the server took.
func (s *Server) Received() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), s.received...)
}

// Tried returns how many mails began.
func (s *Server) Tried() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tried
}

func (s *Server) now() Rules {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rules
}

// session is one connection.
type session struct {
	server *Server
	conn   *smtp.Conn
	user   string
	m      Message
}

// AuthMechanisms implements smtp.AuthSession.
func (s *session) AuthMechanisms() []string {
	if s.server.now().User == "" {
		return nil
	}
	return []string{sasl.Plain}
}

// Auth implements smtp.AuthSession. Its refusal repeats the password, as a careless server may.
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if r := s.server.now(); user != r.User || password != r.Password {
			return Refusal(535, "no user "+user+" with "+password)
		}
		s.user = user
		return nil
	}), nil
}

// Reset implements smtp.Session.
func (s *session) Reset() { s.m = Message{} }

// Logout implements smtp.Session.
func (s *session) Logout() error { return nil }

// Mail implements smtp.Session.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.server.mu.Lock()
	s.server.tried++
	s.server.mu.Unlock()
	if s.server.now().User != "" && s.user == "" {
		return Refusal(530, "sign in first")
	}
	_, encrypted := s.conn.TLSConnectionState()
	s.m = Message{From: from, User: s.user, TLS: encrypted}
	return nil
}

// Rcpt implements smtp.Session.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refuse := s.server.now().Recipient; refuse != nil {
		if err := refuse(to); err != nil {
			return err
		}
	}
	s.m.To = append(s.m.To, to)
	return nil
}

// Data implements smtp.Session.
func (s *session) Data(r io.Reader) error {
	content, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	rules := s.server.now()
	if rules.Content != nil {
		if err := rules.Content(); err != nil {
			return err
		}
	}
	s.m.Content = string(content)
	s.server.mu.Lock()
	s.server.received = append(s.server.received, s.m)
	s.server.mu.Unlock()
	if rules.Taken != nil {
		rules.Taken()
	}
	return nil
}
