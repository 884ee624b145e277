package plan_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aymanbagabas/go-osc52/v2"
	"github.com/shopspring/decimal"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// Typed lines survive a kill, and undone ones are gone.
func TestPlanLinesByTyping(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").See("4h install", "next match").Type("2 vx-75").Idle().Advance(time.Second).
			See("Northlight VX-75", "as a custom item")
		d.Press("enter").Idle().See("planned, not built", "+▸   2  Northlight VX-75", "≈7,999.98")
		d.Type("4h installation").Advance(time.Second).Press("enter").Idle().See("Installation (h)", "≈440.00")
		d.Type("> 1 trim ring @12.50").Advance(time.Second).See("not in the catalog").Press("enter").Idle().
			See("└ trim ring", "≈12.50")
		d.Press("esc").Advance(time.Second).See("11 items · 3 planned", "+3 lines in other")
		d.Kill()

		d = world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).See("11 items · 3 planned")
		d.Press("tab", "G").See("└ trim ring").Press("+").Idle().See("≈25.00").Press("u").Advance(time.Second).
			See("≈12.50")
		d.Press("k", "x").Idle().See("1 planned").DoNotSee("Installation (h)                   ≈")
		d.Press("u").Advance(time.Second)
		d.Press("g").Advance(time.Second).See("3 planned")
		d.Press("G").See("└ trim ring")
	})
}

// The line is neither added nor lost.
func TestATypoInAPlannedLineIsReported(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Type("2 vx-75 @12,5,0").See("is no price", "Type @ and a number").
			Press("enter").
			See("2 vx-75 @12,5,0").DoNotSee("planned, not built")
		d.Press("esc").DoNotSee("2 vx-75 @")
	})
}

// Clear matches become catalog items, other lines are planned as written, and unreadable ones are named.
func TestPasteAList(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Paste("2 vx-75\n130 c6p\n0 nothing\n3 of our own brackets @4.20\n").
			Advance(time.Second)
		d.See("3 planned", "Northlight VX-75", "Wirewright C6P", "of our own brackets", "≈12.60", "Line 3 is not planned")
	})
}

// A price of fractions of a cent is shown as it was typed. Rounded, it would look as if the program had changed it.
func TestAPriceOfFractionsOfACentIsShownAsTyped(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Type("100 oak trim @12.345").Advance(time.Second).Press("enter", "esc").
			Idle().
			See("oak trim", "≈12.345", "≈1,234.50")
	})
}

// Typing faster than a slow service loses no line.
func TestTypingFasterThanTheCatalogLosesNoLine(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Type("1 nothing of the kind").Press("enter").Type("2 vx-75").
			Advance(5 * time.Second).
			See("nothing of the kind")
		d.Press("enter").Idle().See("2 planned", "Northlight VX-75")
	})
}

// The client view shows neither planned lines nor their cost.
func TestClientViewHidesThePlan(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Type("1 secret gadget @4321 cost 1234").Advance(time.Second).
			Press("enter", "esc").Idle().
			See("secret gadget", "≈4,321.00", "with plan")
		d.Press("v").Advance(time.Second).See("CLIENT VIEW").
			DoNotSee("secret gadget", "4,321", "with plan", "planned", "≈")
		d.Press("p").Idle().DoNotSee("4h install")
		d.Press("v").Advance(time.Second).See("secret gadget")
	})
}

// The keys for planned lines do nothing to built ones, and say what does.
func TestABuiltLineSaysHowToChangeIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal strings.Builder
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) { o.WebAddress, o.Terminal = "https://app.example.com", &terminal }
		d := world.OpenHalvorsen(120, 36).Press("tab").Advance(time.Second)
		for _, key := range []string{"+", "-"} {
			d.Press(key).Advance(time.Second).
				See("p plans more. Built lines can only be changed in the web app: https://app.example.com").
				Advance(time.Minute)
		}
		d.Press("ctrl+k").TypeAtOnce("quantity").Advance(time.Second).
			See("in the web app:", "https://app.example.com", "Copy the address of the account's web app")
		d.Press("enter").Idle().See("Copied https://app.example.com.")
		if want := osc52.New("https://app.example.com").String(); terminal.String() != want {
			t.Errorf("%q on the clipboard, want %q", terminal.String(), want)
		}
		world.StartEditor(120, 36).Idle().Open(1030).Press("m").Idle().Type("change order").Press("enter").Idle().
			See("chosen in the web app:", "https://app.example.com").Press("esc")
		d.Press("p").Type("1 oak shelf @5").Advance(time.Second).Press("enter", "esc").Idle().Press("G", "k").Idle()
		d.Press("x").Advance(time.Second).See("This is a heading").DoNotSee("Built lines").Press("j", "x").Idle().
			DoNotSee("oak shelf", "planned, not built")
	})
}

// They keep their accessories and prices.
func TestCopyPlannedLinesToAnotherOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("2 vx-75 @3799").Advance(time.Second).Press("enter").Type("> 1 trim ring @12.50").
			Advance(time.Second).
			Press("enter", "esc").Advance(time.Second)
		d.Press("Y").See("Copied 2 planned lines").Press("]").Advance(time.Second).DoNotSee("planned, not built").
			Press("ctrl+v").Idle()
		d.See("2 planned", "└ trim ring", "≈7,598.00")
		d.Press("G", "enter").Idle().See("~ > 1 trim ring @12.5").Press("esc").Press("k", "enter").Idle().
			See("~ 2 Northlight VX-75 @3799")
		d.Press("ctrl+u").Type("3 vx-75 m30").Advance(time.Second).Press("enter").Idle().
			See("+    3  Northlight VX-75").
			DoNotSee("≈7,598.00")
	})
}

// A salesperson sees that a line earns less than the settings require while its price can still be changed.
func TestAMarginBelowTheMinimumIsReported(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.MarginFloor = decimal.NewNullDecimal(decimal.NewFromInt(45)) }
		d := world.OpenHalvorsen(160, 40).Advance(time.Second)
		d.Press("p").Type("1 oak shelf @100 cost 60").Advance(time.Second).Press("enter", "esc").Idle().
			See("margin 40.00%, below 45%")
	})
}

// Otherwise unbuilt plans would be forgotten in a proposal that nobody opens.
func TestAProposalWithPlannedLinesIsMarkedInTheList(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("1").Idle().DoNotSee("planned", "Planned").Press("2").Idle()
		d.Press("p").Type("1 bracket @100").Advance(time.Second).Press("enter").Type("2 hinge @5").Advance(time.Second).
			Press("enter", "esc").Idle()
		d.Press("1").Idle().See("Planned", "Draft                   2  ", "≈ planned, not built")
		d.Kill()

		d = world.StartEditor(60, 20).Idle().See("≈ planned, not built")
		d.Resize(120, 36).See("Draft                   2  ")
	})
}

// Also in an option that is only planned, and in a program that was just started.
func TestAPlannedLineIsFoundAndOpened(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type("1 zebra bracket @100").Advance(time.Second).Press("enter", "esc").Idle()
		d.Kill()

		d = world.StartEditor(120, 36).Idle().Press("ctrl+f").Type("zebra").Advance(time.Second)
		d.See("planned", "#1042 Halvorsen Residence", "not built").Press("enter").Idle().
			See("+    1  zebra bracket", "1 planned")

		d.Press("1", "/", "ctrl+u").Type("1042").Advance(time.Second).Press("enter").Idle().Press("g", "down").
			Advance(time.Second).
			Press("Y").See("Copied Living Room, 1 Good")
		d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().Press("y").Idle().
			See("Primary Suite · 3 options")
		d.Press("p").Type("1 okapi bracket @100").Advance(time.Second).Press("enter", "esc").Idle().See("9 planned")
		d.Kill()

		d = world.StartEditor(120, 36).Idle().Press("ctrl+f").Type("okapi").Advance(time.Second).Press("enter").Idle()
		d.See("Primary Suite · 3 options", "+    1  okapi bracket", "9 planned")
	})
}

// Nobody forgets a mount that every such display had, and nothing is sold that nobody wanted.
func TestUsualAccessoriesAreOfferedButNotAdded(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.StartEditor(120, 36).Idle().Open(1041).Press("q") // caches the earlier proposal
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("p").Advance(time.Second).Type("2 cx-86").Advance(time.Second).Press("enter").Idle()
		d.See("1 planned", "2 × Slimline CM-98, added 12 of 12 times", "^o adds it").DoNotSee("└ Slimline CM-98")
		d.Type("1 vx-55").Advance(time.Second).Press("enter").Idle().See("2 planned").
			DoNotSee("└ Slimline CM-98", "adds it")
		d.Press("ctrl+o").Idle().See("2 planned", "No suggestion")
		d.Type("3 cx-86").Advance(time.Second).Press("enter").Idle().Press("ctrl+o").Idle().
			See("4 planned", "+▸   3  └ Slimline CM-98", "≈").DoNotSee("no price", "adds it")
	})
}

// "≈unknown" reads as if someone had estimated it.
func TestAnUnknownPriceIsNotMarkedAsEstimate(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("p").Type(`1 "oak shelf"`).Advance(time.Second).Press("enter", "esc").Idle()
		d.See("oak shelf", "! no price", "unknown").DoNotSee("≈unknown")
	})
}
