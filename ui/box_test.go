package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// One box finds everything: an option by words of its notes, also while the service is away.
func TestTheBoxOpensTheOption(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1042)
		area := p.Areas[len(p.Areas)-1]
		notes := uitest.FirstWords(area.Options[area.CountedOption()].InstallerNotes)
		d := world.OpenHalvorsen(w, h).Press("1")
		world.StopService() // the search needs no service
		d.Press("ctrl+f").See("Find or do", "Type a name")
		d.Type(`area:"` + area.Name + `" "` + notes + `"`).Advance(time.Second)
		d.See("option").Press("enter").See(area.Name, notes)
		d.Press("ctrl+f").See("Find or do").DoNotSee(`area:"`) // a second search begins empty
		d.Press("esc").DoNotSee("Find or do").See(notes)
		d.Press("ctrl+f").Type("zzzz zzzz").Advance(time.Second).See("Nothing matches.").Press("esc").Idle()
	})
}

// Opening anything takes the keys of its words and two more, from anywhere, the second time too.
func TestEverythingIsOpenedWithTwoKeysAndItsWords(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("4").Idle().Press("5").Advance(time.Second)
		for typed, want := range map[string]string{
			"1042": "Halvorsen Residence", "boardrm": "Boardrooms", "vx-75": "List price", "mei lach": "Mei Lachance",
		} {
			d.Press("ctrl+k").Type(typed).Advance(time.Second).See("searched").Press("enter").Idle().Advance(time.Second).
				See(want).DoNotSee("Find or do")
		}
		d.Press(":").Type("webhooks").Press("enter").Idle().See("Subscriptions")
	})
}

// What is typed is never lost by going elsewhere in the middle of it.
func TestGoingElsewhereFromATextKeepsItsDraft(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Ladder first. ").Press("ctrl+k").Type("1041").Advance(time.Second).
			Press("enter").Idle().See("#1041")
		d.Press("ctrl+k").Type("1042").Advance(time.Second).Press("enter").Idle().See("#1042", "~ 1 draft")
		d.Press("ctrl+k").Type("ladder").Advance(time.Second).See("draft").Press("enter").Idle().See("Ladder first.")
	})
}

// Nobody has to know where a person is made.
func TestWhatTheBoxDoesNotFindCanBeMade(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("ctrl+k").Type("Hannah Zimmermann").Advance(time.Second).
			See("+ New person “Hannah Zimmermann”", "+ New company", "+ New proposal").Press("enter").Idle()
		d.See("New person", "Hannah", "Zimmermann").Press("esc").Idle()
		d.Press("ctrl+k").Type("Hannah Zimmermann").Advance(time.Second).Press("down", "down", "enter").Idle().
			Advance(time.Second).See("New proposal", "/ Hannah Zimmermann")
	})
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.ReadOnly = "This profile is read-only." }
		world.StartEditor(120, 36).Idle().Press("ctrl+k").Type("Hannah Zimmermann").Advance(time.Second).
			See("Nothing matches.").DoNotSee("+ New")
	})
	uitest.Story(t, func(t *testing.T, world *uitest.World) { // of the catalog only what was read is on this machine
		d := world.StartEditor(120, 36).Idle().Press("ctrl+k").Type("pellucid").Advance(time.Second).
			See("/ Search the catalog for “pellucid”").Press("down", "down", "down").See("↵ asks the service for it", "↵ search").Press("enter")
		d.Idle().Advance(time.Second).See("Catalog", "/pellucid", "Pellucid PL-20")
	})
}

// A saved filter is applied from anywhere.
func TestTheBoxAppliesASavedFilter(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("/").Type("residence").Press("esc").Advance(time.Second).Press("F").
			Idle().Press("enter").Idle().Press("ctrl+u").Type("All the homes").Press("enter").Idle().
			See("Saved as “All the homes”").Press("esc").Idle()
		d.Press("5").Idle().Press("ctrl+k").Type("homes").Advance(time.Second).See("filter", "All the homes").
			Press("enter").Idle().Advance(time.Second).See("/residence", "Halvorsen Residence")
	})
}

// The search knows proposals that no list has shown, and says how many it knows.
func TestTheBoxKnowsAllProposals(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Gather = true }
		d := world.StartEditor(120, 36).Idle().Advance(time.Minute)
		d.Press("ctrl+k").Type("residence").Advance(time.Second).See("searched", " of ", " proposals").
			DoNotSee("on this machine")
	})
}

func TestResultsOfAnEarlierQueryAreDropped(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("ctrl+f")
		d.Type("halvorsen").Idle().See("searching…").DoNotSee("searched")
		d.Press("ctrl+u").See("Type a name").Advance(time.Second).See("Type a name").DoNotSee("searched")
	})
}

// What was read here says what its areas cost, to who may see prices.
func TestTheBoxShowsTheTotalsOfAreas(t *testing.T) {
	for installer, sees := range map[bool]func(*uitest.Driver, ...string) *uitest.Driver{
		false: (*uitest.Driver).See, true: (*uitest.Driver).DoNotSee,
	} {
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			total := world.Proposal(1042).AreaTotals()[0].Total
			world.Tune = func(o *ui.Options) { o.Installer = installer }
			d := world.OpenHalvorsen(120, 36).Press("ctrl+k").Type("halvorsen residence").Advance(time.Second).
				Advance(time.Second).See("Address", "Status")
			sees(d, total)
		})
	}
}
