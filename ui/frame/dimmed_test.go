package frame

import (
	"strings"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// What is below a dialog gives way to it, but for the account and why a key was not taken.
func TestBelowADialogIsDim(t *testing.T) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	p := Parts{
		Header: func(int) string { return th.BadgeLive.Render("LIVE") }, Crumb: func(int, bool) string {
			return th.Accent.Render("crumb")
		},
		Body:     func(screen.Rect) string { return th.Bad.Render("failed") + " text" },
		Messages: say("Not used."), Beside: func(line string) string { return line },
		Keys: func(int) string { return th.Key.Render("keys") }, Below: &Dimmed{}, Theme: th,
	}
	if lines := Draw(40, 16, p); !strings.Contains(lines[2], th.Bad.Open) {
		t.Errorf("without a dialog: %q", lines)
	}
	p.Over = low{}
	lines := Draw(40, 16, p)
	for y, want := range map[int]string{
		0: th.BadgeLive.Render("LIVE"), 1: th.Dim.Render("crumb"), 2: th.Dim.Render("failed text"),
		15: th.Key.Render("keys"),
	} {
		if lines[y] != want {
			t.Errorf("line %d is %q, want %q", y, lines[y], want)
		}
	}
	if !strings.Contains(lines[14], "Not used.") {
		t.Errorf("the message is %q", lines[14])
	}
	if got := testing.AllocsPerRun(10, func() { p.Below.line(20, "an unchanged line", th) }); got > 0 {
		t.Errorf("an unchanged line costs %v allocations", got)
	}
}

// low is a dialog in the middle of the screen.
type low struct{ box }

func (low) Size(w, _ int) (wide, high int) { return w, 4 }
