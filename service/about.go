package service

import (
	"context"
	_ "embed"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"app.tender/tender/service/operation"
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
	ready   *readiness
}

func (h aboutOperations) endpoints() []operation.Endpoint {
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: "/healthz", Access: operation.Open, Handle: h.healthy},
		{Method: http.MethodGet, Path: "/readyz", Access: operation.Open, Handle: h.isReady},
		{Method: http.MethodGet, Path: "/version", Access: operation.Open, Handle: h.version},
		{Method: http.MethodGet, Path: "/openapi.yaml", Access: operation.Open, Handle: h.describe},
	}
}

// versionWire is the version of the running program.
type versionWire struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // empty in a build outside of a checkout
	Go      string `json:"go"`
	Sandbox bool   `json:"sandbox"`
}

func (h aboutOperations) version(context.Context, *operation.Call) (operation.Reply, error) {
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
	return operation.OK(v), nil
}

func (h aboutOperations) describe(context.Context, *operation.Call) (operation.Reply, error) {
	return operation.OK(operation.File{ContentType: "application/yaml", Data: document}), nil
}

// health is the health of the process, for a supervisor.
type health struct {
	Status string `json:"status"`
}

// healthy returns 200 as long as the process runs.
func (h aboutOperations) healthy(context.Context, *operation.Call) (operation.Reply, error) {
	return operation.OK(health{"ok"}), nil
}

// readiness is the time and the result of the last probe of the database.
type readiness struct {
	mu    sync.Mutex
	tried time.Time
	err   error
}

// readyFor is how long the result of a probe is reused: anybody may probe, and each probe writes to the database.
const readyFor = 5 * time.Second

// of probes the database, or returns the result of the last probe.
func (r *readiness) of(ctx context.Context, s *store.Store) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); now.Sub(r.tried) >= readyFor || r.err != nil {
		r.tried, r.err = now, s.Ready(context.WithoutCancel(ctx))
	}
	return r.err
}

// isReady returns 200 as long as the database can be read and written.
func (h aboutOperations) isReady(ctx context.Context, _ *operation.Call) (operation.Reply, error) {
	if err := h.ready.of(ctx, h.store); err != nil {
		h.log.ErrorContext(ctx, "not ready", "error", err)
		return operation.Reply{Status: http.StatusServiceUnavailable, Body: health{"unavailable"}}, nil
	}
	return operation.OK(health{"ready"}), nil
}
