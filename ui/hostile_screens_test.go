package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// TestHostileTextOnTheOtherScreens walks the sheet, the contacts and the catalog
// while every string of every answer, errors included, is hostile.
func TestHostileTextOnTheOtherScreens(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	world.StopService()
	world.Wrap = poison
	world.StartService()
	d := world.StartEditor(120, 36).Idle()
	for _, key := range []string{
		"i", "n", " ", "tab", "down", "tab", "tab", "l", "down", "+", "esc", "esc", "p", "+", "esc", "esc",
		"4", "down", "enter", "down", "esc", "f", " ", "esc", "/", "r", "enter", "L", "x", "ctrl+s", "a", "y", "ctrl+s", "esc", "esc", "C", "esc",
		"5", "tab", "shift+tab", "down", "enter", "shift+tab", "shift+tab", "down", "enter", "f", "down", " ", "esc", "*", "/", "r", "enter", "R",
		"ctrl+f", "r", "e", "d", "down", "esc",
	} {
		d.Press(key)
		clean(t, d.Advance(second))
	}
	for _, screen := range []string{"4", "5", "i", "7"} {
		d.Press("esc", "esc", "esc", screen).Advance(second)
		for _, size := range [][2]int{{200, 50}, {80, 24}, {40, 12}, {20, 5}, {120, 36}} {
			clean(t, d.Resize(size[0], size[1]))
		}
	}
	d.See("red") // the poison did arrive
}
