package client_test

import (
	"testing"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// In a meeting the client looks on: the page has what the client gets, and no word that is meant for the team.
func TestTheClientsPageInFullScreen(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, p := uitest.NewWorld(t, "small"), newPrinter(t)
		p.lacks = "a planned line"
		world.Tune = func(o *ui.Options) { o.Exports = p }
		d := world.OpenHalvorsen(w, h).Press("F").Idle().Advance(time.Second)
		d.See("The first page of ", "-proposal.pdf", "wide", "esc closes").
			DoNotSee("It has no terms.", "Areas", "Notes")
		if j := p.jobs[len(p.jobs)-1]; j.Kind != documents.KindProposal || !j.Unsaved {
			t.Errorf("made %+v", j)
		}
		made := len(p.jobs)
		d.Resize(60, 20).Press("down").Idle().Advance(time.Second).See("The first page of ")
		if len(p.jobs) != made+1 {
			t.Errorf("made %d times for another width", len(p.jobs)-made)
		}
		d.Press("esc").Resize(w, h).See("Living Room").Press("v", "F").Idle().See("CLIENT VIEW", "The first page of ")
	})
}
