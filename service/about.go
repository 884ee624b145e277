package service

import (
	"context"
	_ "embed"
	"net/http"
	"runtime/debug"
)

// document describes the interface. The tests hold every answer against it.
//
//go:embed openapi.yaml
var document []byte

// aboutEndpoints are what anyone may ask of an instance, without credentials: which program
// it is, which operations it has, and how the process is.
func (s *Server) aboutEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/healthz", access: open, handle: s.healthy},
		{method: http.MethodGet, path: "/readyz", access: open, handle: s.ready},
		{method: http.MethodGet, path: "/version", access: open, handle: s.version},
		{method: http.MethodGet, path: "/openapi.yaml", access: open, handle: s.describe},
	}
}

// versionWire is which program runs.
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

// health tells a supervisor how the process is.
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
