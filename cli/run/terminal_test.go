package run

import (
	"testing"

	"app.tender/tender/views/widget/theme"
)

// Inside screen everything was grey: what needs attention looked like the rest.
func TestTerminalsWithColoursAreKnownByName(t *testing.T) {
	for _, tt := range []struct {
		term, program string
		want          theme.Depth
	}{
		{"screen", "", theme.ANSI16},
		{"screen.xterm", "", theme.ANSI16},
		{"screen", "tmux", theme.ANSI256},
		{"tmux", "", theme.ANSI256},
		{"rxvt", "", theme.ANSI16},
		{"st", "", theme.ANSI16},
		{"vt100", "", theme.NoColor},
		{"dumb", "", theme.NoColor},
		{"", "", theme.NoColor},
	} {
		if got := namedDepth(tt.term, tt.program); got != tt.want {
			t.Errorf("TERM=%s in %q: depth %d, want %d", tt.term, tt.program, got, tt.want)
		}
	}
}
