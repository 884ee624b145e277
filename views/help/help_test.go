package help_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/theme"
)

func page() help.Model {
	return help.New(theme.New(theme.Config{Dark: true}), views.DefaultKeys(), "Keys", []views.Binding{
		{Action: views.AddArea},
		{Action: views.AddOption, Disabled: "Patio already has 3 options."},
		{Action: views.AddArea, Disabled: "farther away, so it does not count"},
		{Action: views.Quit},
	})
}

func TestHelpNamesKeysAndReasons(t *testing.T) {
	m := page()
	got := ansi.Strip(m.View(views.Rect{W: 100, H: 6}))
	for _, want := range []string{"Add an area", "not now: Patio already has 3 options.", "q ^c", "esc closes"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Count(got, "Add an area") != 1 || strings.Contains(got, "farther") {
		t.Errorf("an action is listed twice:\n%s", got)
	}
}

func TestHelpFillsEverySize(t *testing.T) {
	for w := range 60 {
		for h := range 12 {
			m := page()
			lines := strings.Split(m.View(views.Rect{W: w, H: h}), "\n")
			if h > 0 && len(lines) != h {
				t.Fatalf("%dx%d: %d lines", w, h, len(lines))
			}
			for _, line := range lines {
				if got := ansi.StringWidth(line); h > 0 && got != w {
					t.Fatalf("%dx%d: a line of %d cells: %q", w, h, got, line)
				}
			}
		}
	}
}

func TestHelpScrollsAndCloses(t *testing.T) {
	m := page()
	m.View(views.Rect{W: 60, H: 4})
	m.Update(views.ActionMsg{Action: views.MoveDown})
	if got := ansi.Strip(m.View(views.Rect{W: 60, H: 4})); strings.Contains(got, "Add an area") || !strings.Contains(got, "Add an option") {
		t.Errorf("it does not scroll:\n%s", got)
	}
	for _, a := range []views.Action{views.Back, views.Help} {
		if intent, _ := m.Update(views.ActionMsg{Action: a}); intent != (views.Close{}) {
			t.Errorf("%s answers %v", a, intent)
		}
	}
}

func TestHelpSaysHowMuchIsBelowAndReasonsInFull(t *testing.T) {
	m := help.New(theme.New(theme.Config{Dark: true}), views.DefaultKeys(), "Keys", []views.Binding{
		{Action: views.MoveUp},
		{Action: views.AddOption, Disabled: "Patio already has 3 options, the most that the service takes."},
		{Action: views.Quit},
	})
	got := ansi.Strip(m.View(views.Rect{W: 50, H: 5}))
	for _, want := range []string{"Add an option", "not now: Patio already has", "options, the most that the", "↓ 3 more"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	m.Update(views.ActionMsg{Action: views.MoveBottom})
	if got = ansi.Strip(m.View(views.Rect{W: 50, H: 5})); !strings.Contains(got, "Move up") || strings.Contains(got, "more") {
		t.Errorf("the end is not in sight, or is said to go on:\n%s", got)
	}
}
