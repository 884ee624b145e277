package summary

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

// The total is the figure that the salesperson tells the client. It must not look like a remark.
func TestTheTotalStandsOut(t *testing.T) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	m := New(th, viewtest.Keys())
	m.SetFigures(Of(state.Overlay(sample(), nil, nil), nil))
	start, _, _ := strings.Cut(th.Strong.Render("x"), "x")
	if drawn := m.View(screen.Rect{W: 40, H: 40}); !strings.Contains(drawn, start+"TOTAL") {
		t.Errorf("%q does not begin the total in\n%q", start, drawn)
	}
}

// An area without a bar would look as if it cost nothing.
func TestTheSmallestShareHasABar(t *testing.T) {
	for percent, want := range map[string]string{
		"0": "▏", "1": "▏", "50": "█████", "99": "█████████▉",
		"100": "██████████", "101": "██████████",
	} {
		if got := eighths(dec(percent), 10); got != want {
			t.Errorf("%s%% is drawn as %q, want %q", percent, got, want)
		}
	}
}
