package support

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	setting := func(k, v string) debug.BuildSetting { return debug.BuildSetting{Key: k, Value: v} }
	tests := []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, "unknown"},
		{&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, "v1.2.3"},
		{&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "development"},
		{
			&debug.BuildInfo{Settings: []debug.BuildSetting{
				setting("vcs.revision", "0123456789abcdef"),
				setting("vcs.modified", "true"),
			}},
			"development, commit 0123456789ab with changes",
		},
	}
	for _, tt := range tests {
		if got := version(tt.info); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
