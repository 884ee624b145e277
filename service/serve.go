package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// The limits of a connection. A body may take as long as an upload, but only once the
// caller is known. A handler has its own time-out.
const (
	headerReadTime = 10 * time.Second
	// strangerReadTime is how long a body may take that no handler reads yet.
	strangerReadTime = 5 * time.Second
	// formReadTime is how long a form may take to arrive: who sends a byte a minute
	// must not hold a connection for long.
	formReadTime   = 30 * time.Second
	uploadReadTime = 5 * time.Minute
	writeTime      = 6 * time.Minute
	idleTime       = 2 * time.Minute
	maxHeaderBytes = 64 << 10

	// shutdownTime is how long requests that are running may take to finish.
	shutdownTime = 20 * time.Second
)

// Serve answers requests on ln until ctx ends, and then lets those that are
// running finish. It closes ln. It fails as CheckAddress does.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	if err := s.CheckAddress(ln.Addr()); err != nil {
		return errors.Join(err, ln.Close())
	}
	if s.tls == nil && plainAndPublic(s.config.PublicURL) {
		s.log.Warn("what is sent to the public URL is not encrypted, user keys among it; "+
			"serve TLS with --tls-cert and --tls-key, or put a proxy that does in front and name its https address", "public_url", s.config.PublicURL)
	}
	ln = newBoundedListener(ln, s.config.MaxConnections, s.config.MaxConnectionsPerAddress, s.log)
	srv := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerReadTime,
		ReadTimeout:       uploadReadTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeaderBytes,
		TLSConfig:         s.tls.config(),
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

// unasked bounds the time for a body that no handler reads. After a refusal the server
// reads some of it, to keep the connection: without a bound, a client that announces a
// body and sends none could hold the connection for as long as an upload may take,
// without a key.
func unasked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			// A connection that knows no deadlines has no time to lose either.
			_ = mayRead(w, strangerReadTime)
		}
		next.ServeHTTP(w, r)
	})
}

// mayRead gives the body of a request d from now on to arrive.
func mayRead(w http.ResponseWriter, d time.Duration) error {
	err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(d))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("bounding the time of a body: %w", err)
	}
	return nil
}
