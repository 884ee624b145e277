package support

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	setting := func(k, v string) debug.BuildSetting { return debug.BuildSetting{Key: k, Value: v} }
	checkout := []debug.BuildSetting{
		setting("vcs.revision", "0123456789abcdef"), setting("vcs.time", "2026-11-30T23:55:26Z"),
		setting("vcs.modified", "false"),
	}
	changed := append(checkout[:2:2], setting("vcs.modified", "true"))
	of := func(version string, settings []debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings}
	}
	tests := []struct {
		name string
		info *debug.BuildInfo
		want string
	}{
		{"nothing is known", nil, "unknown"},
		{"go install of a tag", of("v1.2.3", nil), "v1.2.3"},
		{
			"go install of a commit", of("v1.2.4-0.20261130235526-0123456789ab", nil),
			"development, commit 0123456789ab of 2026-11-30",
		},
		{"a checkout of a tag", of("v1.2.3", checkout), "v1.2.3, commit 0123456789ab of 2026-11-30"},
		{
			"a changed checkout of a tag", of("v1.2.3+dirty", changed),
			"v1.2.3, commit 0123456789ab of 2026-11-30 with changes",
		},
		{
			"a checkout without a tag", of("v0.0.0-20261130235526-0123456789ab", checkout),
			"development, commit 0123456789ab of 2026-11-30",
		},
		{"no checkout", of("(devel)", nil), "development"},
	}
	for _, tt := range tests {
		if got := buildOf(tt.info, tt.info != nil).String(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
