package ui_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

func TestContactsOpenFromTheCache(t *testing.T) {
	sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().Press("4").Advance(second).See("Halvorsen")
		d.Press("/").Type("halvor").Idle().Advance(second).Press("enter").Advance(second).Press("q")

		world.Pass(26 * time.Hour)
		d = world.StartEditor(w, h).Idle().Press("4").Advance(second)
		d.See("Halvorsen", "as of yesterday")
		d.Press("/").Type("halvor").Idle().Advance(second).Press("enter", "enter").Advance(second).
			See("Halvorsen", "TX")
		d.Press("R").Advance(second).See("Halvorsen")
		d.Press("esc", "esc", "w").Press("/").Type("nobody at all").Idle().See("no such contact is on")
	})
}

func TestAssignContactAndLocationOffline(t *testing.T) {
	halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("C").Advance(second).DoNotSee("offline").Press("esc")
		d.Press("L").Advance(second).Press("esc", "w")
		d.Press("C").Advance(second).See("offline, as of", "Halvorsen")
		d.Type("vasquez").Idle().Advance(second).See("offline")
		d.Press("esc", "L").Advance(second).See("offline, as of").Press("esc")
		d.Press("r").Advance(second).DoNotSee("reading the users").See("Dana Reyes")
	})
}

func TestAFailedRefreshChangesNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		fail := failing(world, "", http.StatusInternalServerError)
		d := openHalvorsen(world, 120, 36)
		for _, screen := range []struct{ key, seen string }{
			{"1", "Halvorsen Residence"},
			{"2", "Living Room"},
			{"3", "no change orders"},
			{"4", "Halvorsen"},
			{"5", "Northlight"},
			{"i", "Living Room"},
		} {
			seen := screen.seen
			d.Press(screen.key).Advance(second).See(seen)
			fail.Store(true)
			d.Press("R").Advance(10 * time.Second).See(seen)
			fail.Store(false)
			d.Press("R").Advance(time.Minute).See(seen)
		}
	})
}

func TestSearchTheCachedCatalog(t *testing.T) {
	sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.StartEditor(w, h).Idle().Press("5").Advance(second).See("Northlight").Press("down").Advance(second).
			Press("q")

		world.Pass(26 * time.Hour)
		d := world.StartEditor(w, h).Idle().Press("5").Advance(second).See("Aurora", "as of yesterday")
		d.Press("/").Type("northlight").Idle().Advance(second).Press("enter").See("Northlight")
		d.Press("esc", "w", "/").Type("no such thing").Idle().See("no such item is on")
	})
}

func TestSearchOpensChangeOrdersAndCatalogItems(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		number := withOrders(t, world)
		list, err := world.Client().ChangeOrders.List(t.Context(), world.Proposal(int64(number)).ID)
		if err != nil {
			t.Fatal(err)
		}
		d := openNumber(world.StartEditor(120, 36).Idle(), number)
		d.Press("3").Advance(second).Press("5").Advance(second)
		d.Press("ctrl+f").Type(list[0].Name).Idle().Advance(second).See("Change order", "as of").Press("enter").
			Advance(second)
		d.See("Price and timeline", list[0].Name)
		d.Press("ctrl+f").Press("ctrl+u").Type("model: northlight").Idle().Advance(second).See("catalog", "as of")
	})
}

// On site the sheet is read from the cache: a notice of several lines, such as about the missing network, must not
// cover its age.
func TestANoticeDoesNotCoverTheAgeOfTheSheet(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		openHalvorsen(world, 40, 12).Press("i").Idle().Advance(second).Press("q")
		world.Pass(26 * time.Hour)
		d := openHalvorsen(world, 40, 12).Press("i").Idle().Advance(second).See("26 hours old")
		d.Press("R").Advance(10*time.Second).See("Offline: the service does not", "This copy is 26 hours old.")
	})
}
