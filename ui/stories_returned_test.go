package ui_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// Whoever leaves the list on the screen sees what a client did, in the row and in a notice.
func TestTheListSaysWhatAClientDid(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted)
		d := world.StartEditor(120, 36).Idle().See("Submitted")
		world.Move(id, state.StatusViewedByClient)
		d.Advance(16*time.Second).See("#1042 Halvorsen Residence: Opened by the client", "Viewed by client")
		world.Move(id, state.StatusDelayed, state.StatusDraft)
		d.Press("down").Advance(60 * time.Second).DoNotSee("#1042 Halvorsen Residence:")
	})
}

// What clients write waits until nobody else looks at the screen.
func TestTheClientViewShowsNoAnswers(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second).Press("v").Idle().See("CLIENT VIEW")
		world.Move(world.Proposal(1042).ID, state.StatusDeclined)
		d.Advance(10 * time.Second).DoNotSee("Declined by the client")
		d.Press("m").Idle().DoNotSee("Preview", "Resend")
		d.Press("v").Idle().See("Declined by the client")
	})
}

// Installers see that a job is sold, and nothing that went to the client or came from them.
func TestInstallersSeeNoAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int32
		world := uitest.NewWorld(t, "small")
		world.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
			if strings.HasPrefix(r.URL.Path, "/office/") && !strings.HasSuffix(r.URL.Path, "/site") {
				asked.Add(1)
			}
			return false
		})
		world.Tune = func(o *ui.Options) { o.Installer = true }
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		world.Move(world.Proposal(1042).ID, state.StatusEmailFailed)
		d.Advance(60*time.Second).DoNotSee("The mail to").Press("m").Idle().DoNotSee("Resend", "Link", "Preview")
		if n := asked.Load(); n > 0 {
			t.Errorf("%d requests about links, answers and mails", n)
		}
	})
}

// What a person did themselves is no news from the client.
func TestTheListSaysNothingOfOnesOwnMoves(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted)
		d := world.StartEditor(120, 36).Idle()
		d.Press("m").Idle().Type("opened it").Press("enter").Idle().Press("y").Idle().
			See("#1042 Halvorsen Residence is Viewed by client.")
		d.Advance(16 * time.Second).DoNotSee("by the client").See("Viewed by client")
	})
}
