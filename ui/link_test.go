package ui_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

func TestOnlineIsAnnouncedOnlyOnceTheServiceResponds(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		world.StopService()
		d.Press("R").Advance(2 * time.Second).See("Offline: the service does not answer.").DoNotSee("goes online again")
		d.Press("w").See("w goes online again.")
		d.Press("w").Advance(5*time.Second).See("Offline: the service does not answer.").
			DoNotSee("Online again", "goes online again")
		d.Press("w").Advance(5 * time.Second).See("Working offline by choice.")
		world.StartService()
		d.Press("w").Advance(2*time.Second).See("Online again.").DoNotSee("Offline", "offline by choice").
			Advance(5 * time.Second).
			DoNotSee("Online again.")
		for _, place := range []string{"4", "5", "6", "1"} {
			d.Press(place, "w").Advance(5 * time.Second).Press("w").Advance(time.Second).See("Online again.").
				Advance(5 * time.Second).
				DoNotSee("Online again.")
		}
	})
}

func TestAnEmptyListSaysThatAServiceThatIsDownIsRetried(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.StopService()
		d := world.StartEditor(80, 24).Idle().Advance(2 * time.Second)
		d.See("Offline, and no proposal is on this machine yet.", "Retrying automatically").DoNotSee("goes online again")
		d.Press("w").Advance(5 * time.Second).See("w goes online again.").DoNotSee("by itself")
		d.Press("w").Advance(20 * time.Second).See("Retrying automatically")
		world.StartService()
		d.Advance(20 * time.Second).See("Halvorsen Residence").DoNotSee("Offline")
	})
}

func TestTheBannerIsShownAtOnce(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		world.StopService()
		d.Press("w").See("Working offline.").Press("w").Idle().See("Offline: the service does not answer.").
			DoNotSee("Asking")
	})
}

// While a person works offline by choice, the message says that the service was not asked, and has the proposal's
// number instead of its ID.
func TestOpeningAnUncachedProposalOfflineEnds(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().Press("w").Idle().Press("down", "enter").Idle().Advance(5 * time.Second)
		d.See("This proposal is not on this machine.", "goes online again", "#1041").DoNotSee("Reading the proposal")
		d.Press("w").Idle().Advance(time.Second).See("Boardrooms").DoNotSee("not on this machine")
	})
}
