package service

import (
	"context"
	_ "embed"
	"net/http"
	"runtime/debug"
)

// What anyone may ask of an instance, without credentials: which program it is, and
// which operations it has.

// document describes the interface. The tests hold every answer against it.
//
//go:embed openapi.yaml
var document []byte

func (s *Server) aboutEndpoints() []endpoint {
	return []endpoint{
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
