package background

import (
	"os"
	"testing"

	"github.com/charmbracelet/lipgloss"
)

func TestDark(t *testing.T) {
	for value, want := range map[string]bool{
		"":             true,
		"15;0":         true,
		"15;default;0": true,
		"0;15":         false,
		"0;7":          false,
		"7;8":          true,
		"12;8":         true,
		"0;default":    true,
		"11":           false,
	} {
		if got := Dark(value); got != want {
			t.Errorf("%q: dark is %v", value, got)
		}
	}
}

func TestLipGlossHasTheBackground(t *testing.T) {
	if got, want := lipgloss.HasDarkBackground(), Dark(os.Getenv("COLORFGBG")); got != want {
		t.Errorf("Lip Gloss takes the background for dark: %v, want %v", got, want)
	}
}
