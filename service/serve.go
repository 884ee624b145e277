package service

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"
)

// The limits of a connection. A body may take as long as an upload does; what
// a handler may take is bounded by its own time-out.
const (
	headerReadTime = 10 * time.Second
	bodyReadTime   = 5 * time.Minute
	writeTime      = 6 * time.Minute
	idleTime       = 2 * time.Minute
	maxHeaderBytes = 64 << 10

	// shutdownTime is how long requests that are running may take to finish.
	shutdownTime = 20 * time.Second
)

// Serve answers requests on ln until ctx ends, and then lets those that are
// running finish. It closes ln.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	srv := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerReadTime,
		ReadTimeout:       bodyReadTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeaderBytes,
		TLSConfig:         s.tls,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		err := srv.Shutdown(grace)
		if err != nil { // some did not finish: cut them off rather than hang
			err = errors.Join(err, srv.Close())
		}
		stopped <- err
	})
	var err error
	if s.tls != nil {
		err = srv.ServeTLS(ln, "", "")
	} else {
		err = srv.Serve(ln)
	}
	if stop() { // it ended by itself, before ctx did
		return fmt.Errorf("serving: %w", err)
	}
	if err := <-stopped; err != nil {
		return fmt.Errorf("stopping: %w", err)
	}
	return nil
}

// tls is how connections are secured; nil when no certificate is configured.
func (c Config) tls() (*tls.Config, error) {
	if c.TLSCertFile == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(c.TLSCertFile, c.TLSKeyFile)
	if err != nil {
		return nil, unfit("The TLS files can't be used: "+err.Error()+".", "Name a certificate and its key, both as PEM.")
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// checkPublicURL refuses an address that no client can have signed.
func checkPublicURL(address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	if err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil && u.RawQuery == "" && u.Fragment == "" {
		return nil
	}
	return unfit(address+" is no address that clients could call.", "Give scheme and host, like https://proposals.example.com.")
}
