package service

import (
	"context"
	_ "embed"
	"log/slog"
	"net/http"
	"runtime/debug"

	"app.tender/tender/service/store"
)

// document describes the interface. The tests check every response against it.
//
//go:embed openapi.yaml
var document []byte

// aboutOperations are the operations that need no credentials: version, interface
// description, and the health of the process.
type aboutOperations struct {
	store   *store.Store
	log     *slog.Logger
	sandbox bool
}

func (h aboutOperations) endpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/healthz", access: open, handle: h.healthy},
		{method: http.MethodGet, path: "/readyz", access: open, handle: h.ready},
		{method: http.MethodGet, path: "/version", access: open, handle: h.version},
		{method: http.MethodGet, path: "/openapi.yaml", access: open, handle: h.describe},
	}
}

// versionWire is the version of the running program.
type versionWire struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // empty in a build outside of a checkout
	Go      string `json:"go"`
	Sandbox bool   `json:"sandbox"`
}

func (h aboutOperations) version(context.Context, *call) (reply, error) {
	info, there := debug.ReadBuildInfo()
	if !there {
		info = &debug.BuildInfo{}
	}
	v := versionWire{Version: info.Main.Version, Go: info.GoVersion, Sandbox: h.sandbox}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			v.Commit = setting.Value
		}
	}
	return ok(v), nil
}

func (h aboutOperations) describe(context.Context, *call) (reply, error) {
	return ok(file{contentType: "application/yaml", data: document}), nil
}

// health is the health of the process, for a supervisor.
type health struct {
	Status string `json:"status"`
}

// healthy returns 200 as long as the process runs.
func (h aboutOperations) healthy(context.Context, *call) (reply, error) { return ok(health{"ok"}), nil }

// ready returns 200 as long as the database can be read.
func (h aboutOperations) ready(ctx context.Context, _ *call) (reply, error) {
	if err := h.store.Ping(ctx); err != nil {
		h.log.ErrorContext(ctx, "not ready", "error", err)
		return reply{status: http.StatusServiceUnavailable, body: health{"unavailable"}}, nil
	}
	return ok(health{"ready"}), nil
}
