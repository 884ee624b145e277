package service

import (
	"context"
	_ "embed"
	"net/http"
	"runtime/debug"
)

// document describes the interface. The tests check every response against it.
//
//go:embed openapi.yaml
var document []byte

// aboutEndpoints returns the operations that need no credentials: version, interface
// description, and the health of the process.
func (s *Server) aboutEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/healthz", access: open, handle: s.healthy},
		{method: http.MethodGet, path: "/readyz", access: open, handle: s.ready},
		{method: http.MethodGet, path: "/version", access: open, handle: s.version},
		{method: http.MethodGet, path: "/openapi.yaml", access: open, handle: s.describe},
	}
}

// versionWire is the version of the running program.
type versionWire struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // empty in a build outside of a checkout
	Go      string `json:"go"`
	Sandbox bool   `json:"sandbox"`
}

func (s *Server) version(context.Context, *call) (reply, error) {
	info, there := debug.ReadBuildInfo()
	if !there {
		info = &debug.BuildInfo{}
	}
	v := versionWire{Version: info.Main.Version, Go: info.GoVersion, Sandbox: s.config.Sandbox}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			v.Commit = setting.Value
		}
	}
	return ok(v), nil
}

func (s *Server) describe(context.Context, *call) (reply, error) {
	return ok(file{contentType: "application/yaml", data: document}), nil
}

// health is the health of the process, for a supervisor.
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
