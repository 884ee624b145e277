package client_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// Names and prices come from the catalog, a preview shows what was understood, and removals become credits.
func TestChangeOrderLinesComeFromTheCatalog(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(w, h).Advance(time.Second)
		d.Press("m").Idle().Type("change").Press("enter").Idle().
			See("Lines come from the catalog", "changed in the web app")
		d.Type("Larger screen").Press("tab", "tab").Type("1 vx").Advance(time.Second).
			See("Northlight VX-55", "1,499.99", "Northlight VX-65")
		d.Press("tab").DoNotSee("Northlight VX-65").Type("-1 vx-55").Press("tab").Type("2h zeppelin").Press("ctrl+s").
			Advance(time.Second)
		d.See("“vx” may be").Press("ctrl+u").Type("1 vx-75").Press("down", "down").Press("ctrl+u").
			Type("2h installation").Press("ctrl+s").Advance(time.Second)
		d.See("Make change order Larger screen?", "+1 Northlight VX-75 at 3,999.99", "−1 Northlight VX-55 at 1,499.99",
			"+2 Installation at 110.00: +220.00", "Together +2,720.00").Press("n").Idle()
		d.See("-1 vx-55").Press("ctrl+s").Advance(time.Second).Press("y").Idle().See("Larger screen, is a draft now")
		o, err := world.Client().ChangeOrders.List(t.Context(), id)
		if err != nil || len(o) != 1 {
			t.Fatalf("%+v, %v", o, err)
		}
		made, err := world.Client().ChangeOrders.Get(t.Context(), id, o[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		items := made.Areas[0].Options[0].Items
		if len(items) != 3 || items[0].ReferencedItemID == 0 || items[0].Model != "VX-75" || !items[0].Cost.Valid ||
			!items[1].Quantity.Decimal.IsNegative() || items[2].Type != state.ItemLabor {
			t.Errorf("items %+v", items)
		}
	})
}

// A mistyped area makes a new one in the change order, so the preview names the area first.
func TestTheAreaOfAChangeOrderIsConfirmed(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(80, 24).Advance(time.Second)
		d.Press("m").Idle().Type("change").Press("enter").Idle().Type("Larger screen").Press("tab").Type("Livingroom").
			Press("tab").Type("1 vx-75")
		d.Press("ctrl+s").Advance(time.Second).See("In “Livingroom”:", "The proposal has no area “Livingroom”",
			"+1 Northlight VX-75").Press("n").Idle()
		d.Press("up", "ctrl+u").Type("living room").Press("ctrl+s").Advance(time.Second).
			See("In Living Room:", "+1 Northlight VX-75")
	})
}

// A mistyped quantity or area would remove money from the contract that was never in it.
func TestACreditIsLimitedToWhatWasSold(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Type("change").Press("enter").Idle()
		d.Type("Smaller").Press("tab").Type("Living Roomm").Press("tab").Type("-50 vx-55").Press("ctrl+s").
			Advance(time.Second).
			See("The proposal has no Northlight VX-55 in Living Roomm")
		d.Press("shift+tab", "backspace").Press("ctrl+s").Advance(time.Second).
			See("The proposal has 1 Northlight VX-55 in Living Room, fewer")
		d.Press("ctrl+u").Type("-1 vx-55").Press("ctrl+s").Advance(time.Second).See("at 1,499.99: −1,499.99, as sold").
			DoNotSee("has no area").Press("n").Idle()
		d.Press("shift+tab").Type("s").Press("tab", "ctrl+u").Type("1 vx-55").Press("ctrl+s").Advance(time.Second).
			See("has no area “Living Rooms”; it has Living Room")
	})
}
