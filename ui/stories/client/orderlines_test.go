package client_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// newOrder opens the form of a new change order of an accepted proposal.
func newOrder(world *uitest.World, w, h int) *uitest.Driver {
	id := world.Proposal(1042).ID
	world.Move(id, state.StatusSubmitted, state.StatusAccepted)
	d := world.OpenHalvorsen(w, h).Advance(time.Second)
	return d.Press("m").Idle().Type("change").Press("enter").Idle()
}

// What was typed of a change order goes on without the service, also after a restart, and what waits for it says so.
func TestAChangeOrderIsTypedWithoutTheService(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("Cabinet").Press("tab").Type("# Den").Press("enter").
			Type(`1 "bracket" @12.50`).Advance(time.Second)
		d.Press("esc", "w").Idle().See("Change order typed", "p goes on")
		d.Press("m").See("This needs the service. w goes online again.")
		d.Press("p").Idle().See("Change order", "Cabinet", `1 "bracket" @12.50`)
		d.Press("tab", "enter").Type("2 vx-75").Press("ctrl+s").Idle().
			See("making it needs the service", "w goes online again").DoNotSee("Make it", "Looking up")
		d.Press("esc", "w").Idle().Press("p").Idle().See(`1 "bracket" @12.50`, "2 vx-75").Press("ctrl+s").Idle().
			See("Make it")
	})
}

// A change order is typed like a plan: names and prices come from the catalog, several areas are in one, removals
// become credits, and while it is typed it says what it comes to, with the tax, and the contract value.
func TestChangeOrderLinesComeFromTheCatalog(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := newOrder(world, w, h).See("Lines come from the catalog", "chosen in the web app")
		d.Type("Larger screen").Press("tab").Type("# liv").See("# Living Room").Press("ctrl+u").Type("# living room").
			Press("enter").Type("1 vx").Advance(time.Second).
			See("Northlight VX-55", "1,499.99", "Northlight VX-65", "! line 2: “vx” may be")
		d.Type("-75").Press("enter").Type("-1 vx-55").Press("enter").Type("# Theater").Press("enter").Type("2h zeppelin").
			Advance(2*time.Second).See("2 lines +2,500.00", "contract value", "! line 5").Press("ctrl+s").Advance(time.Second)
		d.See("Line 5: ").Press("ctrl+u").Type("2h installation").Advance(2*time.Second).See("3 lines +2,720.00", "with tax").
			Press("ctrl+s").Advance(time.Second)
		d.See("Make change order Larger screen?", "In Living Room:", "+1 Northlight VX-75 at 3,999.99",
			"−1 Northlight VX-55 at 1,499.99", "In Theater:", "+2 Installation at 110.00: +220.00", "Together +2,720.00").
			Press("n").Idle()
		d.See("-1 vx-55").Press("ctrl+s").Advance(time.Second).Press("y").Idle().See("Larger screen, is a draft now")
		id := world.Proposal(1042).ID
		o, err := world.Client().ChangeOrders.List(t.Context(), id)
		if err != nil || len(o) != 1 {
			t.Fatalf("%+v, %v", o, err)
		}
		made, err := world.Client().ChangeOrders.Get(t.Context(), id, o[0].ID)
		if err != nil || len(made.Areas) != 2 {
			t.Fatalf("%+v, %v", made, err)
		}
		items := made.Areas[0].Options[0].Items
		if len(items) != 2 || items[0].ReferencedItemID == 0 || items[0].Model != "VX-75" || !items[0].Cost.Valid ||
			!items[1].Quantity.Decimal.IsNegative() || made.Areas[0].Name != "Living Room" ||
			made.Areas[1].Options[0].Items[0].Type != state.ItemLabor {
			t.Errorf("areas %+v", made.Areas)
		}
	})
}

// A line that may be several items, and a heading, are completed by the keys of a planned line: nobody types a model
// twice to say which one is meant.
func TestAMatchOfAChangeOrderIsChosenByKey(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := newOrder(world, w, h).Type("Larger screen").Press("tab").Type("#").Press("tab").
			Press("tab", "tab", "tab", "tab", "tab").See("# Rack Room").Press("tab", "tab").See("↵ take it").
			Press("enter")
		d.Type("2 vx @1200 cost 900").Advance(time.Second).See("⇥ next match").DoNotSee("take it")
		d.Press("tab", "tab", "shift+tab").See("↵ take it").Press("enter").
			See("2 Northlight VX-65 @1200 cost 900").Advance(time.Second)
		d.Type("> mount").Advance(time.Second).Press("tab", "enter").See("> 1 Slimline SM-6") // the display's
		d.Type("-1 north").Advance(time.Second).DoNotSee("Northlight VX-75").Press("tab", "ctrl+s").
			Advance(time.Second).
			See("Make change order Larger screen?", "In Living Room:",
				"+2 Northlight VX-65 at 1,200.00", "> +1 Slimline SM-6",
				"−1 Northlight VX-55 at 1,499.99: −1,499.99, as sold")
		d.Press("n").Idle().See("# Living Room", "-1 Northlight VX-55")
		d.Press("enter").Type("+3 vx-6").Advance(time.Second).Press("tab", "enter").See("3 Northlight VX-65")
		d.Type("1 vx @5").Advance(time.Second).Press("tab", "tab", "tab", "tab", "enter").
			See(`1 "vx" @5`).Press("tab", "shift+tab").Type("!").See("Larger screen!")
	})
}

// An accessory and what the client reads of an area were left to the web app.
func TestAChangeOrderHasAccessoriesAndTexts(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := newOrder(world, w, h).Type("Larger screen").Press("tab").Type("# living room\n1 vx-75\n> 1 sm-6 @200\n").
			Type("-1 vx-55\n> 1 \"plate\" @5").Press("ctrl+s").Advance(time.Second).
			See("Line 5: This accessory is below no")
		d.Press("ctrl+u").Type("Client: A larger screen.").Press("enter").Type("Installer: two people").
			Press("ctrl+s").Advance(time.Second).See("Line 6: A change order has no installer notes.")
		d.Press("ctrl+u").Type("Client: The wall is painted.").Press("ctrl+s").Advance(time.Second).
			See("+1 Northlight VX-75 at 3,999.99", "> +1 Slimline SM-6", "at 200.00",
				"The client reads: A larger screen.", "The wall is painted.")
		d.Press("y").Idle().See("Larger screen, is a draft now")
		id := world.Proposal(1042).ID
		list, err := world.Client().ChangeOrders.List(t.Context(), id)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		made, err := world.Client().ChangeOrders.Get(t.Context(), id, list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		o := made.Areas[0].Options[0]
		if len(o.Items) != 3 || o.Items[1].ParentID != o.Items[0].ID || o.Items[2].ParentID != 0 ||
			o.ClientDescription != "A larger screen.\n\nThe wall is painted." {
			t.Errorf("made %+v", o)
		}
	})
}

// What is typed is there after a crash.
func TestATypedChangeOrderIsKept(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("Larger screen").Press("tab").Type("# Den\n2 vx-75").Advance(time.Second)
		d.Kill()
		d = world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Type("change").Press("enter").Idle().See("Larger screen", "# Den", "2 vx-75")
	})
}

// A change order that was typed and left was nowhere to be seen, and forgotten.
func TestATypedChangeOrderIsShownWithItsProposal(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := newOrder(world, w, h).Press("esc").Idle().DoNotSee("Change order typed", "change order ≈")
		d.Press("p").Idle().Type("Larger screen").Press("tab").Type("# Den\n1 vx-75\n1 vx").Advance(time.Second).
			Press("esc").Idle()
		shown := func(d *uitest.Driver) {
			t.Helper()
			d.See("p change order")
			if w > 80 {
				d.See("Change order typed", "Larger screen", "1 line", "≈+4,249.99", "≈47,171.56", "! 1 line not clear")
			} else {
				d.See("change order ≈+4,249.99")
			}
		}
		shown(d)
		d.Kill()
		d = world.OpenHalvorsen(w, h).Advance(2 * time.Second)
		shown(d)
		d.Press("v").DoNotSee("Larger screen", "4,249.99").Press("v")
		d.Press("p").Idle().Press("tab").See("Larger screen", "1 vx-75", "1 line +3,999.99").Press("esc").Idle()
		d.Press("p").Idle().Press("tab", "up", "ctrl+u").Advance(time.Second).Press("esc").Idle()
		if w > 80 {
			d.See("! 2 lines not clear").DoNotSee("≈") // -75 is left of the first
		}
		d.Press("p").Idle().Press("ctrl+u").Idle().Press("esc").Idle().DoNotSee("Change order typed", "≈")
	})
}

// The contract value with a typed change order left out what the client had agreed to before, until the change orders
// were listed once on this machine.
func TestTheContractValueHasTheAgreedChangeOrders(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("/").Type("1037").Idle().Press("enter").Press("enter").Idle()
		d.Press("p").Idle().Type("Remote").Press("tab").Type("# Nave\n1 \"remote\" @100").Advance(time.Second).
			See("with tax +104.00 · contract value 61,011.18") // 56,605.50 and 4,301.68 that were agreed
		d.Press("esc").Idle().See("61,011.18")
	})
}

// A draft that was made and not submitted stayed unseen where its proposal is worked on.
func TestADraftChangeOrderIsShownWithItsProposal(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := newOrder(world, w, h).Type("Larger screen").Press("tab").Type("# living room\n1 vx-75").Press("ctrl+s").
			Advance(time.Second).Press("y").Idle()
		shown := func(d *uitest.Driver) {
			t.Helper()
			if w > 80 {
				d.See("1 draft change order", "Larger screen", "CO 1", "+4,249.99", "47,171.56", "3 opens")
			} else {
				d.See("1 draft order +4,249.99")
			}
		}
		shown(d)
		d.Kill()
		d = world.OpenHalvorsen(w, h).Advance(2 * time.Second)
		shown(d)
		d.Press("v").DoNotSee("Larger screen", "4,249.99").Press("v")
		d.Press("3").Idle().See("Larger screen", "Draft").Press("2").Idle()
		d.Press("p").Idle().Type("Remote").Press("tab").Type("# living room\n1 \"remote\" @100").Idle().Advance(time.Second).
			Press("esc").Idle()
		if w > 80 { // two contract values on different grounds say so
			d.See("Change order typed", "without 1 draft")
		}
	})
}

// A mistyped area makes a new one in the change order, so the preview says so.
func TestTheAreaOfAChangeOrderIsConfirmed(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 80, 24).Type("Larger screen").Press("tab").Type("# Livingroom\n1 vx-75")
		d.Press("ctrl+s").Advance(time.Second).See("In Livingroom:", "The proposal has no area “Livingroom”",
			"+1 Northlight VX-75").Press("n").Idle()
		d.Press("up", "end", "ctrl+u").Type("# living room").Press("ctrl+s").Advance(time.Second).
			See("In Living Room:", "+1 Northlight VX-75")
	})
}

// A mistyped quantity or area would remove money from the contract that was never in it.
func TestACreditIsLimitedToWhatWasSold(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36)
		d.Type("Smaller").Press("tab").Type("# Living Roomm\n-50 vx-55").Press("ctrl+s").Advance(time.Second).
			See("Line 2: The proposal has no Northlight VX-55 in Living")
		d.Press("up", "end", "backspace").Press("ctrl+s").Advance(time.Second).
			See("The proposal has 1 Northlight VX-55 in Living")
		d.Press("down", "ctrl+u").Type("-1 vx-55").Press("ctrl+s").Advance(time.Second).
			See("at 1,499.99: −1,499.99, as sold").DoNotSee("has no area").Press("n").Idle()
		d.Press("ctrl+home").Type("1 vx-55\n").Press("ctrl+s").See("Line 1: This line is in no area.")
	})
}

// What an installer found missing is offered to the office as a change order, which a person reads, names and makes. It
// is offered once.
func TestWhatIsMissingOnSiteBecomesAChangeOrder(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(120, 36).Press("i").Idle().Press("m").Press("ctrl+s").Idle().Press("2").Idle().
			See("On site", "Living Room 0 of 6", "! missing: 1 item").Advance(time.Second)
		d.Press("m").Idle().Type("change").Press("enter").Idle().
			See("what is missing on site", "# Living Room", "1 Northlight VX-55")
		d.Type("One more").Press("ctrl+s").Advance(time.Second).See("In Living Room:", "+1 Northlight VX-55").Press("y").Idle().
			See("One more, is a draft now").DoNotSee("! missing")
		d.Advance(time.Second).Press("m").Idle().Type("change").Press("enter").Idle().DoNotSee("missing on site")
	})
}

// What is missing in two rooms alike is taken care of in that one whose line was made: the other one is offered again.
func TestWhatIsMissingElsewhereIsStillOffered(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		var events []state.SiteEvent
		for i := range 2 {
			events = append(events, state.SiteEvent{
				Proposal: p.ID, Kind: state.SiteMissing, Area: p.Areas[i].ID, AreaName: p.Areas[i].Name, Text: "vx-55",
				Quantity: decimal.NewFromInt(1), Seq: int64(i + 1), At: time.Now(),
			}.Sealed())
		}
		if err := world.Client().Proposals.AddSite(t.Context(), p.ID, events); err != nil {
			t.Fatal(err)
		}
		d := world.OpenHalvorsen(120, 36).Advance(time.Minute).See("! missing: 2 items")
		d.Press("m").Idle().Type("change").Press("enter").Idle().See("# "+p.Areas[0].Name, "# "+p.Areas[1].Name)
		d.Type("One more").Press("tab", "ctrl+end", "ctrl+u", "backspace", "ctrl+u").Type("11 vx-55").
			Press("ctrl+s").Advance(time.Second).See("In "+p.Areas[0].Name+":", "+11 Northlight VX-55").
			DoNotSee("In " + p.Areas[1].Name).Press("y").Idle().See("One more, is a draft now")
		d.Advance(time.Second).Press("m").Idle().Type("change").Press("enter").Idle().
			See("what is missing on site", "# "+p.Areas[1].Name).DoNotSee("# " + p.Areas[0].Name)
	})
}

// Whoever goes to the change order that was just made, to submit it, stood on the first one and submitted that.
func TestTheCursorIsOnTheChangeOrderJustMade(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		world.AddChangeOrder(id, "Second screen")
		d := world.OpenHalvorsen(120, 36).Advance(time.Second).Press("3").Advance(2 * time.Second).Press("2")
		d.Press("p").Idle().Type("Larger screen").Press("tab").Type("1 vx-75").Press("ctrl+s").Advance(2 * time.Second)
		d.Press("y").Advance(2 * time.Second).See("Larger screen, is a draft now").Press("3").Advance(2 * time.Second)
		d.Press("enter").Idle().See("#2 Larger screen")
	})
}

// A second draft that takes out the only display would credit it twice, and says so before it is made.
func TestACreditInTwoDraftsIsSaid(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("One").Press("tab").Type("# Living Room\n-1 vx-55").Press("ctrl+s").
			Advance(time.Second).See("as sold").DoNotSee("also removed").Press("y").Idle().See("One, is a draft now")
		d.Advance(time.Second).Press("m").Idle().Type("change").Press("enter").Idle().Type("Two").Press("tab").
			Type("# Living Room\n-1 vx-55").Press("ctrl+s").Advance(time.Second).
			See("Make change order Two?", "Northlight VX-55 is also removed by CO 1")
	})
}
