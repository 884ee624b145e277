package plan_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// slowCatalog responds only while its gate is open, or not at all.
type slowCatalog struct {
	uitest.Remote
	gate *uitest.Gate
	err  error
}

func (s *slowCatalog) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return state.CatalogPage{}, err
	}
	if s.err != nil {
		return state.CatalogPage{}, s.err
	}
	return s.Remote.Catalog(ctx, q)
}

// planningSlowly returns an editor with the entry open in an option without planned lines, and a catalog whose
// responses are held back.
func planningSlowly(t *testing.T) (*uitest.World, *slowCatalog, *uitest.Driver) {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	remote := &slowCatalog{uitest.RemoteOf(world.Client()), uitest.NewGate(t), nil}
	world.Tune = func(o *ui.Options) { o.Remote = remote }
	d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second).Press("p").Idle()
	remote.gate.Shut()
	return world, remote, d
}

// answer lets the catalog respond to everything that waits.
func answer(remote *slowCatalog, d *uitest.Driver) {
	remote.gate.Open()
	d.Advance(time.Second)
}

// If the user is on another option when the catalog responds, the line becomes an item where it was typed.
func TestALineStaysWhereItWasPlannedWhileTheCatalogIsSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		d.Type("2 vx-75").Press("enter").See("1 planned", "+▸   2  vx-75", "no price")
		d.Press("esc", "]").DoNotSee("planned, not built")
		answer(remote, d)
		d.DoNotSee("planned, not built").Press("[", "G").Idle().See("1 planned", "+    2  Northlight VX-75", "≈7,999.98").
			DoNotSee("no price")
		d.Press("u").Idle().DoNotSee("VX-75", "planned, not built").Press("ctrl+r", "G").Idle().
			See("+    2  Northlight VX-75")
	})
}

// If another proposal is open when the catalog responds, the line is not planned there.
func TestALineStaysInItsProposalWhileTheCatalogIsSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		d.Type("2 vx-75").Press("enter", "esc")
		d.Press("1", "/", "ctrl+u").Type("1041").Press("enter").See("#1041")
		answer(remote, d)
		d.DoNotSee("≈", "planned, not built").Press("1", "/", "ctrl+u").Type("1042").Advance(time.Second).
			Press("enter").Idle()
		d.Press("down", "down", "tab", "G").Advance(time.Second).See("1 planned", "+    2  Northlight VX-75")
	})
}

// A line is stored before the catalog responds: after a kill it is there, and is looked up then.
func TestALineIsStoredBeforeTheCatalogResponds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, remote, d := planningSlowly(t)
		d.Type("2 vx-75").Press("enter").See("+▸   2  vx-75").Kill()
		answer(remote, d)

		world.OpenHalvorsen(120, 36).Press("down", "down", "tab", "G").Advance(time.Second).
			See("1 planned", "+    2  Northlight VX-75").DoNotSee("no price")
	})
}

// A late response does not undo what a person did to the line.
func TestALateResponseDoesNotUndoChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for key, want := range map[string]string{"+": "+▸   3  Northlight VX-75", "x": "4h install"} {
			_, remote, d := planningSlowly(t)
			d.Type("2 vx-75").Press("enter", "esc", key)
			answer(remote, d)
			d.Press("p").See(want, "4h install").DoNotSee("2  Northlight VX-75  ", "  vx-75")
		}
	})
}

// A missing or failed response removes no line.
func TestALineSurvivesAFailingCatalog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		d.Type("2 vx-75").Press("enter").Press("ctrl+t").Idle().
			See("1 planned", "+▸   2  vx-75")
		remote.err = errors.New("no catalog today")
		remote.gate.Open()
		d.Type("1 cx-86").Press("enter").Advance(5*time.Second).See("2 planned", "+▸   1  cx-86", "+    2  vx-75")
	})
}

// A pasted list is planned at once and in order, its lines become items as they are found, and one undo removes it.
func TestAPastedBlockIsStoredBeforeTheCatalogResponds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		d.Paste("2 vx-75\n130 c6p\n3 of our own brackets @4.20").
			See("3 planned", "+    2  vx-75", "+  130  c6p", "≈12.60")
		d.Advance(time.Second).See("Looking up 3 planned lines in the catalog")
		answer(remote, d)
		d.See("3 planned", "Northlight VX-75", "Wirewright C6P", "of our own brackets").DoNotSee("no price", "Looking up")
		d.Press("esc", "u").Idle().DoNotSee("planned, not built")
	})
}

// Changing the quantity before the catalog responds does not make the line a custom item without a price.
func TestChangingALineQuicklyKeepsItsItem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		remote.gate.Open()
		d.Type("2 vx-75").Advance(time.Second).Press("enter", "esc").Idle()
		remote.gate.Shut()
		d.Press("enter").Idle().See("~ 2 Northlight VX-75").Press("ctrl+u").Type("5 Northlight VX-75 m30").Press("enter").
			Idle()
		d.See("+    5  Northlight VX-75", "m", "≈").DoNotSee("no price")
		remote.gate.Open()
	})
}

// A line entered before the catalog responded does not silently become a custom line; one key chooses the item. In
// quotes it was meant as one, and stays one.
func TestAnAmbiguousLineSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		d.Paste("2 bracket @12\n3 \"bracket\" @5").See("2 planned").DoNotSee("may be")
		answer(remote, d)
		d.See("“bracket” may be", "on the planned line chooses").Press("esc", "up").Idle()
		d.See("+    2  bracket  ! unclear: may be 9 items", "+    3  bracket  ! no cost")
		d.Press("enter").Advance(time.Second).See("~ 2 bracket @12", "Calderon Works").Press("enter").Idle().
			See("+    2  Calderon Works").DoNotSee("! unclear")
		d.Press("down", "enter").Advance(time.Second).See(`~ 3 "bracket" @5`, "as a custom item").
			DoNotSee("next match  Calderon").Press("enter").Idle().See("+    3  bracket")
	})
}

// The key in the notice would choose nothing for a removed line, or in another proposal.
func TestARemovedAmbiguousLineHasNoNotice(t *testing.T) {
	for name, leave := range map[string]func(*uitest.Driver){
		"removed": func(d *uitest.Driver) { d.Press("esc", "x") },
		"another proposal": func(d *uitest.Driver) {
			d.Press("esc", "1", "/", "ctrl+u").Type("1041").Press("enter").See("#1041")
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, remote, d := planningSlowly(t)
				d.Type("2 bracket @12").Press("enter").See("1 planned")
				leave(d)
				answer(remote, d)
				d.DoNotSee("may be", "on the planned line chooses")
			})
		})
	}
}

// The last of the matches is a custom line, which stays one when its quantity changes.
func TestALineChosenAsTypedStaysACustomLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, remote, d := planningSlowly(t)
		remote.gate.Open()
		d.Type("2 bracket @12").Advance(time.Second).See("Calderon Works").Press("shift+tab", "enter").Idle().
			See("+▸   2  bracket")
		d.Press("esc", "enter").Advance(time.Second).See(`~ 2 "bracket" @12`).Press("ctrl+u").Type(`4 "bracket" @12`).
			Advance(time.Second).Press("enter").Idle().See("+    4  bracket")
	})
}

// Lines planned offline, even before a restart, become items without a key; a custom line that a person chose stays
// one.
func TestALineTypedOfflineIsLookedUpOnceOnline(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		world.StopService()
		d.Press("p").Type("2 vx-75").Advance(time.Second).See("not looked up yet").DoNotSee("not in the catalog").
			Press("enter").
			Idle()
		d.Paste("130 c6p\n3 \"vx-75\" @4.20").Idle().Press("enter", "esc").Advance(time.Second).
			See("3 planned", "2  vx-75", "130  c6p")
		d.Kill()
		d = world.OpenHalvorsen(120, 36).Press("down", "down", "tab", "G").Advance(time.Second).
			See("2  vx-75", "130  c6p")
		world.StartService()
		d.Advance(20*time.Second).See("2  Northlight VX-75", "130  Wirewright C6P", "3  vx-75").DoNotSee("no price")
	})
}

func TestNothingIsLookedUpWhileOfflineByChoice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36).Press("down", "down", "w", "p").Type("2 vx-75").
			Press("enter").Paste("130 c6p\n1 lamp @5").Press("esc").Advance(20 * time.Second)
		d.See("3 planned", "2  vx-75", "130  c6p", "1  lamp").DoNotSee("Northlight VX-75  ")
		d.Press("w").Advance(time.Second).See("2  Northlight VX-75", "130  Wirewright C6P", "1  lamp")
	})
}

// While another proposal is being read, the previous one is still shown.
func TestNothingIsLookedUpWhileAProposalIsBeingRead(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down", "w", "p").Type("2 vx-75").Press("enter", "esc").
			Advance(time.Second).See("1 planned", "2  vx-75")
		d.Press("1", "/", "ctrl+u").Type("1041").Press("enter").Advance(time.Second).
			See("This proposal is not on this machine.")
		d.Press("w").Advance(time.Second).See("#1041").DoNotSee("planned, not built")
		d.Kill()
		world.OpenHalvorsen(120, 36).Press("down", "down", "tab", "G").Advance(time.Second).
			See("1 planned", "+    2  Northlight VX-75")
	})
}
