package service

import (
	"context"
	"net/http"
)

// healthEndpoints tell a supervisor how the process is. They are no part of the
// interface and carry no credentials.
func (s *Server) healthEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/healthz", access: open, handle: s.healthy},
		{method: http.MethodGet, path: "/readyz", access: open, handle: s.ready},
	}
}

type health struct {
	Status string `json:"status"`
}

// healthy returns 200 as long as the process runs.
func (s *Server) healthy(context.Context, *call) (reply, error) { return ok(health{"ok"}), nil }

// ready returns 200 as long as the database can be read.
func (s *Server) ready(ctx context.Context, _ *call) (reply, error) {
	if err := s.store.Ping(ctx); err != nil {
		s.log.ErrorContext(ctx, "not ready", "error", err)
		return reply{status: http.StatusServiceUnavailable, body: health{"unavailable"}}, nil
	}
	return ok(health{"ready"}), nil
}
