package client_test

import (
	"testing"
	"time"

	"app.tender/tender/state/money"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// = on any figure unfolds it, for the proposal, an area, an option and a line.
func TestAFigureIsUnfoldedWhereOneIs(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		p := world.Proposal(1042)
		d.Press("shift+tab", "=").Idle().See("Breakdown", "TOTAL", money.Format(p.Summary.Total, p.Summary.Currency))
		d.Press("down", "down", "enter").See("Tax on parts", "6.25% × ").Press("left", "up", "*").See("Parts after the discount")
		d.Press("esc").See("Areas")
		d.Press("shift+tab", "shift+tab", "shift+tab", "=").Idle().See("Breakdown", " × ")
		d.Press("esc", "shift+tab", "=").Idle().See("Breakdown", "in the total").Press("esc")
	})
}

func TestAClientsBreakdownHasNoCost(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("8").Idle().Press("=").Idle().See("TOTAL", "Profit").Press("v").Idle().
			See("CLIENT VIEW", "TOTAL").DoNotSee("Profit", "margin")
		for range 3 {
			d.Press("g", "*").DoNotSee("Profit", "margin", "Cost")
		}
		d.Press("v").See("TOTAL")
	})
}

// A change order's figures are unfolded from its own screen; planned lines are in the figures of the proposal.
func TestPlannedLinesAndChangeOrdersAreUnfolded(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("tab", "p").Type("2 s-11").Press("enter").Idle().Press("esc", "=").Idle().See("Breakdown", "≈")
		d.Press("esc", "8").Idle().Press("=").Idle().See("TOTAL", "≈", "Estimate, not built yet").Press("esc", "esc", "1").Idle()
		d.Press("/").Type("1037").Idle().Press("enter").Press("enter").Idle().Press("3").Idle().Press("enter").Idle().
			Press("=").Idle().See("Breakdown", "TOTAL", "Subtotal before tax")
	})
}

func TestAnInstallerHasNoBreakdown(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Installer, o.ReadOnly = true, "This profile is an installer's: read-only." }
		d := world.StartEditor(120, 36).Idle().Press("/").Type("1037").Idle().Press("enter").Press("8").Idle()
		d.Press("=").Idle().DoNotSee("Breakdown", "TOTAL")
	})
}

// Cost and margin are shown and hidden by a key, of the lines and of the option, and never to a client.
func TestCostsAreShownByAKey(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.See("Unit").DoNotSee("Cost").Press("%").See("Cost", "Margin", "cost ", "margin ")
		d.Press("v").See("CLIENT VIEW").DoNotSee("Margin", "margin", "Cost").Press("v").See("Margin").
			Press("%").DoNotSee("Cost")
	})
}

// What is open before a draft goes out is at the foot, each with its key.
func TestTheFootSaysWhatIsNext(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Idle().Advance(time.Second).See("next:").Press("a").Type("Wine Cellar").Press("enter").Idle().
			Advance(time.Second).Idle().See("b builds 1 area")
		d.Press("v").DoNotSee("next:").Press("v").See("next:")
		d.Press("g").Advance(time.Second).Idle().See("builds 1 area")
	})
}
