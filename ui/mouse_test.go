package ui_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// cellOf returns where a text is on the screen.
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

// reversed reports whether the line with a text is selected.
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
		click(t, d, "Halvorsen Residence").See("Areas") // outside the panes a click does nothing
	})
}

func TestTheMouseDoesNotDisturbTyping(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := openHalvorsen(world, 120, 36).Press("n", "ctrl+home").Type("Mind the step. ").Idle()
		area := d.Sees("Living Room · 3 options")
		click(t, d, "Theater")
		wheel(t, d, "Theater", tea.MouseButtonWheelDown)
		wheel(t, d, "Mind the step.", tea.MouseButtonWheelDown).Type("and ").Idle()
		if !area || !d.Sees("Living Room · 3 options") || !d.Sees("Mind the step. ") || d.Sees("Mind the step. and") {
			t.Errorf("the text or the selection changed:\n%s", d.Screen())
		}
	})
}

func TestTheMouseInTheCatalogAndTheContacts(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		page, err := world.Client().Catalog.List(t.Context(),
			state.CatalogQuery{ItemType: state.ItemPart, PageSize: 100})
		if err != nil {
			t.Fatal(err)
		}
		d := world.StartEditor(200, 50).Idle().Press("5").Idle().Advance(second)
		item := page.Items[3].DisplayName()
		click(t, d, item).Advance(second)
		if !strings.Contains(d.Screen(), "─ "+item) {
			t.Errorf("the details are not those of %q:\n%s", item, d.Screen())
		}
		click(t, d, "Categories").Press("down", "enter").Idle().Advance(second).See("✓▾▸Residential")

		d.Press("esc", "4").Idle().Advance(second)
		click(t, d, "Ada Okafor").Advance(second).See("─ Ada Okafor")
		click(t, d, "─ Ada Okafor").Press("down").See("━ Ada Okafor")
	})
}

// The wheel moves neither the focus nor the other pane.
func TestTheWheelScrollsThePaneBelowThePointer(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		page, err := world.Client().Catalog.List(t.Context(),
			state.CatalogQuery{ItemType: state.ItemPart, PageSize: 100})
		if err != nil {
			t.Fatal(err)
		}
		name := func(i int) string { return page.Items[i].DisplayName() }
		d := world.StartEditor(120, 36).Idle().Press("5").Idle().Advance(second)
		d.See("─ " + name(0))
		wheel(t, d, "Categories", tea.MouseButtonWheelDown).Advance(second).See("─ " + name(0))
		if !reversed(d, name(0)) {
			t.Errorf("the wheel over the tree moved the items:\n%s", d.Screen())
		}
		wheel(t, d, "─ "+name(0), tea.MouseButtonWheelDown).Advance(second).See("─ " + name(0))
		wheel(t, d, name(1), tea.MouseButtonWheelDown).Advance(second).See("─ " + name(3))
		d.Press("down").Advance(second).See("─ " + name(4)) // the items kept the focus

		d.Press("4").Idle().Advance(second).See("Contacts")
		before := firstLines(d.Screen(), 30)
		x, y := cellOf(t, d, "Contacts")
		for range 3 {
			d.Send(tea.MouseMsg{X: x + 110, Y: y + 5, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
			d.Send(tea.MouseMsg{X: x + 110, Y: y + 5, Button: tea.MouseButtonWheelUp, Action: tea.MouseActionPress})
		}
		if got := firstLines(d.Advance(second).Screen(), 30); got != before {
			t.Errorf("the wheel over the details moved the list:\n%s\nwant\n%s", got, before)
		}
		d.Send(tea.MouseMsg{X: x + 5, Y: y + 5, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
		if got := firstLines(d.Advance(second).Screen(), 30); got == before {
			t.Errorf("the wheel over the list moved nothing:\n%s", got)
		}
	})
}

func TestTheWheelInTheOutbox(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := openHalvorsen(world, 80, 24).Press("w")
		for _, area := range []string{"Attic", "Barn", "Cellar", "Den"} {
			d.Press("a").Type(area).Press("ctrl+s").Idle()
		}
		d.Press("n", "ctrl+end").Type(strings.Repeat("\nOne more line for the team.", 40)).Press("ctrl+s").Idle()
		d.Press("6").Idle()
		wheel(t, d, "area “Attic”", tea.MouseButtonWheelDown)
		if !reversed(d, "area “Den”") {
			t.Errorf("three rows down:\n%s", d.Screen())
		}
		d.Press("end").See("scrolls")
		before := d.Screen()
		x, y := cellOf(t, d, "scrolls")
		d.Send(tea.MouseMsg{X: x, Y: y + 2, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
		if d.Screen() == before || !reversed(d, "installer notes") {
			t.Errorf("not only the details moved:\n%s", d.Screen())
		}
		d.Send(tea.MouseMsg{X: x, Y: y + 2, Button: tea.MouseButtonWheelUp, Action: tea.MouseActionPress})
		if d.Screen() != before {
			t.Errorf("up again:\n%s", d.Screen())
		}

		d.Press("7").Idle().See("Journal")
		wheel(t, d, "area “Barn”", tea.MouseButtonWheelDown)
		if reversed(d, "installer notes") {
			t.Errorf("the journal's list did not move:\n%s", d.Screen())
		}
	})
}
