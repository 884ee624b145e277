package site_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

func TestContactsOpenFromTheCache(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().Press("4").Advance(time.Second).See("Halvorsen")
		d.Press("/").Type("halvor").Idle().Advance(time.Second).Press("enter").Advance(time.Second).Press("q")

		world.Pass(26 * time.Hour)
		d = world.StartEditor(w, h).Idle().Press("4").Advance(time.Second)
		d.See("Halvorsen", "as of yesterday")
		d.Press("/").Type("halvor").Idle().Advance(time.Second).Press("enter", "enter").Advance(time.Second).
			See("Halvorsen", "TX")
		d.Press("R").Advance(time.Second).See("Halvorsen")
		d.Press("esc", "esc", "w").Press("/").Type("nobody at all").Idle().See("no such contact is on")
	})
}

func TestAssignContactAndLocationOffline(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("C").Advance(time.Second).DoNotSee("offline").Press("esc")
		d.Press("L").Advance(time.Second).Press("esc", "w")
		d.Press("C").Advance(time.Second).See("offline, as of", "Halvorsen")
		d.Type("vasquez").Idle().Advance(time.Second).See("offline")
		d.Press("esc", "L").Advance(time.Second).See("offline, as of").Press("esc")
		d.Press("r").Advance(time.Second).DoNotSee("reading the users").See("Dana Reyes")
	})
}

func TestAFailedRefreshChangesNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		fail := world.Fail("", http.StatusInternalServerError)
		d := world.OpenHalvorsen(120, 36)
		for _, screen := range []struct{ key, seen string }{
			{"1", "Halvorsen Residence"},
			{"2", "Living Room"},
			{"3", "no change orders"},
			{"4", "Halvorsen"},
			{"5", "Northlight"},
			{"i", "Living Room"},
		} {
			seen := screen.seen
			d.Press(screen.key).Advance(time.Second).See(seen)
			fail.Store(true)
			d.Press("R").Advance(10 * time.Second).See(seen)
			fail.Store(false)
			d.Press("R").Advance(time.Minute).See(seen)
		}
	})
}

func TestSearchTheCachedCatalog(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.StartEditor(w, h).Idle().Press("5").Advance(time.Second).See("Northlight").Press("down").
			Advance(time.Second).
			Press("q")

		world.Pass(26 * time.Hour)
		d := world.StartEditor(w, h).Idle().Press("5").Advance(time.Second).See("Aurora", "as of yesterday")
		d.Press("/").Type("northlight").Idle().Advance(time.Second).Press("enter").See("Northlight")
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
		d := world.StartEditor(120, 36).Idle().Open(number)
		d.Press("3").Advance(time.Second).Press("5").Advance(time.Second)
		d.Press("ctrl+f").Type(list[0].Name).Idle().Advance(time.Second).See("Change order", "as of").Press("enter").
			Advance(time.Second)
		d.See("Price and timeline", list[0].Name)
		d.Press("ctrl+f").Press("ctrl+u").Type("model: northlight").Idle().Advance(time.Second).See("catalog", "as of")
	})
}

// On site the sheet is read from the cache: a notice of several lines, such as about the missing network, must not
// cover its age.
func TestANoticeDoesNotCoverTheAgeOfTheSheet(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.OpenHalvorsen(40, 12).Press("i").Idle().Advance(time.Second).Press("q")
		world.Pass(26 * time.Hour)
		d := world.OpenHalvorsen(40, 12).Press("i").Idle().Advance(time.Second).See("26 hours old")
		d.Press("R").Advance(10*time.Second).See("Offline: the service does not", "This copy is 26 hours old.")
	})
}
