package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

func TestLocalSearchOpensTheOption(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1042)
		area := p.Areas[len(p.Areas)-1]
		notes := uitest.FirstWords(area.Options[area.CountedOption()].InstallerNotes)
		d := world.OpenHalvorsen(w, h).Press("1")
		world.StopService() // the search needs no service
		d.Press("ctrl+f").See("Search this machine", "Type any words", "area: theater")
		d.Type(`area:"` + area.Name + `" "` + notes + `"`).Advance(time.Second)
		d.See("found", "option", "#1042 Halvorsen Residence").Press("enter").See(area.Name, notes)
		d.Press("ctrl+f").See("#1042 Halvorsen Residence").Press("esc").DoNotSee("Search this machine").See(notes)
		d.Press("ctrl+f").Type(" zzzz").Press("enter").Advance(time.Second)
		d.See("Nothing on this machine matches.", "Fewer words find more.")
	})
}

func TestResultsOfAnEarlierQueryAreDropped(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("ctrl+f")
		d.Type("halvorsen").Idle().See("Searching…").DoNotSee("found")
		d.Press("ctrl+u").See("Type any words").Advance(time.Second).See("Type any words").DoNotSee("found")
	})
}
