package mail

import (
	"context"
	"crypto/x509"
	"io"
	"net"
	"strings"
	"time"

	"app.tender/tender/service/store"
)

// Reach makes the server with a name be the one at an address.
func (s *Server) Reach(address string, roots *x509.CertPool) {
	s.dial = func() (net.Conn, error) { return net.Dial("tcp", address) }
	s.tls.RootCAs = roots
}

// Send sends a mail as it is.
func (s *Server) Send(ctx context.Context, from, to string, content io.WriterTo) error {
	return s.send(ctx, envelope{from, []string{to}}, content, func() error { return nil })
}

// Write writes the message of a mail.
func Write(m *store.Mail, attached *File, at time.Time) (string, error) {
	var b strings.Builder
	_, err := compose(m, attached, at).WriteTo(&b)
	return b.String(), err
}
