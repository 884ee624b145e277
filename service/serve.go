package service

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// The limits of a connection. A body may take as long as an upload, but only after
// authentication. A handler has its own time-out.
const (
	headerReadTime = 10 * time.Second
	// unauthenticatedReadTime is how long a body may take before a handler reads it.
	unauthenticatedReadTime = 5 * time.Second
	writeTime               = 6 * time.Minute
	idleTime                = 2 * time.Minute
	maxHeaderBytes          = 64 << 10
	// maxStreams bounds the requests at once of one connection of HTTP/2.
	maxStreams = 32

	// shutdownTime is how long running requests may take to finish.
	shutdownTime = 20 * time.Second
)

// CheckAddress refuses a listen address that other machines can reach if there is no public URL.
func (s *Server) CheckAddress(at net.Addr) error { return s.address.checkListen(at) }

// Serve serves requests on ln until ctx ends, and then lets running requests finish. It
// closes ln. It fails as CheckAddress does.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	if err := s.CheckAddress(ln.Addr()); err != nil {
		return errors.Join(err, ln.Close())
	}
	if s.tls == nil && plainAndPublic(s.config.PublicURL) {
		s.log.Warn("what is sent to the public URL is not encrypted, user keys among it; "+
			"serve TLS with --tls-cert and --tls-key, or put a proxy that does in front and name its https address",
			"public_url", s.config.PublicURL)
	}
	if err := s.recordAddress(ctx, ln.Addr()); err != nil {
		s.log.Warn("the address for invitations was not recorded; `tender serve user invite --public-url` names it",
			"error", err)
	}
	bounded := limits.Connections(ln, s.config.MaxConnections, s.config.MaxConnectionsPerAddress, s.log)
	srv := s.httpServer()
	srv.ConnState = bounded.State
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		s.log.Info("stopping: no new connections; requests under way may finish", "within", shutdownTime.String())
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		err := srv.Shutdown(grace)
		if err != nil { // some did not finish: cut them off
			err = errors.Join(err, srv.Close())
		}
		stopped <- err
	})
	var err error
	if s.tls != nil {
		err = srv.ServeTLS(bounded, "", "")
	} else {
		err = srv.Serve(bounded)
	}
	if stop() { // it ended by itself, before ctx did
		return fmt.Errorf("serving: %w", err)
	}
	if err := <-stopped; err != nil {
		return fmt.Errorf("stopping: %w", err)
	}
	return nil
}

// recordAddress records where the service is served, for invitations.
func (s *Server) recordAddress(ctx context.Context, at net.Addr) error {
	base := s.config.PublicURL
	if base == "" {
		scheme := "http://"
		if s.tls != nil {
			scheme = "https://"
		}
		base = scheme + at.String()
	}
	last, err := store.View(ctx, s.store, func(tx *store.Tx) (string, error) { return tx.Credentials().Address() })
	if err == nil && last == base || err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return s.store.Write(ctx, func(tx *store.Tx) error { return tx.Credentials().SetAddress(base) })
}

// httpServer returns what serves connections, with their limits.
func (s *Server) httpServer() *http.Server {
	return &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerReadTime,
		ReadTimeout:       operation.UploadReadTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeaderBytes,
		TLSConfig:         s.tls.config(),
		HTTP2:             &http.HTTP2Config{MaxConcurrentStreams: maxStreams},
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
}

// limitUnreadBody bounds the time for a body that no handler reads. After a refusal the server
// reads some of the body, to keep the connection. Without a bound, a client without a key
// could announce a body, send none, and hold the connection for as long as an upload may
// take.
func limitUnreadBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			// A connection without deadlines needs no bound.
			_ = operation.MayRead(w, unauthenticatedReadTime)
		}
		next.ServeHTTP(w, r)
	})
}

// certificate is Serve's TLS certificate. It can be reloaded while connections are open.
type certificate struct {
	certFile, keyFile string

	pair atomic.Pointer[tls.Certificate]
}

// certificate reads the TLS files; it returns nil when none are configured.
func (c Config) certificate() (*certificate, error) {
	if c.TLSCertFile == "" {
		return nil, nil
	}
	read := &certificate{certFile: c.TLSCertFile, keyFile: c.TLSKeyFile}
	return read, read.reload()
}

// reload reads the files again. If they are unusable, it keeps the old certificate.
func (c *certificate) reload() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if path, missing := errors.AsType[*fs.PathError](err); missing {
		return state.Local("The TLS files can't be read: "+path.Error()+".",
			"Name a certificate and its key that this user can read.")
	}
	if err != nil {
		return state.Invalid("The TLS files can't be used: "+err.Error()+".",
			"Name a certificate and its key, both as PEM.")
	}
	c.pair.Store(&pair)
	return nil
}

// config returns the TLS configuration; nil for plain HTTP.
func (c *certificate) config() *tls.Config {
	if c == nil {
		return nil
	}
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.pair.Load(), nil },
	}
}

// ReloadCertificate reads the TLS files again, for new connections. If they are unusable,
// it fails with a state.Fault and keeps the old certificate. Without TLS it does nothing.
func (s *Server) ReloadCertificate() error {
	if s.tls == nil {
		return nil
	}
	return s.tls.reload()
}
