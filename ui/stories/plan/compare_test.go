package plan_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/ui/uitest"
)

// compareArea opens proposal #1042 on its first area with several options and
// compares them.
func compareArea(t *testing.T, world *uitest.World, d *uitest.Driver) *state.Area {
	t.Helper()
	p := world.Proposal(1042)
	for i := range p.Areas {
		if len(p.Areas[i].Options) < 2 {
			continue
		}
		d.Press("/").Type(p.Areas[i].Name).Press("enter").Press("c").See(p.Areas[i].Name+": compare", "baseline")
		return &p.Areas[i]
	}
	t.Fatal("#1042 has no area with two options")
	return nil
}

func TestCompareOptionsAndCopyAText(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		area := compareArea(t, world, d)
		first := strings.SplitN(area.Options[0].ClientDescription, "\n", 2)[0]
		d.See("Price", "Margin").Press("v").DoNotSee("Margin", "Cost").Press("v").See("Margin")
		d.Press("right", "left", "d").See("differences only").Press("b", "d")

		// From the first option, now under the cursor, to the second.
		d.Press("left", "left", "y").See("Client description to", "Installer notes to").Press("esc")
		d.Press("G", "up", "y").See("Client description to").DoNotSee("Installer notes to")
		d.Press("enter").See("Saved client description")
		_, got := world.Proposal(1042).Option(area.Options[1].ID)
		if !strings.HasPrefix(got.ClientDescription, first) {
			t.Errorf("the second option has %q, want %q", got.ClientDescription, first)
		}
		d.See("same").Press("esc").See("Areas")
	})
}

func TestWhatIfTotalsOtherOptions(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		area := compareArea(t, world, d)
		p := world.Proposal(1042)
		sees := func(s state.Selection) {
			t.Helper()
			d.See("Total ≈" + money.Format(state.NewWhatIf(p).Of(s).Total, p.Summary.Currency))
		}
		d.Press("tab").See("our estimate", "Lowest of every area", "Highest of every area")
		sees(nil)
		d.Press("g", "left", "left", "right", "enter")
		choice := state.Selection{area.ID: area.Options[1].ID}
		sees(choice)
		d.Press("esc", "c")
		sees(choice)
		if got := world.Proposal(1042); !got.LastModified.Equal(p.LastModified) {
			t.Error("what-if changed the proposal")
		}
	})
}

func TestCopyingKeepsTypedText(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		area := compareArea(t, world, d)
		if len(area.Options) != 3 {
			t.Fatalf("%s has %d options; the test needs three", area.Name, len(area.Options))
		}
		d.Press("esc", "tab", "]", "shift+tab", "e", "ctrl+end").Type(" typed and not saved").Advance(time.Second).
			Press("esc").
			See("~")
		d.Press("c", "G", "up", "left", "left", "y").See("Client description to 3").DoNotSee("Client description to 2")
	})
}

func TestAnAreaWithOneOptionCannotBeCompared(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("a").Type("Wine Cellar").Press("enter").See("Wine Cellar").Press("c").
			See("Wine Cellar has fewer than two options: o adds one.")
	})
}

func TestTheOptionsThatFitABudgetAreAWhatIf(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		compareArea(t, world, d)
		p := world.Proposal(1042)
		limit := state.NewWhatIf(p).Now().Decimal.Add(state.ParseAmount("2,000").Decimal)
		found := state.NewWhatIf(p).Budget(state.BudgetWish{Amount: limit})
		d.Press("$").See("Which options fit?").Type(limit.String()).Press("enter").Idle().
			See("Richest in the budget", "Left out of the best margin: 5 options, without the cost of").Press("enter").
			See("Total ≈" + money.Format(found.Richest.Total, p.Summary.Currency))
		d.Press("v").DoNotSee("in the budget")
	})
}

// What a client can have for a budget stays while the proposal is read again, and follows what is planned meanwhile.
func TestTheChoicesForABudgetStay(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		compareArea(t, world, d)
		d.Press("$").Type("45,000").Press("enter").Idle().See("Richest in the budget")
		d.Press("R").Idle().See("Richest in the budget", "Smallest step above")
		d.Press("esc").Idle().Press("p").Type("1 lamp @50,000").Press("enter", "esc").Idle()
		d.Press("c").Idle().See("Smallest step above").DoNotSee("Richest in the budget")
	})
}

// A what-if is kept under a name on this machine, found again, and removed; no client sees its name.
func TestAWhatIfIsKeptUnderAName(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		area := compareArea(t, world, d)
		p := world.Proposal(1042)
		choice := state.Selection{area.ID: area.Options[1].ID}
		total := "≈" + money.Format(state.NewWhatIf(p).Of(choice).Total, p.Summary.Currency)
		d.Press("tab", "g", "left", "left", "right", "enter").See("Total " + total)
		d.Press("s").Idle().See("What-ifs kept here", "+ Keep this one: "+total).Press("enter").
			See("Keep this what-if").Type("if he haggles").Press("enter").Idle().See("Kept as “if he haggles”.")
		d.Press("g", "left", "left", "enter").DoNotSee("Total " + total)
		d.Press("v").See("CLIENT VIEW").Press("s").DoNotSee("if he haggles").Press("v")
		d.Press("s").Idle().See("if he haggles", total).Press("enter").See("Total " + total)
		d.Press("s").Idle().Press("ctrl+d").Idle().See("Removed “if he haggles”.").DoNotSee("haggles,").Press("esc")
	})
}

// The name of a what-if that was not confirmed is there after a crash, as what is typed into any form.
func TestTheNameOfAWhatIfIsKeptWhileItIsTyped(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		compareArea(t, world, d)
		d.Press("s").Idle().Press("enter").See("Keep this what-if").Type("if he haggles").Advance(time.Second).Kill()
		d = world.OpenHalvorsen(120, 36)
		compareArea(t, world, d)
		d.Press("s").Idle().Press("enter").See("Keep this what-if", "if he haggles").Press("enter").Idle().
			See("Kept as “if he haggles”.")
	})
}

func TestTheEditorAsksForABudgetToo(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		p := world.Proposal(1042)
		limit := state.NewWhatIf(p).Now().Decimal.Add(state.ParseAmount("2,000").Decimal)
		d.Press("$").See("Which options fit?").Type(limit.String()).Press("enter").Idle().See("Richest in the budget")
		d.Press("esc").See("Areas")
	})
}
