package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// TestHostileTextOnTheOtherScreens walks the sheet, the contacts and the catalog while every string of every response,
// errors included, is hostile.
func TestHostileTextOnTheOtherScreens(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Wrap(poison)
		d := world.StartEditor(120, 36).Idle()
		for _, key := range []string{
			"i", "n", " ", "tab", "down", "tab", "tab", "l", "down", "esc", "p", "esc",
			"4", "down", "enter", "down", "esc", "f", " ", "esc", "/", "r", "enter", "L", "x", "ctrl+s", "a", "y", "ctrl+s",
			"esc", "esc", "C", "esc",
			"5", "tab", "shift+tab", "down", "enter", "shift+tab", "shift+tab", "down", "enter", "f", "down", " ", "esc",
			"*", "/", "r", "enter", "R",
			"ctrl+f", "r", "e", "d", "down", "esc",
		} {
			d.Press(key)
			clean(t, d.Advance(time.Second))
		}
		for _, screen := range []string{"4", "5", "i", "7"} {
			d.Press("esc", "esc", "esc", screen).Advance(time.Second)
			for _, size := range [][2]int{{200, 50}, {80, 24}, {40, 12}, {20, 5}, {120, 36}} {
				clean(t, d.Resize(size[0], size[1]))
			}
		}
		d.See("red") // the poison arrived
	})
}

// TestHostileTextInCompareFormsAndPickers opens everything that covers a screen, and the client view of each.
func TestHostileTextInCompareFormsAndPickers(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Wrap(poison)
		d := world.StartEditor(120, 36).Idle()
		for _, key := range []string{
			"f", "G", "enter", "r", "enter", "esc", "f", "G", "enter", "esc", "F", "enter", "x", "enter", "F", "esc",
			"N", "tab", "right", "esc", " ", "y", "P", "enter", "r", "tab", "right", "esc", "D", "esc", "N", "esc",
			"c", "b", "d", "down", "right", "y", "esc", "tab", "enter", "v", "esc", "ctrl+k", "r", "esc", "?", "esc",
			"3", "down", "enter", "v", "tab", "down", "esc", "esc", "5", "v", "f", "down", "down", "down", "enter", "esc",
			"esc",
		} {
			d.Press(key)
			clean(t, d.Advance(time.Second))
		}
		for _, size := range [][2]int{{200, 50}, {80, 24}, {40, 12}, {20, 5}} {
			clean(t, d.Resize(size[0], size[1]))
		}
	})
}

// TestHostileTextOnTheWebhooks shows a subscription, its deliveries and one of them while every string of every
// response is hostile.
func TestHostileTextOnTheWebhooks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		made(t, world)
		if _, err := world.Client().Deliveries.Ping(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		world.Wrap(poison)
		d := openWebhooks(world.StartEditor(120, 36)).See("red")
		for _, key := range []string{
			"tab", "enter", "G", "y", "t", "esc", "esc", "y", "p", "e", "esc", "o", "n", "m", "y",
			"esc", "c", "x", "d", "R",
		} {
			d.Press(key)
			clean(t, d.Advance(time.Second))
		}
		for _, size := range [][2]int{{200, 50}, {80, 24}, {40, 12}, {20, 5}} {
			clean(t, d.Resize(size[0], size[1]))
		}
	})
}

func TestHostileTextStaysOutOfComparisonAndChangeOrders(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		proposal, _ := world.ChangeOrders()
		world.Wrap(poison)
		for _, number := range []int{int(proposal.Number), 1042} {
			d := world.StartEditor(120, 36).Idle().Open(number)
			for _, key := range []string{
				"3", "enter", "G", "]", "v", "v", "esc", "/", "r", "enter", "esc", "esc",
				"down", "c", "d", "down", "right", "b", "G", "y", "esc", "tab", "down", "enter", "v", "v", "esc",
			} {
				clean(t, d.Press(key))
			}
			for _, size := range [][2]int{{200, 50}, {80, 24}, {40, 12}, {20, 5}, {120, 36}} {
				clean(t, d.Press("3", "enter").Resize(size[0], size[1]).Press("esc", "esc", "c", "esc"))
			}
		}
	})
}
