package plan_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// areaCalled returns the service's area of #1042 with that name; nil for none.
func areaCalled(world *uitest.World, name string) *state.Area {
	return state.Find(world.Proposal(1042).Areas, func(a *state.Area) bool { return a.Name == name })
}

// An area at the service is for ever: what was named wrongly, or in the wrong order, could never be mended.
func TestAreasAndOptionsArePlannedUntilTheyAreBuilt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36)
		had := len(world.Proposal(1042).Areas)
		d.Press("a").Type("Wine Celler").Press("enter").Idle().See("+ Wine Celler")
		d.Press("o").See("New option of Wine Celler").Type("Better: two doors").Press("enter").Idle().See("+ 2 Better")
		d.Press("p").Type("1 oak shelf @321 cost 60").Advance(time.Second).Press("enter", "esc").Idle().See("≈321.00")
		d.Press("shift+tab", "r").Idle().See("Rename Wine Celler, 2 Better").Press("ctrl+u").Type("Best").Press("enter").
			Idle().See("+ 2 Best", "Best: two doors")
		d.Press("up", "up", "r").Idle().See("Rename Wine Celler").Press("ctrl+u").Type("Wine Cellar").Press("enter").
			Idle().See("+ Wine Cellar")
		d.Press("a").Type("Attic").Press("enter").Idle().See("+ Attic").Press("up", "K").Idle()
		if s := d.Screen(); strings.Index(s, "+ Attic") > strings.Index(s, "+ Wine Cellar") {
			t.Errorf("the attic did not move up:\n%s", s)
		}
		d.Press("x").Idle().DoNotSee("+ Attic").Press("u").Idle().See("+ Attic").Press("u").Idle()
		if s := d.Screen(); strings.Index(s, "+ Attic") < strings.Index(s, "+ Wine Cellar") {
			t.Errorf("undo did not move the attic back:\n%s", s)
		}
		if got := len(world.Proposal(1042).Areas); got != had {
			t.Errorf("the service has %d areas before the build, had %d", got, had)
		}
	})
}

// An area for which only texts are typed needs no builder, and no network yet.
func TestAnAreaWithoutLinesIsSavedAtOnce(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("w").Idle()
		d.Press("a").Type("Sauna").Press("enter").Idle()
		d.Press("e").Idle().Type("Steam for four.").Press("tab").Idle().Type("Steam-proof boxes.").Press("ctrl+s").Idle()
		d.Press("o").Type("Better: six").Press("enter").Idle().See("+ 2 Better").DoNotSee("waiting")
		d.Press("ctrl+s").Idle().See("4 waiting").DoNotSee("+ Sauna", "+ 2 Better")
		d.Press("u").Idle().Advance(time.Second).Press("y").Idle().DoNotSee("waiting", "Sauna")
		d.Press("ctrl+r").Idle().Advance(time.Second).Press("y").Idle().See("Sauna", "4 waiting").Kill()

		d = world.StartEditor(120, 36).Idle().Advance(time.Minute).DoNotSee("waiting")
		a := areaCalled(world, "Sauna")
		if a == nil || len(a.Options) != 2 || a.Options[0].ClientDescription != "Steam for four." ||
			a.Options[0].InstallerNotes != "Steam-proof boxes." || a.Options[1].ClientDescription != "Better: six" {
			t.Errorf("the service has %+v", a)
		}
		d.Open(1042).See("Sauna").DoNotSee("+ Sauna")
	})
}

// A text that is still a draft would be lost with the planned option that it belongs to.
func TestADraftIsSavedBeforeItsArea(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36)
		d.Press("a").Type("Sauna").Press("enter").Idle().Press("e").Idle().Type("Our cost is 1,200.").Press("esc").Idle()
		d.See("Kept as a draft").Press("o").Type("Better").Press("enter").Idle().See("+ 2 Better")
		d.Press("ctrl+s").Idle().See("is a draft: save that first", "+ Sauna")
		if areaCalled(world, "Sauna") != nil {
			t.Error("saved without the draft")
		}
	})
}

// A key that does nothing says why, and where it can be done.
func TestWhatIsBuiltKeepsItsNameAndPlace(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.WebAddress = "https://app.example.com" }
		d := world.OpenHalvorsen(120, 36).Press("home").Idle()
		d.Press("r").Idle().See("the web app renames an area that is built", "https://app.example.com").
			Advance(time.Minute)
		d.Press("J").Idle().See("“Living Room” is built and keeps its place", "https://app.example.com").
			Advance(time.Minute)
		d.Press("down", "K").Idle().See("An option that is built keeps its place", "https://app.example.com")
	})
}

// What is planned is on the disk at once, and survives a kill with its order.
func TestPlannedAreasSurviveAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36)
		d.Press("a").Type("Cellar").Press("enter").Idle().Press("a").Type("Attic").Press("enter").Idle().
			Press("up", "K").Idle().Kill()
		s := world.OpenHalvorsen(120, 36).Idle().See("+ Attic", "+ Cellar").Screen()
		if strings.Index(s, "+ Attic") > strings.Index(s, "+ Cellar") {
			t.Errorf("in another order:\n%s", s)
		}
	})
}
