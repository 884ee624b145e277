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
	if s.config.TLSCertFile != "" {
		err = srv.ServeTLS(ln, s.config.TLSCertFile, s.config.TLSKeyFile)
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
