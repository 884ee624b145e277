package service

import (
	"crypto/tls"
	"errors"
	"io/fs"
	"sync/atomic"

	"app.tender/tender/state"
)

// certificate is the one that Serve speaks TLS with. It can be read again while
// connections are open.
type certificate struct {
	certFile, keyFile string

	pair atomic.Pointer[tls.Certificate]
}

// certificate reads the TLS files; nil when none are configured.
func (c Config) certificate() (*certificate, error) {
	if c.TLSCertFile == "" {
		return nil, nil
	}
	read := &certificate{certFile: c.TLSCertFile, keyFile: c.TLSKeyFile}
	return read, read.reload()
}

// reload reads the files again. When they can't be used, the certificate stays.
func (c *certificate) reload() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if path, missing := errors.AsType[*fs.PathError](err); missing {
		return state.Local("The TLS files can't be read: "+path.Error()+".", "Name a certificate and its key that this user can read.")
	}
	if err != nil {
		return state.Invalid("The TLS files can't be used: "+err.Error()+".", "Name a certificate and its key, both as PEM.")
	}
	c.pair.Store(&pair)
	return nil
}

// config returns how connections are secured; nil for plain HTTP.
func (c *certificate) config() *tls.Config {
	if c == nil {
		return nil
	}
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.pair.Load(), nil },
	}
}

// ReloadCertificate reads the TLS files again, for connections from now on. When they
// can't be used, it fails with a state.Fault and the certificate stays as it is.
// Without TLS it does nothing.
func (s *Server) ReloadCertificate() error {
	if s.tls == nil {
		return nil
	}
	return s.tls.reload()
}
