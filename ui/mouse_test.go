package ui_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

func wheel(t *testing.T, d *uitest.Driver, text string, button tea.MouseButton) *uitest.Driver {
	t.Helper()
	x, y := d.Cell(text)
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
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		if d.Click("Boardrooms"); !reversed(d, "Boardrooms") {
			t.Errorf("a click does not select:\n%s", d.Screen())
		}
		if wheel(t, d, "Boardrooms", tea.MouseButtonWheelDown); reversed(d, "Boardrooms") {
			t.Error("the wheel does not move")
		}
		wheel(t, d, "Boardrooms", tea.MouseButtonWheelUp)
		d.Click("Erik Halvorsen") // the row; the preview has the name above it
		d.Click("Erik Halvorsen").See("Areas", "#1042")

		d.Click("2 Better").See("7,048.49")
		d.Click("Aurora").Press(" ").See("1 marked")
		d.Click("Installer notes").Press("e", "esc")
		d.Click("Halvorsen Residence").See("Areas") // outside the panes a click does nothing
	})
}

func TestTheMouseDoesNotDisturbTyping(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("n", "ctrl+home").Type("Mind the step. ").Idle()
		area := d.Sees("Living Room · 3 options")
		d.Click("Theater")
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
		d := world.StartEditor(200, 50).Idle().Press("5").Idle().Advance(time.Second)
		item := page.Items[3].DisplayName()
		d.Click(item).Advance(time.Second)
		if !strings.Contains(d.Screen(), "─ "+item) {
			t.Errorf("the details are not those of %q:\n%s", item, d.Screen())
		}
		d.Click("Categories").Press("down", "enter").Idle().Advance(time.Second).See("✓▾▸Residential")

		d.Press("esc", "4").Idle().Advance(time.Second)
		d.Click("Ada Okafor").Advance(time.Second).See("─ Ada Okafor")
		d.Click("─ Ada Okafor").Press("down").See("━ Ada Okafor")
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
		d := world.StartEditor(120, 36).Idle().Press("5").Idle().Advance(time.Second)
		d.See("─ " + name(0))
		wheel(t, d, "Categories", tea.MouseButtonWheelDown).Advance(time.Second).See("─ " + name(0))
		if !reversed(d, name(0)) {
			t.Errorf("the wheel over the tree moved the items:\n%s", d.Screen())
		}
		wheel(t, d, "─ "+name(0), tea.MouseButtonWheelDown).Advance(time.Second).See("─ " + name(0))
		wheel(t, d, name(1), tea.MouseButtonWheelDown).Advance(time.Second).See("─ " + name(3))
		d.Press("down").Advance(time.Second).See("─ " + name(4)) // the items kept the focus

		d.Press("4").Idle().Advance(time.Second).See("Contacts")
		before := uitest.FirstLines(d.Screen(), 30)
		x, y := d.Cell("Contacts")
		for range 3 {
			d.Send(tea.MouseMsg{X: x + 110, Y: y + 5, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
			d.Send(tea.MouseMsg{X: x + 110, Y: y + 5, Button: tea.MouseButtonWheelUp, Action: tea.MouseActionPress})
		}
		if got := uitest.FirstLines(d.Advance(time.Second).Screen(), 30); got != before {
			t.Errorf("the wheel over the details moved the list:\n%s\nwant\n%s", got, before)
		}
		d.Send(tea.MouseMsg{X: x + 5, Y: y + 5, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
		if got := uitest.FirstLines(d.Advance(time.Second).Screen(), 30); got == before {
			t.Errorf("the wheel over the list moved nothing:\n%s", got)
		}
	})
}

func TestTheWheelInTheOutbox(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(80, 24).Press("w")
		for _, area := range []string{"Attic", "Barn", "Cellar", "Den"} {
			d.Press("a").Type(area).Press("ctrl+s", "ctrl+s").Idle()
		}
		d.Press("n", "ctrl+end").Type(strings.Repeat("\nOne more line for the team.", 40)).Press("ctrl+s").Idle()
		d.Press("6").Idle()
		wheel(t, d, "area “Attic”", tea.MouseButtonWheelDown)
		if !reversed(d, "area “Den”") {
			t.Errorf("three rows down:\n%s", d.Screen())
		}
		d.Press("end").See("scrolls")
		before := d.Screen()
		x, y := d.Cell("scrolls")
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

// A click on a key of the last line does what the key does, in a dialog too.
func TestTheMousePressesTheKeysOfTheLastLine(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Click("a area").See("Area").Type("Cellar").Click("^s save").Idle().See("+ Cellar").
			Click("^s save").Idle().See("Saved area “Cellar”")
		d.Click("Living Room")
		d.Click("c compare").See("baseline").Click("esc back").See("8 areas")
	})
}
