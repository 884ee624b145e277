package editor

import (
	"bytes"
	"testing"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/views/widget/theme"
	"github.com/google/go-cmp/cmp"
)

func TestThemeFollowsTheSettingsThenTheTerminal(t *testing.T) {
	tests := []struct {
		name  string
		env   map[string]string
		theme config.Theme
		want  theme.Config
	}{
		{
			"dark unless told", nil,
			config.Theme{Mode: "auto", Colors: "16"},
			theme.Config{Dark: true, Profile: theme.ANSI16},
		},
		{
			"light by the terminal",
			map[string]string{"COLORFGBG": "0;15"},
			config.Theme{Mode: "auto", Colors: "256"},
			theme.Config{Profile: theme.ANSI256},
		},
		{
			"light by the settings", nil,
			config.Theme{Mode: "light", Colors: "truecolor"},
			theme.Config{Profile: theme.TrueColor},
		},
		{
			"dark by the settings",
			map[string]string{"COLORFGBG": "0;15"},
			config.Theme{Mode: "dark", Colors: "none"},
			theme.Config{Dark: true},
		},
		{
			"no colours above all",
			map[string]string{"NO_COLOR": "1"},
			config.Theme{Mode: "dark", Colors: "truecolor"},
			theme.Config{Dark: true},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := run.New(run.Streams{Out: &bytes.Buffer{}, Env: func(name string) (string, bool) {
				v, ok := tt.env[name]
				return v, ok
			}}, nil)
			if diff := cmp.Diff(tt.want, themeOf(r, tt.theme)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
