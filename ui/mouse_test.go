package ui_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// cellOf is where a text stands on the screen.
func cellOf(t *testing.T, d *uitest.Driver, text string) (x, y int) {
	t.Helper()
	for line := range strings.Lines(d.Screen()) {
		if before, _, ok := strings.Cut(line, text); ok {
			return ansi.StringWidth(before), y
		}
		y++
	}
	t.Fatalf("%q is not on the screen:\n%s", text, d.Screen())
	return 0, 0
}

func click(t *testing.T, d *uitest.Driver, text string) *uitest.Driver {
	t.Helper()
	x, y := cellOf(t, d, text)
	return d.Send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
}

func wheel(t *testing.T, d *uitest.Driver, text string, button tea.MouseButton) *uitest.Driver {
	t.Helper()
	x, y := cellOf(t, d, text)
	return d.Send(tea.MouseMsg{X: x, Y: y, Button: button, Action: tea.MouseActionPress})
}

// reversed reports whether the line with a text is where one is.
func reversed(d *uitest.Driver, text string) bool {
	for line := range strings.Lines(d.Frame()) {
		if strings.Contains(ansi.Strip(line), text) && strings.Contains(line, "\x1b[7m") {
			return true
		}
	}
	return false
}

func TestTheMouseSelectsOpensAndScrolls(t *testing.T) {
	sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		if click(t, d, "Boardrooms"); !reversed(d, "Boardrooms") {
			t.Errorf("a click does not select:\n%s", d.Screen())
		}
		if wheel(t, d, "Boardrooms", tea.MouseButtonWheelDown); reversed(d, "Boardrooms") {
			t.Error("the wheel does not move")
		}
		wheel(t, d, "Boardrooms", tea.MouseButtonWheelUp)
		click(t, d, "Halvorsen Residence")
		click(t, d, "Halvorsen Residence").See("Areas", "#1042")

		click(t, d, "2 Better").See("7,048.49")
		click(t, d, "Aurora").Press(" ").See("1 marked")
		click(t, d, "Installer notes").Press("e", "esc")
		click(t, d, "Halvorsen Residence").See("Areas") // outside the panes nothing happens
	})
}

func TestTheMouseLeavesATextThatIsTypedAlone(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("n", "ctrl+home").Type("Mind the step. ").Idle()
	area := d.Sees("Living Room · 3 options")
	click(t, d, "Theater")
	wheel(t, d, "Theater", tea.MouseButtonWheelDown)
	wheel(t, d, "Mind the step.", tea.MouseButtonWheelDown).Type("and ").Idle()
	if !area || !d.Sees("Living Room · 3 options") || !d.Sees("Mind the step. ") || d.Sees("Mind the step. and") {
		t.Errorf("the text or its place moved:\n%s", d.Screen())
	}
}

func TestTheMouseInTheCatalogAndTheContacts(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	page, err := world.Client().Catalog(t.Context(), state.CatalogQuery{ItemType: state.ItemPart, PageSize: 100})
	if err != nil {
		t.Fatal(err)
	}
	d := world.StartEditor(200, 50).Idle().Press("5").Idle().Advance(second)
	item := page.Items[3].DisplayName()
	click(t, d, item).Advance(second)
	if !strings.Contains(d.Screen(), "─ "+item) {
		t.Errorf("the details are not those of %q:\n%s", item, d.Screen())
	}
	click(t, d, "Categories").Press("down", "enter").Idle().Advance(second).See("✓▾ Residential")

	d.Press("esc", "4").Idle().Advance(second)
	click(t, d, "Ada Okafor").Advance(second).See("─ Ada Okafor")
	click(t, d, "─ Ada Okafor").Press("down").See("─ Ada Okafor")
}
